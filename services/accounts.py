"""People of the office: the first run, signing in with a growing delay after wrong passwords, roles."""

from __future__ import annotations

import datetime as dt
import json
from collections.abc import Iterable
from typing import Any

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from law.plain import dataclass
from models.audit import Leaf
from models.canonical import Json, canonical_text
from models.office_tables import USERS
from models.problems import Problem
from models.storable import ValueProblem, storable_text
from services.actor import ACCOUNT_KEEPERS, PROGRAM, Actor, Role, require
from services.changes import Changes
from services.errors import Invalid, NotFound, Refused
from services.ids import new_id
from services.office import Office
from services.passwords import Passwords, obstacle
from services.settings import CountyOf, OfficeSettings, check, write_settings
from services.uow import Unit, read, serial_work, work

# Wrong passwords in a row that cost nothing; each one after doubles the wait.
FREE_TRIES = 3
LONGEST_WAIT_SECONDS = 15 * 60
# Names nobody has that are counted like names somebody has.
MOST_STRANGERS = 1_000  # not law

_WRONG = "The user name or the password is not right."


@dataclass(frozen=True, slots=True, kw_only=True)
class FirstRun:
    """What makes an office: asked once."""

    office: str
    counties: tuple[CountyOf, ...]
    zone: str
    admin_name: str
    admin_user: str
    password: str
    office_kinds: frozenset[str] = frozenset()

    def __repr__(self) -> str:
        return f"FirstRun(office={self.office!r})"


@dataclass(frozen=True, slots=True, kw_only=True)
class User:
    """An account as others see it."""

    user_id: str
    user_name: str
    name: str
    roles: frozenset[Role]
    active: bool

    @property
    def actor(self) -> Actor:
        """The person as an actor."""
        return Actor(user_id=self.user_id, name=self.name, roles=self.roles)


class Accounts:
    """Accounts of the office."""

    def __init__(self, office: Office, passwords: Passwords) -> None:
        self._office, self._passwords = office, passwords
        self._strangers: dict[str, tuple[int, dt.datetime]] = {}

    def needs_first_run(self) -> bool:
        """Whether nobody has an account yet."""
        with read(self._office) as connection:
            return connection.execute(sa.select(USERS.c.id).limit(1)).first() is None

    def first_run(self, asked: FirstRun) -> Actor:
        """Make the office and its first administrator, who is signed in with that.

        Raises:
            Invalid: something is missing.
            Refused: the office was made already.
        """
        settings = OfficeSettings(
            office=asked.office,
            counties=asked.counties,
            zone=asked.zone,
            office_kinds=frozenset(asked.office_kinds),
        )
        check(settings)
        hashed = self._checked_hash(asked.admin_user, asked.admin_name, asked.password)
        roles = frozenset({Role.ADMIN, Role.LAW_ADMIN, Role.RECORDS_CLERK})
        with serial_work(self._office, PROGRAM, "first_run") as unit:
            if unit.connection.execute(sa.select(USERS.c.id).limit(1)).first() is not None:
                raise Refused("This office was set up already.", "Sign in with an account of the office.")
            write_settings(unit, settings)
            return _insert(unit, asked.admin_user, asked.admin_name, roles, hashed).actor

    def sign_in(self, user: str, password: str) -> Actor:
        """The person behind name and password. Slow by design; call it off the window's thread.

        Raises:
            Refused: not right, the account is closed, or it is too early for another try.
        """
        return self._proven(user, password, "sign_in", {"signed_in": True})

    def confirm(self, user: str, password: str, what: str) -> Actor:
        """The person behind name and password, who confirms something at the desk of somebody else.

        As slow as signing in, and refused as it is; nobody is signed in by it.

        Args:
            what: what is confirmed, in a word, for the history.
        """
        return self._proven(user, password, "confirm", {"confirmed": what})

    def _proven(self, user: str, password: str, act: str, told: dict[str, Json]) -> Actor:
        row = None
        if not _unkeepable(user):
            with read(self._office) as connection:
                row = _by_name(connection, user)
        if row is None:
            raise self._stranger(_fold(user), password)
        self._wait_over(row.failed_count, row.failed_at)
        if not self._passwords.matches(row.password_hash, password):
            self._failed(row)
            raise Refused(_WRONG, "Type both again; capital letters count in the password.")
        if not row.active:
            raise Refused("This account is closed.", "Ask the administrator of the office to open it again.")
        self._noted(row, password, act, told)
        return _user(row).actor

    def _stranger(self, name: str, password: str) -> Refused:
        """The refusal for a name nobody has, with the same waits as for one somebody has."""
        count, failed_at = self._strangers.get(name, (0, None))
        self._wait_over(count, failed_at)
        self._passwords.hash(password)
        self._strangers.pop(name, None)  # the last to fail stands last
        self._strangers[name] = (count + 1, self._office.clock.now().replace(microsecond=0))
        if len(self._strangers) > MOST_STRANGERS:
            del self._strangers[next(iter(self._strangers))]
        return Refused(_WRONG, "Type both again; capital letters count in the password.")

    def _wait_over(self, count: int, failed_at: dt.datetime | None) -> None:
        if count < FREE_TRIES or failed_at is None:
            return
        wait = min(2 ** min(count - FREE_TRIES + 1, 30), LONGEST_WAIT_SECONDS)
        passed = int((self._office.clock.now() - failed_at).total_seconds())
        # A clock that was put back must not keep somebody out for as long as it was put back.
        if 0 <= passed < wait:
            raise Refused(
                f"After {count} wrong passwords this account waits {_seconds(wait - passed)}.",
                "Try again then, or ask the administrator for a new password.",
            )

    def _failed(self, row: Any) -> None:
        with work(self._office, PROGRAM, "sign_in_refused") as unit:
            # Counted in the store: tries made at the same moment each count.
            tries = USERS.update().where(USERS.c.id == row.id)
            unit.connection.execute(tries.values(failed_count=USERS.c.failed_count + 1, failed_at=unit.at))
            count = _by_id(unit.connection, row.id).failed_count
            if count >= FREE_TRIES:
                payload: Json = {"after": {"wrong_passwords": count}}
                unit.note(Leaf(kind="user", record_id=row.id, case_id=None, payload=payload))

    def _noted(self, row: Any, password: str, act: str, told: dict[str, Json]) -> None:
        with work(self._office, _user(row).actor, act) as unit:
            changes: dict[str, Any] = {"failed_count": 0, "failed_at": None}
            if self._passwords.outdated(row.password_hash):
                changes["password_hash"] = self._passwords.hash(password)
            unit.connection.execute(USERS.update().where(USERS.c.id == row.id).values(**changes))
            payload: Json = {"after": told}
            unit.note(Leaf(kind="user", record_id=row.id, case_id=None, payload=payload))

    def users(self) -> tuple[User, ...]:
        """Everybody with an account, by name."""
        with read(self._office) as connection:
            rows = connection.execute(sa.select(USERS).order_by(USERS.c.name, USERS.c.id)).all()
        return tuple(_user(row) for row in rows)

    def roles_of(self, user_id: str) -> frozenset[Role]:
        """Roles of an account. Raises NotFound."""
        with read(self._office) as connection:
            return _user(_by_id(connection, user_id)).roles

    def add_user(
        self, actor: Actor, *, user_name: str, name: str, roles: Iterable[Role], password: str
    ) -> User:
        """Give somebody an account. Raises Refused (role) or Invalid."""
        require(actor, ACCOUNT_KEEPERS, "give accounts")
        hashed = self._checked_hash(user_name, name, password)
        with serial_work(self._office, actor, "user") as unit:
            if _by_name(unit.connection, user_name) is not None:
                message = "The user name is taken. Choose another."
                raise Invalid([Problem(path="user_name", message=message)])
            return _insert(unit, user_name, name, frozenset(roles), hashed)

    def change_roles(self, actor: Actor, user_id: str, roles: Iterable[Role]) -> Changes:
        """Give an account other roles. The last administrator keeps the role."""
        require(actor, ACCOUNT_KEEPERS, "change roles")
        return self._change(actor, user_id, roles=frozenset(roles))

    def close_account(self, actor: Actor, user_id: str) -> Changes:
        """Close an account; what the person did stays under the name."""
        require(actor, ACCOUNT_KEEPERS, "close accounts")
        return self._change(actor, user_id, active=False)

    def _change(
        self, actor: Actor, user_id: str, *, roles: frozenset[Role] | None = None, active: bool | None = None
    ) -> Changes:
        with serial_work(self._office, actor, "user") as unit:
            before = _user(_by_id(unit.connection, user_id))
            new_roles = before.roles if roles is None else roles
            new_active = before.active if active is None else active
            _keep_an_administrator(unit.connection, before, new_roles, new_active)
            unit.connection.execute(
                USERS.update()
                .where(USERS.c.id == user_id)
                .values(roles=_roles_text(new_roles), active=new_active, version=USERS.c.version + 1)
            )
            payload: Json = {
                "before": {"roles": _roles_json(before.roles), "active": before.active},
                "after": {"roles": _roles_json(new_roles), "active": new_active},
            }
            unit.note(Leaf(kind="user", record_id=user_id, case_id=None, payload=payload))
        return unit.changes

    def change_password(self, actor: Actor, user_id: str, new: str, *, old: str = "") -> Changes:
        """Change one's own password (with the old one), or somebody's as administrator."""
        with read(self._office) as connection:
            row = _by_id(connection, user_id)
        if actor.user_id != user_id:
            require(actor, ACCOUNT_KEEPERS, "change the password of somebody else")
        elif not self._passwords.matches(row.password_hash, old):
            raise Refused("The old password is not right.", "Type it again, or ask the administrator.")
        hashed = self._checked_hash(row.user_name, row.name, new)
        with work(self._office, actor, "password") as unit:
            unit.connection.execute(
                USERS.update()
                .where(USERS.c.id == user_id)
                .values(password_hash=hashed, failed_count=0, failed_at=None, version=USERS.c.version + 1)
            )
            payload: Json = {"after": {"password_changed": True}}
            unit.note(Leaf(kind="user", record_id=user_id, case_id=None, payload=payload))
        return unit.changes

    def _checked_hash(self, user_name: str, name: str, password: str) -> str:
        problems = []
        if not user_name.strip():
            problems.append(Problem(path="user_name", message="The account needs a user name."))
        if not name.strip():
            problems.append(Problem(path="name", message="The account needs the person's full name."))
        for path, text in (("user_name", user_name), ("name", name)):
            if unkept := _unkeepable(text):
                problems.append(Problem(path=path, message=unkept))
        told = obstacle(password, user_name.strip())
        if told:
            problems.append(Problem(path="password", message=told))
        if problems:
            raise Invalid(problems)
        return self._passwords.hash(password)


def _seconds(left: int) -> str:
    return f"{left} seconds" if left < 120 else f"{-(-left // 60)} minutes"


def _unkeepable(text: str) -> str:
    """Why no database keeps the text; "" when it does."""
    try:
        storable_text(text)
    except ValueProblem as problem:
        return str(problem)
    return ""


def _fold(user_name: str) -> str:
    return user_name.strip().casefold()


def _by_name(connection: Connection, user_name: str) -> Any:
    return connection.execute(sa.select(USERS).where(USERS.c.folded == _fold(user_name))).first()


def _by_id(connection: Connection, user_id: str) -> Any:
    row = connection.execute(sa.select(USERS).where(USERS.c.id == user_id)).first()
    if row is None:
        raise NotFound("such account")
    return row


def _user(row: Any) -> User:
    return User(
        user_id=row.id,
        user_name=row.user_name,
        name=row.name,
        roles=frozenset(Role(role) for role in json.loads(row.roles)),
        active=row.active,
    )


def _roles_json(roles: frozenset[Role]) -> list[Json]:
    return [role.value for role in Role if role in roles]


def _roles_text(roles: frozenset[Role]) -> str:
    return canonical_text(_roles_json(roles))


def _insert(unit: Unit, user_name: str, name: str, roles: frozenset[Role], hashed: str) -> User:
    user = User(
        user_id=new_id(unit.at), user_name=user_name.strip(), name=name.strip(), roles=roles, active=True
    )
    unit.connection.execute(
        USERS.insert().values(
            id=user.user_id,
            version=1,
            user_name=user.user_name,
            folded=_fold(user_name),
            name=user.name,
            roles=_roles_text(roles),
            password_hash=hashed,
            active=True,
            failed_count=0,
        )
    )
    payload: Json = {"after": {"user_name": user.user_name, "name": user.name, "roles": _roles_json(roles)}}
    unit.note(Leaf(kind="user", record_id=user.user_id, case_id=None, payload=payload))
    return user


def _keep_an_administrator(
    connection: Connection, before: User, roles: frozenset[Role], active: bool
) -> None:
    if Role.ADMIN not in before.roles or (Role.ADMIN in roles and active):
        return
    rows = connection.execute(sa.select(USERS).where(USERS.c.id != before.user_id)).all()
    if not any(user.active and Role.ADMIN in user.roles for user in map(_user, rows)):
        raise Refused(
            "This is the last administrator of the office.", "Make somebody else administrator first."
        )


__all__ = ["Accounts", "CountyOf", "FirstRun", "User"]
