"""What a write changed, so that each screen can decide whether it shows something stale."""

from __future__ import annotations

from law.plain import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Changes:
    """Kinds of things changed ("case", "craft", "duty", "draft", "setting", "user", "law") and their ids."""

    kinds: frozenset[str] = frozenset()
    ids: frozenset[str] = frozenset()

    def __or__(self, other: Changes) -> Changes:
        return Changes(kinds=self.kinds | other.kinds, ids=self.ids | other.ids)

    def __bool__(self) -> bool:
        return bool(self.kinds)
