"""Known failures as sentences and exit codes. Whatever is not known here is a fault of the program."""

from __future__ import annotations

from cli.console import UsageProblem
from cli.exits import Exit
from law.plain import dataclass
from models.problems import ProblemsFound
from services.errors import Conflict, Invalid, Known, Refused, StoreFailure
from services.importing.tables import NothingToRead

MOST_SHOWN = 50


@dataclass(frozen=True, slots=True, kw_only=True)
class Explained:
    """What to say of a failure and how to leave."""

    code: Exit
    lines: tuple[str, ...]


def explain(problem: Exception) -> Explained | None:
    """The words and the exit code of a known failure; None for a fault of the program."""
    match problem:
        case ProblemsFound() | Invalid():
            return _listed(tuple(str(found) for found in problem.problems))
        case Refused():
            return Explained(code=Exit.REFUSED, lines=_sentences(problem))
        case StoreFailure() | Conflict():
            return Explained(code=Exit.STORE, lines=_sentences(problem))
        case Known():
            return Explained(code=Exit.USAGE, lines=_sentences(problem))
        case UsageProblem() | NothingToRead():
            return Explained(code=Exit.USAGE, lines=(str(problem),))
        case OSError():
            return Explained(code=Exit.USAGE, lines=(_of_file(problem),))
    return None


def _listed(lines: tuple[str, ...]) -> Explained:
    shown = lines[:MOST_SHOWN]
    if len(lines) > len(shown):
        shown = (*shown, f"... and {len(lines) - len(shown)} more.")
    return Explained(code=Exit.USAGE, lines=shown)


def _sentences(problem: Known | StoreFailure) -> tuple[str, ...]:
    return tuple(part for part in (problem.sentence, problem.remedy) if part)


def _of_file(problem: OSError) -> str:
    name = problem.filename if isinstance(problem.filename, str) else "A file"
    return f"{name} cannot be used: {problem.strerror or problem}."
