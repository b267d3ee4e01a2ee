"""What charges turn on: each question once, with the charges its answer would change."""

from __future__ import annotations

from collections.abc import Iterable

from forms.derive.charges import candidates, only_law_is_missing, subject_of, thin
from forms.parts import Finding
from forms.scope import Scope
from law.decisions import Decision, Element, MissingFact
from law.plain import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """A question whose answer would change charges: asked once, however many of them turn on it.

    Attributes:
        citations: the provisions it would change, in the order of the charges.
        missing: what the record lacks for it, each fact once.
    """

    words: str
    citations: tuple[str, ...]
    missing: tuple[MissingFact, ...]

    @property
    def for_which(self) -> str:
        """The charges it would change: "for s. 30.681(1)(a), 30.681(2)(a)"."""
        return f"for s. {', '.join(self.citations)}"


def asked_of(decisions: Iterable[Decision], subject: str) -> tuple[Question, ...]:
    """The questions about one person, each once; what only the text of a law would settle is none."""
    turning: dict[str, list[tuple[Decision, Element]]] = {}
    for charge in candidates(decisions, subject):
        for element in thin(charge):
            if element.ask and not only_law_is_missing(element):
                turning.setdefault(element.ask, []).append((charge, element))
    return tuple(
        Question(
            words=words,
            citations=tuple(dict.fromkeys(charge.citation for charge, _ in places)),
            missing=tuple({one.path: one for _, element in places for one in element.missing}.values()),
        )
        for words, places in turning.items()
    )


def questions(scope: Scope) -> tuple[Finding, ...]:
    """The questions of the worksheet, numbered."""
    asked = asked_of(scope.decisions, subject_of(scope))
    return tuple(
        Finding(tag=str(n), title=one.words, citation=one.for_which) for n, one in enumerate(asked, 1)
    )
