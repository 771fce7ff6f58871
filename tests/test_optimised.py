"""`python -OO` has no docstrings and no assertions, and makes no difference."""

import subprocess
import sys
from pathlib import Path

import pytest

from app.games import game_ids

ROOT = Path(__file__).parent.parent


@pytest.mark.parametrize("game", game_ids())
def test_games_and_their_reports_are_the_same_without_docstrings(game: str) -> None:
    """The same seed is the same game, and the balance report names the same rules."""
    seats = ["--seats", "random,random", "--seed", "11"]
    for line in (
        ["watch", game, *seats],
        ["balance", game, *seats, "--games", "1", "--skill", "0", "--json"],
    ):
        plain, optimised = (
            subprocess.run(
                [sys.executable, *flags, "-m", "app", *line], cwd=ROOT, capture_output=True, check=False
            )
            for flags in ([], ["-OO"])
        )
        assert plain.returncode == 0, plain.stderr
        assert plain.stdout
        assert (optimised.returncode, optimised.stdout, optimised.stderr) == (0, plain.stdout, plain.stderr)
