"""From a specification and a case to a filled form: every box its words, every gap its number."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from forms.filled import (
    FilledCell,
    FilledChain,
    FilledChart,
    FilledDrawing,
    FilledForm,
    FilledHandOvers,
    FilledIntervals,
    FilledIssue,
    FilledItem,
    FilledNarrative,
    FilledOption,
    FilledPanel,
    FilledPart,
    FilledRow,
    FilledSection,
    FilledSignature,
    FilledSpoken,
    FilledStack,
    FilledTable,
    FilledTableRow,
    Missing,
)
from forms.items import UNKNOWN, label_of, options_of, spec_of
from forms.parts import WITHHELD, ChainHead, Chart, HandOvers, Intervals, Issue, Panel, Spoken
from forms.scope import Predicate, Scope
from forms.spec import (
    Box,
    CheckGroup,
    Column,
    Drawing,
    Form,
    Item,
    Narrative,
    Needed,
    Option,
    Part,
    RankGroup,
    Row,
    Section,
    Show,
    Signature,
    Stack,
    Statement,
    Table,
)
from forms.values import BLANK, STATE_WORDS, Shown, date_text, when_parts
from law.instants import When
from models import codes
from models.casefile import CaseFile
from models.fields import Kind, State
from models.records import CustodyEvent, Record

NAME_PARTS = ": last, first, middle, suffix"
"""How a label asks for a name; the missing list needs the first word only."""

_NOT_STATED = STATE_WORDS[State.NOT_STATED]
_UNKNOWN = STATE_WORDS[State.UNKNOWN]


def fill(form: Form, scope: Scope, *, blank: bool = False, craft_noun: str = "boat") -> FilledForm:
    """Fill a form. A blank form reads nothing of the case; a section that repeats prints its blank count."""
    form = form.of(craft_noun)
    if form.fence_of is not None and not blank:
        form = replace(form, fence=form.fence_of(scope))
    # The sheet behind a fence is the one that states what the fence keeps out of every other.
    opened = {form.fence.opens if form.fence is not None else "", form.may_state if scope.lets else ""}
    scope = replace(scope, manner=replace(scope.manner, inside=scope.manner.inside | (opened - {""})))
    pen = _Pen(form=form, blank=blank, noun=craft_noun)
    sections = tuple(filled for section in form.sections for filled in pen.section(section, scope))
    return FilledForm(
        form=form,
        title=form.title,
        blank=blank,
        sections=sections,
        missing=tuple(pen.missing),
        not_stated=pen.not_stated,
        needed=pen.needed,
        values=pen.values,
        remark=form.remark(scope).text if form.remark and not blank else "",
        trail=form.trail(scope).text if form.trail and not blank else "",
        address=form.mailed(scope) if form.mailed else (),
    )


@dataclass(slots=True, kw_only=True)
class _Pen:
    """Writes one form; collects what is missing and what each box says."""

    form: Form
    blank: bool
    noun: str
    missing: list[Missing] = field(default_factory=list)
    values: dict[str, str] = field(default_factory=dict)
    not_stated: int = 0
    needed: int = 0

    def section(self, section: Section, scope: Scope) -> tuple[FilledSection, ...]:
        if not self.blank and section.when is not None and not section.when(scope):
            return ()
        return tuple(self._section_once(section, one) for one in self._repetitions(section, scope))

    def _repetitions(self, section: Section, scope: Scope) -> Sequence[Scope]:
        if section.repeat is None:
            return (scope,)
        if self.blank:
            count = section.on_blank
            return [scope.bind(index=n, count=count) for n in range(1, count + 1)]
        return section.repeat(scope)

    def _section_once(self, section: Section, scope: Scope) -> FilledSection:
        parts = tuple(filled for part in section.parts for filled in self._part(part, scope))
        note = section.note.format(index=scope.index or "", count=scope.count or "")
        return FilledSection(
            letter=section.letter,
            title=section.title,
            note=note.strip(),
            parts=parts,
            keep_together=section.keep_together,
        )

    def _part(self, part: Part, scope: Scope) -> tuple[FilledPart, ...]:
        hidden = getattr(part, "when", None)
        if hidden is not None and not self.blank and not hidden(scope):
            return ()
        return (self._filled(part, scope),)

    def _filled(self, part: Part, scope: Scope) -> FilledPart:
        match part:
            case Row():
                items = tuple(self._entry(e, scope) for e in part.items)
                return FilledRow(items=items, dense=part.dense, indent=part.indent)
            case Table():
                return self._table(part, scope)
            case Narrative():
                return self._narrative(part, scope)
            case Signature():
                return self._signature(part, scope)
            case Panel():
                return self._panel(part, scope)
            case Statement():
                return part
            case _:
                return self._special(part, scope)

    def _special(
        self, part: Drawing | Spoken | Issue | ChainHead | HandOvers | Intervals | Chart, scope: Scope
    ) -> FilledPart:
        """The parts few forms have."""
        match part:
            case Drawing():
                return self._drawing(part, scope)
            case Spoken():
                return self._spoken(part, scope)
            case Issue():
                return self._issue(part, scope)
            case ChainHead():
                return self._chain(part, scope)
            case Intervals():
                return self._intervals(part, scope)
            case Chart():
                return self._chart(part, scope)
            case HandOvers():
                first = part.first(scope).text if not self.blank else ""
                return FilledHandOvers(id=_box_id(part.number, scope), first=int(first or 1))

    def _entry(self, entry: Item | Stack, scope: Scope) -> FilledItem | FilledStack:
        if isinstance(entry, Stack):
            return FilledStack(span=entry.span, items=tuple(self._item(i, scope) for i in entry.items))
        return self._item(entry, scope)

    def _item(self, item: Item, scope: Scope) -> FilledItem:
        shown = self._shown(item, scope)
        label = label_of(self.form, item, scope.laws, scope.manner.on)
        box = _box_id(item.number, scope)
        filled = FilledItem(
            id=box,
            number=item.number,
            label=label,
            span=item.span,
            hint=item.hint,
            shown=shown,
            missing=self._note_missing(item, box, label, shown, scope),
        )
        if isinstance(item, CheckGroup):
            return self._group(item, filled, scope)
        if not item.volatile:
            self.values[box] = shown.sentence
        return self._boxed(item, filled) if isinstance(item, Box) else filled

    def _boxed(self, item: Box, filled: FilledItem) -> FilledItem:
        spec = spec_of(self.form, item)
        is_id = item.show is Show.IDENTIFIER or (
            item.show is None and spec is not None and spec.kind is Kind.IDENTIFIER
        )
        unit = item.unit or filled.shown.unit or (_unit_of(spec.unit) if spec and self.blank else "")
        return replace(filled, unit=unit, identifier=is_id, emphasis=item.emphasis, lines=item.lines)

    def _shown(self, item: Item | Column, scope: Scope) -> Shown:
        if self.blank or (isinstance(item, Item) and item.pen):
            return BLANK
        if item.value is not None:
            return item.value(scope)
        return scope.shown(item.field) if item.field else BLANK

    def _group(self, group: CheckGroup, filled: FilledItem, scope: Scope) -> FilledItem:
        options = _with_former(self.form, group, filled.shown, scope)
        chosen = filled.shown.chosen
        marks = tuple(
            FilledOption(
                label=option.label,
                chosen=option.key in chosen,
                rank=_rank(group, chosen, option.key),
            )
            for option in options
        )
        if filled.shown.word == _UNKNOWN and any(o.key == UNKNOWN.key for o in options):
            marks = tuple(
                replace(mark, chosen=mark.chosen or option.key == UNKNOWN.key)
                for mark, option in zip(marks, options, strict=True)
            )
            filled = replace(filled, shown=replace(filled.shown, word=""))
        marks = self._with_write_in(group, marks, options, scope)
        said = [_said(mark) for mark in sorted(marks, key=_rank_of) if mark.chosen]
        self.values[filled.id] = "; ".join(said) or filled.shown.word
        return replace(filled, options=marks, columns=group.columns, ranked=isinstance(group, RankGroup))

    def _with_write_in(
        self, group: CheckGroup, marks: tuple[FilledOption, ...], options: tuple[Option, ...], scope: Scope
    ) -> tuple[FilledOption, ...]:
        words = scope.text(group.write_in) if group.write_in and not self.blank else ""
        if not words:
            return marks
        return tuple(
            replace(mark, label=f"{mark.label}: {words}") if option.key == "other" else mark
            for mark, option in zip(marks, options, strict=True)
        )

    def _table(self, table: Table, scope: Scope) -> FilledTable:
        box = _box_id(table.number, scope)
        scopes = () if self.blank else table.rows(scope)
        rows = tuple(self._table_row(table, box, n, one) for n, one in enumerate(scopes, 1))
        if self.blank:
            rows = tuple(_empty_row(table, n) for n in range(1, table.on_blank + 1))
        empty_words = table.empty(scope) if table.empty and not rows else BLANK
        missing = 0
        if not rows and empty_words.blank and self._is_needed(table.needed, scope):
            paths = tuple(path for column in table.columns for path in (column.field, *column.reads))
            missing = self._note(box, table.label, table.from_whom, paths, scope)
        return FilledTable(
            id=box,
            number=table.number,
            label=table.label,
            hint=table.hint,
            heads=tuple((column.head, column.span) for column in table.columns),
            number_span=table.number_span,
            rows=_grouped(rows, [table.group(one).text for one in scopes] if table.group else []),
            on_form=table.on_form,
            empty=empty_words.text or empty_words.word,
            total=table.total(scope).text if table.total and not self.blank else "",
            missing=missing,
        )

    def _table_row(self, table: Table, box: str, number: int, scope: Scope) -> FilledTableRow:
        cells = []
        for place, column in enumerate(table.columns, 1):
            shown = self._shown(column, scope)
            cell_id = f"{box}#{number}.{place}"
            missing = 0
            if self._is_needed(column.needed, scope) and shown.blank:
                label = _cell_label(column, number, scope)
                missing = self._note(cell_id, label, column.from_whom, (column.field, *column.reads), scope)
            if not table.volatile:
                self.values[cell_id] = shown.sentence
            self._count_not_stated(shown)
            cells.append(FilledCell(id=cell_id, shown=shown, identifier=column.identifier, missing=missing))
        breaks = table.breaks(scope) if table.breaks else ()
        self.values |= {f"{box}#{number}!{b.tag}": b.sentence for b in breaks}
        return FilledTableRow(number=number, cells=tuple(cells), breaks=breaks)

    def _narrative(self, part: Narrative, scope: Scope) -> FilledNarrative:
        shown = self._shown(part, scope)
        label = label_of(self.form, part, scope.laws, scope.manner.on)
        box = _box_id(part.number, scope)
        self.values[box] = shown.sentence
        return FilledNarrative(
            id=box,
            number=part.number,
            label=label,
            hint=part.hint,
            shown=shown,
            on_form=part.on_form,
            on_blank=part.on_blank,
            at_least=part.at_least,
            missing=self._note_missing(part, box, label, shown, scope),
        )

    def _signature(self, part: Signature, scope: Scope) -> FilledSignature:
        name = part.name(scope).text if part.name and not self.blank else ""
        title = part.title(scope).text if part.title and not self.blank else ""
        box = _box_id(part.number, scope)
        self.values[box] = f"{name}, {title}" if name and title else name or title
        return FilledSignature(id=box, number=part.number, who=part.who, name=name, title=title)

    def _panel(self, part: Panel, scope: Scope) -> FilledPanel:
        findings = part.on_blank if self.blank else part.findings
        found = findings(scope) if findings else ()
        empty = "" if self.blank else part.empty  # the pen finds nothing
        box = _box_id(part.number, scope)
        if not part.volatile:
            said = "; ".join(f"{f.title}: {f.answer}" for f in found)
            self.values[box] = "" if self.blank else said
        return FilledPanel(id=box, number=part.number, findings=found, empty=empty)

    def _spoken(self, part: Spoken, scope: Scope) -> FilledSpoken:
        box = _box_id(part.number, scope)
        day = self.form.law_day(scope) if self.form.law_day else None
        wording = part.wording(scope, scope.manner.on if self.blank else day)
        said, language = (BLANK if self.blank else scope.shown(path) for path in (part.said, part.language))
        when = None if self.blank else scope.value(part.said)
        if isinstance(when, When) and day is not None and said.text:
            on, time = when_parts(when, scope.manner.zone)
            said = replace(said, text=time) if on == date_text(day) and time else said
        told = "; ".join(filter(None, (wording.words, said.sentence, language.sentence)))
        self.values[box] = "" if self.blank else told
        return FilledSpoken(id=box, tag=part.tag, wording=wording, said=said, language=language)

    def _issue(self, part: Issue, scope: Scope) -> FilledIssue:
        box = _box_id(part.number, scope)
        weighed = None if self.blank else part.weigh(scope)
        self.values[box] = ""
        if weighed is not None:
            points = (*weighed.for_it, *weighed.against_it)
            said = (weighed.answer, *(p.text for p in points), *weighed.not_known, *weighed.ask)
            self.values[box] = "; ".join(said)
        return FilledIssue(
            id=box,
            tag=part.tag,
            question=part.question,
            citation=part.citation,
            lines=part.lines,
            weighed=weighed,
        )

    def _chain(self, part: ChainHead, scope: Scope) -> FilledChain:
        box = _box_id(part.number, scope)
        specimen = scope.record(part.specimen)
        chain = scope.chains.get(specimen.id) if specimen and not self.blank else None
        faults = part.faults(scope).text if not self.blank else ""
        begun = chain.count if chain else _not_begun(scope.casefile, specimen)
        self.values[box] = f"{chain.count} {chain.head}; {faults}" if chain else faults
        return FilledChain(
            id=box,
            number=part.number,
            count=begun if not self.blank else None,
            head=chain.head if chain else "",
            faults=faults,
        )

    def _intervals(self, part: Intervals, scope: Scope) -> FilledIntervals:
        scale = part.on_blank(scope) if self.blank else part.drawn(scope)
        box = _box_id(part.number, scope)
        said = (*(f"{label} {words}" for label, words in scale.heads), *(b.words for b in scale.bars))
        self.values[box] = "" if self.blank else "; ".join(said)
        return FilledIntervals(id=box, number=part.number, label=part.label, scale=scale)

    def _chart(self, part: Chart, scope: Scope) -> FilledChart:
        box = _box_id(part.number, scope)
        bars = () if self.blank else part.bars(scope)
        self.values[box] = "; ".join(f"{b.label}: {WITHHELD if b.value is None else b.value}" for b in bars)
        return FilledChart(id=box, number=part.number, label=part.label, bars=bars)

    def _drawing(self, part: Drawing, scope: Scope) -> FilledDrawing:
        sentence = part.sentence(scope).text if part.sentence and not self.blank else ""
        box = _box_id(part.number, scope)
        self.values[box] = sentence
        lines = part.shapes(scope) if part.shapes and not self.blank else ()
        return FilledDrawing(id=box, drawing=part, lines=lines, sentence=sentence)

    def _note_missing(self, item: Item, box: str, label: str, shown: Shown, scope: Scope) -> int:
        self._count_not_stated(shown)
        if item.pen or not self._is_needed(item.needed, scope) or not shown.blank:
            return 0
        return self._note(box, label, item.from_whom, (item.field, *item.reads), scope)

    def _is_needed(self, needed: Needed | Predicate, scope: Scope) -> bool:
        """Whether the box is needed here; counts it."""
        if self.blank or needed is Needed.NEVER or (callable(needed) and not needed(scope)):
            return False
        self.needed += 1
        return True

    def _note(self, box: str, label: str, from_whom: str, paths: tuple[str, ...], scope: Scope) -> int:
        number = len(self.missing) + 1
        base = box.split("#")[0].split("@")[0]
        where = f"{base} ({self.form.repeated or self.noun} {scope.index})" if "@" in box else base
        label = label.removesuffix(NAME_PARTS)
        path = next((_record_path(self.form, path, scope) for path in paths if path), "")
        self.missing.append(
            Missing(number=number, box=box, where=where, label=label, from_whom=from_whom, path=path)
        )
        return number

    def _count_not_stated(self, shown: Shown) -> None:
        if shown.word == _NOT_STATED and not shown.text:
            self.not_stated += 1


def _empty_row(table: Table, number: int) -> FilledTableRow:
    """A row for the pen; its first cell may say what is asked there."""
    asked = table.blank_rows[number - 1] if number <= len(table.blank_rows) else ""
    first, *rest = (FilledCell(id="") for _ in table.columns)
    return FilledTableRow(number=number, cells=(replace(first, shown=Shown(text=asked)), *rest))


def _cell_label(column: Column, number: int, scope: Scope) -> str:
    """What a missing cell is called."""
    if column.named is not None:
        return column.named(scope).text
    return f"row {number}: {column.head.lower()}".replace("\n", " ")


def _record_path(form: Form, path: str, scope: Scope) -> str:
    """A field path as screens know it: "kind/record-id.field", without an id where no record is yet."""
    binding, key = path.split(".")
    record = scope.record(binding)
    return f"{form.bindings[binding]}/{record.id if record else ''}.{key}"


def _box_id(number: str, scope: Scope) -> str:
    return f"{number}@{scope.index}" if scope.index else number


def _not_begun(casefile: CaseFile, specimen: Record | None) -> int | None:
    """0 for a saved specimen nobody made an entry for; None where the chain was not reckoned."""
    entered = (
        any(event.specimen_id == specimen.id for event in casefile.all(CustodyEvent)) if specimen else True
    )
    return None if specimen is None or entered or not specimen.version else 0


def _unit_of(unit: str) -> str:
    return {"F": "°F", "deg": "°", "USD": "$"}.get(unit, unit)


def _rank(group: CheckGroup, chosen: tuple[str, ...], key: str) -> int:
    if not isinstance(group, RankGroup) or key not in chosen:
        return 0
    return chosen.index(key) + 1


def _rank_of(mark: FilledOption) -> int:
    return mark.rank


def _said(mark: FilledOption) -> str:
    return f"{mark.rank}. {mark.label}" if mark.rank else mark.label


def _with_former(form: Form, group: CheckGroup, shown: Shown, scope: Scope) -> tuple[Option, ...]:
    """The offered options, and those chosen that are no longer (or never) offered, marked so."""
    offered = options_of(form, group, scope.manner.on)
    known = {option.key for option in offered}
    spec = spec_of(form, group)
    if spec is None or not spec.code_list:
        return offered
    extra = []
    for key in shown.chosen:
        if key in known:
            continue
        label = codes.label(spec.code_list, key, scope.manner.on)
        current = {option.key for option in codes.options(spec.code_list, scope.manner.on)}
        extra.append(Option(key=key, label=label if key in current else f"{label} (former)"))
    return (*offered, *extra)


def _grouped(rows: tuple[FilledTableRow, ...], groups: list[str]) -> tuple[FilledTableRow, ...]:
    if not groups:
        return rows
    before = ["", *groups[:-1]]
    return tuple(
        replace(row, group=group if group != previous else "")
        for row, group, previous in zip(rows, groups, before, strict=True)
    )
