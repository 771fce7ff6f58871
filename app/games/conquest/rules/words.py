"""Refusals that several chapters use."""

from app.core.reason import Reason
from app.core.words import N_, Phrase
from app.games.conquest.commands import ConquestCommand
from app.games.conquest.model import Position
from app.games.conquest.pieces import RESOURCE_NAMES, Cards, Phase
from app.games.conquest.queries import has_stock, is_alive


def not_now(rule: str) -> Reason:
    """Return that it is not the time for this."""
    return Reason(rule, N_("That cannot be done now."))


def no_such_hex(rule: str, name: str) -> Reason:
    """Return that the island has no hex of that name."""
    return Reason(rule, N_("There is no hex {hex}."), {"hex": name})


def no_such_edge(rule: str, name: str) -> Reason:
    """Return that the island has no edge of that name."""
    return Reason(rule, N_("There is no edge {edge} between two hexes."), {"edge": name})


def resource(kind: int) -> Phrase:
    """Return a resource's name, to be translated."""
    return Phrase(RESOURCE_NAMES[kind])


def why_not_in(state: Position, command: ConquestCommand, phase: Phase, rule: str) -> Reason | None:
    """Return why the seat may not act in *phase* now: another's turn, another phase, or something pending."""
    if state.phase is Phase.OVER:
        return Reason(rule, N_("The game is over."))
    if command.by != state.turn or not is_alive(state, command.by):
        return Reason(rule, N_("It is not your turn."))
    if state.clash is not None:
        return Reason(rule, N_("The dice come first."))
    if state.offer is not None:
        return Reason(rule, N_("The offer must be answered first."))
    if state.phase is not phase:
        return Reason(rule, PHASE_ONLY[phase])
    return None


PHASE_ONLY = {
    Phase.BUILD: N_("That belongs to the phase of building and trading."),
    Phase.MOVE: N_("That belongs to the phase of moving."),
    Phase.BREACH: N_("That belongs to the phase of breaching."),
    Phase.ATTACK: N_("That belongs to the phase of attacking."),
}
"""The refusal of what belongs to another phase."""


def why_not_pay(state: Position, seat: int, price: Cards, rule: str) -> Reason | None:
    """Return which card is missing for a price, or None if it can be paid."""
    for kind, count in enumerate(price):
        short = count - state.cards[seat][kind]
        if short > 0:
            values = {"count": short, "resource": resource(kind)}
            return Reason(rule, N_("You are short of {count} {resource}."), values)
    return None


def why_not_take(state: Position, kind: int) -> Reason | None:
    """Return that the bank has none of a kind, or None if it has.  Rule: CON-19."""
    if not has_stock(state, kind):
        return Reason("CON-19", N_("The bank has no {resource} left."), {"resource": resource(kind)})
    return None
