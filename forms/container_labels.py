"""What stands on the label of a container: number, which of how many, name, draw, bar code, seal."""

from __future__ import annotations

from forms.names import involvement_name
from forms.values import Manner, show_field, specs
from law.plain import dataclass
from models.casefile import CaseFile
from models.records import Container, Involvement, Specimen

BOX = "box"
NO_NUMBER = "number: ________"


@dataclass(frozen=True, slots=True, kw_only=True)
class ContainerLabel:
    """One label.

    Attributes:
        number: number of the specimen, as people read it.
        codes: what its bars may say, best first: the container's own number where that begins with the
            specimen's, so that a scan tells the tube; then the specimen's. () without any number.
        tag: "TUBE 1 of 2", "BOX".
        name: whose specimen it is.
        drawn: date and time, matter, who drew it.
        seal: number of the seal, or of all seals on the label of the box.
    """

    number: str
    codes: tuple[str, ...]
    tag: str
    name: str
    drawn: str
    seal: str


def labels_of(
    casefile: CaseFile, specimen: Specimen, manner: Manner, *, copies: int = 1
) -> tuple[ContainerLabel, ...]:
    """The labels of every container in order, each in so many copies, then those of the box."""
    containers = [c for c in casefile.all(Container) if c.specimen_id == specimen.id]
    boxes = [c for c in containers if c.kind == BOX]
    inside = [c for c in containers if c.kind != BOX]
    seals = ", ".join(c.seal for c in inside if c.seal)
    name, drawn = _name(casefile, specimen), _drawn(specimen, manner)
    labels = [
        _label(specimen, container, _tag(container, place, len(inside), manner), name, drawn)
        for place, container in enumerate(inside, 1)
    ]
    for box in boxes or [Container(kind=BOX, seal=seals or None)]:
        labels.append(_label(specimen, box, "BOX", name, drawn))
    return tuple(label for label in labels for _ in range(copies))


def _label(specimen: Specimen, container: Container, tag: str, name: str, drawn: str) -> ContainerLabel:
    number = specimen.number or ""
    own = container.number or ""
    codes = (own, number) if own.startswith(number) else (number,)
    return ContainerLabel(
        number=number or own or NO_NUMBER,
        codes=tuple(code for code in dict.fromkeys(codes) if code),
        tag=tag,
        name=name,
        drawn=drawn,
        seal=container.seal or "",
    )


def _tag(container: Container, place: int, count: int, manner: Manner) -> str:
    kind = show_field(container, specs(Container)["kind"], manner).text or "Container"
    return f"{kind.upper()} {place} of {count}"


def _name(casefile: CaseFile, specimen: Specimen) -> str:
    who = casefile.find(specimen.involvement_id)
    return involvement_name(casefile, who) if isinstance(who, Involvement) else ""


def _drawn(specimen: Specimen, manner: Manner) -> str:
    spec = specs(Specimen)
    collected = show_field(specimen, spec["collected"], manner).sentence or "drawn: ____________"
    kind = show_field(specimen, spec["specimen_kind"], manner).text.lower()
    return " · ".join(part for part in (collected, kind, specimen.collected_by) if part)
