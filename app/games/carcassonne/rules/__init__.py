"""The rules of Carcassonne and The Catapult: every verb with its check, its effect and its choices."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import chain

from app.core.command import NATURE, Seat
from app.core.game import Player
from app.core.reason import Reason
from app.core.verbs import Verb, Verbs, no_timers, open_view
from app.core.words import N_
from app.games.carcassonne import commands as verbs
from app.games.carcassonne.commands import CarcassonneCommand
from app.games.carcassonne.model import Phase, Position
from app.games.carcassonne.options import Options
from app.games.carcassonne.rules import catch, deploying, fair, placing, seduction, turns
from app.games.carcassonne.rules.box_rules import box_verbs, opened_rules
from app.games.carcassonne.rules.problems import problems
from app.games.carcassonne.rules.turns import to_act
from app.games.carcassonne.scoring import totals

__all__ = [
    "choices", "may_undo", "play", "problems", "redact", "scores", "setup", "timers", "to_act", "why_not",
]  # fmt: skip

_LOTS = Reason("CAR-06", N_("The lots have been drawn."))
_DRAWN = Reason("CAR-12", N_("The next tile has been drawn since."))
_LANDED = Reason("FAIR-11", N_("One throw each: the token has landed."))
_CAUGHT = Reason("FAIR-51", N_("The token has been caught or missed."))

_OURS: tuple[Verb[Position, CarcassonneCommand], ...] = (
    Verb(verbs.Begins, turns.check_begins, turns.begin, is_natures=True, stands=_LOTS),
    Verb(verbs.Drawn, placing.check_drawn, placing.take_tile, is_natures=True, stands=_DRAWN),
    Verb(verbs.Place, placing.check_place, placing.place, placing.place_choices),
    Verb(verbs.Deploy, deploying.check_deploy, deploying.deploy, deploying.deploy_choices),
    Verb(verbs.EndTurn, deploying.check_end_turn, deploying.deploy_nobody, is_bare=True),
    Verb(verbs.GoOn, deploying.check_go_on, deploying.go_on, deploying.go_on_choices),
    Verb(verbs.ChooseToken, fair.check_choose_token, fair.choose_token, fair.token_choices),
    Verb(verbs.Throw, fair.check_throw, fair.throw, fair.throw_choices),
    Verb(verbs.Landed, fair.check_landed, fair.land, is_natures=True, stands=_LANDED),
    Verb(verbs.Exchange, seduction.check_exchange, seduction.exchange, seduction.exchange_choices),
    Verb(verbs.Decline, seduction.check_decline, seduction.decline, is_bare=True),
    Verb(verbs.Grab, catch.check_grab, catch.grab, catch.grab_choices, stands=_CAUGHT),
    Verb(verbs.Grabbed, catch.check_grabbed, catch.grabbed, is_natures=True, stands=_CAUGHT),
)
"""Of throws and catches, which are without number, `choices` gives a spread."""

VERBS: Verbs[Position, CarcassonneCommand] = Verbs(to_act, *_OURS, *box_verbs())
"""Those of boxes have no choices here: only boxes that are played with are asked for theirs."""

may_undo = VERBS.may_undo
timers = no_timers
redact = open_view  # nobody holds secrets: tiles are decided when they are drawn (CAR-12)


def setup(options: Options, players: Sequence[Player]) -> Position:
    """Lay out the start tile and make the pile.  Rule: CAR-02 to CAR-06, FAIR-01."""
    return turns.set_out(options, tuple(player.level for player in players))


def why_not(state: Position, command: CarcassonneCommand) -> Reason | None:
    """Return why a command is refused, or None."""
    reason = VERBS.why_not(state, command)
    if reason is not None or state.phase is not Phase.DEPLOY or not state.options.boxes:
        return reason
    compelled = opened_rules(state.options.boxes).compelled(state)
    return None if compelled is None or isinstance(command, compelled[0]) else compelled[1]


def choices(state: Position, seat: Seat) -> Iterator[CarcassonneCommand]:
    """Return what a seat may do now."""
    found = VERBS.choices(state, seat)
    if not state.options.boxes:
        return found
    compelled = opened_rules(state.options.boxes).compelled(state) if state.phase is Phase.DEPLOY else None
    every = chain(found, _of_boxes(state, seat))
    return every if compelled is None else (each for each in every if type(each) in compelled[0])


def _of_boxes(state: Position, seat: Seat) -> Iterator[CarcassonneCommand]:
    """Yield what a seat may do by the verbs of boxes."""
    if state.phase in (Phase.DEPLOY, Phase.STEP) and seat != NATURE and seat in to_act(state):
        for listing in opened_rules(state.options.boxes).listings:
            yield from listing(state, seat)


def play(state: Position, command: CarcassonneCommand) -> None:
    state.awards = ()
    VERBS.play(state, command)


def scores(state: Position) -> Mapping[Seat, int]:
    return dict(enumerate(totals(state)))
