"""Advice in words: what a move aims at, where, and the move itself."""

from collections.abc import Hashable, Mapping, Sequence

from app.bots.protocol import Claim, Hint
from app.core.command import Seat
from app.core.words import N_, NN_, Phrase, SeatName, counted
from app.games.catapults.bots.claims import reasons, threats
from app.games.catapults.bots.conversion import Situation
from app.games.catapults.commands import (
    CatapultsCommand,
    Draw,
    EndAttack,
    Finish,
    GiveBack,
    Place,
    PutCatapult,
    Roll,
    Steal,
    Stop,
)
from app.games.catapults.model import Phase, Position

_PLAIN: Mapping[type[CatapultsCommand], tuple[str, str]] = {
    Draw: (N_("There is room for more pieces."), N_("Draw the next card.")),
    Stop: (N_("The next piece may spoil more than it fills."), N_("Stop drawing.")),
    Roll: (N_("It is your attack."), N_("Roll the dice.")),
    EndAttack: (N_("No wall that you can pay for does you any good."), N_("End the attack.")),
    Finish: (N_("There is nothing more to place."), N_("Finish.")),
    GiveBack: (N_("That piece fits nowhere."), N_("Put the piece back into the box.")),
}
"""What to aim for, and the move in words, by verb."""

_WALL_AIMS: Mapping[str, str] = {
    "on top": N_("Lay it on top of a wall."),
    "closes": N_("Close a castle."),
    "shelters": N_("Wall your catapults in."),
    "castle": N_("Build at the wall of a castle."),
    "fills": N_("Fill the holes first."),
}
"""What a piece of wall aims at, by what speaks for it."""


def explain(view: Position, seat: Seat, line: Sequence[CatapultsCommand]) -> Hint:
    """Return the first move of a line as advice."""
    situation, move = Situation(view, seat), line[0]
    said = tuple(reasons(situation, move))
    aim, phrase, placed = _words(view, move, said)
    return Hint(aim, _where(view, move), move, phrase, (*threats(view, seat), *said), placed=placed)


def _words(
    view: Position, move: CatapultsCommand, said: Sequence[Claim]
) -> tuple[Phrase, Phrase, Phrase | None]:
    """Return the aim of a move, the move without places, and with them where it has any."""
    match move:
        case Place():
            found = (text for kind, text in _WALL_AIMS.items() if any(each.kind == kind for each in said))
            aim = next(found, N_("Fill the plate so that the rest can still be filled."))
            at = {"piece": move.piece, "row": move.at.row + 1, "col": move.at.col + 1}
            placed = N_("Place the {piece} with its upper left corner in row {row}, column {col}.")
            return Phrase(aim), _piece(view, move), Phrase(placed, at)
        case PutCatapult():
            at = {"row": move.at.row + 1, "col": move.at.col + 1}
            placed = N_("Put a catapult with its upper left corner in row {row}, column {col}.")
            return (
                Phrase(N_("Use the room in your castles.")),
                Phrase(N_("Put a catapult there.")),
                Phrase(placed, at),
            )
        case Steal():
            points, victim = view.land.forms[move.piece].points, SeatName(move.victim)
            forms = NN_(
                "Take that piece of {count} square from {victim}.",
                "Take that piece of {count} squares from {victim}.",
            )
            take = Phrase(N_("Take walls from {victim}."), {"victim": victim})
            return take, counted(forms, points, victim=victim), None
        case _:
            plain, words = _PLAIN.get(type(move), (N_("Let the game go on."), N_("Let the game go on.")))
            return Phrase(plain), Phrase(words), None


def _piece(view: Position, move: Place) -> Phrase:
    """Return how a piece is laid; of several that wait it is said which."""
    if view.phase is not Phase.REBUILD:
        return Phrase(N_("Lay the piece there, turned as you see it."))
    forms = NN_(
        "Lay the piece of {count} square there, turned as you see it.",
        "Lay the piece of {count} squares there, turned as you see it.",
    )
    return counted(forms, view.land.forms[move.piece].points)


def _where(view: Position, move: CatapultsCommand) -> tuple[Hashable, ...]:
    """Return the picture's keys of squares on the mover's own plate, or of the wall that is stolen."""
    match move:
        case Place():
            mask = view.land.forms[move.piece].masks[move.turn, move.at]
        case PutCatapult():
            mask = view.land.catapults[move.at]
        case Steal():
            return (("wall", move.wall),)
        case _:
            return ()
    return tuple(("square", move.by, square) for square in view.land.grid.squares(mask))
