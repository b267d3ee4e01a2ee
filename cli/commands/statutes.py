"""`statutes`: official text taken into the office's library, read at a provision, searched and checked."""

from __future__ import annotations

import argparse
from pathlib import Path

from cli.arguments import add_json, add_office, day
from cli.casefiles import STANDARD_INPUT, read_bytes
from cli.console import UsageProblem, say, say_json
from cli.exits import Exit
from cli.late import session
from models.canonical import Json
from services.statutes import Edition, LibraryText, Passage, Statutes


def configure(parser: argparse.ArgumentParser) -> None:
    """Words of the command."""
    acts = parser.add_subparsers(dest="act", required=True, metavar="ACT")
    add = acts.add_parser(
        "add",
        help="take in a text",
        description="Take in an official text, whole, in one of the two layouts that are understood.",
        allow_abbrev=False,
    )
    add.add_argument("file", metavar="FILE", help="the text as it was saved; - for standard input")
    add.add_argument("--edition", required=True, metavar="WORDS", help="which edition it is")
    add.add_argument(
        "--from", dest="start", type=day, required=True, metavar="YYYY-MM-DD", help="first day it was law"
    )
    add.add_argument("--until", type=day, metavar="YYYY-MM-DD", help="first day it was law no longer")
    add.add_argument("--source", required=True, metavar="WORDS", help="where the text comes from")
    listed = acts.add_parser("list", help="the texts of the library", allow_abbrev=False)
    show = acts.add_parser("show", help="a provision as the text prints it", allow_abbrev=False)
    show.add_argument("citation", metavar="CITATION", help="such as '30.67(2)(a)'")
    search = acts.add_parser("search", help="provisions that hold the words", allow_abbrev=False)
    search.add_argument("words", nargs="+", metavar="WORD")
    check = acts.add_parser(
        "check",
        help="whether the phrases of the law tables stand in their provisions",
        allow_abbrev=False,
    )
    for sub in (show, search):
        sub.add_argument("--on", type=day, metavar="YYYY-MM-DD", help="the edition of this day")
    for sub in (add, listed, show, search, check):
        add_office(sub)
        add_json(sub)


def run(arguments: argparse.Namespace) -> int:
    """Do what the act says."""
    with session(arguments) as office:
        library = office.services.statutes
        if arguments.act == "add":
            library.take_in(office.actor, _text(arguments.file), _edition(arguments))
            return _list(library, arguments.json)
        if arguments.act == "list":
            return _list(library, arguments.json)
        if arguments.act == "show":
            return _show(library, arguments)
        if arguments.act == "search":
            return _search(library, arguments)
        missing = library.phrases_missing(office.services.law.tables)
    if arguments.json:
        say_json({"missing": [str(one) for one in missing]})
    else:
        for one in missing:
            say(str(one))
        say(f"{len(missing)} quoted phrases do not stand in the provision they cite.")
    return Exit.FINDING if missing else Exit.FINE


def _text(name: str) -> str:
    try:
        return read_bytes(name).decode("utf-8-sig")
    except UnicodeDecodeError:
        raise UsageProblem(f"{name} is not text in UTF-8. Save it anew as UTF-8.") from None


def _edition(arguments: argparse.Namespace) -> Edition:
    return Edition(
        name=arguments.edition,
        start=arguments.start,
        until=arguments.until,
        source=arguments.source,
        file="" if arguments.file == STANDARD_INPUT else Path(arguments.file).name,
    )


def _list(library: Statutes, as_json: bool) -> int:
    texts = library.texts()
    if as_json:
        say_json({"texts": [_text_json(text) for text in texts]})
        return Exit.FINE
    for text in texts:
        until = f" until {text.edition.until}" if text.edition.until else ""
        say(f"{text.edition.name}, from {text.edition.start}{until}: {text.size}")
        say(f"    {text.edition.source}; taken in by {text.entered_by}")
        for one in text.read.provisions:
            if one.doubt:
                say(f"    {one.citation} (line {one.line}): {one.doubt}")
    say(f"{len(texts)} texts.")
    return Exit.FINE


def _text_json(text: LibraryText) -> dict[str, Json]:
    return {
        "edition": text.edition.name,
        "from": text.edition.start.isoformat(),
        "until": text.edition.until.isoformat() if text.edition.until else None,
        "source": text.edition.source,
        "layout": text.read.layout,
        "sections": [*text.read.sections],
        "provisions": len(text.read.provisions),
        "sha256": text.sha256,
        "doubts": [
            {"citation": one.citation, "line": one.line, "doubt": one.doubt}
            for one in text.read.provisions
            if one.doubt
        ],
    }


def _show(library: Statutes, arguments: argparse.Namespace) -> int:
    found = library.passage(arguments.citation, arguments.on)
    if arguments.json:
        say_json({"passage": _passage_json(found) if found else None})
    elif found is None:
        say(f"No text of that day has s. {arguments.citation}. Take one in with `statutes add`.")
    else:
        say(f"s. {found.found}, {found.text.edition.name} ({found.text.edition.source})")
        for one in found.provisions:
            depth = "    " * (len(one.parts) - len(found.provisions[0].parts))
            say(f"{depth}{''.join(one.parts[-1:])} {one.title} {one.text}".rstrip())
        for note in found.notes:
            say(note.text)
    return Exit.FINE if found else Exit.FINDING


def _passage_json(found: Passage) -> dict[str, Json]:
    return {
        "asked": found.asked,
        "found": found.found,
        "edition": found.text.edition.name,
        "source": found.text.edition.source,
        "provisions": [
            {"citation": one.citation, "title": one.title, "text": one.text, "line": one.line}
            for one in found.provisions
        ],
        "notes": [{"kind": note.kind.value, "text": note.text} for note in found.notes],
        "names": [*found.names],
    }


def _search(library: Statutes, arguments: argparse.Namespace) -> int:
    hits = library.search(" ".join(arguments.words), arguments.on)
    if arguments.json:
        say_json(
            {
                "hits": [
                    {
                        "citation": hit.provision.citation,
                        "edition": hit.text.edition.name,
                        "text": f"{hit.provision.title} {hit.provision.text}".strip(),
                    }
                    for hit in hits
                ]
            }
        )
        return Exit.FINE
    for hit in hits:
        say(f"{hit.provision.citation} ({hit.text.edition.name}): {hit.provision.title} {hit.provision.text}")
    say(f"{len(hits)} provisions.")
    return Exit.FINE
