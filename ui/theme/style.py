"""A theme as Qt wants it: a palette with every role, and one short style sheet."""

from __future__ import annotations

from string import Template

from PySide6.QtGui import QPalette

from ui.theme.theme import Theme

_GROUPS = (QPalette.ColorGroup.Active, QPalette.ColorGroup.Inactive, QPalette.ColorGroup.Disabled)

_ROLES: tuple[tuple[QPalette.ColorRole, str], ...] = (
    (QPalette.ColorRole.Window, "window"),
    (QPalette.ColorRole.Base, "surface"),
    (QPalette.ColorRole.AlternateBase, "sunken"),
    (QPalette.ColorRole.Button, "surface"),
    (QPalette.ColorRole.ToolTipBase, "surface"),
    (QPalette.ColorRole.ToolTipText, "text"),
    (QPalette.ColorRole.WindowText, "text"),
    (QPalette.ColorRole.Text, "text"),
    (QPalette.ColorRole.ButtonText, "text"),
    (QPalette.ColorRole.BrightText, "text"),
    (QPalette.ColorRole.PlaceholderText, "muted"),
    (QPalette.ColorRole.Highlight, "accent_fill"),
    (QPalette.ColorRole.HighlightedText, "on_accent"),
    (QPalette.ColorRole.Accent, "accent_fill"),
    (QPalette.ColorRole.Link, "accent"),
    (QPalette.ColorRole.LinkVisited, "accent"),
    (QPalette.ColorRole.Light, "surface"),
    (QPalette.ColorRole.Midlight, "line"),
    (QPalette.ColorRole.Mid, "control"),
    (QPalette.ColorRole.Dark, "control"),
    (QPalette.ColorRole.Shadow, "line"),
)


def palette_of(theme: Theme) -> QPalette:
    """The palette, the disabled group included."""
    palette = QPalette()
    for group in _GROUPS:
        for role, name in _ROLES:
            palette.setColor(group, role, theme.color(name))
    muted = theme.color("muted")
    for role in (QPalette.ColorRole.WindowText, QPalette.ColorRole.Text, QPalette.ColorRole.ButtonText):
        palette.setColor(QPalette.ColorGroup.Disabled, role, muted)
    return palette


# Fonts are never set here: a size in a style sheet beats setFont. Edges grow to 2 px on focus while the
# padding shrinks by one, so that nothing moves.
_SHEET = Template("""
QToolTip { background: $surface; color: $text; border: 1px solid $control; padding: ${u}px; }
QFrame#card { background: $surface; border: ${edge}px solid $card_line; border-radius: ${r}px; }
QFrame#drop[over="true"] { background: $accent_tint; border: 1px solid $focus; }
QFrame#band { background: $surface; border: none; border-bottom: 1px solid $line; }
QFrame#foot { background: $sunken; border: none; border-top: 1px solid $line; }
QFrame#column { background: $sunken; border: none; border-right: 1px solid $line; }
QFrame#side { background: $sunken; border: none; border-left: 1px solid $line; }
QLineEdit, QPlainTextEdit, QComboBox {
  background: $surface; color: $text; border: 1px solid $control; border-radius: ${r}px;
  padding: 0 ${p}px; selection-background-color: $accent_fill; selection-color: $on_accent; }
QLineEdit, QComboBox { min-height: ${control_h}px; max-height: ${control_h}px; }
QPlainTextEdit { padding: ${u}px ${u}px; }
QLineEdit:focus, QComboBox:focus { border: 2px solid $focus; padding: 0 ${p_less}px;
  min-height: ${control_less}px; max-height: ${control_less}px; }
QPlainTextEdit:focus { border: 2px solid $focus; padding: ${u_less}px ${u_less}px; }
QLineEdit:disabled, QPlainTextEdit:disabled, QComboBox:disabled {
  background: $sunken; color: $muted; border-color: $line; }
QLineEdit[mark="refused"], QPlainTextEdit[mark="refused"], QComboBox[mark="refused"] {
  border: 2px solid $overdue; }
QLineEdit[mark="asks"], QComboBox[mark="asks"] { border: 2px solid $due; }
QLineEdit[mark="refused"], QLineEdit[mark="asks"], QComboBox[mark="refused"], QComboBox[mark="asks"] {
  padding: 0 ${p_less}px; min-height: ${control_less}px; max-height: ${control_less}px; }
QComboBox::drop-down { border: none; width: ${arrow_w}px; }
QComboBox::down-arrow { image: none; }
QComboBox QAbstractItemView { background: $surface; color: $text; border: 1px solid $control;
  selection-background-color: $accent_tint; selection-color: $text; outline: none; }
QComboBox QAbstractItemView::item { min-height: ${item_h}px; padding: 0 ${u}px; }
QPushButton { background: $surface; color: $text; border: 1px solid $control; border-radius: ${r}px;
  min-height: ${control_h}px; padding: 0 ${pb}px; outline: none; }
QPushButton:hover { background: $sunken; }
QPushButton:checked { background: $accent_tint; border: 1px solid $accent; }
QPushButton:focus { border: 2px solid $focus; padding: 0 ${pb_less}px; min-height: ${control_less}px; }
QPushButton:disabled { color: $muted; border-color: $line; background: $sunken; }
QPushButton[look="primary"] { background: $accent_fill; color: $on_accent; border: 1px solid $accent_fill; }
QPushButton[look="primary"]:focus { border: 2px solid $focus_on_fill; padding: 0 ${pb_less}px; }
QPushButton[look="primary"]:disabled { background: $sunken; color: $muted; border-color: $line; }
QPushButton[look="link"] { background: transparent; border: 1px solid transparent; color: $accent;
  padding: 0 ${u}px; }
QPushButton[look="link"]:hover { background: $accent_tint; }
QPushButton[look="link"]:focus { border: 2px solid $focus; padding: 0 ${u_less}px; }
QPushButton[look="quiet"] { background: transparent; border: 1px solid transparent; padding: 0 ${u}px; }
QPushButton[look="quiet"]:hover { background: $sunken; }
QPushButton[look="quiet"]:focus { border: 2px solid $focus; padding: 0 ${u_less}px; }
QPushButton[look="segment"] { padding: 0 ${ps}px; }
QPushButton[look="segment"]:focus { padding: 0 ${ps_less}px; }
QPushButton[look="answer"] { text-align: left; padding: ${u}px ${p}px; }
QPushButton[look="untold"] { background: transparent; border: none; color: $untold; padding: 0 ${u}px;
  min-height: ${inner_h}px; }
QLineEdit[look="untold"] { background: transparent; border: none; color: $untold; padding: 0 ${u}px;
  min-height: ${inner_h}px; }
QCheckBox { color: $text; spacing: ${u}px; }
QDialog { background: $surface; }
QTableView, QTreeView, QListView { background: $surface; color: $text; border: none; outline: none;
  selection-background-color: $accent_tint; selection-color: $text; gridline-color: $line; }
QHeaderView { background: $sunken; border: none; }
QHeaderView::section { background: $sunken; color: $text2; border: none; border-bottom: 1px solid $line;
  padding: ${u}px ${p}px; text-align: left; }
QMenu { background: $surface; color: $text; border: 1px solid $control; padding: ${u}px; }
QMenu::item { padding: ${u}px ${pb}px; } QMenu::item:selected { background: $accent_tint; color: $text; }
QMenu::item:disabled { color: $muted; } QMenu::separator { height: 1px; background: $line; margin: ${u}px; }
QScrollArea, QStackedWidget { background: transparent; border: none; }
QScrollArea#reading { border: 2px solid transparent; } QScrollArea#reading:focus { border-color: $focus; }
QScrollBar:vertical { background: transparent; width: ${bar}px; margin: 0; }
QScrollBar:horizontal { background: transparent; height: ${bar}px; margin: 0; }
QScrollBar::handle { background: $control; border-radius: ${bar_r}px; margin: 2px; }
QScrollBar::handle:vertical { min-height: ${grip}px; } QScrollBar::handle:horizontal { min-width: ${grip}px; }
QScrollBar::add-line, QScrollBar::sub-line { width: 0; height: 0; }
QScrollBar::add-page, QScrollBar::sub-page { background: transparent; }
QProgressBar { border: 1px solid $control; border-radius: ${r}px; background: $surface; color: $text;
  text-align: center; max-height: ${item_h}px; }
QProgressBar::chunk { background: $accent_tint; }
QTabBar::tab { color: $text2; background: transparent; padding: ${p}px ${u}px; margin-right: ${pb}px;
  border-bottom: 3px solid transparent; }
QTabBar::tab:selected { color: $text; border-bottom-color: $accent; }
QTabBar::tab:focus { color: $text; border: 2px solid $focus; }
QSplitter::handle { background: $line; }
""")


_NAMES = (
    "window",
    "surface",
    "sunken",
    "text",
    "text2",
    "muted",
    "accent",
    "accent_fill",
    "on_accent",
    "accent_tint",
    "control",
    "line",
    "focus",
)


def sheet_of(theme: Theme) -> str:
    """The style sheet. The arrow of a drop-down is painted by its widget, which needs no file."""
    colors = theme.colors
    padding, button, unit = theme.units(2), theme.units(3.25), theme.units(1)
    values: dict[str, object] = {name: getattr(colors, name) for name in _NAMES}
    values |= {
        "overdue": colors.tones["overdue"].word,
        "due": colors.tones["due"].word,
        "focus_on_fill": colors.text,
        "card_line": colors.line if colors.card_edge_px == 1 else colors.control,
        "edge": colors.card_edge_px,
        "r": theme.units(1),
        "u": unit,
        "u_less": unit - 1,
        "p": padding,
        "p_less": padding - 1,
        "pb": button,
        "pb_less": button - 1,
        "ps": theme.units(2),
        "ps_less": theme.units(2) - 1,
        "inner_h": theme.lines(1.75) - theme.units(0.5),
        "untold": colors.tones["untold"].word,
        "control_h": theme.lines(1.75),
        "control_less": theme.lines(1.75) - 2,
        "item_h": theme.lines(1.6),
        "arrow_w": theme.lines(1.4),
        "bar": theme.units(2.5),
        "bar_r": theme.units(0.5),
        "grip": theme.lines(2),
    }
    return _SHEET.substitute(values)
