"""Writes the generated documents, or compares them with what stands: python tools/gendocs [--check].

Every other module of this package names its documents as OUTPUTS, a mapping from a path (relative to the
project) to a function without parameters that gives the whole text. `--check` writes nothing and exits 1 when
a document differs.
"""

from __future__ import annotations

import difflib
import importlib
import pkgutil
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT))

from tools import gendocs  # noqa: E402


def documents() -> Iterator[tuple[Path, str]]:
    """Each generated document: where it belongs and its text."""
    for module in sorted(found.name for found in pkgutil.iter_modules(gendocs.__path__)):
        if module == "__main__":
            continue
        outputs: dict[str, Callable[[], str]] = importlib.import_module(f"tools.gendocs.{module}").OUTPUTS
        for path, generate in outputs.items():
            yield ROOT / path, generate()


def main(arguments: list[str]) -> int:
    """Write or check every document; 1 when a check found a difference."""
    check = "--check" in arguments
    stale = 0
    for path, text in documents():
        before = path.read_text(encoding="utf-8") if path.exists() else ""
        if before == text:
            continue
        stale += 1
        if check:
            _show_difference(path, before, text)
        else:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8", newline="\n")
            print(f"wrote {path.relative_to(ROOT)}")
    if check and stale:
        print(f"{stale} generated documents differ from the code: `python tools/gendocs` writes them anew")
    return 1 if check and stale else 0


def _show_difference(path: Path, before: str, text: str) -> None:
    name = str(path.relative_to(ROOT))
    lines = difflib.unified_diff(
        before.splitlines(), text.splitlines(), name, f"{name} (generated)", lineterm="", n=1
    )
    for _, line in zip(range(40), lines, strict=False):
        print(line)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
