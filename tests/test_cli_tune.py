"""`springald tune`: a search from the command line, stopped and taken up again."""

import json
from pathlib import Path

import pytest

from app.bots import balance
from app.bots.tuning import Sample
from app.commandline import main
from app.games import find
from app.storage.variants import read_variant
from tests.sample_game import SAMPLE_GAME

LINE = ["tune", SAMPLE_GAME, "--seats", "random,random", "--games", "8", "--seed", "3"]
SIZES = ["--change", "size=6,8,10", "--goal", "rounds=16"]


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Keep searches in a folder of the test."""
    monkeypatch.setenv("SPRINGALD_HOME", str(tmp_path))
    return tmp_path


def test_the_nearest_is_named_first_and_written_as_a_variant(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    """Sixteen rounds are a game of the sample on a board of six by six."""
    out = tmp_path / "fair.json"

    assert main.main([*LINE, *SIZES, "--out", str(out)]) == 0

    heads, best, *_ = capsys.readouterr().out.splitlines()
    assert heads.split()[:2] == ["values", "games"]
    assert best.split()[:3] == ["size=6", "8", "16.0"]
    assert read_variant(out, find(SAMPLE_GAME)).options.size == 6
    assert main.main([*LINE, *SIZES, "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert data["goals"] == [{"measure": "rounds", "target": 16.0}]
    assert [each["values"]["size"] for each in data["points"]] == [6, 8, 10]
    assert data["points"][0]["begin"].keys() == {"value", "low", "high"}


def test_a_search_that_was_stopped_goes_on(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    """Ctrl+C after five games: the same command plays the others only, and comes to the same end."""
    line = [*LINE, *SIZES, "--games", "4"]
    main.main([*line, "--anew"])
    whole = capsys.readouterr().out
    played: list[int] = []
    play = balance.play

    def counting(*asked: object) -> object:
        played.append(1)
        if len(played) == 6:
            raise KeyboardInterrupt
        return play(*asked)

    monkeypatch.setattr("app.bots.tuning.play", counting)
    assert main.main([*line, "--anew"]) == 130
    assert "the same command goes on from here" in capsys.readouterr().err
    assert len(played) == 6
    assert main.main(line) == 0
    assert capsys.readouterr().out == whole
    assert len(played) == 6 + 7

    # Games of who thinks otherwise tell nothing of the program as it is.
    monkeypatch.setattr("app.bots.arena.make_bot", lambda _game, name: f"another {name}")
    assert main.main(line) == 0
    assert len(played) == 6 + 7 + 12


def test_what_was_played_before_changes_no_figure(capsys: pytest.CaptureFixture[str]):
    """Eight games of each are eight, though a longer search has left many more; it loses none of them."""
    line = [*LINE, *SIZES, "--json"]
    main.main(line)
    fresh = capsys.readouterr().out
    main.main([*line, "--games", "20"])
    longer = json.loads(capsys.readouterr().out)["points"]
    assert [each["games"] for each in longer] == [20, 10, 10]

    main.main(line)

    assert capsys.readouterr().out == fresh
    with pytest.MonkeyPatch.context() as nobody:
        nobody.setattr("app.bots.tuning.play", None)
        main.main([*line, "--games", "20"])
    assert json.loads(capsys.readouterr().out)["points"] == longer


def test_a_search_whose_games_cannot_be_kept_tells_what_it_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    """That they are lost is said once."""
    (tmp_path / "file").touch()
    monkeypatch.setenv("SPRINGALD_HOME", str(tmp_path / "file"))

    assert main.main([*LINE, *SIZES]) == 0

    out, err = capsys.readouterr()
    assert out.splitlines()[1].split()[:2] == ["size=6", "8"]
    (said,) = err.splitlines()
    assert "cannot be written" in said


def test_of_draws_nothing_is_said_of_who_begins(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    """Nobody has won: what beginning is worth nobody knows; a dash, and null in data that are JSON."""
    monkeypatch.setattr("app.bots.tuning.sample_of", lambda _: Sample(-1, 16, 3.0, 0, 1.0))
    line = [*LINE, "--change", "size=6", "--goal", "begin=50,rounds=16,decided=75"]

    assert main.main(line) == 0
    best = capsys.readouterr().out.splitlines()[1]
    assert " ".join(best.split()) == "size=6 8 – 16.0 (16.0–16.0) – – –"
    assert main.main([*line, "--json"]) == 0
    (point,) = json.loads(capsys.readouterr().out, parse_constant=pytest.fail)["points"]
    assert [point[each] for each in ("begin", "decided", "away")] == [None, None, None]
    assert point["rounds"]["value"] == 16


def test_after_a_few_games_nothing_is_said_of_a_length(capsys: pytest.CaptureFixture[str]):
    """Where the middle of five games lies nobody knows: a dash, and an open bound that is JSON."""
    line = [*LINE, *SIZES, "--games", "5"]
    assert main.main(line) == 0
    assert capsys.readouterr().out.splitlines()[1].split()[:3] == ["size=6", "5", "–"]

    assert main.main([*line, "--json"]) == 0
    best = json.loads(capsys.readouterr().out, parse_constant=pytest.fail)["points"][0]
    assert best["rounds"] == {"value": 16.0, "low": 0.0, "high": None}


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["--change", "sise=6"], "there is no sise; there are size"),
        (["--change", "size=7"], "size"),
        (
            ["--change", "size=6,8", "--goal", "fun=3"],
            "A goal is one of begin, rounds, minutes, leads, decided",
        ),
        (["--change", "size=6", "--goal", "begin"], "not 'begin'"),
        (["--change", "size=6", "--goal", ""], "A goal is one of begin, rounds"),
        (["--change", "size=6", "--goal", " ,"], "not ' ,'"),
    ],
)
def test_what_cannot_be_searched_is_said(words: list[str], says: str, capsys: pytest.CaptureFixture[str]):
    """One sentence, no traceback."""
    assert main.main([*LINE, *words]) == 2

    (said,) = capsys.readouterr().err.splitlines()
    assert says in said
