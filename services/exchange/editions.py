"""Office editions of the law as a file: what one office added or corrected, for another one to take in.

    {"format": "wakeline.editions/1", "editions": [
      {"target": "boat.release.hours", "start": "2026-04-04", "value": "12", "citation": "30.687",
       "source": "2025 Wisconsin Act ...", "reason": "...", "by": "...", "verified_on": "2026-05-01"}]}

`value` left out says that nothing is loaded for those days; with `not_in_force`, that the provision did not
exist. Wordings of the three statements stand beside the editions, with the sentences that cover each item:

    "wordings": [{"version": "ES-1", "chapter": "boat", "language": "Spanish", "start": "2024-05-01",
                  "sentences": ["...", "..."], "covers": [[1], [1, 2], [2]], "source": "...", "by": "..."}]
"""

from __future__ import annotations

import dataclasses
import datetime as dt
import json
from collections.abc import Iterable, Iterator
from typing import Any

from law.loader import load_tables
from law.plain import dataclass
from law.tables import OfficeEdition, OfficeWording
from models.problems import Problem, ProblemsFound
from services.lawbook import edition_from_json, edition_json, wording_from_json, wording_json

FORMAT = "wakeline.editions/1"
_FIELDS = {field.name: field for field in dataclasses.fields(OfficeEdition)}
_WANTED = tuple(
    name for name, field in _FIELDS.items() if field.default is dataclasses.MISSING and name != "value"
)
_DAYS = ("start", "until", "verified_on")


@dataclass(frozen=True, slots=True, kw_only=True)
class OfficeLaw:
    """What an office entered of the law: editions, and wordings of the three statements."""

    editions: tuple[OfficeEdition, ...] = ()
    wordings: tuple[OfficeWording, ...] = ()


def write_editions(editions: Iterable[OfficeEdition], wordings: Iterable[OfficeWording] = ()) -> str:
    """The editions and wordings as the text of a file."""
    whole: dict[str, Any] = {"format": FORMAT, "editions": [edition_json(edition) for edition in editions]}
    said = [wording_json(wording) for wording in wordings]
    if said:
        whole["wordings"] = said
    return json.dumps(whole, ensure_ascii=False, indent=2) + "\n"


def read_editions(text: str) -> tuple[OfficeEdition, ...]:
    """The editions of a file. Raises ProblemsFound as `read_office_law` does."""
    return read_office_law(text).editions


def read_office_law(text: str) -> OfficeLaw:
    """The editions and wordings of a file.

    Raises:
        ProblemsFound: with every obstacle; nothing is taken in then.
    """
    try:
        raw = json.loads(text.removeprefix("\ufeff"), object_pairs_hook=_once)
    except _Twice as problem:
        message = f"The key {str(problem)!r} stands twice in one group. Keep one."
        raise ProblemsFound([Problem(path="", message=message)]) from None
    except (ValueError, RecursionError) as problem:
        why = str(problem) if isinstance(problem, json.JSONDecodeError) else "too deep, or a number too long"
        raise ProblemsFound([Problem(path="", message=f"The text is not JSON ({why}).")]) from None
    if not isinstance(raw, dict) or raw.get("format") != FORMAT or not isinstance(raw.get("editions"), list):
        message = f'The file does not say that it holds office editions. Write "format": "{FORMAT}".'
        raise ProblemsFound([Problem(path="format", message=message)])
    rows, said = list(enumerate(raw["editions"], 1)), list(enumerate(raw.get("wordings", []), 1))
    problems = [problem for number, row in rows for problem in _obstacles(row, f"editions[{number}]")]
    problems += [
        problem for number, row in said for problem in _wording_obstacles(row, f"wordings[{number}]")
    ]
    if problems:
        raise ProblemsFound(problems)
    return OfficeLaw(
        editions=tuple(edition_from_json(row) for _, row in rows),
        wordings=tuple(wording_from_json(row) for _, row in said),
    )


_WORDING_TEXTS = ("version", "chapter", "language", "start", "source", "by")


def _wording_obstacles(row: Any, path: str) -> Iterator[Problem]:
    known = {field.name for field in dataclasses.fields(OfficeWording)}
    if not isinstance(row, dict) or set(row) - known:
        yield Problem(path=path, message=f"A wording has these keys: {', '.join(sorted(known))}.")
        return
    for key in _WORDING_TEXTS:
        if not isinstance(row.get(key), str) or not row[key].strip():
            yield Problem(path=f"{path}.{key}", message="It is missing. Say it in quotation marks.")
    for key in ("start", "until"):
        if isinstance(row.get(key), str) and not _is_day(row[key]):
            yield Problem(path=f"{path}.{key}", message=f"{row[key]!r} is no day. Write it as 2026-04-04.")
    sentences, covers = row.get("sentences"), row.get("covers")
    if not isinstance(sentences, list) or not all(isinstance(one, str) and one.strip() for one in sentences):
        yield Problem(path=f"{path}.sentences", message="A list of sentences is wanted here.")
    if not isinstance(covers, list) or not all(_are_numbers(chosen) for chosen in covers):
        message = "For each of the three items a list of the numbers of its sentences is wanted here."
        yield Problem(path=f"{path}.covers", message=message)


def _is_day(text: str) -> bool:
    try:
        dt.date.fromisoformat(text)
    except ValueError:
        return False
    return True


def _are_numbers(chosen: Any) -> bool:
    return isinstance(chosen, list) and all(type(place) is int for place in chosen)


class _Twice(ValueError):
    """A key that stands twice in one group."""


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        keys = [key for key, _ in pairs]
        raise _Twice(next(key for key in keys if keys.count(key) > 1))
    return found


def _obstacles(row: Any, path: str) -> Iterator[Problem]:
    if not isinstance(row, dict):
        yield Problem(path=path, message="A group of keys in braces is wanted here.")
        return
    for key in sorted(set(row) - set(_FIELDS)):
        known = ", ".join(_FIELDS)
        yield Problem(path=f"{path}.{key}", message=f"An edition has no {key!r}. Known are {known}.")
    for key in _WANTED:
        if not isinstance(row.get(key), str) or not row[key].strip():
            yield Problem(path=f"{path}.{key}", message="It is missing. Say it in quotation marks.")
    for key, value in row.items():
        if key in _FIELDS and not isinstance(value, bool if key == "not_in_force" else str):
            yield Problem(path=f"{path}.{key}", message="The value is of the wrong kind.")
    yield from _day_obstacles(row, path)
    yield from _target_obstacles(row, path)


def _day_obstacles(row: dict[str, Any], path: str) -> Iterator[Problem]:
    for key in _DAYS:
        value = row.get(key)
        if isinstance(value, str):
            try:
                edition_from_json({**_BLANK, key: value})
            except ValueError:
                yield Problem(path=f"{path}.{key}", message=f"{value!r} is no day. Write it as 2026-04-04.")


_BLANK = dict.fromkeys((*_WANTED, "value"), "") | {"start": "2000-01-01"}


def _target_obstacles(row: dict[str, Any], path: str) -> Iterator[Problem]:
    target = row.get("target")
    if isinstance(target, str) and target:
        try:
            load_tables().series(target)
        except KeyError:
            message = f"The law tables have no {target!r}. `law show` lists what there is."
            yield Problem(path=f"{path}.target", message=message)
