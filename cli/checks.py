"""What `self-check` tries: each part of the program does one real piece of its work in a place of its own."""

from __future__ import annotations

import datetime as dt
import secrets
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from zoneinfo import ZoneInfo

from law.loader import load_tables
from law.plain import dataclass
from models import codec, codes
from services.accounts import FirstRun
from services.actor import Actor
from services.bootstrap import DataDir, Services, open_office
from services.evaluate import evaluate
from services.exchange.intake import take_in
from services.settings import DEFAULT_ZONE, CountyOf

FORM = "F01"

CASE = """{"format": "wakeline.case/1", "case": {"kind": "boating", "matter": "accident"},
 "people": [{"id": "P1", "name": "Núñez-O’Brien, Dana"}],
 "incident": {"occurred": "2023-07-08T15:00:00-05:00", "casualty": true, "any_damage": true},
 "crafts": [{"id": "V1", "kind": "boat", "is_motorboat": true, "damage_cost": "1.00", "damaged": true}],
 "involvements": [{"id": "I1", "person_id": "P1", "roles": ["operator"], "craft_id": "V1"}]}"""


class Broken(Exception):
    """A part answered, and not as it should."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Check:
    """One part and what it said: `said` is empty when the part does not work, and `why` tells."""

    part: str
    said: str = ""
    why: str = ""

    @property
    def fine(self) -> bool:
        """Whether the part works."""
        return not self.why


WindowCheck = Callable[[], str]


def run_checks(window: WindowCheck | None) -> Iterator[Check]:
    """Try every part, the quick ones first; a part that fails does not keep the others from being tried.

    Args:
        window: shows a window nobody sees and says what it was; None where there is no window part.
    """
    yield _try("time zones", _zones)
    yield _try("code lists", _codes)
    yield _try("law tables", _law)
    with tempfile.TemporaryDirectory(prefix="wakeline-", ignore_cleanup_errors=True) as folder:
        yield from _office_checks(Path(folder))
    if window is not None:
        yield _try("window", window)


def _try(part: str, check: Callable[[], str]) -> Check:
    try:
        return Check(part=part, said=check())
    except Exception as problem:
        # Whatever it is, it is what the check is for; the next part is tried all the same.
        return Check(part=part, why=f"{type(problem).__name__}: {problem}")


def _zones() -> str:
    zone = ZoneInfo(DEFAULT_ZONE)
    winter, summer = (dt.datetime(2026, month, 1, tzinfo=zone).utcoffset() for month in (1, 7))
    if winter is None or summer is None or summer - winter != dt.timedelta(hours=1):
        raise Broken("the zone data does not know the clock change")
    return f"{DEFAULT_ZONE} with its clock changes"


def _codes() -> str:
    lists = codes.lists()
    return f"{sum(len(codes.options(list_id)) for list_id in lists)} options in {len(lists)} lists"


def _law() -> str:
    tables = load_tables()
    decisions = evaluate(codec.loads(CASE).casefile)
    if not decisions:
        raise Broken("no finding arose in an accident")
    return f"{len(tables.parameters)} values, {len(tables.provisions)} provisions, {len(decisions)} findings"


def _office_checks(folder: Path) -> Iterator[Check]:
    opened: list[Services] = []
    made: list[tuple[Actor, str]] = []

    def store() -> str:
        services = open_office(DataDir(folder / "office"), create=True)
        opened.append(services)
        actor = services.accounts.first_run(_first_run())
        taken = take_in(services.cases, actor, codec.loads(CASE).casefile)
        made.append((actor, taken.case_id))
        found = services.integrity.verify()
        if not found.ok:
            raise Broken("; ".join(found.findings))
        return f"a new office, case {taken.number}, {found.count} entries verified"

    def form() -> str:
        (services,), ((actor, case_id),) = opened, made
        drawn = services.printing.render(actor, case_id, FORM)
        if not drawn.pdf.startswith(b"%PDF"):
            raise Broken("what was drawn is no PDF")
        return f"{FORM} on {drawn.pages} pages"

    try:
        yield _try("records", store)
        if made:
            yield _try("paper", form)
    finally:
        for services in opened:
            services.close()


def _first_run() -> FirstRun:
    return FirstRun(
        office="Self-check",
        counties=(CountyOf(county="adams"),),
        zone=DEFAULT_ZONE,
        admin_name="Self-check",
        admin_user="self-check",
        password=secrets.token_urlsafe(24),
    )
