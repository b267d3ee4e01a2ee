"""Whether an earlier conviction is under the law that counts, and what makes a person decide whether it does.

The provision is read however it is typed. One that cannot be read, or an ordinance under its own number, is
asked for and never taken for another law.
"""

from __future__ import annotations

import functools

from law.answers import Answer
from law.citations import Body, Citation, NotACitation, parse
from law.engine import Finding
from law.fact import told
from law.facts_arrest import PriorFacts
from law.rules.ladders import Ladder
from law.tables import LawTables
from law.typed_provision import names, read

_ANY_CRAFT = ("940.09", "940.25")
_NOT_COUNTED = {
    "other_ordinance": "a local ordinance that does not conform with the law",
    "federal": "federal law",
    "other_state": "the law of another State",
    "tribal": "tribal law",
}
_CONFORMING, _STATUTE = "conforming_ordinance", "statute"
_OF_OTHER_VEHICLES = ("23.33", "346")
"""Where the numbers of the law of other vehicles begin: all-terrain vehicles, off-road and road traffic."""


class Under:
    """Whether a conviction is under the law that is counted."""

    def __init__(self, f: Finding, ladder: Ladder, prior: PriorFacts) -> None:
        self.f, self.ladder, self.prior = f, ladder, prior

    def ask(self) -> Answer:
        """By the law named, then by the section, then by the craft."""
        f, prior = self.f, self.prior
        other = _NOT_COUNTED.get(prior.under.known or "")
        if other is not None:
            f.because(
                f"{prior.label}: {other} is not in the definition; listed, not counted.", None, prior.under
            )
            return Answer.NO
        if prior.provision.known is None:
            return self._lack("Only the intoxicated and the refusal law count.")
        cited = read(prior.provision.known)
        if cited is None:
            return self._unread()
        return self._by_section(cited)

    def _by_section(self, cited: Citation) -> Answer:
        if cited.section in _ANY_CRAFT:
            return self._by_craft()
        if cited.section == parse(self.ladder.offences[0]).section:
            return self._offence(cited)
        if cited.section == parse(self.ladder.refusal).section:
            return self._refusal(cited)
        if self._may_be_an_ordinance(cited):
            return self._own_number()
        self.f.because(
            f"{self.prior.label}: s. {cited} is not the intoxicated or refusal law of a "
            f"{self.ladder.law.kind}; the laws of other craft and of motor vehicles are not counted.",
            None,
            self.prior.provision,
        )
        return Answer.NO

    # --- what cannot be told from the words

    def _lack(self, why: str) -> Answer:
        self.f.lack(self.prior.provision, why)
        return Answer.UNKNOWN

    def _unread(self) -> Answer:
        self.f.because(
            f"{self.prior.label}: the words name no section of the law, so which law it was is not told.",
            None,
            self.prior.provision,
        )
        return self._lack(
            f"The section, as {self.ladder.offences[0]}; of an ordinance, what it conforms with."
        )

    def _may_be_an_ordinance(self, cited: Citation) -> bool:
        """Whether a number may be an ordinance's own: nobody said statute, and no statute here has it."""
        if cited.body is not Body.STATUTES or self.prior.under.known == _STATUTE:
            return False
        if cited.section.startswith(_OF_OTHER_VEHICLES):
            return False
        return cited.section not in _sections(self.f.matter.tables)

    def _own_number(self) -> Answer:
        prior = self.prior
        if prior.under.known == _CONFORMING:
            self.f.because(
                f"{prior.label}: the number is the ordinance's own; what it conforms with is not told.",
                None,
                prior.provision,
                prior.under,
            )
            return self._lack("An ordinance counts by the section it conforms with: that section decides.")
        self.f.lack(prior.under, "A statute of that number does not count; an ordinance of it may.")
        return Answer.UNKNOWN

    # --- the craft's own law

    def _offence(self, cited: Citation) -> Answer:
        counted = [parse(one) for one in self.ladder.offences]
        if not any(one.covers(cited) or cited.covers(one) for one in counted):
            return self._lack(f"S. {cited} names no offence: the paragraph of s. {cited.section} decides.")
        if self.prior.under.known != _CONFORMING:
            return self._counted("under the law counted")
        local = parse(self.ladder.local)
        if local.covers(cited):
            return self._counted("a local ordinance in conformity counts as the statute")
        if cited.covers(local):
            return self._lack("Of local ordinances only those in conformity with sub. (1) count.")
        self.f.because(
            f"{self.prior.label}: the definition reaches local ordinances in conformity with sub. (1) alone.",
            None,
            self.prior.under,
        )
        return Answer.NO

    def _refusal(self, cited: Citation) -> Answer:
        """Its section holds the duties of officers too; a refusal recorded as one is under its subsection."""
        refusal, recorded = parse(self.ladder.refusal), told(self.prior.refusal) is Answer.YES
        if refusal.covers(cited) or (cited.covers(refusal) and recorded):
            local = self.prior.under.known == _CONFORMING
            return self._counted(
                "a local ordinance in conformity counts as the statute" if local else "under the law counted"
            )
        if recorded or cited.covers(refusal):
            return self._lack(f"Only s. {refusal} counts of that section.")
        self.f.because(f"{self.prior.label}: s. {cited} is not the refusal.", None, self.prior.provision)
        return Answer.NO

    def _counted(self, words: str) -> Answer:
        self.f.because(f"{self.prior.label}: {words}.", None, self.prior.provision, self.prior.under)
        return Answer.YES

    def _by_craft(self) -> Answer:
        """Homicide or great bodily harm by intoxicated use: counted when this kind of craft was operated."""
        craft = self.prior.craft_kind
        if craft.known is None:
            self.f.lack(craft, "It counts when a craft of this kind was operated.")
            return Answer.UNKNOWN
        same = craft.known == self.ladder.law.kind
        self.f.because(f"{self.prior.label}: with a {craft.shown.lower()}.", None, craft)
        return Answer.YES if same else Answer.NO


def _sections(tables: LawTables) -> frozenset[str]:
    """The sections of the statutes the catalogue has."""
    return _sections_of(tuple(tables.provisions))


@functools.cache
def _sections_of(citations: tuple[str, ...]) -> frozenset[str]:
    found = set()
    for citation in citations:
        try:
            found.add(parse(citation).section)
        except NotACitation:  # readings and conventions of the program
            continue
    return frozenset(found)


class Flags:
    """What makes a person decide whether a conviction is counted."""

    def __init__(self, f: Finding, ladder: Ladder, prior: PriorFacts) -> None:
        self.f, self.ladder, self.prior = f, ladder, prior

    def ask(self) -> Answer:
        """A refusal of blood without a warrant, and a youth offence."""
        refused, young = self._refused(), self._young()
        return refused if refused is not Answer.YES else young

    def _refused(self) -> Answer:
        f, prior = self.f, self.prior
        section = parse(self.ladder.refusal).section
        if not names(prior.provision.known, section) and told(prior.refusal) is not Answer.YES:
            return Answer.YES
        warrantless = told(prior.warrantless_blood)
        if warrantless is Answer.YES:
            f.because(
                "It rests on refusing blood without a warrant: such a refusal may not add to a criminal "
                "sentence (State v. Forrett, 2022 WI 37).",
                None,
                prior.warrantless_blood,
            )
            return Answer.LEGAL_CALL
        if warrantless is not Answer.NO:
            f.lack(prior.warrantless_blood, "Blood without a warrant makes a person decide.")
            return warrantless
        return Answer.YES

    def _young(self) -> Answer:
        f, prior, young = self.f, self.prior, parse(self.ladder.young)
        cited = read(prior.provision.known or "")
        if cited is None:
            return Answer.YES
        if young.covers(cited):
            f.because("A youth offence is within the definition and literally counts; a person decides.")
            return Answer.LEGAL_CALL
        if cited.covers(young):
            f.lack(prior.provision, f"Under s. {young}, the youth offence, a person decides.")
            return Answer.UNKNOWN
        return Answer.YES
