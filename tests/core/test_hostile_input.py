"""Files, codes and texts made to eat memory are refused before they do."""

import base64
import json
import lzma
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from app.core.positions import Misread
from app.storage import papercode, saves
from app.storage.clippings import read_clipping
from app.storage.codec import BadSave
from tests.core.playing import played
from tests.toy import GAME, find

MOST_MB = 64

ROOT = Path(__file__).resolve().parents[2]


def with_log(log: str) -> str:
    """Return a saved game whose log is replaced."""
    text = saves.dumps(played(3))
    return text[: text.index('  "log"')] + f'  "log": {log}\n}}\n'


def filled(part: str, size: int) -> str:
    """Return a part as often as it goes into *size* bytes."""
    return part * (size // len(part))


def code_of(text: str, head: str = "") -> str:
    """Return a paper code of any text, right to the last letter."""
    filters = ({**papercode._FILTERS[0], "dict_size": 1 << 24},)
    packed = lzma.compress(text.encode(), format=lzma.FORMAT_RAW, filters=filters)
    letters = base64.b32encode(packed).decode().rstrip("=")
    plain = [letters[at : at + 38] for at in range(0, len(letters), 38)]
    lines = [line + papercode._check(number, line) for number, line in enumerate(plain)]
    chunks = [lines[at : at + 22] for at in range(0, len(lines), 22)]
    tag = papercode._tag(packed)
    return "\n".join(
        "\n".join((f"SPRINGALD-{number}/{len(chunks)}-{tag}", *chunk))
        for number, chunk in enumerate(chunks, start=1)
    )


def packed_log(entries: int, width: int = 1, name: str = "n") -> str:
    """Return what a code unpacks to that stands for very many entries."""
    head = json.loads(saves.dumps(played(3)))
    del head["log"]
    names = [f"{name}{at:02d}" for at in range(width)]
    columns = [[0] * entries for _ in names]
    return json.dumps([head, [0] * entries, [["Walk", *names]], [columns]], separators=(",", ":"))


SIZES = (290_000, 790_000, 1_450_000, 1_750_000, 1_950_000, 3_900_000, 7_900_000)
"""Bytes: just below the limits of this and that, and far above all."""

FILES: dict[str, Callable[[int], str]] = {
    "one long string": lambda size: f'"{"x" * size}"',
    "a long string in a game": lambda size: with_log(f'["{"x" * size}"]'),
    "a string of escapes": lambda size: f'["{filled(chr(92) + "n", size)}"]',
    "a string of letters by number": lambda size: f'["{filled(chr(92) + "u00e9", size)}"]',
    "one letter makes all wide": lambda size: f'["{"x" * size}\N{GRINNING FACE}"]',
    "empty lists": lambda size: with_log(f"[{filled('[],', size)}[]]"),
    "empty objects": lambda size: with_log("[" + filled("{},", size) + "{}]"),
    "small objects": lambda size: with_log("[" + filled('{"a":1},', size) + "{}]"),
    "short strings": lambda size: with_log(f"[{filled(chr(34) + 'ab' + chr(34) + ',', size)}1]"),
    "numbers": lambda size: with_log(f"[{filled('12345,', size)}1]"),
    "decimals": lambda size: with_log(f"[{filled('1.5,', size)}1]"),
    "many keys": lambda size: "{" + ",".join(f'"{at}":1' for at in range(size // 10)) + "}",
    "a key given twice": lambda size: "{" + filled('"a":1,', size) + '"a":1}',
    "brackets in a string": lambda size: f'["{filled("[{", size)}"]',
    "quotes": lambda size: filled('""', size),
    "spaces": lambda size: " " * size,
    "lines": lambda size: "\n" * size + "x",
    "many players": lambda size: saves.dumps(played(3)).replace(
        '"players": [', '"players": [' + filled('{"name":"A"},', size)
    ),
    "many digests": lambda size: saves.dumps(played(3)).replace(
        '"digests": {', '"digests": {' + ",".join(f'"{at}":"a"' for at in range(size // 12)) + ","
    ),
    "many steps": lambda size: with_log("[" + filled('{"do":"Walk","by":0},', size)[:-1] + "]"),
}

CODES: dict[str, Callable[[], str]] = {
    "zeros": lambda: code_of("[" + "0," * 20_000_000 + "0]"),
    "spaces": lambda: code_of(" " * 40_000_000),
    "entries": lambda: code_of(packed_log(300_000)),
    "wide entries": lambda: code_of(packed_log(4, 60_000)),
    "a long name in each entry": lambda: code_of(packed_log(500, name="n" * 900_000)),
    "a name as long as it may be": lambda: code_of(packed_log(19_000, 13, "n" * 38)),
    "a name of wide letters": lambda: code_of(packed_log(19_000, 13, "\N{GRINNING FACE}" * 38)),
    "a long text": lambda: "SPRINGALD-1/1-AAAA\n" + "A" * 30_000_000,
    "no code": lambda: "x" * 30_000_000,
    "many headers": lambda: "SPRINGALD-1/1-AAAA " * 1_000_000,
}


def refused(read: Callable[[], object]) -> None:
    """Read something; a sentence is the expected end."""
    try:
        read()
    except (BadSave, Misread) as error:
        print(str(error)[:100])


def peak_mb() -> float:
    """Return the most memory this process has ever had, in MB; `getrusage` would add what our parent had."""
    lines = Path("/proc/self/status").read_text().splitlines()
    return int(next(line.split()[1] for line in lines if line.startswith("VmHWM:"))) / 1024


def growth(kind: str, *paths: Path) -> float:
    """Return by how many MB reading files lets a process grow that has read good ones before."""
    names = [str(path) for path in paths]
    code = f"from tests.core.test_hostile_input import measure; measure({kind!r}, {names!r})"
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    print(done.stdout)
    return float(done.stdout.splitlines()[-1])


def measure(kind: str, names: list[str]) -> None:
    """Read files as games, or a text as a code or a clipping, and print by how many MB that made us grow."""
    refused(lambda: saves.loads(saves.dumps(played(60)), find))
    refused(lambda: papercode.read("\n".join(part.text for part in papercode.spell(played(60))), find))
    refused(lambda: read_clipping("x", GAME.options(), find))
    texts = [] if kind == "game" else [Path(name).read_text("utf-8") for name in names]
    before = peak_mb()
    for name in names if kind == "game" else ():
        refused(lambda name=name: saves.read(Path(name), find))
    for text in texts:
        if kind == "code":
            refused(lambda text=text: papercode.read(text, find))
        else:
            refused(lambda text=text: read_clipping(text, GAME.options(), find))
    print(peak_mb() - before)


@pytest.mark.parametrize("kind", FILES)
def test_no_file_takes_more_memory_than_a_good_one_by_far(tmp_path: Path, kind: str):
    """Just below each limit, and far above it."""
    paths = [tmp_path / f"{size}.springald" for size in SIZES]
    for path, size in zip(paths, SIZES, strict=True):
        path.write_text(FILES[kind](size), "utf-8")
    assert growth("game", *paths) < MOST_MB


@pytest.mark.parametrize("kind", CODES)
def test_no_code_unpacks_beyond_its_bound(tmp_path: Path, kind: str):
    """A few letters on paper may stand for any number of zeros."""
    path = tmp_path / "code.txt"
    path.write_text(CODES[kind](), "utf-8")
    assert growth("code", path) < MOST_MB


def test_no_text_from_the_clipboard_is_too_long(tmp_path: Path):
    """Somebody copied a book."""
    path = tmp_path / "text.txt"
    path.write_text("springald race\n" + "word " * 8_000_000, "utf-8")
    assert growth("clipping", path) < MOST_MB
