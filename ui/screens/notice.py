"""A banner: what happened, why, what next, with the acts beside it. Inline before banner before dialog."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtWidgets import QFrame, QVBoxLayout

from law.plain import dataclass
from ui.theme.holder import ThemeHolder
from ui.widgets.basic import Button, IconWords, column
from ui.widgets.wrap import WrapLayout


@dataclass(frozen=True, slots=True, kw_only=True)
class NoticeAct:
    """A button of a banner."""

    words: str
    run: Callable[[], None]


class Notice(QFrame):
    """One banner, named by its key; it stays until an act takes it away."""

    def __init__(
        self,
        holder: ThemeHolder,
        key: str,
        icon: str,
        sentence: str,
        acts: Sequence[NoticeAct],
        tone: str = "text",
    ) -> None:
        super().__init__()
        self.setObjectName("card")
        self.key = key
        self.sentence = sentence
        self.setAccessibleName(sentence)
        layout = column(holder, self, margins=(4, 2, 4, 2), gap=1.5)
        layout.addWidget(IconWords(holder, icon, sentence, "body", tone))
        if acts:
            line = WrapLayout(holder)
            for act in acts:
                button = Button(holder, act.words)
                button.clicked.connect(act.run)
                line.addWidget(button)
            layout.addLayout(line)


class Notices:
    """The banners of a page, in a layout of its own; one for each key."""

    def __init__(self, holder: ThemeHolder, layout: QVBoxLayout) -> None:
        self._holder, self._layout = holder, layout
        self._shown: dict[str, Notice] = {}

    def show(
        self, key: str, icon: str, sentence: str, *acts: NoticeAct, tone: str = "text", closes: bool = True
    ) -> Notice:
        """Show a banner in the place of the one with its key; `closes` adds the button that takes it away."""
        if key in self._shown and self._shown[key].sentence == sentence:
            return self._shown[key]
        self.take_away(key)
        every = list(acts)
        if closes:
            every.append(NoticeAct(words="Close", run=_TakeAway(self, key)))
        notice = Notice(self._holder, key, icon, sentence, every, tone)
        self._shown[key] = notice
        self._layout.addWidget(notice)
        return notice

    def take_away(self, key: str) -> None:
        """Take a banner away; nothing where it is not shown."""
        notice = self._shown.pop(key, None)
        if notice is not None:
            self._layout.removeWidget(notice)
            notice.hide()
            notice.deleteLater()

    def clear(self) -> None:
        """Take all away."""
        for key in tuple(self._shown):
            self.take_away(key)

    def sentences(self) -> dict[str, str]:
        """What is shown, by key."""
        return {key: notice.sentence for key, notice in self._shown.items()}


class _TakeAway:
    """Closes one banner."""

    def __init__(self, notices: Notices, key: str) -> None:
        self._notices, self._key = notices, key

    def __call__(self) -> None:
        self._notices.take_away(self._key)
