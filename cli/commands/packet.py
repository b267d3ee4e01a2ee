"""`packet`: what a packet of a case would hold and keep out; the packet as a PDF; what was given to whom."""

from __future__ import annotations

import argparse
import datetime as dt

from cli.arguments import add_json
from cli.casefiles import STANDARD_INPUT
from cli.console import UsageProblem, say, say_json, say_table, tell
from cli.exits import Exit
from cli.files import expect_writable, write_file
from cli.session import Session, session
from forms.packet_plan import PacketPlan
from law.packet import CHALLENGES, Purpose
from models.canonical import Json
from services.actor import Role
from services.disclosures import DisclosureRow, Given
from services.packets import Asked, DrawnPacket, PacketRow


def configure(parser: argparse.ArgumentParser) -> None:
    """Words of the command."""
    parser.add_argument("case", metavar="CASE", help="number of the case")
    parser.add_argument(
        "--purpose",
        choices=[purpose.value for purpose in Purpose],
        default=Purpose.CHARGING.value,
        help="what it is for: it decides what stays out",
    )
    parser.add_argument("-o", "--output", metavar="FILE", help="PDF to write; none tells the plan only")
    parser.add_argument("--for", dest="to_whom", default="", metavar="WHOM", help="whom it is made for")
    parser.add_argument(
        "--no-own-work", action="store_true", help="without worksheet, outline and weak places: to give out"
    )
    parser.add_argument("--preview", action="store_true", help="do not keep the packet with the case")
    parser.add_argument("--force", action="store_true", help="write over a file that is there")
    parser.add_argument("--let-in", metavar="ITEM", help="a prosecutor lets a fenced thing in, by its key")
    parser.add_argument("--keep-out", metavar="ITEM", help="end such a decision")
    parser.add_argument("--challenge", choices=sorted(CHALLENGES), default="", help="use of a screening")
    parser.add_argument("--authority", default="", metavar="WORDS", help="what a decision rests on")
    parser.add_argument("--reason", default="", metavar="WORDS", help="why")
    parser.add_argument("--given", type=int, metavar="N", help="enter that packet N was given to --for")
    parser.add_argument("--way", default="", metavar="KEY", help="how it was given: mail, in_person ...")
    parser.add_argument("--register", action="store_true", help="list what was given out")
    add_json(parser)


def run(arguments: argparse.Namespace) -> int:
    """Plan, make or enter."""
    with session(arguments, sample_as=Role.PROSECUTOR) as office:
        case_id = office.services.cases.by_number(office.actor, arguments.case).case.id
        if arguments.register:
            return _register(office, arguments, case_id)
        if arguments.given is not None:
            return _given(office, arguments, case_id)
        if arguments.let_in or arguments.keep_out:
            _decide(office, arguments, case_id)
        for warning in office.services.packets.warnings(office.actor, case_id):
            tell(warning)
        if arguments.output:
            return _make(office, arguments, case_id)
        plan = office.services.packets.plan(office.actor, case_id, _asked(arguments))
    if arguments.json:
        say_json(_plan_json(plan))
    else:
        _say_plan(plan)
    return Exit.FINE


def _asked(arguments: argparse.Namespace) -> Asked:
    return Asked(
        purpose=Purpose(arguments.purpose), to_whom=arguments.to_whom, own_work=not arguments.no_own_work
    )


def _decide(office: Session, arguments: argparse.Namespace, case_id: str) -> None:
    packets, purpose = office.services.packets, Purpose(arguments.purpose)
    if arguments.keep_out:
        packets.keep_out(office.actor, case_id, purpose, arguments.keep_out, reason=arguments.reason)
        return
    packets.let_in(
        office.actor,
        case_id,
        purpose,
        arguments.let_in,
        authority=arguments.authority,
        reason=arguments.reason,
        challenge=arguments.challenge,
    )


def _make(office: Session, arguments: argparse.Namespace, case_id: str) -> int:
    packets, asked = office.services.packets, _asked(arguments)
    if arguments.preview:
        drawn = packets.preview(office.actor, case_id, asked)
        write_file(arguments.output, drawn.pdf, force=arguments.force)
        return _made(arguments, drawn, None)
    # A file that cannot be written must not leave a packet with the case.
    expect_writable(arguments.output, force=arguments.force)
    row, pdf = packets.issue(office.actor, case_id, asked)
    write_file(arguments.output, pdf, force=arguments.force)
    return _made(arguments, row, row.number)


def _made(arguments: argparse.Namespace, made: DrawnPacket | PacketRow, number: int | None) -> int:
    if arguments.json:
        say_json(
            {
                "format": "wakeline.packet/1",
                "purpose": arguments.purpose,
                "number": number,
                "file": arguments.output,
                "sha256": made.sha256,
                "pages": made.pages,
            }
        )
    elif arguments.output != STANDARD_INPUT:
        say(f"Packet: {made.pages} pages in {arguments.output}.")
    for note in made.notes if isinstance(made, DrawnPacket) else ():
        tell(note)
    return Exit.FINE


def _say_plan(plan: PacketPlan) -> None:
    say(f"{plan.purpose.label}.")
    for annex in (*plan.annexes, *plan.apart):
        say(f"  in   {annex.form_id}  {annex.title}")
    for exhibit in plan.exhibits:
        say(f"  in   {exhibit.number}  {exhibit.document.title or exhibit.document.file_name or ''}")
    for kept in plan.kept_out:
        for held in kept.out:
            key = f"  [{held.key}]" if held.may_be_let else ""
            say(f"  out  s. {kept.citation}  {held.words}{key}")


def _plan_json(plan: PacketPlan) -> dict[str, Json]:
    return {
        "format": "wakeline.packet_plan/1",
        "purpose": plan.purpose.value,
        "own_work": plan.own_work,
        "sheets": [{"form": one.form_id, "subject": one.subject} for one in (*plan.annexes, *plan.apart)],
        "exhibits": [{"number": one.number, "document": one.document.id} for one in plan.exhibits],
        "kept_out": [
            {
                "class": kept.key,
                "citation": kept.citation,
                "law": kept.answer.value,
                "treatment": kept.treatment.value,
                "held": [{"item": held.key, "words": held.words} for held in kept.out],
            }
            for kept in plan.kept_out
        ],
    }


def _given(office: Session, arguments: argparse.Namespace, case_id: str) -> int:
    made = office.services.packets.made(office.actor, case_id)
    found = next((row for row in made if row.number == arguments.given), None)
    if found is None:
        raise UsageProblem(f"This case has no packet {arguments.given}. Make it with -o FILE.")
    given = Given(
        packet_id=found.id,
        to_whom=arguments.to_whom,
        way=arguments.way,
        given_at=office.services.clock.now().replace(microsecond=0),
        note=arguments.reason,
    )
    office.services.disclosures.enter(office.actor, given)
    say(f"Packet {found.number} was given to {arguments.to_whom}.")
    return Exit.FINE


def _register(office: Session, arguments: argparse.Namespace, case_id: str) -> int:
    rows = office.services.disclosures.register(office.actor, case_id)
    if arguments.output:
        drawn = office.services.disclosures.printed(office.actor, case_id)
        write_file(arguments.output, drawn.pdf, force=arguments.force)
    if arguments.json:
        say_json({"format": "wakeline.disclosures/1", "disclosures": [_disclosure_json(row) for row in rows]})
        return Exit.FINE
    say_table(
        ("given", "to", "packet", "purpose", "pages", "sha256"),
        (
            (
                row.given_at.astimezone(dt.UTC).isoformat(timespec="minutes"),
                row.to_whom,
                str(row.packet_number),
                row.purpose.label,
                str(row.pages),
                row.sha256,
            )
            for row in rows
        ),
    )
    return Exit.FINE


def _disclosure_json(row: DisclosureRow) -> dict[str, Json]:
    return {
        "packet": row.packet_number,
        "purpose": row.purpose.value,
        "to_whom": row.to_whom,
        "way": row.way,
        "given_at": row.given_at.isoformat(timespec="seconds"),
        "entered_by": row.entered_by,
        "sha256": row.sha256,
        "note": row.note,
    }
