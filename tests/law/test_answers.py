"""The truth tables: what a prosecutor relies on is that an open question never turns into a no or a yes."""

from __future__ import annotations

import itertools

from hypothesis import given
from hypothesis import strategies as st

from law.answers import Answer, ElementStatus, all_of, any_of, negate

ANSWERS = st.sampled_from(Answer)
LISTS = st.lists(ANSWERS, max_size=6)


@given(LISTS, LISTS)
def test_grouping_and_order_do_not_matter(one: list[Answer], two: list[Answer]) -> None:
    for fold in (all_of, any_of):
        whole = fold([*one, *two])
        assert whole == fold([fold(one), fold(two)]) or not (one and two)
        assert whole == fold([*two, *one])


@given(LISTS)
def test_and_or_are_each_others_mirror_for_settled_answers(answers: list[Answer]) -> None:
    settled = [a for a in answers if a in (Answer.YES, Answer.NO)]
    assert negate(all_of(settled)) == any_of(negate(a) for a in settled)


@given(LISTS, st.integers(0, 5))
def test_settling_a_fact_never_turns_a_settled_finding(answers: list[Answer], place: int) -> None:
    """Monotone: where the finding is yes or no while a fact is unknown, either value leaves it as it is."""
    with_unknown = [*answers[:place], Answer.UNKNOWN, *answers[place:]]
    for fold in (all_of, any_of):
        before = fold(with_unknown)
        if before in (Answer.YES, Answer.NO):
            for value in (Answer.YES, Answer.NO):
                assert fold([*answers[:place], value, *answers[place:]]) == before


def test_unknown_is_never_no() -> None:
    for other in Answer:
        if other is not Answer.NO:
            assert all_of([Answer.UNKNOWN, other]) is not Answer.NO
        assert any_of([Answer.UNKNOWN, other]) is not Answer.NO


def test_what_does_not_apply_neither_helps_nor_hurts() -> None:
    for fold, other in itertools.product((all_of, any_of), Answer):
        assert fold([Answer.NOT_APPLICABLE, other]) is other


def test_law_not_loaded_is_said_unless_the_answer_is_settled_anyway() -> None:
    assert any_of([Answer.NOT_LOADED, Answer.YES]) is Answer.YES
    assert any_of([Answer.NOT_LOADED, Answer.NO]) is Answer.NOT_LOADED
    assert all_of([Answer.NOT_LOADED, Answer.NO]) is Answer.NO
    assert all_of([Answer.NOT_LOADED, Answer.YES]) is Answer.NOT_LOADED


def test_every_status_and_answer_has_its_counterpart() -> None:
    for answer in Answer:
        assert ElementStatus.from_answer(answer).as_answer() is answer
