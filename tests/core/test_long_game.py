"""The longest game that may be is read like any other, and takes no more memory than a file may."""

import subprocess
import sys
from pathlib import Path

from app.core.command import NATURE
from app.core.game import Player
from app.core.session import AnySession, Session, Setup
from app.games import find
from app.games.conquest.commands import GoOn
from app.shell.common.covers import shipped
from app.storage import saves
from tests.core.test_hostile_input import MOST_MB, ROOT, peak_mb


def dawdled(steps: int) -> AnySession:
    """Return a game without an end in which six people do as little as they may."""
    game = find("conquest")
    players = tuple(Player(f"Player {seat}", None, seat) for seat in range(game.seats[-1]))
    session = Session(game, Setup(game.id, players, game.options(round_limit=0), 5))
    session.begin()
    while session.timeline.now < steps:
        seat = next(each for each in game.rules.to_act(session.state) if each != NATURE)
        choices = list(game.rules.choices(session.state, seat))
        session.submit(next((each for each in choices if isinstance(each, GoOn)), choices[0]))
    return session


def measure(path: str) -> None:
    """Read a long game where a short one has been read, and print its length and by how many MB we grew."""
    saves.read(shipped(find("conquest")), find)
    before = peak_mb()
    loaded = saves.read(Path(path), find)
    assert loaded.doubt is None
    print(len(loaded.timeline.entries), peak_mb() - before)


def test_the_longest_game_is_read(tmp_path: Path):
    """Two thousand rounds: nature's entries come with those of people."""
    path, session = tmp_path / "long.springald", dawdled(saves.MOST_ENTRIES - 10)
    assert not session.is_over
    saves.write(session, path)
    assert path.stat().st_size < saves.LARGEST

    code = f"from tests.core.test_long_game import measure; measure({str(path)!r})"
    said = subprocess.check_output([sys.executable, "-c", code], cwd=ROOT, text=True).split()

    assert int(said[0]) == session.timeline.now
    assert float(said[1]) < MOST_MB
    print(path.stat().st_size, said)
