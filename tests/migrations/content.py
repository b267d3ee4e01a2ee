"""What the stored databases hold, and what must be there after any upgrade."""

from __future__ import annotations

import datetime as dt

from models import codec
from services.accounts import FirstRun
from services.bootstrap import Services
from services.exchange.intake import take_in
from services.sample_cases import sample_cases

AT = dt.datetime(2026, 7, 10, 15, 0, tzinfo=dt.UTC)
ZONE = "America/Chicago"
PASSWORD = "a lake in the morning"
NUMBERS = tuple(f"2026-{n:04d}" for n in range(1, 7))


def fill(services: Services) -> None:
    """A first administrator, six cases, one of them voided."""
    actor = services.accounts.first_run(
        FirstRun(
            office="Tamarack County Sheriff",
            counties=(),
            zone=ZONE,
            admin_name="Wendell Ames",
            admin_user="wendell",
            password=PASSWORD,
            office_kinds=frozenset({"sheriff"}),
        )
    )
    for raw in sample_cases(AT, ZONE)[: len(NUMBERS)]:
        case_id = take_in(services.cases, actor, codec.decode(raw).casefile).case_id
    services.cases.void(actor, f"case/{case_id}", "Entered twice.")
