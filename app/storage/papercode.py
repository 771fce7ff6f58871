"""A game as letters that can be printed, scanned and typed: set-up and log, in numbered parts."""

import base64
import json
import lzma
import re
import zlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from hashlib import blake2b
from typing import Any

from attrs import frozen

from app.core.game import AnyGame
from app.core.session import AnySession
from app.core.words import N_, Phrase
from app.storage.bad_save import BadSave
from app.storage.codec import parse
from app.storage.saves import MOST_ENTRIES, Loaded, dumps, loads

LINE = 40
"""Letters of a line; the last two of each tell whether the others are right."""

LINES = 22
"""Of a part: as much as a QR code of moderate size holds."""

MOST_PARTS = 12
"""So many codes go on one page; a longer game goes by file."""

_MARK = "SPRINGALD"
_HEADER = re.compile(rf"{_MARK}-(\d{{1,2}})/(\d{{1,2}})-([A-Z2-7]{{4}})")
_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567"
_ALIKE = str.maketrans("018", "OIB")
_CHECKS = 2
_LARGEST = 1 << 20
"""Bytes that a code unpacks to; those of the longest that goes on paper are a third."""

_LONGEST = 200_000
"""Letters of a text with all parts of a code, however it was typed."""

_WIDEST = 40
"""Fields of an entry, and letters of a field's name: it is written once, but out again for each entry."""

_FILTERS = (
    {
        "id": lzma.FILTER_LZMA2,
        "preset": 9 | lzma.PRESET_EXTREME,
        "dict_size": _LARGEST,
        "lc": 4,
        "lp": 0,
        "pb": 0,
    },
)
"""Letters in plain text depend on the one before: `lc`."""

_DERIVED = ("digests",)
"""What a file says twice: one digest, of the end, is enough to be sure."""


@frozen
class Part:
    """
    A numbered piece of a code.

    Attributes:
        number: From 1.
        count: How many there are.
        tag: The same four letters on all parts of a game.
        lines: Up to `LINES`, each of up to `LINE` letters.
    """

    number: int
    count: int
    tag: str
    lines: tuple[str, ...]

    @property
    def header(self) -> str:
        """The first line of the part."""
        return f"{_MARK}-{self.number}/{self.count}-{self.tag}"

    @property
    def text(self) -> str:
        """The whole part in letters of QR's alphanumeric mode."""
        return f"{self.header} {''.join(self.lines)}"


def spell(session: AnySession) -> tuple[Part, ...]:
    """
    Return a game as a code, in as many parts as it takes; more than `MOST_PARTS` do not go on paper.

    `read` returns the same game: set-up, log, place in it, and clocks.
    """
    packed = _packed(json.loads(dumps(session, proves=False)))
    tag = _tag(packed)
    letters = base64.b32encode(packed).decode().rstrip("=")
    plain = [letters[at : at + LINE - _CHECKS] for at in range(0, len(letters), LINE - _CHECKS)]
    lines = [line + _check(number, line) for number, line in enumerate(plain)]
    chunks = [tuple(lines[at : at + LINES]) for at in range(0, len(lines), LINES)]
    return tuple(Part(number, len(chunks), tag, chunk) for number, chunk in enumerate(chunks, start=1))


def is_part(text: str) -> bool:
    """Tell whether a code in a picture is one of ours, and not of whatever lay beside the sheet."""
    return _HEADER.match(text) is not None


def read(text: str, find: Callable[[str], AnyGame]) -> Loaded:
    """
    Return the game whose code stands in *text*.

    Args:
        text: All parts in any order, as scanned or typed: small letters, gaps and look-alikes (0 and O) do
            not matter.
        find: Returns the game of an id, or raises `KeyError`.

    Raises:
        Mistyped: If a line is not as it was printed.
        BadSave: If it is no code, or incomplete; says what is missing.
    """
    if len(text) > _LONGEST:
        raise BadSave(Phrase(N_("This text is far too long to be a code.")))
    text = "".join(map(_capital, text))
    parts = _parts(text)
    letters = "".join(_plain(number, text, parts[number]) for number in sorted(parts))
    try:
        packed = base64.b32decode(letters + "=" * (-len(letters) % 8))
    except ValueError as error:
        raise _damaged() from error
    tags = {match[3] for match in _HEADER.finditer(text)}
    if tags != {_tag(packed)}:
        raise _damaged()
    return loads(json.dumps(_unpacked(packed)), find)


# --- Parts and lines ---


class Mistyped(BadSave):
    """
    Raised for a line whose check letters do not agree with it.

    Attributes:
        start, end: Where in the text it stands.
    """

    def __init__(self, phrase: Phrase, start: int, end: int) -> None:
        super().__init__(phrase)
        self.start, self.end = start, end


def _capital(letter: str) -> str:
    """Return a letter as it is printed; never two for one, so that places stay what they are."""
    capital = letter.upper()
    return capital if len(capital) == 1 else letter


def _parts(text: str) -> dict[int, tuple[int, int]]:
    """Return from where to where each part stands below its header, by its number; there is none missing."""
    headers = list(_HEADER.finditer(text))
    if not headers:
        raise BadSave(Phrase(N_("There is no code of Springald in this: it begins with {mark}."), _MARKED))
    if len({(match[2], match[3]) for match in headers}) > 1:
        raise BadSave(Phrase(N_("These codes belong to different games.")))
    ends = [*(match.start() for match in headers[1:]), len(text)]
    found = {int(match[1]): (match.end(), end) for match, end in zip(headers, ends, strict=True)}
    count = int(headers[0][2])
    missing = [number for number in range(1, count + 1) if number not in found]
    if missing:
        values = {"number": missing[0], "count": count}
        raise BadSave(Phrase(N_("Code {number} of {count} is missing."), values))
    if set(found) != set(range(1, count + 1)):
        raise _damaged()
    return found


def _plain(part: int, text: str, room: tuple[int, int]) -> str:
    """Return the letters of a part, which stands in some *room* of the text, without their checks."""
    plain = []
    for number, places in enumerate(_lines(text, *room)):
        line = "".join(text[place] for place in places).translate(_ALIKE)
        letters, check = line[:-_CHECKS], line[-_CHECKS:]
        if set(line) - set(_LETTERS) or check != _check((part - 1) * LINES + number, letters):
            phrase = Phrase(_NOT_AS_PRINTED, {"line": number + 1, "part": part})
            raise Mistyped(phrase, places[0], places[-1] + 1)
        plain.append(letters)
    return "".join(plain)


def _lines(text: str, start: int, end: int) -> Iterator[Sequence[int]]:
    """Yield where each printed line stands, letter by letter, whether typed as lines or scanned in one."""
    for typed in text[start:end].splitlines(keepends=True):
        places = [start + at for at, letter in enumerate(typed) if not letter.isspace()]
        start += len(typed)
        for first in range(0, len(places), LINE):
            yield places[first : first + LINE]


def _check(number: int, letters: str) -> str:
    """Return two letters that go with a line and its place."""
    rest = zlib.crc32(f"{number}:{letters}".encode()) % len(_LETTERS) ** _CHECKS
    return _LETTERS[rest // len(_LETTERS)] + _LETTERS[rest % len(_LETTERS)]


def _tag(packed: bytes) -> str:
    return base64.b32encode(blake2b(packed, digest_size=5).digest()).decode()[:4]


def _damaged() -> BadSave:
    return BadSave(Phrase(N_("The code is damaged.")))


_MARKED: Mapping[str, str] = {"mark": _MARK}
_NOT_AS_PRINTED = N_("Line {line} of code {part} is not as it was printed.")


# --- Packing: what is alike stands together, and the log is columns instead of rows ---


def _packed(data: Mapping[str, Any]) -> bytes:
    head = {key: value for key, value in data.items() if key not in (*_DERIVED, "log")}
    shapes: dict[tuple[str, ...], list[Sequence[Any]]] = {}
    order = []
    for entry in data["log"]:
        shape = (entry["do"], *(key for key in entry if key != "do"))
        shapes.setdefault(shape, []).append([entry[key] for key in shape[1:]])
        order.append(list(shapes).index(shape))
    columns = [list(map(list, zip(*rows, strict=True))) for rows in shapes.values()]
    text = json.dumps([head, order, list(shapes), columns], separators=(",", ":"), ensure_ascii=False)
    return lzma.compress(text.encode(), format=lzma.FORMAT_RAW, filters=_FILTERS)


def _unpacked(packed: bytes) -> dict[str, Any]:
    """Return the data of a saved game; bounded, whatever a stranger has packed."""
    try:
        opener = lzma.LZMADecompressor(format=lzma.FORMAT_RAW, filters=_FILTERS)
        text = opener.decompress(packed, max_length=_LARGEST + 1)
        if len(text) > _LARGEST:
            raise _damaged()
        head, order, shapes, columns = parse(text.decode())
        if len(order) > MOST_ENTRIES or not all(map(_is_shape, shapes)):
            raise _damaged()
        rows = [zip(*each, strict=True) for each in columns]
        keys = [("do", *shape[1:]) for shape in shapes]
        log = [dict(zip(keys[at], (shapes[at][0], *next(rows[at])), strict=True)) for at in order]
        return {**head, "log": log}
    except (lzma.LZMAError, EOFError, ValueError, TypeError, LookupError, StopIteration) as error:
        raise _damaged() from error


def _is_shape(shape: Any) -> bool:
    """Tell whether something unpacked may be the verb and the fields of an entry."""
    if not isinstance(shape, list) or len(shape) > _WIDEST:
        return False
    return all(isinstance(name, str) and name.isascii() and len(name) <= _WIDEST for name in shape)
