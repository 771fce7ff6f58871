"""COUNT, ATTACK and REBUILD: dice, thieves and what they bring home."""

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import groupby

from attrs import evolve

from app.core.command import NATURE, Seat
from app.core.reason import Reason
from app.core.words import N_, SeatName
from app.games.catapults.commands import EndAttack, GiveBack, Lots, Roll, Rolled, Steal
from app.games.catapults.model import Attack, Doing, Phase, Piece, Position, Tally
from app.games.catapults.rules.castles import valid_catapults
from app.games.catapults.rules.placing import fits, is_bare, lift
from app.games.catapults.rules.turns import check_turn


def count_catapults(state: Position) -> None:
    """
    Count the valid catapults and put the thieves in order: most first, then by the discard piles.

    Rule: CAT-25, CAT-26, CAT-R14, CAT-R15.
    """
    state.phase = Phase.COUNT
    state.counts = tuple(len(valid_catapults(state.land, camp.plate)) for camp in state.camps)
    ranked = sorted(state.playing, key=lambda seat: _rank(state, seat), reverse=True)
    groups = [tuple(group) for _, group in groupby(ranked, key=lambda seat: _rank(state, seat))]
    state.order = tuple(ranked)
    state.ties = tuple(group for group in groups if len(group) > 1)
    if not state.ties:
        begin_attacks(state)


def _rank(state: Position, seat: Seat) -> tuple[int, tuple[int, ...]]:
    """
    Return what decides the order: catapults, then points of the pile from the top down.

    Points are at least 1, so a shorter tuple loses as a missing card that counts 0 would.

    Rule: CAT-26, CAT-R24.
    """
    forms = state.land.forms
    return state.counts[seat], tuple(forms[kind].points for kind in reversed(state.camps[seat].pile))


def check_lots(state: Position, command: Lots) -> Reason | None:
    """Refuse lots but between equals, when they are due.  Rule: CAT-26."""
    if command.by != NATURE or state.phase is not Phase.COUNT:
        return Reason("CAT-26", N_("No lots are needed."))
    ranks = [
        [_rank(state, seat) for seat in order if seat in state.playing]
        for order in (command.order, state.order)
    ]
    if Counter(command.order) != Counter(state.order) or ranks[0] != ranks[1]:
        return Reason("CAT-26", N_("Lots decide between equals only."))
    return None


def draw_lots(state: Position, command: Lots) -> None:
    """Put the thieves in the order of the lots.  Rule: CAT-26."""
    state.order = command.order
    begin_attacks(state)


def begin_attacks(state: Position) -> None:
    """Begin the attack of the first thief.  Rule: CAT-26, CAT-R36."""
    state.phase, state.ties = Phase.ATTACK, ()
    for seat in state.playing:
        note(state, seat, _counted(state.counts[seat]))
    _begin_turn(state, state.order[0])


def note(state: Position, seat: Seat, change: Callable[[Tally], Tally]) -> None:
    """Write something into a seat's tally of this round."""
    camp = state.camps[seat]
    camp.tallies = (*camp.tallies[:-1], change(camp.tallies[-1]))


def _counted(catapults: int) -> Callable[[Tally], Tally]:
    return lambda tally: evolve(tally, catapults=catapults)


def _begin_turn(state: Position, seat: Seat) -> None:
    """A thief has one die more than catapults, counted before all attacks or now.  Rule: CAT-27, CAT-R15."""
    if state.options.attack_count == "live":
        valid = len(valid_catapults(state.land, state.camps[seat].plate))
        state.counts = (*state.counts[:seat], valid, *state.counts[seat + 1 :])
        note(state, seat, _counted(valid))
    state.attack = Attack(seat, state.counts[seat] + 1)


def check_roll(state: Position, command: Roll) -> Reason | None:
    """Refuse a second roll in a turn.  Rule: CAT-27."""
    if reason := check_turn(state, command.by, Phase.ATTACK):
        return reason
    if state.attack is None or state.attack.dice:
        return Reason("CAT-27", N_("The dice have been rolled."))
    return None


def roll(state: Position, _: Roll) -> None:
    """Throw the dice: nature is to act.  Rule: CAT-27."""
    if state.attack is not None:
        state.attack = evolve(state.attack, rolling=True)


def check_rolled(state: Position, command: Rolled) -> Reason | None:
    """Refuse other dice than were thrown, and those of another seat.  Rule: CAT-27, CAT-R13."""
    attack = state.attack
    if command.by != NATURE or attack is None or not attack.rolling or attack.seat != command.seat:
        return Reason("CAT-27", N_("No dice have been thrown."))
    if len(command.dice) != attack.count:
        return Reason("CAT-27", N_("{count} dice are thrown."), {"count": attack.count})
    return None


def count_dice(state: Position, command: Rolled) -> None:
    """Count the points: a 1 is worth nothing, a 6 two, all others one.  Rule: CAT-27."""
    if state.attack is not None:
        budget = sum(state.options.tables.dice[die - 1] for die in command.dice)
        state.attack = evolve(state.attack, rolling=False, dice=command.dice, budget=budget)
        note(state, command.seat, lambda tally: evolve(tally, dice=command.dice, budget=budget))


def check_steal(state: Position, command: Steal) -> Reason | None:
    """
    Refuse all but a whole wall piece of an opponent, with nothing on top, for its points.

    Rule: CAT-28, CAT-30, CAT-45, CAT-R16, CAT-R17, CAT-R18.
    """
    if reason := check_turn(state, command.by, Phase.ATTACK):
        return reason
    attack = state.attack
    if attack is None or not attack.dice:
        return Reason("CAT-27", N_("Roll the dice first."))
    if command.victim == command.by or command.victim not in state.playing:
        return Reason("CAT-28", N_("Take a wall from an opponent's plate."))
    plate = state.camps[command.victim].plate
    wall = plate.walls.get(command.wall)
    if wall is None or wall.kind != command.piece:
        return Reason("CAT-28", N_("There is no such wall on that plate."))
    if not is_bare(plate, wall):
        return Reason("CAT-45", N_("Something lies on top of it."))
    return _check_price(state, attack, command)


def _check_price(state: Position, attack: Attack, command: Steal) -> Reason | None:
    """The points must suffice, and the option may bind a thief to one victim.  Rule: CAT-28, CAT-R16."""
    if command.victim not in victims(state, attack):
        victim = SeatName(command.victim if attack.victim is None else attack.victim)
        return Reason("CAT-R16", N_("This attack is on {victim} alone."), {"victim": victim})
    price = state.land.forms[command.piece].points
    if price > attack.budget:
        values = {"price": price, "budget": attack.budget}
        return Reason("CAT-28", N_("It costs {price}; you have {budget} left."), values)
    return None


def victims(state: Position, attack: Attack) -> tuple[Seat, ...]:
    """Return whom a thief may still take from.  Rule: CAT-28, CAT-R16."""
    if state.options.steal_targets == "one" and attack.victim is not None:
        return (attack.victim,)
    return tuple(seat for seat in state.playing if seat != attack.seat)


def steal(state: Position, command: Steal) -> None:
    """Take the piece off the plate; it waits beside the thief's.  Rule: CAT-28, CAT-30."""
    attack, thief = state.attack, state.camps[command.by]
    if attack is None:
        return
    wall = lift(state.camps[command.victim].plate, command.wall)
    thief.stolen = (*thief.stolen, Piece(command.wall, wall.kind))
    price = state.land.forms[wall.kind].points
    first = command.victim if attack.victim is None else attack.victim
    state.attack = evolve(attack, budget=attack.budget - price, victim=first)
    note(state, command.by, lambda tally: evolve(tally, stolen=tally.stolen + price))


def check_end_attack(state: Position, command: EndAttack) -> Reason | None:
    """Refuse to end an attack before the dice were thrown.  Rule: CAT-29, CAT-R19."""
    if reason := check_turn(state, command.by, Phase.ATTACK):
        return reason
    if state.attack is None or not state.attack.dice:
        return Reason("CAT-27", N_("Roll the dice first."))
    return None


def end_attack(state: Position, _: EndAttack) -> None:
    """End the attack; unspent points are lost.  Rule: CAT-29."""
    next_thief(state)


def next_thief(state: Position) -> None:
    """Begin the next attack; after the last one everybody rebuilds.  Rule: CAT-26, CAT-31, CAT-R36."""
    turn = state.order.index(state.attack.seat) + 1 if state.attack is not None else 0
    state.attack = None
    if turn < len(state.order):
        _begin_turn(state, state.order[turn])
        return
    state.phase = Phase.REBUILD
    for seat in state.playing:
        state.camps[seat].doing = Doing.READY


def loot(state: Position, attack: Attack) -> Iterator[Steal]:
    """Return every piece that the rest of the budget can buy.  Rule: CAT-28, CAT-29, CAT-45, CAT-R16."""
    forms = state.land.forms
    for victim in victims(state, attack):
        plate = state.camps[victim].plate
        for number, wall in plate.walls.items():
            if forms[wall.kind].points <= attack.budget and is_bare(plate, wall):
                yield Steal(attack.seat, victim, number, wall.kind)


def is_spent(state: Position) -> bool:
    """Tell whether the dice are down and nothing can be bought any more.  Rule: CAT-29."""
    attack = state.attack
    return attack is not None and bool(attack.dice) and next(loot(state, attack), None) is None


def check_give_back(state: Position, command: GiveBack) -> Reason | None:
    """Refuse to give back a stolen piece that fits somewhere.  Rule: CAT-31."""
    if reason := check_turn(state, command.by, Phase.REBUILD):
        return reason
    if all(piece.kind != command.piece for piece in state.camps[command.by].stolen):
        return Reason("CAT-31", N_("No such piece waits beside your plate."))
    if fits(state, command.by, command.piece):
        return Reason("CAT-31", N_("It fits somewhere, so it must be placed."))
    return None


def give_back(state: Position, command: GiveBack) -> None:
    """Return the piece to the box.  Rule: CAT-31."""
    camp = state.camps[command.by]
    piece = next(each for each in camp.stolen if each.kind == command.piece)
    camp.stolen = tuple(each for each in camp.stolen if each is not piece)
    state.supply[piece.kind] += 1


def return_what_fits_nowhere(state: Position) -> None:
    """Return all waiting pieces to the box if none of them fits.  Rule: CAT-31."""
    for seat in state.playing:
        camp = state.camps[seat]
        if camp.stolen and not any(fits(state, seat, piece.kind) for piece in camp.stolen):
            for piece in camp.stolen:
                state.supply[piece.kind] += 1
            camp.stolen = ()


def steal_choices(state: Position, _: Seat) -> Iterator[Steal]:
    """Return everything that the thief can take now."""
    if state.attack is not None and state.attack.dice:
        yield from loot(state, state.attack)


def give_back_choices(state: Position, seat: Seat) -> Iterator[GiveBack]:
    """Return the stolen pieces that fit nowhere."""
    if state.phase is Phase.REBUILD:
        for kind in dict.fromkeys(piece.kind for piece in state.camps[seat].stolen):
            if not fits(state, seat, kind):
                yield GiveBack(seat, kind)
