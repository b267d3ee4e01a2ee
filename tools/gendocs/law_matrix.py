"""docs/law-matrix.md: citation, parameter, rule, required item, field, form and test, joined."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field

from forms.catalogue import EVERY_FORM
from forms.items import cells, leaves
from forms.spec import Form
from law.citations import parse
from law.loader import load_tables
from law.tables import Edition, LawTables, Series, shown
from models.fields import specs_of
from models.records import ALL_RECORDS
from tests.law.lawcases import load_all, trace

_OURS = "program"
_NEVER = "never"


@dataclass(slots=True)
class _Thread:
    """What a run over the law cases shows to hang together."""

    rules_by_citation: dict[str, set[str]] = field(default_factory=lambda: defaultdict(set))
    rules_by_parameter: dict[str, set[str]] = field(default_factory=lambda: defaultdict(set))
    tests_by_rule: dict[str, set[str]] = field(default_factory=lambda: defaultdict(set))


def _follow(tables: LawTables) -> _Thread:
    found = _Thread()
    for case in load_all():
        one = trace(case, tables)
        for decision in one.decisions:
            for law in decision.laws:
                found.rules_by_citation[law.citation].add(decision.id)
        for rule, parameters in one.used.items():
            for parameter in parameters:
                found.rules_by_parameter[parameter].add(rule)
        for line in case.expect:
            found.tests_by_rule[line["id"]].add(case.name.split(":")[0])
    return found


def law_matrix() -> str:
    """The whole document."""
    tables = load_tables()
    thread = _follow(tables)
    lines = [
        "# Law matrix",
        "",
        "Generated from the tables, the rules, the record and form declarations and the law cases",
        "(`python tools/gendocs`). Tests are the files of `tests/law/cases/`.",
        "",
        *_provisions(tables, thread),
        "",
        *_parameters(tables, thread),
        "",
        *_items(tables),
        "",
        *_forms(),
    ]
    return "\n".join(lines) + "\n"


def _table(head: tuple[str, ...], rows: Iterable[tuple[str, ...]]) -> Iterator[str]:
    yield "| " + " | ".join(head) + " |"
    yield "|" + "---|" * len(head)
    for row in rows:
        yield "| " + " | ".join(cell.replace("|", "\\|") or "-" for cell in row) + " |"


def _code(names: Iterable[str]) -> str:
    return ", ".join(f"`{name}`" for name in sorted(names))


def _tests(rules: Iterable[str], thread: _Thread) -> str:
    return ", ".join(sorted({test for rule in rules for test in thread.tests_by_rule[rule]}))


def _provisions(tables: LawTables, thread: _Thread) -> Iterator[str]:
    yield "## Provisions"
    yield ""
    yield "Every provision of the catalogue, with what rests on it."
    yield ""
    names = sorted((name for name in tables.provisions if name != _OURS), key=parse)
    by_citation: dict[str, list[str]] = defaultdict(list)
    for series in tables.parameters.values():
        for citation in {edition.law.citation for edition in series.editions}:
            by_citation[citation].append(series.id)
    forms = _forms_by_citation()
    rows = []
    for name in names:
        series = tables.provisions[name]
        rules = thread.rules_by_citation[name]
        rows.append(
            (
                name,
                series.title,
                _spans(series),
                _code(by_citation[name]),
                _code(rules),
                ", ".join(forms[name]),
                _tests(rules, thread),
            )
        )
    yield from _table(("citation", "title", "editions", "parameters", "findings", "forms", "tests"), rows)


def _spans(series: Series) -> str:
    parts = [f"{edition.span} ({edition.law.confidence})" for edition in series.editions]
    parts += [f"{gap.span}: {gap.answer.replace('_', ' ')}" for gap in series.gaps]
    return "; ".join(parts)


def _parameters(tables: LawTables, thread: _Thread) -> Iterator[str]:
    yield "## Parameters"
    yield ""
    yield "Every figure, flag and addressee, with its values over time."
    yield ""
    rows = []
    for name in sorted(tables.parameters):
        series = tables.parameters[name]
        rules = thread.rules_by_parameter[name]
        rows.append(
            (
                f"`{name}`",
                series.title,
                "; ".join(_value(series, edition) for edition in series.editions),
                "; ".join(f"{gap.span}: {gap.why}" for gap in series.gaps),
                _code(rules),
                _tests(rules, thread),
            )
        )
    yield from _table(("id", "title", "values", "not loaded", "findings", "tests"), rows)


def _value(series: Series, edition: Edition) -> str:
    bound = f", {edition.bound}" if edition.bound else ""
    checked = edition.law.verified_on.isoformat() if edition.law.verified_on else _NEVER
    figure = shown(series.kind, edition.value)
    about = f"{edition.law.citation}, {edition.law.confidence}, checked {checked}"
    return f"**{figure}**{bound} {edition.span} ({about})"


def _items(tables: LawTables) -> Iterator[str]:
    yield "## Required items"
    yield ""
    yield "What a boat's report must state, the fields that answer it and the boxes they stand in. Items"
    yield "without a field are answered by people: names, addresses, the preparer (`services/items.py`)."
    yield ""
    fields: dict[str, list[str]] = defaultdict(list)
    for record in ALL_RECORDS:
        for key, spec in specs_of(record).items():
            for named in spec.items:
                fields[named].append(f"{record.KIND}.{key}")
    boxes = _boxes()
    rows = []
    for items in tables.items.values():
        for item in items:
            places = sorted({box for name in fields[item.key] for box in boxes[name]}, key=_box_order)
            rows.append(
                (
                    item.citation,
                    item.wording,
                    item.applies.replace("_", " "),
                    ", ".join(f"`{name}`" for name in fields[item.key]),
                    ", ".join(places),
                )
            )
    yield from _table(("item", "in our words", "applies", "fields", "boxes"), rows)


def _box_order(box: str) -> tuple[str, str, int]:
    form, number = box.split(" ")
    digits = "".join(char for char in number if char.isdigit())
    return form, number.rstrip("0123456789"), int(digits or 0)


def _boxes() -> dict[str, list[str]]:
    """Field as "kind.field" -> boxes as "F01 B3"."""
    found: dict[str, list[str]] = defaultdict(list)
    for form in EVERY_FORM:
        for number, path in dict.fromkeys(place for text in _texts(form) for place in _paths(text)):
            binding, _, key = path.partition(".")
            kind = form.bindings.get(binding, binding)
            found[f"{kind}.{key}"].append(f"{form.id} {number}")
    return found


def _paths(form: Form) -> Iterator[tuple[str, str]]:
    for section in form.sections:
        for leaf in leaves(section):
            number = str(getattr(leaf, "number", ""))
            for part in (leaf, *cells(leaf)):
                paths = (getattr(part, "field", ""), *getattr(part, "reads", ()))
                for path in paths:
                    if isinstance(path, str) and "." in path and number:
                        yield number, path


def _forms_by_citation() -> dict[str, list[str]]:
    found: dict[str, list[str]] = defaultdict(list)
    for form in EVERY_FORM:
        for text in _texts(form):
            for citation in text.citation.cites:
                found[citation].append(form.id)
    return found


def _texts(form: Form) -> tuple[Form, ...]:
    """The sheet with the texts of each law it serves."""
    return (form, form.snowmobile) if form.snowmobile is not None else (form,)


def _forms() -> Iterator[str]:
    yield "## Forms"
    yield ""
    rows = [
        (
            form.id,
            form.title,
            ", ".join(text.citation.cites),
            str(text.citation.confidence),
            form.law_date_role,
        )
        for form in EVERY_FORM
        for text in _texts(form)
    ]
    yield from _table(("form", "title", "rests on", "confidence", "law of the"), rows)


OUTPUTS: dict[str, Callable[[], str]] = {"docs/law-matrix.md": law_matrix}
