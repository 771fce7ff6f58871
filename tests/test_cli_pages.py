"""Pages of measurements: true figures stay until there are others that are as good."""

from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from app.bots.arena import Match, Outcome, play_game
from app.bots.learning.confirmation import Asking, Rows
from app.commandline import main
from app.commandline.page_sections import section_of
from app.commandline.statuses import DONE, INTERRUPTED, UNUSABLE
from app.games import find
from app.storage.variants import Variant, variant_text

ARENA = ["arena", "cards", "--seats", "page,page", "--games", "2"]
LADDER = ["ladder", "cards", "--games", "6"]
CONFIRM = ["confirm", "cards", "--playouts", "4"]
CALIBRATE = ["calibrate", "conquest", "--seats", "page,page", "--games", "2"]

LEFT = "was left as it is: too little has been played."


@pytest.fixture
def stop_ladder_at(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Callable[[int], None]:
    """Games of ladders cost nothing; somebody presses Ctrl+C at the one that has been said."""
    monkeypatch.setattr("app.commandline.laddering.file_of", lambda _game: tmp_path / "shown.toml")

    def stop_at(number: int) -> None:
        left = iter(range(number, -1, -1))

        def play(*_: Any) -> SimpleNamespace:
            if next(left, 1) == 0:
                raise KeyboardInterrupt
            return SimpleNamespace(winner=0)

        monkeypatch.setattr("app.bots.ladder.play_game", play)

    stop_at(10_000)
    return stop_at


@pytest.fixture
def stop_lists_at(monkeypatch: pytest.MonkeyPatch) -> Callable[[int], None]:
    """Lists of best moves cost nothing, and one chance of each is confirmed; then somebody presses Ctrl+C."""

    def stop_at(number: int) -> None:
        def check(asking: Asking, rows: Rows, *_: Any) -> None:
            rows.clear()
            rows |= {each: [1.0, 0.0, 0.0, 0.1, 0.1] for each in range(min(number, asking.positions))}
            if number < asking.positions:
                raise KeyboardInterrupt

        monkeypatch.setattr("app.commandline.valuing.check", check)

    stop_at(10_000)
    return stop_at


def test_a_variant_leaves_the_row_of_the_standard_game_alone(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    """Its row had the command of the standard game, and took the place of a true one."""
    game, page, variant = find("cards"), tmp_path / "opponents.md", tmp_path / "mine.json"
    variant.write_text(variant_text(Variant("Mine", game.standard()), game), "utf-8")
    line = [*ARENA, "--page", str(tmp_path)]
    assert main.main(line) == 0
    true = page.read_text("utf-8")
    capsys.readouterr()

    assert main.main([*line, "--variant", str(variant)]) == UNUSABLE

    out, err = capsys.readouterr()
    assert (out, "leave out --variant" in err) == ("", True)
    assert page.read_text("utf-8") == true


def test_an_arena_that_is_stopped_leaves_a_row_of_more_games(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
):
    """One game is told, and so is what became of the page; where nothing was played, too."""
    page, line = tmp_path / "opponents.md", [*ARENA, "--page", str(tmp_path)]
    assert main.main(line) == DONE
    whole = page.read_text("utf-8")

    def stop_at_the_second(match: Match, find: Any, at: int) -> Outcome:
        if at == 1:
            raise KeyboardInterrupt
        return play_game(match, find, at)

    def stop(*_: Any) -> None:
        raise KeyboardInterrupt

    for play, told in ((stop_at_the_second, "page - page, 1 game,"), (stop, "")):
        capsys.readouterr()
        monkeypatch.setattr("app.bots.arena.play_game", play)
        assert main.main([*line, "--anew"]) == INTERRUPTED
        out, err = capsys.readouterr()
        assert told in out
        assert f"{page} {LEFT}" in err
        assert page.read_text("utf-8") == whole


def test_a_ladder_that_is_stopped_leaves_what_was_measured(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], stop_ladder_at: Callable[[int], None]
):
    """The page and what the program shows, both; they are replaced as soon as there is as much."""
    page, shown = tmp_path / "opponents.md", tmp_path / "shown.toml"
    line = [*LADDER, "--page", str(tmp_path)]
    assert main.main(line) == DONE
    whole = page.read_text("utf-8"), shown.read_text("utf-8")
    capsys.readouterr()

    stop_ladder_at(7)
    assert main.main([*line, "--anew"]) == INTERRUPTED

    out, err = capsys.readouterr()
    assert out.startswith("level")
    assert [f"{path} {LEFT}" in err for path in (page, shown)] == [True, True]
    assert (page.read_text("utf-8"), shown.read_text("utf-8")) == whole
    stop_ladder_at(60)
    assert main.main([*LADDER, "--games", "60", "--page", str(tmp_path)]) == INTERRUPTED
    assert [", stopped before its end" in path.read_text("utf-8") for path in (page, shown)] == [True, True]


def test_a_ladder_without_a_game_is_no_ladder(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], stop_ladder_at: Callable[[int], None]
):
    """Everybody stood at 1000, from no games; nor does one say anything of who has not played."""
    out = tmp_path / "ladder.toml"
    for number, heads in ((0, 0), (1, 1)):
        stop_ladder_at(number)
        assert main.main([*LADDER, "--out", str(out)]) == INTERRUPTED
        told = capsys.readouterr()
        assert told.out.count("level") == heads
        assert f"{out} {LEFT}" in told.err
        assert not out.exists()


@pytest.mark.usefixtures("stop_ladder_at")
def test_a_ladder_of_some_levels_has_a_section_of_its_own(tmp_path: Path):
    """It took the place of that of all levels, and its command said nothing of them."""
    page = tmp_path / "opponents.md"
    assert main.main([*LADDER, "--page", str(tmp_path)]) == DONE
    whole = section_of(page, "ladder-cards-2")

    assert main.main([*LADDER, "--levels", "page,squire", "--page", str(tmp_path)]) == DONE

    assert section_of(page, "ladder-cards-2") == whole
    some = section_of(page, "ladder-cards-2-page-squire")
    assert "`springald ladder cards --games 6 --seats 2 --levels page,squire`" in some


@pytest.mark.usefixtures("stop_ladder_at")
@pytest.mark.parametrize("more", [["--seats", "4"], ["--levels", "page,marshal"]])
def test_other_luck_is_not_held_against_another_ladder(more: list[str], tmp_path: Path):
    """What players are shown is of tables of two, and counted from the Squire."""
    line = ["ladder", "conquest", "--games", "2", *more, "--seed", "1", "--page", str(tmp_path)]
    assert main.main(line) == DONE
    assert "lie within" not in (tmp_path / "opponents.md").read_text("utf-8")


def test_lists_that_are_stopped_leave_those_of_before(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], stop_lists_at: Callable[[int], None]
):
    """Seventy lists gave way to none, with a command that the program refuses."""
    page, line = tmp_path / "values.md", [*CONFIRM, "--page", str(tmp_path)]
    assert main.main([*line, "--games", "7"]) == DONE
    seven = page.read_text("utf-8")
    for number, told in ((0, ""), (3, "Catapult, lists: 3; ")):
        capsys.readouterr()
        stop_lists_at(number)
        assert main.main([*line, "--games", "20"]) == INTERRUPTED
        out, err = capsys.readouterr()
        assert out.startswith(told) if told else not out
        assert f"{page} {LEFT}" in err
        assert page.read_text("utf-8") == seven
    stop_lists_at(8)
    assert main.main([*line, "--games", "20"]) == INTERRUPTED
    assert "8 lists, 4 playouts a move." in page.read_text("utf-8")


@pytest.mark.usefixtures("stop_lists_at")
@pytest.mark.parametrize(
    "more, name, command",
    [
        (["--seats", "page,page"], "page-page", "--seats page,page --games 2 --playouts 4"),
        (["--seed", "7"], "2-seed-7", "--seats 2 --games 2 --playouts 4 --seed 7"),
    ],
)
def test_lists_of_other_games_have_a_section_of_their_own(
    more: list[str], name: str, command: str, tmp_path: Path
):
    """Who sat there is told, and what luck they had."""
    page, line = tmp_path / "values.md", [*CONFIRM, "--games", "2", "--page", str(tmp_path)]
    assert main.main(line) == DONE
    usual = section_of(page, "confirm-cards-2")

    assert main.main([*line, *more]) == DONE

    assert section_of(page, "confirm-cards-2") == usual
    assert f"    springald confirm cards {command}\n" in section_of(page, f"confirm-cards-{name}")


def test_a_calibration_tells_by_what_it_was_found(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
):
    """Other luck has a section and a diagram of its own; one that is stopped changes nothing."""
    page, line = tmp_path / "values.md", [*CALIBRATE, "--page", str(tmp_path)]
    assert main.main(line) == DONE
    usual = section_of(page, "conquest-page-page")
    assert "    springald calibrate conquest --seats page,page --games 2\n" in usual
    assert main.main([*line, "--seed", "4"]) == DONE
    text = page.read_text("utf-8")
    assert section_of(page, "conquest-page-page") == usual
    assert "--games 2 --seed 4\n" in section_of(page, "conquest-page-page-seed-4")
    names = ["conquest-page-page-seed-4.svg", "conquest-page-page.svg"]
    assert sorted(path.name for path in (tmp_path / "values").iterdir()) == names

    def stop(*_: Any) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("app.commandline.valuing.calibrate", stop)
    assert main.main(line) == INTERRUPTED
    assert f"{page} {LEFT}" in capsys.readouterr().err
    assert page.read_text("utf-8") == text
