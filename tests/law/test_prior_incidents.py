"""Convictions of one incident: as many count as there may be incidents, in whatever order they are listed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from law.answers import Answer
from law.decisions import Decision
from services.evaluate import evaluate
from tests.law.test_charges import case

ARRESTED = {
    "id": "A1",
    "involvement_id": "P1",
    "arrested": "2001-07-04T22:00:00-05:00",
    "offences": ["boat_under_influence"],
}
SURE, FOR_A_PERSON, OTHER = "30.681(1)(a)", "30.681(1)(bn)", "346.63(1)(a)"
CONVICTIONS = st.lists(
    st.fixed_dictionaries(
        {
            "provision": st.sampled_from((SURE, "Wis. Stat. § 30.681(2)(a)", FOR_A_PERSON, OTHER)),
            "incident_key": st.sampled_from((None, "22-CT-1", "22-ct-1 ", "22-CT-2")),
            "offence_on": st.sampled_from(("1999-06-01", "1999-06-02")),
        }
    ),
    min_size=1,
    max_size=5,
)


def decided(convictions: Sequence[dict[str, Any]]) -> dict[tuple[str, str], Decision]:
    records = [
        {
            **{k: v for k, v in one.items() if v},
            "id": f"C{at}",
            "involvement_id": "P1",
            "convicted": "1999-09-01",
        }
        for at, one in enumerate(convictions)
    ]
    found = evaluate(case(arrests=[ARRESTED], prior_convictions=records))
    return {(d.id, d.subject): d for d in found if d.id in ("charge.tier", "prior.counts")}


def step(convictions: Sequence[dict[str, Any]]) -> tuple[Answer, str]:
    found = decided(convictions)["charge.tier", "involvement/P1"]
    return found.answer, found.headline


def key(one: dict[str, Any]) -> str:
    return (one["incident_key"] or "").strip().lower()


@settings(max_examples=60)
@given(convictions=CONVICTIONS, data=st.data())
def test_the_step_is_the_same_in_whatever_order_they_are_listed(
    convictions: list[dict[str, Any]], data: st.DataObject
) -> None:
    assert step(convictions) == step(data.draw(st.permutations(convictions)))


@settings(max_examples=60)
@given(convictions=CONVICTIONS)
def test_as_many_count_as_there_are_incidents_at_least_and_at_most(
    convictions: list[dict[str, Any]],
) -> None:
    """One without a key is of an incident of its day, or of one of its own."""
    counting = [one for one in convictions if one["provision"] not in (OTHER, FOR_A_PERSON)]
    rest = [one for one in convictions if one["provision"] == OTHER]
    keys = {key(one) for one in counting} - {""}
    of_keys = {one["offence_on"] for one in (*counting, *rest) if key(one) in keys}
    unkeyed = [one["offence_on"] for one in counting if not one["incident_key"]]
    found = decided([*counting, *rest]) if counting or rest else {}
    answers = [d.answer for (rule, _), d in found.items() if rule == "prior.counts"]
    sure, open_now = answers.count(Answer.YES), answers.count(Answer.UNKNOWN)
    assert sure == len(keys) + len({*unkeyed} - of_keys)
    assert sure + open_now == len(keys) + len(unkeyed)
