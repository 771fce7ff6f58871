"""What dragon and fairy are worth to a seat, for computers: points and followers that may come and go."""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache

from app.bots.advice.explanation import claim
from app.bots.protocol import Claim
from app.core.command import Seat
from app.core.words import N_, NN_, Phrase, counted
from app.games.carcassonne.bots.box_choices import BoxThinking
from app.games.carcassonne.commands import BoxCommand, CarcassonneCommand
from app.games.carcassonne.expansions.dragon.commands import CallFairy, MoveDragon, TakePortal
from app.games.carcassonne.expansions.dragon.kept import (
    BONUS,
    SCORED,
    TURN,
    dragon_at,
    fairy_of,
    guarded,
    walked,
)
from app.games.carcassonne.expansions.dragon.rules import STEPS, decider, signs_at
from app.games.carcassonne.features import is_in_quarter, root_at
from app.games.carcassonne.land_facts import leaders, worth_now
from app.games.carcassonne.model import Phase, Position, is_follower, tiles_left
from app.games.carcassonne.tables import Tables
from app.games.carcassonne.tiles import AHEAD

STAYS = 1.3
"""So many turns a fairy is not called away, beside a follower who has as many to stand."""

SCORES = 0.5
"""How likely her follower is scored before she is called away; all are at the end."""

REACH = (0.0, 0.5, 0.4, 0.3, 0.2, 0.13, 0.08)
"""How likely a walk comes to a follower so many tiles away: others lead the dragon there."""

NEXT = {True: 0.75, False: 1.2}
"""How that changes in the midst of a walk, by whether its owner moves the dragon next."""

ROUNDS, MOST_WALKS = 2.0, 1.6
"""So many turns of everybody the dangers count that are still to come, and so many walks at most."""

BACK = 1.0
"""What it costs that a follower comes home, beside what it stood for: somebody else may go there."""


def worth(state: Position) -> list[float]:
    """Return what the fairy may bring each seat, less what the dragon may take from it."""
    is_about = state.phase is not Phase.OVER and dragon_at(state) is not None
    far = _distances(state) if is_about else {}
    return [_blessing(state, seat) - _danger(state, seat, far) for seat in range(state.seats)]


def _blessing(state: Position, seat: Seat) -> float:
    """Return the points that the fairy may still bring a seat.  Rule: DRG-22, DRG-23."""
    turns, total = tiles_left(state) / state.seats, 0.0
    for number in guarded(state):
        if state.followers[number].owner == seat:
            is_scored = state.stands_on(number) in SCORED
            total += TURN * min(STAYS, turns) + BONUS * is_scored * (SCORES if turns >= 1 else 1.0)
    return total


def _danger(state: Position, seat: Seat, far: Mapping[tuple[int, int], int]) -> float:
    """Return what the dragon may take from a seat, by how far each tile is for it.  Rule: DRG-13."""
    if not far:
        return 0.0
    total, now, later = 0.0, _now(state), min(MOST_WALKS, _still_to_come(state))
    factor = NEXT[decider(state) == seat]
    for number, each in state.followers.items():
        if (
            each.owner == seat
            and not is_in_quarter(state, each)
            and (way := far.get(each.at, STEPS + 1)) <= STEPS
            and is_follower(state, number)
        ):
            likely = later * REACH[way] + (factor * REACH[way] if 0 < way <= now else 0.0)
            total += min(0.9, likely) * _at_stake(state, number, seat)
    return total


def _at_stake(state: Position, number: int, seat: Seat) -> float:
    """Return what a seat loses with a follower that the dragon comes to."""
    each = state.followers[number]
    if state.stands_on(number) not in SCORED or seat not in leaders(state, each.at, each.feature):
        return BACK
    return BACK + worth_now(state, each.at, each.feature)


def _now(state: Position) -> int:
    """Return how many tiles the dragon still goes in this turn."""
    been = walked(state)
    if been:
        return STEPS + 1 - len(been)
    is_fresh = state.phase is Phase.DEPLOY and state.fresh is not None
    return STEPS if is_fresh and state.fresh and "dragon" in signs_at(state, state.fresh) else 0


def _still_to_come(state: Position) -> float:
    """Return how many walks may be expected in the next turns."""
    marked = sum(state.pile.get(kind, 0) for kind in _marked(state.options.played))
    left = tiles_left(state)
    return ROUNDS * state.seats * marked / left if left else 0.0


@cache
def _marked(tables: Tables) -> tuple[str, ...]:
    return tuple(tile.id for tile in tables.tiles if "dragon" in tile.signs)


def _distances(state: Position) -> dict[tuple[int, int], int]:
    """Return how far each tile is for the dragon that it could come to in a walk.  Rule: DRG-11, DRG-14."""
    at, fairy = dragon_at(state), fairy_of(state)
    assert at is not None
    closed = {*walked(state)} | ({(fairy.x, fairy.y)} if fairy else set())
    far, edge = {at: 0}, [at]
    for way in range(1, STEPS + 1):
        beside = [(x + dx, y + dy) for x, y in edge for dx, dy in AHEAD]
        fresh = (each for each in dict.fromkeys(beside) if each not in far and each not in closed)
        edge = [each for each in fresh if each in state.tiles]
        far.update(dict.fromkeys(edge, way))
    return {each: way for each, way in far.items() if each not in closed or each == at}


def first(view: Position, choices: Sequence[CarcassonneCommand]) -> Sequence[CarcassonneCommand]:
    """Return what does not go through the portal, then where it leads to most points, each feature once."""
    others = [each for each in choices if not isinstance(each, TakePortal)]
    found: dict[tuple[int, str], tuple[int, CarcassonneCommand]] = {}
    for each in choices:
        if isinstance(each, TakePortal):
            number = view.book.turned[view.tiles[each.at].type, 0].type.index(each.feature)
            key = root_at(view, each.at, number), each.figure
            found.setdefault(key, (worth_now(view, each.at, number), each))
    return [*others, *(each for _, each in sorted(found.values(), key=lambda one: -one[0]))]


def reasons(view: Position, command: BoxCommand, after: Position) -> Iterator[Claim]:
    """Yield how far the dragon still goes, and what the fairy does for a follower.  Rule: DRG-10, DRG-23."""
    match command:
        case MoveDragon():
            left = STEPS + 1 - len(walked(after)) if walked(after) else 0
            forms = NN_("It then goes {count} tile more.", "It goes up to {count} tiles more.")
            text = counted(forms, left) if left else Phrase(N_("Its walk ends there."))
            yield claim("to go", text, left=left)
        case CallFairy(follower=number):
            guards = Phrase(N_("The dragon cannot come to that tile then."))
            yield claim("guards", guards, follower=number)
            if view.stands_on(number) in SCORED:
                forms = NN_(
                    "When that follower is scored, she brings you {count} point more.",
                    "When that follower is scored, she brings you {count} points more.",
                )
                yield claim("blessed", counted(forms, BONUS), follower=number)
        case _:
            return


THINKING = BoxThinking(worth=worth, first=first, reasons=reasons)
