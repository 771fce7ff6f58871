"""What The Tower is worth, for computers: prisoners, pieces to hand, and whom towers threaten."""

from collections.abc import Sequence

from app.core.command import Seat
from app.games.carcassonne.bots.box_choices import BoxThinking
from app.games.carcassonne.commands import CarcassonneCommand
from app.games.carcassonne.expansions.tower.commands import CloseTower, RaiseTower
from app.games.carcassonne.expansions.tower.keeping import PIECES, heights, prisoners
from app.games.carcassonne.expansions.tower.towers import on_top, reached
from app.games.carcassonne.model import Position, Square, kept_by, owner_of

HELD = 3.0
"""What a prisoner is worth to the captor: a ransom, or an own follower back."""

A_PIECE = 0.3
"""What a piece to hand is worth."""

THREAT = 0.5
"""What it costs that a rival's next piece would reach a follower."""


def worth(state: Position, seat: Seat) -> float:
    """Return what a seat has of towers, in points."""
    held = list(prisoners(state).values()).count(seat)
    own = HELD * held + A_PIECE * kept_by(state, PIECES, seat)
    return own - THREAT * len(threatened(state, seat))


def threatened(state: Position, seat: Seat) -> set[int]:
    """Return the followers of a seat that some rival could take with a piece."""
    if not any(kept_by(state, PIECES, other) for other in range(state.seats) if other != seat):
        return set()
    return {
        number
        for at, high in heights(state).items()
        if on_top(state, Square(*at)) is None
        for number in reached(state, Square(*at), high + 1)
        if state.followers[number].owner == seat
    }


def first(state: Position, choices: Sequence[CarcassonneCommand]) -> Sequence[CarcassonneCommand]:
    """Return choices with towers that reach rivals first, and those that reach nobody last."""

    def prey(command: CarcassonneCommand) -> int:
        match command:
            case RaiseTower(by=seat, at=at):
                near = reached(state, at, heights(state).get(at, 0) + 1)
                return sum(owner_of(state, number) != seat for number in near) - 1
            case CloseTower():
                return -1
            case _:
                return len(state.followers)

    return sorted(choices, key=prey, reverse=True)


THINKING = BoxThinking(worth=worth, first=first)
