"""What was asked for in an exported case and what was given out of it: the registers, and the packets.

register.json says who asked for what by which authority, which packets were made, what was decided on them
and to whom each was given, with hashes; packets/ holds their bytes. Whoever takes the case in compares both.
The registers stay the other office's: they stand in the history of the case, and nothing of them becomes a
packet or a disclosure of the office that took it in, which made and gave out none.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from law.plain import dataclass
from models import codes
from models.audit import Leaf
from models.canonical import Json, canonical_text, sha256_hex
from models.casefile import CaseFile
from models.problems import Problem
from models.records import InformationRequest
from models.types import instant_text
from services.actor import Actor
from services.disclosures import Disclosures, KeptPacket, Registers
from services.errors import Refused
from services.packets import MAKERS, Packets

REGISTER = "register.json"
PACKETS = "packets/"
FORMAT = "wakeline.register/1"
TAKEN_REGISTER = "foreign_register"
"""Kind of the leaf in the history that holds the registers of the office a case came from."""

_NOT_CARRIED = "Who exported the case may not see its packets: they and their registers are not here."
_NOT_READ = "The registers of requests and disclosures cannot be read. Ask for the case again."


@dataclass(frozen=True, slots=True, kw_only=True)
class Outgoing:
    """What goes out beside the case.

    Attributes:
        packets: bytes by file name.
        kept_back: in words what this person may not read and does not carry.
    """

    register: Json
    packets: Mapping[str, bytes]
    kept_back: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class TakenRegister:
    """The registers of a taken-in case, compared with its packets.

    Attributes:
        office: the office they are of.
        sha256: hash of register.json.
        packets, disclosures: how many it names; `carried` packets came with their bytes.
    """

    office: str
    sha256: str
    packets: int
    carried: int
    disclosures: int
    body: str

    @property
    def words(self) -> str:
        """What came, and where it is, as a sentence."""
        return (
            f"Register of {self.office or 'the office it came from'}: {_count(self.packets, 'packet')}, "
            f"{_count(self.disclosures, 'disclosure')}, compared with {_count(self.carried, 'file')}. "
            "It stands in the history as that office's; the files stay in the package."
        )

    def leaf(self, case_id: str) -> Leaf:
        """The registers as the history of the case keeps them."""
        payload: dict[str, Json] = {"title": self.words, "sha256": self.sha256, "register": self.body}
        return Leaf(kind=TAKEN_REGISTER, record_id=case_id, case_id=case_id, payload=payload)


def _count(many: int, noun: str) -> str:
    return f"{many} {noun}{'' if many == 1 else 's'}"


# -- going out -------------------------------------------------------------------------------------------


def outgoing(
    packets: Packets, disclosures: Disclosures, actor: Actor, casefile: CaseFile, office: str
) -> Outgoing:
    """The registers of a case and the packets this person may read; the reading of a fenced one is noted."""
    about: dict[str, Json] = {
        "format": FORMAT,
        "office": office,
        "case": casefile.case.number or "",
        "requests": [_request(one) for one in casefile.all(InformationRequest)],
    }
    if not actor.may(MAKERS):
        return Outgoing(register={**about, "kept_back": _NOT_CARRIED}, packets={}, kept_back=(_NOT_CARRIED,))
    kept = disclosures.registers(actor, casefile.case.id)
    read = {one.row.id: _content(packets, actor, one) for one in kept.packets}
    found = {_name(one): got for one in kept.packets if isinstance(got := read[one.row.id], bytes)}
    register: Json = {
        **about,
        "packets": [_packet(one, read[one.row.id]) for one in kept.packets],
        "decisions": [_told(one) for one in kept.decisions],
        "disclosures": _given(kept),
    }
    back = tuple(
        f"packet {one.row.number}: {got}" for one in kept.packets if isinstance(got := read[one.row.id], str)
    )
    return Outgoing(register=register, packets=found, kept_back=back)


def _content(packets: Packets, actor: Actor, packet: KeptPacket) -> bytes | str:
    """The bytes of a packet, else in words why this person does not carry it."""
    try:
        return packets.stored(actor, packet.row.id)
    except Refused as refused:
        return refused.sentence


def _name(packet: KeptPacket) -> str:
    return f"packet-{packet.row.number}-{packet.row.purpose.value}-{packet.row.sha256[:12]}.pdf"


def _packet(packet: KeptPacket, content: bytes | str) -> Json:
    row = packet.row
    carried = isinstance(content, bytes)
    return {
        "number": row.number,
        "purpose": row.purpose.value,
        "made_at": instant_text(row.made_at),
        "made_by": row.made_by,
        "case_version": row.revision,
        "pages": row.pages,
        "sha256": row.sha256,
        "file": PACKETS + _name(packet) if carried else None,
        "kept_back": "" if carried else content,
        "contents": json.loads(packet.contents),
    }


def _told(row: Mapping[str, Any]) -> dict[str, Json]:
    """A row as it is kept, without the ids of this office's rows."""
    kept = ((key, value) for key, value in row.items() if key != "packet_id")
    return {key: instant_text(value) if key.endswith("_at") else value for key, value in kept}


def _given(kept: Registers) -> Json:
    numbers = {one.row.id: one.row.number for one in kept.packets}
    return [{**_told(row), "packet": numbers[row["packet_id"]]} for row in kept.disclosures]


def _request(request: InformationRequest) -> Json:
    """A request in words, as the register on paper says it; the record itself stands in the case file."""
    return {
        "id": request.id,
        "void_reason": request.void_reason,
        "asks_for": _label("request_kind", request.request_kind),
        "asked_by": request.asked_by or "",
        "asked_as": _label("request_asker", request.asked_as),
        "authority": request.authority or "",
        "asked": _when(request.asked),
        "sent": _when(request.sent),
        "answered": _when(request.answered),
        "answered_by": request.answered_by or "",
        "answer": request.answer or "",
        "document_id": request.document_id,
    }


def _label(code_list: str, key: str | None) -> str:
    return codes.label(code_list, key) if key else ""


def _when(when: Any) -> Json:
    if when is None:
        return None
    ends = (when.earliest, when.latest)
    return [instant_text(end) if end is not None else None for end in ends]


# -- coming in -------------------------------------------------------------------------------------------


def verified(files: Mapping[str, bytes]) -> tuple[TakenRegister | None, tuple[Problem, ...]]:
    """Compare the registers of an exported case with its packets.

    Returns:
        the registers, None where the package brings none; and what does not fit.
    """
    strange = tuple(name for name in sorted(files) if name.startswith(PACKETS))
    if REGISTER not in files:
        return None, tuple(Problem(path=name, message="No register names this packet.") for name in strange)
    try:
        told = json.loads(files[REGISTER])
        problems = tuple(_unfit(told, files, strange))
        taken = _taken(told, files[REGISTER])
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError):
        return None, (Problem(path=REGISTER, message=_NOT_READ),)
    return taken, problems


def _unfit(told: dict[str, Any], files: Mapping[str, bytes], packets: Sequence[str]) -> Iterator[Problem]:
    if told["format"] != FORMAT:
        yield Problem(path=REGISTER, message=_NOT_READ)
        return
    listed = {one["number"]: one for one in told.get("packets", ())}
    named = {one["file"] for one in listed.values() if one["file"]}
    for name in packets:
        if name not in named:
            yield Problem(path=name, message="The register names no such packet.")
    for one in listed.values():
        if one["file"] and one["file"] not in files:
            yield Problem(path=one["file"], message="The register names this packet, and it is not there.")
        elif one["file"] and sha256_hex(files[one["file"]]) != one["sha256"]:
            yield Problem(
                path=one["file"], message="The packet is not the one in the register: its hash differs."
            )
    for given in told.get("disclosures", ()):
        if listed.get(given["packet"], {}).get("sha256") != given["sha256"]:
            message = "A disclosure names a hash that is not its packet's. Ask for the case again."
            yield Problem(path=REGISTER, message=message)


def _taken(told: dict[str, Any], data: bytes) -> TakenRegister:
    packets = told.get("packets", [])
    return TakenRegister(
        office=str(told["office"]),
        sha256=sha256_hex(data),
        packets=len(packets),
        carried=sum(1 for one in packets if one["file"]),
        disclosures=len(told.get("disclosures", [])),
        body=canonical_text(told),
    )
