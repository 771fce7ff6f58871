"""`springald calibrate` and `springald learn`: what they write, and one sentence where they cannot."""

import json
import re
import shutil
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from attrs import evolve

from app.bots.learning.confirmation import Asking, Rows, _Checker
from app.bots.learning.self_play import Played
from app.bots.values.learnt import FILE, read_weights
from app.commandline import main
from app.commandline.statuses import INTERRUPTED
from app.core.game import AnyGame
from app.games import find
from app.paths import RESOURCES
from tests.sample_game import SAMPLE_GAME

CALIBRATE = ["calibrate", "conquest", "--seats", "page,page", "--games", "2"]


def test_calibrate_says_how_true_chances_are(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    """As data and as lines, with a diagram, and as a section of a page that keeps all else."""
    page = tmp_path / "values.md"
    page.write_text("# My notes\n\nby hand\n", "utf-8")
    assert main.main([*CALIBRATE, "--json", "--svg", str(tmp_path / "a.svg"), "--page", str(tmp_path)]) == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["game"], told["seats"], told["games"]) == ("conquest", 2, 2)
    assert told["names"] == ["page", "page"]
    assert 0 <= told["low"] <= told["high"]
    assert {"brier", "log_loss", "error"} < set(told)
    assert set(told["bins"][0]) == {"said", "happened", "n"}
    assert (tmp_path / "a.svg").read_text().startswith("<svg")
    assert (tmp_path / "values" / "conquest-page-page.svg").is_file()

    page.write_text(page.read_text("utf-8") + "\n<!-- other-2 -->\nkept\n<!-- end -->\n", "utf-8")
    assert main.main([*CALIBRATE, "--games", "1"]) == 0
    assert capsys.readouterr().out.startswith("conquest, page,page: 1 game, error ")
    assert main.main([*CALIBRATE, "--seed", "4", "--page", str(tmp_path)]) == 0
    assert capsys.readouterr().out.startswith("conquest, page,page: 2 games, error ")
    text = page.read_text("utf-8")
    assert text.count("conquest-page-page.svg") == 1
    assert text.startswith("# My notes\n\nby hand\n\n<!-- ")
    assert "\nkept\n" in text


def test_learn_writes_weights_beside_those_of_other_tables(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    """Weights of other features are thrown away."""
    out = tmp_path / "values.toml"
    line = ["learn", "conquest", "--games", "1", "--out", str(out), "--seats"]
    features = find("conquest").load(find("conquest").values)()
    out.write_text("[[tables]]\n", "utf-8")
    assert main.main([*line, "page,page"]) == 0
    assert capsys.readouterr().out == f"{out}\n"
    assert main.main([*line, "page,page,page"]) == 0
    learnt = read_weights(out.read_text("utf-8"), features)
    assert set(learnt) == {2, 3}
    capsys.readouterr()

    assert main.main([*line, "page,page", "--among-equals"]) == 0

    measured = read_weights(out.read_text("utf-8"), features)
    assert measured == {2: evolve(learnt[2], among_equals=measured[2].among_equals), 3: learnt[3]}
    assert re.match(r"-?\d\.\d\d \(-?\d\.\d\d – -?\d\.\d\d\)\n", capsys.readouterr().out)
    assert main.main([*line, "page,page", "--of-equals", "--seed", "3"]) == 0
    beside = read_weights(out.read_text("utf-8"), features)
    assert beside == {2: evolve(measured[2], equals=beside[2].equals), 3: learnt[3]}
    assert beside[2].equals.shares != learnt[2].shares
    assert main.main([*line, "page,page", "--among-equals"]) == 0
    again = read_weights(out.read_text("utf-8"), features)[2]
    assert evolve(again, equals=beside[2].equals) == beside[2]
    assert again.equals == evolve(beside[2].equals, among_equals=again.equals.among_equals)
    capsys.readouterr()
    assert main.main([*line, "page,page,page,page", "--among-equals"]) == 2
    assert "Nothing was learnt yet for 4 seats." in capsys.readouterr().err


def test_confirm_says_whether_lists_are_true(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    """A share of what the command does: no order of moves is contradicted; and its section of the page."""
    line = ["confirm", "conquest", "--games", "3", "--playouts", "12", "--effort", "0.1"]
    assert main.main([*line, "--json", "--page", str(tmp_path)]) == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["game"], told["positions"], told["contradicted"]) == ("conquest", 3, 0)
    assert 3 <= told["figures"] <= 15
    assert 0 <= told["low"] <= told["within"] / told["figures"] <= told["high"] <= 1
    text = (tmp_path / "values.md").read_text("utf-8")
    assert "<!-- confirm-conquest-2 -->" in text
    assert "    springald confirm conquest --seats 2 --games 3 --playouts 12 --effort 0.1\n" in text
    # What is said does not hang on how many games are played.
    assert main.main(["confirm", "conquest", "--games", "1", "--playouts", "4", "--effort", "0.1"]) == 0
    assert capsys.readouterr().out.startswith("Catan Conquest, lists: 1; 0 of ")


def test_whoever_stops_confirm_hears_what_was_found_and_goes_on_from_there(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
):
    """Hours of playouts were gone, and nothing was told."""
    line = ["confirm", "conquest", "--playouts", "4", "--effort", "0.1", "--page", str(tmp_path)]
    made = _Checker.__call__

    def stopped_after_two(self: _Checker, game: AnyGame, played: Played) -> list[float]:
        calls.append(game.id)
        if len(calls) == 3:
            raise KeyboardInterrupt
        return made(self, game, played)

    calls: list[str] = []
    monkeypatch.setattr(_Checker, "__call__", stopped_after_two)
    assert main.main([*line, "--games", "4"]) == INTERRUPTED
    told = capsys.readouterr()
    assert told.out.startswith("Catan Conquest, lists: 2; 0 of ")
    assert told.err == "springald: Stopped; the same command goes on from here.\n"
    assert (
        "--games 2 --playouts 4 --effort 0.1, stopped before its end\n"
        in (tmp_path / "values.md").read_text()
    )
    assert main.main([*line, "--games", "4"]) == 0
    assert len(calls) == 3 + 2
    assert capsys.readouterr().out.startswith("Catan Conquest, lists: 4; 0 of ")


def test_confirm_asks_the_program_as_it_is(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
):
    """Lists are made again by other rules, for who thinks otherwise or was taught anew, and if so wished."""
    line, made = ["confirm", "cards", "--playouts", "4"], list[int]()

    def note(asking: Asking, rows: Rows, *_: Any) -> None:
        missing = [number for number in range(asking.positions) if number not in rows]
        made.append(len(missing))
        rows |= {number: [1.0, 0.0, 0.0, 0.1, 0.1] for number in missing}

    def asked(games: int, *more: str) -> int:
        assert main.main([*line, "--games", str(games), *more]) == 0
        assert f"lists: {games}; " in capsys.readouterr().out
        return made[-1]

    monkeypatch.setattr("app.commandline.valuing.check", note)
    assert (asked(3), asked(2), asked(4)) == (3, 0, 1)
    assert (asked(4, "--anew"), asked(4)) == (4, 0)

    cards = find("cards")
    monkeypatch.setattr("app.commandline.valuing.find", lambda _: replace(cards, version=cards.version + 1))
    assert (asked(4), asked(4)) == (4, 0)
    monkeypatch.setattr("app.bots.arena.make_bot", lambda _game, name: f"another {name}")
    assert (asked(4), asked(4)) == (4, 0)
    shutil.copytree(RESOURCES / "games" / "cards", tmp_path / "games" / "cards")
    with (tmp_path / "games" / "cards" / "values.toml").open("a") as file:
        file.write("# learnt anew\n")
    monkeypatch.setattr("app.bots.values.learnt.RESOURCES", tmp_path)
    assert (asked(4), asked(4)) == (4, 0)


@pytest.mark.parametrize(
    "line, said",
    [
        (["learn", SAMPLE_GAME], "nothing that could be learnt"),
        (["calibrate", "cards", "--seats", "5"], "is for 2 seats, not 5"),
        (["calibrate", "cards", "--seats", "page,nobody"], "not nobody"),
        (["calibrate", "cards", "--seats", "9" * 5000], "A seat is one of "),
        (["calibrate", "cards", "--svg", "/nowhere/a.svg"], "There is no folder"),
        (["calibrate", "cards", "--page", "/nowhere"], "There is no folder /nowhere."),
        (["confirm", "cards", "--page", "/nowhere"], "There is no folder /nowhere."),
        (["ladder", "cards", "--page", "/nowhere"], "There is no folder /nowhere."),
        (["arena", "cards", "--seats", "page,page", "--page", "/nowhere"], "There is no folder /nowhere."),
        (["learn", "cards", "--out", "/nowhere/a.toml"], "There is no folder"),
    ],
)
def test_what_cannot_be_done_is_said_in_a_sentence(
    line: list[str], said: str, capsys: pytest.CaptureFixture[str]
):
    """On the error stream, with the status of unusable arguments."""
    assert main.main(line) == 2
    assert said in capsys.readouterr().err


@pytest.mark.parametrize("line", ["learn catapults --games 1 --out", "puzzles catapults --mine 1 --into"])
def test_a_bundle_keeps_nothing_beside_itself(
    line: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    """The one file unpacks itself at each start: what it had learnt in hours was gone with it."""
    *words, option = line.split()
    monkeypatch.setattr("sys.frozen", True, raising=False)
    monkeypatch.setattr("app.commandline.valuing.learn", None)
    monkeypatch.setattr("app.commandline.puzzling.mined", None)

    assert main.main(words) == 2

    said = f"What came with the program stays as it is: name a place for what is found with {option}."
    assert capsys.readouterr() == ("", f"springald: {said}\n")


@pytest.mark.parametrize("spoilt", ['seats = "two"', "doubt = [1]", "points = 1", "error", "[others]"])
def test_a_file_to_learn_into_that_is_spoilt_is_named_before_anything_is_played(
    spoilt: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    """And stays as it was: somebody may want to mend it."""
    shipped = RESOURCES / "games" / "conquest" / FILE
    key, _, value = spoilt.partition(" = ")
    text = re.sub(rf"(?m)^{key} = .*$", spoilt, shipped.read_text("utf-8")) if value else spoilt
    (out := tmp_path / "values.toml").write_text(text, "utf-8")
    monkeypatch.setattr("app.commandline.valuing.learn", None)

    assert main.main(["learn", "conquest", "--seats", "page,page", "--games", "1", "--out", str(out)]) == 2

    assert capsys.readouterr().err == (
        f"springald: {out} is there, but holds nothing that was learnt: name another file, or remove it.\n"
    )
    assert out.read_text("utf-8") == text
