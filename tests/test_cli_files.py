"""The command line and files: saved games that are checked, and sheets that are printed."""

import errno
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from app.bots.analysis.analysis import begin
from app.bots.analysis.verdict import Verdict
from app.bots.headless import make_bot, make_player, play_out
from app.bots.protocol import Budget
from app.commandline import main
from app.commandline.analysing import data_of
from app.core.session import Session, Setup
from app.games import find
from app.storage.saves import SUFFIX, dumps, read
from app.storage.variants import Variant, variant_text

ROOT = Path(__file__).parent.parent

GAME = "catapults"


@pytest.fixture
def saved(tmp_path: Path) -> Path:
    """A finished game in a file."""
    game = find(GAME)
    players = (make_player("random", 0), make_player("random", 1))
    session = Session(game, Setup(GAME, players, game.options(), 5))
    play_out(session, {seat: make_bot(game, "random") for seat in (0, 1)}, Budget())
    path = tmp_path / f"game{SUFFIX}"
    path.write_text(dumps(session), "utf-8")
    return path


# --- Saved games ---


def test_check_says_what_can_be_trusted(saved: Path, capsys: pytest.CaptureFixture[str]):
    """Status 0, 1 and 2; of several files, the worst; in JSON all on standard output."""
    broken, foreign = saved.with_name("broken.springald"), saved.with_name("foreign.springald")
    lines = saved.read_text("utf-8").splitlines(keepends=True)
    broken.write_text("".join(line for line in lines if '"Roll"' not in line), "utf-8")
    foreign.write_text("hello", "utf-8")

    assert main.main(["check", str(saved)]) == 0
    assert capsys.readouterr().out == f"{saved}: Catapults!, {steps(saved)} steps: every step is legal.\n"

    assert main.main(["check", str(saved), str(broken)]) == 1
    out, err = capsys.readouterr()
    assert out.count("\n") == err.count("\n") == 1
    assert "can be trusted up to step" in err

    assert main.main(["check", str(foreign), str(broken), str(saved), "--json"]) == 2
    out, err = capsys.readouterr()
    assert [finding["status"] for finding in json.loads(out)["files"]] == [2, 1, 0]
    assert err == ""


def test_a_game_that_began_in_the_sandbox_is_checked(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    """Its first position is in the file; a line of it that was spoilt is named."""
    game = find(GAME)
    players = (make_player("random", 0), make_player("random", 1))
    session = Session(game, Setup(GAME, players, game.options(), 5))
    play_out(session, {seat: make_bot(game, "random") for seat in (0, 1)}, Budget())
    middle = session.timeline.at(session.timeline.now // 2)
    again = Session(game, Setup(GAME, players, game.options(), 6, start=middle))
    play_out(again, {seat: make_bot(game, "random") for seat in (0, 1)}, Budget())
    path = tmp_path / f"from-the-middle{SUFFIX}"
    path.write_text(dumps(again), "utf-8")

    assert main.main(["check", str(path)]) == 0
    assert "every step is legal" in capsys.readouterr().out

    path.write_text(dumps(again).replace("deck ", "desk ", 1), "utf-8")

    assert main.main(["check", str(path)]) == 2
    assert "desk" in capsys.readouterr().err


def test_it_complains_in_the_player_s_language(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, saved: Path
):
    """What is wrong with arguments, and with a file down to the option."""
    monkeypatch.setenv("LANGUAGE", "de")

    assert main.main(["play", GAME, "--seats", "human"]) == 2
    assert capsys.readouterr().err == "springald: Catapults! ist für 2 bis 4 Plätze, nicht für 1.\n"
    saved.write_text(saved.read_text("utf-8").replace('"build_seconds": 30', '"build_seconds": 31'), "utf-8")
    assert main.main(["check", str(saved)]) == 2
    assert "build_seconds muss eines von 20, 30, 45, 60, None sein, nicht 31." in capsys.readouterr().err


# --- Sheets ---


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_a_sheet_is_written_blank_or_filled(saved: Path, paper: str):
    """As PDF; a game that cannot be trusted gets none."""
    out = saved.with_name("sheet.pdf")

    assert main.main(["sheet", GAME, "--out", str(out), "--paper", paper, "--seats", "3"]) == 0
    assert out.read_bytes().startswith(b"%PDF")
    out.unlink()

    assert main.main(["sheet", str(saved), "--out", str(out), "--paper", paper, "--language", "de"]) == 0
    assert out.read_bytes().startswith(b"%PDF")
    out.unlink()

    saved.write_text(saved.read_text("utf-8").replace('"end": "', '"end": "x'), "utf-8")
    assert main.main(["sheet", str(saved), "--out", str(out)]) == 1
    assert not out.exists()


@pytest.mark.parametrize("what", ["--kit", "--card", "--games 4", "--grey"])
def test_whatever_is_printed_is_counted(what: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    """Kit, rules on one page, several blank sheets on one, without colours: pages are counted."""
    out = tmp_path / "paper.pdf"

    assert main.main(["sheet", "carcassonne", "--out", str(out), *what.split()]) == 0

    pages = out.read_bytes().count(b"/Type /Page\n")
    said = capsys.readouterr().out
    assert said == (f"1 page in {out}\n" if pages == 1 else f"{pages} pages in {out}\n")
    assert (pages > 1) == (what == "--kit")


def test_a_sheet_that_cannot_be_written_says_so(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    """The file is a folder."""
    assert main.main(["sheet", GAME, "--out", str(tmp_path)]) == 2
    assert "cannot be written" in capsys.readouterr().err


@pytest.mark.parametrize("what", [(GAME, "--kit"), (GAME,)])
def test_a_full_disk_leaves_the_good_file(what: tuple[str, ...], tmp_path: Path):
    """A sheet that does not go onto the disk: one sentence, status 2, and the sheet of yesterday is whole."""
    out = tmp_path / "sheet.pdf"
    out.write_bytes(b"%PDF of yesterday")
    code = (
        "import resource, sys\n"
        "from app.commandline import main, offscreen\n"
        "offscreen.application()\n"
        "resource.setrlimit(resource.RLIMIT_FSIZE, (4000, 4000))\n"
        f"sys.exit(main.main(['sheet', *{what!r}, '--out', {str(out)!r}]))\n"
    )

    # Python would cut short what it compiles, too (-B), and other tests would find that.
    done = subprocess.run(
        [sys.executable, "-B", "-c", code], cwd=ROOT, capture_output=True, text=True, check=False
    )

    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == f"springald: {out} cannot be written: File too large.\n"
    assert out.read_bytes() == b"%PDF of yesterday"
    assert not list(tmp_path.glob("*.part"))


def steps(path: Path) -> int:
    """Return how many entries a saved game has."""
    return len(json.loads(path.read_text("utf-8"))["log"])


# --- What is wrong with a file is said before anything is played, and of which file ---


@pytest.mark.parametrize(
    "line, said",
    [
        ("check {long}.springald", "cannot be read: the name is too long."),
        ("open folder.json", "folder.json is a folder, not one of our files."),
        ("open empty.json", "empty.json: The file is not complete"),
        (f"watch {GAME} --variant empty.json", "empty.json: The file is not complete"),
        ("analyse empty.springald", "empty.springald: The file is not complete"),
        ("analyse catapults", "There is no file catapults."),
        ("analyse {saved} --pdf folder.json", "folder.json cannot be written: a folder has that name."),
        ("analyse {saved} --pdf nowhere/a.pdf", "There is no folder "),
        (f"balance {GAME} --out folder.json", "folder.json cannot be written: a folder has that name."),
        (f"balance {GAME} --out {{long}}", "cannot be written: the name is too long."),
        (
            f"arena {GAME} --seats random,random --page locked",
            "locked cannot be written: this is not permitted.",
        ),
        (f"ladder {GAME} --out locked/a.toml", "locked/a.toml cannot be written: this is not permitted."),
        (f"learn {GAME} --out locked/a.toml", "locked/a.toml cannot be written: this is not permitted."),
        (f"puzzles {GAME} --into nowhere", "There is no folder nowhere."),
        (f"puzzles {GAME} --mine 1 --into empty.json", "There is no folder empty.json."),
        ("sheet {saved} --out a.pdf --seats 3", "a saved game has its own."),
        ("sheet cards --out a.pdf --seats 3", "Catapult is for 2 seats, not 3."),
        (f"tune {GAME} --change rounds=1,2 --goal begin=nan", "A goal is one of begin"),
        (f"tune {GAME} --change rounds=1..900", "at most 200 values can be tried, and 'rounds=1..900' has"),
        (f"watch {GAME} --seed 1.5", "a whole number from 0 to"),
    ],
)
def test_what_cannot_be_used_is_said_at_once(
    line: str, said: str, saved: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    """Status 2 and one sentence, in which the file has its name."""
    monkeypatch.chdir(saved.parent)
    for name in ("folder.json", "locked"):
        Path(name).mkdir()
    for name in ("empty.json", "empty.springald"):
        Path(name).touch()
    # Root may write everywhere.
    monkeypatch.setattr("os.access", lambda path, mode: Path(path).name != "locked")

    assert main.main(line.format(saved=saved, long="x" * 300).split()) == 2

    out, err = capsys.readouterr()
    assert said in err
    assert (out, err.count("\n")) == ("", 1)


@pytest.mark.parametrize(
    "line",
    [
        "sheet game.springald --out ./game.springald",
        "analyse game.springald --pdf game.springald",
        f"sheet {GAME} --variant variant.json --out variant.json",
        f"balance {GAME} --games 1 --skill 0 --variant variant.json --out variant.json",
        f"tune {GAME} --games 1 --change rounds=1,2 --variant variant.json --out {{folder}}/variant.json",
    ],
)
def test_no_file_that_is_read_is_written_over(
    line: str, saved: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    """Whatever it is called, and before anything is played."""
    monkeypatch.chdir(saved.parent)
    game = find(GAME)
    Path("variant.json").write_text(variant_text(Variant("Short", game.options(rounds=1)), game), "utf-8")
    before = {path: path.read_bytes() for path in saved.parent.iterdir() if path.is_file()}

    assert main.main(line.format(folder=saved.parent).split()) == 2

    out, err = capsys.readouterr()
    assert "is the file that is read: what comes out needs another one." in err
    assert (out, err.count("\n")) == ("", 1)
    assert {path: path.read_bytes() for path in before} == before


def test_what_was_found_out_is_told_though_its_page_cannot_be_written(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
):
    """The disk is full by the time that somebody has won."""

    def fill(*_: object) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr("app.commandline.page_sections.write_whole", fill)
    line = f"arena {GAME} --seats random,random --games 2 --page {tmp_path}"

    assert main.main(line.split()) == 2

    out, err = capsys.readouterr()
    assert "2 games" in out
    assert f"{tmp_path / 'opponents.md'} cannot be written" in err


@pytest.mark.parametrize(
    "line, name",
    [
        ("arena cards --seats page,page", "opponents.md"),
        ("ladder cards", "opponents.md"),
        ("calibrate cards", "values.md"),
        ("confirm cards", "values.md"),
    ],
)
def test_a_page_that_nobody_can_read_is_refused_before_anybody_plays(
    line: str,
    name: str,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
):
    """Words of another program, in Latin-1: hours were played first, and gone with a traceback."""
    monkeypatch.setattr("app.core.session.Session.begin", lambda _: pytest.fail("somebody plays"))
    (page := tmp_path / name).write_bytes(words := "# Für später\n".encode("latin-1"))

    assert main.main([*line.split(), "--page", str(tmp_path)]) == 2

    out, err = capsys.readouterr()
    assert (out, err) == ("", f"springald: {page} cannot be read: it is not a text in UTF-8.\n")
    assert page.read_bytes() == words


def test_who_did_the_best_gave_nothing_away(saved: Path):
    """As data: a loss below zero is how much better it was than the next best."""
    found = begin(read(saved, find).session(), everybody=True)
    first, second = found.decisions[:2]
    found.decisions[2:] = []
    found.verdicts[first.ply] = Verdict(-0.3, 0.1, first.played, 0.5, (), 0.1)
    found.verdicts[second.ply] = Verdict(0.2, 0.1, first.played, 0.5, (), 0.1)

    assert [each["loss"] for each in data_of(found)["decisions"]] == [0.0, 0.2]


@pytest.mark.parametrize(
    "what, said",
    [
        ("folder.json", "ein Ordner heißt so"),
        ("x" * 300, "der Name ist zu lang"),
        ("/dev/full", "auf der Platte ist kein Platz mehr"),
    ],
)
def test_the_reason_is_said_in_the_language_of_the_sentence(
    what: str, said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    """It was the system's, in English."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("LANGUAGE", "de")
    Path("folder.json").mkdir()

    assert main.main(["sheet", "cards", "--out", what]) == 2

    assert capsys.readouterr().err == f"springald: {what} kann nicht geschrieben werden: {said}.\n"


@pytest.mark.parametrize("line", ["gallery ", "check ", "open ", "sheet catapults --out "])
def test_an_empty_name_is_no_folder(
    line: str, capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    """As from a variable that is not set: some hundred pictures went where one happened to be."""
    monkeypatch.chdir(tmp_path)

    assert main.main(line.split(" ")) == 2

    assert capsys.readouterr().err == (
        "springald: One of the arguments is empty; something was to stand there.\n"
    )
    assert not any(tmp_path.iterdir())
