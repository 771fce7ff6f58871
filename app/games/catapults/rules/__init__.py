"""The rules of Catapults!: every verb with its check, its effect and its choices."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from attrs import frozen

from app.core.command import Seat
from app.core.game import Player, Timer
from app.core.reason import Reason
from app.games.catapults import commands as verbs
from app.games.catapults.commands import CatapultsCommand
from app.games.catapults.model import Match, Options, Position
from app.games.catapults.rules import attack, build, castles, match, turns
from app.games.catapults.rules.phases import settle
from app.games.catapults.rules.problems import problems
from app.games.catapults.rules.undo import may_undo
from app.games.catapults.scoring import totals

__all__ = [
    "RULES", "choices", "may_undo", "play", "problems", "redact", "scores", "setup", "timers", "to_act",
    "why_not",
]  # fmt: skip


@frozen
class Rule:
    """A verb: why it is refused, what it does, and all ways a seat may say it now (nature has none)."""

    check: Callable[[Position, Any], Reason | None]
    effect: Callable[[Position, Any], None]
    choices: Callable[[Position, Seat], Iterable[CatapultsCommand]]


def _none(_: Position, __: Seat) -> Iterable[CatapultsCommand]:
    return ()


def _alone(verb: type[CatapultsCommand]) -> Callable[[Position, Seat], Iterable[CatapultsCommand]]:
    """Return the choices of a verb that says nothing but itself."""
    return lambda state, seat: () if RULES[verb].check(state, verb(seat)) else (verb(seat),)


RULES: Mapping[type[CatapultsCommand], Rule] = {
    verbs.Place: Rule(build.check_place, build.place, build.place_choices),
    verbs.Draw: Rule(build.check_draw, build.draw, build.draw_choices),
    verbs.Drawn: Rule(build.check_drawn, build.take_card, _none),
    verbs.Stop: Rule(build.check_stop, build.stop, build.stop_choices),
    verbs.GlassRanOut: Rule(build.check_glass, build.end_glass, _none),
    verbs.PutCatapult: Rule(castles.check_put_catapult, castles.put_catapult, castles.catapult_choices),
    verbs.GiveBack: Rule(attack.check_give_back, attack.give_back, attack.give_back_choices),
    verbs.Finish: Rule(castles.check_finish, castles.finish, _alone(verbs.Finish)),
    verbs.Lots: Rule(attack.check_lots, attack.draw_lots, _none),
    verbs.Roll: Rule(attack.check_roll, attack.roll, _alone(verbs.Roll)),
    verbs.Rolled: Rule(attack.check_rolled, attack.count_dice, _none),
    verbs.Steal: Rule(attack.check_steal, attack.steal, attack.steal_choices),
    verbs.EndAttack: Rule(attack.check_end_attack, attack.end_attack, _alone(verbs.EndAttack)),
    verbs.PlayOn: Rule(match.check_play_on, match.play_on, _alone(verbs.PlayOn)),
    verbs.ShareWin: Rule(match.check_share_win, match.share_win, _alone(verbs.ShareWin)),
    verbs.NextGame: Rule(match.check_next_game, match.next_game, _alone(verbs.NextGame)),
}


def setup(options: Options, players: Sequence[Player]) -> Position:
    """Lay out the first game.  Rule: CAT-1, CAT-2, CAT-6 to CAT-8."""
    state = Position(
        options=options,
        levels=tuple(player.level for player in players),
        camps=[],
        playing=tuple(range(len(players))),
        pool={},
        supply={},
        match=Match.BEST_OF_THREE if options.best_of_three else Match.SINGLE,
    )
    state.camps = [match.pitch_camp(state, seat) for seat in state.playing]
    match.begin_game(state)
    settle(state)
    return state


def to_act(state: Position) -> frozenset[Seat]:
    return turns.to_act(state)


def timers(state: Position) -> Iterable[Timer[CatapultsCommand]]:
    return build.glasses(state)


def why_not(state: Position, command: CatapultsCommand) -> Reason | None:
    return RULES[type(command)].check(state, command)


def choices(state: Position, seat: Seat) -> Iterator[CatapultsCommand]:
    if seat in turns.to_act(state):
        for rule in RULES.values():
            yield from rule.choices(state, seat)


def play(state: Position, command: CatapultsCommand) -> None:
    RULES[type(command)].effect(state, command)
    settle(state)


def redact(state: Position, _: Seat) -> Position:
    """Nobody holds secrets: cards are decided when they are turned.  Rule: CAT-6."""
    return state.copy()


def scores(state: Position) -> Mapping[Seat, int]:
    return dict(enumerate(totals(state)))
