"""
ICU's data for Qt on Linux, cut down to the languages that we speak: 32 MB become 4.

The library holds one table: a header, and names with the places of their items, in the order of the names
(ICU's source/tools/toolutil/package.cpp).  What is looked for and not there, ICU takes from its root, as for
any language that it has never heard of.
"""

import re
import struct
import subprocess
from collections.abc import Collection
from pathlib import Path

_MAGIC, _FORMAT = b"\xda\x27", b"CmnD"
_ALIGNED = 16

_SMALL = 4096
"""Bytes of an item that is not worth a question: the character sets of Europe are."""

_UNUSED = re.compile(r"(brkitr|rbnf|translit)/|.*\.(dict|cfu|spp)$")
"""Where lines break, Qt knows by itself; for numbers in words, scripts and domain names nobody here asks."""

_SOURCE = """
    .section .rodata
    .balign 16
    .globl {symbol}
    .type {symbol}, %object
{symbol}:
    .incbin "{data}"
    .size {symbol}, . - {symbol}
    .section .note.GNU-stack, "", %progbits
"""


def cut_down(library: Path, languages: Collection[str], folder: Path) -> Path:
    """
    Make ICU's data library anew, with what *languages* need; return the file.

    Args:
        library: libicudata.so.N, as Qt brings it.
        languages: Codes like "de"; what is no language's own is always kept.
        folder: Where it is made; `as` and `ld` have to be there.

    Raises:
        ValueError: If there is no such table in the library.
    """
    folder.mkdir(parents=True, exist_ok=True)
    data, source, target = folder / "icu.dat", folder / "icu.s", folder / library.name
    data.write_bytes(_smaller(library.read_bytes(), languages))
    number = library.name.rsplit(".", 1)[1]
    source.write_text(_SOURCE.format(symbol=f"icudt{number}_dat", data=data), "utf-8")
    assembled = source.with_suffix(".o")
    subprocess.run(["as", "-o", assembled, source], check=True)
    subprocess.run(["ld", "-shared", "-soname", library.name, "-o", target, assembled], check=True)
    return target


def _smaller(library: bytes, languages: Collection[str]) -> bytes:
    """Return the table that is in a library, with what is wanted."""
    header, items = _read(library)
    kept = {name: item for name, item in items.items() if _is_wanted(name, item, languages)}
    place = 4 + 8 * len(kept)
    rows, names, body = [], b"", b""
    start = _padded(place + sum(len(name) + 1 for name in kept))
    for name, item in kept.items():
        rows.append(struct.pack("=II", place + len(names), start + len(body)))
        names += name.encode() + b"\0"
        body += item.ljust(_padded(len(item)), b"\0")
    head = struct.pack("=I", len(kept)) + b"".join(rows) + names
    return header + head.ljust(start, b"\0") + body


def _read(library: bytes) -> tuple[bytes, dict[str, bytes]]:
    """Return the header of the table in a library, and its items by their names."""
    found = (match.start() - 2 for match in re.finditer(re.escape(_MAGIC), library))
    begin = next((at for at in found if library[at + 12 : at + 16] == _FORMAT), None)
    if begin is None:
        raise ValueError("ICU's data has another form now: see packaging/icu.py")
    (length,) = struct.unpack_from("=H", library, begin)
    table = library[begin + length :]
    (count,) = struct.unpack_from("=I", table)
    places = [struct.unpack_from("=II", table, 4 + 8 * row) for row in range(count)]
    names = [table[name : table.index(b"\0", name)].decode() for name, _ in places]
    ends = [*(at for _, at in places[1:]), len(table)]
    return library[begin : begin + length], {
        name: table[at:end] for name, (_, at), end in zip(names, places, ends, strict=True)
    }


def _is_wanted(name: str, item: bytes, languages: Collection[str]) -> bool:
    """Tell whether one of the languages, or all of them, could ask for an item."""
    path = name.split("/", 1)[1]
    if _UNUSED.match(path):
        return False
    if path.endswith(".cnv"):
        return len(item) < _SMALL
    stem = Path(path).stem
    language = re.match(r"([a-z]{2,3})(_|$)", stem)
    return language is None or stem == "res_index" or language[1] in languages


def _padded(length: int) -> int:
    return -(-length // _ALIGNED) * _ALIGNED
