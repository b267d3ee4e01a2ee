"""Times as bars on one scale: solid as recorded, hatched as reckoned, framed where both answers may be."""

from __future__ import annotations

import datetime as dt
from functools import partial
from zoneinfo import ZoneInfo

from forms.filled import FilledIntervals
from forms.parts import Bar, Timescale
from forms.values import date_text
from law.plain import dataclass
from reports.engine.faces import Face, width
from reports.engine.pieces import Piece, Workshop
from reports.engine.shapes import LEFT, RIGHT, Hatch, Line, Rect, Sheet

HEADS = 32.0
"""Label and figures above the bars."""

PITCH, BAR = 28.0, 13.0
AXIS = 40.0
PLOT_LEFT, PLOT_RIGHT = LEFT + 92.0, RIGHT - 14.0
PEN_HEADS = 40.0
THINNEST = 3.0
MOST_TICKS = 10
STEPS = tuple(dt.timedelta(hours=n) for n in (1, 2, 3, 6, 12, 24, 48, 96, 168, 336, 720, 2160, 8760))
HOUR = dt.timedelta(hours=1)
DASH = (2.2, 2.2)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Axis:
    """Instants to points."""

    first: dt.datetime
    last: dt.datetime
    zone: ZoneInfo

    @classmethod
    def of(cls, scale: Timescale) -> _Axis | None:
        """An axis that holds every bound with an hour to spare; None when nothing is known."""
        bounds = [bound for bar in scale.bars for bound in (bar.start, bar.end) if bound is not None]
        if not bounds:
            return None
        first, last = min(bounds), max(bounds)
        spare = max(HOUR / 2, (last - first) / 14)
        return cls(first=first - spare, last=last + spare, zone=ZoneInfo(scale.zone))

    def x(self, instant: dt.datetime) -> float:
        """Where an instant stands."""
        return PLOT_LEFT + (PLOT_RIGHT - PLOT_LEFT) * ((instant - self.first) / (self.last - self.first))

    def ticks(self) -> tuple[tuple[dt.datetime, ...], dt.timedelta]:
        """Whole local hours (midnights where a step is days) within the axis, and the step between them."""
        span = self.last - self.first
        longest = STEPS[-1] * -(-span // (STEPS[-1] * MOST_TICKS))
        step = next((one for one in STEPS if span / one <= MOST_TICKS), longest)
        local = self.first.astimezone(self.zone)
        floor = local.replace(minute=0, second=0, microsecond=0)
        hours = int(step / HOUR)
        floor -= HOUR * (floor.hour % min(hours, 24))
        tick, found = floor.astimezone(dt.UTC), []
        while tick <= self.last:
            if tick >= self.first:
                found.append(tick)
            tick += step
        return tuple(found), step


def intervals_piece(part: FilledIntervals, shop: Workshop) -> Piece:
    """The drawing; on a blank form only the figures above it, to be written in."""
    if not part.scale.bars:
        return Piece(height=PEN_HEADS, draw=partial(_draw_heads, part, PEN_HEADS))
    axis = _Axis.of(part.scale)
    height = HEADS + PITCH * len(part.scale.bars) + (AXIS if axis else 6.0)
    return Piece(height=height, draw=partial(_draw, part, axis, height, part.id in shop.changed))


def _draw(
    part: FilledIntervals, axis: _Axis | None, height: float, changed: bool, sheet: Sheet, top: float
) -> None:
    _draw_heads(part, height, sheet, top)
    if changed:
        sheet.tag(LEFT - 4, top + 0.6, 2.4, height - 1.2)
    bars = part.scale.bars
    floor = top + HEADS + PITCH * len(bars)
    if axis is not None:
        _draw_axis(axis, top + HEADS, floor, sheet)
        _draw_both(part.scale, axis, top + HEADS, floor, sheet)
        _draw_step(part.scale, axis, top + HEADS, sheet)
    for place, bar in enumerate(bars):
        y = top + HEADS + PITCH * place + (PITCH - BAR) / 2
        sheet.text_right(PLOT_LEFT - 8, y + 9.8, bar.label, Face.BOLD, 8.5)
        _draw_bar(bar, axis, y, sheet)


def _draw_heads(part: FilledIntervals, height: float, sheet: Sheet, top: float) -> None:
    sheet.box(part.id, LEFT, top, RIGHT - LEFT, height)
    end = sheet.text(LEFT + 3, top + 7.4, part.number, Face.NARROW_BOLD, 6.5)
    sheet.text(end + 2.6, top + 7.4, part.label, Face.NARROW, 6.5)
    x, y = PLOT_LEFT, top + (22.0 if part.scale.bars else 30.0)
    room = (RIGHT - 6 - PLOT_LEFT) / max(len(part.scale.heads), 1)
    for place, (label, words) in enumerate(part.scale.heads):
        x = PLOT_LEFT + room * place
        end = sheet.text(x, y, label, Face.NARROW, 7)
        if words:
            left = x + room - end - 12
            size = next((s for s in (9.5, 9.0, 8.5, 8.0, 7.5) if width(words, Face.BOLD, s) <= left), 7.0)
            sheet.text(end + 7, y, words, Face.BOLD, size)
        else:
            sheet.dotted(end + 5, y + 1.5, x + room - 8, y + 1.5)


def _draw_axis(axis: _Axis, top: float, floor: float, sheet: Sheet) -> None:
    sheet.line(PLOT_LEFT, floor, PLOT_RIGHT, floor, 0.9)
    ticks, step = axis.ticks()
    day: dt.date | None = None
    for tick in ticks:
        x, local = axis.x(tick), tick.astimezone(axis.zone)
        sheet.dotted(x, top, x, floor)
        sheet.line(x, floor, x, floor + 3, 0.7)
        if step < HOUR * 24:
            sheet.text_centre(x, floor + 11, f"{local.hour:02d}:{local.minute:02d}", Face.NARROW, 7)
        if local.date() != day:
            said = date_text(local.date())
            words = said if day is None or local.year != day.year else said[:5]
            sheet.text_centre(x, floor + (20 if step < HOUR * 24 else 11), words, Face.NARROW, 6.5)
            day = local.date()


def _draw_both(scale: Timescale, axis: _Axis, top: float, floor: float, sheet: Sheet) -> None:
    if scale.both is None:
        return
    left, right = _widened(*(axis.x(instant) for instant in scale.both))
    for x1, y1, x2, y2 in (
        (left, top, right, top),
        (right, top, right, floor),
        (right, floor, left, floor),
        (left, floor, left, top),
    ):
        sheet.rules.append(Line(x1, y1, x2, y2, 1.1, DASH))
    wide = width(scale.both_words, Face.BOLD, 7)
    middle = min(max((left + right) / 2, PLOT_LEFT + wide / 2), RIGHT - 5 - wide / 2)
    sheet.text_centre(middle, floor + 31, scale.both_words, Face.BOLD, 7)


def _draw_step(scale: Timescale, axis: _Axis, top: float, sheet: Sheet) -> None:
    """From the ends of the first bar down and over to those of the second."""
    if not scale.step or len(scale.bars) < 2:
        return
    first, second = scale.bars[:2]
    under, y = top + (PITCH + BAR) / 2, top + PITCH * 1.5
    starts = [axis.x(bound) for bound in (first.start, first.end) if bound is not None]
    ends = [axis.x(bound) for bound in (second.start, second.end) if bound is not None]
    if not starts or not ends:
        return
    for x in {min(starts), max(starts)}:
        sheet.rules.append(Line(x, under, x, y, 0.7, DASH))
    sheet.rules.append(Line(min(starts), y, min(ends), y, 0.7, DASH))
    middle, wide = (max(starts) + min(ends)) / 2, width(scale.step, Face.NARROW_BOLD, 7)
    if wide + 8 <= min(ends) - max(starts):
        _knocked_out(middle - wide / 2, y + 2.4, scale.step, sheet)


def _draw_bar(bar: Bar, axis: _Axis | None, y: float, sheet: Sheet) -> None:
    if axis is None or (bar.start is None and bar.end is None):
        sheet.text(PLOT_LEFT + 4, y + 9.8, f"— {bar.words or 'unknown'} —", Face.ITALIC, 8.5)
        return
    left = axis.x(bar.start) if bar.start else PLOT_LEFT
    right = axis.x(bar.end) if bar.end else PLOT_RIGHT
    left, right = _widened(left, right)
    if bar.reckoned:
        sheet.rules.append(Rect(left, y, right - left, BAR, clear=True))
        sheet.rules.append(Hatch(left, y, right - left, BAR))
        sheet.frame(left, y, right - left, BAR, 0.9)
    else:
        sheet.rules.append(Rect(left, y, right - left, BAR, fill=True))
    if bar.start is None:
        _arrow(PLOT_LEFT, -6.0, y, sheet)
    if bar.end is None:
        _arrow(PLOT_RIGHT, 6.0, y, sheet)
    _draw_words(bar.words, left, right, y, sheet)


def _widened(left: float, right: float) -> tuple[float, float]:
    """One instant is still seen."""
    if right - left >= THINNEST:
        return left, right
    middle = (left + right) / 2
    return middle - THINNEST / 2, middle + THINNEST / 2


def _arrow(x: float, reach: float, y: float, sheet: Sheet) -> None:
    """The side of a bar of which nothing is known."""
    middle = y + BAR / 2
    sheet.line(x, y, x + reach, middle, 1.1)
    sheet.line(x + reach, middle, x, y + BAR, 1.1)


def _draw_words(words: str, left: float, right: float, y: float, sheet: Sheet) -> None:
    """Behind the bar, before it where there is no room, else above it."""
    wide = width(words, Face.NARROW, 7.5)
    if right + 7 + wide <= RIGHT - 3:
        _knocked_out(right + 5, y + 9.2, words, sheet, Face.NARROW, 7.5)
    elif left - 7 - wide >= PLOT_LEFT:
        _knocked_out(left - 5 - wide, y + 9.2, words, sheet, Face.NARROW, 7.5)
    else:
        start = min(max((left + right - wide) / 2, PLOT_LEFT), RIGHT - 5 - wide)
        _knocked_out(start, y - 1.4, words, sheet, Face.NARROW, 7)


def _knocked_out(
    x: float, y: float, words: str, sheet: Sheet, face: Face = Face.NARROW_BOLD, size: float = 7
) -> None:
    """Words over dotted lines stand on white."""
    sheet.rules.append(Rect(x - 1.5, y - 6.2, width(words, face, size) + 3, 8, clear=True))
    sheet.text(x, y, words, face, size)
