"""From the call at the landing to the month's report and the paper, in the window, by keyboard alone."""

from __future__ import annotations

import datetime as dt
import functools
from collections.abc import Iterator
from pathlib import Path

import pypdfium2
import pytest
from PySide6.QtCore import QCoreApplication, QEvent, Qt
from PySide6.QtWidgets import QApplication, QComboBox, QFileDialog, QLineEdit
from pytestqt.qtbot import QtBot

from models.coroner import deaths_of, specimens_of
from models.records import Forwarding
from services.actor import Actor, Role
from services.bootstrap import Services
from services.clock import FixedClock
from services.coroner_values import MonthState
from tests.scenarios.keys import CONTROL, SHIFT, Keys
from tests.scenarios.test_arrest_job import act, add, case_page, entries, make_entry, say, time
from tests.ui.frame_fixtures import PASSWORD
from ui import screens
from ui.finders import finders_of
from ui.main_window import MainWindow
from ui.office_info import actor_of, office_of
from ui.screens.case.coroner import CoronerView
from ui.screens.coroner import CoronerScreen
from ui.screens.coroner_months import MonthsScreen
from ui.theme.holder import ThemeHolder

ALT = Qt.KeyboardModifier.AltModifier
NUMBER = "D-26-0107"
WHO = "Simon Halloran-Beck"
READ_BACK = {
    "F05": ("9.5", "Too little blood", NUMBER),
    "F06": ("Aldous Funeral Home", "R-2026-0001"),
    "F07": ("26-T-4410", "0.087"),
    "F09": ("85.00",),
}


@pytest.fixture
def coroner(services: Services, actor: Actor) -> Actor:
    """A coroner and nothing else."""
    roles = frozenset({Role.CORONER})
    return services.accounts.add_user(
        actor, user_name="ksandvik", name="K. Sandvik", roles=roles, password=PASSWORD
    ).actor


@pytest.fixture
def window(qtbot: QtBot, holder: ThemeHolder, services: Services, coroner: Actor) -> Iterator[MainWindow]:
    opened = MainWindow(
        holder,
        services,
        screens.SCREENS,
        finders=finders_of,
        office_of=functools.partial(office_of, services),
        take_place=functools.partial(actor_of, services),
    )
    opened.resize(round(92 * holder.theme.line), round(57 * holder.theme.line))
    opened.start(coroner)
    opened.show()
    opened.activateWindow()
    qtbot.waitUntil(opened.isActiveWindow)
    yield opened
    opened.close()
    opened.deleteLater()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)


def test_from_the_landing_to_the_month_s_report(
    qtbot: QtBot,
    window: MainWindow,
    services: Services,
    coroner: Actor,
    clock: FixedClock,
    tmp_path: Path,
) -> None:
    keys = Keys(qtbot, window)
    keys.settle()
    quick_card(keys, window)
    who_and_where(keys, window)
    case_id = save(keys, window)
    draw(keys, window)
    embalming(keys, window)
    to_the_laboratory(keys, window)
    the_laboratory_works(keys, window, case_id)
    result_and_forwarding(keys, window)
    claim(keys, window, case_id)
    for form, words in READ_BACK.items():
        read_back(keys, window, form, tmp_path / f"{form}.pdf", words)
    clock.instant += dt.timedelta(days=2)
    month(keys, window, tmp_path / "F04.pdf")
    case = services.cases.get(coroner, case_id)
    (one,) = deaths_of(case)
    (specimen,) = specimens_of(case, one)
    assert one.file is not None
    assert (one.file.draw_reason, one.file.release_number) == ("little_blood", "R-2026-0001")
    assert str(specimen.volume and specimen.volume.value) == "9.5"
    assert one.file.report_month == "2026-10"
    assert case.all(Forwarding)[0].to_whom
    assert services.coroner.board(coroner).counts["claims"] == 1
    assert services.coroner.board(coroner).total == 1
    assert services.monthly_reports.month(coroner, "2026-10").month.state_at(clock.now()) is MonthState.SENT
    assert services.integrity.verify().ok


def view(window: MainWindow) -> CoronerView:
    found = case_page(window).views.coroner()
    assert found is not None
    return found


def ready(keys: Keys, window: MainWindow) -> None:
    """The case is shown at the coroner's page, as it is stored."""
    page = case_page(window)
    keys.wait_until(lambda: page.open_case is not None and page.views.coroner() is not None)
    keys.wait_until(lambda: bool(view(window).parts) and view(window).acts.sheet is None)
    keys.pause()
    keys.come_back()


def between(keys: Keys, label: str, first: tuple[str, str], last: tuple[str, str]) -> None:
    """Enter a time that lies between two."""
    keys.tab_to(f"{label}: ")
    while not keys.name.endswith("Between"):
        keys.press(Qt.Key.Key_Right)
    for which, (day, clock) in (("", first), (" end", last)):
        keys.fill(f"{label},{which} date", day)
        keys.press(Qt.Key.Key_Tab)
        keys.type(clock)


def quick_card(keys: Keys, window: MainWindow) -> None:
    say(keys, "Quick card: draw the specimen")
    keys.pause()
    time(keys, "Date and time of the accident", "10/31/2026", "1700")
    time(keys, "Last seen alive", "10/31/2026", "1655")
    between(keys, "Time of death", ("10/31/2026", "1705"), ("10/31/2026", "1900"))
    keys.pause()
    keys.command(Qt.Key.Key_Return)
    keys.wait_until(lambda: case_page(window).open_case is not None)
    keys.wait_until(lambda: case_page(window).views.coroner() is not None)
    keys.pause()


def who_and_where(keys: Keys, window: MainWindow) -> None:
    keys.command(Qt.Key.Key_P, CONTROL | SHIFT)
    keys.type(WHO)
    keys.tick("Role: Operator")
    keys.command(Qt.Key.Key_B, CONTROL | SHIFT)
    assert keys.name == "Registration number"
    keys.choose("Type", "Canoe")
    say(keys, "Go to section: Coroner's entries")
    keys.choose("Decedent", "Simon")
    keys.fill("Coroner's number", "C-26-31")
    keys.choose("County of death", "Vilas")


def save(keys: Keys, window: MainWindow) -> str:
    keys.command(Qt.Key.Key_S)
    page = case_page(window)
    keys.wait_until(lambda: page.open_case is not None and not page.open_case.draft.is_new)
    keys.pause()
    say(keys, "Go to section: The death")
    ready(keys, window)
    (part,) = view(window).parts.values()
    assert part.state._text == "draw"
    lines = " ".join(part.scale.lines)
    assert "could be any time here: 1 h 55 min" in lines
    assert "6 hours after the accident" in lines
    assert page.open_case is not None
    return page.open_case.draft.base.case.id


def draw(keys: Keys, window: MainWindow) -> None:
    """At 11:58 after the earliest possible death, and short: both are recorded with the reason."""
    keys.command(Qt.Key.Key_D, ALT)
    keys.wait_until(lambda: view(window).acts.sheet is not None)
    time(keys, "Collected", "11/01/2026", "0403")
    keys.choose("Collected in the capacity of", "Coroner")
    keys.choose("Site", "Femoral")
    keys.fill("Volume", "9.5")
    keys.fill("Specimen number", NUMBER)
    keys.choose("Draw late, short or impossible because", "Too little blood")
    keys.fill("The reason in words", "No more could be drawn from either site")
    act(keys, "Record the draw")
    ready(keys, window)
    (part,) = view(window).parts.values()
    assert part.state._text == "specimen drawn"


def embalming(keys: Keys, window: MainWindow) -> None:
    keys.command(Qt.Key.Key_A, ALT)
    keys.wait_until(lambda: view(window).acts.sheet is not None)
    keys.choose("Asked by", "Telephone")
    keys.fill("Funeral home", "Aldous Funeral Home")
    act(keys, "Record who asked")
    ready(keys, window)
    keys.command(Qt.Key.Key_E, ALT)
    keys.wait_until(lambda: view(window).acts.sheet is not None)
    keys.choose("Release given by", "Telephone")
    act(keys, "Release for embalming")
    ready(keys, window)


def to_the_laboratory(keys: Keys, window: MainWindow) -> None:
    keys.command(Qt.Key.Key_8)
    keys.type(NUMBER)
    keys.press(Qt.Key.Key_Return)
    entries(keys, window, 0)
    make_entry(keys, "Collected")
    entries(keys, window, 1)
    keys.command(Qt.Key.Key_H)
    keys.choose("How", "Send by a carrier")
    keys.fill("To: name", "Northline Medical")
    keys.fill("Carrier and tracking number", "NM-558-20114")
    act(keys, "Record the hand-over")
    entries(keys, window, 2)


def open_case(keys: Keys, window: MainWindow, case_id: str) -> None:
    assert window.desk is not None
    window.desk.frame.open("case", case_id)
    keys.wait_until(lambda: case_page(window).open_case is not None)
    keys.pause()


def the_laboratory_works(keys: Keys, window: MainWindow, case_id: str) -> None:
    open_case(keys, window, case_id)
    add(keys, "Specimens", "Add laboratory work")
    keys.choose("Specimen", "specimen")
    keys.fill("Laboratory", "State Laboratory of Hygiene")
    keys.fill("Approved by", "State health officer")
    time(keys, "Submitted", "11/01/2026", "0430")
    keys.choose("Analyte", "Alcohol")
    keys.command(Qt.Key.Key_S)
    page = case_page(window)
    keys.wait_until(lambda: page.open_case is not None and not page.open_case.draft.is_edited)
    keys.pause()


def board(keys: Keys, window: MainWindow) -> CoronerScreen:
    keys.command(Qt.Key.Key_9)
    keys.pause()
    assert window.desk is not None
    screen = window.desk.frame.current()
    assert isinstance(screen, CoronerScreen)
    return screen


def result_and_forwarding(keys: Keys, window: MainWindow) -> None:
    desk = board(keys, window)
    keys.wait_until(lambda: [row.kind for row in desk.rows("result")] == ["result"])
    keys.command(Qt.Key.Key_R, ALT)
    keys.wait_until(lambda: desk.acts.sheet is not None)
    keys.tab_to("Analyte")
    keys.press(Qt.Key.Key_Tab)
    assert keys.name == "Result"
    keys.type("0.087")
    keys.fill("Report number", "26-T-4410")
    act(keys, "Take the result in")
    keys.wait_until(lambda: desk.acts.sheet is None and bool(desk.rows("forward")))
    keys.come_back()
    keys.command(Qt.Key.Key_F, ALT)
    keys.wait_until(lambda: desk.acts.sheet is not None)
    keys.choose("Forwarded by", "Certified mail")
    act(keys, "Record the forwarding")
    keys.wait_until(lambda: desk.acts.sheet is None and not desk.rows("forward"))
    keys.come_back()


def claim(keys: Keys, window: MainWindow, case_id: str) -> None:
    open_case(keys, window, case_id)
    say(keys, "Go to section: The death")
    ready(keys, window)
    keys.command(Qt.Key.Key_C, ALT)
    keys.wait_until(lambda: view(window).acts.sheet is not None)
    keys.choose("What is claimed", "A specimen")
    keys.fill("Claimed", "85")
    act(keys, "Enter the claim")
    ready(keys, window)


def read_back(keys: Keys, window: MainWindow, form: str, target: Path, wanted: tuple[str, ...]) -> None:
    """Print from the coroner's page, and read what the paper says."""
    say(keys, "Go to section: The death")
    ready(keys, window)
    keys.tab_to(f"{form}  ")
    keys.press(Qt.Key.Key_Space)
    keys.pause(700)
    forms = case_page(window).views.forms()
    assert forms is not None
    choice: QComboBox = forms.sheet
    assert choice.currentText().startswith(form)
    say(keys, "Save the form shown")
    said = words_of(keys, target)
    for part in (form, "Halloran-Beck", *wanted):
        assert part in said, (form, part)


def words_of(keys: Keys, target: Path) -> str:
    keys.wait_until(lambda: isinstance(QApplication.activeModalWidget(), QFileDialog))
    line = QApplication.activeModalWidget().findChild(QLineEdit)
    assert line is not None
    line.clear()
    line.setFocus()
    keys.type(str(target))
    keys.press(Qt.Key.Key_Return)
    keys.wait_until(target.exists)
    keys.come_back()
    with pypdfium2.PdfDocument(target) as document:
        return " ".join(page.get_textpage().get_text_bounded() for page in document)


def month(keys: Keys, window: MainWindow, target: Path) -> None:
    keys.command(Qt.Key.Key_M, ALT)
    keys.pause()
    assert window.desk is not None
    months = window.desk.frame.current()
    assert isinstance(months, MonthsScreen)
    keys.wait_until(lambda: months.view is not None)
    assert months.title() == "Monthly report, October 2026"
    assert "Tue Nov 10" in months.due.text()
    keys.command(Qt.Key.Key_M, CONTROL | SHIFT)
    keys.wait_until(lambda: months.sheet is not None)
    act(keys, "Prepare it")
    keys.wait_until(lambda: months.sheet is None and months.has_prepared())
    keys.come_back()
    say(keys, "Save the monthly report")
    said = words_of(keys, target)
    for part in ("F04", "Halloran-Beck", "October 2026", "K. Sandvik"):
        assert part in said, part
    assert "0.087" not in said
    keys.command(Qt.Key.Key_S, CONTROL | SHIFT)
    keys.wait_until(lambda: months.sheet is not None)
    keys.choose("Sent by", "Mail")
    keys.fill("Sent to", "Department of Natural Resources")
    act(keys, "Enter the sending")
    keys.wait_until(lambda: months.sheet is None and not months.has_prepared())
    keys.come_back()
    assert months.chip._text == "sent"
