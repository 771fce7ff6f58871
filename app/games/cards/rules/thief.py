"""Chapter THIEF: a joker comes, and full hands are halved."""

from app.core.command import Seat
from app.core.reason import Reason
from app.core.words import N_, SeatName
from app.games.cards.commands import GiveUp
from app.games.cards.model import Phase, Position, army, other
from app.games.cards.pack import Card
from app.games.cards.rules.turn import begin_builds, check_hand, spend


def hand_limit(state: Position, seat: Seat) -> int:
    """Return how many cards a seat may hold when a Thief comes.  Rule: CRD-10, CRD-R12."""
    return state.tables.thief_limit - len(army(state, other(seat)))


def loss(state: Position, seat: Seat) -> int:
    """Return how many cards a Thief would cost a seat now.  Rule: CRD-10, CRD-R10."""
    cards = len(state.hands[seat])
    return cards // 2 if cards > hand_limit(state, seat) else 0


def call_thief(state: Position, joker: Card) -> None:
    """Stop the pick-up and see who must pay.  Rule: CRD-10."""
    state.thief, state.left = joker, 0
    state.owing = (loss(state, 0), loss(state, 1))
    if any(state.owing):
        state.phase = Phase.THIEF
    else:
        _leave(state)


def payer(state: Position) -> Seat:
    """Return who chooses what to give up: the active player first.  Rule: CRD-R11."""
    return state.turn if state.owing[state.turn] else other(state.turn)


def check_give_up(state: Position, give: GiveUp) -> Reason | None:
    """Refuse all but an own card of whoever owes the Thief, active player first.  Rule: CRD-10, CRD-R11."""
    if state.phase is not Phase.THIEF:
        return Reason("CRD-10", N_("No Thief has come."))
    if give.by != payer(state):
        return Reason("CRD-R11", N_("{name} gives up cards now."), {"name": SeatName(payer(state))})
    return check_hand(state, give.by, (give.card,), "CRD-10")


def give_up(state: Position, give: GiveUp) -> None:
    """Lay a card on the pile; the Thief leaves when all is paid.  Rule: CRD-10, CRD-R11."""
    spend(state, give.by, (give.card,))
    state.pile.append(give.card)
    first, second = state.owing
    state.owing = (first - 1, second) if give.by == 0 else (first, second - 1)
    if not any(state.owing):
        _leave(state)


def _leave(state: Position) -> None:
    """Lay the joker on the pile, or aside, and go on with the builds.  Rule: CRD-10, CRD-11, CRD-R4."""
    if state.thief is not None:
        (state.pile if state.options.spent_thief == "pile" else state.aside).append(state.thief)
    state.thief = None
    begin_builds(state)
