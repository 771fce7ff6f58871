"""Dragon and fairy moved by hand.  Rule: DRG-2, DRG-20, DRG-21."""

from collections.abc import Hashable, Iterator

from app.core.edits import NONE_LEFT, Edit, Held, Thing
from app.core.words import N_, Phrase, SeatName
from app.games.carcassonne.expansions.dragon.kept import (
    ASLEEP,
    DRAGON,
    FAIRY,
    NOBODY,
    WALK,
    Fairy,
    dragon_at,
    fairy_of,
)
from app.games.carcassonne.expansions.dragon.rules import keep_fairy, look_after
from app.games.carcassonne.model import Position, Square, is_follower, keep
from app.games.carcassonne.sandbox.box_bench import BoxBench

_DRAGON, _FAIRY = ("neutral", "dragon"), ("neutral", "fairy")


def things(state: Position) -> Iterator[Thing]:
    """Yield dragon and fairy, as long as they are not on the land."""
    yield Thing(_DRAGON, Phrase(N_("dragon")), int(dragon_at(state) is None))
    yield Thing(_FAIRY, Phrase(N_("fairy")), int(fairy_of(state) is None))


def lifted(state: Position, key: Hashable) -> Held | None:
    """Return dragon or fairy, as they stand there."""
    match key:
        case "dragon" if dragon_at(state) is not None:
            return Held(_DRAGON, source=key)
        case "fairy" if fairy_of(state) is not None:
            return Held(_FAIRY, source=key)
        case _:
            return None


def spots(state: Position, held: Held) -> Iterator[Hashable]:
    """Yield every tile, and for the fairy every follower."""
    if held.thing == _FAIRY:
        yield from (("beside", number) for number in state.followers if is_follower(state, number))
    if held.thing in (_DRAGON, _FAIRY):
        yield from (("square", at) for at in state.tiles)


def put(state: Position, held: Held, spot: Hashable) -> Edit[Position] | Phrase | None:
    """Put the dragon onto a tile; the fairy onto one, or beside a follower."""
    after = state.copy()
    if held.source is None and any(held.thing == each.key and not each.left for each in things(state)):
        return NONE_LEFT
    match held.thing, spot:
        case ("neutral", "dragon"), ("square", Square() as at) if at in state.tiles:
            keep(after, DRAGON, *at)
            _wake(after)
            return Edit(after, Phrase(N_("dragon at ({x}, {y})"), {"x": at.x, "y": at.y}))
        case ("neutral", "fairy"), ("square", Square() as at) if at in state.tiles:
            keep(after, FAIRY, *Fairy(*at))
            return Edit(after, Phrase(N_("fairy at ({x}, {y})"), {"x": at.x, "y": at.y}))
        case ("neutral", "fairy"), ("beside", int(number)) if number in state.followers:
            keep_fairy(after, number)
            values = {"name": SeatName(state.followers[number].owner)}
            return Edit(after, Phrase(N_("fairy beside a follower of {name}"), values))
        case _:
            return None


def _wake(state: Position) -> None:
    """Put the tiles that wait for a volcano back into the pile.  Rule: DRG-1."""
    tiles = state.options.played.tiles
    for number in state.kept.get(ASLEEP, ()):
        state.pile[tiles[number].id] = state.pile.get(tiles[number].id, 0) + 1
    keep(state, ASLEEP)


def away(state: Position, key: Hashable) -> Edit[Position] | None:
    """Take dragon or fairy off the land."""
    found = lifted(state, key)
    if found is None:
        return None
    after, is_dragon = state.copy(), found.thing == _DRAGON
    keep(after, DRAGON if is_dragon else FAIRY)
    return Edit(after, Phrase(N_("dragon put away") if is_dragon else N_("fairy put away")))


def moved(state: Position, old: Square, new: Square | None) -> None:
    """Let dragon and fairy follow their tile, or go off the land with it."""
    if dragon_at(state) == old:
        keep(state, DRAGON, *(new or ()))
    fairy = fairy_of(state)
    if fairy is not None and (fairy.x, fairy.y) == old:
        is_there = new is not None and fairy.beside in state.followers
        beside = (fairy.beside, fairy.feature) if is_there else (NOBODY, NOBODY)
        keep(state, FAIRY, *((*new, *beside) if new is not None else ()))


BENCH = BoxBench(
    things=things,
    lifted=lifted,
    spots=spots,
    put=put,
    away=away,
    moved=moved,
    settled=look_after,
    passing=(WALK,),
)
