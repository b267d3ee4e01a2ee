"""Papers of the sample office: small files that say SAMPLE on their face, to be looked at as exhibits."""

from __future__ import annotations

import struct
import zlib

_WIDTH, _HEIGHT = 612, 792  # not law: a letter page in points
_LEFT, _TOP, _LEADING = 72, 700, 18
_SKY, _WATER = (168, 196, 214), (52, 98, 120)


def paper(title: str, *lines: str) -> bytes:
    """A page that says these words, as a PDF file. The words are Latin-1."""
    words = [f"BT /F1 16 Tf {_LEFT} {_TOP} Td ({_escaped(title)}) Tj ET"]
    for number, line in enumerate(("SAMPLE: nobody and nothing in it exists.", "", *lines), 2):
        words.append(f"BT /F1 11 Tf {_LEFT} {_TOP - number * _LEADING} Td ({_escaped(line)}) Tj ET")
    return _pdf("\n".join(words))


def lake(width: int = 320, height: int = 200) -> bytes:
    """A picture of sky over water, as a PNG file."""
    rows = b"".join(
        b"\0" + bytes(_SKY if row < height * 2 // 5 else _WATER) * width  # not law: where the shore lies
        for row in range(height)
    )
    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    chunks = ((b"IHDR", head), (b"IDAT", zlib.compress(rows, 9)), (b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(_chunk(kind, content) for kind, content in chunks)


def _chunk(kind: bytes, content: bytes) -> bytes:
    return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", zlib.crc32(kind + content))


def _escaped(words: str) -> str:
    return words.replace("\\", r"\\").replace("(", r"\(").replace(")", r"\)")


def _pdf(drawn: str) -> bytes:
    stream = drawn.encode("latin-1")
    objects = (
        b"<< /Type /Catalog /Pages 2 0 R >>",
        b"<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
        f"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 {_WIDTH} {_HEIGHT}] /Contents 5 0 R "
        "/Resources << /Font << /F1 4 0 R >> >> >>".encode(),
        b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>",
        b"<< /Length %d >>\nstream\n%b\nendstream" % (len(stream), stream),
    )
    out, places = bytearray(b"%PDF-1.4\n"), []
    for number, one in enumerate(objects, 1):
        places.append(len(out))
        out += b"%d 0 obj\n%b\nendobj\n" % (number, one)
    table = len(out)
    out += b"xref\n0 %d\n0000000000 65535 f \n" % (len(objects) + 1)
    out += b"".join(b"%010d 00000 n \n" % place for place in places)
    out += b"trailer\n<< /Size %d /Root 1 0 R >>\nstartxref\n%d\n%%%%EOF\n" % (len(objects) + 1, table)
    return bytes(out)
