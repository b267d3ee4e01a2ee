"""Who acts, and what each role may do. Services check; hiding a button is not a check."""

from __future__ import annotations

from enum import StrEnum

from law.plain import dataclass
from services.errors import Refused


class Role(StrEnum):
    """What somebody is in the office. A person may be several."""

    RECORDS_CLERK = "records_clerk"
    OFFICER = "officer"
    CUSTODIAN = "custodian"
    CORONER = "coroner"
    PROSECUTOR = "prosecutor"
    LAW_ADMIN = "law_admin"
    ADMIN = "admin"
    READ_ONLY = "read_only"

    @property
    def label(self) -> str:
        """The role in words."""
        return _LABELS[self]


_LABELS = {
    Role.RECORDS_CLERK: "Records clerk",
    Role.OFFICER: "Officer",
    Role.CUSTODIAN: "Evidence custodian",
    Role.CORONER: "Coroner or medical examiner",
    Role.PROSECUTOR: "Prosecutor",
    Role.LAW_ADMIN: "Administrator of the law tables",
    Role.ADMIN: "Administrator",
    Role.READ_ONLY: "Reader",
}

# The first cut of the matrix: who may write cases, print, keep accounts, keep the law tables.
WRITERS = frozenset(
    {Role.RECORDS_CLERK, Role.OFFICER, Role.CUSTODIAN, Role.CORONER, Role.PROSECUTOR, Role.ADMIN}
)
ACCOUNT_KEEPERS = frozenset({Role.ADMIN})
LAW_KEEPERS = frozenset({Role.LAW_ADMIN})
CORONERS = frozenset({Role.CORONER})
EVERYBODY = frozenset(Role)


@dataclass(frozen=True, slots=True, kw_only=True)
class Actor:
    """A signed-in person of the office."""

    user_id: str
    name: str
    roles: frozenset[Role]

    def may(self, allowed: frozenset[Role]) -> bool:
        """Whether any of the person's roles is among those allowed."""
        return bool(self.roles & allowed)


def require(actor: Actor, allowed: frozenset[Role], what: str) -> None:
    """Raise Refused unless the person may. `what` completes "Your role does not allow you to ..."."""
    if not actor.may(allowed):
        titles = ", ".join(role.label for role in Role if role in allowed)
        raise Refused(
            f"Your role does not allow you to {what}.",
            f"Ask somebody who is: {titles}; or ask the administrator for that role.",
        )


PROGRAM = Actor(user_id="program", name="The program", roles=EVERYBODY)
