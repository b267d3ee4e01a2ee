"""The product's source, parsed once for all house rules."""

from __future__ import annotations

import ast
import functools
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from tests.support.paths import ROOT, product_files

# A line that carries this comment, with a reason, holds a number that only looks like one of the law's.
NOT_LAW = re.compile(r"#\s*not law:\s*\S+")

Matcher = Callable[[ast.AST], bool]
FunctionNode = ast.FunctionDef | ast.AsyncFunctionDef


@dataclass(frozen=True, slots=True, kw_only=True)
class Source:
    """One parsed file; `name` is its path relative to the project, with forward slashes."""

    name: str
    lines: tuple[str, ...]
    tree: ast.Module

    def line(self, node: ast.AST) -> str:
        return self.lines[getattr(node, "lineno", 1) - 1]

    def place(self, node: ast.AST) -> str:
        return f"{self.name}:{getattr(node, 'lineno', 1)}: {self.line(node).strip()[:110]}"


@functools.cache
def _parse(path: Path) -> Source:
    text = path.read_text(encoding="utf-8")
    return Source(
        name=path.relative_to(ROOT).as_posix(), lines=tuple(text.splitlines()) or ("",), tree=ast.parse(text)
    )


def sources(*packages: str) -> Iterator[Source]:
    """The files of the named packages; the whole product when none is named."""
    for path in product_files(*packages):
        yield _parse(path)


def find(
    matches: Callable[[ast.AST], bool], *packages: str, allowed: frozenset[str] = frozenset()
) -> list[str]:
    """Places of the nodes that match, outside the allowed files."""
    return [
        source.place(node)
        for source in sources(*packages)
        if source.name not in allowed
        for node in ast.walk(source.tree)
        if matches(node)
    ]


def dotted(node: ast.AST) -> str:
    """`a.b.c` for a chain of names and attributes; calls in the chain appear as their function."""
    if isinstance(node, ast.Attribute):
        return f"{dotted(node.value)}.{node.attr}"
    if isinstance(node, ast.Call):
        return dotted(node.func)
    return node.id if isinstance(node, ast.Name) else ""


def docstring_nodes(tree: ast.Module) -> set[int]:
    """Identities of the constants that are docstrings."""
    found = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.ClassDef | FunctionNode) and node.body:
            first = node.body[0]
            if isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant):
                found.add(id(first.value))
    return found
