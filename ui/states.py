"""The state vocabulary: word, icon, shape and tone of every state, in one table."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from types import MappingProxyType

from law.answers import Answer, ElementStatus
from law.decisions import Confidence
from law.plain import dataclass


class Shape(StrEnum):
    """How the chip of a state is drawn; a signal apart from colour."""

    SOLID = "solid"
    TINT = "tint"
    DASHED = "dashed"
    INVERSE = "inverse"
    OUTLINE = "outline"  # dashed, no tint
    STRUCK = "struck"


@dataclass(frozen=True, slots=True, kw_only=True)
class StateLook:
    """How one state is shown.

    Attributes:
        key: name in code.
        word: the usual words of its chip, lower case; a caller may say it more exactly ("2 days late").
        icon: name of its icon.
        shape: drawing of the chip.
        tone: key of `Colors.tones`.
        bar: whether the row carries a bar at its left.
    """

    key: str
    word: str
    icon: str
    shape: Shape
    tone: str
    bar: bool = False


_LOOKS = (
    StateLook(key="overdue", word="late", icon="alert", shape=Shape.SOLID, tone="overdue", bar=True),
    StateLook(key="due_now", word="now", icon="clock", shape=Shape.SOLID, tone="due", bar=True),
    StateLook(key="due_today", word="today", icon="clock", shape=Shape.TINT, tone="due", bar=True),
    StateLook(key="owed", word="owed", icon="sheet", shape=Shape.TINT, tone="owed"),
    StateLook(key="done", word="done", icon="tick", shape=Shape.TINT, tone="done"),
    StateLook(key="yes", word="yes", icon="tick", shape=Shape.TINT, tone="done"),
    StateLook(key="open", word="open", icon="tick", shape=Shape.TINT, tone="done"),
    StateLook(key="no", word="no", icon="bar", shape=Shape.TINT, tone="no"),
    StateLook(key="unavailable", word="not available", icon="bar", shape=Shape.TINT, tone="no"),
    StateLook(key="not_alleged", word="not alleged", icon="bar", shape=Shape.TINT, tone="no"),
    StateLook(key="not_applicable", word="does not apply", icon="bar", shape=Shape.TINT, tone="no"),
    StateLook(key="not_in_force", word="not in force then", icon="bar", shape=Shape.TINT, tone="no"),
    StateLook(key="not_loaded", word="law not loaded", icon="question", shape=Shape.DASHED, tone="untold"),
    StateLook(key="untold", word="cannot be told yet", icon="question", shape=Shape.DASHED, tone="untold"),
    StateLook(key="contested", word="sources differ", icon="question", shape=Shape.DASHED, tone="untold"),
    StateLook(key="legal_call", word="a legal call", icon="question", shape=Shape.DASHED, tone="untold"),
    StateLook(key="fenced", word="fenced", icon="fence", shape=Shape.INVERSE, tone="fenced"),
    StateLook(key="draft", word="draft kept", icon="pencil", shape=Shape.OUTLINE, tone="draft"),
    StateLook(key="voided", word="voided", icon="slash", shape=Shape.STRUCK, tone="voided"),
    StateLook(key="doubt", word="low confidence", icon="waves", shape=Shape.TINT, tone="doubt"),
    StateLook(key="missing", word="missing", icon="flag", shape=Shape.TINT, tone="due"),
    StateLook(key="plain", word="", icon="", shape=Shape.TINT, tone="no"),
)

LOOKS: Mapping[str, StateLook] = MappingProxyType({look.key: look for look in _LOOKS})

_OF_ANSWER = {
    Answer.YES: "yes",
    Answer.NO: "no",
    Answer.UNKNOWN: "untold",
    Answer.CONTESTED: "contested",
    Answer.LEGAL_CALL: "legal_call",
    Answer.NOT_APPLICABLE: "not_applicable",
    Answer.NOT_IN_FORCE: "not_in_force",
    Answer.NOT_LOADED: "not_loaded",
}

_CONFIDENCE_WORDS = {
    Confidence.SEED: "high confidence: text in the seed",
    Confidence.READ: "high confidence: text read",
    Confidence.PARTLY_READ: "partly read",
    Confidence.MEMORY_HIGH: "low confidence: text not read, well known",
    Confidence.MEMORY_MEDIUM: "low confidence: text not read",
    Confidence.MEMORY_LOW: "low confidence: text not read, uncertain",
    Confidence.OFFICE: "entered by the office",
    Confidence.OURS: "our reading, not law",
}


def look_of(key: str) -> StateLook:
    """The look of a state by its key; a key nobody declared is a fault of the program."""
    return LOOKS[key]


def state_of_answer(answer: Answer) -> str:
    """Key of the state that shows an answer."""
    return _OF_ANSWER[answer]


def state_of_element(status: ElementStatus) -> str:
    """Key of the state that shows the status of an element."""
    return _OF_ANSWER[status.as_answer()]


def confidence_words(confidence: Confidence) -> str:
    """How well a text is established, in words."""
    return _CONFIDENCE_WORDS[confidence]
