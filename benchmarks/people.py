"""Invented people, waters and registration numbers: the same ones for the same seed.

Surnames are put together from syllables, so that none is taken from anybody; a few forms that searches
stumble over (apostrophes, accents, hyphens, spaces) come up as often as in a real index. Some names are
common and most are rare, because an index in which every name is equally frequent makes searching look
cheaper than it is.
"""

# ruff: noqa: SIM905  # lists of words are read more easily as text
from __future__ import annotations

import random

_FIRST = (
    "Aaron Abigail Adam Alice Amelia Andrew Anna Anton Arlene Audrey Benjamin Bernice Beth Brandon Brian "
    "Carla Carol Chad Clara Cody Colleen Craig Dale Darlene Dawn Dennis Diane Donald Doris Earl Edith "
    "Elaine Eli Emma Eric Esther Eugene Faye Felix Frances Gail Gary Gloria Grace Gregory Hannah Harold "
    "Hazel Heidi Henry Hugo Ida Irene Isaac Jacob Jane Jason Joan Joel Joyce Karl Katherine Keith Laura "
    "Leah Leon Lisa Lorraine Lucas Lynn Mabel Marcus Marie Martha Megan Miles Nadia Nathan Nina Noah Nora "
    "Olive Oscar Owen Paige Paula Peter Philip Rachel Ralph Renee Rita Roger Rosa Ruth Samuel Sara Seth "
    "Sheila Simon Sofia Stella Tara Theo Tina Todd Vera Victor Viola Wade Wanda Wendy Willa José Renée "
    "Zoë Björn Thuý"
).split()
_HEAD = (
    "Al Bar Bel Ber Bor Bran Bru Car Chel Cor Dal Dar Del Dorn Dun El Fal Fen Fer Gar Gel Gol Grun Hal "
    "Har Hel Hol Jar Jen Kal Kel Kor Kra Lan Lar Lem Lin Lor Mar Mel Mor Nel Nor Ol Or Pal Pel Por Ral "
    "Ren Ros Sal Sel Sor Stol Tal Tel Tor Ul Val Vel Vor Wal Wen Wil Zel Zor"
).split()
_MIDDLE = ("a ba da den di do e ga go i ka la le li ma mi na ne no o ra ri ro sa ta te ti va vi za").split()
_TAIL = (
    "berg by dahl er feld field gard gren ham hart holm kamp ke ler lund man mark ner quist rup sen son "
    "stad stein ström ton vik wall wick witz ško"
).split()
_WATER = (
    "Amber Antler Ashen Balsam Birchbark Bittern Black Oak Blue Heron Bracken Cedar Bend Clearwater "
    "Copper Crooked Fawn Fishhook Foxglove Granite Hollow Juniper Kestrel Lantern Long Marsh Mallow "
    "Moonlit Nettle Otter Tail Pebble Pickerel Pinecone Quill Ripple Sandhill Silver Birch Sorrel Stony "
    "Swallow Tamarack Thistle Turtleback Twin Willow Wren"
).split()
_SORTS = ("Lake", "Flowage", "River", "Pond", "Bay", "Reservoir")
_LETTERS = "ABCDEFGHJKLMNPRSTUVWXYZ"


class Invented:
    """Names drawn one after another. All of one seed share their surnames; `run` begins another drawing."""

    def __init__(self, seed: int, run: int) -> None:
        self._random = random.Random(seed)
        self._surnames = self._make_surnames()
        self._random.seed(seed + run)
        self.waters = tuple(f"{name} {sort}" for name in _WATER for sort in _SORTS)

    def _make_surnames(self) -> list[str]:
        plain = [head + middle + tail for head in _HEAD for middle in _MIDDLE for tail in _TAIL]
        self._random.shuffle(plain)
        return [self._dressed(name, number) for number, name in enumerate(plain)]

    def _dressed(self, name: str, number: int) -> str:
        if number % 40 == 7:
            return f"O'{name}"
        if number % 60 == 11:
            return f"{name}-{_HEAD[number % len(_HEAD)]}sen"
        if number % 50 == 13:
            return name.replace("e", "é", 1).replace("o", "ö", 1)
        return f"van {name}" if number % 90 == 17 else name

    def surname(self) -> str:
        """A surname; the few at the head of the list are common, as in a real index."""
        return self._surnames[int(len(self._surnames) * self._random.random() ** 3)]

    def first(self) -> str:
        """A given name."""
        return _FIRST[int(len(_FIRST) * self._random.random() ** 1.5)]

    def water(self) -> str:
        """A body of water; some see many more accidents than others."""
        return self.waters[int(len(self.waters) * self._random.random() ** 2)]

    def registration(self) -> str:
        """A registration number in Wisconsin's form."""
        pick = self._random.randrange
        number = pick(10_000_000)
        tail = _LETTERS[number % 23] + _LETTERS[number // 23 % 23]
        return f"WS {number // 529 % 10_000:04d} {tail}"

    def number(self, below: int) -> int:
        """A number from 0 on, below `below`."""
        return int(self._random.random() * below)
