"""A tube of a made-up arrest, and the specimen page opened on it."""

from __future__ import annotations

from PySide6.QtCore import Qt

from models.casefile import CaseFile
from models.records import Specimen
from services.actor import Actor
from services.bootstrap import Services
from services.custody_values import Details, Ledger
from tests.ui_screens.arrests import arrest_case, at
from tests.ui_screens.windows import Desk
from ui.screens.hand_over import HandOverSheet
from ui.screens.specimen import SpecimenScreen

Key = Qt.Key


def tube(services: Services, actor: Actor) -> tuple[CaseFile, str]:
    """A tube drawn and sealed by the person at the desk."""
    case = arrest_case(services, actor)
    specimen = case.all(Specimen)[0].id
    services.custody.collect(actor, specimen, 0, Details(occurred=at(1, 9, 0)))
    services.custody.seal(
        actor, specimen, 1, Details(occurred=at(1, 9, 4), seal="0047713", seal_state="intact")
    )
    return case, specimen


def ledger(services: Services, actor: Actor, specimen: str) -> Ledger:
    return services.custody.ledger(actor, specimen)


def page(desk: Desk, specimen: str) -> SpecimenScreen:
    screen = desk.open("specimen", specimen)
    assert isinstance(screen, SpecimenScreen)
    return screen


def hand(desk: Desk, screen: SpecimenScreen) -> HandOverSheet:
    desk.give("custody.hand_over")
    sheet = screen.sheet
    assert isinstance(sheet, HandOverSheet)
    return sheet
