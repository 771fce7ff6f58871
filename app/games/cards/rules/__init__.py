"""The rules of Catapult, a chapter a file; docs/rules/cards.md explains the ids."""

from collections.abc import Iterator, Mapping

from attrs import evolve

from app.core.command import NATURE, Seat
from app.core.reason import Reason
from app.core.verbs import Verb, Verbs, no_timers
from app.core.words import N_
from app.games.cards import commands as verbs
from app.games.cards.commands import CardsCommand
from app.games.cards.model import Phase, Position
from app.games.cards.pack import HIDDEN, Card, in_order
from app.games.cards.rules import attack, build, deal, end, pickup, thief
from app.games.cards.rules.deal import setup
from app.games.cards.rules.problems import problems
from app.games.cards.rules.turn import next_starter
from app.games.cards.scoring import points

__all__ = [
    "choices", "may_undo", "play", "problems", "redact", "scores", "setup", "timers", "to_act", "why_not",
]  # fmt: skip

_NATURES_PHASES = (Phase.LOT, Phase.DEAL, Phase.TURN_UP, Phase.DRAW)


def to_act(state: Position) -> frozenset[Seat]:
    """Return nature while it owes cards, else who pays the Thief, whose turn it is, or who deals next."""
    if state.phase in _NATURES_PHASES:
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


def _shown(before: Position, command: verbs.Attack) -> Reason | None:
    if before.villages[command.at].wall is None:
        return None
    return Reason("CRD-R20", N_("A wall has been turned over since."))


def _given(before: Position, command: verbs.GiveUp) -> Reason | None:
    return Reason("CRD-R11", N_("Both have seen what was given up.")) if command.by != before.turn else None


VERBS: Verbs[Position, CardsCommand] = Verbs(
    to_act,
    Verb(verbs.Chose, deal.check_chose, deal.begin_deal, is_natures=True),
    Verb(verbs.Drew, deal.check_drew, pickup.drew, is_natures=True),
    Verb(verbs.TakeTop, pickup.check_take_top, pickup.take_top),
    Verb(verbs.DrawStock, pickup.check_draw_stock, pickup.draw_stock),
    Verb(verbs.GiveUp, thief.check_give_up, thief.give_up, stands=_given),
    Verb(verbs.BuildRoad, build.check_road, build.build_road),
    Verb(verbs.BuildVillage, build.check_village, build.build_village),
    Verb(verbs.BuildWall, build.check_wall, build.build_wall),
    Verb(verbs.BuildWell, build.check_well, build.build_well),
    Verb(verbs.BuildFarmland, build.check_farmland, build.build_farmland),
    Verb(verbs.BuildSoldier, build.check_soldier, build.enlist),
    Verb(verbs.BuildCatapult, build.check_catapult, build.enlist),
    Verb(verbs.Convert, build.check_convert, build.convert),
    Verb(verbs.Attack, attack.check_attack, attack.fire, stands=_shown),
    Verb(verbs.Discard, end.check_discard, end.discard),
    Verb(verbs.EndTurn, end.check_end_turn, end.end_turn),
    Verb(verbs.NextGame, deal.check_next_game, deal.next_game),
    strange=Reason("CRD-1", N_("That is not for this player to do.")),
)

why_not, play, may_undo, timers = VERBS.why_not, VERBS.play, VERBS.may_undo, no_timers


def choices(state: Position, seat: Seat) -> Iterator[CardsCommand]:
    """Yield all that a seat may do now."""
    if seat not in to_act(state) or seat == NATURE:
        return
    match state.phase:
        case Phase.BETWEEN:
            yield verbs.NextGame(seat)
        case Phase.THIEF:
            yield from (verbs.GiveUp(seat, card) for card in state.hands[seat])
        case Phase.PICK_UP:
            if state.pile and state.taken < pickup.reach(state, seat):
                yield verbs.TakeTop(seat)
            yield verbs.DrawStock(seat)
        case _:
            if state.phase is Phase.BUILD:
                yield from build.builds(state, seat)
            yield from attack.attacks(state, seat)
            yield from (verbs.Discard(seat, card) for card in state.hands[seat])
            if not state.hands[seat]:
                yield verbs.EndTurn(seat)


def redact(state: Position, seat: Seat) -> Position:
    """
    Return the table as a seat knows it; whoever is no seat knows no hand at all.

    Other hands show what was openly taken from the pile and must still be there; walls of
    others and the stock are hidden.  When the game is over everybody is shown the state itself.

    Rule: CRD-5, CRD-R20, CRD-R41.
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
