"""Output that cannot be written, after computers have played: one sentence, and status 2."""

import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from app.commandline import main
from tests.sample_game import SAMPLE_GAME

SAID = "springald: The output cannot be written: there is no room left on the disk.\n"
FEW = (SAMPLE_GAME, "--seats", "random,random", "--games", "2")

LINES: dict[str, Sequence[str]] = {
    "arena": FEW,
    "tune": (*FEW, "--change", "size=6"),
    "puzzles": (SAMPLE_GAME,),
    "ladder": (SAMPLE_GAME, "--levels", "random,beginner", "--games", "2", "--out", "ladder.toml"),
}


@pytest.mark.parametrize("verb", LINES)
def test_a_full_output_is_said_in_one_sentence(
    verb: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    monkeypatch.chdir(tmp_path)
    with Path("/dev/full").open("w") as full:
        monkeypatch.setattr(sys, "stdout", full)

        assert main.main([verb, *LINES[verb]]) == 2

    assert capsys.readouterr().err == SAID
