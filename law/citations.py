"""Citations: how the law is named, ordered and taken apart.

A citation is written once, in canonical form ("30.67(2)(a)", "NR 5.08(1)", "33 CFR 173.55(a)"), and is the
join between a parameter, a restatement, a rule, a required item, a field, a form and a test.
"""

from __future__ import annotations

import functools
import re
from enum import StrEnum

from law.plain import dataclass


class Body(StrEnum):
    """The body of law a citation belongs to, in the order lists show them."""

    STATUTES = "Wis. Stats."
    ADM_CODE = "Wis. Adm. Code"
    CFR = "CFR"
    USC = "USC"
    OURS = "program"  # a reading or a convention of this program; not law


_ORDER = {body: index for index, body in enumerate(Body)}

_STATUTE = re.compile(r"(?:s\.\s*|§\s*)?(\d{1,3}\.\d{1,4}[a-z]?)")
_CODE = re.compile(r"(?:s\.\s*)?([A-Z][A-Za-z]{1,5}) ?(\d{1,4}\.\d{1,4})")
_FEDERAL = re.compile(r"(\d{1,2}) ?(CFR|USC) ?(?:§ ?)?(\d{1,5}(?:\.\d{1,4})?[a-z]?)")
_PART = re.compile(r"\(([0-9A-Za-z]{1,4})\)|([0-9]{1,3}[a-z]{0,2}|[a-z])\.")
_DIGITS = re.compile(r"(\d+)")


@dataclass(frozen=True, slots=True, kw_only=True)
class Citation:
    """One provision.

    Attributes:
        body: the body of law.
        title: number of the federal title, or letters of the agency ("NR"); "" for the statutes.
        section: "30.67", "5.08", "173.55".
        parts: subdivisions with their own marks: ("(2)", "(a)"), ("(1)", "(b)", "1.").
    """

    body: Body
    section: str
    title: str = ""
    parts: tuple[str, ...] = ()

    def __str__(self) -> str:
        head = {
            Body.ADM_CODE: f"{self.title} {self.section}",
            Body.CFR: f"{self.title} CFR {self.section}",
            Body.USC: f"{self.title} USC {self.section}",
        }.get(self.body, self.section)
        return head + "".join(self.parts)

    @property
    def parent(self) -> Citation | None:
        """The provision one step up; None for a whole section."""
        if not self.parts:
            return None
        return Citation(body=self.body, title=self.title, section=self.section, parts=self.parts[:-1])

    @property
    def key(self) -> str:
        """The canonical text without spaces, as required items name it ("NR5.08(1)(b)")."""
        return str(self).replace(" ", "")

    @property
    def display(self) -> str:
        """The citation as a document prints it in running text."""
        if self.body is Body.STATUTES:
            return f"s. {self}, Wis. Stats."
        if self.body is Body.ADM_CODE:
            return f"s. {self}, Wis. Adm. Code"
        return str(self)

    def covers(self, other: Citation) -> bool:
        """True when `other` is this provision or a part of it."""
        same = (self.body, self.title, self.section) == (other.body, other.title, other.section)
        return same and other.parts[: len(self.parts)] == self.parts

    def __lt__(self, other: Citation) -> bool:
        return self.sort_key < other.sort_key

    @property
    def sort_key(self) -> tuple[int, str, int, str, tuple[tuple[int, str], ...]]:
        """Order of the printed law: section numbers are decimals, so 30.681 stands between 30.68 and
        30.69.
        """
        chapter, _, decimals = self.section.partition(".")
        return (_ORDER[self.body], self.title, int(chapter), decimals, tuple(map(_part_key, self.parts)))


class NotACitation(ValueError):
    """A text that names no provision in a form known here."""


def _part_key(part: str) -> tuple[int, str]:
    bare = part.strip("().")
    found = _DIGITS.match(bare)
    return (int(found.group()), bare[found.end() :]) if found else (0, bare)


@functools.cache
def parse(text: str) -> Citation:
    """The citation a text names.

    Spaces between the parts, "s." and section signs are tolerated.

    Raises:
        NotACitation: the text is none.
    """
    plain = " ".join(text.split())
    for read in (_read_federal, _read_code, _read_statute):
        found = read(plain)
        if found is not None:
            return found
    raise NotACitation(f"{text!r} names no section of the statutes, the administrative code or federal law")


def _read_federal(text: str) -> Citation | None:
    found = _FEDERAL.match(text)
    if found is None:
        return None
    body = Body.CFR if found.group(2) == "CFR" else Body.USC
    return _with_parts(Citation(body=body, title=found.group(1), section=found.group(3)), text[found.end() :])


def _read_code(text: str) -> Citation | None:
    found = _CODE.match(text)
    if found is None:
        return None
    base = Citation(body=Body.ADM_CODE, title=found.group(1), section=found.group(2))
    return _with_parts(base, text[found.end() :])


def _read_statute(text: str) -> Citation | None:
    found = _STATUTE.match(text)
    if found is None:
        return None
    return _with_parts(Citation(body=Body.STATUTES, section=found.group(1)), text[found.end() :])


def _with_parts(base: Citation, rest: str) -> Citation | None:
    rest = rest.replace(" ", "")
    parts: list[str] = []
    while rest:
        found = _PART.match(rest)
        if found is None:
            return None
        parts.append(found.group())
        rest = rest[found.end() :]
    return Citation(body=base.body, title=base.title, section=base.section, parts=tuple(parts))
