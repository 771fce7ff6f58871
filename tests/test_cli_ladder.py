"""`springald ladder`: what it prints and writes, and one sentence where it cannot."""

import json
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from app.bots.arena import play_game
from app.commandline import main
from app.commandline.statuses import DONE, INTERRUPTED, UNUSABLE
from app.paths import cache_folder

LADDER = ["ladder", "conquest", "--levels", "page,squire", "--games", "4"]
ARENA = ["arena", "conquest", "--seats", "miller,page", "--games", "2"]


def test_a_ladder_is_told_and_written(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """As data, as a file for the dialog, and as a section of a page that keeps all else."""
    page, out = tmp_path / "opponents.md", tmp_path / "ladder.toml"
    page.write_text("# Before\n\n<!-- ladder-cards-2 -->\nkept\n<!-- end -->\n\nafter\n", "utf-8")
    line = [*LADDER, "--out", str(out), "--page", str(tmp_path)]

    assert main.main([*line, "--json"]) == 0

    told = json.loads(capsys.readouterr().out)
    assert (told["game"], told["seats"]) == ("conquest", 2)
    assert [level["name"] for level in told["levels"]] == ["page", "squire"]
    assert all({"rating", "low", "high", "games", "above"} < set(level) for level in told["levels"])
    assert told["levels"][1]["rating"] == 1000
    assert "springald ladder conquest --games 4" in out.read_text("utf-8")
    once = page.read_text("utf-8")
    assert main.main(line) == 0
    assert capsys.readouterr().out.split()[0] == "level"
    assert page.read_text("utf-8") == once
    assert all(text in once for text in ("# Before", "kept", "after", "| Squire | 1000 |"))


def test_whoever_asks_how_strong_levels_are_changes_nothing(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two games each, for a look, took the place of the ratings that the program shows."""
    own = tmp_path / "ladder.toml"
    monkeypatch.setattr("app.commandline.laddering.file_of", lambda _game: own)
    monkeypatch.setattr("app.bots.ladder.play_game", lambda *_: SimpleNamespace(winner=0))
    line = ["ladder", "conquest", "--games", "2"]
    assert main.main(line) == 0
    assert not own.exists()
    monkeypatch.setattr("sys.frozen", True, raising=False)
    assert main.main([*line, "--page", str(tmp_path)]) == 0
    assert not own.exists(), "a bundle, which may be installed for all, is as it was"
    monkeypatch.setattr("sys.frozen", False)
    assert main.main([*line, "--page", str(tmp_path)]) == 0
    assert "springald ladder" in own.read_text("utf-8")


def test_what_was_played_is_not_played_again(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Only the games that are missing are; --anew forgets."""
    played: list[int] = []

    def note(*about: Any) -> Any:
        played.append(about[2])
        return play_game(*about)

    monkeypatch.setattr("app.bots.ladder.play_game", note)
    assert main.main([*LADDER, "--json", "--seed", "8"]) == 0
    assert main.main([*LADDER[:-1], "6", "--json", "--seed", "8"]) == 0
    assert played == [0, 1, 2, 3, 4, 5]
    assert main.main([*LADDER[:-1], "2", "--json", "--seed", "8", "--anew"]) == 0
    assert played[6:] == [0, 1]


def test_anew_forgets_only_what_is_asked_for(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Days of games of all levels were gone for a look at two of them."""
    played: list[tuple[str, ...]] = []

    def note(*about: Any) -> Any:
        played.append(about[0].entrants)
        return SimpleNamespace(winner=0)

    monkeypatch.setattr("app.bots.ladder.play_game", note)
    line = ["ladder", "cards", "--games", "2"]
    assert main.main(line) == 0
    assert len(set(played)) == 6
    for more, again in ((["--levels", "page,squire", "--anew"], 2), ([], 0)):
        played.clear()
        assert main.main([*line, *more]) == 0
        assert played == [("squire", "page")] * again


def test_other_luck_has_a_section_of_its_own(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """It is held against what the dialog shows, and replaces none of that."""
    page = tmp_path / "opponents.md"
    page.write_text("<!-- ladder-conquest-2 -->\nkept\n<!-- end -->\n", "utf-8")
    assert main.main([*LADDER, "--seed", "3", "--page", str(tmp_path)]) == 0
    text = page.read_text("utf-8")
    assert "kept" in text
    assert "<!-- ladder-conquest-2-page-squire-seed-3 -->" in text
    assert "of 2 ratings lie within the intervals of the ladder above; none is off by more than" in text


@pytest.mark.parametrize(
    "names, seats, said",
    [
        ("page", "2", "at least two"),
        ("page,page", "2", "at least two"),
        ("page,banneret", "2", "at least two"),
        ("page,squire", "1", "for 2 to 6 seats"),
    ],
)
def test_one_sentence_says_why_not(
    names: str, seats: str, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """A ladder of one, of the same twice, of a level that the game has not, for too few."""
    assert main.main(["ladder", "conquest", "--levels", names, "--seats", seats]) == UNUSABLE
    assert said in capsys.readouterr().err


def test_a_ladder_that_is_stopped_tells_what_it_has(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two of four games say a little, and what is written says that it was stopped."""
    out = tmp_path / "ladder.toml"

    def stop(*about: Any) -> Any:
        if about[2] == 2:
            raise KeyboardInterrupt
        return play_game(*about)

    monkeypatch.setattr("app.bots.ladder.play_game", stop)

    assert main.main([*LADDER, "--json", "--seed", "9", "--out", str(out)]) == INTERRUPTED

    told = capsys.readouterr()
    assert "goes on from here" in told.err
    assert [level["games"] for level in json.loads(told.out)["levels"]] == [2, 2]
    assert "stopped before its end" in out.read_text("utf-8")


@pytest.mark.parametrize(
    "asked",
    [LADDER, ["arena", "conquest", "--seats", "miller,page", "--games", "2"]],
    ids=lambda asked: asked[0],
)
def test_what_cannot_be_kept_is_played_all_the_same(
    asked: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is said once, however often it is tried; a ladder had thrown its games away."""
    monkeypatch.setattr("app.bots.kept_searches._EVERY_S", -1.0)
    (cache_folder() / "tunings").write_text("a file, where a folder is to be")
    out = ["--out", str(tmp_path / "ladder.toml")] if asked is LADDER else []

    assert main.main([*asked, *out]) == DONE

    told = capsys.readouterr()
    assert told.err.count("cannot be written") == 1
    assert told.out.strip()
