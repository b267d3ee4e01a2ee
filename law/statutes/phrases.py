"""Whether the phrases the law tables quote from an official text really stand in the provision they cite."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from law.citations import parse
from law.decisions import Confidence
from law.plain import dataclass
from law.statutes.provision import StatuteText
from law.tables import Edition, LawTables, LawValue, Series


@dataclass(frozen=True, slots=True, kw_only=True)
class PhraseMissing:
    """A quoted phrase that its provision does not contain."""

    parameter: str
    citation: str
    phrase: str

    def __str__(self) -> str:
        return f'{self.parameter}: s. {self.citation} does not say "{self.phrase}".'


def phrases_missing(tables: LawTables, texts: Sequence[StatuteText]) -> tuple[PhraseMissing, ...]:
    """Every phrase of the tables, tagged as read in the two documents, that is not in the cited provision.

    A provision none of the texts has at all is passed over: another text may hold it.
    """
    return tuple(
        PhraseMissing(parameter=series.id, citation=edition.law.citation, phrase=phrase)
        for series, edition in _quoted(tables.parameters.values())
        for phrase in [_with_figure(series, edition)]
        for words in [_words(texts, edition.law.citation)]
        if words and _folded(phrase) not in _folded(words)
    )


def _quoted(every: Iterable[Series]) -> Iterator[tuple[Series, Edition]]:
    for series in every:
        for edition in series.editions:
            if edition.phrase and edition.law.confidence is Confidence.SEED:
                yield series, edition


def _with_figure(series: Series, edition: Edition) -> str:
    return LawValue(id=series.id, kind=series.kind, unit=series.unit, edition=edition).phrase


def _words(texts: Sequence[StatuteText], citation: str) -> str:
    if parse(citation).title:  # federal and administrative rules are not in a text of the statutes
        return ""
    return " ".join(text.words(citation) for text in texts)


def _folded(text: str) -> str:
    return " ".join(text.lower().split())
