"""A game is one folder: the sample game is as long as its page says, and nothing else knows of it."""

import re
from pathlib import Path

import pytest

from app.core.game_info import offered
from app.games import all_infos

ROOT = Path(__file__).parent.parent
PAGE = (ROOT / "docs" / "fifth_game.md").read_text("utf-8")
(SAMPLE,) = [info.id for info in all_infos() if info.is_sample]
FOLDER = ROOT / "app" / "games" / SAMPLE

MOST = 400

ITS_OWN = (f"app/games/{SAMPLE}/", f"tests/games/{SAMPLE}/")
PREFERENCE = "app/shell/main/preferences_dialog.py"


def lines() -> dict[str, int]:
    """Return how many lines each file of the sample game has."""
    return {
        path.relative_to(FOLDER).as_posix(): len(path.read_text("utf-8").splitlines())
        for path in FOLDER.rglob("*.py")
    }


def test_it_is_short():
    """Four hundred lines, bots and all that is special to it included."""
    assert sum(lines().values()) <= MOST


def test_its_page_shows_each_file_with_its_length():
    """And all of them together."""
    told = {
        name: int(count) for name, count in re.findall(r"^\| `([\w/.]+)` \| (\d+) \|", PAGE, re.MULTILINE)
    }
    assert told == lines()
    assert f"`app/games/{SAMPLE}`, {sum(told.values())} lines" in PAGE


@pytest.mark.parametrize("folder", ["app", "tests"])
def test_nothing_outside_names_it(folder: str):
    """But for the preference that shows it in the Hall."""
    named = {
        path.relative_to(ROOT).as_posix()
        for path in (ROOT / folder).rglob("*.py")
        if SAMPLE in path.read_text("utf-8").lower()
    }
    assert {path for path in named if not path.startswith(ITS_OWN)} <= {PREFERENCE}


def test_only_whoever_wants_to_see_it_is_offered_it():
    """Everybody else chooses among the others, in the same order."""
    infos = all_infos()
    assert offered(infos, samples=True) == infos
    assert [info.id for info in offered(infos, samples=False)] == [
        info.id for info in infos if info.id != SAMPLE
    ]
