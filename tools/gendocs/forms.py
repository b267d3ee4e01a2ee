"""docs/forms.md: every form and numbered box, what fills it, whether it is needed, and from whom."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from forms.catalogue import EVERY_FORM
from forms.items import Leaf, label_of, leaves, spec_of
from forms.parts import ChainHead, Chart, HandOvers, Intervals, Issue, Panel, Spoken
from forms.spec import (
    CheckGroup,
    Column,
    Drawing,
    Form,
    Item,
    Narrative,
    Needed,
    RankGroup,
    Signature,
    Table,
)
from law.loader import load_tables
from models.fields import Kind
from services.labels import fill

INTRO = """# Forms

Generated from the specifications in `forms/`; `python tools/gendocs` writes it anew. One declaration per form
gives the printed sheet, the blank sheet for the pen, the list of what is missing, and this page.

Numbers are the numbers of the boxes, the same on the screen, on paper and on the telephone; a number is not
given to anything else within an edition. *Needed* boxes make a sheet INCOMPLETE while nobody has filled them;
an answer such as "unknown" or "not stated" is an answer. Paths name a record bound for the sheet and its
field; *function* names the place in `forms/derive/` that joins several.
"""

HEAD = (
    "| box | label | kind | filled from | needed | from whom |",
    "| --- | --- | --- | --- | --- | --- |",
)


def page() -> str:
    """The whole page."""
    parts = [INTRO.strip(), *(_form(form) for form in EVERY_FORM)]
    return "\n\n".join(parts) + "\n"


def _form(form: Form) -> str:
    lines = [f"## {form.id} {form.title}", "", *_facts(form)]
    for section in form.sections:
        lines += ["", f"### {form.id} {section.letter}. {section.title}", ""]
        if section.repeat is not None:
            lines += [f"Repeated; a blank form prints {section.on_blank}.", ""]
        lines += [*HEAD, *(row for leaf in leaves(section) for row in _rows(form, leaf))]
    return "\n".join(lines)


def _facts(form: Form) -> Iterator[str]:
    kinds = {"boat": "boating cases", "snowmobile": "snowmobile cases"}
    yield f"- Edition {form.edition}, {form.issued}; for {kinds.get(form.case_kind, 'every case')}."
    for text in (form, form.snowmobile):
        if text is not None:
            yield f"- Law: {text.citation.words} (confidence: {text.citation.confidence})."
    yield f"- The {form.law_date_role} selects the edition of the law."
    if form.fence is not None:
        yield f"- Fence on every page: “{form.fence.strip}”; footer: “{form.fence.footer}”."
    if form.prescribed:
        yield f"- {form.prescribed}"
    if form.copies:
        yield f"- Copies: {form.copies}"


def _rows(form: Form, leaf: Leaf) -> Iterator[str]:
    if isinstance(leaf, Item):
        kind = _kind(form, leaf)
        yield _row(
            leaf.number,
            label_of(form, leaf, load_tables()),
            kind,
            _source(leaf),
            _needed(leaf),
            leaf.from_whom,
        )
    elif isinstance(leaf, Table):
        count = f"{leaf.on_form} rows, then continued" if leaf.on_form else "all rows"
        yield _row(
            leaf.number, leaf.label, f"table, {count}", _name(leaf.rows), _needed(leaf), leaf.from_whom
        )
        for place, column in enumerate(leaf.columns, 1):
            head = column.head.replace("\n", " ")
            number = f"{leaf.number}, column {place}"
            yield _row(number, head, "column", _source(column), _needed(column), column.from_whom)
    else:
        yield from _drawn(leaf)


def _drawn(leaf: Leaf) -> Iterator[str]:
    """What a form draws or leaves for the pen, in place of a box with a value."""
    if isinstance(leaf, Signature):
        yield _row(leaf.number, f"Signature: {leaf.who}", "for the pen", _name(leaf.name), "never", "")
    elif isinstance(leaf, Panel):
        yield _row(leaf.number, "", "findings", _name(leaf.findings), "never", "")
    elif isinstance(leaf, Spoken):
        label = f"Statement {leaf.tag}, in the words of the day"
        yield _row(leaf.number, label, "said aloud", f"`{leaf.said}`", "never", "")
    elif isinstance(leaf, Issue):
        yield _row(leaf.number, leaf.question, "issue", _name(leaf.weigh), "never", "")
    elif isinstance(leaf, ChainHead):
        yield _row(leaf.number, "Head of the chain, faults named", "chain", _name(leaf.faults), "never", "")
    elif isinstance(leaf, HandOvers):
        yield _row(leaf.number, "Hand-overs on paper", "for the pen", "", "never", "")
    elif isinstance(leaf, Intervals):
        yield _row(leaf.number, leaf.label, "drawing of times", _name(leaf.drawn), "never", "")
    elif isinstance(leaf, Chart):
        yield _row(leaf.number, leaf.label, "bars", _name(leaf.bars), "never", "")
    elif isinstance(leaf, Drawing):
        yield _row(leaf.number, leaf.label, "drawing", _name(leaf.shapes) or "for the pen", "never", "")


def _row(*cells: str) -> str:
    return "| " + " | ".join(fill(cell).replace("|", "\\|") for cell in cells) + " |"


def _kind(form: Form, item: Item) -> str:
    if isinstance(item, RankGroup):
        return f"rank up to {item.ranks}"
    if isinstance(item, CheckGroup):
        spec = spec_of(form, item)
        listed = f" of `{spec.code_list}`" if spec and spec.code_list and not item.options else ""
        return f"{'mark all' if item.many else 'mark one'}{listed}"
    if isinstance(item, Narrative):
        return "running text"
    spec = spec_of(form, item)
    return (
        {Kind.WHEN: "time", Kind.DAY: "date", Kind.LONG_TEXT: "words"}.get(spec.kind, "value")
        if spec
        else "value"
    )


def _source(item: Item | Column) -> str:
    if item.value is not None:
        reads = ", ".join(f"`{path}`" for path in item.reads)
        return f"function {_name(item.value)}" + (f" of {reads}" if reads else "")
    return f"`{item.field}`" if item.field else "for the pen"


def _name(function: Callable[..., object] | None) -> str:
    if function is None:
        return ""
    if isinstance(function, partial):
        return _name(function.func)
    return f"`{function.__module__.removeprefix('forms.')}.{function.__name__}`"


def _needed(item: Item | Column | Table) -> str:
    if isinstance(item.needed, Needed):
        return item.needed.value
    return f"when {_name(item.needed)}"


OUTPUTS: dict[str, Callable[[], str]] = {"docs/forms.md": page}
