"""
The course of turns: how one follows another, and what comes in the midst of one.

Without boxes that is short.  Boxes bring steps (`box_rules.Step`): `Position.steps` holds what is still to
come, theirs and ours, and `advance` goes on until somebody has to decide.

Rule: CAR-10, TRN-2, TRN-3, TRN-6, TRN-11 to TRN-13.
"""

from collections.abc import Callable, Iterable, Mapping

from app.games.carcassonne.features import left_alone
from app.games.carcassonne.model import SCORE, Award, Phase, Position, Round, Source, clockwise, tiles_left
from app.games.carcassonne.rules.box_rules import When, opened_rules
from app.games.carcassonne.rules.completing import give, score_completed


def send_home(state: Position, numbers: Iterable[int]) -> None:
    """
    Take figures off the land, and the special figures that are alone then; boxes hear of it.

    Rule: XCAR-6.
    """
    gone = tuple(numbers)
    for number in gone:
        del state.followers[number]
    hear_of_leaving(state, gone)


def hear_of_leaving(state: Position, gone: tuple[int, ...]) -> None:
    """Return special figures whose last companion is gone; boxes hear of all that left.  Rule: XCAR-6."""
    alone = left_alone(state)
    for number in alone:
        del state.followers[number]
    if gone and state.options.boxes:
        for box in opened_rules(state.options.boxes).boxes:
            if box.left is not None:
                box.left(state, (*gone, *alone))


def finish_turn(state: Position, *, deployed: bool) -> None:
    """
    Score what is completed; then comes the second part of the turn, a catapult round, or the next turn.

    Args:
        state: The tile lies, and whoever is deployed stands.
        deployed: A normal follower was put on the tile.

    Rule: CAR-10, CAR-60, FAIR-10, CAR-OPT-11, CAR-OPT-12, CAR-AMB-05, CAR-AMB-18, FAIR-X1, FAIR-X42.
    """
    at = state.fresh
    if at is None:
        return
    if state.book.turned[state.tiles[at].type, 0].type.fair:
        if deployed and state.options.fairs == "house":
            give(state, Award(Source.CATAPULT, (state.turn,), state.options.tables.scores.fair, at))
        if state.options.fairs == "rounds":
            state.fairs = (*state.fairs, at)
    if state.options.boxes:
        queues = opened_rules(state.options.boxes).queues
        state.steps, state.step = (*queues[When.COUNT], SCORE, *queues[When.SCORED], _PART), ""
        advance(state)
    else:
        score_completed(state, at)
        end_part(state)


def advance(state: Position) -> None:
    """Go on with what is still to come, until somebody has to decide."""
    steps = opened_rules(state.options.boxes).steps
    while state.steps:
        name = state.steps[0]
        if name not in steps:
            state.steps = state.steps[1:]
            if _OURS[name](state):
                return
            continue
        if state.step != name:
            state.step, begin = name, steps[name].begin
            if begin is not None:
                begin(state)
        if steps[name].decider(state) is not None:
            state.phase = Phase.STEP
            return
        state.steps, state.step = state.steps[1:], ""


def skip(state: Position) -> None:
    """Leave out the step that waits."""
    state.steps, state.step = state.steps[1:], ""


def begin_part(state: Position) -> None:
    """Begin a part of a turn: a tile is drawn, unless a box has something to ask first.  Rule: TRN-2."""
    state.phase = Phase.DRAW
    before = opened_rules(state.options.boxes).queues[When.DRAW] if state.options.boxes else ()
    if before:
        state.steps = (*before, _DRAW)
        advance(state)


def end_part(state: Position) -> None:
    """
    Offer the second part of a turn, if there is one; or end the turn.

    Rule: TRN-11, TRD-6, TRD-7, ABB-6.
    """
    if state.again and (tiles_left(state) or goes_on(state)):
        state.fresh, state.again, state.phase = None, False, Phase.AGAIN
    else:
        end_turn(state)


def goes_on(state: Position) -> bool:
    """Tell whether a box lets whoever is at turn play on though no tile is left.  Rule: ABB-6."""
    boxes = opened_rules(state.options.boxes).boxes if state.options.boxes else ()
    return any(each.goes_on is not None and each.goes_on(state) for each in boxes)


def end_turn(state: Position) -> None:
    """Begin the round of the next fair tile of this turn, or the next turn.  Rule: TRN-12, FAIR-X1, RX-03."""
    if state.fairs:
        state.round, state.phase = Round(state.fairs[0], state.turn), Phase.TOKEN
        state.fairs = state.fairs[1:]
    else:
        next_turn(state)


def next_turn(state: Position) -> None:
    """Let the next seat clockwise draw, or end the game.  Rule: CAR-06, CAR-60, FAIR-12, TRN-13, RIV-7."""
    boxes = opened_rules(state.options.boxes).boxes if state.options.boxes else ()
    is_kept = any(box.keeps_turn(state) for box in boxes if box.keeps_turn is not None)
    state.part, state.again = 1, False
    state.fresh = state.hand = state.round = None
    if tiles_left(state):
        # A further turn is none that is counted, like a second part.
        state.seconds += is_kept
        state.turn = state.turn if is_kept else clockwise(state, state.turn)
        begin_turn(state)
        return
    state.phase = Phase.OVER
    last = opened_rules(state.options.boxes).queues[When.END] if state.options.boxes else ()
    if last:
        state.steps = (*last, _OVER)
        advance(state)


def begin_turn(state: Position) -> None:
    """Begin the turn of a seat.  Rule: TRN-2."""
    for box in opened_rules(state.options.boxes).boxes if state.options.boxes else ():
        if box.turn_begins is not None:
            box.turn_begins(state)
    begin_part(state)


def _score(state: Position) -> bool:
    """Score what the tile of this part has finished.  Rule: TRN-6."""
    if state.fresh is not None:
        score_completed(state, state.fresh)
    for box in opened_rules(state.options.boxes).boxes:
        if box.scored is not None:
            box.scored(state)
    return False


def _end(state: Position) -> bool:
    end_part(state)
    return True


def _draw(state: Position) -> bool:
    """Let a tile be drawn; without one left the turn is over.  Rule: TRN-2, ABB-6."""
    if tiles_left(state):
        state.phase = Phase.DRAW
    else:
        end_turn(state)
    return True


def _is_over(state: Position) -> bool:
    state.phase = Phase.OVER
    return True


_PART, _DRAW, _OVER = "part", "draw", "over"

_OURS: Mapping[str, Callable[[Position], bool]] = {
    SCORE: _score,
    _PART: _end,
    _DRAW: _draw,
    _OVER: _is_over,
}
OWN_STEPS = tuple(_OURS)
"""The steps of the game itself, as positions write them."""
"""The steps of the game itself; each tells whether it leads to somebody's decision, or to nature's."""

OWN_STEPS = tuple(_OURS)
"""The names of the steps of the game itself, as positions write them."""
