"""One whole game of each kind as text, to see what a change of the rules changes."""

from collections.abc import Iterator
from pathlib import Path

from app.core.game import AnyGame
from app.core.session import AnySession
from tests.contract.promises import FOLDER
from tests.contract.walks import play_out

SEED = 70


def kept(game: AnyGame) -> Path:
    """Return where the playthrough of a game is kept."""
    return FOLDER / game.id / "playthrough.txt"


def playthrough(game: AnyGame) -> str:
    """Return a random game: who plays, every command with what the log says of it, and the end."""
    return "\n".join(_lines(play_out(game, SEED, varied=False))) + "\n"


def _lines(session: AnySession) -> Iterator[str]:
    game, line = session.game, session.timeline
    yield f"{game.id}, version {game.version}"
    for player in session.setup.players:
        yield f"{player.name}: {player.level.value if player.level else 'a person'}"
    yield game.notation.draw(line.start)
    for ply, entry in enumerate(line.entries):
        yield f"{ply + 1}. {entry.command}"
        told = game.notation.tell(line.at(ply), entry.command, line.at(ply + 1))
        if told is not None:
            yield f"    {told}"
    yield game.notation.draw(session.state)
    result = game.scoring.result(session.state)
    yield f"Totals {result.totals}, won by {result.winners}"
    yield from (str(decider) for decider in result.deciders)
