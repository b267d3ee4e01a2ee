"""A program that saves drafts and cases without end, to be killed: `python keep_typing.py FOLDER SEED`.

It prints a line for each thing once the store says it is kept.
"""

from __future__ import annotations

import itertools
import sys
from dataclasses import replace
from pathlib import Path

from models.casefile import CaseFile
from models.records import Incident
from services.bootstrap import DataDir, open_office
from services.drafts import DraftValue
from services.passwords import Passwords


def main(folder: str) -> None:
    services = open_office(DataDir(Path(folder)), passwords=Passwords.quick())
    actor = services.accounts.users()[0].actor
    print("ready", flush=True)
    for n in itertools.count(1):
        begun = services.cases.new(actor, kind="boating")
        incident = Incident(id=services.cases.new_id(), narrative=f"word {n} " * 200)
        typed = CaseFile(case=begun.case, records=(incident,))
        draft = DraftValue(
            draft_id=f"draft-{n}",
            case_id=None,
            base_versions={},
            casefile=typed,
            saved_at=services.clock.now(),
        )
        services.drafts.put(actor, draft)
        print(f"draft draft-{n} {n}", flush=True)
        if n % 2:
            saved = services.cases.save(actor, begun, typed, draft_id=draft.draft_id).casefile
            print(f"case {saved.case.id} {n}", flush=True)
            again = replace(saved, records=(replace(saved.records[0], narrative=f"again {n}"),))  # type: ignore[type-var]
            services.cases.save(actor, saved, again)
            print(f"again {saved.case.id} {n}", flush=True)


if __name__ == "__main__":
    main(sys.argv[1])
