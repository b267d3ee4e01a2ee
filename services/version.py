"""The release of the program, as shown in About, on paper and in the history."""

from __future__ import annotations

VERSION = "0.1.0"
