"""Before the first turn: lots, hands, Taxmen and the first discard."""

from collections.abc import Sequence

from attrs import fields

from app.core.command import Seat
from app.core.game import Player
from app.core.reason import Reason
from app.core.words import N_
from app.games.cards.commands import Chose, Drew, NextGame
from app.games.cards.model import Options, Phase, Position, whole_pack
from app.games.cards.pack import HIDDEN, Card, in_order, is_joker
from app.games.cards.rules.turn import begin_turn, check_nature, look_for_a_winner, next_starter, receive


def setup(options: Options, players: Sequence[Player]) -> Position:
    """
    Return the table before the lot, with the whole pack in the stock.  Rule: CRD-1, CRD-4.

    Raises:
        ValueError: If there are not two players.
    """
    if len(players) != 2:
        raise ValueError(f"Catapult is for two players, not {len(players)}")
    state = Position(options, stock=whole_pack(options))
    if options.starter != "random":
        state.turn = state.starter = 0 if options.starter == "first" else 1
        state.phase = Phase.DEAL
    return state


def check_chose(state: Position, chose: Chose) -> Reason | None:
    """Refuse lots but before the first game.  Rule: CRD-4."""
    return check_nature(state, chose.by, Phase.LOT)


def begin_deal(state: Position, chose: Chose) -> None:
    """Let the seat begin that the lot has chosen.  Rule: CRD-4."""
    state.starter = state.turn = chose.seat
    state.phase = Phase.DEAL


def is_wanted(state: Position, card: Card) -> bool:
    """Tell whether a card may be drawn now: the first discard is no joker.  Rule: CRD-R3."""
    return state.phase is not Phase.TURN_UP or not is_joker(card)


def check_drew(state: Position, drew: Drew) -> Reason | None:
    """Refuse a card that is not in the stock, and a joker turned up.  Rule: CRD-2, CRD-8, CRD-R3."""
    if reason := check_nature(state, drew.by, Phase.DEAL, Phase.TURN_UP, Phase.DRAW):
        return reason
    if drew.card not in state.stock and HIDDEN not in state.stock:
        return Reason("CRD-8", N_("That card is not in the stock."))
    if not is_wanted(state, drew.card):
        return Reason("CRD-R3", N_("The first discard is not a joker."))
    return None


def deal(state: Position, card: Card) -> None:
    """Deal a card; a joker is laid out as a Taxman.  Rule: CRD-2, CRD-3, CRD-R2."""
    state.stock.remove(card)
    seat = receiver(state)
    if is_joker(card):
        state.taxmen[seat] = in_order([*state.taxmen[seat], card])
    else:
        receive(state, seat, card)
    if all(_dealt(state, each) >= state.tables.hand for each in (0, 1)):
        state.phase = Phase.TURN_UP


def turn_up(state: Position, card: Card) -> None:
    """Lay the first discard and begin the first turn, unless Taxmen have won.  Rule: CRD-2, CRD-33."""
    state.stock.remove(card)
    state.pile.append(card)
    begin_turn(state, state.starter)
    look_for_a_winner(state)


def receiver(state: Position) -> Seat:
    """Return who is dealt the next card: whoever has fewer, the starter first.  Rule: CRD-2."""
    return min((state.starter, 1 - state.starter), key=lambda seat: _dealt(state, seat))


def _dealt(state: Position, seat: Seat) -> int:
    """Return how many cards count as dealt: a Taxman only if no card replaces him.  Rule: CRD-R2."""
    taxmen = 0 if state.options.taxman_replacement else len(state.taxmen[seat])
    return len(state.hands[seat]) + taxmen


def check_next_game(state: Position, command: NextGame) -> Reason | None:
    """Refuse the next game but from whoever begins it.  Rule: CRD-4, CRD-R40."""
    if state.phase is not Phase.BETWEEN:
        return Reason("CRD-R40", N_("There is no next game to deal."))
    if command.by != next_starter(state):
        return Reason("CRD-4", N_("Whoever begins the next game deals it."))
    return None


def _fresh(state: Position) -> Position:
    """Return the table before another game is dealt: whoever lost begins.  Rule: CRD-4."""
    return _undealt(state.options, next_starter(state))


def _undealt(options: Options, starter: Seat) -> Position:
    return Position(options, whole_pack(options), phase=Phase.DEAL, turn=starter, starter=starter)


def play_again(start: Position | None, last: Position) -> Position | None:
    """Return where another game or match begins; a table that was built begins as before.  Rule: CRD-4."""
    return start if start is not None and start.phase is not Phase.DEAL else _fresh(last)


def begins_anew(start: Position) -> bool:
    """Tell whether nothing has been dealt yet, as where another game begins.  Rule: CRD-4."""
    return start == _undealt(start.options, start.starter)


def next_game(state: Position, _: NextGame) -> None:
    """Gather all cards and deal again.  Rule: CRD-4, CRD-R40."""
    fresh = _fresh(state)
    fresh.games = state.games
    for each in fields(Position):
        setattr(state, each.name, getattr(fresh, each.name))
