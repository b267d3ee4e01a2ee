"""Which sheets a case can be printed on: one choice for each form and each thing it can be about."""

from __future__ import annotations

from forms.catalogue import FORMS
from forms.spec import Form
from law.plain import dataclass
from models.casefile import CaseFile


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetChoice:
    """A form with its subject.

    Attributes:
        subject: key of the subject, as printing takes it.
        words: what is shown to choose from.
        fence: what keeps the sheet out of where, "" for nothing.
    """

    form_id: str
    subject: str
    words: str
    fence: str = ""

    @property
    def key(self) -> str:
        """Name that stays while the case is edited."""
        return f"{self.form_id}/{self.subject}"


def sheets_of(casefile: CaseFile) -> tuple[SheetChoice, ...]:
    """The sheets of a case of its kind, in the order of the catalogue."""
    kind = "snowmobile" if casefile.case.kind == "snowmobile" else "boat"
    return tuple(
        SheetChoice(
            form_id=form.id,
            subject=subject.key,
            words=f"{form.id}  {form.short_title}: {subject.label}",
            fence=_fence(form),
        )
        for form in FORMS
        if form.case_kind in ("", kind)
        for subject in form.subjects(casefile)
    )


def _fence(form: Form) -> str:
    return f"{form.fence.footer}. {form.fence.strip.capitalize()}" if form.fence is not None else ""
