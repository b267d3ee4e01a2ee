"""The file of a packet: each page stamped upright, whatever a document brings; same parts, same bytes."""

from __future__ import annotations

import io

import pikepdf
import pypdfium2
import pytest
from PIL import Image
from reportlab.pdfgen.canvas import Canvas

from reports.packet import Part, Unreadable, assemble, pages_of, printable
from tests.support.packetcase import text_pdf, words_of


def whole(*parts: Part) -> bytes:
    return assemble(
        parts, title="A packet", author="An office", foot="2026-B-0001", created="2026-12-01T00:00:00Z"
    )


def changed(pdf: bytes, **keys: object) -> bytes:
    with pikepdf.open(io.BytesIO(pdf)) as document:
        for name, value in keys.items():
            document.pages[0].obj[f"/{name}"] = value
        buffer = io.BytesIO()
        document.save(buffer)
    return buffer.getvalue()


def place_of(pdf: bytes, words: str, page: int = 0) -> tuple[float, float, float, float]:
    """Where words stand on a page as it is seen: left, bottom, width and height of the page."""
    with pypdfium2.PdfDocument(pdf) as document:
        seen = document[page]
        text = seen.get_textpage()
        at, _ = text.search(words).get_next()
        left, bottom, _, _ = text.get_charbox(at)
        return left, bottom, seen.get_width(), seen.get_height()


@pytest.mark.parametrize("turn", [0, 90, 180, 270])
def test_a_stamp_reads_upright_however_the_page_is_turned(turn: int) -> None:
    pdf = whole(Part(title="Turned", pdf=changed(text_pdf("Sideways"), Rotate=turn), stamp="E-1"))
    with pypdfium2.PdfDocument(pdf) as document:
        picture = document[0].render(scale=1).to_pil().convert("L")
    # The frame of the exhibit's number stands at the top right and nothing at the other corners.
    w, h = picture.size
    dark = {
        name: picture.crop(box).getextrema()[0]
        for name, box in {
            "right": (w - 150, 0, w, 30),
            "left": (0, 0, 150, 30),
            "below": (w - 200, h - 30, w, h),
            "below left": (0, h - 30, 150, h),
        }.items()
    }
    assert dark["right"] < 100
    assert dark["below"] < 100
    assert dark["left"] > 200
    assert dark["below left"] > 200


def test_a_page_of_another_size_and_origin_is_stamped_inside_it() -> None:
    small = changed(text_pdf("Small"), MediaBox=pikepdf.Array([50, 60, 450, 660]))
    pdf = whole(Part(title="Small", pdf=small, stamp="E-1"))
    left, _, w, h = place_of(pdf, "EXHIBIT")
    assert (round(w), round(h)) == (400, 600)
    assert 50 < left < 450


def test_a_page_that_leaves_its_state_behind_does_not_move_the_stamp() -> None:
    with pikepdf.open(io.BytesIO(text_pdf("Moved"))) as document:
        document.pages[0].contents_add(b"q 0.5 0 0 0.5 300 300 cm 1 1 1 rg")
        buffer = io.BytesIO()
        document.save(buffer)
    plain = place_of(whole(Part(title="x", pdf=text_pdf("Moved"), stamp="E-1")), "EXHIBIT")
    assert place_of(whole(Part(title="x", pdf=buffer.getvalue(), stamp="E-1")), "EXHIBIT") == plain


def test_an_empty_page_is_stamped_too() -> None:
    with pikepdf.new() as document:
        document.add_blank_page(page_size=(612, 792))
        buffer = io.BytesIO()
        document.save(buffer)
    words = words_of(whole(Part(title="Empty", pdf=buffer.getvalue(), stamp="E-4")))
    assert "EXHIBIT E-4" in words
    assert "2026-B-0001 · page 1 of 1" in words


def test_what_was_written_into_a_form_stays_and_nothing_acts() -> None:
    buffer = io.BytesIO()
    canvas = Canvas(buffer, pagesize=(612, 792), invariant=1)
    canvas.acroForm.textfield(name="who", value="Hand Schrift", x=100, y=500, width=200, height=24)
    canvas.linkURL("https://example.org/", (100, 300, 200, 320))
    canvas.showPage()
    canvas.save()
    with pikepdf.open(io.BytesIO(buffer.getvalue())) as document:
        document.Root.OpenAction = pikepdf.Dictionary(S=pikepdf.Name.JavaScript, JS=pikepdf.String("x()"))
        acting = io.BytesIO()
        document.save(acting)
    pdf = whole(Part(title="Form", pdf=acting.getvalue()))
    assert "Hand Schrift" in words_of(pdf)
    assert b"JavaScript" not in pdf
    with pikepdf.open(io.BytesIO(pdf)) as document:
        assert "/OpenAction" not in document.Root
        assert "/AcroForm" not in document.Root
        assert "/Annots" not in document.pages[0].obj


def test_the_same_parts_give_the_same_bytes_with_metadata_and_outline() -> None:
    parts = (
        Part(title="First", pdf=text_pdf("one", 2)),
        Part(title="E-1 Statement", pdf=text_pdf("two"), stamp="E-1", level=1),
    )
    pdf = whole(*parts)
    assert whole(*parts) == pdf
    assert pages_of(pdf) == 3
    with pikepdf.open(io.BytesIO(pdf)) as document:
        with document.open_outline() as outline:
            assert [item.title for item in outline.root] == ["First"]
            assert [item.title for item in outline.root[0].children] == ["E-1 Statement"]
        assert document.open_metadata()["dc:title"] == "A packet"
        assert document.Root.OutputIntents[0].S == "/GTS_PDFA1"
        assert str(document.Root.Lang) == "en-US"


@pytest.mark.parametrize("kind", ["PNG", "JPEG", "TIFF", "GIF", "BMP"])
def test_a_picture_becomes_a_page(kind: str) -> None:
    buffer = io.BytesIO()
    Image.new("RGB", (4000, 300), (200, 20, 20)).save(buffer, kind)
    found = printable(buffer.getvalue(), f"scene.{kind.lower()}")
    assert isinstance(found, bytes)
    assert pages_of(found) == 1


@pytest.mark.parametrize(
    ("content", "name", "why"),
    [
        (b"%PDF-1.4 and nothing more", "a.pdf", "cannot be read"),
        (b"no picture", "a.png", "a picture that cannot be read"),
        (b"RIFF", "a.mp4", "cannot be printed"),
        (b"", "a", "cannot be printed"),
    ],
)
def test_what_cannot_be_printed_says_why(content: bytes, name: str, why: str) -> None:
    found = printable(content, name)
    assert isinstance(found, Unreadable)
    assert why in found.why


def test_a_locked_pdf_says_that_it_asks_for_a_password() -> None:
    with pikepdf.open(io.BytesIO(text_pdf("secret"))) as document:
        buffer = io.BytesIO()
        document.save(buffer, encryption=pikepdf.Encryption(owner="o", user="u"))
    found = printable(buffer.getvalue(), "a.pdf")
    assert isinstance(found, Unreadable)
    assert "password" in found.why
