"""Every form of the product, by its id."""

from __future__ import annotations

from forms.f01 import F01
from forms.f02 import F02
from forms.f03 import F03
from forms.f23 import F23
from forms.spec import Form

FORMS: dict[str, Form] = {form.id: form for form in (F01, F02, F03, F23)}


def forms_for(case_kind: str | None) -> tuple[Form, ...]:
    """The forms that fit a kind of case ("boating", "snowmobile"); all while the kind is not known."""
    return tuple(f for f in FORMS.values() if not (f.case_kind and case_kind) or f.case_kind == case_kind)
