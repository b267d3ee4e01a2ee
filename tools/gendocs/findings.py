"""docs/findings.md (every finding and its answers) and docs/open-questions.md (doubts about the law)."""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from collections.abc import Callable, Iterator
from pathlib import Path

from law.engine import Rule
from law.loader import load_tables
from law.questions import QUESTIONS
from law.rules import RULES
from tests.law.lawcases import load_all, trace

ROOT = Path(__file__).resolve().parent.parent.parent
PACKAGES = ("law", "models", "forms", "reports", "services", "ui", "cli")

_MARK = "OPEN QUESTION ("
_QUESTION = re.compile(r"OPEN QUESTION \(([^)]*(?:\([^)]*\)[^)]*)*)\): (.*)", re.DOTALL)
_ABOVE = 6  # lines above a text with places in which its comment begins
_COMMENT = re.compile(r"^\s*# ?(.*)$")

_INTRO = """# Findings

Generated from the rules (`python tools/gendocs`). A finding has a stable id and a subject (`case`,
`craft/ID`, `involvement/ID`, `injury/ID`, `arrest/ID`, `screening/ID`, `test_request/ID`,
`chemical_test/ID`, `specimen/ID`, `release/ID`, `prior_conviction/ID`, `death/ID`, `disappearance/ID`,
`filing/ID`; ids as in the case file). Findings about a refusal also hold what the record has for and
against each issue, and what to ask the officer. A charge (`charge.` and its citation) says of each element
what the record shows if it is proven, on which facts, witnesses and documents that rests, what is missing
and what to ask; exceptions and defences nobody has spoken of stay `unknown` and hold nothing back. Its
`sanction` is a forfeiture, a crime, open (`depends`) or not loaded. A witness names an element as
`ELEMENT`, `FINDING/ELEMENT` or `FINDING/*`, each with `@SUBJECT` or for everybody. Its answer is one of
these words:

| answer | means |
|---|---|
| `yes`, `no` | settled by the facts on record |
| `unknown` | facts are missing; the finding names them |
| `contested` | sources differ on a fact that decides |
| `legal_call` | the text is open; a person decides |
| `not_applicable` | the question does not arise |
| `not_in_force` | the provision did not exist on the day |
| `not_loaded` | the text or figure of the day was not obtained |

Elements carry `satisfied`, `not_satisfied` or one of the last six. A date of law asked for (`--law-date`)
replaces the day named with each finding; the facts keep their own dates."""


def findings() -> str:
    """The list of findings."""
    elements = _elements()
    lines = [_INTRO, ""]
    by_id: dict[str, list[Rule]] = defaultdict(list)
    for rule in RULES:
        by_id[rule.id].append(rule)
    for name, rules in by_id.items():
        lines += _finding(name, rules, elements[name])
    lines += _questions()
    return "\n".join(lines).rstrip() + "\n"


def _questions() -> Iterator[str]:
    """The questions an observation answers."""
    yield from (
        "## Questions of observations",
        "",
        "An observation names one of these keys (`question`) and says yes, no or an amount.",
        "",
    )
    yield "| key | question | about | unit | provisions |"
    yield "|---|---|---|---|---|"
    for one in QUESTIONS.values():
        cited = ", ".join(one.citations)
        yield f"| `{one.key}` | {one.words} | {one.about} | {one.unit} | {cited} |"


def _finding(name: str, rules: list[Rule], elements: dict[str, str]) -> Iterator[str]:
    yield f"## `{name}`"
    yield ""
    yield f"{rules[0].question.replace('{subject}', 'the subject')}"
    yield ""
    yield f"- Citation: {'; '.join(rule.citation for rule in rules)}"
    yield f"- Law of the {rules[0].day_role}"
    if rules[0].arises:
        yield f"- Raised by: {rules[0].arises}"
    if elements:
        yield "- Elements: " + "; ".join(f"`{key}` {label}" for key, label in sorted(elements.items()))
    yield ""
    yield "| answer | when |"
    yield "|---|---|"
    for answer, means in rules[0].means:
        yield f"| `{answer.value}` | {means} |"
    yield ""


def _elements() -> dict[str, dict[str, str]]:
    """Element ids and labels as the law cases show them; required items stand in the law matrix."""
    found: dict[str, dict[str, str]] = defaultdict(dict)
    tables = load_tables()
    for case in load_all():
        for decision in trace(case, tables).decisions:
            if decision.id.startswith("boat.complete"):
                continue
            for element in decision.elements:
                found[decision.id].setdefault(element.id, element.label)
    return found


def open_questions() -> str:
    """Every doubt about the law that is written down, by citation."""
    by_text: dict[tuple[str, str], set[str]] = defaultdict(set)
    for place, text in _written():
        match = _QUESTION.match(" ".join(text.split()))
        if match:
            by_text[match.group(1), match.group(2)].add(place)
    lines = [
        "# Open questions",
        "",
        "Generated (`python tools/gendocs`) from the tables and the code: doubts about the law and how they",
        "are read until somebody answers them. Findings that rest on one carry it.",
        "",
        "| citation | question | where |",
        "|---|---|---|",
    ]
    for (citation, question), places in sorted(by_text.items()):
        where = ", ".join(f"`{place}`" for place in sorted(places))
        lines.append(f"| {citation} | {question} | {where} |")
    return "\n".join(lines) + "\n"


def _written() -> Iterator[tuple[str, str]]:
    tables = load_tables()
    for series in (*tables.parameters.values(), *tables.provisions.values()):
        for edition in series.editions:
            if edition.open_question:
                yield f"law: {series.id}", edition.open_question
    for package in PACKAGES:
        for path in sorted((ROOT / package).rglob("*.py")):
            yield from _in_code(path)
        for path in sorted((ROOT / package).rglob("*.yaml")):
            yield from _in_comments(path)


def _in_code(path: Path) -> Iterator[tuple[str, str]]:
    text = path.read_text(encoding="utf-8")
    if _MARK not in text:
        return
    name = path.relative_to(ROOT).as_posix()
    lines = text.splitlines()
    for line, words in _doubts(ast.parse(text)):
        if "{" not in words.partition(")")[0]:
            yield name, words
        elif not any(_MARK in above for above in lines[max(line - _ABOVE, 0) : line - 1]):
            raise ValueError(
                f"{name}:{line}: a doubt with a place in its citation; write it out in a comment above"
            )
    yield from _in_comments(path)


def _doubts(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """Every text of the code that is a doubt, with its line; places to fill in read "{}"."""
    for node in ast.walk(tree):
        if isinstance(node, ast.JoinedStr):
            words = "".join(
                str(part.value) if isinstance(part, ast.Constant) else "{}" for part in node.values
            )
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            words = node.value
        else:
            continue
        if words.startswith(_MARK) and words != _MARK:
            yield node.lineno, words


def _in_comments(path: Path) -> Iterator[tuple[str, str]]:
    """Comment blocks that begin with the mark; they end with the block."""
    block: list[str] = []
    for line in [*path.read_text(encoding="utf-8").splitlines(), ""]:
        found = _COMMENT.match(line)
        words = found.group(1) if found else ""
        if block and (not words or words.startswith(_MARK)):
            yield path.relative_to(ROOT).as_posix(), " ".join(block)
            block = []
        if words.startswith(_MARK) or (block and words):
            block.append(words)


OUTPUTS: dict[str, Callable[[], str]] = {
    "docs/findings.md": findings,
    "docs/open-questions.md": open_questions,
}
