from __future__ import annotations

import hashlib
import re

import pytest
from PySide6.QtGui import QFontInfo, QFontMetricsF, QPalette, QRawFont
from PySide6.QtWidgets import QApplication, QHBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from ui.icons import PATHS
from ui.states import LOOKS
from ui.theme.holder import FONTS, ThemeHolder
from ui.theme.theme import LARGEST_PT, SMALLEST_PT, TYPE
from ui.widgets.basic import Button


def test_the_bundled_faces_are_the_ones_described() -> None:
    described = dict(
        re.findall(r"^\| ([\w-]+\.[ot]tf) \|.*\| (\w{64}) \|$", (FONTS / "README.md").read_text(), re.M)
    )
    found = {
        path.name: hashlib.sha256(path.read_bytes()).hexdigest()
        for path in FONTS.iterdir()
        if path.suffix in (".otf", ".ttf")
    }
    assert found == described


def test_every_role_is_set_in_the_bundled_face(holder: ThemeHolder) -> None:
    families = {role: QFontInfo(holder.theme.font(role)).family() for role in TYPE}
    assert families.pop("mono") == "DejaVu Sans Mono"
    assert set(families.values()) == {"Inter"}


def test_weights_differ(holder: ThemeHolder) -> None:
    widths = {
        role: QFontMetricsF(holder.theme.font(role)).horizontalAdvance("Written report")
        for role in ("body", "lead", "strong")
    }
    assert len(set(widths.values())) == 3


def test_figures_have_one_width(holder: ThemeHolder) -> None:
    metrics = QFontMetricsF(holder.theme.font("body"))
    assert len({metrics.horizontalAdvance(figure * 4) for figure in "0123456789"}) == 1


def test_names_of_many_languages_have_their_letters(holder: ThemeHolder) -> None:
    face = QRawFont.fromFont(holder.theme.font("body"))
    assert [letter for letter in "ễạßøłŞʻąĄΩЖ" if not face.supportsCharacter(ord(letter))] == []


def test_a_choice_of_colours_reaches_palette_and_everybody(holder: ThemeHolder, qapp: QApplication) -> None:
    told: list[str] = []
    holder.changed.connect(lambda: told.append(holder.theme.colors.name))
    for choice in ("dark", "high_contrast", "light"):
        holder.choose(choice)
        window = qapp.palette().color(QPalette.ColorRole.Window)
        assert window == holder.theme.color("window")
    assert told == ["dark", "high contrast", "light"]


def test_the_size_stays_within_what_the_frame_can_show(holder: ThemeHolder) -> None:
    holder.set_points(40)
    assert holder.theme.points == LARGEST_PT
    holder.set_points(1)
    assert holder.theme.points == SMALLEST_PT


def test_a_face_taken_from_the_theme_is_ones_own(holder: ThemeHolder) -> None:
    font = holder.theme.font("body")
    font.setStrikeOut(True)
    assert not holder.theme.font("body").strikeOut()


def test_every_state_has_an_icon_that_can_be_drawn(holder: ThemeHolder) -> None:
    for look in LOOKS.values():
        if look.icon:
            assert look.icon in PATHS
    blank = [name for name in PATHS if not _has_ink(holder, name)]
    assert blank == []


def _has_ink(holder: ThemeHolder, name: str) -> bool:
    image = holder.pixmap(name, "text", 2).toImage()
    points = ((x, y) for x in range(image.width()) for y in range(image.height()))
    return any(image.pixelColor(x, y).alpha() > 200 for x, y in points)


def test_boat_and_snowmobile_differ_in_outline() -> None:
    assert PATHS["boat"] != PATHS["snowmobile"]


@pytest.mark.parametrize("look", ["plain", "segment"])
@pytest.mark.parametrize("colors", ["light", "dark", "high_contrast"])
def test_a_chosen_button_shows_that_it_has_the_keyboard(
    holder: ThemeHolder, qtbot: QtBot, colors: str, look: str
) -> None:
    holder.choose(colors)
    window = QWidget()
    qtbot.addWidget(window)
    buttons = [Button(holder, words, look=look) for words in ("Exact", "About")]
    line = QHBoxLayout(window)
    for button in buttons:
        button.setCheckable(True)
        line.addWidget(button)
    chosen, other = buttons
    chosen.setChecked(True)
    window.show()
    window.activateWindow()
    other.setFocus()
    qtbot.waitUntil(other.hasFocus)
    without = chosen.grab().toImage()
    chosen.setFocus()
    assert chosen.hasFocus()
    assert chosen.grab().toImage() != without
