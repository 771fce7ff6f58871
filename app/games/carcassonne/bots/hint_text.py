"""Advice in words: what to aim for, where, and what speaks for it; every claim is true of the position."""

from collections.abc import Hashable

from app.bots.protocol import Hint, Term
from app.core.command import Seat
from app.core.words import N_, NN_, Phrase, SeatName, counted
from app.games.carcassonne.bots.board import board_of, pile_of
from app.games.carcassonne.bots.evaluation import ASPECT_NAMES, Aspect, Deck, against_rivals, expectations
from app.games.carcassonne.bots.search import Turn
from app.games.carcassonne.boxes import FOLLOWER
from app.games.carcassonne.commands import (
    NEVER,
    CarcassonneCommand,
    ChooseToken,
    Decline,
    Deploy,
    Exchange,
    Grab,
    Place,
    Throw,
)
from app.games.carcassonne.model import Phase, Position, Square, figure_named
from app.games.carcassonne.tables import KIND_NAMES, TOKEN_NAMES, Token

SMALL = 0.25
"""Terms that change by less are not worth a word."""

_AIMS = {
    Aspect.POINTS: N_("Score at once."),
    Aspect.ROADS: N_("Build on a road."),
    Aspect.CITIES: N_("Build on a city."),
    Aspect.MONASTERIES: N_("Look after a monastery."),
    Aspect.FIELDS: N_("Think of the fields."),
    Aspect.FOLLOWERS: N_("Keep followers to hand."),
    Aspect.RIVALS: N_("Spoil what a rival is building."),
}


def on_turn(view: Position, seat: Seat, command: CarcassonneCommand, best: Turn) -> Hint:
    """Return advice on a turn; the terms are what it changes, one turn ahead."""
    terms = changes(view, seat, best)
    aim = next((aspect for aspect, value in terms if value > 0), Aspect.FOLLOWERS)
    return Hint(
        aim=Phrase(_AIMS[aim]),
        where=where(view, command),
        move=command,
        phrase=command_phrase(view, command),
        terms=tuple(Term(Phrase(ASPECT_NAMES[aspect]), round(value, 1)) for aspect, value in terms),
    )


def changes(view: Position, seat: Seat, best: Turn) -> list[tuple[Aspect, float]]:
    """Return how a turn changes what the seat has and may expect, what changes most first."""
    board = board_of(view)
    deck = Deck(pile_of(view), board.plans.fits, view.seats)
    before = against_rivals(expectations(board, deck), deck, seat)
    after = against_rivals(expectations(best.after, deck), deck, seat)
    found = [(aspect, after[aspect] - before[aspect]) for aspect in Aspect]
    # Where nothing changes by much, what changes most is said all the same.
    told = [each for each in found if abs(each[1]) >= SMALL] or [max(found, key=lambda each: abs(each[1]))]
    return sorted(told, key=lambda each: -each[1])


def where(view: Position, command: CarcassonneCommand) -> tuple[Hashable, ...]:
    """Return keys of the picture: squares, followers, the fair tile."""
    match command:
        case Place(at=at):
            return (("square", at),)
        case Exchange(target=target):
            return (("follower", target),)
        case Throw() if view.round is not None and view.round.token is Token.TARGET:
            return (("square", view.round.tile),)
        case _:
            return (("square", view.fresh),) if view.fresh is not None else ()


def command_phrase(view: Position, command: CarcassonneCommand) -> Phrase:
    """Return a step in words."""
    match command:
        case Place(at=at, turn=turn):
            forms = NN_(
                "Lay the tile at ({x}, {y}), {count} quarter turn clockwise.",
                "Lay the tile at ({x}, {y}), {count} quarter turns clockwise.",
            )
            return counted(forms, turn, x=at.x, y=at.y)
        case Deploy(feature=feature, figure=figure):
            return _puts(view, feature, figure)
        case ChooseToken(token=token):
            return Phrase(N_("Choose {token}."), {"token": Phrase(TOKEN_NAMES[token])})
        case Throw(side=side, power=power):
            values = {"power": power // 10, "side": abs(side) / 10}
            text = N_("Throw with {power}% of the power, {side} degrees to the right.")
            return Phrase(
                text if side >= 0 else N_("Throw with {power}% of the power, {side} degrees to the left."),
                values,
            )
        case Exchange(target=target):
            owner = view.followers[target].owner
            return Phrase(N_("Take the place of the follower of {name}."), {"name": SeatName(owner)})
        case Decline():
            return Phrase(N_("Exchange nobody."))
        case Grab(late=late) if late == NEVER:
            return Phrase(N_("Out of reach: leave it."))
        case Grab():
            return Phrase(N_("Catch it at the right moment."))
        case _:
            return Phrase(N_("Deploy nobody, and end the turn."))


def _puts(view: Position, feature: str, figure: str) -> Phrase:
    values = {"feature": _kind(view, feature), "figure": Phrase(figure_named(view, figure).name)}
    if figure == FOLLOWER.id:
        return Phrase(N_("Put a follower there: {feature}."), values)
    return Phrase(N_("Put your {figure} there: {feature}."), values)


def _kind(view: Position, feature: str) -> Phrase:
    tile = view.book.turned[view.tiles[view.fresh or Square(0, 0)].type, 0].type
    return Phrase(KIND_NAMES[tile.features[tile.index(feature)].kind])


def on_round(view: Position, seat: Seat, value: float, command: CarcassonneCommand) -> Hint:
    """Return advice on a step of a catapult round that may bring so many points."""
    return Hint(
        aim=Phrase(_ROUND_AIMS.get(view.phase, N_("Win the throw."))),
        where=where(view, command),
        move=command,
        phrase=command_phrase(view, command),
        terms=(Term(Phrase(_VALUES[view.phase]), round(value, 1)),),
    )


_VALUES = {
    Phase.TOKEN: N_("points that the round may bring, against your rivals"),
    Phase.AIM: N_("points that the throw may bring, as your hand strays"),
    Phase.EXCHANGE: N_("points and prospects, against your rivals"),
    Phase.GRAB: N_("points for whoever wins the throw"),
}
"""What is weighed, by phase."""

_ROUND_AIMS = {
    Phase.TOKEN: N_("Choose the token that brings you more than the others."),
    Phase.EXCHANGE: N_("Take a place that pays."),
    Phase.GRAB: N_("Wait for the right moment."),
}
