"""The practice range: throw as often as you like; nothing is kept."""

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from app.games.carcassonne import rules
from app.games.carcassonne.commands import Decline, Exchange, Grab, Throw
from app.games.carcassonne.game import GAME
from app.games.carcassonne.model import Phase
from app.games.carcassonne.physics.arena import follower_spot, middle_of
from app.games.carcassonne.physics.throw import aim_at, stage_of
from app.games.carcassonne.practice import CATCHER, FAIR, HURLER, Range
from app.games.carcassonne.tables import Token
from app.games.carcassonne.ui.practice_dialog import PracticeRange
from app.i18n import say
from app.settings import Speed
from tests.games.carcassonne.at_table import QUIET


def throw(practice: Range, aim) -> None:
    for _ in practice.play(Throw(HURLER, aim.side, aim.power)):
        pass


def at_somebody(practice: Range, owner: int):
    """An aim at a follower of a seat."""
    state = practice.state
    each = next(each for each in state.followers.values() if each.owner == owner)
    return aim_at(stage_of(state, HURLER), follower_spot(state, each))


def test_the_sample_board_is_a_possible_position():
    """CAR-20, CAR-21, CAR-30, CAR-46: nothing on it that no game could have; the fair tile is one."""
    state = Range().state.copy()
    assert state.book.turned[state.tiles[FAIR].type, 0].type.fair
    state.phase, state.round, state.hand = Phase.PLACE, None, "D"
    assert rules.problems(state) == []


def test_whoever_is_hit_stays_away_until_everybody_is_put_back():
    """FAIR-20: and after every throw the next one may begin at once."""
    practice = Range()
    before = len(practice.state.followers)

    throw(practice, at_somebody(practice, 1))

    assert say(practice.said) == "2 followers hit."
    assert len(practice.state.followers) == before - 2
    assert rules.to_act(practice.state) == {HURLER}
    practice.reset()
    assert len(practice.state.followers) == before
    assert practice.said is None


def test_a_miss_says_how_near_it_came():
    practice = Range()
    throw(practice, at_somebody(practice, 1)._replace(power=300))
    assert say(practice.said).startswith("Nobody is hit; the nearest follower is ")


def test_target_is_measured_and_the_token_stays_where_it_lies():
    """FAIR-40."""
    practice = Range(Token.TARGET)
    stage = stage_of(practice.state, HURLER)
    throw(practice, aim_at(stage, middle_of(FAIR))._replace(power=500))
    assert say(practice.said).endswith("mm from the fair tile.")
    assert len(practice.state.round.rests) == 1
    throw(practice, aim_at(stage, middle_of(FAIR)))
    assert len(practice.state.round.rests) == 1


@pytest.mark.parametrize("exchanged", [True, False])
def test_seduction_is_carried_through(exchanged):
    """FAIR-33."""
    practice = Range(Token.SEDUCTION)
    throw(practice, at_somebody(practice, 1))
    assert practice.state.phase is Phase.EXCHANGE
    choices = list(rules.choices(practice.state, HURLER))
    kind = Exchange if exchanged else Decline
    list(practice.play(next(each for each in choices if isinstance(each, kind))))
    assert practice.state.phase is Phase.AIM


def test_whoever_practises_catches_too():
    """FAIR-50, FAIR-51."""
    practice = Range(Token.CATCH)
    throw(practice, aim_at(stage_of(practice.state, HURLER), stage_of(practice.state, HURLER).towards))
    assert rules.to_act(practice.state) == {CATCHER}
    list(practice.play(Grab(CATCHER, 0)))
    assert say(practice.said) == "The catcher gets the points."
    assert practice.state.phase is Phase.AIM


def test_a_shaky_hand_misses_what_a_calm_one_hits():
    """CAR-AMB-10: the same aim, thrown ten times; a calm hand always lands in one place."""
    rests = {}
    for tremor in (0, 3):
        practice, found = Range(Token.TARGET, tremor), set()
        aim = aim_at(stage_of(practice.state, HURLER), middle_of(FAIR))
        for _ in range(10):
            throw(practice, aim)
            found.add(practice.state.round.rests[0])
        rests[tremor] = len(found)
    assert rests == {0: 1, 3: 10}


# --- The window ---


@pytest.fixture
def window(qtbot):
    window = PracticeRange(GAME, QUIET)
    qtbot.addWidget(window)
    with qtbot.waitActive(window):
        window.show()
        window.activateWindow()
    return window


def test_by_keys_and_by_mouse(window):
    """Arrows and Enter throw; a click on a token, on the button; everybody is put back."""
    board = window.table.widget()
    QTest.keyClick(board, Qt.Key.Key_Up)
    QTest.keyClick(board, Qt.Key.Key_Return)
    assert window.verdict.text() != "Throw as often as you like."

    QTest.mouseClick(window._tokens.buttons()[2], Qt.MouseButton.LeftButton)
    assert window.range.token is Token.TARGET
    QTest.mouseClick(window.go, Qt.MouseButton.LeftButton)
    assert window.verdict.text().endswith("from the fair tile.")

    QTest.mouseClick(window.fresh, Qt.MouseButton.LeftButton)
    assert window.verdict.text() == "Throw as often as you like."


def test_the_result_is_said_when_the_flight_has_been_seen_and_it_can_be_seen_again(qtbot):
    window = PracticeRange(GAME, replace(QUIET, speed=Speed.SLOW))
    qtbot.addWidget(window)
    window.show()
    QTest.keyClick(window.table.widget(), Qt.Key.Key_Return)
    assert window.table.step_player.is_busy
    assert window.verdict.text() == "Throw as often as you like."
    QTest.keyClick(window.table.widget(), Qt.Key.Key_Return)
    assert window.verdict.text() != "Throw as often as you like."

    QTest.mouseClick(window.again, Qt.MouseButton.LeftButton)
    assert window.table.step_player.is_busy
