"""Importing Qt as quickly as it can be: its helpers are compiled once, and our source is not read."""

import subprocess
import sys
from pathlib import Path

import pytest

from app.paths import cache_folder

_PROGRAM = """
import builtins
before = builtins.compile, builtins.__import__
compiled = []
def counted(source, name, *rest, **options):
    compiled.append(name)
    return before[0](source, name, *rest, **options)
builtins.compile = counted
from app.commandline.qt_import import import_qt
import_qt()
assert (builtins.compile, builtins.__import__) == (counted, before[1])
from PySide6.QtCore import QObject, Qt, Signal
class Bell(QObject):
    rung = Signal(int)
heard, bell = [], Bell()
bell.rung.connect(heard.append)
bell.rung.emit(3)
assert heard == [3] and bell.objectName() == "" and Qt.Key.Key_A
print(sum(str(name).startswith("shibokensupport") for name in compiled))
"""


def _compiled() -> int:
    """Return how many of PySide's helpers a new process compiles."""
    return int(subprocess.check_output([sys.executable, "-c", _PROGRAM], text=True))


@pytest.fixture
def kept() -> Path:
    """The file that a first start has left."""
    assert _compiled() > 0
    (file,) = cache_folder().glob("qt-*.code")
    return file


@pytest.mark.usefixtures("kept")
def test_the_helpers_of_qt_are_compiled_once():
    assert _compiled() == 0


@pytest.mark.parametrize("content", [b"", b"nonsense", b"N", b"\xe9\x02\x00\x00\x00"])
def test_a_damaged_file_is_made_again(kept: Path, content: bytes):
    whole = kept.read_bytes()
    kept.write_bytes(content)
    assert _compiled() > 0
    assert len(kept.read_bytes()) == len(whole)


def test_without_a_place_to_keep_them_qt_is_imported_all_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    (tmp_path / "file").write_text("in the way")
    monkeypatch.setenv("SPRINGALD_HOME", str(tmp_path / "file"))
    assert _compiled() > 0


@pytest.mark.parametrize("share", [0.0, 0.4, 0.9])
def test_a_flipped_bit_is_noticed(kept: Path, share: float):
    """Python would run code that is damaged, and could end at every start."""
    data = bytearray(kept.read_bytes())
    data[int(share * len(data))] ^= 4
    kept.write_bytes(data)
    assert _compiled() > 0
