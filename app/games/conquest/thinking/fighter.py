"""The last stages of a turn: what to breach, whom to attack, and when to stop."""

from app.core.command import Seat
from app.games.conquest.board import counted as counted_hexes
from app.games.conquest.board import held, is_enough, level, needed, owner
from app.games.conquest.commands import Attack, Breach, Occupy
from app.games.conquest.model import Position
from app.games.conquest.pieces import NOWHERE, Phase
from app.games.conquest.rules.attack import is_peace
from app.games.conquest.rules.breach import breach_targets, occupiers
from app.games.conquest.thinking.desk import Desk
from app.games.conquest.thinking.odds import Stakes, worth
from app.games.conquest.thinking.sight import Sight, guard, look, site, threatened
from app.kit.hexes import bits, step

_BUILDING_WORTH = (1.6, 2.6, 3.6)
"""What taking a settlement, a city, a castle is worth beside the hex."""

_PLUNDER = 0.5


def breach(desk: Desk) -> None:
    """Give the next order of the phase of breaching: one attempt at the best place costs nothing."""
    state, seat = desk.state, desk.seat
    if state.opening != NOWHERE and _move_in(desk):
        return
    if not state.attempted:
        sight = look(state, seat)
        best, chosen = 0.0, (0, 0)
        for start in bits(state.occupied[seat]):
            for target in bits(breach_targets(state, seat, start, sight.crossing)):
                value = _breach_value(desk, start, target)
                if value > best:
                    best, chosen = value, (start, target)
        if best:
            desk.do(Breach(seat, desk.name(chosen[0]), desk.name(chosen[1])))
            return
    desk.go_on(Phase.END if is_peace(state, seat) else Phase.ATTACK)


def _breach_value(desk: Desk, start: int, target: int) -> float:
    """Return what getting through to a hex is worth: what lies there, and the knights beside it."""
    state = desk.state
    if state.settled[desk.seat] >> target & 1 or state.occupied[desk.seat] >> target & 1:
        return 0.0
    whose = owner(state, target)
    prize = prize_of(state, desk, whose, target) if whose >= 0 else 1.0
    return prize * (1 + state.knights[start]) / (1 + state.knights[target])


def fight(desk: Desk) -> None:
    """Give the next order of the phase of attacking: move in, attack, or end the turn."""
    state, seat = desk.state, desk.seat
    if state.opening != NOWHERE and _move_in(desk):
        return
    if not is_peace(state, seat):
        best = best_attack(desk)
        if best is not None:
            desk.do(best)
            return
    desk.go_on(Phase.END)


def best_attack(desk: Desk) -> Attack | None:
    """Return the attack that is worth most, or None if none is worth its risk."""
    found = attacks(desk)
    if not found:
        return None
    value, start, target = max(found)
    if value <= desk.style.risk:
        return None
    return Attack(desk.seat, desk.name(start), desk.name(target))


def attacks(desk: Desk) -> list[tuple[float, int, int]]:
    """Return every attack with what it is worth."""
    state, seat = desk.state, desk.seat
    sight = look(state, seat)
    grid = state.island.grid
    return [
        (attack_value(desk, start, target, state.knights[start]), start, target)
        for start in bits(state.occupied[seat])
        for target in bits(step(grid, 1 << start, sight.crossing) & sight.others)
    ]


def attack_value(desk: Desk, start: int, target: int, knights: int) -> float:
    """Return what attacking from a hex with so many knights is worth under the best stopping rule."""
    state, style = desk.state, desk.style
    whose = owner(state, target)
    last = 0.0 if state.settled[desk.seat] >> start & 1 else style.hexes
    gold = _PLUNDER * state.tables.war.plunder
    stakes = Stakes(prize_of(state, desk, whose, target) + gold, last, style.kill + gold, style.loss)
    return worth(state.tables.war, knights, state.knights[target], site(state, target), stakes)


def values_from(desk: Desk, sight: Sight, hex_: int, knights: int) -> float:
    """Return what so many knights on a hex could win from there: the best target, and half of the others."""
    near = bits(step(desk.state.island.grid, 1 << hex_, sight.crossing) & sight.others)
    values = sorted((attack_value(desk, hex_, target, knights) for target in near), reverse=True)
    return values[0] + 0.3 * sum(values[1:]) if values else 0.0


def prize_of(state: Position, desk: Desk, whose: Seat, target: int) -> float:
    """Return what taking a hex from somebody is worth: land, building, and breaking whoever could win."""
    style = desk.style
    built = level(state, target)
    value = style.hexes + (0.0 if built is None else _BUILDING_WORTH[built])
    if whose >= 0 and style.watch:
        over = counted_hexes(state, whose) - needed(state)
        if over >= 0:
            value += style.watch
        elif over >= -2:
            value += style.watch / 4
    if whose >= 0:
        value += style.finish / max(1, held(state, whose).bit_count())
    return value


# --- Moving in ---


def _move_in(desk: Desk) -> bool:
    """Order knights into the opened hex if that is worth it; tell whether an order was given."""
    state, seat = desk.state, desk.seat
    sight = look(state, seat)
    goal = state.opening
    ahead = step(state.island.grid, 1 << goal, sight.crossing) & sight.others
    danger = threatened(state, seat, sight) | ahead
    is_held = (state.settled[seat] | state.occupied[seat]) >> goal & 1
    for start in sorted(bits(occupiers(state, seat)), key=lambda n: -state.knights[n]):
        kept = max(_kept(desk, start, danger), guard(state, sight, start))
        spare = state.knights[start] - kept
        if spare <= 0:
            continue
        if state.knights[goal] and not ahead:
            return False
        count = spare if ahead else 1
        if state.knights[goal] and spare < 2:
            continue
        desk.do(Occupy(seat, desk.name(start), count))
        return True
    return False if is_held else _leap(desk, goal)


def _kept(desk: Desk, start: int, danger: int) -> int:
    """Return how many knights stay behind."""
    state = desk.state
    if not state.settled[desk.seat] >> start & 1:
        return 1
    return 1 if danger >> start & 1 and state.knights[start] > 1 else 0


def _leap(desk: Desk, goal: int) -> bool:
    """Give up a lone knight's hex for a better one, if land does not count for a claim just now."""
    state, seat = desk.state, desk.seat
    if is_enough(state, seat):
        return False
    beside = occupiers(state, seat) & state.settled[seat]
    start = next(bits(beside), None)
    if start is None:
        return False
    desk.do(Occupy(seat, desk.name(start), 1))
    return True
