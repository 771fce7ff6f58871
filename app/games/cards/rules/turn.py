"""What every chapter needs: whose turn it is, cards that change places, and the end of a game."""

from collections.abc import Iterable, Mapping, Sequence

from app.core.command import NATURE, Seat
from app.core.reason import Reason
from app.core.words import N_, SeatName
from app.games.cards.model import Phase, Position, other, villages_of
from app.games.cards.pack import Card, in_order, name
from app.games.cards.scoring import finished, points, wins

_NOT_NOW: Mapping[Phase, Reason] = {
    Phase.LOT: Reason("CRD-4", N_("Lots are being drawn.")),
    Phase.DEAL: Reason("CRD-2", N_("The cards are being dealt.")),
    Phase.TURN_UP: Reason("CRD-2", N_("The first discard is being turned up.")),
    Phase.PICK_UP: Reason("CRD-8", N_("Pick up your cards first.")),
    Phase.DRAW: Reason("CRD-8", N_("Cards are being drawn from the stock.")),
    Phase.THIEF: Reason("CRD-10", N_("The Thief must be paid first.")),
    Phase.BUILD: Reason("CRD-8", N_("The cards of this turn have been picked up.")),
    Phase.ATTACK: Reason("CRD-29", N_("Nothing is built after the first attack of a turn.")),
    Phase.BETWEEN: Reason("CRD-R40", N_("The next game has not been dealt yet.")),
    Phase.OVER: Reason("CRD-33", N_("The game is over.")),
}


def check_turn(state: Position, by: Seat, *phases: Phase) -> Reason | None:
    """Refuse a seat that is not at turn, and what the phase is not for.  Rule: section 2."""
    if state.phase in (Phase.OVER, Phase.BETWEEN):
        return _NOT_NOW[state.phase]
    if by != state.turn:
        return Reason("CRD-31", N_("It is the turn of {name}."), {"name": SeatName(state.turn)})
    return None if state.phase in phases else _NOT_NOW[state.phase]


def check_nature(state: Position, by: Seat, *phases: Phase) -> Reason | None:
    """Refuse draws by anybody but nature, and when none is due.  Rule: CRD-2, CRD-8."""
    if by != NATURE:
        return Reason("CRD-8", N_("Nobody chooses what the stock gives."))
    return None if state.phase in phases else Reason("CRD-8", N_("No card is to be drawn now."))


def check_hand(state: Position, by: Seat, cards: Sequence[Card], rule: str) -> Reason | None:
    """Refuse to pay with cards that the own hand does not hold, or twice with one.  Rule: CRD-12."""
    hand = state.hands[by]
    for card in cards:
        if card not in hand:
            return Reason(rule, N_("{card} is not in your hand."), {"card": name(card)})
    if len(set(cards)) != len(cards):
        return Reason(rule, N_("Every card counts once."))
    return None


def spend(state: Position, seat: Seat, cards: Iterable[Card]) -> None:
    """Take cards openly out of a hand; what was known about them is of no use any more."""
    for card in cards:
        state.hands[seat].remove(card)
        state.known[seat].pop(card, None)


def receive(state: Position, seat: Seat, card: Card) -> None:
    """Put a card into a hand, in order; a hand may hold any number.  Rule: CRD-R37."""
    state.hands[seat] = in_order([*state.hands[seat], card])


def wells(state: Position, seat: Seat) -> int:
    """Return how many Wells a seat has.  Rule: CRD-6."""
    return sum(bool(village.well) for village in villages_of(state, seat).values())


def pick_up(state: Position, seat: Seat) -> int:
    """Return how many cards a seat picks up in a turn.  Rule: CRD-6."""
    return state.tables.pick_up + wells(state, seat)


def farmlands(state: Position, seat: Seat) -> int:
    """Return how many Farmlands a seat has.  Rule: CRD-7."""
    return sum(bool(village.farmland) for village in villages_of(state, seat).values())


def begin_turn(state: Position, seat: Seat) -> None:
    """Start a turn with its pick-up.  Rule: section 2, CRD-6."""
    state.turn, state.phase = seat, Phase.PICK_UP
    state.left, state.taken = pick_up(state, seat), 0
    state.targets, state.fresh = (), ()
    state.stirred = state.had_cards = False
    state.turns += 1


def begin_builds(state: Position) -> None:
    """End the pick-up, or what a Thief made of it.  Rule: CRD-11, CRD-R33."""
    state.left, state.phase = 0, Phase.BUILD
    state.had_cards = bool(state.hands[state.turn])


def look_for_a_winner(state: Position) -> None:
    """End the game at once when somebody has enough points.  Rule: CRD-33, CRD-R31."""
    if any(points(state, seat) >= state.options.target for seat in (0, 1)):
        finish(state, stale=False)


def finish(state: Position, *, stale: bool) -> None:
    """End the game, and the match if it is decided.  Rule: CRD-33, CRD-34, CRD-R40."""
    game = finished(state, stale=stale)
    state.games += (game,)
    state.winner = game.winner
    is_decided = state.options.match == 1 or any(
        wins(state.games, seat) == state.options.match for seat in (0, 1)
    )
    state.phase = Phase.OVER if is_decided else Phase.BETWEEN


def next_starter(state: Position) -> Seat:
    """Return who begins the next game: who lost, or after a draw who did not begin.  Rule: CRD-4."""
    last = state.games[-1]
    return other(last.starter if last.winner is None else last.winner)
