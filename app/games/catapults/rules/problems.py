"""What makes a position impossible."""

from collections.abc import Hashable, Iterator

from app.core.command import Seat
from app.core.reason import Reason
from app.core.words import N_, SeatName
from app.games.catapults.model import Camp, Doing, Phase, Position
from app.games.catapults.rules.build import face_down
from app.games.catapults.stock import loose, usual_deck


def problems(state: Position) -> list[Reason]:
    """Return all that cannot be, each with the rule it breaks.  Rule: CAT-R11, CAT-S21."""
    if len(state.playing) < 2:
        return [Reason("CAT-1", N_("At least two seats play."))]
    return [
        *_pieces(state),
        *_cards(state),
        *(each for seat in state.playing for each in _plate(state, seat)),
        *(each for seat in state.playing for each in _hand(state, seat)),
        *_course(state),
    ]


def _pieces(state: Position) -> Iterator[Reason]:
    """Every piece is on a plate, in a hand, beside a plate or in the box.  Rule: CAT-3, CAT-R11."""
    found: dict[str, list[Hashable]] = {kind.id: [] for kind in state.options.tables.kinds}
    for camp in (state.camps[seat] for seat in state.playing):
        for number, wall in camp.plate.walls.items():
            found[wall.kind].append(("wall", number))
        for piece in loose(camp):
            found[piece.kind].append(("wall", piece.number))
    keys = [key for each in found.values() for key in each]
    if twice := tuple(dict.fromkeys(key for key in keys if keys.count(key) > 1)):
        yield Reason("CAT-R11", N_("Two pieces have the same number."), where=twice)
    for kind in state.options.tables.kinds:
        used, supply = len(found[kind.id]), state.supply.get(kind.id, 0)
        if used + supply != kind.cards or supply < 0:
            values = {"piece": kind.id, "count": kind.cards}
            text = N_("There are {count} pieces {piece}, no more and no less.")
            yield Reason("CAT-R11", text, values, where=tuple(found[kind.id]))


def _cards(state: Position) -> Iterator[Reason]:
    """No card is turned twice, and no deck has more than it was dealt.  Rule: CAT-3, CAT-6, CAT-41."""
    camps = [state.camps[seat] for seat in state.playing]
    for kind in state.options.tables.kinds:
        turned = sum(camp.pile.count(kind.id) for camp in camps)
        if turned > kind.cards or (
            not state.options.equal_decks and state.pool.get(kind.id, 0) != kind.cards - turned
        ):
            yield Reason(
                "CAT-3", N_("There are {count} cards {piece}."), {"piece": kind.id, "count": kind.cards}
            )
    for seat, camp in zip(state.playing, camps, strict=True):
        dealt, where = camp.deck + len(camp.pile), (("plate", seat),)
        if not state.options.equal_decks and dealt != usual_deck(state):
            values = {"count": usual_deck(state)}
            yield Reason("CAT-6", N_("Everybody was dealt {count} cards."), values, where=where)
        if state.options.equal_decks and sum(camp.cards.values()) != camp.deck:
            yield Reason("CAT-41", N_("The deck and its cards do not agree."), where=where)


def _plate(state: Position, seat: Seat) -> Iterator[Reason]:
    """Walls, mountains and catapults never share a square.  Rule: CAT-13, CAT-44, CAT-R34."""
    plate, name = state.camps[seat].plate, {"name": SeatName(seat)}
    layers = [plate.mountains, *plate.catapults, *_ground_walls(state.camps[seat])]
    if sum(layer.bit_count() for layer in layers) != _union(layers).bit_count():
        text = N_("Two things share a square on the plate of {name}.")
        yield Reason("CAT-13", text, name, where=_overlapping(state, seat))
    if _union(layers) & ~state.land.grid.board:
        text = N_("Something sticks out over the plate of {name}.")
        yield Reason("CAT-13", text, name, where=(("plate", seat),))
    for level, mask in enumerate(plate.levels, start=1):
        walls = [wall.mask for wall in plate.walls.values() if wall.level == level]
        if _union(walls) != mask or (
            level > 1 and sum(wall.bit_count() for wall in walls) != mask.bit_count()
        ):
            text = N_("The walls on the plate of {name} do not add up.")
            yield Reason("CAT-44", text, name, where=(("plate", seat),))
        if level > 1 and mask & ~plate.levels[level - 2]:
            text = N_("A wall on the plate of {name} hangs in the air.")
            yield Reason("CAT-44", text, name, where=_hanging(state, seat, level))


def _overlapping(state: Position, seat: Seat) -> tuple[Hashable, ...]:
    """Return the keys of what shares a square with something else on the ground."""
    plate = state.camps[seat].plate
    found: list[tuple[Hashable, int]] = [
        (("wall", number), wall.mask) for number, wall in plate.walls.items() if wall.level == 1
    ]
    found += [(("catapult", seat, number), block) for number, block in enumerate(plate.catapults)]
    return tuple(
        key
        for key, mask in found
        if mask & plate.mountains or any(mask & other for another, other in found if another != key)
    )


def _hanging(state: Position, seat: Seat, level: int) -> tuple[Hashable, ...]:
    plate = state.camps[seat].plate
    below = plate.levels[level - 2]
    return tuple(
        ("wall", number) for number, wall in plate.walls.items() if wall.level == level and wall.mask & ~below
    )


def _hand(state: Position, seat: Seat) -> Iterator[Reason]:
    """Who holds a piece is placing it; a card can only be turned if there is one.  Rule: CAT-12, CAT-13."""
    camp, name, where = state.camps[seat], {"name": SeatName(seat)}, (("plate", seat),)
    if (camp.hand is not None) != (camp.doing is Doing.HOLDING):
        text = N_("{name} holds a wall exactly while placing it.")
        yield Reason("CAT-13", text, name, where=where)
    if camp.hand is not None and state.phase is not Phase.BUILD:
        yield Reason("CAT-10", N_("{name} holds a wall, but nobody builds."), name, where=where)
    if camp.doing is Doing.DRAWING and (
        state.phase is not Phase.BUILD or not camp.deck or not any(face_down(state, seat).values())
    ):
        yield Reason("CAT-12", N_("{name} draws, but there is no card."), name, where=where)
    if camp.doing is Doing.READY and state.phase is Phase.BUILD and not camp.deck:
        text = N_("{name} is at work, but has no card left to draw.")
        yield Reason("CAT-17", text, name, where=where)
    if camp.stolen and state.phase not in (Phase.ATTACK, Phase.REBUILD):
        yield Reason("CAT-31", N_("Stolen walls wait until the rebuilding only."), name, where=where)


def _course(state: Position) -> Iterator[Reason]:
    """Round and phase agree with whose turn it is.  Rule: CAT-1, CAT-10, CAT-26."""
    if state.round > state.options.rounds:
        yield Reason("CAT-1", N_("The game has {rounds} rounds."), {"rounds": state.options.rounds})
    attack = state.attack
    if (attack is not None) != (state.phase is Phase.ATTACK):
        yield Reason("CAT-26", N_("Somebody attacks exactly in the phase of attacks."))
    if attack is not None and (attack.seat not in state.order or len(state.counts) != len(state.camps)):
        yield Reason("CAT-26", N_("The thieves stand in no order."))
    if attack is not None and attack.dice and len(attack.dice) != attack.count:
        yield Reason("CAT-27", N_("{count} dice are thrown."), {"count": attack.count})
    if attack is not None and attack.rolling and attack.dice:
        yield Reason("CAT-27", N_("The dice have been rolled."))
    # Those of a game that was tied stay in their order until the next attack, though fewer play on.
    seats = state.playing if state.phase in (Phase.COUNT, Phase.ATTACK) else range(len(state.camps))
    if not set(state.order) <= set(seats) or len(set(state.order)) != len(state.order):
        yield Reason("CAT-26", N_("The thieves stand in no order."))
    if state.phase is Phase.COUNT and not _is_tied(state):
        yield Reason("CAT-26", N_("No lots are needed."))
    if state.phase in (Phase.TIE, Phase.BETWEEN, Phase.OVER) and not state.games:
        yield Reason("CAT-33", N_("No game has come to its end yet."))


def _is_tied(state: Position) -> bool:
    tied = [seat for group in state.ties for seat in group]
    return (
        bool(tied)
        and set(tied) <= set(state.order)
        and len(set(tied)) == len(tied)
        and len(state.counts) == len(state.camps)
    )


def _ground_walls(camp: Camp) -> list[int]:
    return [wall.mask for wall in camp.plate.walls.values() if wall.level == 1]


def _union(masks: list[int]) -> int:
    union = 0
    for mask in masks:
        union |= mask
    return union
