"""What a case page is asked to show: a stored case, a draft, or a new matter."""

from __future__ import annotations

import dataclasses
import datetime as dt
from typing import TYPE_CHECKING

from law.plain import dataclass
from models.casefile import CaseFile
from services.draft_base import Begun
from services.drafts import DraftValue
from ui.screens.places import DRAFT, NEW

if TYPE_CHECKING:
    from services.actor import Actor
    from services.bootstrap import Services


@dataclass(frozen=True, slots=True, kw_only=True)
class Opened:
    """A case as it was found.

    Attributes:
        base: what is stored, what the draft was begun from, or the blank case of a new matter.
        draft: the draft to go on with, None to start from the base.
        begun: what was saved since the draft was begun, None without a draft of a stored case.
        offered: a draft of the stored case that may be taken up, None when there is none.
    """

    base: CaseFile
    draft: DraftValue | None = None
    begun: Begun | None = None
    offered: DraftValue | None = None


def open_case(services: Services, actor: Actor, wanted: str) -> Opened:
    """Find what is wanted; runs on the database thread.

    Raises:
        Refused: the actor may not see it, or it is not there.
    """
    how, _, rest = wanted.partition("/")
    if how == NEW:
        kind, _, matter = rest.partition("/")
        return Opened(base=services.cases.new(actor, kind=kind or None, matter=matter or None))
    if how == DRAFT:
        draft = services.drafts.get(actor, rest)
        begun = services.drafts.begun_from(actor, draft)
        if begun is None:
            return Opened(base=_blank_of(services, actor, draft), draft=draft)
        return Opened(base=begun.base, draft=_with_void_of(draft, begun.base), begun=begun)
    base = services.cases.get(actor, wanted)
    return Opened(base=base, offered=_offer(services, actor, base))


def _blank_of(services: Services, actor: Actor, draft: DraftValue) -> CaseFile:
    case = draft.casefile.case
    # A case never saved has nothing below it: its base is the blank it began as, under its own id.
    blank = services.cases.new(actor, kind=case.kind, matter=case.matter)
    return CaseFile(case=dataclasses.replace(blank.case, id=case.id))


def _with_void_of(draft: DraftValue, base: CaseFile) -> DraftValue:
    case = dataclasses.replace(draft.casefile.case, void_reason=base.case.void_reason)
    return dataclasses.replace(draft, casefile=dataclasses.replace(draft.casefile, case=case))


def _offer(services: Services, actor: Actor, base: CaseFile) -> DraftValue | None:
    found = [d for d in services.drafts.mine(actor) if d.case_id == base.case.id and d.casefile != base]
    return max(found, key=_saved_at, default=None)


def _saved_at(draft: DraftValue) -> dt.datetime:
    return draft.saved_at
