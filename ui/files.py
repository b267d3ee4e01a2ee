"""Files outside the office: read and written by the worker, a refusal of the system told in words."""

from __future__ import annotations

import os
from pathlib import Path

from services.errors import Told


def read_file(path: Path) -> bytes:
    """The content of a file somebody chose. Raises Told."""
    try:
        return path.read_bytes()
    except OSError as problem:
        raise Told(
            f"{path.name} cannot be read: {problem.strerror}.", "Choose another file, or copy it here first."
        ) from None


def write_file(path: Path, content: bytes) -> None:
    """Write a file whole or not at all. Raises Told."""
    partial = path.with_name(f"{path.name[:100]}.{os.getpid()}.partial")
    try:
        try:
            partial.write_bytes(content)
            partial.replace(path)
        finally:
            partial.unlink(missing_ok=True)
    except OSError as problem:
        raise Told(
            f"{path.name} cannot be written: {problem.strerror}.",
            "Choose another folder, or make room there, and save again.",
        ) from None
