"""Every form of the product, in the order it is offered: those of a case, and those of the office."""

from __future__ import annotations

from forms.f01 import F01
from forms.f02 import F02
from forms.f03 import F03
from forms.f04 import F04
from forms.f05 import F05
from forms.f06 import F06
from forms.f07 import F07
from forms.f08 import F08
from forms.f09 import F09
from forms.f10 import F10, F10C
from forms.f11 import F11
from forms.f12 import F12
from forms.f13 import F13
from forms.f14 import F14
from forms.f15 import F15
from forms.f16 import F16
from forms.f17 import F17
from forms.f18 import F18
from forms.f19 import F19
from forms.f20 import F20
from forms.f21 import F21
from forms.f23 import F23
from forms.f24 import F24
from forms.spec import Form


def _id(form: Form) -> str:
    return form.id


FORMS: tuple[Form, ...] = (
    F01,
    F02,
    F03,
    F05,
    F06,
    F07,
    F09,
    F10,
    F10C,
    F11,
    F12,
    F13,
    F14,
    F15,
    F16,
    F17,
    F18,
    F19,
    F20,
    F21,
    F23,
    F24,
)

OFFICE_FORMS: tuple[Form, ...] = (F04, F08)
"""Forms about the office; `services.office_sheets` tells what each can be about."""

EVERY_FORM = tuple(sorted((*FORMS, *OFFICE_FORMS), key=_id))

FORM_BY_ID: dict[str, Form] = {form.id: form for form in EVERY_FORM}
