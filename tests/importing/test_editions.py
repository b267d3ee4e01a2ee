"""A file of office editions: read whole, or refused with what is wrong in it."""

from __future__ import annotations

import pytest

from models.problems import ProblemsFound
from services.exchange.editions import read_editions


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("[" * 100_000, "too deep"),
        ("9" * 10_000, "too long"),
        ('{"format": "wakeline.editions/1", "editions": [], "editions": []}', "stands twice"),
        ("\0", "not JSON"),
    ],
)
def test_what_is_no_file_of_editions_is_told_plainly(text: str, told: str) -> None:
    with pytest.raises(ProblemsFound) as refused:
        read_editions(text)
    assert told in refused.value.problems[0].message
