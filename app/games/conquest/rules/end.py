"""Turns and rounds, and how the game ends (sections 4 and 7)."""

from app.core.command import Seat
from app.games.conquest.model import Position
from app.games.conquest.pieces import NOTHING, NOWHERE, Phase
from app.games.conquest.queries import held, is_enough, order
from app.games.conquest.rules.bank import put_back
from app.games.conquest.rules.cards import return_cards
from app.games.conquest.scoring import standing

_BUILD = Phase.BUILD


def begin_turn(state: Position, seat: Seat) -> None:
    """Begin a turn; whoever has held enough since the last one wins.  Rules: CON-42, CON-R32."""
    state.turn = seat
    state.phase = _BUILD
    is_ripe = state.turns[seat] >= state.tables.goals.claim_turns
    if state.options.victory == "hold" and is_ripe and is_enough(state, seat):
        finish(state, (seat,))


def check_literal_victory(state: Position) -> None:
    """Let the active player win at once if that is the rule.  Rule: CON-R32 (`literal`)."""
    if Phase.BUILD <= state.phase <= Phase.ATTACK and is_enough(state, state.turn):
        finish(state, (state.turn,))


def end_turn(state: Position) -> None:
    """End the turn, and the round after its last turn.  Rules: section 4, CON-43, CON-R45."""
    seat = state.turn
    if state.living >> seat & 1:
        state.turns[seat] += 1
        state.claims[seat] += is_enough(state, seat)
    _tidy(state)
    following = _following(state, seat)
    if following is not None:
        begin_turn(state, following)
    elif state.round == state.options.round_limit:
        finish(state, leaders(state))
    else:
        state.round += 1
        state.turn, state.phase = order(state)[0], Phase.PRODUCTION


def _tidy(state: Position) -> None:
    """Forget what held for one turn only.  Rules: CON-17, CON-23, CON-R27."""
    state.relocated = state.attempted = False
    state.opening = NOWHERE
    state.offered = ()
    if state.options.breached == "this_turn":
        state.breached = 0


def _following(state: Position, seat: Seat) -> Seat | None:
    """Return who comes after *seat* in this round, or None."""
    seats, starter = state.seats, state.starter
    for place in range((seat - starter) % seats + 1, seats):
        other = (starter + place) % seats
        if state.living >> other & 1:
            return other
    return None


def leaders(state: Position) -> tuple[Seat, ...]:
    """
    Return who is ahead when time is up.

    Rule: CON-43 (hexes; then building levels; then knights; then gold and cards; else shared).
    """
    seats = order(state)
    best = max(standing(state, seat) for seat in seats)
    return tuple(seat for seat in seats if standing(state, seat) == best)


def settle_eliminations(state: Position, seat: Seat) -> None:
    """
    Take *seat* out of the game if it has nothing left on the island.

    Rules: CON-41, CON-R47.  Its own turn ends; the last player left wins.
    """
    if held(state, seat) or not state.living >> seat & 1:
        return
    state.living &= ~(1 << seat)
    state.walls[seat] = 0
    put_back(state, state.cards[seat])
    state.cards[seat] = NOTHING
    state.gold[seat] = 0
    return_cards(state, seat)
    if state.living.bit_count() == 1:
        finish(state, tuple(order(state)))
    elif state.turn == seat:
        end_turn(state)


def finish(state: Position, winners: tuple[Seat, ...]) -> None:
    """End the game.  Rules: CON-41 to CON-43."""
    state.winners = winners
    state.phase = Phase.OVER
    state.opening = NOWHERE
