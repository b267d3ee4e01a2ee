"""An office opened for one command, with whoever is working signed in."""

from __future__ import annotations

import argparse
import contextlib
import tempfile
from collections.abc import Iterator
from pathlib import Path

from cli.casefiles import STANDARD_INPUT, typed_input
from cli.console import UsageProblem
from law.plain import dataclass
from services.actor import Actor, Role
from services.bootstrap import DataDir, Services, open_office
from services.sample import open_sample, sign_in_as

_LONGEST_LINE = 64 * 1024


@dataclass(frozen=True, slots=True, kw_only=True)
class Session:
    """The services of an open office and who uses them."""

    services: Services
    actor: Actor


def location_of(arguments: argparse.Namespace) -> DataDir | str:
    """Where the office's data is: a folder, or the address of a database."""
    if not arguments.data:
        raise UsageProblem("Name the office's data folder with --data DIR.")
    data = str(arguments.data)
    return data if "://" in data else DataDir(Path(data))


def password_of(arguments: argparse.Namespace) -> str:
    """The first line of the password file, without its line end."""
    name = arguments.password_file
    if not name:
        raise UsageProblem("Name the file that holds the password with --password-file FILE.")
    try:
        if name == STANDARD_INPUT:
            return typed_input().readline(_LONGEST_LINE).rstrip("\r\n")
        with Path(name).open("rb") as file:
            return file.readline(_LONGEST_LINE).decode("utf-8-sig").rstrip("\r\n")
    except UnicodeDecodeError:
        raise UsageProblem("The file of the password is not UTF-8 text. Save it as UTF-8.") from None


def user_of(arguments: argparse.Namespace) -> str:
    """The user name given."""
    if not arguments.user:
        raise UsageProblem("Name the user with --user NAME.")
    return str(arguments.user)


@contextlib.contextmanager
def _sample(role: Role) -> Iterator[Session]:
    """A made-up office of its own, thrown away at the end."""
    with tempfile.TemporaryDirectory(prefix="wakeline-sample-", ignore_cleanup_errors=True) as folder:
        services = open_sample(DataDir(Path(folder) / "office"))
        try:
            yield Session(services=services, actor=sign_in_as(services, role))
        finally:
            services.close()


@contextlib.contextmanager
def session(arguments: argparse.Namespace, *, sample_as: Role = Role.RECORDS_CLERK) -> Iterator[Session]:
    """The office of the options, signed in, closed at the end.

    Args:
        sample_as: whose desk a made-up office is seen from.
    """
    if arguments.sample:
        with _sample(sample_as) as made:
            yield made
        return
    location, user, password = location_of(arguments), user_of(arguments), password_of(arguments)
    services = open_office(location)
    try:
        yield Session(services=services, actor=services.accounts.sign_in(user, password))
    finally:
        services.close()
