"""The contrasts are computed, not judged by eye."""

from __future__ import annotations

import pytest
from PySide6.QtGui import QColor

from ui.states import LOOKS, Shape
from ui.theme.colors import THEMES, Colors

WORDS = ("text", "text2", "muted", "accent")
GROUNDS = ("window", "surface", "accent_tint", "sunken")


def luminance(color: str) -> float:
    """Relative luminance as WCAG defines it."""
    parts = []
    for channel in QColor(color).getRgbF()[:3]:
        parts.append(channel / 12.92 if channel <= 0.03928 else ((channel + 0.055) / 1.055) ** 2.4)
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]


def ratio(first: str, second: str) -> float:
    light, dark = sorted((luminance(first), luminance(second)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("name", THEMES)
def test_words_can_be_read_on_every_ground(name: str) -> None:
    colors = THEMES[name]
    low = {
        (word, ground): round(ratio(colors.of(word), colors.of(ground)), 2)
        for word in WORDS
        for ground in GROUNDS
        if ratio(colors.of(word), colors.of(ground)) < 4.5
    }
    assert low == {}


@pytest.mark.parametrize("name", THEMES)
def test_edges_and_the_focus_ring_can_be_seen(name: str) -> None:
    colors = THEMES[name]
    for edge in ("control", "focus"):
        for ground in ("window", "surface"):
            assert ratio(colors.of(edge), colors.of(ground)) >= 3, (edge, ground)


@pytest.mark.parametrize("name", THEMES)
def test_pairs_that_belong_together_can_be_read(name: str) -> None:
    colors = THEMES[name]
    pairs = (
        ("accent_fill", "on_accent"),
        ("rail", "rail_text"),
        ("rail_selected", "rail_selected_text"),
        ("accent_tint", "text"),
    )
    for ground, word in pairs:
        assert ratio(colors.of(ground), colors.of(word)) >= 4.5, (ground, word)


@pytest.mark.parametrize("name", THEMES)
@pytest.mark.parametrize("key", LOOKS)
def test_every_state_can_be_read_on_its_chip_and_on_a_selected_row(name: str, key: str) -> None:
    colors: Colors = THEMES[name]
    look = LOOKS[key]
    tone = colors.tones[look.tone]
    if look.shape in (Shape.SOLID, Shape.INVERSE):
        assert ratio(tone.on_solid, tone.word) >= 4.5
        return
    ground = colors.surface if look.shape is Shape.OUTLINE else tone.tint
    assert ratio(tone.word, ground) >= 4.5
    assert ratio(tone.word, colors.accent_tint) >= 4.5


def test_solid_red_means_overdue_and_nothing_else() -> None:
    solid = [look.key for look in LOOKS.values() if look.shape is Shape.SOLID and look.tone == "overdue"]
    assert solid == ["overdue"]
    assert [look.key for look in LOOKS.values() if look.tone == "overdue"] == ["overdue"]


def test_what_cannot_be_told_is_never_grey_and_never_red() -> None:
    for key in ("untold", "contested", "legal_call", "not_loaded"):
        assert (LOOKS[key].tone, LOOKS[key].shape) == ("untold", Shape.DASHED)


def test_every_state_has_three_signals_beside_colour() -> None:
    signals = [(look.word, look.icon, look.shape) for look in LOOKS.values() if look.key != "plain"]
    assert all(word and icon for word, icon, _ in signals)
    assert len({word for word, _, _ in signals}) == len(signals)
