"""Opening what a number stands for: typed into the page of specimens, or scanned anywhere."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtWidgets import QWidget

from services.custody_values import Found
from ui.context import UiContext
from ui.screens.places import NUMBER


class _Opening:
    """Opens what a number stands for."""

    def __init__(self, context: UiContext, number: str, say: object) -> None:
        self._context, self._number, self._say = context, number, say

    def __call__(self, found: tuple[Found, ...]) -> None:
        specimens = dict.fromkeys(thing.specimen_id for thing in found)
        loose = [thing for thing in found if thing.is_loose]
        if loose:
            self._tell(_of_no_specimen(loose))
        if len(specimens) == 1:
            if loose:
                path = f"container/{loose[0].id}.specimen_id"
                self._context.navigator.open("case", loose[0].case_id, path)
            else:
                self._context.navigator.open("specimen", next(iter(specimens)))
            return
        if specimens:
            # Which is meant a number cannot tell: all of them are shown, each with its case and person.
            self._context.navigator.open("specimens", f"{NUMBER}{self._number}")
            return
        sentence = (
            f"No specimen and no container bears the number {self._number}. Look at the label, or type it."
        )
        self._tell(sentence)

    def _tell(self, sentence: str) -> None:
        self._context.status.say(sentence)
        if callable(self._say):
            self._say(sentence)


def _of_no_specimen(loose: Sequence[Found]) -> str:
    cases = ", ".join(dict.fromkeys(thing.case_number for thing in loose))
    return (
        f"A container of case {cases} bears the number {loose[0].number}, and nobody said of which specimen "
        "it is. Choose its specimen in the case; its custody begins there."
    )


def open_by_number(context: UiContext, owner: QWidget | None, number: str, say: object = None) -> None:
    """Open the specimen that bears a number, or whose container does."""
    custody, actor, wanted = context.services.custody, context.actor, number.strip()
    if wanted:
        context.tasks.read(lambda: custody.scan(actor, wanted), _Opening(context, wanted, say), owner=owner)
