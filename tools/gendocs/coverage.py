"""docs/seeds-coverage.md: each subsection of the two documents and what the program does with it."""

from __future__ import annotations

from collections.abc import Callable

from law.coverage import LOST, Covered, coverage
from law.loader import load_tables
from law.rules import RULES

_INTRO = """# What the program does with each subsection

Generated from the law tables and rules (`python tools/gendocs`). The two documents are ch. 30, subch. V, and
ch. 350 up to s. 350.101(1)(d). *Rule*: the program answers a question of it by itself. *Catalogue*: restated,
searchable, in the law screen. *Definition*: the meaning of a word. *Outside the product*: titles,
fees, agents, rule making; law to look up.

| subsection | about | treatment | findings | figures |
| --- | --- | --- | --- | --- |
"""


def page() -> str:
    """The whole table."""
    rows = [_row(one) for one in coverage(load_tables(), RULES)]
    lost = ["", "Stretches whose own section is lost in the documents:", ""]
    lost += [f"- {place}: {words}" for place, words in LOST]
    return _INTRO + "\n".join([*rows, *lost]) + "\n"


def _row(one: Covered) -> str:
    rules = ", ".join(f"`{rule}`" for rule in one.rules)
    figures = ", ".join(f"`{figure}`" for figure in one.figures)
    return f"| {one.citation} | {'; '.join(one.titles)} | {one.treatment} | {rules} | {figures} |"


OUTPUTS: dict[str, Callable[[], str]] = {"docs/seeds-coverage.md": page}
