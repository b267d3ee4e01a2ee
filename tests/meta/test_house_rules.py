"""House rules that a reader cannot check on every page, read from the source itself."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from tests.meta.source import FunctionNode, Source, dotted, find, sources
from tests.support.paths import ROOT, tracked_files

CLOCK_MODULE = "services/clock.py"
CLOCKS = {
    "datetime.now",
    "datetime.utcnow",
    "datetime.today",
    "date.today",
    "time.time",
    "time.time_ns",
    "time.localtime",
    "time.gmtime",
    "QDateTime.currentDateTime",
    "QDateTime.currentDateTimeUtc",
    "QDate.currentDate",
    "QTime.currentTime",
    "func.now",
    "func.current_timestamp",
}

DIALOGS_MODULE = "ui/dialogs.py"
MODAL_CLASSES = {"QMessageBox", "QFileDialog", "QInputDialog", "QColorDialog", "QFontDialog"}
MODAL_STARTS = ("get", "question", "information", "warning", "critical", "about")

# Slow to import and seldom used, so loaded when needed; `reports` stands for reportlab, which it imports.
LAZY_MODULES = {
    "alembic",
    "argon2",
    "astral",
    "fhir",
    "openpyxl",
    "pikepdf",
    "PIL",
    "pypdfium2",
    "psycopg",
    "pydantic",
    "rapidfuzz",
    "reportlab",
    "reports",
}
# Where the parts of the program are put together: what a part needs is imported when it is first wanted, so
# that a window opens without the law and a command without the window.
LOADERS = frozenset({"main.py", "ui/app.py", "ui/screens/later.py", "services/bootstrap.py"})
LAZY_QT = {"PySide6.QtPrintSupport", "PySide6.QtSvg"}

LONGEST_FILE = 600

DECISIONS = ast.IfExp | ast.BoolOp | ast.ListComp | ast.GeneratorExp | ast.DictComp | ast.NamedExpr


def test_only_the_clock_module_asks_the_time() -> None:
    def asks_the_time(node: ast.AST) -> bool:
        # A clock handed on without being called (default_factory=datetime.now) counts as well.
        return isinstance(node, ast.Attribute) and ".".join(dotted(node).split(".")[-2:]) in CLOCKS

    assert find(asks_the_time, allowed=frozenset({CLOCK_MODULE})) == []


def test_event_loops_start_in_the_dialogs_module_alone() -> None:
    def starts_a_loop(node: ast.AST) -> bool:
        return (
            isinstance(node, ast.Call)
            and isinstance(node.func, ast.Attribute)
            and node.func.attr in ("exec", "exec_")
        )

    places = find(starts_a_loop, allowed=frozenset({DIALOGS_MODULE}))
    # The program's own loop is the one exception; there is exactly one line of it.
    assert [place for place in places if not place.startswith("ui/app.py:")] == []
    assert len(places) <= 1


def test_modal_questions_are_asked_in_the_dialogs_module_alone() -> None:
    def asks(node: ast.AST) -> bool:
        if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute)):
            return False
        return dotted(node.func.value) in MODAL_CLASSES and node.func.attr.startswith(MODAL_STARTS)

    assert find(asks, "ui", allowed=frozenset({DIALOGS_MODULE})) == []


def test_no_standard_button_says_ok_yes_or_no() -> None:
    def says_ok(node: ast.AST) -> bool:
        return isinstance(node, ast.Attribute) and dotted(node).endswith(
            ("StandardButton.Ok", "StandardButton.Yes", "StandardButton.No")
        )

    assert find(says_ok, "ui") == []


def test_boxes_to_tick_are_the_house_s_own() -> None:
    """Qt's own shows the keyboard by a dotted line that is hardly seen; ours by the ring of the look."""

    def is_plain(node: ast.AST) -> bool:
        return isinstance(node, ast.Call) and dotted(node.func) in (
            "QCheckBox",
            "QRadioButton",
            "QToolButton",
        )

    assert find(is_plain, "ui") == []


def test_imports_stand_at_the_top() -> None:
    found = [
        source.place(node)
        for source in sources()
        if source.name not in LOADERS
        for function in ast.walk(source.tree)
        if isinstance(function, FunctionNode)
        for node in ast.walk(function)
        if isinstance(node, ast.Import | ast.ImportFrom) and not _lazy(node)
    ]
    assert found == []


def _lazy(node: ast.Import | ast.ImportFrom) -> bool:
    names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else [node.module or ""]
    return all(name.split(".")[0] in LAZY_MODULES or name in LAZY_QT for name in names)


def test_lambdas_hold_no_logic() -> None:
    def decides(node: ast.AST) -> bool:
        return isinstance(node, ast.Lambda) and any(
            isinstance(
                part, ast.IfExp | ast.BoolOp | ast.ListComp | ast.GeneratorExp | ast.DictComp | ast.NamedExpr
            )
            for part in ast.walk(node.body)
        )

    assert find(decides) == []


def test_the_law_holds_no_binary_fraction() -> None:
    def is_float(node: ast.AST) -> bool:
        return isinstance(node, ast.Constant) and isinstance(node.value, float)

    assert find(is_float, "law") == []


def test_everything_public_says_what_it_is() -> None:
    missing = [
        place
        for source in sources()
        if not source.name.startswith("models/migrations/versions/")
        for place in _undocumented(source)
    ]
    assert missing == []


def _undocumented(source: Source) -> Iterator[str]:
    if ast.get_docstring(source.tree) is None:
        yield f"{source.name}: module"
    for node in source.tree.body:
        if _is_public(node) and ast.get_docstring(node) is None:
            yield source.place(node)


def _is_public(node: ast.stmt) -> bool:
    return isinstance(node, ast.ClassDef | FunctionNode) and not node.name.startswith("_")


def test_files_stay_short() -> None:
    long = {}
    for path in tracked_files():
        if path.suffix == ".py":
            count = len(path.read_text(encoding="utf-8").splitlines())
            if count > LONGEST_FILE:
                long[path.relative_to(ROOT).as_posix()] = count
    assert long == {}


def test_main_is_a_page() -> None:
    assert len((ROOT / "main.py").read_text(encoding="utf-8").splitlines()) <= 60
