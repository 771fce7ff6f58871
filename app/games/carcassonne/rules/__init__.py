"""The rules of Carcassonne and The Catapult: every verb with its check, its effect and its choices."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from attrs import frozen

from app.core.command import Seat
from app.core.game import Player, Timer
from app.core.reason import Reason
from app.games.carcassonne import commands as verbs
from app.games.carcassonne.commands import CarcassonneCommand
from app.games.carcassonne.model import Options, Position
from app.games.carcassonne.rules import catch, deploying, fair, placing, seduction, turns
from app.games.carcassonne.rules.problems import problems
from app.games.carcassonne.rules.undo import may_undo
from app.games.carcassonne.scoring import totals

__all__ = [
    "RULES",
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
    """A verb: why it is refused, what it does, and the ways a seat may say it now (nature has none)."""

    check: Callable[[Position, Any], Reason | None]
    effect: Callable[[Position, Any], None]
    choices: Callable[[Position, Seat], Iterable[CarcassonneCommand]]


def _none(_: Position, __: Seat) -> Iterable[CarcassonneCommand]:
    return ()


def _alone(verb: type[CarcassonneCommand]) -> Callable[[Position, Seat], Iterable[CarcassonneCommand]]:
    """Return the choices of a verb that says nothing but itself."""
    return lambda state, seat: () if RULES[verb].check(state, verb(seat)) else (verb(seat),)


RULES: Mapping[type[CarcassonneCommand], Rule] = {
    verbs.Begins: Rule(turns.check_begins, turns.begin, _none),
    verbs.Drawn: Rule(placing.check_drawn, placing.take_tile, _none),
    verbs.Place: Rule(placing.check_place, placing.place, placing.place_choices),
    verbs.Deploy: Rule(deploying.check_deploy, deploying.deploy, deploying.deploy_choices),
    verbs.EndTurn: Rule(deploying.check_end_turn, deploying.deploy_nobody, _alone(verbs.EndTurn)),
    verbs.ChooseToken: Rule(fair.check_choose_token, fair.choose_token, fair.token_choices),
    verbs.Throw: Rule(fair.check_throw, fair.throw, fair.throw_choices),
    verbs.Landed: Rule(fair.check_landed, fair.land, _none),
    verbs.Exchange: Rule(seduction.check_exchange, seduction.exchange, seduction.exchange_choices),
    verbs.Decline: Rule(seduction.check_decline, seduction.decline, _alone(verbs.Decline)),
    verbs.Grab: Rule(catch.check_grab, catch.grab, catch.grab_choices),
    verbs.Grabbed: Rule(catch.check_grabbed, catch.grabbed, _none),
}


def setup(options: Options, players: Sequence[Player]) -> Position:
    """Lay out the start tile and make the pile.  Rule: CAR-02 to CAR-06, FAIR-01."""
    return turns.set_out(options, tuple(player.level for player in players))


def to_act(state: Position) -> frozenset[Seat]:
    return turns.to_act(state)


def timers(_: Position) -> Iterable[Timer[CarcassonneCommand]]:
    return ()


def why_not(state: Position, command: CarcassonneCommand) -> Reason | None:
    return RULES[type(command)].check(state, command)


def choices(state: Position, seat: Seat) -> Iterator[CarcassonneCommand]:
    """
    Yield what a seat may do now.

    Of throws and catches, which are without number, a spread is given.
    """
    if seat in turns.to_act(state):
        for rule in RULES.values():
            yield from rule.choices(state, seat)


def play(state: Position, command: CarcassonneCommand) -> None:
    state.awards = ()
    RULES[type(command)].effect(state, command)


def redact(state: Position, _: Seat) -> Position:
    """Nobody holds secrets: tiles are decided when they are drawn.  Rule: CAR-12."""
    return state.copy()


def scores(state: Position) -> Mapping[Seat, int]:
    return dict(enumerate(totals(state)))
