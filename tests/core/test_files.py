"""Files are written whole or not at all, whatever they are called and wherever they go."""

import errno
import os
import re
from pathlib import Path

import pytest

from app.storage import files
from app.storage.files import write_whole

APP = Path(__file__).resolve().parents[2] / "app"


def fill_the_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let nothing more reach the disk."""

    def refuse(_: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(files.os, "fsync", refuse)


def test_a_name_may_be_as_long_as_names_can_be(tmp_path: Path) -> None:
    """What is written beside it meanwhile needs no longer one, and does not stay."""
    path = tmp_path / ("n" * 255)
    write_whole(path, "one")
    write_whole(path, "two")
    assert path.read_text("utf-8") == "two"
    assert list(tmp_path.iterdir()) == [path]


def test_what_cannot_be_replaced_stays_and_nothing_lies_beside_it(tmp_path: Path) -> None:
    """A folder stands where the file should go: the error is told, and the place is as it was."""
    path = tmp_path / "taken"
    (path / "inside").mkdir(parents=True)
    with pytest.raises(OSError, match="taken"):
        write_whole(path, "text")
    assert list(tmp_path.iterdir()) == [path]
    assert (path / "inside").is_dir()


def test_a_full_disk_leaves_what_was_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The error comes out, the old file is whole, and nothing lies beside it."""
    path = tmp_path / "picture.png"
    write_whole(path, b"\x89PNG good")
    fill_the_disk(monkeypatch)

    with pytest.raises(OSError, match="No space left"):
        write_whole(path, b"\x89PNG better")

    assert path.read_bytes() == b"\x89PNG good"
    assert list(tmp_path.iterdir()) == [path]


def test_a_link_stays_a_link_and_a_file_keeps_its_rights(tmp_path: Path) -> None:
    """A settings file that lies elsewhere, and one that only its owner may read."""
    real, link = tmp_path / "real.json", tmp_path / "link.json"
    real.write_text("old")
    real.chmod(0o600)
    link.symlink_to(real)

    write_whole(link, "new")

    assert link.is_symlink()
    assert real.read_text() == "new"
    assert real.stat().st_mode & 0o777 == 0o600


def test_links_in_a_circle_are_an_error_like_any_other(tmp_path: Path) -> None:
    """A home behind such links ended the program at the first preference."""
    here, there = tmp_path / "here", tmp_path / "there"
    here.symlink_to(there)
    there.symlink_to(here)
    with pytest.raises(OSError, match="symbolic links"):
        write_whole(here / "settings.json", "{}")


def test_what_is_no_file_is_written_into(tmp_path: Path) -> None:
    """A device or a pipe is never replaced by a file: --out /dev/null."""
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    try:
        write_whole(pipe, "through")
        assert os.read(reader, 100) == b"through"
    finally:
        os.close(reader)
    assert pipe.is_fifo()
    with pytest.raises(OSError, match="No space left"):
        write_whole(Path("/dev/full"), "text")


_WRITERS = re.compile(
    r"""\.write_text\(|\.write_bytes\(|QPdfWriter\(str|QSaveFile|NamedTemporaryFile|mkstemp"""
    r"""|\.save\(str\(|open\((?:[^()]*, *)?(?:mode=)?["'][wax]b?\+?["']"""
)


def test_nobody_else_writes_files() -> None:
    """Else a full disk would ruin what was there, or leave half a file."""
    found = {
        path.relative_to(APP).as_posix(): match[0]
        for path in APP.rglob("*.py")
        if (match := _WRITERS.search(path.read_text("utf-8")))
    }
    # The second opens the place where output without a console goes.
    assert found.keys() == {"storage/files.py", "__main__.py"}
