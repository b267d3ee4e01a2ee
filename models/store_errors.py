"""What can go wrong with the store that is nobody's fault in the program, each with a sentence and a remedy.

The texts never hold a statement, a value or a name from the database.
"""

from __future__ import annotations

import errno


class Known(Exception):
    """A failure the program expects and explains: `sentence` says what and why, `remedy` what to do next."""

    sentence: str
    remedy: str


class StoreFailure(Known):
    """The store cannot do what was asked."""

    sentence = "The records cannot be reached."
    remedy = "Close the program, see that the folder or server is there, and open it again."

    def __init__(self, sentence: str = "", remedy: str = "") -> None:
        self.sentence = sentence or type(self).sentence
        self.remedy = remedy or type(self).remedy
        super().__init__(f"{self.sentence} {self.remedy}")


class StoreUnavailable(StoreFailure):
    """File, folder or server cannot be reached or opened."""


class StoreFull(StoreFailure):
    """No space left."""

    sentence = "Nothing was saved, because the disk that holds the records is full."
    remedy = "Make room on the disk and save again. What is on the screen is still there."


class StoreLocked(StoreFailure):
    """Somebody else has held the store for longer than we wait."""

    sentence = "Nothing was saved, because another window or person is writing to the records right now."
    remedy = "Wait a moment and save again. What is on the screen is still there."


class StoreCorrupt(StoreFailure):
    """The file is no database or is damaged."""

    sentence = "The file of records is damaged or is not a file of this program."
    remedy = "Keep the file as it is and restore the last backup."


class StoreTooNew(StoreFailure):
    """Written by a newer release."""

    sentence = "These records were written by a newer release of the program."
    remedy = "Open them with that release. Nothing was changed."


class StoreReadOnly(StoreFailure):
    """File or folder cannot be written."""

    sentence = "Nothing was saved, because the folder of records is read-only here."
    remedy = "Ask whoever keeps the computer for the right to write in that folder."


_FULL = frozenset({errno.ENOSPC, errno.EDQUOT, errno.EFBIG})
_READ_ONLY = frozenset({errno.EROFS, errno.EACCES, errno.EPERM})


def file_problem(problem: OSError) -> StoreFailure:
    """The known failure behind what the system says of a file of the office."""
    if problem.errno in _FULL:
        return StoreFull()
    return StoreReadOnly() if problem.errno in _READ_ONLY else StoreUnavailable()
