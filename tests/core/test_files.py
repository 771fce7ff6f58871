"""Files are written whole, whatever they are called."""

from pathlib import Path

import pytest

from app.storage.files import write_whole


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
