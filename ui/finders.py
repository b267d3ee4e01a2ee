"""What the palette finds beyond commands: cases, people and specimens of the office, provisions."""

from __future__ import annotations

import functools
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from ui.context import UiContext
from ui.palette import Finder, Found, matches

if TYPE_CHECKING:
    from services.custody_values import Found as Thing
    from services.search import Hit

MOST_LAW = 8
_KIND = {"case": "cases", "person": "people"}


def finders_of(
    context: UiContext,
    *,
    case_screen: str = "case",
    law_screen: str = "law",
    specimen_screen: str = "specimen",
) -> tuple[Finder, ...]:
    """The finders of a desk; the screens that open what is found are named by their keys."""
    records = _Records(context, case_screen)
    law = _LawText(context, law_screen)
    return (records.find, _Specimens(context, specimen_screen).find, law.find)


class _Records:
    """Cases and people, looked for on the database thread."""

    def __init__(self, context: UiContext, screen: str) -> None:
        self._context, self._screen = context, screen

    def find(self, kind: str, text: str, take: Callable[[Sequence[Found]], None]) -> None:
        if kind == "law":
            return
        ask = functools.partial(self._context.services.search.find, self._context.actor, text)
        self._context.tasks.read(ask, functools.partial(self._deliver, kind, take), key="palette")

    def _deliver(self, kind: str, take: Callable[[Sequence[Found]], None], hits: tuple[Hit, ...]) -> None:
        take([self._found(hit) for hit in hits if kind in ("", _KIND[hit.kind])])

    def _found(self, hit: Hit) -> Found:
        detail = f"{hit.detail}, name like the one typed" if hit.near else hit.detail
        return Found(
            kind=_KIND[hit.kind],
            group="Cases and people",
            title=hit.title,
            detail=detail,
            icon="folder" if hit.kind == "case" else "person",
            run=functools.partial(self._open, hit.case_ids[0] if hit.case_ids else ""),
        )

    def _open(self, case_id: str) -> None:
        if case_id:
            self._context.navigator.open(self._screen, case_id)


class _Specimens:
    """Specimens and containers by the beginning of their number."""

    def __init__(self, context: UiContext, screen: str) -> None:
        self._context, self._screen = context, screen

    def find(self, kind: str, text: str, take: Callable[[Sequence[Found]], None]) -> None:
        # Numbers hold figures; a name being typed asks nothing here.
        if kind or not any(letter.isdigit() for letter in text):
            return
        ask = functools.partial(self._context.services.custody.numbered, self._context.actor, text)
        self._context.tasks.read(ask, functools.partial(self._deliver, take), key="palette specimens")

    def _deliver(self, take: Callable[[Sequence[Found]], None], things: tuple[Thing, ...]) -> None:
        first = {thing.specimen_id: thing for thing in reversed(things)}
        take([self._found(thing) for thing in things if first[thing.specimen_id] is thing])

    def _found(self, thing: Thing) -> Found:
        return Found(
            kind="specimens",
            group="Specimens",
            title=thing.number,
            detail=f"Case {thing.case_number}",
            icon="tube",
            run=functools.partial(self._context.navigator.open, self._screen, thing.specimen_id),
        )


class _LawText:
    """Provisions by citation or by words of the restatement; read from memory."""

    def __init__(self, context: UiContext, screen: str) -> None:
        self._context, self._screen = context, screen

    def find(self, kind: str, text: str, take: Callable[[Sequence[Found]], None]) -> None:
        if kind not in ("", "law"):
            return
        found = []
        for citation, words in self._provisions():
            if matches(text, f"{citation} {words}"):
                found.append(
                    Found(
                        kind="law",
                        group="Law",
                        title=citation,
                        detail=words,
                        icon="book",
                        run=functools.partial(self._context.navigator.open, self._screen, citation),
                    )
                )
            if len(found) == MOST_LAW:
                break
        take(found)

    def _provisions(self) -> Sequence[tuple[str, str]]:
        provisions = self._context.services.law.tables.provisions
        return [(citation, series.title) for citation, series in provisions.items()]
