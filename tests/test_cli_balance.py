"""`springald balance`: what it prints and draws, and one sentence where it cannot."""

import json
from pathlib import Path

import pytest

from app.commandline import main
from app.games import find
from app.storage.variants import Variant, variant_text

GAME = "catapults"


def test_balance_lays_a_variant_beside_the_standard_game(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    """One round is a shorter game than three; what never happened is named; the same seeds say the same."""
    game, path = find(GAME), tmp_path / "short.json"
    path.write_text(variant_text(Variant("Short", game.options(rounds=1)), game), "utf-8")
    line = ["balance", GAME, "--seats", "random,random", "--games", "3", "--variant", str(path)]

    assert main.main(line) == 0
    title, heads, *rows = capsys.readouterr().out.splitlines()
    assert title == "Catapults!: random, random, 3 games, seed 0"
    assert heads.split() == ["Short", "Standard"]
    assert rows[0].split() == ["games", "that", "ended", "3", "/", "3", "3", "/", "3"]
    assert any(row.startswith("Short: never happened: ") for row in rows)

    assert main.main([*line, "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert main.main([*line, "--json", "--jobs", "2"]) == 0
    assert json.loads(capsys.readouterr().out) == told
    short, standard = told["reports"]
    assert [short["name"], standard["name"]] == ["Short", "Standard"]
    assert short["steps"]["median"] < standard["steps"]["median"]


def test_balance_draws_its_report_on_a_page(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    """With plots, on the paper asked for, beside what is printed; what cannot be written is a sentence."""
    line = ["balance", GAME, "--seats", "random,random", "--games", "2", "--out"]

    assert main.main([*line, str(tmp_path / "report.pdf"), "--paper", "letter"]) == 0

    data = (tmp_path / "report.pdf").read_bytes()
    assert data.startswith(b"%PDF")
    assert data.count(b"/Type /Page\n") == 1
    assert b"/MediaBox [0 0 612" in data
    assert b"/Subtype /Image" not in data, "plots are lines, crisp at any size"
    assert capsys.readouterr().out.startswith("Catapults!: random, random, 2 games")

    assert main.main([*line, str(tmp_path / "nowhere" / "report.pdf")]) == 2
    assert capsys.readouterr().err == f"springald: There is no folder {tmp_path / 'nowhere'}.\n"
    assert main.main([*line, str(tmp_path)]) == 2
    assert f"{tmp_path} cannot be written" in capsys.readouterr().err


def test_a_cluster_that_does_not_answer_is_a_sentence(capsys: pytest.CaptureFixture[str]):
    """No traceback, whether dask is there or not."""
    line = ["balance", GAME, "--seats", "random,random", "--games", "1", "--scheduler", "nowhere:0"]

    assert main.main(line) == 2

    assert len(capsys.readouterr().err.splitlines()) == 1
