"""The command line: what it prints, its exit status, and one sentence for whatever cannot be used."""

import json
import os
import re
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from app.bots.arena import Match, Outcome, play_game
from app.commandline import main
from app.core.game import AnyGame
from app.games import find
from app.storage.variants import Variant, variant_text
from tests.processes import children, ignores_ctrl_c, is_running, until

ROOT = Path(__file__).parent.parent

GAME = "catapults"


def springald(*arguments: str) -> "subprocess.CompletedProcess[str]":
    """Run the program in a process of its own."""
    command = [sys.executable, "-m", "app", *arguments]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)


# --- Arguments ---


@pytest.mark.parametrize(
    "verb",
    ["", "play", "watch", "arena", "balance", "calibrate", "confirm", "learn", "check", "sheet", "gallery"],
)
def test_every_verb_has_help(verb: str, capsys: pytest.CaptureFixture[str]):
    """It goes to standard output, and says what the verb takes."""
    with pytest.raises(SystemExit) as left:
        main.main([verb, "--help"] if verb else ["--help"])

    assert left.value.code == 0
    assert capsys.readouterr().out.startswith(f"usage: springald {verb}".rstrip())


@pytest.mark.parametrize(
    "line, said",
    [
        ("fly", "invalid choice: 'fly'"),
        ("--fly", "unrecognized arguments: --fly"),
        ("play", "the following arguments are required: GAME"),
        ("play chess", "There is no game called chess; there are "),
        ("watch chess", "There is no game called chess;"),
        ("arena catapults", "the following arguments are required: --seats"),
        ("arena catapults --seats random", "Catapults! is for 2 to 4 seats, not 1."),
        (
            "arena catapults --seats random,king",
            (
                "A seat is one of page, minstrel, herald, squire, knight, castellan, marshal, beginner, "
                "frozen, random, advice, not king."
            ),
        ),
        ("arena catapults --seats random,human", "not human."),
        (
            "arena catapults --seats random,random --games 0",
            "a whole number from 1 to 1000000 is expected, not '0'",
        ),
        (
            "arena catapults --seats random,random --jobs many",
            "a whole number from 1 to 64 is expected, not 'many'",
        ),
        ("play catapults --seats human,random", "not random."),
        ("play catapults --seed -3", "a whole number from 0 to "),
        (f"play catapults --seed {'9' * 30}", "a whole number from 0 to "),
        ("play catapults --seats human,human --variant nowhere.json", "There is no file nowhere.json."),
        ("play catapults --seats human,human", "no window can open here"),
        ("check", "the following arguments are required: FILE"),
        ("check nowhere.springald", "There is no file nowhere.springald."),
        ("sheet catapults", "the following arguments are required: --out"),
        ("sheet catapults --out nowhere/a.pdf", "There is no folder "),
        ("sheet catapults --out a.pdf --seats 5", "Catapults! is for 2 to 4 seats, not 5."),
        ("sheet catapults --out a.pdf --paper a3", "invalid choice: 'a3'"),
        ("sheet catapults --out a.pdf --language fr", "invalid choice: 'fr'"),
        ("sheet catapults --out a.pdf --kit --card", "not allowed with argument"),
        ("sheet catapults --out a.pdf --games 3", "So many do not fit on a page: 3."),
        ("sheet catapults --out a.pdf --variant nowhere.json", "There is no file nowhere.json."),
        ("sheet chess --kit --out a.pdf", "There is no game called chess;"),
        ("sheet chess --out a.pdf", "chess is neither a saved game nor one of "),
        ("sheet nowhere.springald --out a.pdf", "There is no file nowhere.springald."),
    ],
)
def test_what_cannot_be_used_is_said_in_one_sentence(
    line: str, said: str, capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    """Status 2, one line on standard error, nothing on standard output."""
    monkeypatch.chdir(tmp_path)

    assert main.main(line.split()) == 2

    out, err = capsys.readouterr()
    assert said in err
    assert err.count("\n") == 1
    assert out == ""


_ENGLISH = re.compile(
    r"\b(the|and|is|are|with|usage|options|show|expected|default|choose|argument)\b", re.IGNORECASE
)


@pytest.mark.parametrize(
    "verb", ["", "play", "open", "watch", "arena", "balance", "check", "sheet", "gallery"]
)
def test_help_speaks_one_language(
    verb: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
):
    """Ours and argparse's own words: no word of English is left in a German help."""
    monkeypatch.setenv("LANGUAGE", "de")
    with pytest.raises(SystemExit):
        main.main([verb, "--help"] if verb else ["--help"])

    out = capsys.readouterr().out
    assert out.startswith("Aufruf: springald")
    assert _ENGLISH.findall(out) == []


@pytest.mark.parametrize(
    "line, said",
    [
        ("fly", "ungültige Wahl: 'fly'"),
        ("--fly", "unbekannte Argumente: --fly"),
        ("play", "diese Argumente fehlen: GAME"),
        ("watch catapults --seed", "ein Wert wird erwartet"),
        ("watch catapults --seed x", "eine ganze Zahl von 0 bis"),
        ("sheet catapults --out f.pdf --card --kit", "nicht zusammen mit"),
        ("sheet catapults --out f.pdf --paper b5", "ungültige Wahl: 'b5'"),
    ],
)
def test_what_is_wrong_is_said_in_one_language(
    line: str, said: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
):
    """One German sentence, whoever found it."""
    monkeypatch.setenv("LANGUAGE", "de")

    assert main.main(line.split()) == 2

    err = capsys.readouterr().err
    assert said in err
    assert _ENGLISH.findall(err) == []


def test_a_full_output_is_said_in_one_sentence():
    """As in `springald watch catapults > file` on a full disk: status 2, whatever was printed."""
    for verb in (
        ["--version"],
        ["--help"],
        ["watch", GAME, "--seats", "random,random", "--seed", "1"],
        ["check", "x"],
    ):
        with Path("/dev/full").open("w") as full:
            done = subprocess.run(
                [sys.executable, "-m", "app", *verb],
                cwd=ROOT,
                stdout=full,
                stderr=subprocess.PIPE,
                text=True,
                check=False,
                env={**os.environ, "LANGUAGE": "en"},
            )
        assert done.returncode == 2, verb
        if verb[0] != "check":
            said = "springald: The output cannot be written: there is no room left on the disk.\n"
            assert done.stderr == said, verb


# --- Watching ---


def test_watch_tells_a_whole_game_and_its_result(capsys: pytest.CaptureFixture[str]):
    """Sentences, drawings of the table, who won, and every score taken apart."""
    assert main.main(["watch", GAME, "--seats", "random,random", "--seed", "4"]) == 0

    out, err = capsys.readouterr()
    assert "Random 1 draws the T." in out
    assert "\nRound 1 of 3, build\nSeat 1        Seat 2\n" in out
    assert " won.\n" in out
    assert "points (Empty squares +" in out
    assert err == ""


def test_the_same_seed_is_the_same_game(capsys: pytest.CaptureFixture[str]):
    """As text and as JSON, which is one object and nothing else."""
    told = []
    for _ in range(2):
        assert main.main(["watch", GAME, "--seats", "random,random,random", "--seed", "11", "--json"]) == 0
        told.append(json.loads(capsys.readouterr().out))

    assert told[0] == told[1]
    assert told[0]["seats"] == ["random"] * 3
    assert len(told[0]["totals"]) == 3
    assert told[0]["log"][-1].startswith("Random 3: ")


# --- The arena ---


def test_the_arena_prints_rates_with_intervals(capsys: pytest.CaptureFixture[str]):
    """A line for each entrant; no progress where nobody watches."""
    assert main.main(["arena", GAME, "--seats", "random,random", "--games", "5"]) == 0

    out, err = capsys.readouterr()
    head, columns, *entrants = out.splitlines()
    assert head == f"{GAME}: random - random, 6 games, 6 decided, seed 0"
    assert columns.split() == ["wins", "rate", "95%", "margin", "total", "ms/step"]
    assert [line.split()[0] for line in entrants] == ["random", "random"]
    assert err == ""


def test_the_arena_writes_its_row_of_the_page(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    """A row for each match, that of the same one in its place; the rest of the page stays."""
    page = tmp_path / "opponents.md"
    page.write_text("# Before\n", "utf-8")
    for seats in ("page,page@0.25", "page@2,page", "page,page@0.25"):
        line = ["arena", "cards", "--seats", seats, "--games", "2", "--seed", "3", "--page", str(tmp_path)]
        assert main.main(line) == 0
    text = page.read_text("utf-8")
    assert text.startswith("# Before\n")
    assert [line.split(" | ")[1] for line in text.splitlines() if line.startswith("| Catapult")] == [
        "page, page@0.25",
        "page@2, page",
    ]
    assert "`springald arena cards --seats page,page@0.25 --games 2 --seed 3` |" in text
    assert main.main(["arena", "cards", "--seats", "page,page@x", "--games", "2"]) == 2
    assert "not page@x" in capsys.readouterr().err


def test_an_arena_that_is_stopped_tells_what_it_has(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
):
    """Three of a thousand games are a row that says so, and are not played again; none is no row."""
    asked: list[int] = []

    def stop_at(number: int) -> Callable[[Match, Callable[[str], AnyGame], int], Outcome]:
        def play(match: Match, find: Callable[[str], AnyGame], at: int) -> Outcome:
            asked.append(at)
            if at == number:
                raise KeyboardInterrupt
            return play_game(match, find, at)

        return play

    (page := tmp_path / "docs" / "opponents.md").parent.mkdir()
    line = ["arena", GAME, "--seats", "random,random", "--games", "1000", "--page", str(page.parent)]
    monkeypatch.setattr("app.bots.arena.play_game", stop_at(0))
    assert main.main(line) == 130
    assert capsys.readouterr().out == ""
    assert not page.exists()

    monkeypatch.setattr("app.bots.arena.play_game", stop_at(1))
    assert main.main(line[:-2]) == 130
    assert capsys.readouterr().out.startswith(f"{GAME}: random - random, 1 game, ")
    monkeypatch.setattr("app.bots.arena.play_game", stop_at(3))
    assert main.main(line) == 130
    said = capsys.readouterr()
    assert said.out.startswith(f"{GAME}: random - random, 3 games, ")
    assert said.err == "springald: Stopped; the same command goes on from here.\n"
    row = page.read_text("utf-8").splitlines()[-2]
    assert "| random, random | 3 |" in row
    assert row.endswith(" --seats random,random --games 1000`, stopped before its end |")

    monkeypatch.setattr("app.bots.arena.play_game", stop_at(-1))
    whole = ["arena", GAME, "--seats", "random,random", "--games", "6", "--json"]
    for line, played in ((whole, [3, 4, 5]), ([*whole, "--anew"], [0, 1, 2, 3, 4, 5])):
        asked.clear()
        assert main.main(line) == 0
        report = json.loads(capsys.readouterr().out)
        assert (asked, [each["number"] for each in report["outcomes"]]) == (played, [0, 1, 2, 3, 4, 5])
    assert main.main([*whole[:-1], "--effort", "0.5"]) == 0
    assert asked == [*range(6), *range(6)]


def test_a_level_that_a_game_has_not_plays_as_the_next_below(capsys: pytest.CaptureFixture[str]):
    """What was said of a level years ago can still be said, also where the game has it no longer."""
    played = []
    for name in ("archer", "squire"):
        line = ["arena", "cards", "--seats", f"{name},page", "--games", "2", "--seed", "5", "--json"]
        assert main.main(line) == 0
        played.append([each["totals"] for each in json.loads(capsys.readouterr().out)["outcomes"]])
    assert played[0] == played[1]


def test_the_arena_as_json_has_every_game(capsys: pytest.CaptureFixture[str]):
    """For those who want to look closer."""
    assert main.main(["arena", GAME, "--seats", "random,random", "--games", "4", "--json"]) == 0

    report = json.loads(capsys.readouterr().out)
    assert [outcome["number"] for outcome in report["outcomes"]] == [0, 1, 2, 3]
    assert report["match"]["entrants"] == ["random", "random"]
    assert {"rate", "low", "high", "margin", "total", "ms"} <= report["standings"][0].keys()


def test_a_variant_changes_the_rules(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    """One round instead of three; a file that does not fit is refused with its line."""
    game, path = find(GAME), tmp_path / "short.json"
    path.write_text(variant_text(Variant("Short", game.options(rounds=1)), game), "utf-8")

    assert main.main(["watch", GAME, "--seats", "random,random", "--seed", "4", "--variant", str(path)]) == 0
    assert "Round 1 of 1, the end" in capsys.readouterr().out

    text = path.read_text("utf-8")
    path.write_text(text.replace('"rounds": 1', '"rounds": 99'), "utf-8")
    assert main.main(["watch", GAME, "--variant", str(path), "--seats", "random,random"]) == 2
    assert "of the variant, options.rounds: rounds must be at most 6, not 99." in capsys.readouterr().err

    path.write_text(text.replace('"catapults"', '"cards"'), "utf-8")
    assert main.main(["watch", GAME, "--variant", str(path), "--seats", "random,random"]) == 2
    assert "This is a variant of cards, not of Catapults!." in capsys.readouterr().err

    path.write_text("once upon a time")
    assert main.main(["watch", GAME, "--variant", str(path), "--seats", "random,random"]) == 2
    assert "This is not a file of Springald: line 1 cannot be read." in capsys.readouterr().err


# --- As a process ---


def test_without_a_display_it_shows_what_it_can(tmp_path: Path):
    """Says why, draws the Hall, plays a short game, tells of the other ways, and has succeeded."""
    screens = ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM")
    environment = {key: value for key, value in os.environ.items() if key not in screens}
    environment["SPRINGALD_HOME"] = str(tmp_path)

    done = subprocess.run(
        [sys.executable, "-m", "app"], cwd=ROOT, capture_output=True, text=True, check=False, env=environment
    )

    assert done.returncode == 0
    assert done.stderr == "springald: no window can open here: there is no display.\n"
    assert (tmp_path / "cache" / "hall.png").read_bytes().startswith(b"\x89PNG")
    assert str(tmp_path / "cache" / "hall.png") in done.stdout
    assert " won.\n" in done.stdout
    assert "xvfb-run -a python3 run.py" in done.stdout


def test_whoever_stops_reading_gets_no_traceback():
    """As in `springald watch catapults | head -1`."""
    command = [sys.executable, "-m", "app", "watch", GAME, "--seats", "random,random", "--seed", "1"]
    with subprocess.Popen(
        command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        assert process.wait() == 0
        assert process.stderr.read() == ""


@pytest.fixture
def hears_ctrl_c() -> Iterator[None]:
    """What a shell starts in the background inherits that Ctrl+C is not for it; ours shall hear it."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.mark.usefixtures("hears_ctrl_c")
def test_ctrl_c_ends_an_arena_and_its_processes():
    """Status 130, no traceback, nobody is left behind."""
    command = [sys.executable, "-m", "app", "arena", GAME, "--seats", "random,random", "--games", "1000000"]
    with subprocess.Popen([*command, "--jobs", "2"], cwd=ROOT, stderr=subprocess.PIPE, text=True) as process:
        assert process.stderr is not None
        # Two that play, and one of Python's own that cleans up after them.
        until(lambda: len(children(process.pid)) == 3 and all(map(ignores_ctrl_c, children(process.pid))))
        ids = children(process.pid)

        process.send_signal(signal.SIGINT)

        assert process.wait() == 130
        # If a game was over by then, it is kept.
        assert process.stderr.read() in ("", "springald: Stopped; the same command goes on from here.\n")
        until(lambda: not any(map(is_running, ids)))


def test_nothing_of_qt_is_loaded_without_a_window():
    """An arena on a machine without Qt's libraries works."""
    program = f"""
import sys
from app.commandline import main as cli
cli.main(["arena", "{GAME}", "--seats", "random,random", "--games", "2"])
sys.exit(any(name.startswith("PySide6") for name in sys.modules))
"""
    done = subprocess.run([sys.executable, "-c", program], cwd=ROOT, capture_output=True, check=False)
    assert done.returncode == 0
