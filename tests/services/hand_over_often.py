"""A program of its own that hands over the tubes it is told to: `LOCATION FOLDER USER SPECIMEN...`."""

from __future__ import annotations

import sys
from pathlib import Path

from services.bootstrap import DataDir, open_office
from services.custody_values import Party
from services.errors import Refused, StoreLocked
from services.passwords import Passwords
from tests.services.conftest import PASSWORD


def main(location: str, folder: str, user: str, specimens: list[str]) -> None:
    """Look at each ledger, then hand the tube over to a courier of this program's own; tell each outcome."""
    place = DataDir(Path(folder))
    where = location or place
    services = open_office(where, passwords=Passwords.quick(), folder=place)
    actor = services.accounts.sign_in(user, PASSWORD)
    print("ready", flush=True)
    sys.stdin.readline()
    for specimen in specimens:
        seen = services.custody.ledger(actor, specimen)
        try:
            services.custody.hand_over(actor, specimen, seen.seq, Party(name=f"Courier of {user}"))
            print("handed over", flush=True)
        except (Refused, StoreLocked):
            print("refused", flush=True)
    services.close()


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], sys.argv[3], sys.argv[4:])
