"""A step told that nobody has played."""

from app.bots.advice.explanation import recounted, told
from app.core.session import Session
from app.games import find
from app.games.carcassonne.commands import EndTurn
from app.i18n import say
from tests.contract.walks import play_out
from tests.toy import GAME, race_setup
from tests.toy.model import Square, Walk


def test_a_step_that_the_rules_refuse_is_told_by_its_name():
    """In a game with secrets, what looks best to somebody may not fit the truth."""
    session = Session(GAME, race_setup())
    session.begin()
    seat = next(iter(session.to_act))
    far = Walk(seat, to=Square(seat, 9))
    assert session.game.rules.why_not(session.state, far) is not None
    assert told(GAME, session.state, far, names_places=True) == far.phrase
    assert session.state.runners[seat].at != far.to


def test_what_the_log_is_silent_about_is_told_of_somebody_too():
    """Who goes over a game reads what Anna did, and no request to do it."""
    session = play_out(find("carcassonne"), 70, varied=False)
    timeline = session.timeline
    ended = next(at for at in range(timeline.now) if isinstance(timeline.entries[at].command, EndTurn))
    command, names = timeline.entries[ended].command, dict.fromkeys(range(6), "Anna")
    silent = recounted(session.game, timeline.at(ended), command, names_places=False)
    assert say(silent, names).startswith("Anna chooses: ")
    first = recounted(session.game, timeline.at(0), timeline.entries[0].command, names_places=False)
    assert say(first, names) == "Anna takes the first turn."
