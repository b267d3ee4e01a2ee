"""Custody of a specimen of the sample office while it is written down: who had it, sealed how, and where."""

from __future__ import annotations

from dataclasses import dataclass

from services.sample_sheet import Json, Sheet

MARROW, FALK = "Deputy Silas Marrow", "Ines Falk"
NURSE = "P. Ahlgren, RN"
LABORATORY = "Northwoods Laboratory of Hygiene (SAMPLE)"
COURIER = "Lakeland Courier"
FRIDGE = "Refrigerator 2"


@dataclass(slots=True, kw_only=True)
class Ledger:
    """The custody entries of one specimen being written down."""

    sheet: Sheet
    specimen: str

    def add(self, event: str, occurred: str, by: str = FALK, **more: object) -> str:
        """An entry by somebody signed in; what is given as "" is left out."""
        given: Json = {"released_by": by, "released_how": "signed_in", **more}
        fields = {key: value for key, value in given.items() if value != ""}
        return self.sheet.add(
            "custody_events", specimen_id=self.specimen, event=event, occurred=occurred, **fields
        )

    def drawn(self, collected: str, handed: str, seal: str) -> None:
        """Drawn by the nurse, sealed, and taken over by the deputy under the own password."""
        self.add("collected", collected, NURSE, released_how="signed_paper", seal=seal, place="Hospital")
        self.add(
            "handed_over",
            handed,
            NURSE,
            released_how="signed_paper",
            received_by=MARROW,
            received_how="signed_in",
            seal=seal,
            seal_state="intact",
        )

    def stored(self, given: str, stored: str, seal: str) -> None:
        """From the deputy to the custodian, who puts it in storage."""
        self.add(
            "handed_over",
            given,
            MARROW,
            released_how="own_password",
            received_by=FALK,
            received_how="signed_in",
            seal=seal,
            seal_state="intact",
        )
        cold: Json = {"value": "4", "unit": "C"}
        self.add("stored", stored, place=FRIDGE, seal=seal, seal_state="intact", temperature=cold)

    def sent(self, taken_out: str, sent: str, seal: str, tracking: str) -> str:
        """Out of storage and to the laboratory by a carrier, who has no account."""
        self.add(
            "taken_out",
            taken_out,
            FRIDGE,
            released_how="",
            received_by=FALK,
            received_how="signed_in",
            seal=seal,
        )
        return self.add(
            "shipped",
            sent,
            received_by=COURIER,
            received_how="not_yet",
            carrier=f"{COURIER} {tracking}",
            purpose="Analysis for alcohol",
            seal=seal,
            seal_state="intact",
            temperature={"value": "4", "unit": "C"},
        )


def specimen_of(s: Sheet, who: str, number: str, collected: str, tubes: int = 1, **more: object) -> Ledger:
    """Blood drawn by the nurse into so many tubes, with an empty ledger."""
    specimen = s.add(
        "specimens",
        number=number,
        involvement_id=who,
        specimen_kind="blood",
        collected=collected,
        collected_by=NURSE,
        collector_capacity="registered_nurse",
        volume={"value": "10", "unit": "mL"},
        preservative="Sodium fluoride",
        **more,
    )
    for n in range(1, tubes + 1):
        s.add("containers", specimen_id=specimen, number=f"{number}-{n}", kind="tube")
    return Ledger(sheet=s, specimen=specimen)
