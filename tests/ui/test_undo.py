"""Undo and redo: Qt's stack and the session's log say the same."""

import pytest

from app.core.command import NATURE
from app.core.game import Level, Player
from app.core.reason import Reason
from app.core.session import AnySession, Session, Setup
from app.core.timeline import Timeline
from app.games.catapults.commands import Draw, Finish, Place, PutCatapult, Stop
from app.games.catapults.game import GAME
from app.games.catapults.model import Options, Phase
from app.kit.squares import Square
from app.ui.board.undo_stack import CommandStack

UNTIMED = Options(build_seconds=None)


def session_of(*players: Player, options: Options = UNTIMED) -> AnySession:
    session = Session(GAME, Setup("catapults", players, options, seed=3))
    session.begin()
    return session


@pytest.fixture
def alone(qapp):
    """Two people without a timer; the first has just drawn a card."""
    session = session_of(Player("Ada"), Player("Bo"))
    moves = CommandStack(session)
    assert moves.play(Draw(0)) is None
    return moves


def first_place(session):
    return next(each for each in GAME.rules.choices(session.state, 0) if isinstance(each, Place))


def test_a_placed_wall_is_taken_back_and_placed_again(alone):
    """CAT-R10: untimed players may take back the last placement."""
    place = first_place(alone.session)
    alone.play(place)
    assert str(alone.undo_text()) == f"Undo: wall {place.piece} by Ada"

    assert alone.undo() is None
    assert alone.session.state.camps[0].placed == 0
    assert str(alone.redo_text()) == f"Redo: wall {place.piece} by Ada"

    assert alone.redo() is None
    assert alone.session.state.camps[0].placed == 1


def test_a_drawn_card_stands_and_undo_says_why(alone):
    """CAT-R10: a drawn card is never taken back."""
    text = alone.undo_text()

    assert isinstance(text, Reason)
    assert alone.undo() == text
    assert alone.session.state.camps[0].hand is not None


def test_a_refused_command_leaves_no_trace(alone):
    before = alone.stack.count()

    reason = alone.play(Draw(0))

    assert reason is not None
    assert reason.rule == "CAT-12"
    assert alone.stack.count() == before


def test_a_new_step_forgets_what_was_taken_back(alone):
    places = [each for each in GAME.rules.choices(alone.session.state, 0) if isinstance(each, Place)]
    alone.play(places[0])
    alone.undo()

    alone.play(places[5])

    assert isinstance(alone.redo_text(), Reason)
    assert isinstance(alone.redo(), Reason)
    assert alone.stack.count() == alone.stack.index() == 2


def test_a_continued_game_can_be_taken_back_too(alone):
    """The stack is written anew from the log, also what had been taken back before."""
    alone.play(first_place(alone.session))
    alone.undo()
    old = alone.session
    log = Timeline(
        old.timeline.start, list(old.timeline.entries), list(old.timeline.states), old.timeline.now
    )

    moves = CommandStack(Session(GAME, old.setup, log))

    assert (moves.stack.count(), moves.stack.index()) == (2, 1)
    assert moves.redo() is None
    assert moves.session.state.camps[0].placed == 1
    assert moves.undo() is None


def test_what_a_computer_does_meanwhile_goes_with_the_step_it_answers(qapp):
    session = session_of(Player("Ada"), Player("Bo", Level.PAGE))
    moves = CommandStack(session)
    moves.play(Draw(0))
    moves.play(first_place(session))

    session.submit(Draw(1))
    assert session.timeline.entries[-1].command.by == NATURE

    reason = moves.undo()
    assert reason is not None, "the computer's card has been seen"
    assert moves.stack.index() == 2


def test_catapults_can_be_taken_back(qapp):
    """CAT-R10: catapults may be taken back as long as no dice have been rolled."""
    session = session_of(Player("Ada"), Player("Bo"))
    moves = CommandStack(session)
    land, plate = session.state.land, session.timeline.start.camps[0].plate
    plate.levels[0] = land.grid.mask((r, c) for r in (5, 8) for c in range(1, 5)) | land.grid.mask(
        (r, c) for r in (6, 7) for c in (1, 4)
    )
    for seat in (0, 1):
        moves.play(Stop(seat))
    assert session.state.phase is Phase.CATAPULTS

    assert moves.play(PutCatapult(0, Square(6, 2))) is None
    assert session.state.phase is not Phase.CATAPULTS, "there is room for one only"
    assert moves.undo() is None

    assert session.state.camps[0].plate.catapults == ()
    assert str(moves.redo_text()) == "Redo: catapult by Ada"
    assert moves.play(Finish(0)) is None
