"""Ids of records: made by the client, so that the history knows them before a row is written."""

from __future__ import annotations

import datetime as dt
import secrets
import uuid


def new_id(at: dt.datetime) -> str:
    """A UUID (version 7) of the instant: later ones sort later, which keeps the indexes compact."""
    milliseconds = int(at.timestamp() * 1000) & (2**48 - 1)
    value = (milliseconds << 80) | secrets.randbits(80)
    value = (value & ~(0xF << 76)) | (7 << 76)
    value = (value & ~(0x3 << 62)) | (2 << 62)
    return str(uuid.UUID(int=value))
