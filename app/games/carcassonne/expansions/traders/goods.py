"""Goods: who takes them, and what they bring at the end."""

from collections.abc import Iterator, Mapping

from app.core.words import APART, NN_, Phrase, SeatName, counted, joined
from app.games.carcassonne.expansions.traders import GOODS
from app.games.carcassonne.features import root_of
from app.games.carcassonne.model import Position, kept_by
from app.games.carcassonne.tables import Kind

ALL = tuple(mark.id for mark in GOODS)

MOST = 10
"""For most tokens of a kind.  Rule: TRD-2."""


def gather(state: Position, root: int) -> None:
    """Give the goods of a finished city to whoever has finished it.  Rule: TRD-1."""
    if state.regions[root].kind is not Kind.CITY:
        return
    kept = {name: list(state.kept.get(name, (0,) * state.seats)) for name in ALL}
    found = list(_goods_in(state, root))
    for name in found:
        kept[name][state.turn] += 1
    if found:
        state.kept = {**state.kept, **{name: tuple(each) for name, each in kept.items()}}


def _goods_in(state: Position, root: int) -> Iterator[str]:
    """Yield each good that is drawn in a city, as often as it is."""
    region, turned = state.regions[root], state.book.turned
    for laid in state.tiles.values():
        if region.tiles >> laid.number & 1:
            for number, each in enumerate(turned[laid.type, 0].type.features):
                if each.marks and root_of(state, laid.root + number) == root:
                    yield from (mark for mark in each.marks if mark in ALL)


def points(state: Position) -> list[int]:
    """Return what the goods would bring each seat if the game ended now.  Rule: TRD-2."""
    brought = [0] * state.seats
    for name in ALL:
        kept = [kept_by(state, name, seat) for seat in range(state.seats)]
        for seat, count in enumerate(kept):
            if count and count == max(kept):
                brought[seat] += MOST
    return brought


def tell(before: Position, after: Position) -> Phrase | None:
    """Say who has taken goods.  Rule: TRD-1."""
    said = [
        counted(_TAKES[name], more, name=SeatName(seat))
        for seat in range(after.seats)
        for name in ALL
        if (more := kept_by(after, name, seat) - kept_by(before, name, seat)) > 0
    ]
    return joined(said, APART)


_TAKES: Mapping[str, tuple[str, str]] = {
    "wine": NN_("{name} takes {count} token of wine.", "{name} takes {count} tokens of wine."),
    "grain": NN_("{name} takes {count} token of grain.", "{name} takes {count} tokens of grain."),
    "cloth": NN_("{name} takes {count} token of cloth.", "{name} takes {count} tokens of cloth."),
}
