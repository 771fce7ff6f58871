"""`springald FILE`: what the program is given by a file manager."""

import sys
from pathlib import Path

import pytest

from app.commandline import display
from app.commandline import main as cli
from app.commandline.main import main
from app.core.game import Player
from app.core.positions import empty
from app.games import find
from app.shell.main import application
from app.storage.clippings import write_clipping
from app.storage.variants import Variant, variant_text


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> list[Path | None]:
    """The files that a window would have opened."""
    files: list[Path | None] = []

    def run(setup: object = None, loaded: object = None, file: Path | None = None) -> int:
        files.append(file)
        return 0

    monkeypatch.setattr(application, "run", run)
    monkeypatch.setattr(display, "why_no_window", lambda: None)
    return files


def test_a_variant_and_a_position_are_handed_to_the_window(opened: list[Path | None], tmp_path: Path):
    """By their names alone, and after "open"."""
    game = find("carcassonne")
    variant, position = tmp_path / "a.variant.json", tmp_path / "a.txt"
    variant.write_text(variant_text(Variant("A", game.options()), game), "utf-8")
    state = empty(game, game.options(), (Player("Ada"), Player("Bo", None, 1)))
    position.write_text(write_clipping(game, state, 2, game.options()), "utf-8")

    assert main([str(variant)]) == 0
    assert main([str(position)]) == 0
    assert main(["open", str(position)]) == 0
    assert opened == [variant, position, position]


@pytest.mark.parametrize("name", ["A.VARIANT.JSON", "A.TXT", "A.LESSON.TOML", "A.Springald"])
def test_endings_in_capitals_are_endings(name: str, opened: list[Path | None], tmp_path: Path):
    """As a stick may bring them; they were taken for commands that there are not."""
    path = tmp_path / name
    path.touch()

    assert main([str(path)]) == 0

    assert opened == [path]


def test_a_text_that_is_no_position_is_refused_before_a_window_opens(
    opened: list[Path | None],
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
):
    """One sentence, exit status 2, where somebody reads it: in a terminal."""
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    path = tmp_path / "letter.txt"
    path.write_text("Dear Ada", "utf-8")
    assert main([str(path)]) == cli.UNUSABLE
    assert capsys.readouterr().err == (
        f"springald: {path}: Line 1 of the position: a position of Springald is expected.\n"
    )
    assert main([str(tmp_path / "none.txt")]) == cli.UNUSABLE
    assert capsys.readouterr().err == "springald: There is no file none.txt.\n"
    assert opened == []


@pytest.mark.parametrize("name", ["letter.txt", "empty.json", "spoilt.springald", "none.springald"])
def test_of_a_damaged_file_the_window_tells_whoever_double_clicked_it(
    name: str, opened: list[Path | None], tmp_path: Path
):
    """A file manager shows nobody what a program prints: nothing at all had happened."""
    path = tmp_path / name
    if not name.startswith("none"):
        path.write_text("Dear Ada", "utf-8")

    assert main([str(path)]) == 0

    assert opened == [path]


def test_a_lesson_is_handed_to_the_window(opened: list[Path | None], tmp_path: Path):
    path = tmp_path / "a.lesson.toml"
    path.touch()

    assert main([str(path)]) == 0

    assert opened == [path]
