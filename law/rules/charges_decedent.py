"""A decedent's result beside a charge: compared with nothing wherever the law that fences it is loaded.

The fence rests on what the section on a decedent's specimen keeps the result for. A view that does not
contain that section (the seeds have none for snowmobiles) gives no ground to hold the result back, and the
element says so.
"""

from __future__ import annotations

from law.facts_arrest import DecedentResultFacts
from law.rules.charges_ground import Ground
from law.rules.custody import ArrestLaw

# OPEN QUESTION (30.67(6)(b), 350.155(2)): whether the coroner's own copy of a decedent's result may be used
# against the decedent or anybody else; this program compares it with nothing (reading rule R13: hold) and
# leaves the element a legal call, except where the two documents alone are asked and lack the section.
HELD_BACK = "a result after death is on record: it is compared with nothing"
_ALCOHOL = (None, "alcohol")


def results_after_death(g: Ground) -> tuple[DecedentResultFacts, ...]:
    """What was analysed of the person's body, whether or not it may be compared."""
    return tuple(one for one in g.f.facts.decedent_results if one.person_id == g.person.id)


def comparable(g: Ground, law: ArrestLaw) -> tuple[DecedentResultFacts, ...]:
    """The results of alcohol that may be compared: none where the fence is loaded."""
    if g.f.matter.tables.holds(law.specimen):
        return ()
    return tuple(one for one in results_after_death(g) if one.analyte.known in _ALCOHOL)


def say_unfenced(g: Ground, law: ArrestLaw) -> None:
    """Tell that the comparison stands on a view without the fence."""
    g.doubt(
        f"Taken after death. S. {law.specimen}, which says what such a result is kept for, is not in the "
        "documents asked; where it is loaded the result is compared with nothing."
    )
