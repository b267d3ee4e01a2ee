"""The custody chains of an exported case: written out with every link, and recomputed by whoever takes it in.

custody.json holds for each specimen its count and head, as paper prints them, and of each entry the number,
the hash before, the hash, the hashed body, salt and payload. A receiver needs nothing else to recompute them.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from law.plain import dataclass
from models.canonical import Json
from models.casefile import CaseFile
from models.custody import chain_of, genesis, link_hash, payload_digest
from models.custody_redaction import emptied
from models.problems import Problem
from models.records import CustodyEvent, Specimen
from services.casestore import shown_fields
from services.custody_values import StoredLink

CUSTODY = "custody.json"
FORMAT = "wakeline.custody/1"
_NOT_READ = "The file of the custody chains cannot be read. Ask for the case again."


@dataclass(frozen=True, slots=True, kw_only=True)
class Verified:
    """A chain of a taken-in case that was recomputed and found whole."""

    number: str
    count: int
    head: str
    redacted: int


def chains_json(casefile: CaseFile, links: Sequence[StoredLink]) -> Json:
    """The chains of a case, one for each specimen with entries."""
    by_chain: dict[str, list[StoredLink]] = {}
    for link in links:
        by_chain.setdefault(link.chain_id, []).append(link)
    return {"format": FORMAT, "chains": [_chain(casefile, key, part) for key, part in by_chain.items()]}


def _chain(casefile: CaseFile, chain_id: str, links: list[StoredLink]) -> Json:
    return {
        "chain": chain_id,
        "number": _number(casefile, chain_id),
        "count": links[-1].seq,
        "head": links[-1].hash,
        "entries": [
            {
                "seq": link.seq,
                "event": link.event_id,
                "prev": link.prev,
                "hash": link.hash,
                "body": link.body,
                "salt": link.salt,
                "payload": link.payload,
                "redacted_by": link.redacted_by,
            }
            for link in links
        ],
    }


def _number(casefile: CaseFile, chain_id: str) -> str:
    found = casefile.find(chain_id)
    return (found.number or "") if isinstance(found, Specimen) else ""


def verified(casefile: CaseFile, data: bytes) -> tuple[tuple[Verified, ...], tuple[Problem, ...]]:
    """Recompute the chains of an exported case and compare them with its entries.

    Returns:
        the chains found whole, and what does not fit.
    """
    try:
        told = json.loads(data)
        chains = {str(one["chain"]): one for one in told["chains"]} if told["format"] == FORMAT else {}
        found = {key: _checked(casefile, key, one) for key, one in chains.items()}
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        return (), (Problem(path=CUSTODY, message=_NOT_READ),)
    problems = [problem for _, listed in found.values() for problem in listed]
    problems += _without_chain(casefile, chains)
    return tuple(one for one, listed in found.values() if not listed), tuple(problems)


def _without_chain(casefile: CaseFile, chains: Mapping[str, Any]) -> Iterator[Problem]:
    for event in casefile.all(CustodyEvent):
        chain = chains.get(chain_of(event))
        if chain is None or event.id not in {link["event"] for link in chain["entries"]}:
            yield _problem(event.id, "A custody entry of the case has no place in the chain of its specimen.")


def _checked(casefile: CaseFile, chain_id: str, told: Mapping[str, Any]) -> tuple[Verified, list[Problem]]:
    links = told["entries"]
    problems = list(_linked(chain_id, told))
    events = {event.id: event for event in casefile.all(CustodyEvent)}
    for link in links:
        said = _said if link["payload"] is not None else _emptied
        problems += said(chain_id, link, events.get(str(link["event"])))
    number, redacted = str(told["number"]), sum(link["payload"] is None for link in links)
    return Verified(number=number, count=len(links), head=str(told["head"]), redacted=redacted), problems


def _linked(chain_id: str, told: Mapping[str, Any]) -> Iterator[Problem]:
    """Whether each link follows the one before and gives its hash, to the head that is told."""
    before, count = genesis(chain_id), 0
    for link in told["entries"]:
        seq, body = link["seq"], json.loads(link["body"])
        where = f"Entry {seq} of the chain"
        if seq != count + 1 or link["prev"] != before:
            yield _problem(chain_id, f"{where} does not follow the one before: one is missing or was moved.")
        if link_hash(link["prev"], seq, link["body"]) != link["hash"]:
            yield _problem(chain_id, f"{where} was altered: its content does not give its hash.")
        if body.get("chain") != chain_id or body.get("event") != link["event"]:
            yield _problem(chain_id, f"{where} was put to another specimen or another entry.")
        before, count = link["hash"], seq
    if (count, before) != (told["count"], told["head"]):
        yield _problem(chain_id, "The chain does not end at the count and head it names.")


def _said(chain_id: str, link: Mapping[str, Any], event: CustodyEvent | None) -> Iterator[Problem]:
    """Whether what the link keeps is what was hashed, and what the case file says."""
    where = f"Entry {link['seq']} of the chain"
    if payload_digest(link["salt"], link["payload"]) != json.loads(link["body"]).get("digest"):
        yield _problem(chain_id, f"{where} was altered: its content does not give its digest.")
    elif event is None:
        yield _problem(chain_id, f"{where} stands in no custody entry of the case file.")
    elif not _same(json.loads(link["payload"])["fields"], event):
        yield _problem(chain_id, f"{where} says another thing than the case file does.")


def _emptied(chain_id: str, link: Mapping[str, Any], event: CustodyEvent | None) -> Iterator[Problem]:
    """A link without content is one that a court had emptied, and then the entry has no words either."""
    where = f"Entry {link['seq']} of the chain"
    if not link["redacted_by"]:
        yield _problem(chain_id, f"{where} has no content, and no order of a court is named.")
    elif event is None:
        yield _problem(chain_id, f"{where} stands in no custody entry of the case file.")
    elif shown_fields(event) != shown_fields(emptied(event)):
        yield _problem(chain_id, f"{where} was emptied, and the case file still tells what it said.")


def _same(fields: Mapping[str, Any], event: CustodyEvent) -> bool:
    # Entries older than the chains were hashed as rows, which a case file does not hold.
    return "case_id" in fields or fields == json.loads(json.dumps(shown_fields(event)))


def _problem(chain_id: str, message: str) -> Problem:
    return Problem(path=f"{CUSTODY}#{chain_id}", message=message)
