"""The rules of Catapult, a chapter a file; docs/rules/cards.md explains the ids."""

from collections.abc import Iterable, Iterator, Mapping

from attrs import evolve

from app.core.command import NATURE, Seat
from app.core.game import Timer
from app.core.reason import Reason
from app.core.words import N_
from app.games.cards.commands import (
    Attack,
    BuildCatapult,
    BuildFarmland,
    BuildRoad,
    BuildSoldier,
    BuildVillage,
    BuildWall,
    BuildWell,
    CardsCommand,
    Chose,
    Convert,
    Discard,
    DrawStock,
    Drew,
    EndTurn,
    GiveUp,
    NextGame,
    TakeTop,
)
from app.games.cards.model import Phase, Position
from app.games.cards.pack import HIDDEN, Card, in_order
from app.games.cards.rules import attack, build, deal, end, pickup, thief
from app.games.cards.rules.deal import setup
from app.games.cards.rules.problems import problems
from app.games.cards.rules.turn import Rule, next_starter
from app.games.cards.scoring import points

__all__ = [
    "choices", "may_undo", "play", "problems", "redact", "scores", "setup", "timers", "to_act", "why_not",
]  # fmt: skip

RULES: Mapping[type[CardsCommand], Rule] = {
    Chose: Rule(deal.check_chose, deal.begin_deal),
    Drew: Rule(deal.check_drew, pickup.drew),
    TakeTop: Rule(pickup.check_take_top, pickup.take_top),
    DrawStock: Rule(pickup.check_draw_stock, pickup.draw_stock),
    GiveUp: Rule(thief.check_give_up, thief.give_up),
    BuildRoad: Rule(build.check_road, build.build_road),
    BuildVillage: Rule(build.check_village, build.build_village),
    BuildWall: Rule(build.check_wall, build.build_wall),
    BuildWell: Rule(build.check_well, build.build_well),
    BuildFarmland: Rule(build.check_farmland, build.build_farmland),
    BuildSoldier: Rule(build.check_soldier, build.enlist),
    BuildCatapult: Rule(build.check_catapult, build.enlist),
    Convert: Rule(build.check_convert, build.convert),
    Attack: Rule(attack.check_attack, attack.fire),
    Discard: Rule(end.check_discard, end.discard),
    EndTurn: Rule(end.check_end_turn, end.end_turn),
    NextGame: Rule(deal.check_next_game, deal.next_game),
}

_NATURES = (Phase.LOT, Phase.DEAL, Phase.TURN_UP, Phase.DRAW)


def to_act(state: Position) -> frozenset[Seat]:
    """Return nature while it owes cards, else who pays the Thief, whose turn it is, or who deals next."""
    if state.phase in _NATURES:
        return frozenset({NATURE})
    match state.phase:
        case Phase.OVER:
            return frozenset()
        case Phase.BETWEEN:
            return frozenset({next_starter(state)})
        case Phase.THIEF:
            return frozenset({thief.payer(state)})
        case _:
            return frozenset({state.turn})


def timers(_: Position) -> Iterable[Timer[CardsCommand]]:
    """Return nothing: no clock runs."""
    return ()


def why_not(state: Position, command: CardsCommand) -> Reason | None:
    """Return why a command is not allowed now, or None."""
    if command.by not in (NATURE, 0, 1) or (command.by == NATURE) != isinstance(command, Chose | Drew):
        return Reason("CRD-1", N_("That is not for this player to do."))
    return RULES[type(command)].check(state, command)


def play(state: Position, command: CardsCommand) -> None:
    """Let a command happen; it is trusted to be legal."""
    RULES[type(command)].effect(state, command)


def choices(state: Position, seat: Seat) -> Iterator[CardsCommand]:
    """Yield all that a seat may do now."""
    if seat not in to_act(state) or seat == NATURE:
        return
    match state.phase:
        case Phase.BETWEEN:
            yield NextGame(seat)
        case Phase.THIEF:
            yield from (GiveUp(seat, card) for card in state.hands[seat])
        case Phase.PICK_UP:
            if state.pile and state.taken < pickup.reach(state, seat):
                yield TakeTop(seat)
            yield DrawStock(seat)
        case _:
            if state.phase is Phase.BUILD:
                yield from build.builds(state, seat)
            yield from attack.attacks(state, seat)
            yield from (Discard(seat, card) for card in state.hands[seat])
            if not state.hands[seat]:
                yield EndTurn(seat)


def redact(state: Position, seat: Seat) -> Position:
    """
    Return the table as a seat knows it; whoever is no seat knows no hand at all.

    Other hands show what was openly taken from the pile and must still be there; walls of
    others and the stock are hidden.  Rule: CRD-5, CRD-R20.
    """
    view = state.copy()
    view.stock = [HIDDEN] * len(state.stock)
    for each in (0, 1):
        if each != seat:
            view.hands[each] = _seen(state, each)
    for spot, village in state.villages.items():
        if village.owner != seat and village.wall is not None:
            view.villages[spot] = evolve(village, wall=HIDDEN)
    return view


def _seen(state: Position, seat: Seat) -> list[Card]:
    """Return a hand as others know it: a card that may have become a wall is not known to be here."""
    sure = [card for card, walls in state.known[seat].items() if not walls]
    return in_order(sure) + [HIDDEN] * (len(state.hands[seat]) - len(sure))


def scores(state: Position) -> Mapping[Seat, int]:
    """Return the points on the table.  Rule: CRD-32."""
    return {seat: points(state, seat) for seat in (0, 1)}


def may_undo(state: Position, command: CardsCommand) -> Reason | None:
    """Return why a step must stand: a wall has been seen, or what was given up.  Rule: CRD-R20, CRD-R11."""
    match command:
        case Attack(at=at) if state.villages[at].wall is not None:
            return Reason("CRD-R20", N_("A wall has been turned over since."))
        case GiveUp(by=by) if by != state.turn:
            return Reason("CRD-R11", N_("Both have seen what was given up."))
        case _:
            return None
