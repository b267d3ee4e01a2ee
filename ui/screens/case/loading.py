"""What a case page is asked to show: a stored case, a draft, or a new matter."""

from __future__ import annotations

import dataclasses
import datetime as dt
from typing import TYPE_CHECKING

from law.plain import dataclass
from models.casefile import CaseFile
from services.drafts import DraftValue
from ui.screens.places import DRAFT, NEW

if TYPE_CHECKING:
    from services.actor import Actor
    from services.bootstrap import Services


@dataclass(frozen=True, slots=True, kw_only=True)
class Opened:
    """A case as it was found.

    Attributes:
        base: what is stored, or the blank case of a new matter.
        draft: the draft to go on with, None to start from the base.
        offered: a draft of the stored case that may be taken up, None when there is none.
    """

    base: CaseFile
    draft: DraftValue | None = None
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
        return Opened(base=_base_of(services, actor, draft), draft=draft)
    base = services.cases.get(actor, wanted)
    return Opened(base=base, offered=_offer(services, actor, base))


def _base_of(services: Services, actor: Actor, draft: DraftValue) -> CaseFile:
    if draft.case_id is not None:
        return services.cases.get(actor, draft.case_id)
    case = draft.casefile.case
    # A case never saved has nothing below it: its base is the blank it began as, under its own id.
    blank = services.cases.new(actor, kind=case.kind, matter=case.matter)
    return CaseFile(case=dataclasses.replace(blank.case, id=case.id))


def _offer(services: Services, actor: Actor, base: CaseFile) -> DraftValue | None:
    found = [d for d in services.drafts.mine(actor) if d.case_id == base.case.id and d.casefile != base]
    return max(found, key=_saved_at, default=None)


def _saved_at(draft: DraftValue) -> dt.datetime:
    return draft.saved_at
