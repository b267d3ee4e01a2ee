"""What stands on every page: band, status line, VOIDED, fence, INCOMPLETE, footer, marks of training data."""

from __future__ import annotations

import datetime as dt

from forms.filled import FilledForm, LawDay, Missing, PrintFacts
from forms.values import date_text, instant_text
from law.plain import dataclass
from reports.engine import barcode
from reports.engine.boxes import draw_missing_tag
from reports.engine.faces import Face, clean, width
from reports.engine.shapes import COLUMN, LEFT, RIGHT, TOP, WIDTH, Bars, Hatch, Reference, Sheet, Text
from reports.engine.text import cut, wrap

STATUS_BOTTOM = 101.5
CONTENT_TOP = 107.0
FENCE_H = 17.0
GAP = 5.0
LISTED = 12
PANEL_ROW = 12.0
VOIDED_ROW, VOIDED_LINES = 11.0, 4
VOIDED_TEXT = LEFT + 76.0
CONTINUED_H = 15.0
WINDOW_TOP, WINDOW_BOTTOM = 147.0, 269.0
"""Between these nothing but the address stands on a mailed form's first page, wherever it slides."""

ADDRESS_LEFT, ADDRESS_TOP, ADDRESS_WIDTH, ADDRESS_LINES = 63.0, 180.0, 252.0, 4
FOLDS = (264.0, 528.0)
MISSING_LIST = "missing list"
SAMPLE = "SAMPLE · INVENTED DATA"
SPACING = 2.2


@dataclass(frozen=True, slots=True, kw_only=True)
class Furniture:
    """The fixed parts of one form's pages."""

    filled: FilledForm
    facts: PrintFacts

    def top(self, first: bool) -> float:
        """Where the content of a page begins."""
        y = self._panel_top(first)
        if self.filled.missing:
            y += (self._panel_height if first else CONTINUED_H) + GAP
        return y

    def _voided_top(self, first: bool) -> float:
        return self._clear(CONTENT_TOP + (34 if self._own_line else 0), self._voided_height, first)

    def _fence_top(self, first: bool) -> float:
        """Under the status line, and under the words of a voided case."""
        room = self._voided_height + GAP if self.facts.voided else 0
        return self._clear(self._voided_top(first) + room, FENCE_H, first)

    def _clear(self, y: float, height: float, first: bool) -> float:
        """Where a strip stands: under the window where it would reach into it."""
        return max(y, WINDOW_BOTTOM) if self._has_window(first) and y + height > WINDOW_TOP else y

    def _panel_top(self, first: bool) -> float:
        y = self._fence_top(first) + (FENCE_H + GAP if self.filled.form.fence else 0)
        return max(y, WINDOW_BOTTOM) if self._has_window(first) else y

    def _has_window(self, first: bool) -> bool:
        return first and bool(self.filled.address)

    @property
    def _own_line(self) -> bool:
        runs = barcode.modules(self.facts.case_number) if self.facts.case_number else ()
        return bool(runs) and not self.filled.blank and barcode.module_for(runs) == 0

    @property
    def _voided_height(self) -> float:
        return 11.0 + VOIDED_ROW * len(self._voided_lines)

    @property
    def _voided_lines(self) -> list[str]:
        """By whom, when and why; a very long reason is cut, the history has it all."""
        room = RIGHT - VOIDED_TEXT - 10
        lines = wrap(clean(self.facts.voided), Face.BOLD, 8.5, room)
        if len(lines) > VOIDED_LINES:
            lines[VOIDED_LINES - 1 :] = [cut(" ".join(lines[VOIDED_LINES - 1 :]), Face.BOLD, 8.5, room)]
        return lines

    @property
    def _panel_height(self) -> float:
        shown = min(len(self.filled.missing), LISTED)
        more = PANEL_ROW if len(self.filled.missing) > LISTED else 0.0
        return 29 + PANEL_ROW * -(-shown // 2) + more

    def place(self, sheet: Sheet, total: int) -> None:
        """Put the furniture on a page of `total`."""
        self._band(sheet, total)
        self._status(sheet)
        first = sheet.number == 1
        if self._own_line:
            self._long_code(sheet, CONTENT_TOP)
        if self.facts.voided:
            self._voided(sheet, self._voided_top(first))
        if self.filled.form.fence:
            self._fence(sheet, self._fence_top(first))
        if self._has_window(first):
            self._window(sheet)
        if self.filled.missing and first:
            self._incomplete(sheet, self._panel_top(first))
        elif self.filled.missing:
            self._still_incomplete(sheet, self._panel_top(first))
        self._footer(sheet, total)
        if self.facts.sample:
            self._sample(sheet)

    def _band(self, sheet: Sheet, total: int) -> None:
        form = self.filled.form
        sheet.tag(LEFT, TOP, 43, 38)
        sheet.text_centre(LEFT + 21.5, TOP + 25.4, form.id, Face.BOLD, 18, white=True)
        code_left = self._code(sheet)
        room = code_left - 10 - (LEFT + 50)
        self._title(sheet, room)
        sheet.text_right(RIGHT, TOP + 37.4, f"Page {sheet.number} of {total}", Face.BOLD, 7.2)
        sheet.line(LEFT, 89, RIGHT, 89, 1.5)

    def _title(self, sheet: Sheet, room: float) -> None:
        """Title, office and its address; what is long shrinks, then wraps; only an address is ever cut."""
        x = LEFT + 50
        title = clean(self.filled.title)
        size = next((s for s in (13.5, 12.5, 11.0) if width(title, Face.BOLD, s) <= room), 0.0)
        lines = [title] if size else wrap(title, Face.BOLD, 11, room)[:2]
        for place, line in enumerate(lines):
            sheet.text(x, TOP + (12.4 if size else 10.4) + 11.4 * place, line, Face.BOLD, size or 11)
        top = TOP + (24.4 if size else 31.0)
        below = self._office(sheet, x, top, room, may_wrap=bool(size))
        line = cut(clean(self.facts.office_line), Face.NARROW, 7 if below < TOP + 35 else 6.5, room)
        sheet.text(x, below, line, Face.NARROW, 7 if below < TOP + 35 else 6.5)

    def _office(self, sheet: Sheet, x: float, top: float, room: float, *, may_wrap: bool) -> float:
        """The office's name; gives the baseline of its address."""
        office = clean(self.facts.office)
        sizes = (8.5, 8.0, 7.5, 7.0, 6.5) if may_wrap else (7.5, 7.0, 6.5)
        size = next((s for s in sizes if width(office, Face.BOLD, s) <= room), 0.0)
        if size or not may_wrap:
            sheet.text(x, top, office if size else cut(office, Face.BOLD, 6.5, room), Face.BOLD, size or 6.5)
            return TOP + (34.4 if may_wrap else 38.0)
        for place, line in enumerate(wrap(office, Face.BOLD, 7, room)[:2]):
            sheet.text(x, TOP + 22.0 + 7.8 * place, line, Face.BOLD, 7)
        return TOP + 37.6

    def _code(self, sheet: Sheet) -> float:
        """The bar code (or the empty box for a number); gives where it begins."""
        if self.filled.blank:
            sheet.frame(RIGHT - 129, TOP, 129, 24, 0.9)
            numbered = self.filled.form.numbered
            words = "Agency case number" if numbered == "Case" else f"{numbered} number"
            sheet.text(RIGHT - 126, TOP + 7.4, words, Face.NARROW, 6.5)
            return RIGHT - 129
        number = clean(self.facts.case_number)
        begins = RIGHT - 129
        runs = barcode.modules(number) if number else ()
        module = barcode.module_for(runs) if runs else 0.0
        if module:
            bars = Bars(RIGHT - module * sum(runs), TOP - 1, module, 20, runs)
            sheet.rules.append(bars)
            begins = bars.x - barcode.QUIET * module + 10
        words = number or self._no_number
        size = 10.0
        while size > 7 and width(words, Face.MONO_BOLD, size) > RIGHT - begins - 20:
            size -= 0.5
        start = sheet.text_right(RIGHT, TOP + 29, words, Face.MONO_BOLD, size)
        numbered = self.filled.form.numbered
        left = min(begins, start - 6 - width(numbered, Face.NARROW, 6.5))
        sheet.text(left, TOP + 29, numbered, Face.NARROW, 6.5)
        return left

    @property
    def _no_number(self) -> str:
        return f"no {self.filled.form.numbered.lower()} number yet"

    def _long_code(self, sheet: Sheet, y: float) -> None:
        runs = barcode.modules(self.facts.case_number)
        bars = Bars(RIGHT - barcode.NARROW_MODULE * sum(runs), y, barcode.NARROW_MODULE, 24, runs)
        if bars.x > LEFT:
            sheet.rules.append(bars)

    def _status(self, sheet: Sheet) -> None:
        face, state = (Face.BOLD if self.filled.missing else Face.NARROW), self.state()
        wide = width(state, face, 7)
        left = sheet.text(LEFT, 97.6, self._law(RIGHT - LEFT - wide), Face.NARROW, 7)
        right, bold = self._printing(RIGHT - left - wide - 24)
        start = sheet.text_right(RIGHT, 97.6, right, Face.BOLD if bold else Face.NARROW, 7)
        middle = (LEFT + RIGHT - wide) / 2
        between = (left + start - wide) / 2
        free = left + 10 <= middle and middle + wide + 10 <= start
        sheet.text(middle if free else between, 97.6, state, face, 7)
        sheet.line(LEFT, STATUS_BOTTOM, RIGHT, STATUS_BOTTOM, 0.5)

    def _law(self, room: float) -> str:
        """The day or days whose law the sheet is under; of several as much as there is room for."""
        day, days = self.facts.law_date, self.facts.law_days
        if self.filled.blank:
            return f"Law as of this edition: {date_text(day)}" if day else "Law: see the edition below"
        if days:
            right = width(self._printing(0)[0], Face.BOLD, 7)
            said = _several(days)
            return next((w for w in said if width(w, Face.NARROW, 7) <= room - right - 24), said[-1])
        if day is None:
            return f"Law in force: cannot be told yet ({self.filled.form.law_date_role} not known)"
        return f"Law in force {date_text(day)} ({self.filled.form.law_date_role})"

    def state(self) -> str:
        """Complete, incomplete, or blank, in words."""
        if self.filled.blank:
            return "BLANK FORM · write in black or blue-black ink"
        count = len(self.filled.missing)
        if count:
            remark = f" · {self.filled.remark}" if self.filled.remark else ""
            return f"INCOMPLETE: {count} {'item' if count == 1 else 'items'} missing{remark}"
        gaps = self.filled.not_stated
        parts = ["Complete"] + ([f"{gaps} not stated by the reporter"] if gaps else [])
        return " · ".join([*parts, self.filled.remark] if self.filled.remark else parts)

    def _printing(self, room: float) -> tuple[str, bool]:
        """What the right end says of this printing; the time of day gives way where there is no room."""
        facts = self.facts
        if self.filled.blank:
            return (f"Print date {self._day(facts.printed_at)}" if facts.printed_at else ""), False
        if facts.first_printed is None:
            return "First printing" if facts.printed_at else "Preview", False
        count = len(facts.changed)
        noun = "box" if count == 1 else "boxes"
        after = " (bar at left)" if count else ""
        if facts.first_law_date and facts.first_law_date != facts.law_date:
            after += f" · law then {date_text(facts.first_law_date)}"
        full = instant_text(facts.first_printed, facts.zone)
        for since in (full, self._day(facts.first_printed)):
            words = f"REPRINT · {count} {noun} changed since {since}{after}"
            if width(words, Face.BOLD, 7) <= room:
                break
        return words, True

    def _day(self, instant: dt.datetime) -> str:
        return instant_text(instant, self.facts.zone).split(" ")[0]

    def _fence(self, sheet: Sheet, y: float) -> None:
        assert self.filled.form.fence is not None
        sheet.frame(LEFT, y, RIGHT - LEFT, FENCE_H, 1.2)
        for x in (LEFT, RIGHT - COLUMN):
            sheet.rules.append(Hatch(x, y, COLUMN, FENCE_H))
        sheet.line(LEFT + COLUMN, y, LEFT + COLUMN, y + FENCE_H, 1.2)
        sheet.line(RIGHT - COLUMN, y, RIGHT - COLUMN, y + FENCE_H, 1.2)
        sheet.text_centre((LEFT + RIGHT) / 2, y + 11.6, self.filled.form.fence.strip, Face.BOLD, 8.5)

    def _voided(self, sheet: Sheet, y: float) -> None:
        """That the case was voided: nobody takes such a sheet for one that holds."""
        sheet.frame(LEFT + 0.5, y + 0.5, RIGHT - LEFT - 1, self._voided_height - 1, 2.2)
        sheet.text(LEFT + 10, y + 15.2, "VOIDED", Face.BOLD, 13)
        for place, line in enumerate(self._voided_lines):
            sheet.text(VOIDED_TEXT, y + 14.2 + VOIDED_ROW * place, line, Face.BOLD, 8.5)

    def _window(self, sheet: Sheet) -> None:
        """The address where the window of the envelope is, and the marks to fold at."""
        for place, line in enumerate(address_lines(self.filled.address)):
            size = next((s for s in (10.0, 9.0, 8.0) if width(line, Face.MEDIUM, s) <= ADDRESS_WIDTH), 7.0)
            shown = cut(line, Face.MEDIUM, size, ADDRESS_WIDTH)
            sheet.text(ADDRESS_LEFT, ADDRESS_TOP + 9.6 + 12 * place, shown, Face.MEDIUM, size)
        for y in FOLDS:
            sheet.line(18, y, 30, y)
            sheet.line(WIDTH - 30, y, WIDTH - 18, y)

    def _incomplete(self, sheet: Sheet, y: float) -> None:
        missing = self.filled.missing
        height = self._panel_height
        sheet.frame(LEFT + 0.5, y + 0.5, RIGHT - LEFT - 1, height - 1, 2.2)
        sheet.frame(LEFT + 4, y + 4, RIGHT - LEFT - 8, height - 8, 0.6)
        end = sheet.text(LEFT + 10, y + 19, "INCOMPLETE", Face.BOLD, 15)
        count = f"{len(missing)} {'item' if len(missing) == 1 else 'items'} missing when printed."
        sheet.text(end + 8, y + 18.6, f"{count} Not to be filed or served as complete.", Face.BOLD, 8.5)
        shown = missing[:LISTED]
        rows = -(-len(shown) // 2)
        for place, item in enumerate(shown):
            x = LEFT + 10 + (place // rows) * 252
            draw_missing_line(sheet, item, x, y + 25 + (place % rows) * PANEL_ROW, 246)
        if len(missing) > LISTED:
            self._more(sheet, len(missing) - LISTED, y + 25 + rows * PANEL_ROW)

    def _more(self, sheet: Sheet, count: int, y: float) -> None:
        before = f"{count} more on page "
        sheet.references.append(
            Reference(MISSING_LIST, LEFT + 10, y + 8.4, Face.BOLD, 8, before=before, right=False)
        )

    def _still_incomplete(self, sheet: Sheet, y: float) -> None:
        sheet.frame(LEFT, y, RIGHT - LEFT, CONTINUED_H, 1.2)
        count = len(self.filled.missing)
        noun = "item" if count == 1 else "items"
        words = (
            f"INCOMPLETE: {count} {noun} missing when printed, listed on page 1. Not to be filed as complete."
        )
        sheet.text_centre((LEFT + RIGHT) / 2, y + 10.6, words, Face.BOLD, 8.5)

    def _footer(self, sheet: Sheet, total: int) -> None:
        form, facts = self.filled.form, self.facts
        sheet.line(LEFT, 732, RIGHT, 732, 0.5)
        doubt = " · LOW CONFIDENCE: check the text" if form.citation.confidence.is_low else ""
        sheet.text(LEFT, 741, form.citation.words + doubt, Face.NARROW_BOLD, 7)
        number = facts.case_number or self._no_number
        edition = f"{form.id} ed. {form.edition}, {form.issued}"
        sheet.text_right(
            RIGHT, 741, f"{edition} · {number} · page {sheet.number} of {total}", Face.NARROW, 6.5
        )
        left_end = LEFT
        if form.fence:
            left_end = sheet.text(LEFT, 750, form.fence.footer, Face.NARROW_BOLD, 7)
        room = RIGHT - left_end - 10
        line, size = f"Wakeline {edition}", 6.5
        if not self.filled.blank:
            line = self._print_line(10_000, size)
            if width(line, Face.NARROW, size) > room:
                size = 6.2
                line = self._print_line(room, size)
        if form.fence:
            sheet.text_right(RIGHT, 750, line, Face.NARROW, size)
        else:
            sheet.text(LEFT, 750, line, Face.NARROW, size)

    def _print_line(self, room: float, size: float) -> str:
        """Who printed it when, from what; a long name gives way, never the figures behind it."""
        facts = self.facts
        if facts.printed_at is None:
            return "Preview, not printed"
        parts = [f"record {facts.record_version}"] if facts.record_version else []
        parts += [self.filled.trail] if self.filled.trail else []
        if facts.audit_count is not None:
            parts.append(f"audit {facts.audit_count}")
        if facts.audit_head:
            head = facts.audit_head[:12].upper()
            parts.append(" ".join(head[n : n + 4] for n in range(0, 12, 4)))
        tail = "".join(f" · {part}" for part in parts)
        lead = clean(f"Printed {instant_text(facts.printed_at, facts.zone)} by {facts.printed_by}")
        return cut(lead, Face.NARROW, size, room - width(tail, Face.NARROW, size)) + tail

    def _sample(self, sheet: Sheet) -> None:
        wide = width(SAMPLE, Face.BOLD, 8) + SPACING * (len(SAMPLE) - 1)
        middle = 396.0
        for x, y, angle in ((34.0, middle + wide / 2, 90), (578.0, middle - wide / 2, -90)):
            sheet.texts.append(Text(x, y, SAMPLE, Face.BOLD, 8, angle=angle, spacing=SPACING))


def address_lines(address: tuple[str, ...]) -> tuple[str, ...]:
    """As many lines as the window holds: a line too wide is parted, the rest is joined in the last."""
    lines = [part for line in address for part in wrap(clean(line), Face.MEDIUM, 8, ADDRESS_WIDTH)]
    if len(lines) <= ADDRESS_LINES:
        return tuple(lines)
    kept = [clean(line) for line in address[: ADDRESS_LINES - 1]]
    return (*kept, ", ".join(clean(line) for line in address[ADDRESS_LINES - 1 :]))


def draw_missing_line(sheet: Sheet, item: Missing, x: float, y: float, room: float) -> None:
    """One line of the missing list: number, box, what, from whom."""
    draw_missing_tag(sheet, item.number, x, y)
    end = sheet.text(x + 18, y + 8.4, item.where, Face.BOLD, 8)
    left = x + room - end - 5
    whom_width = width(item.from_whom, Face.ITALIC, 7.5) + 5
    label = clean(item.label)
    size = next((s for s in (8.0, 7.5, 7.0) if width(label, Face.MEDIUM, s) <= left - whom_width), 7.0)
    label = cut(label, Face.MEDIUM, size, left - whom_width)
    end = sheet.text(end + 5, y + 8.4, label, Face.MEDIUM, size)
    sheet.text(end + 5, y + 8.4, item.from_whom, Face.ITALIC, 7.5)


def _several(days: tuple[LawDay, ...]) -> tuple[str, ...]:
    """The days that chose the law of a sheet, from the longest words to the shortest."""
    each = ", ".join(f"{date_text(one.day)} ({one.role})" for one in days)
    plain = ", ".join(date_text(one.day) for one in days)
    span = f"{date_text(days[0].day)} to {date_text(days[-1].day)}, by the day of each finding"
    return (f"Law in force {each}", f"Law in force {plain}", f"Law in force {span}")
