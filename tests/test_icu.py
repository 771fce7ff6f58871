"""packaging/icu.py: what Qt's library of languages is cut down to."""

import runpy
import struct
from pathlib import Path

import pytest

CUT = runpy.run_path(str(Path(__file__).parent.parent / "packaging" / "icu.py"))

HEADER = struct.pack("=H", 32) + b"\xda\x27" + b"\x14\0\0\0\0\0\x02\0" + b"CmnD" + bytes(16)

ITEMS = {
    "icudt73l/coll/de.res": b"phone books" * 3,
    "icudt73l/coll/root.res": b"everybody's order",
    "icudt73l/coll/tr.res": b"dotless",
    "icudt73l/de_AT.res": b"Austria",
    "icudt73l/den.res": b"Slavey, which only begins like German",
    "icudt73l/gb18030.cnv": bytes(20_000),
    "icudt73l/ibm-923_P100-1998.cnv": b"Latin-9",
    "icudt73l/res_index.res": b"all there are",
    "icudt73l/translit/root.res": b"scripts",
    "icudt73l/zoneinfo64.res": b"time zones",
}


def library(items: dict[str, bytes]) -> bytes:
    """Return a library with a table of items, not at its beginning."""
    names, body, rows = b"", b"", []
    place = 4 + 8 * len(items)
    start = place + sum(len(name) + 1 for name in items)
    for name, item in items.items():
        rows.append(struct.pack("=II", place + len(names), start + len(body)))
        names, body = names + name.encode() + b"\0", body + item
    return b"ELF \xda\x27 no" + HEADER + struct.pack("=I", len(items)) + b"".join(rows) + names + body


def test_what_our_languages_need_stays():
    """And what belongs to no language, and small character sets; in the same order, as ICU halves it."""
    smaller = CUT["_smaller"](library(ITEMS), ("de", "en"))

    header, items = CUT["_read"](smaller)
    assert header == HEADER
    assert list(items) == [
        "icudt73l/coll/de.res",
        "icudt73l/coll/root.res",
        "icudt73l/de_AT.res",
        "icudt73l/ibm-923_P100-1998.cnv",
        "icudt73l/res_index.res",
        "icudt73l/zoneinfo64.res",
    ]
    assert all(item.rstrip(b"\0") == ITEMS[name] for name, item in items.items())
    assert all(smaller.find(item) % 16 == 0 for item in items.values()), "ICU reads whole words"


def test_a_library_of_another_kind_is_refused():
    """A newer Qt might bring one; whoever builds is told."""
    with pytest.raises(ValueError, match="ICU's data has another form"):
        CUT["_smaller"](b"nothing of the kind", ("de",))
