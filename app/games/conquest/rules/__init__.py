"""The rules of Conquest, one chapter a file: setup, production, build, trade, move, breach, attack, ..."""

from collections.abc import Mapping
from functools import cache

from app.core.command import NATURE, Seat
from app.core.reason import Reason
from app.core.verbs import Verb, Verbs, no_timers, open_view
from app.core.words import N_
from app.games.conquest import commands as verbs
from app.games.conquest.commands import ConquestCommand
from app.games.conquest.model import Position
from app.games.conquest.pieces import Phase
from app.games.conquest.queries import counted
from app.games.conquest.rules import attack, breach, build, move, production, trade
from app.games.conquest.rules.end import check_literal_victory
from app.games.conquest.rules.listing import choices
from app.games.conquest.rules.problems import problems
from app.games.conquest.rules.setup import (
    check_draw_starter,
    check_place,
    check_turn_up,
    draw_starter,
    place_first,
    setup,
    turn_up,
)  # fmt: skip

__all__ = [
    "choices", "may_undo", "play", "problems", "redact", "scores", "setup", "timers", "to_act", "why_not",
]  # fmt: skip

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


VERBS: Verbs[Position, ConquestCommand] = Verbs(
    to_act,
    Verb(verbs.HexTurned, check_turn_up, turn_up, is_natures=True),
    Verb(verbs.StarterDrawn, check_draw_starter, draw_starter, is_natures=True),
    Verb(verbs.Place, check_place, place_first),
    Verb(verbs.Produced, production.check_produce, production.produce, is_natures=True),
    Verb(verbs.Settle, build.check_settle, build.settle),
    Verb(verbs.BuildCity, build.check_city, build.build_city),
    Verb(verbs.BuildCastle, build.check_castle, build.build_castle),
    Verb(verbs.Recruit, build.check_recruit, build.recruit),
    Verb(verbs.RecruitPair, build.check_recruit_pair, build.recruit_pair),
    Verb(verbs.BuildWall, build.check_wall, build.build_wall),
    Verb(verbs.MoveWall, build.check_move_wall, build.move_wall),
    Verb(verbs.Repair, build.check_repair, build.repair),
    Verb(verbs.BankTrade, trade.check_bank_trade, trade.bank_trade),
    Verb(verbs.SpendGold, trade.check_spend_gold, trade.spend_gold),
    Verb(verbs.OfferTrade, trade.check_offer, trade.offer_trade),
    Verb(verbs.AnswerTrade, trade.check_answer, trade.answer_trade),
    Verb(verbs.GoOn, move.check_go_on, move.go_on),
    Verb(verbs.March, move.check_march, move.march),
    Verb(verbs.Breach, breach.check_breach, breach.begin_breach),
    Verb(verbs.BreachRolled, breach.check_breach_rolled, breach.settle_breach, is_natures=True),
    Verb(verbs.Attack, attack.check_attack, attack.begin_battle),
    Verb(verbs.BattleRolled, attack.check_battle_rolled, attack.settle_battle, is_natures=True),
    Verb(verbs.Occupy, breach.check_occupy, breach.occupy),
    strange=Reason("CON-6", N_("Only chance can say that.")),
)
"""All verbs; what a seat may say of them is listed by `choices`."""

why_not, may_undo = VERBS.why_not, VERBS.may_undo
timers = no_timers
redact = open_view  # all holdings are open (CON-R22)
_EFFECTS = VERBS.effects


def play(state: Position, command: ConquestCommand) -> None:
    """Do what the command says; literal victory is looked at after each.  Rule: CON-R32."""
    _EFFECTS[type(command)](state, command)
    if state.options.victory == "literal":
        check_literal_victory(state)


def scores(state: Position) -> Mapping[Seat, int]:
    """Return the hexes that count for victory.  Rule: CON-R33."""
    return {seat: counted(state, seat) for seat in range(state.seats)}
