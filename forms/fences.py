"""Who may not use a sheet for what. The fence belongs to the data, and goes with it on to every page."""

from __future__ import annotations

from law.plain import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Fence:
    """One fence.

    Attributes:
        key: stable key.
        citation: canonical citation.
        strip: words of the strip on every page.
        footer: short form in the footer of every page.
        opens: `FieldSpec.fence` of the values a sheet behind this fence may state; "" opens none.
    """

    key: str
    citation: str
    strip: str
    footer: str
    opens: str = ""


NOT_EVIDENCE = frozenset({"operator_report", "coroner_report", "screening", "decedent_result"})
"""Classes of documents that no sheet for a trial or hearing lists, and that are linked to no issue."""

BOAT_REPORT = Fence(
    key="boat_report",
    citation="30.67(4)",
    strip="NOT TO BE USED AS EVIDENCE IN ANY TRIAL ARISING OUT OF THE ACCIDENT · s. 30.67(4)",
    footer="Kept apart from the case file, s. 30.67(4)",
)

SNOWMOBILE_REPORT = Fence(
    key="snowmobile_report",
    citation="350.15(4)",
    strip="NOT TO BE USED AS EVIDENCE IN ANY TRIAL ARISING OUT OF THE ACCIDENT · s. 350.15(4)",
    footer="Kept apart from the case file, s. 350.15(4)",
)

CORONER_REPORT = Fence(
    key="coroner_report",
    citation="30.67(4)",
    strip="NOT TO BE USED AS EVIDENCE IN ANY TRIAL ARISING OUT OF THE ACCIDENT · s. 30.67(4)",
    footer="A report s. 30.67 requires: kept apart from trial packets",
)

# OPEN QUESTION (350.15(4)): the bar names the reports its own section requires; the monthly report of
# snowmobile deaths is required by s. 350.155(1). The office keeps it out of trials all the same.
SNOWMOBILE_CORONER_REPORT = Fence(
    key="snowmobile_coroner_report",
    citation="350.15(4)",
    strip="KEPT OUT OF TRIALS BY THIS OFFICE · WHETHER s. 350.15(4) REACHES IT IS OPEN",
    footer="OPEN QUESTION (350.15(4)): kept apart from trial packets",
)

SCREENING = Fence(
    key="screening",
    citation="30.682(3)",
    strip="PRELIMINARY SCREENING: FOR THE TWO PURPOSES OF s. 30.682 ONLY",
    footer="Screening result: s. 30.682 only",
    opens="screening",
)

SNOWMOBILE_SCREENING = Fence(
    key="snowmobile_screening",
    citation="350.102",
    strip="PRELIMINARY SCREENING: FOR THE TWO PURPOSES OF s. 350.102 ONLY",
    footer="Screening result: s. 350.102 only",
    opens="screening",
)

DECEDENT_RESULT = Fence(
    key="decedent_result",
    citation="30.67(6)(b)",
    strip="STATE RECORD OF THE RESULT: FOR STATISTICAL PURPOSES ONLY · s. 30.67(6)(b)",
    footer="Not a test under s. 30.684; kept out of trial packets",
    opens="laboratory_result",
)

SNOWMOBILE_DECEDENT_RESULT = Fence(
    key="snowmobile_decedent_result",
    citation="350.155",
    strip="STATE RECORD OF THE RESULT: FOR STATISTICAL PURPOSES ONLY · s. 350.155",
    footer="Not a test under s. 350.104; kept out of trial packets",
    opens="laboratory_result",
)

FENCES = {
    fence.key: fence
    for fence in (
        BOAT_REPORT,
        SNOWMOBILE_REPORT,
        CORONER_REPORT,
        SNOWMOBILE_CORONER_REPORT,
        SCREENING,
        SNOWMOBILE_SCREENING,
        DECEDENT_RESULT,
        SNOWMOBILE_DECEDENT_RESULT,
    )
}
