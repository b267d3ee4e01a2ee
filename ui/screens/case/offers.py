"""What the page offers of itself: a draft to take up, perhaps the same incident, news from others."""

from __future__ import annotations

from collections.abc import Callable

from forms.names import person_name
from forms.values import day_text
from services.draft_base import Begun
from services.drafts import DraftValue
from services.listing import CaseRow
from services.similar import PersonMatch
from ui.context import UiContext
from ui.screens.case.following import SamePerson
from ui.screens.case.words import row_words
from ui.screens.due_words import moment_words
from ui.screens.notice import NoticeAct, Notices


class Offers:
    """The banners of a case page that come without being asked for."""

    def __init__(
        self,
        context: UiContext,
        notices: Notices,
        take_up: Callable[[DraftValue], None],
        is_another: Callable[[str], None],
    ) -> None:
        self._context, self._notices = context, notices
        self._take_up, self._is_another = take_up, is_another

    def offer_draft(self, draft: DraftValue) -> None:
        """A draft of the stored case was kept and never saved."""
        at = moment_words(draft.saved_at, self._context.zone)
        sentence = (
            f"A draft of this case was kept {at} and never saved. "
            "Take it up to go on where it was left, or discard it."
        )
        acts = (
            NoticeAct(words="Take up the draft", run=self._taking_up(draft)),
            NoticeAct(words="Discard the draft", run=self._discarding(draft)),
        )
        self._notices.show("draft", "pencil", sentence, *acts, closes=False)

    def _taking_up(self, draft: DraftValue) -> Callable[[], None]:
        def take_up() -> None:
            self._take_up(draft)

        return take_up

    def _discarding(self, draft: DraftValue) -> Callable[[], None]:
        def discard() -> None:
            drafts, actor = self._context.services.drafts, self._context.actor
            self._context.tasks.write(lambda: drafts.discard(actor, draft.draft_id))
            self._notices.take_away("draft")

        return discard

    def say_restored(self, draft: DraftValue, begun: Begun | None) -> None:
        """The page shows a draft, not what is stored; and the case may have been saved since."""
        at, who = moment_words(draft.saved_at, self._context.zone), self._context.actor.name
        sentence = f"Restored from the draft kept {at} by {who}. Save it, or go on."
        self._notices.show("restored", "pencil", sentence)
        if begun is not None:
            self._say_saved_since(begun)

    def _say_saved_since(self, begun: Begun) -> None:
        told = [_since_words(begun, self._context.zone)]
        if not begun.is_whole:
            told.append(
                "What the draft was begun from is no longer known for all of it: where it differs from what "
                "is stored, saving asks."
            )
        sentence = " ".join(part for part in told if part)
        if sentence:
            self._notices.show("stale", "info", sentence)

    def offer_same(self, rows: tuple[CaseRow, ...]) -> None:
        """A stored case looks like the incident of a new one."""
        self._notices.take_away("same")
        if not rows:
            return
        row = rows[0]
        sentence = f"Same incident? Case {row.number} looks like it: {row_words(row, self._context.zone)}."
        acts = (
            NoticeAct(words=f"Open {row.number}", run=self._opening(row.case_id)),
            NoticeAct(words="Another incident", run=self._another(row.case_id)),
        )
        self._notices.show("same", "question", sentence, *acts, tone="untold", closes=False)

    def _opening(self, case_id: str) -> Callable[[], None]:
        def open_it() -> None:
            self._context.navigator.open("case", case_id)

        return open_it

    def _another(self, case_id: str) -> Callable[[], None]:
        def another() -> None:
            self._notices.take_away("same")
            self._is_another(case_id)

        return another

    def offer_person(self, same: SamePerson, person_id: str, match: PersonMatch | None) -> None:
        """The case has, or the office knows, somebody like the person being named."""
        self._notices.take_away("person")
        if match is None:
            return
        known = match.person
        details = ", ".join(
            part
            for part in (person_name(known), f"born {day_text(known.born)}" if known.born else "", known.city)
            if part
        )
        who = "This case has" if same.is_of_case(match) else "The office knows"
        sentence = f"{who} {details}: {match.why}. Use that person, or keep the one entered."

        def use() -> None:
            self._notices.take_away("person")
            same.use(person_id, match)

        def keep() -> None:
            self._notices.take_away("person")
            same.is_another(person_id, match)

        acts = (NoticeAct(words="Use that person", run=use), NoticeAct(words="Another person", run=keep))
        self._notices.show("person", "person", sentence, *acts, closes=False)

    def say_stale(self) -> None:
        """Somebody else saved the case that is open."""
        sentence = (
            "Somebody else saved this case meanwhile. Your entries are kept; saving joins both and asks "
            "where both changed one field."
        )
        self._notices.show("stale", "info", sentence)


def _since_words(begun: Begun, zone: str) -> str:
    if begun.since is None:
        return ""
    at, who = moment_words(begun.since.at, zone), begun.since.who
    return (
        f"This case was saved on {at} by {who}, after the draft was begun. That is not shown in the draft; "
        "saving keeps it and asks where both changed one field."
    )
