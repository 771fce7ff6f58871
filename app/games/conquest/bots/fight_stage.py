"""The last stages of a turn: what to breach, whom to attack, and when to stop."""

from app.games.conquest.bots.draft_turn import DraftTurn
from app.games.conquest.bots.fronts import Fronts
from app.games.conquest.bots.view_summary import guard, threatened
from app.games.conquest.commands import Attack, Breach, Occupy
from app.games.conquest.pieces import NOWHERE, Phase
from app.games.conquest.queries import is_enough
from app.games.conquest.rules.attack import is_peace
from app.games.conquest.rules.breach import breach_targets, may_breach, occupiers
from app.kit.hexes import bits, step

# --- Breaching ---


def breach(draft: DraftTurn) -> None:
    """Give the next order of the phase of breaching: one attempt at the best place costs nothing."""
    state, seat = draft.state, draft.seat
    if state.opening != NOWHERE and _move_in(draft):
        return
    if not state.attempted and may_breach(state, seat):
        chosen = _best_breach(draft)
        if chosen is not None:
            draft.do(Breach(seat, draft.name(chosen[0]), draft.name(chosen[1])))
            return
    draft.go_on(Phase.END if is_peace(state, seat) else Phase.ATTACK)


def _best_breach(draft: DraftTurn) -> tuple[int, int] | None:
    """Return from where and at what to try a breach, or None."""
    state, seat, front = draft.state, draft.seat, draft.front
    best, chosen = 0.0, None
    for start in bits(state.occupied[seat]):
        for target in bits(breach_targets(state, seat, start, front.summary.crossing)):
            value = _breach_value(draft, front, start, target)
            if value > best:
                best, chosen = value, (start, target)
    return chosen


def _breach_value(draft: DraftTurn, front: Fronts, start: int, target: int) -> float:
    """Return what getting through to a hex is worth: what lies there, and the knights beside it."""
    state = draft.state
    if state.settled[draft.seat] >> target & 1 or state.occupied[draft.seat] >> target & 1:
        return 0.0
    prize = (front.prize(target) or 0.0) if front.summary.others >> target & 1 else 1.0
    return prize * (1 + state.knights[start]) / (1 + state.knights[target])


# --- Attacking ---


def fight(draft: DraftTurn) -> None:
    """Give the next order of the phase of attacking: move in, attack, or end the turn."""
    state, seat = draft.state, draft.seat
    if state.opening != NOWHERE and _move_in(draft):
        return
    if not is_peace(state, seat):
        best = best_attack(draft)
        if best is not None:
            draft.do(best)
            return
    draft.go_on(Phase.END)


def best_attack(draft: DraftTurn) -> Attack | None:
    """Return the attack that is worth most, or None if none is worth its risk."""
    value, start, target = draft.front.best()
    if value < 0 or value <= draft.style.risk:
        return None
    return Attack(draft.seat, draft.name(start), draft.name(target))


# --- Moving in ---


def _move_in(draft: DraftTurn) -> bool:
    """Order knights into the opened hex if that is worth it; tell whether an order was given."""
    state, seat, front = draft.state, draft.seat, draft.front
    goal, summary = state.opening, front.summary
    ahead = step(state.island.grid, 1 << goal, summary.crossing) & summary.others
    if state.knights[goal] and not ahead:
        return False
    for start in sorted(bits(occupiers(state, seat)), key=lambda n: -state.knights[n]):
        spare = state.knights[start] - max(_kept(draft, start, ahead), guard(state, summary, start))
        if spare <= 0 or (state.knights[goal] and spare < 2):
            continue
        # Walls of others do not keep them in: what is taken must be held against them.
        is_beside = state.island.grid.around[goal] & summary.others
        count = spare if ahead else max(1, spare // 2) if is_beside else 1
        draft.do(Occupy(seat, draft.name(start), count))
        return True
    return False if summary.mine >> goal & 1 else _leap(draft)


def _kept(draft: DraftTurn, start: int, ahead: int) -> int:
    """Return how many knights stay behind; those *ahead* are not feared, but looked after."""
    state, front = draft.state, draft.front
    if not state.settled[draft.seat] >> start & 1:
        return 1
    if state.knights[start] < 2:
        return 0
    return (threatened(state, draft.seat, front.summary) | ahead) >> start & 1


def _leap(draft: DraftTurn) -> bool:
    """Give up a lone knight's hex for a better one, if land does not count for a claim just now."""
    state, seat = draft.state, draft.seat
    if is_enough(state, seat):
        return False
    beside = occupiers(state, seat) & state.settled[seat]
    start = next(bits(beside), None)
    if start is None:
        return False
    draft.do(Occupy(seat, draft.name(start), 1))
    return True
