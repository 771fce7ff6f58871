"""`springald balance`: what it prints and draws, and one sentence where it cannot."""

import json
from pathlib import Path

import pytest

from app.commandline import main
from app.games import find
from app.storage.variants import Variant, variant_text
from tests.sample_game import SAMPLE_GAME
from tests.ui.paperlab import paper_of

GAME = "catapults"


def test_balance_lays_a_variant_beside_the_standard_game(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    """One round is a shorter game than three; what never happened is named; the same seeds say the same."""
    game, path = find(GAME), tmp_path / "short.json"
    path.write_text(variant_text(Variant("Short", game.options(rounds=1)), game), "utf-8")
    line = ["balance", GAME, "--seats", "random,random", "--games", "3", "--variant", str(path)]

    assert main.main(line) == 0
    title, _, subject, first, *lines = capsys.readouterr().out.splitlines()
    assert title == "Catapults!, 3 games each between Random, Random."
    assert (subject, first.split(":")[0]) == ("Beginning", "  Short")
    heads = next(place for place, line in enumerate(lines) if line.split() == ["Short", "Standard"])
    assert lines[heads + 1].split() == ["Games", "that", "ended", "3", "/", "3", "3", "/", "3"]
    assert any(line.startswith("  Short: Never came up: ") for line in lines)

    assert main.main([*line, "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert main.main([*line, "--json", "--jobs", "2"]) == 0
    assert json.loads(capsys.readouterr().out) == told
    short, standard = told["reports"]
    assert [short["name"], standard["name"]] == ["Short", "Standard"]
    assert short["steps"]["median"] < standard["steps"]["median"]
    assert (short["rounds"]["lower"], short["rounds"]["median"], short["rounds"]["upper"]) == (1, 1, 1)
    assert standard["rounds"]["median"] == 3


def test_the_data_of_a_report_hold_what_beginning_is_worth(capsys: pytest.CaptureFixture[str]):
    """By order of play, whoever begins first, each with an interval; what skill is worth."""
    line = ["balance", SAMPLE_GAME, "--seats", "random,random", "--games", "4", "--skill", "2", "--json"]

    assert main.main(line) == 0

    (report,) = json.loads(capsys.readouterr().out)["reports"]
    begins = report["begins"]
    assert len(begins) == 2
    assert sum(each["wins"] for each in begins) == report["decided"]
    assert all(each["low"] <= each["rate"] <= each["high"] for each in begins)
    assert 0 <= report["decided_at"]["median"] <= 1
    assert (report["skill"]["stronger"], report["skill"]["weaker"]) == ("page", "random")
    assert report["skill"]["games"] <= 2
    assert report["endings"][0]["rule"] == "REV-8"


def test_variants_stand_side_by_side_as_long_as_there_is_room(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    """Two beside the standard game; a fourth one does not fit."""
    game, names = find(GAME), ["One", "Two"]
    paths = [tmp_path / f"{name}.json" for name in names]
    for name, path in zip(names, paths, strict=True):
        path.write_text(variant_text(Variant(name, game.options(rounds=1)), game), "utf-8")
    line = ["balance", GAME, "--seats", "random,random", "--games", "1", "--skill", "0"]
    given = [word for path in paths for word in ("--variant", str(path))]

    assert main.main([*line, *given]) == 0
    assert any(each.split() == ["One", "Two", "Standard"] for each in capsys.readouterr().out.splitlines())
    assert main.main([*line, *given, *given]) == 2
    assert capsys.readouterr().err == "springald: At most 3 variants fit side by side.\n"


def test_balance_draws_its_report_on_a_page(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    """With plots, on the paper asked for, beside what is printed; what cannot be written is a sentence."""
    line = ["balance", GAME, "--seats", "random,random", "--games", "2", "--out"]

    assert main.main([*line, str(tmp_path / "report.pdf"), "--paper", "letter"]) == 0

    data = (tmp_path / "report.pdf").read_bytes()
    assert data.startswith(b"%PDF")
    assert paper_of(tmp_path / "report.pdf") == [(612, 792)] * 2
    assert b"/Subtype /Image" not in data, "plots are lines, crisp at any size"
    assert capsys.readouterr().out.startswith("Catapults!, 2 games each between Random, Random")

    assert main.main([*line, str(tmp_path / "nowhere" / "report.pdf")]) == 2
    assert capsys.readouterr().err == f"springald: There is no folder {tmp_path / 'nowhere'}.\n"
    assert main.main([*line, str(tmp_path)]) == 2
    assert f"{tmp_path} cannot be written" in capsys.readouterr().err


def test_a_cluster_that_does_not_answer_is_a_sentence(capsys: pytest.CaptureFixture[str]):
    """No traceback, whether dask is there or not."""
    line = ["balance", GAME, "--seats", "random,random", "--games", "1", "--scheduler", "nowhere:0"]

    assert main.main(line) == 2

    assert len(capsys.readouterr().err.splitlines()) == 1
