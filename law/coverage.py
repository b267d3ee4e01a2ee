"""What the program does with each subsection of the two documents."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable

from law.citations import Citation, parse
from law.decisions import Confidence
from law.engine import Rule
from law.plain import dataclass
from law.tables import LawTables, ProvisionClass, Series

LOST: tuple[tuple[str, str], ...] = (
    ("(b) after 30.525", "Liens on boats by statute: outside the product."),
    ("(c) after 30.525", "Security interests of makers and dealers: outside the product."),
    ("(1) after 30.625", "Sale of outboard motors whose crankcase drains fuel: law to look up."),
    ("(2) after 30.625", "Use of outboard motors whose crankcase drains fuel: law to look up."),
    ("30.742(6)", "Refusing an officer's order: it stands after s. 30.742 but speaks of s. 30.715(4)."),
)
"""Stretches of the documents whose own section is lost, and what they are about."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Covered:
    """A subsection, or a section that has none.

    Attributes:
        rules: ids of the rules that answer questions of it.
        figures: dated values read in it.
        provisions: restatements of it and of its parts.
    """

    citation: str
    provisions: tuple[Series, ...]
    rules: tuple[str, ...]
    figures: tuple[str, ...]

    @property
    def treatment(self) -> str:
        """In words what the program does with it."""
        classes = {one.provision_class for one in self.provisions}
        found = []
        if self.rules:
            found.append("rule")
        elif ProvisionClass.DUTY in classes or ProvisionClass.PROCEDURE in classes:
            found.append("catalogue")
        if ProvisionClass.DEFINITION in classes:
            found.append("definition")
        return ", ".join(found) or ("outside the product" if self.provisions else "rule")

    @property
    def titles(self) -> tuple[str, ...]:
        """Titles of what is restated, each once."""
        return tuple(dict.fromkeys(one.title for one in self.provisions))


def coverage(tables: LawTables, rules: Iterable[Rule]) -> tuple[Covered, ...]:
    """Every subsection that the tables or rules read in the two documents, in the order of the law."""
    provisions: dict[Citation, list[Series]] = defaultdict(list)
    figures: dict[Citation, set[str]] = defaultdict(set)
    asked: dict[Citation, set[str]] = defaultdict(set)
    for one in tables.provisions.values():
        if _of_the_documents(one):
            provisions[subsection(one.id)].append(one)
    for one in tables.parameters.values():
        for edition in one.editions:
            if edition.law.confidence is Confidence.SEED:
                figures[subsection(edition.law.citation)].add(one.id)
    every = set(provisions) | set(figures)
    for rule in rules:
        for place in every:
            if place.covers(parse(rule.citation)):
                asked[place].add(rule.id)
    return tuple(
        Covered(
            citation=str(place),
            provisions=tuple(sorted(provisions[place], key=_order)),
            rules=tuple(sorted(asked[place])),
            figures=tuple(sorted(figures[place])),
        )
        for place in sorted(every)
    )


def subsection(citation: str) -> Citation:
    """The subsection a provision is part of; the section where it has none."""
    one = parse(citation)
    return Citation(body=one.body, title=one.title, section=one.section, parts=one.parts[:1])


def _of_the_documents(series: Series) -> bool:
    return any(edition.law.confidence is Confidence.SEED for edition in series.editions)


def _order(series: Series) -> Citation:
    return parse(series.id)
