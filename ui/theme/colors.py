"""The colours of the three themes, by role. Nothing else in the window names a colour.

Ratios hold on window, surface and a selected row: 4.5 or more for words, 3 or more for control edges and the
focus ring. `tests/ui/test_contrast.py` computes them anew.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from law.plain import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Tone:
    """Colours of one state: its word, the tint behind it, the edge round it, and words on the solid form."""

    word: str
    tint: str
    edge: str
    on_solid: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Colors:
    """Colours by role; the comments of `LIGHT` say what each is for."""

    name: str
    is_dark: bool
    card_edge_px: int
    window: str
    surface: str
    sunken: str
    text: str
    text2: str
    muted: str
    accent: str
    accent_fill: str
    on_accent: str
    accent_tint: str
    control: str
    line: str
    focus: str
    rail: str
    rail_text: str
    rail_selected: str
    rail_selected_text: str
    tones: Mapping[str, Tone]

    def of(self, role: str) -> str:
        """A colour by the name of its role, or the word colour of a tone."""
        return self.tones[role].word if role in self.tones else str(getattr(self, role))


LIGHT = Colors(
    name="light",
    is_dark=False,
    card_edge_px=1,
    window="#ECEFF2",
    surface="#FFFFFF",
    sunken="#F5F7F9",  # panels and heads
    text="#16202A",
    text2="#465462",  # labels and second lines
    muted="#566370",  # placeholders, disabled
    accent="#0B5C8A",  # links and icons of headers
    accent_fill="#0B5C8A",
    on_accent="#FFFFFF",
    accent_tint="#DFEDF6",  # selected row
    control="#7B8894",  # edges of inputs and buttons
    line="#D3DAE1",  # hairlines, decoration only
    focus="#0B5C8A",
    rail="#15304A",
    rail_text="#CFDDE9",
    rail_selected="#26506F",
    rail_selected_text="#FFFFFF",
    tones=MappingProxyType(
        {
            "overdue": Tone(word="#9E1420", tint="#FBE8E9", edge="#DD9BA1", on_solid="#FFFFFF"),
            "due": Tone(word="#834700", tint="#FFF0D9", edge="#DCAF6E", on_solid="#FFFFFF"),
            "owed": Tone(word="#0B5480", tint="#E2EFF8", edge="#93BDD8", on_solid="#FFFFFF"),
            "done": Tone(word="#1A6135", tint="#E3F2E8", edge="#93C5A6", on_solid="#FFFFFF"),
            "no": Tone(word="#465462", tint="#E9EDF0", edge="#C3CBD3", on_solid="#FFFFFF"),
            "untold": Tone(word="#563A98", tint="#EEE9FA", edge="#563A98", on_solid="#FFFFFF"),
            "fenced": Tone(word="#3A4651", tint="#FFFFFF", edge="#3A4651", on_solid="#FFFFFF"),
            "draft": Tone(word="#465462", tint="#FFFFFF", edge="#7B8894", on_solid="#FFFFFF"),
            "voided": Tone(word="#566370", tint="#E9EDF0", edge="#C3CBD3", on_solid="#FFFFFF"),
            "doubt": Tone(word="#655000", tint="#FAF4D3", edge="#C6B25A", on_solid="#FFFFFF"),
        }
    ),
)

DARK = Colors(
    name="dark",
    is_dark=True,
    card_edge_px=1,
    window="#12171C",
    surface="#1A2128",
    sunken="#161C22",
    text="#E3E9EE",
    text2="#AEBAC5",
    muted="#97A4B0",
    accent="#77BBE8",
    accent_fill="#2474A8",
    on_accent="#FFFFFF",
    accent_tint="#1B3445",
    control="#6E7D8B",
    line="#303B46",
    focus="#77BBE8",
    rail="#0C1116",
    rail_text="#A9B8C5",
    rail_selected="#1C3344",
    rail_selected_text="#FFFFFF",
    tones=MappingProxyType(
        {
            "overdue": Tone(word="#FF9FA2", tint="#3A1C21", edge="#80404A", on_solid="#12171C"),
            "due": Tone(word="#F2BC6C", tint="#352813", edge="#77602F", on_solid="#12171C"),
            "owed": Tone(word="#8FC9EE", tint="#16303F", edge="#3A6A88", on_solid="#12171C"),
            "done": Tone(word="#87D2A0", tint="#162E1E", edge="#3B6E4E", on_solid="#12171C"),
            "no": Tone(word="#AEBAC5", tint="#232B33", edge="#45515C", on_solid="#12171C"),
            "untold": Tone(word="#C7B6F6", tint="#2A2241", edge="#C7B6F6", on_solid="#12171C"),
            "fenced": Tone(word="#B3BFCA", tint="#12171C", edge="#B3BFCA", on_solid="#12171C"),
            "draft": Tone(word="#AEBAC5", tint="#1A2128", edge="#6E7D8B", on_solid="#12171C"),
            "voided": Tone(word="#97A4B0", tint="#232B33", edge="#45515C", on_solid="#12171C"),
            "doubt": Tone(word="#DBCA72", tint="#302B12", edge="#6F642E", on_solid="#12171C"),
        }
    ),
)


def _on_black(word: str) -> Tone:
    return Tone(word=word, tint="#000000", edge=word, on_solid="#000000")


HIGH_CONTRAST = Colors(
    name="high contrast",
    is_dark=True,
    card_edge_px=2,
    window="#000000",
    surface="#000000",
    sunken="#000000",
    text="#FFFFFF",
    text2="#FFFFFF",
    muted="#E0E0E0",
    accent="#7FDBFF",
    accent_fill="#7FDBFF",
    on_accent="#000000",
    accent_tint="#00324A",
    control="#FFFFFF",
    line="#9A9A9A",
    focus="#FFE600",
    rail="#000000",
    rail_text="#FFFFFF",
    rail_selected="#FFFFFF",
    rail_selected_text="#000000",
    tones=MappingProxyType(
        {
            "overdue": _on_black("#FF9C9C"),
            "due": _on_black("#FFC861"),
            "owed": _on_black("#8FDDFF"),
            "done": _on_black("#7CF09C"),
            "no": _on_black("#FFFFFF"),
            "untold": _on_black("#DCC2FF"),
            "fenced": _on_black("#FFFFFF"),
            "draft": _on_black("#FFFFFF"),
            "voided": _on_black("#E0E0E0"),
            "doubt": _on_black("#FFF08A"),
        }
    ),
)

THEMES: Mapping[str, Colors] = MappingProxyType(
    {"light": LIGHT, "dark": DARK, "high_contrast": HIGH_CONTRAST}
)
