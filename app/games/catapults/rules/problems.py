"""What makes a position impossible."""

from collections import Counter
from collections.abc import Iterator

from app.core.command import Seat
from app.core.reason import Reason
from app.core.words import N_, SeatName
from app.games.catapults.model import Camp, Position


def problems(state: Position) -> list[Reason]:
    """Return all that cannot be, each with the rule it breaks.  Rule: CAT-R11, CAT-S21."""
    return [
        *_pieces(state),
        *_cards(state),
        *(each for seat in state.playing for each in _plate(state, seat)),
    ]


def _pieces(state: Position) -> Iterator[Reason]:
    """Every piece is on a plate, in a hand, beside a plate or in the box.  Rule: CAT-3, CAT-R11."""
    used: Counter[str] = Counter()
    for camp in (state.camps[seat] for seat in state.playing):
        used.update(wall.kind for wall in camp.plate.walls.values())
        used.update(piece.kind for piece in camp.stolen)
        used.update([camp.hand.kind] if camp.hand is not None else [])
    for kind in state.options.tables.kinds:
        if used[kind.id] + state.supply[kind.id] != kind.cards or state.supply[kind.id] < 0:
            values = {"piece": kind.id, "count": kind.cards}
            yield Reason("CAT-R11", N_("There are {count} pieces {piece}, no more and no less."), values)


def _cards(state: Position) -> Iterator[Reason]:
    """No card is turned twice, and no deck has more than it was dealt.  Rule: CAT-3, CAT-6, CAT-41."""
    camps = [state.camps[seat] for seat in state.playing]
    for kind in state.options.tables.kinds:
        turned = sum(camp.pile.count(kind.id) for camp in camps)
        if turned > kind.cards or (
            not state.options.equal_decks and state.pool[kind.id] != kind.cards - turned
        ):
            yield Reason(
                "CAT-3", N_("There are {count} cards {piece}."), {"piece": kind.id, "count": kind.cards}
            )
    for camp in camps:
        dealt = camp.deck + len(camp.pile)
        if not state.options.equal_decks and dealt != state.options.tables.deck:
            yield Reason(
                "CAT-6", N_("Everybody was dealt {count} cards."), {"count": state.options.tables.deck}
            )
        if state.options.equal_decks and sum(camp.cards.values()) != camp.deck:
            yield Reason("CAT-41", N_("The deck and its cards do not agree."))


def _plate(state: Position, seat: Seat) -> Iterator[Reason]:
    """Walls, mountains and catapults never share a square.  Rule: CAT-13, CAT-44, CAT-R34."""
    plate, name = state.camps[seat].plate, {"name": SeatName(seat)}
    layers = [plate.mountains, *plate.catapults, *_ground_walls(state.camps[seat])]
    if sum(layer.bit_count() for layer in layers) != _union(layers).bit_count():
        yield Reason("CAT-13", N_("Two things share a square on the plate of {name}."), name)
    if _union(layers) & ~state.land.grid.board:
        yield Reason("CAT-13", N_("Something sticks out over the plate of {name}."), name)
    for level, mask in enumerate(plate.levels, start=1):
        walls = [wall.mask for wall in plate.walls.values() if wall.level == level]
        if _union(walls) != mask or sum(wall.bit_count() for wall in walls) != mask.bit_count():
            yield Reason("CAT-44", N_("The walls on the plate of {name} do not add up."), name)
        if level > 1 and mask & ~plate.levels[level - 2]:
            yield Reason("CAT-44", N_("A wall on the plate of {name} hangs in the air."), name)


def _ground_walls(camp: Camp) -> list[int]:
    return [wall.mask for wall in camp.plate.walls.values() if wall.level == 1]


def _union(masks: list[int]) -> int:
    union = 0
    for mask in masks:
        union |= mask
    return union
