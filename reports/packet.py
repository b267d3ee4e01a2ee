"""A packet from its parts: sheets, documents and pictures in one file, each page stamped, with an outline.

The same parts give the same bytes. What the file is towards PDF/A: fonts embedded, an output intent, XMP
metadata and a language. It claims no conformance: nothing here validates it, and a document taken in may hold
anything.
"""

from __future__ import annotations

import io
from collections.abc import Sequence
from typing import TYPE_CHECKING

import pikepdf
from PIL import Image, ImageCms, ImageOps, UnidentifiedImageError
from reportlab.lib.utils import ImageReader
from reportlab.pdfgen.canvas import Canvas

from law.plain import dataclass
from reports.engine.faces import Face, clean, load, width
from reports.engine.shapes import HEIGHT, WIDTH

if TYPE_CHECKING:
    from pikepdf import Page

PICTURES = frozenset({".png", ".jpg", ".jpeg", ".gif", ".bmp", ".tif", ".tiff", ".webp"})
MARGIN = 48.0
FOOT = 22.0
HEAD = 20.0
SIZE = 7.5
STAMP = 10.0
_LONGEST = 3300
"""Pixels of the longer side of a picture on paper: 300 dots an inch of a letter's length."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Part:
    """One part of a packet.

    Attributes:
        title: its line in the outline.
        pdf: its pages.
        stamp: number of the exhibit on each page, "" for none.
        fence: words of a strip on each page, "" for none.
        level: 0 for a part, 1 for a document below the exhibits.
    """

    title: str
    pdf: bytes
    stamp: str = ""
    fence: str = ""
    level: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Unreadable:
    """A file that cannot be printed, and why in a few words."""

    why: str


def pages_of(pdf: bytes) -> int:
    """How many pages a file has."""
    with pikepdf.open(io.BytesIO(pdf)) as document:
        return len(document.pages)


def printable(content: bytes, file_name: str) -> bytes | Unreadable:
    """A file as pages: a PDF as it is, a picture on a page of its own; else why it cannot be printed."""
    suffix = f".{file_name.lower().rpartition('.')[2]}"
    if content[:5] == b"%PDF-":
        return _checked(content)
    if suffix in PICTURES:
        return _picture(content)
    return Unreadable(why="a file of this kind cannot be printed")


def _checked(content: bytes) -> bytes | Unreadable:
    try:
        with pikepdf.open(io.BytesIO(content)) as document:
            return content if len(document.pages) else Unreadable(why="a PDF without pages")
    except pikepdf.PasswordError:
        return Unreadable(why="a PDF that asks for a password")
    except pikepdf.PdfError:
        return Unreadable(why="a PDF that cannot be read")


def _picture(content: bytes) -> bytes | Unreadable:
    try:
        with Image.open(io.BytesIO(content)) as image:
            upright = ImageOps.exif_transpose(image)
            picture = upright.convert("L" if upright.mode in ("1", "L", "LA") else "RGB")
    except (UnidentifiedImageError, OSError, Image.DecompressionBombError):
        return Unreadable(why="a picture that cannot be read")
    picture.thumbnail((_LONGEST, _LONGEST))
    room_w, room_h = WIDTH - 2 * MARGIN, HEIGHT - 2 * MARGIN
    scale = min(room_w / picture.width, room_h / picture.height)
    w, h = picture.width * scale, picture.height * scale
    buffer = io.BytesIO()
    canvas = _canvas(buffer)
    canvas.drawImage(ImageReader(picture), (WIDTH - w) / 2, (HEIGHT - h) / 2, w, h)
    canvas.showPage()
    canvas.save()
    return buffer.getvalue()


def assemble(parts: Sequence[Part], *, title: str, author: str, foot: str, created: str) -> bytes:
    """One file of all parts in order.

    Args:
        foot: words at the foot of each page, before "page x of y".
        created: instant of the making, ISO 8601 with zone, for the metadata.
    """
    with pikepdf.new() as packet:
        starts: list[tuple[Part, int]] = []
        stamps: list[Part] = []
        for part in parts:
            starts.append((part, len(packet.pages)))
            with pikepdf.open(io.BytesIO(part.pdf)) as document:
                _flatten(document)
                packet.pages.extend(document.pages)
            stamps += [part] * (len(packet.pages) - len(stamps))
        _stamp(packet, stamps, foot)
        _outline(packet, starts)
        _describe(packet, title=title, author=author, created=created)
        buffer = io.BytesIO()
        packet.save(buffer, deterministic_id=True, linearize=False)
    return buffer.getvalue()


def _flatten(document: pikepdf.Pdf) -> None:
    """Take what acts or links out of a document that comes in: forms become pages, scripts and actions go."""
    # Marks somebody drew on a page are part of it and stay, as does what stands in the boxes of a form.
    document.generate_appearance_streams()
    document.flatten_annotations("print")
    for key in ("/AcroForm", "/OpenAction", "/AA", "/Names", "/Outlines", "/StructTreeRoot"):
        if key in document.Root:
            del document.Root[key]
    for page in document.pages:
        for key in ("/Annots", "/AA"):
            if key in page.obj:
                del page.obj[key]


def _stamp(packet: pikepdf.Pdf, parts: Sequence[Part], foot: str) -> None:
    total = len(parts)
    sizes = [_size(page) for page in packet.pages]
    buffer = io.BytesIO()
    canvas = _canvas(buffer)
    for place, (part, (w, h)) in enumerate(zip(parts, sizes, strict=True), 1):
        _draw_stamp(canvas, part, f"{foot} · page {place} of {total}", w, h)
    canvas.save()
    with pikepdf.open(io.BytesIO(buffer.getvalue())) as stamps:
        for place, (page, stamp) in enumerate(zip(packet.pages, stamps.pages, strict=True), 1):
            _lay_over(packet, page, stamp, place, sizes[place - 1])


def _lay_over(packet: pikepdf.Pdf, page: Page, stamp: Page, place: int, size: tuple[float, float]) -> None:
    """Put a stamp over a page, under a name made of its place: the same pages give the same bytes."""
    form = packet.copy_foreign(stamp.as_form_xobject())
    name = pikepdf.Name(f"/WakelinePage{place}")
    while name in page.resources.get("/XObject", {}):
        name = pikepdf.Name(f"{name}x")
    page.add_resource(form, pikepdf.Name.XObject, name)
    where = pikepdf.Rectangle(*_corner(page), *_far(page, *size))
    # Whatever state the page leaves behind must not move or colour the stamp.
    page.contents_add(b"q\n", prepend=True)
    page.contents_add(b"\nQ\n" + page.calc_form_xobject_placement(form, name, where))


def _corner(page: Page) -> tuple[float, float]:
    box = page.mediabox
    return float(box[0]), float(box[1])


def _far(page: Page, w: float, h: float) -> tuple[float, float]:
    left, bottom = _corner(page)
    turned = int(page.obj.get("/Rotate", 0)) % 180 != 0
    return (left + h, bottom + w) if turned else (left + w, bottom + h)


def _size(page: Page) -> tuple[float, float]:
    """Width and height as the page is seen, turned pages turned."""
    box = [float(edge) for edge in page.mediabox]
    w, h = box[2] - box[0], box[3] - box[1]
    return (h, w) if int(page.obj.get("/Rotate", 0)) % 180 else (w, h)


def _draw_stamp(canvas: Canvas, part: Part, foot: str, w: float, h: float) -> None:
    canvas.setPageSize((w, h))
    _words(canvas, w - MARGIN - width(foot, Face.NARROW_BOLD, SIZE), FOOT, foot, Face.NARROW_BOLD, SIZE)
    if part.fence:
        _words(canvas, MARGIN, h - HEAD, part.fence, Face.BOLD, SIZE)
    if part.stamp:
        words = f"EXHIBIT {part.stamp}"
        length = width(words, Face.BOLD, STAMP)
        _words(canvas, w - MARGIN - length, h - HEAD, words, Face.BOLD, STAMP)
        canvas.setLineWidth(1)
        canvas.rect(w - MARGIN - length - 4, h - HEAD - 4, length + 8, STAMP + 5)
    canvas.showPage()


def _words(canvas: Canvas, x: float, y: float, words: str, face: Face, size: float) -> None:
    """Words on a white ground, so that they can be read over whatever the page holds."""
    text = clean(words)
    canvas.setFillGray(1)
    canvas.rect(x - 2, y - 2.5, width(text, face, size) + 4, size + 3, stroke=0, fill=1)
    canvas.setFillGray(0)
    canvas.setFont(face.value, size)
    canvas.drawString(x, y, text)


def _canvas(buffer: io.BytesIO) -> Canvas:
    for face in Face:
        load(face)
    return Canvas(
        buffer,
        pagesize=(WIDTH, HEIGHT),
        invariant=1,
        pageCompression=1,
        initialFontName=Face.MEDIUM.value,  # type: ignore[arg-type]  # the stub is wrong: it is a name
        initialFontSize=SIZE,
    )


def _outline(packet: pikepdf.Pdf, starts: Sequence[tuple[Part, int]]) -> None:
    with packet.open_outline() as outline:
        for part, first in starts:
            item = pikepdf.OutlineItem(part.title, first)
            if part.level and outline.root:
                outline.root[-1].children.append(item)
            else:
                outline.root.append(item)
    packet.Root.PageMode = pikepdf.Name.UseOutlines
    packet.Root.Lang = pikepdf.String("en-US")


def _describe(packet: pikepdf.Pdf, *, title: str, author: str, created: str) -> None:
    with packet.open_metadata(set_pikepdf_as_editor=False, update_docinfo=True) as metadata:
        metadata["dc:title"] = title
        metadata["dc:creator"] = [author]
        metadata["dc:language"] = ["en-US"]
        metadata["xmp:CreateDate"] = created
        metadata["xmp:CreatorTool"] = "Wakeline"
    profile = bytearray(ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes())
    profile[24:36] = bytes(12)  # the day of its making would change the bytes from day to day
    stream = packet.make_stream(bytes(profile))
    stream.N = 3
    intent = pikepdf.Dictionary(
        Type=pikepdf.Name.OutputIntent,
        S=pikepdf.Name.GTS_PDFA1,
        OutputConditionIdentifier=pikepdf.String("sRGB"),
        DestOutputProfile=packet.make_indirect(stream),
    )
    packet.Root.OutputIntents = pikepdf.Array([packet.make_indirect(intent)])
