"""What The Tower is worth, for computers: prisoners, pieces to hand, and whom towers threaten."""

from collections.abc import Iterator, Sequence

from app.bots.advice.explanation import claim
from app.bots.protocol import Claim
from app.core.command import Seat
from app.core.words import NN_, Phrase, counted
from app.games.carcassonne.bots.box_choices import BoxThinking
from app.games.carcassonne.commands import BoxCommand, CarcassonneCommand
from app.games.carcassonne.expansions.tower.commands import CloseTower, PayRansom, RaiseTower
from app.games.carcassonne.expansions.tower.keeping import PIECES, RANSOM, heights, prisoners
from app.games.carcassonne.expansions.tower.towers import closed, reached
from app.games.carcassonne.model import Position, Square, kept_by, kind_of, owner_of

HELD = 3.0
"""What a prisoner is worth to the captor: a ransom, or an own follower back."""

A_PIECE = 0.3
"""What a piece to hand is worth."""

THREAT = 0.5
"""What it costs that a rival's next piece would reach a follower."""


def worth(state: Position) -> list[float]:
    """Return what each seat has of towers, in points."""
    return [_worth(state, seat) for seat in range(state.seats)]


def _worth(state: Position, seat: Seat) -> float:
    held = list(prisoners(state).values()).count(seat)
    own = HELD * held + A_PIECE * kept_by(state, PIECES, seat)
    return own - THREAT * len(threatened(state, seat))


def threatened(state: Position, seat: Seat) -> set[int]:
    """Return the followers of a seat that some rival could take with a piece."""
    if not any(kept_by(state, PIECES, other) for other in range(state.seats) if other != seat):
        return set()
    shut = closed(state)
    high = {Square(*at): pieces + 1 for at, pieces in heights(state).items() if at not in shut}
    own = [number for number, each in state.followers.items() if each.owner == seat]
    return {number for at, pieces in high.items() for number in reached(state, at, pieces, own)}


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


def reasons(view: Position, command: BoxCommand, after: Position) -> Iterator[Claim]:
    """Yield whom a piece brings within reach, and what a ransom costs.  Rule: TWR-3, TWR-12."""
    match command:
        case RaiseTower(by=seat, at=at):
            near = reached(after, at, heights(after)[at])
            count = sum(owner_of(after, number) != seat for number in near)
            forms = NN_(
                "The tower then reaches {count} follower of others.",
                "The tower then reaches {count} followers of others.",
            )
            if count:
                yield claim("reaches", counted(forms, count))
        case PayRansom(number=number):
            figure = Phrase(kind_of(view, number).name)
            forms = NN_(
                "For {count} point your {figure} is free, and can be put down at once.",
                "For {count} points your {figure} is free, and can be put down at once.",
            )
            yield claim("ransom", counted(forms, RANSOM, figure=figure), number=number)
        case _:
            return


THINKING = BoxThinking(worth=worth, first=first, reasons=reasons)
