"""A form survives the photocopier: squares and numbers can still be told after two copies."""

from __future__ import annotations

import random

from PIL import Image, ImageFilter

from forms.f01 import F01
from reports.engine.shapes import Rect
from reports.paper import Paper, paint
from tests.reports.papercases import accident, changed, facts, filled, pictures

DPI = 300


def copied(page: Image.Image, seed: int) -> Image.Image:
    """One copy: a soft lens, dirt, and a hard threshold."""
    rng = random.Random(seed)
    soft = page.filter(ImageFilter.GaussianBlur(1.0 * DPI / 300 * 1.0))
    noise = Image.effect_noise(soft.size, 40).point(lambda value: value)
    mixed = Image.blend(soft, noise, 0.12)
    return mixed.point([0 if value < 122 + rng.randint(0, 4) else 255 for value in range(256)])


def share_of_black(page: Image.Image, rect: Rect) -> float:
    """Share of black within a frame, its line left out."""
    scale = DPI / 72
    inset = 1.2
    box = (
        round((rect.x + inset) * scale),
        round((rect.y + inset) * scale),
        round((rect.x + rect.w - inset) * scale),
        round((rect.y + rect.h - inset) * scale),
    )
    part = page.crop(box)
    histogram = part.histogram()
    return sum(histogram[:128]) / (part.width * part.height)


def copied_first_page(paper: Paper) -> Image.Image:
    page = pictures(paper.pdf, DPI)[0]
    for seed in (1, 2):
        page = copied(page, seed)
    return page


def test_chosen_and_other_squares_differ_after_two_copies() -> None:
    form = filled(F01, accident())
    paper = paint(form, facts())
    page = copied_first_page(paper)
    chosen, others = [], []
    groups = [
        item for section in form.sections for part in section.parts for item in getattr(part, "items", ())
    ]
    for item in groups:
        options = getattr(item, "options", ())
        place = paper.layout.places.get(getattr(item, "id", ""))
        if not options or place is None or place.page != 1:
            continue
        squares = [
            rule
            for rule in paper.layout.pages[0].rules
            if isinstance(rule, Rect)
            and rule.line == 0.9
            and place.x <= rule.x < place.x + place.w
            and place.y <= rule.y < place.y + place.h
        ]
        assert len(squares) == len(options)
        for option, square in zip(options, squares, strict=True):
            (chosen if option.chosen else others).append(share_of_black(page, square))
    assert len(chosen) >= 8
    assert len(others) >= 30
    assert min(chosen) > 0.45
    assert max(others) < 0.15


def test_white_numbers_on_black_are_still_there_after_two_copies() -> None:
    paper = paint(filled(F01, changed(accident(), "N", water=None, place=None)), facts())
    page = copied_first_page(paper)
    for box in ("B3", "B4"):
        place = paper.layout.places[box]
        (tag,) = [
            tag
            for tag in paper.layout.pages[0].tags
            if tag.w == 14 and abs(tag.x + tag.w - place.x - place.w) < 0.1 and tag.y == place.y
        ]
        black = share_of_black(page, tag)
        assert 0.5 < black < 0.97, (box, black)
