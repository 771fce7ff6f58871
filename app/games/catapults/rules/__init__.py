"""The rules of Catapults!: every verb with its check, its effect and its choices."""

from collections.abc import Iterable, Mapping, Sequence

from app.core.command import Seat
from app.core.game import Player, Timer
from app.core.reason import Reason
from app.core.verbs import Verb, Verbs, open_view
from app.core.words import N_
from app.games.catapults import commands as verbs
from app.games.catapults.commands import CatapultsCommand
from app.games.catapults.model import Match, Options, Phase, Position
from app.games.catapults.rules import attack, build, castles, match
from app.games.catapults.rules.phases import settle
from app.games.catapults.rules.problems import problems
from app.games.catapults.rules.turns import is_timed, to_act
from app.games.catapults.scoring import totals

__all__ = [
    "choices", "may_undo", "play", "problems", "redact", "scores", "setup", "timers", "to_act", "why_not",
]  # fmt: skip

_TURNED = Reason("CAT-R10", N_("A card has been drawn since."))
_ROLLED = Reason("CAT-R10", N_("The dice are on the table."))
_LOTS = Reason("CAT-26", N_("The lots have been drawn."))
_RAN_OUT = Reason("CAT-15", N_("The glass has run out."))


def _placed(before: Position, command: verbs.Place) -> Reason | None:
    """With the glass, placed is placed.  Rule: CAT-R10."""
    if before.phase is Phase.BUILD and is_timed(before, command.by):
        return Reason("CAT-R10", N_("While the glass is running, what is placed stays placed."))
    return None


def _stopped(before: Position, command: verbs.Stop) -> Reason | None:
    if is_timed(before, command.by):
        return Reason("CAT-16", N_("Whoever is done builds no more in this round."))
    return None


VERBS: Verbs[Position, CatapultsCommand] = Verbs(
    to_act,
    Verb(verbs.Place, build.check_place, build.place, build.place_choices, stands=_placed),
    Verb(verbs.Draw, build.check_draw, build.draw, build.draw_choices),
    Verb(verbs.Drawn, build.check_drawn, build.take_card, is_natures=True, stands=_TURNED),
    Verb(verbs.Stop, build.check_stop, build.stop, build.stop_choices, stands=_stopped),
    Verb(verbs.GlassRanOut, build.check_glass, build.end_glass, is_natures=True, stands=_RAN_OUT),
    Verb(verbs.PutCatapult, castles.check_put_catapult, castles.put_catapult, castles.catapult_choices),
    Verb(verbs.GiveBack, attack.check_give_back, attack.give_back, attack.give_back_choices),
    Verb(verbs.Finish, castles.check_finish, castles.finish, is_bare=True),
    Verb(verbs.Lots, attack.check_lots, attack.draw_lots, is_natures=True, stands=_LOTS),
    Verb(verbs.Roll, attack.check_roll, attack.roll, is_bare=True),
    Verb(verbs.Rolled, attack.check_rolled, attack.count_dice, is_natures=True, stands=_ROLLED),
    Verb(verbs.Steal, attack.check_steal, attack.steal, attack.steal_choices),
    Verb(verbs.EndAttack, attack.check_end_attack, attack.end_attack, is_bare=True),
    Verb(verbs.PlayOn, match.check_play_on, match.play_on, is_bare=True),
    Verb(verbs.ShareWin, match.check_share_win, match.share_win, is_bare=True),
    Verb(verbs.NextGame, match.check_next_game, match.next_game, is_bare=True),
)

why_not, choices, may_undo = VERBS.why_not, VERBS.choices, VERBS.may_undo
redact = open_view  # nobody holds secrets: cards are decided when they are turned (CAT-6)


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


def timers(state: Position) -> Iterable[Timer[CatapultsCommand]]:
    return build.glasses(state)


def play(state: Position, command: CatapultsCommand) -> None:
    VERBS.play(state, command)
    settle(state)


def scores(state: Position) -> Mapping[Seat, int]:
    return dict(enumerate(totals(state)))
