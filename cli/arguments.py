"""Options that several commands share."""

from __future__ import annotations

import argparse
import datetime as dt

LAW_SOURCES = ("all", "seeds")


def add_office(parser: argparse.ArgumentParser) -> None:
    """Where the office's data is and who is working."""
    group = parser.add_argument_group("office")
    group.add_argument("--data", metavar="DIR", help="the office's data folder, or its database's address")
    group.add_argument("--user", metavar="NAME", help="user name of whoever is working")
    group.add_argument(
        "--password-file", metavar="FILE", help="file whose first line is the password; - for standard input"
    )
    group.add_argument(
        "--sample", action="store_true", help="a made-up office in place of yours; nothing of it is kept"
    )


def add_json(parser: argparse.ArgumentParser) -> None:
    """The result for scripts."""
    parser.add_argument("--json", action="store_true", help="give the result as JSON on standard output")


def add_law(parser: argparse.ArgumentParser) -> None:
    """Which law to ask."""
    parser.add_argument(
        "--law-date",
        type=day,
        metavar="YYYY-MM-DD",
        help="ask the law of this day in place of the day each rule goes by",
    )
    parser.add_argument(
        "--law-source",
        choices=LAW_SOURCES,
        default="all",
        help="seeds: the two given documents alone; what they do not hold is not loaded (default: all)",
    )


def day(text: str) -> dt.date:
    """A calendar day of the command line."""
    try:
        return dt.date.fromisoformat(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text!r} is not a day; write it as 2002-01-15") from None
