"""How a witness names the element the witness proves.

A reference is `ELEMENT`, optionally after `FINDING/` and before `@SUBJECT`: "operation" is that element of
every charge against everybody, "operation@involvement/P1" of every charge against that person, and
"charge.30.681(1)(a)/influence@involvement/P1" one element of one charge. "FINDING/*" is the whole finding.
"""

from __future__ import annotations

from law.plain import dataclass

WHOLE = "*"


@dataclass(frozen=True, slots=True, kw_only=True)
class Reference:
    """A reference taken apart; "" where it names no finding or no subject."""

    finding: str
    element: str
    subject: str

    def names(self, finding: str, element: str, subject: str) -> bool:
        """True when the reference reaches that element of that finding."""
        return (
            self.element in (element, WHOLE)
            and self.finding in ("", finding)
            and self.subject in ("", subject)
        )


def read(text: str) -> Reference:
    """Take a reference apart; nothing is refused: what names nothing reaches nothing."""
    rest, _, subject = text.strip().partition("@")
    finding, slash, element = rest.rpartition("/")
    return Reference(finding=finding if slash else "", element=element, subject=subject)


def write(element: str, finding: str = "", subject: str = "") -> str:
    """The reference of an element."""
    head = f"{finding}/" if finding else ""
    return head + element + (f"@{subject}" if subject else "")
