"""Export: one case as a package, or all cases, or all as tables."""

from __future__ import annotations

from collections.abc import Iterator

from models.casefile import CaseFile
from services.actor import Actor
from services.bootstrap import Services
from services.exchange.package import Package, attached, build, safe_name
from services.listing import ListQuery

_PAGE = 200


def export_case(services: Services, actor: Actor, casefile: CaseFile) -> Package:
    """Everything the office has of one case."""
    case_id = casefile.case.id
    documents, missing = attached(services.documents, actor, casefile)
    prints = {
        f"{row.form_id}-{row.printed_at:%Y%m%dT%H%M%SZ}-{row.id[:8]}.pdf": services.printing.stored(
            actor, row.id
        )
        for row in services.printing.printed(actor, case_id)
    }
    return build(
        casefile,
        zone=services.settings.get().zone,
        decisions=services.law.evaluate(casefile),
        history=services.history.of_case(actor, case_id),
        links=services.custody.links(actor, casefile),
        documents=documents,
        prints=prints,
        missing=missing,
    )


def every_case(services: Services, actor: Actor) -> Iterator[CaseFile]:
    """All cases of the office, the newest first, voided ones included."""
    for filters in ({}, {"voided": "yes"}):
        after: int | None = None
        while True:
            page = services.cases.list_page(actor, ListQuery(filters=filters, after=after, size=_PAGE))
            for row in page.rows:
                yield services.cases.get(actor, row.case_id)
            after = page.after
            if after is None:
                break


def package_name(casefile: CaseFile) -> str:
    """The name of a case's folder or archive."""
    return safe_name(casefile.case.number or casefile.case.id)
