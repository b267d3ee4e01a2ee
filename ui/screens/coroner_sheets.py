"""The dialogs of the coroner's acts on one death: drawn, not drawn, asked, released, result, forwarded.

What came late or short is recorded with its reason; a dialog refuses nothing the service would record.
"""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtWidgets import QWidget

from forms.names import record_name
from forms.screens import coroner as inputs
from forms.spec import ScreenRow
from law.instants import When
from law.plain import dataclass
from models import codes
from models.coroner import amended, is_reported, specimens_of, works_of
from models.records import (
    CoronerFile,
    DrawAttempt,
    Forwarding,
    LabWork,
    Record,
    Specimen,
)
from services.coroner_given import Asked, Draw, Forwarded, NoDraw, ResultGiven
from services.coroner_values import DeathView
from services.coronerindex import name_of
from ui.context import UiContext
from ui.screens.act_sheet import ActSheet
from ui.screens.entry_form import EntryForm
from ui.widgets.basic import IconWords, Words

NOW = "Left blank, the time is now."
KEEPS = "Esc changes nothing"
FIRST_RESULT = "The first result of this test"


@dataclass(frozen=True, slots=True, kw_only=True)
class Given:
    """What a dialog is about.

    Attributes:
        death: the death as both offices have it.
        subject: id of the laboratory work, specimen or claim the act is about, "" for the death itself.
        hint: what the law says of it, in the words of its finding; "" for nothing.
    """

    death: DeathView
    subject: str = ""
    hint: str = ""

    @property
    def case_id(self) -> str:
        """The case of the death."""
        return self.death.casefile.case.id

    @property
    def who(self) -> str:
        """The decedent."""
        return name_of(self.death.casefile, self.death.one)


class DeathSheet(ActSheet):
    """A dialog over one death; a subclass says which inputs it has and what they record."""

    def __init__(self, context: UiContext, parent: QWidget, given: Given, title: str, act: str) -> None:
        super().__init__(context, parent, title, act, KEEPS)
        self.given = given
        self._forms: list[EntryForm] = []
        if given.hint:
            self.parts.addWidget(IconWords(self.holder, "info", given.hint, "body", "text2"))

    def add(self, cls: type[Record], rows: Sequence[ScreenRow], head: str = "") -> EntryForm:
        """A further group of inputs, under a head."""
        if head:
            self.parts.addWidget(Words(self.holder, head, "strong", wrap=True))
        form = self.form().add_rows(cls, rows)
        self._forms.append(form)
        return form

    def say_now(self) -> None:
        """That a blank time is the time of the act."""
        self.parts.addWidget(Words(self.holder, NOW, "caption", "text2"))

    def forms(self) -> tuple[EntryForm, ...]:
        return tuple(self._forms)

    def begin(self) -> None:
        """Put the keyboard into the first input."""
        if self._forms:
            self._forms[0].take_focus()


class DrawSheet(DeathSheet):
    """Blood drawn from the body, as it was drawn."""

    def __init__(self, context: UiContext, parent: QWidget, given: Given) -> None:
        super().__init__(context, parent, given, f"Draw from {given.who}", "Record the draw")
        self.draw = self.add(Specimen, inputs.DRAW)
        self.draw.put("collected_by", context.actor.name)
        self.why = self.add(CoronerFile, inputs.LATE, "Late, short or by another person: why")
        self.treated = self.add(CoronerFile, inputs.TREATED, "Where it cannot be ruled out that one is due")
        self.parts.addWidget(
            Words(self.holder, "A late or short draw is recorded too.", "caption", "text2", wrap=True)
        )

    def record(self) -> None:
        collected = self.draw.value("collected")
        if not isinstance(collected, When):
            self.draw.boxes["collected"].set_problem("Say when the blood was drawn; a range is fine.")
            return
        made = Draw(
            collected=collected,
            by=self.draw.text("collected_by"),
            capacity=self.draw.value("collector_capacity"),
            directed_by=self.draw.value("directed_by"),
            site=self.draw.value("site"),
            volume=self.draw.value("volume"),
            number=self.draw.text("number"),
            preservative=self.draw.text("preservative"),
            lot=self.draw.text("lot"),
            reason=self.why.value("draw_reason"),
            reason_text=self.why.text("draw_reason_text"),
            treated_reason=self.treated.text("draw_treated_reason"),
        )
        acts, actor, given = self.context.services.coroner_acts, self.context.actor, self.given
        self.write(lambda: acts.record_draw(actor, given.case_id, given.death.one.id, made))


class NoDrawSheet(DeathSheet):
    """That no specimen was or can be drawn."""

    def __init__(self, context: UiContext, parent: QWidget, given: Given) -> None:
        super().__init__(context, parent, given, f"No specimen of {given.who}", "Record that none is drawn")
        self.why = self.add(CoronerFile, inputs.LATE, "Why none was or can be drawn")
        self.tried = self.add(DrawAttempt, inputs.ATTEMPTED, "If somebody tried")

    def record(self) -> None:
        made = NoDraw(
            reason=self.why.value("draw_reason") or "",
            reason_text=self.why.text("draw_reason_text"),
            attempted=self.tried.value("attempted"),
            attempted_by=self.tried.text("attempted_by"),
            outcome=self.tried.value("outcome"),
        )
        acts, actor, given = self.context.services.coroner_acts, self.context.actor, self.given
        self.write(lambda: acts.record_no_draw(actor, given.case_id, given.death.one.id, made))


class AskedSheet(DeathSheet):
    """A funeral home asks for the release."""

    def __init__(self, context: UiContext, parent: QWidget, given: Given) -> None:
        super().__init__(context, parent, given, f"Release of {given.who} asked", "Record who asked")
        self.asked = self.add(CoronerFile, inputs.ASKED)
        self.say_now()

    def record(self) -> None:
        made = Asked(
            asked=self.asked.value("embalming_asked"),
            way=self.asked.value("asked_way"),
            funeral_home=self.asked.text("funeral_home"),
            director=self.asked.text("funeral_director"),
            address=self.asked.text("funeral_address"),
            phone=self.asked.text("funeral_phone"),
        )
        acts, actor, given = self.context.services.coroner_acts, self.context.actor, self.given
        self.write(lambda: acts.ask_release(actor, given.case_id, given.death.one.id, made))


class EmbalmingSheet(DeathSheet):
    """The release of the body for embalming, with its reason before or without the specimen."""

    def __init__(self, context: UiContext, parent: QWidget, given: Given) -> None:
        title = f"Release {given.who} for embalming"
        super().__init__(context, parent, given, title, "Release for embalming")
        file = given.death.one.file
        home = file.funeral_home if file is not None and file.funeral_home else ""
        asked = f"Asked by {home}." if home else "Nobody has asked for the release on record."
        drawn = bool(specimens_of(given.death.casefile, given.death.one))
        words = "A specimen is on record." if drawn else "No specimen is on record: a reason is wanted."
        self.parts.addWidget(IconWords(self.holder, "info", f"{asked} {words}", "body", "text"))
        self.released = self.add(CoronerFile, inputs.RELEASED)
        self.say_now()

    def record(self) -> None:
        when, way = self.released.value("embalming_released"), self.released.value("release_way")
        reason = self.released.text("release_reason")
        acts, actor, given = self.context.services.coroner_acts, self.context.actor, self.given
        self.write(
            lambda: acts.release(
                actor, given.case_id, given.death.one.id, released=when, way=way, reason=reason
            )
        )


class ResultSheet(DeathSheet):
    """What a laboratory reports; it amends an earlier result only where that is said."""

    def __init__(self, context: UiContext, parent: QWidget, given: Given) -> None:
        super().__init__(
            context, parent, given, f"Result for {given.who}", "Take the result in, tell the coroner"
        )
        fence = "Statistics only: kept to the coroner, in no charge and no packet. Each reading is noted."
        self.parts.addWidget(IconWords(self.holder, "fence", fence, "body", "text2"))
        casefile, one = given.death.casefile, given.death.one
        specimens = specimens_of(casefile, one)
        self.specimen = self.choice(
            "Specimen", [(s.id, s.number or record_name(casefile, s)) for s in specimens]
        )
        self.works = works_of(casefile, one)
        old = amended(casefile)
        told = [work for work in self.works if is_reported(work) and work.id not in old]
        self.amends = self.choice(
            "This is", [("", FIRST_RESULT), *((work.id, _amending(work)) for work in told)]
        )
        self.told = self.add(LabWork, inputs.RESULT)
        self.say_now()
        self._prefill()

    def _prefill(self) -> None:
        """The work that waits for this result says where it was sent and for what."""
        asked = next((work for work in self.works if work.id == self.given.subject), None)
        waiting = next((work for work in self.works if not is_reported(work)), None)
        work = asked or waiting
        if work is None:
            return
        self.specimen.setCurrentIndex(max(self.specimen.findData(work.specimen_id), 0))
        for key in ("laboratory", "analyte"):
            if getattr(work, key) is not None:
                self.told.put(key, getattr(work, key))

    def record(self) -> None:
        form, specimen_id = self.told, str(self.specimen.currentData() or "")
        if not specimen_id:
            self.refuse("No specimen of this decedent is on record. Record the draw first.")
            return
        made = ResultGiven(
            laboratory=form.text("laboratory"),
            analyte=form.value("analyte"),
            value=form.value("result"),
            words=form.text("result_text"),
            report_number=form.text("report_number"),
            method=form.text("method"),
            analyst=form.text("analyst"),
            uncertainty=form.text("uncertainty"),
            reported=form.value("reported"),
            known=form.value("result_known"),
            amends=self.amends.currentData() or None,
        )
        acts, actor, case_id = self.context.services.coroner_acts, self.context.actor, self.given.case_id
        self.write(lambda: acts.result_received(actor, case_id, specimen_id, made))


def _amending(work: LabWork) -> str:
    analyte = codes.label("analyte", work.analyte) if work.analyte else "the result"
    number = f", report {work.report_number}" if work.report_number else ""
    return f"An amendment of {analyte.lower()}{number}"


class ForwardSheet(DeathSheet):
    """The results that wait go on, all of them."""

    def __init__(self, context: UiContext, parent: QWidget, given: Given) -> None:
        super().__init__(
            context, parent, given, f"Forward the result of {given.who}", "Record the forwarding"
        )
        words = "Left blank, it goes to whom the law names on the day of the forwarding."
        self.parts.addWidget(Words(self.holder, words, "caption", "text2", wrap=True))
        self.sent = self.add(Forwarding, inputs.FORWARDED)
        self.say_now()

    def record(self) -> None:
        made = Forwarded(
            at=self.sent.value("forwarded"),
            way=self.sent.value("way") or "",
            to_whom=self.sent.text("to_whom"),
            proof=self.sent.text("proof"),
            note=self.sent.text("note"),
        )
        acts, actor, given = self.context.services.coroner_acts, self.context.actor, self.given
        self.write(lambda: acts.forward(actor, given.case_id, given.death.one.id, made))
