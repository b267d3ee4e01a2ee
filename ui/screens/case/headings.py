"""The names of a case page's entries, in working order; what stands behind each is in `sections.py`.

Apart from the cards, because the commands of the window name the entries before a case is ever opened.
"""

from __future__ import annotations

from law.plain import dataclass

ARREST, RECORD, REPORTS, CASE = "From arrest to ruling", "Accident", "Reports", "Case"
CORONER = "Coroner"
CHARGES = "Charges and packet"


@dataclass(frozen=True, slots=True, kw_only=True)
class Heading:
    """One entry of the column by name.

    Attributes:
        group: head it stands under.
        view: key of the view it shows, "" for cards.
    """

    key: str
    title: str
    group: str
    view: str = ""


HEADINGS: tuple[Heading, ...] = (
    Heading(key="arrest", title="Arrest", group=ARREST),
    Heading(key="screening", title="Screening", group=ARREST),
    Heading(key="request", title="Request, statements", group=ARREST),
    Heading(key="tests", title="Tests", group=ARREST),
    Heading(key="ledger", title="Test ledger", group=ARREST, view="ledger"),
    Heading(key="specimens", title="Specimens, laboratory", group=ARREST),
    Heading(key="hold", title="Hold", group=ARREST, view="hold"),
    Heading(key="release", title="Release", group=ARREST),
    Heading(key="issues", title="Refusal issues", group=ARREST, view="issues"),
    Heading(key="refusal", title="Refusal hearing", group=ARREST),
    Heading(key="coroner", title="The death", group=CORONER, view="coroner"),
    Heading(key="coroner_file", title="Coroner's entries", group=CORONER),
    Heading(key="incident", title="Incident", group=RECORD),
    Heading(key="conditions", title="Conditions", group=RECORD),
    Heading(key="people", title="People", group=RECORD),
    Heading(key="craft", title="Craft", group=RECORD),
    Heading(key="injuries", title="Injuries", group=RECORD),
    Heading(key="deaths", title="Deaths, disappearances", group=RECORD),
    Heading(key="damage", title="Damage", group=RECORD),
    Heading(key="events", title="Events and factors", group=RECORD),
    Heading(key="narrative", title="Narrative", group=RECORD),
    Heading(key="received", title="Reports received", group=REPORTS),
    Heading(key="owed", title="Reports owed", group=REPORTS, view="owed"),
    Heading(key="forms", title="Forms", group=REPORTS, view="forms"),
    Heading(key="charges", title="Charges", group=CHARGES, view="charges"),
    Heading(key="filed", title="Charges filed", group=CHARGES),
    Heading(key="priors", title="Convictions before", group=CHARGES),
    Heading(key="proof", title="Witnesses", group=CHARGES),
    Heading(key="requests", title="Certificates, requests", group=CHARGES),
    Heading(key="packet", title="Packet", group=CHARGES, view="packet"),
    Heading(key="intake", title="Intake", group=CASE),
    Heading(key="numbers", title="Other numbers", group=CASE),
    Heading(key="observations", title="Observations", group=CASE),
    Heading(key="documents", title="Documents", group=CASE, view="documents"),
    Heading(key="timeline", title="Timeline", group=CASE, view="timeline"),
    Heading(key="history", title="History", group=CASE, view="history"),
)
