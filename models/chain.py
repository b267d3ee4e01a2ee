"""The digest that chains are made of."""

from __future__ import annotations

import hashlib


def digest(*parts: bytes) -> str:
    """SHA-256 over parts whose lengths stand before them, so that no two lists of parts give one string."""
    sha = hashlib.sha256()
    for part in parts:
        sha.update(len(part).to_bytes(8, "big"))
        sha.update(part)
    return sha.hexdigest()
