"""Every form of the product, in the order it is offered."""

from __future__ import annotations

from forms.f01 import F01
from forms.f02 import F02
from forms.f03 import F03
from forms.f23 import F23
from forms.spec import Form

FORMS: tuple[Form, ...] = (F01, F02, F03, F23)

FORM_BY_ID: dict[str, Form] = {form.id: form for form in FORMS}
