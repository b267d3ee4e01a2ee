"""What a command's exit code means. Scripts may rely on these numbers."""

from __future__ import annotations

from enum import IntEnum


class Exit(IntEnum):
    """Exit codes of every command."""

    FINE = 0
    FINDING = 1  # it ran and found something amiss: a broken chain, a row left out, a part that fails
    USAGE = 2  # the words of the command, or the file named in it, cannot be used
    REFUSED = 3  # the law or the office's roles do not permit it
    STORE = 4  # the office's data cannot be reached, read or written
    STOPPED = 130  # Ctrl+C
    READER_GONE = 141  # whoever read the output stopped reading


MEANINGS = {
    Exit.FINE: "done",
    Exit.FINDING: "done, and something is amiss: a verification or check did not pass, or rows were left out",
    Exit.USAGE: "the command, or a file named in it, cannot be used as it stands",
    Exit.REFUSED: "not permitted: the message cites why",
    Exit.STORE: "the office's data cannot be reached, read or written",
    Exit.STOPPED: "stopped from the keyboard",
    Exit.READER_GONE: "the program reading the output stopped reading",
}
