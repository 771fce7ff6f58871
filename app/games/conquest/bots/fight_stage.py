"""The last stages of a turn: what to breach, whom to attack, and when to stop."""

from app.games.conquest.bots.draft_turn import Desk
from app.games.conquest.bots.fronts import Front
from app.games.conquest.bots.view_summary import guard, threatened
from app.games.conquest.commands import Attack, Breach, Occupy
from app.games.conquest.pieces import NOWHERE, Phase
from app.games.conquest.queries import is_enough
from app.games.conquest.rules.attack import is_peace
from app.games.conquest.rules.breach import breach_targets, may_breach, occupiers
from app.kit.hexes import bits, step

# --- Breaching ---


def breach(desk: Desk) -> None:
    """Give the next order of the phase of breaching: one attempt at the best place costs nothing."""
    state, seat = desk.state, desk.seat
    if state.opening != NOWHERE and _move_in(desk):
        return
    if not state.attempted and may_breach(state, seat):
        chosen = _best_breach(desk)
        if chosen is not None:
            desk.do(Breach(seat, desk.name(chosen[0]), desk.name(chosen[1])))
            return
    desk.go_on(Phase.END if is_peace(state, seat) else Phase.ATTACK)


def _best_breach(desk: Desk) -> tuple[int, int] | None:
    """Return from where and at what to try a breach, or None."""
    state, seat, front = desk.state, desk.seat, desk.front
    best, chosen = 0.0, None
    for start in bits(state.occupied[seat]):
        for target in bits(breach_targets(state, seat, start, front.sight.crossing)):
            value = _breach_value(desk, front, start, target)
            if value > best:
                best, chosen = value, (start, target)
    return chosen


def _breach_value(desk: Desk, front: Front, start: int, target: int) -> float:
    """Return what getting through to a hex is worth: what lies there, and the knights beside it."""
    state = desk.state
    if state.settled[desk.seat] >> target & 1 or state.occupied[desk.seat] >> target & 1:
        return 0.0
    prize = (front.prize(target) or 0.0) if front.sight.others >> target & 1 else 1.0
    return prize * (1 + state.knights[start]) / (1 + state.knights[target])


# --- Attacking ---


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
    value, start, target = desk.front.best()
    if value < 0 or value <= desk.style.risk:
        return None
    return Attack(desk.seat, desk.name(start), desk.name(target))


# --- Moving in ---


def _move_in(desk: Desk) -> bool:
    """Order knights into the opened hex if that is worth it; tell whether an order was given."""
    state, seat, front = desk.state, desk.seat, desk.front
    goal, sight = state.opening, front.sight
    ahead = step(state.island.grid, 1 << goal, sight.crossing) & sight.others
    if state.knights[goal] and not ahead:
        return False
    for start in sorted(bits(occupiers(state, seat)), key=lambda n: -state.knights[n]):
        spare = state.knights[start] - max(_kept(desk, start, ahead), guard(state, sight, start))
        if spare <= 0 or (state.knights[goal] and spare < 2):
            continue
        # Walls of others do not keep them in: what is taken must be held against them.
        is_beside = state.island.grid.around[goal] & sight.others
        count = spare if ahead else max(1, spare // 2) if is_beside else 1
        desk.do(Occupy(seat, desk.name(start), count))
        return True
    return False if sight.mine >> goal & 1 else _leap(desk, goal)


def _kept(desk: Desk, start: int, ahead: int) -> int:
    """Return how many knights stay behind; those *ahead* are not feared, but looked after."""
    state, front = desk.state, desk.front
    if not state.settled[desk.seat] >> start & 1:
        return 1
    if state.knights[start] < 2:
        return 0
    return (threatened(state, desk.seat, front.sight) | ahead) >> start & 1


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
