"""Seduction: the nearest follower may be replaced by one of the thrower's own."""

from collections.abc import Iterator

from app.core.command import Seat
from app.core.reason import Reason
from app.core.words import N_, Phrase
from app.games.carcassonne.boxes import FigureKind
from app.games.carcassonne.commands import Decline, Exchange
from app.games.carcassonne.model import (
    Follower,
    Phase,
    Position,
    Spot,
    is_follower,
    kind_of,
    pieces_of,
    supply,
    to_hand,
)
from app.games.carcassonne.physics.arena import SAME, follower_gap, is_on_land
from app.games.carcassonne.rules.course import hear_of_leaving
from app.games.carcassonne.rules.rounds import next_thrower
from app.games.carcassonne.rules.turns import check_seat


def nearest_followers(state: Position, seat: Seat, rest: Spot) -> tuple[int, ...]:
    """
    Return the followers nearest to a token, all that are within a millimetre of the smallest gap.

    Whatever the throw pushed has been put back before.

    Rule: FAIR-14, FAIR-30, FAIR-31, FAIR-32, CAR-OPT-10, CAR-AMB-07, CAR-AMB-22, FAIR-X36.
    """
    if not is_on_land(state, rest):
        return ()
    gaps = {
        number: follower_gap(state, rest, number)
        for number, each in state.followers.items()
        if (state.options.seduction == "any" or each.owner != seat) and is_follower(state, number)
    }
    closest = min(gaps.values(), default=0)
    return tuple(sorted(number for number, gap in gaps.items() if gap <= closest + SAME))


def exchangeable(state: Position, seat: Seat, rest: Spot) -> tuple[int, ...]:
    """Return the nearest followers, if the thrower has anybody to take their place.  Rule: FAIR-35."""
    nearest = nearest_followers(state, seat, rest)
    return nearest if any(True for target in nearest for _ in newcomers(state, seat, target)) else ()


def newcomers(state: Position, seat: Seat, target: int) -> Iterator[int]:
    """
    Yield the followers a seat may put in the place of *target*: from the supply, or any from the land.

    Of those of a kind in the supply one stands for all; in the place of an own one comes another kind only.

    Rule: FAIR-33, FAIR-35, CAR-AMB-14, FAIR-X30, FAIR-X31, FAIR-X32, FAIR-X36.
    """
    is_own = state.followers[target].owner == seat
    for kind, numbers in to_hand(state, seat).items():
        is_new = not (is_own and kind is kind_of(state, target))
        if not kind.is_special and is_new and can_replace(state, kind, target):
            yield from numbers[:1]
    for number in pieces_of(state, seat):
        is_one = number in state.followers and number != target and is_follower(state, number)
        if is_one and can_replace(state, kind_of(state, number), target):
            yield number


def can_replace(state: Position, kind: FigureKind, target: int) -> bool:
    """Tell whether a kind of figure can stand where a follower stands.  Rule: FAIR-34, FAIR-X31."""
    place = state.followers[target]
    laid = state.tiles[place.at]
    return state.book.turned[laid.type, 0].features[place.feature].asks_for in kind.stands


def check_exchange(state: Position, command: Exchange) -> Reason | None:
    """
    Refuse to exchange any but the nearest follower, or for any but one of the thrower's own.

    Rule: FAIR-33, FAIR-34, FAIR-35, FAIR-X32.
    """
    if reason := check_seat(state, command.by, Phase.EXCHANGE):
        return reason
    if state.round is None or command.target not in state.round.nearest:
        return Reason("FAIR-34", N_("Only the nearest follower can be exchanged."))
    if command.newcomer not in pieces_of(state, command.by):
        return Reason("FAIR-33", N_("One of your own followers takes its place."))
    if command.newcomer == command.target:
        return Reason("FAIR-35", N_("A follower cannot take its own place."))
    if not is_follower(state, command.newcomer):
        return Reason("FAIR-X36", N_("Only a follower takes the place of a follower."))
    if command.newcomer not in state.followers and command.newcomer not in supply(state, command.by):
        return Reason("FAIR-X32", N_("A prisoner takes nobody's place."))
    kind = kind_of(state, command.newcomer)
    if not can_replace(state, kind, command.target):
        return Reason("FAIR-X31", N_("That is no place for a {figure}."), {"figure": Phrase(kind.name)})
    is_own = state.followers[command.target].owner == command.by
    is_alike = kind_of(state, command.newcomer) is kind_of(state, command.target)
    if command.newcomer not in state.followers and is_own and is_alike:
        return Reason("FAIR-35", N_("That would change nothing: both are yours."))
    return None


def exchange(state: Position, command: Exchange) -> None:
    """
    Put the newcomer in its place; the other follower goes home, and special figures that are alone then.

    Rule: FAIR-33, FAIR-61, FAIR-X34, RX-23, XCAR-6.
    """
    place = state.followers.pop(command.target)
    state.followers[command.newcomer] = Follower(command.by, place.at, place.feature)
    hear_of_leaving(state, (command.target,))
    next_thrower(state)


def exchange_choices(state: Position, seat: Seat) -> Iterator[Exchange]:
    """Yield every exchange that changes something.  Rule: FAIR-33, FAIR-35."""
    if state.phase is Phase.EXCHANGE and state.round is not None:
        for target in state.round.nearest:
            yield from (Exchange(seat, target, newcomer) for newcomer in newcomers(state, seat, target))


def check_decline(state: Position, command: Decline) -> Reason | None:
    """Refuse to decline but by the thrower, who may exchange.  Rule: FAIR-33."""
    return check_seat(state, command.by, Phase.EXCHANGE)


def decline(state: Position, _: Decline) -> None:
    """Leave all followers where they are, and go on.  Rule: FAIR-33."""
    next_thrower(state)
