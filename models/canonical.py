"""One byte string for one value: what audit digests and comparisons are made of."""

from __future__ import annotations

import hashlib
import json

Json = None | bool | int | str | list["Json"] | dict[str, "Json"]


def canonical_bytes(value: Json) -> bytes:
    """JSON with sorted keys, no spaces, UTF-8 text as it is. Raises TypeError for binary fractions.

    Text is not normalized: what was typed is what is hashed.
    """
    _refuse_floats(value)
    return json.dumps(
        value, ensure_ascii=False, sort_keys=True, separators=(",", ":"), allow_nan=False
    ).encode()


def canonical_text(value: Json) -> str:
    """The same as text."""
    return canonical_bytes(value).decode()


def sha256_hex(data: bytes) -> str:
    """SHA-256 of the bytes, 64 lower-case hexadecimal digits."""
    return hashlib.sha256(data).hexdigest()


def _refuse_floats(value: object) -> None:
    if isinstance(value, float):
        raise TypeError("a binary fraction has no canonical text; keep decimals as text")
    if isinstance(value, dict):
        for part in value.values():
            _refuse_floats(part)
    elif isinstance(value, list | tuple):
        for part in value:
            _refuse_floats(part)
