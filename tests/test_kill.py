"""A crash costs nothing: real processes, killed at random moments while they play."""

from pathlib import Path
from random import Random

from attrs import frozen

from app.storage.library import Library
from tests.killing import said_until_killed
from tests.toy import find

KILLS = 50


@frozen
class Step:
    """What a player had seen: a game, how many entries were in force, and the last of them."""

    number: int
    now: int
    command: str


def test_kill_9_loses_nothing_that_was_on_screen(tmp_path: Path):
    """Fifty times in a row, each process going on with what the last one left."""
    rng, acknowledged = Random(20261121), 0
    for kill in range(KILLS):
        seen = play_and_kill(tmp_path, seed=kill, steps=rng.choice((0, 1, 2, 3, 5, 8, 13, 40)))
        acknowledged += len(seen)

        library = Library.open(tmp_path)
        try:
            assert library.notice is None
            check_last(library, seen)
            check_every_game(library)
        finally:
            library.close()

    assert acknowledged > 5 * KILLS


def play_and_kill(folder: Path, seed: int, steps: int) -> list[Step]:
    """Let a process play, kill it once it has said so many *steps*, and return all it has said."""
    said = said_until_killed("tests.kill_driver", str(folder), str(seed), steps=steps)
    told = [line.split("\t") for line in said]
    return [Step(int(number), int(now), command) for number, now, command in told]


def check_last(library: Library, seen: list[Step]) -> None:
    """The last thing that was seen of each game is there; one more step may be, that nobody had seen."""
    for step in {step.number: step for step in seen}.values():
        timeline = library.load(step.number, find).timeline
        last = timeline.entries[step.now - 1].command if step.now else None
        # A game that was taken back a step is at another place than the last entry that was told.
        steps_since = timeline.now - step.now
        assert repr(last) == step.command
        assert -1 <= steps_since <= 1


def check_every_game(library: Library) -> None:
    """Every game can be played again to its end, and nothing in it is doubtful."""
    for record in library.records():
        loaded = library.load(record.number, find)
        assert loaded.doubt is None
        assert loaded.timeline.now == record.now
