"""A step told that nobody has played."""

from app.bots.advice.explanation import told
from app.core.session import Session
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
