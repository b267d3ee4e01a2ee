"""Export: one case as a package, or all cases, or all as tables.

What stands behind a fence goes out with a raw case file alone, to whom it may be given, and each export is
noted in the history of its case. A table for a spreadsheet never holds it.
"""

from __future__ import annotations

from collections.abc import Iterator

from models import codec
from models.casefile import CaseFile
from services.actor import Actor
from services.bootstrap import Services
from services.exchange.csv_tables import write_tables
from services.exchange.package import Package, attached, build, safe_name
from services.exchange.registers import outgoing
from services.fences import fences_of, without
from services.history import LOOKED_AT
from services.listing import ListQuery

_PAGE = 200


def export_case(services: Services, actor: Actor, casefile: CaseFile) -> Package:
    """Everything the office has of one case; packets and their registers as far as the person may see them.

    Raises:
        Refused: the case holds something behind a fence that the person may not read.
    """
    _take_out(services, actor, casefile)
    case_id = casefile.case.id
    documents, missing = attached(services.documents, actor, casefile)
    prints = {
        f"{row.form_id}-{row.printed_at:%Y%m%dT%H%M%SZ}-{row.id[:8]}.pdf": services.printing.stored(
            actor, row.id
        )
        for row in services.printing.printed(actor, case_id)
    }
    settings = services.settings.get()
    return build(
        casefile,
        zone=settings.zone,
        decisions=services.law.evaluate(casefile),
        history=[
            entry
            for entry in services.history.of_case(actor, case_id)
            if not entry.path.startswith(LOOKED_AT)
        ],
        links=services.custody.links(actor, casefile),
        documents=documents,
        prints=prints,
        registers=outgoing(services.packets, services.disclosures, actor, casefile, settings.office),
        missing=missing,
    )


def export_casefile(services: Services, actor: Actor, casefile: CaseFile) -> bytes:
    """The raw case file alone. Raises Refused as `export_case` does."""
    _take_out(services, actor, casefile)
    return codec.dumps(casefile, zone=services.settings.get().zone).encode()


def export_tables(services: Services, actor: Actor) -> dict[str, bytes]:
    """Every case as tables by file name, without anything that stands behind a fence."""
    cases = []
    for casefile in every_case(services, actor):
        services.fences.note(actor, casefile.case.id, frozenset(), act="export")
        cases.append(unfenced(casefile))
    return write_tables(cases, zone=services.settings.get().zone)


def unfenced(casefile: CaseFile) -> CaseFile:
    """The case with whatever stands behind a fence kept back."""
    return without(casefile, fences_of(casefile))


def _take_out(services: Services, actor: Actor, casefile: CaseFile) -> None:
    services.fences.require_all(actor, casefile, "export this case")
    if casefile.case.version:
        services.fences.note(actor, casefile.case.id, fences_of(casefile), act="export")


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
