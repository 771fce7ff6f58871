"""Phases that end, and seats that are done, without being asked."""

from collections.abc import Callable, Mapping

from app.games.catapults.model import Doing, Phase, Position
from app.games.catapults.rules.attack import count_catapults, is_spent, next_thief, return_what_fits_nowhere
from app.games.catapults.rules.build import close_builders
from app.games.catapults.rules.castles import finish_the_idle
from app.games.catapults.rules.match import begin_round, end_game, note_empties


def settle(state: Position) -> None:
    """Do all that needs no decision, until somebody has to act.  Rule: CAT-10."""
    while state.phase in _FOLLOWING and _FOLLOWING[state.phase](state):
        pass


def _after_build(state: Position) -> bool:
    """When all are done building, catapults follow.  Rule: CAT-10, CAT-23."""
    close_builders(state)
    if not _all_done(state):
        return False
    state.phase = Phase.CATAPULTS
    for seat in state.playing:
        state.camps[seat].doing = Doing.READY
    return True


def _after_catapults(state: Position) -> bool:
    """Then they are counted; in the last round the game is over instead.  Rule: CAT-25, CAT-33, CAT-37."""
    finish_the_idle(state)
    if not _all_done(state):
        return False
    if state.round < state.options.rounds:
        count_catapults(state)
    else:
        note_empties(state)
        end_game(state)
    return True


def _after_attack(state: Position) -> bool:
    """A thief who can take nothing more is done.  Rule: CAT-29."""
    if not is_spent(state):
        return False
    next_thief(state)
    return True


def _after_rebuild(state: Position) -> bool:
    """When all have rebuilt, the next round begins.  Rule: CAT-31, CAT-32, CAT-37."""
    return_what_fits_nowhere(state)
    finish_the_idle(state)
    if not _all_done(state):
        return False
    note_empties(state)
    begin_round(state)
    return True


def _all_done(state: Position) -> bool:
    return all(state.camps[seat].doing is Doing.DONE for seat in state.playing)


_FOLLOWING: Mapping[Phase, Callable[[Position], bool]] = {
    Phase.BUILD: _after_build,
    Phase.CATAPULTS: _after_catapults,
    Phase.ATTACK: _after_attack,
    Phase.REBUILD: _after_rebuild,
}
