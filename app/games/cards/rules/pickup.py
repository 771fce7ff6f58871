"""Chapter PICK UP: the discard pile first, then the stock."""

from app.core.command import Seat
from app.core.reason import Reason
from app.core.words import N_
from app.games.cards.commands import DrawStock, Drew, TakeTop
from app.games.cards.model import Phase, Position
from app.games.cards.pack import Card, in_order, is_joker
from app.games.cards.rules.deal import deal, turn_up
from app.games.cards.rules.thief import call_thief
from app.games.cards.rules.turn import begin_builds, check_turn, farmlands, pick_up, receive

_ONE = N_("Only one card may be taken from the pile.")
_SEVERAL = N_("Only {count} cards may be taken from the pile.")


def reach(state: Position, seat: Seat) -> int:
    """Return how deep into the pile a seat may take in a turn.  Rule: CRD-7."""
    return state.tables.reach + farmlands(state, seat)


def from_pile(state: Position, seat: Seat) -> int:
    """Return how many of the cards that a seat picks up in a turn may come from the pile.  Rule: CRD-R24."""
    return min(pick_up(state, seat), reach(state, seat))


def check_take_top(state: Position, take: TakeTop) -> Reason | None:
    """Refuse the top discard where it is out of reach, or after the stock.  Rule: CRD-7, CRD-R6."""
    if reason := check_turn(state, take.by, Phase.PICK_UP):
        return reason
    if not state.pile:
        return Reason("CRD-7", N_("The discard pile is empty."))
    limit = reach(state, take.by)
    if state.taken >= limit:
        return Reason("CRD-7", _ONE if limit == 1 else _SEVERAL, {"count": limit})
    return None


def take_top(state: Position, take: TakeTop) -> None:
    """Take the top discard openly; a joker is a Thief again.  Rule: CRD-7, CRD-R4, CRD-R5."""
    card = state.pile.pop()
    state.taken += 1
    state.left -= 1
    if is_joker(card):
        call_thief(state, card)
        return
    receive(state, take.by, card)
    state.known[take.by][card] = ()
    if state.left == 0:
        begin_builds(state)


def check_draw_stock(state: Position, draw: DrawStock) -> Reason | None:
    """Refuse the stock to whoever has no cards left to pick up.  Rule: CRD-8."""
    return check_turn(state, draw.by, Phase.PICK_UP)


def draw_stock(state: Position, _: DrawStock) -> None:
    """Begin to draw; if there is nothing to draw the pick-up is over.  Rule: CRD-8, CRD-9, CRD-R7."""
    state.phase = Phase.DRAW
    _shuffle_if_empty(state)
    if not state.stock:
        begin_builds(state)


def drew(state: Position, command: Drew) -> None:
    """Put a card from the stock where it belongs.  Rule: CRD-2, CRD-8 to CRD-10."""
    match state.phase:
        case Phase.DEAL:
            deal(state, command.card)
        case Phase.TURN_UP:
            turn_up(state, command.card)
        case _:
            _pick_up(state, command.card)


def _pick_up(state: Position, card: Card) -> None:
    """Take a card from the stock; the last one makes the pile the stock.  Rule: CRD-8, CRD-9, CRD-R8."""
    state.stock.remove(card)
    state.left -= 1
    _shuffle_if_empty(state)
    if is_joker(card):
        call_thief(state, card)
        return
    receive(state, state.turn, card)
    if state.left == 0 or not state.stock:
        begin_builds(state)


def _shuffle_if_empty(state: Position) -> None:
    """Make the pile the stock, if there is one and the stock is empty.  Rule: CRD-9, CRD-R8, CRD-R9."""
    if state.stock or not (state.pile or state.aside):
        return
    state.stock = in_order([*state.pile, *state.aside])
    state.pile, state.aside = [], []
    state.shuffled = tuple(state.stock)
    state.old_walls = tuple(sorted(spot for spot, village in state.villages.items() if village.wall))
