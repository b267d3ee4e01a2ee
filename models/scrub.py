"""What a court had taken out of the records leaves the file too, not only the rows that told it.

A database keeps what was overwritten in its free space until that is used again, and beside it in the file of
writes not yet merged; whoever reads the bytes would still find the words.
"""

from __future__ import annotations

from typing import Any

from sqlalchemy.engine import Engine
from sqlcipher3 import dbapi2 as sqlcipher


def scrub(engine: Engine) -> bool:
    """Write the store anew, without what its rows no longer hold. Not inside a transaction.

    Returns:
        whether the file holds nothing else now: not while somebody else reads it, and never of a PostgreSQL
        server, whose files are its administrator's (`VACUUM FULL`).
    """
    if engine.dialect.name != "sqlite":
        return False
    raw = engine.raw_connection()
    try:
        driver: Any = raw.driver_connection
        driver.execute("VACUUM")
        busy, _, _ = driver.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
    except sqlcipher.Error:
        return False
    finally:
        raw.close()
    return not busy
