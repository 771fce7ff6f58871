"""Chapter END: the discard, the Perfect Build, and the turn that follows."""

from app.core.reason import Reason
from app.core.words import N_
from app.games.cards.commands import Discard, EndTurn
from app.games.cards.model import Phase, Position, other
from app.games.cards.rules.turn import begin_turn, check_hand, check_turn, finish, spend


def check_discard(state: Position, discard: Discard) -> Reason | None:
    """Refuse a discard but of an own card, in the phase for it.  Rule: CRD-31."""
    if reason := check_turn(state, discard.by, Phase.BUILD, Phase.ATTACK):
        return reason
    return check_hand(state, discard.by, (discard.card,), "CRD-31")


def discard(state: Position, command: Discard) -> None:
    """Lay the card face up on the pile; the opponent is next.  Rule: CRD-31."""
    spend(state, command.by, (command.card,))
    state.pile.append(command.card)
    if not _is_stale(state):
        begin_turn(state, other(command.by))


def check_end_turn(state: Position, end: EndTurn) -> Reason | None:
    """Refuse to end a turn without a discard as long as the hand holds a card.  Rule: CRD-30, CRD-31."""
    if reason := check_turn(state, end.by, Phase.BUILD, Phase.ATTACK):
        return reason
    if state.hands[end.by]:
        return Reason("CRD-31", N_("Discard a card to end your turn."))
    return None


def end_turn(state: Position, end: EndTurn) -> None:
    """End the turn: a Perfect Build if there were cards to use.  Rule: CRD-30, CRD-R33, CRD-R34."""
    is_perfect = is_perfect_build(state)
    if is_perfect:
        first, second = state.perfects
        state.perfects = (first + 1, second) if end.by == 0 else (first, second + 1)
    if not _is_stale(state):
        begin_turn(state, end.by if is_perfect else other(end.by))


def is_perfect_build(state: Position) -> bool:
    """Tell whether ending the turn now would give another one.  Rule: CRD-30, CRD-R33."""
    return state.phase in (Phase.BUILD, Phase.ATTACK) and state.had_cards and not state.hands[state.turn]


def _is_stale(state: Position) -> bool:
    """Count a turn that is over; too many without a build or an attack end the game.  Rule: CRD-34."""
    state.idle = 0 if state.stirred else state.idle + 1
    if state.idle < state.tables.idle_turns:
        return False
    finish(state, stale=True)
    return True
