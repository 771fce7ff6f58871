"""The rules of Conquest, one chapter a file: setup, production, build, trade, move, breach, attack, ..."""

from collections.abc import Callable, Iterable, Mapping
from functools import cache
from typing import Any

from attrs import frozen

from app.core.command import NATURE, Seat
from app.core.game import Timer
from app.core.reason import Reason
from app.core.words import N_
from app.games.conquest.commands import (
    AnswerTrade,
    Attack,
    BankTrade,
    BattleRolled,
    Breach,
    BreachRolled,
    BuildCastle,
    BuildCity,
    BuildWall,
    ConquestCommand,
    GoOn,
    HexTurned,
    March,
    MoveWall,
    Occupy,
    OfferTrade,
    Place,
    Produced,
    Recruit,
    RecruitPair,
    Repair,
    Settle,
    SpendGold,
    StarterDrawn,
)
from app.games.conquest.model import Position
from app.games.conquest.pieces import Phase
from app.games.conquest.queries import counted
from app.games.conquest.rules.attack import (
    begin_battle,
    check_attack,
    check_battle_rolled,
    settle_battle,
)
from app.games.conquest.rules.breach import (
    begin_breach,
    check_breach,
    check_breach_rolled,
    check_occupy,
    occupy,
    settle_breach,
)
from app.games.conquest.rules.build import (
    build_castle,
    build_city,
    build_wall,
    check_castle,
    check_city,
    check_move_wall,
    check_recruit,
    check_recruit_pair,
    check_repair,
    check_settle,
    check_wall,
    move_wall,
    recruit,
    recruit_pair,
    repair,
    settle,
)
from app.games.conquest.rules.end import check_literal_victory
from app.games.conquest.rules.listing import choices
from app.games.conquest.rules.move import check_go_on, check_march, go_on, march
from app.games.conquest.rules.problems import problems
from app.games.conquest.rules.production import check_produce, produce
from app.games.conquest.rules.setup import (
    check_draw_starter,
    check_place,
    check_turn_up,
    draw_starter,
    place_first,
    setup,
    turn_up,
)
from app.games.conquest.rules.trade import (
    answer_trade,
    bank_trade,
    check_answer,
    check_bank_trade,
    check_offer,
    check_spend_gold,
    offer_trade,
    spend_gold,
)

__all__ = [
    "choices",
    "may_undo",
    "play",
    "problems",
    "redact",
    "scores",
    "setup",
    "timers",
    "to_act",
    "why_not",
]


@frozen
class Rule:
    """What a verb asks before, and what it does."""

    check: Callable[[Position, Any], Reason | None]
    effect: Callable[[Position, Any], None]


RULES: Mapping[type[ConquestCommand], Rule] = {
    HexTurned: Rule(check_turn_up, turn_up),
    StarterDrawn: Rule(check_draw_starter, draw_starter),
    Place: Rule(check_place, place_first),
    Produced: Rule(check_produce, produce),
    Settle: Rule(check_settle, settle),
    BuildCity: Rule(check_city, build_city),
    BuildCastle: Rule(check_castle, build_castle),
    Recruit: Rule(check_recruit, recruit),
    RecruitPair: Rule(check_recruit_pair, recruit_pair),
    BuildWall: Rule(check_wall, build_wall),
    MoveWall: Rule(check_move_wall, move_wall),
    Repair: Rule(check_repair, repair),
    BankTrade: Rule(check_bank_trade, bank_trade),
    SpendGold: Rule(check_spend_gold, spend_gold),
    OfferTrade: Rule(check_offer, offer_trade),
    AnswerTrade: Rule(check_answer, answer_trade),
    GoOn: Rule(check_go_on, go_on),
    March: Rule(check_march, march),
    Breach: Rule(check_breach, begin_breach),
    BreachRolled: Rule(check_breach_rolled, settle_breach),
    Attack: Rule(check_attack, begin_battle),
    BattleRolled: Rule(check_battle_rolled, settle_battle),
    Occupy: Rule(check_occupy, occupy),
}
"""All verbs: the table of contents."""

_EFFECTS = {verb: rule.effect for verb, rule in RULES.items()}

_NATURES = (HexTurned, StarterDrawn, Produced, BreachRolled, BattleRolled)
_NATURES_PHASES = (Phase.TURNING, Phase.LOTS, Phase.PRODUCTION)
_OVER = Phase.OVER  # asked before every command, and an enum takes its time to find a member


def to_act(state: Position) -> frozenset[Seat]:
    """Nature turns, draws, pays and rolls; whoever is asked answers; else the turn's owner."""
    phase = state.phase
    if phase is _OVER:
        return frozenset()
    if state.clash is not None or phase in _NATURES_PHASES:
        return _alone(NATURE)
    return _alone(state.turn if state.offer is None else state.offer.asked[0])


@cache
def _alone(seat: Seat) -> frozenset[Seat]:
    return frozenset({seat})


def timers(_: Position) -> Iterable[Timer[ConquestCommand]]:
    """No clock runs in this game."""
    return ()


def why_not(state: Position, command: ConquestCommand) -> Reason | None:
    """Return why a command is refused, or None."""
    if isinstance(command, _NATURES) != (command.by == NATURE):
        return Reason("CON-6", N_("Only chance can say that."))
    return RULES[type(command)].check(state, command)


def play(state: Position, command: ConquestCommand) -> None:
    """Do what the command says; literal victory is looked at after each.  Rule: CON-R32."""
    _EFFECTS[type(command)](state, command)
    if state.options.victory == "literal":
        check_literal_victory(state)


def redact(state: Position, _: Seat) -> Position:
    """All holdings are open.  Rule: CON-R22."""
    return state.copy()


def scores(state: Position) -> Mapping[Seat, int]:
    """Return the hexes that count for victory.  Rule: CON-R33."""
    return {seat: counted(state, seat) for seat in range(state.seats)}


def may_undo(_: Position, __: ConquestCommand) -> Reason | None:
    """Nothing is revealed but by the verbs that say so."""
    return None
