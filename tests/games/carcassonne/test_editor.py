"""The land taken apart by hand: what can be put where, and with the mouse."""

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtTest import QTest

from app.core.edits import AnyEdit, Edit, Held
from app.core.game import Level, Player
from app.core.positions import beginning
from app.core.session import Session, Setup
from app.core.words import Phrase
from app.games.carcassonne import rules
from app.games.carcassonne.commands import Place
from app.games.carcassonne.game import GAME
from app.games.carcassonne.model import Follower, Phase, Position, Source, Square
from app.games.carcassonne.sandbox import bench as editing
from app.games.carcassonne.tables import Token
from app.games.carcassonne.ui.arrangement import WIDE
from app.games.carcassonne.ui.editor.editor import CarcassonneEditor
from app.ui.board.table import Seating
from tests.games.carcassonne.at_table import ADA, BO, QUIET
from tests.games.carcassonne.drawn import Land
from tests.pointer import move_pointer


@pytest.fixture
def state() -> Position:
    """The start tile, a city cap in the north with a follower on its field, and some tiles in the pile."""
    return Land("D(0,0) E(0,-1)r2", "1(0,-1)f0", pile="V V B CA06").state


def after(edit: AnyEdit | Phrase) -> Position:
    assert isinstance(edit, Edit), edit
    return edit.state


def rule_ids(state: Position) -> set[str]:
    return {each.rule for each in rules.problems(state)}


def test_a_tile_goes_anywhere_and_what_is_wrong_is_pointed_at(state):
    """CAR-21: the bend does not continue the city of the start tile's neighbour, and says where."""
    placed = after(editing.put(state, Held(("tile", "V"), turn=1), ("square", Square(0, -2))))
    assert placed.tiles[Square(0, -2)][:2] == ("V", 1)
    assert placed.pile["V"] == state.pile["V"] - 1

    wrong = after(editing.put(state, Held(("tile", "B")), ("square", Square(1, 0))))
    (reason, *_) = [each for each in rules.problems(wrong) if each.rule == "CAR-21"]
    assert ("square", Square(1, 0)) in reason.where
    apart = after(editing.put(state, Held(("tile", "V")), ("square", Square(2, 1))))
    assert "CAR-20" in rule_ids(apart)


def test_a_tile_that_is_moved_takes_its_follower_along(state):
    """And the regions are joined as the tiles lie now: CAR-22 never breaks by hand."""
    lifted = editing.lifted(state, ("square", Square(0, -1)))
    assert lifted == Held(("tile", "E"), 2, source=("square", Square(0, -1)))

    moved = after(editing.put(state, lifted, ("square", Square(0, 1))))

    assert set(moved.tiles) == {Square(0, 0), Square(0, 1)}
    assert [each.at for each in moved.followers.values()] == [Square(0, 1)]
    assert "CAR-22" not in rule_ids(moved)
    assert moved.pile == state.pile


def test_a_tile_that_is_put_away_sends_its_follower_home(state):
    gone = after(editing.away(state, ("square", Square(0, -1))))
    assert not gone.followers
    assert gone.pile["E"] == 1
    assert isinstance(editing.away(gone, ("square", Square(0, 0))), Phrase)


def test_followers_go_to_any_place_and_change_hands(state):
    """CAR-31: a place of the tile; Bo's comes from Bo's supply."""
    put = after(editing.put(state, Held(("follower", 1)), ("place", Square(0, 0), 1)))
    assert put.followers[7] == Follower(1, Square(0, 0), 1)
    (given,) = editing.changes(put, ("follower", 7))
    assert sorted(given.state.followers) == [0, 1]
    assert not after(editing.away(state, ("follower", 0))).followers


@pytest.mark.parametrize("phase", [Phase.DRAW, Phase.PLACE, Phase.DEPLOY, Phase.TOKEN, Phase.AIM])
def test_every_phase_that_is_set_can_be_played_from(state, phase):
    """CAR-10, FAIR-10: a phase brings along what belongs to it."""
    state = after(editing.put(state, Held(("tile", "CA06")), ("square", Square(0, 1))))
    set_ = after(editing.set_dial(state, "phase", phase))

    assert rule_ids(set_) == set()
    players = (ADA, BO)
    session = Session(GAME, Setup(GAME.id, players, set_.options, 5, start=set_))
    session.begin()
    (seat,) = session.to_act
    session.submit(next(iter(rules.choices(session.state, seat))))


@pytest.mark.parametrize(("fairs", "sources"), [("rounds", 4), ("none", 3)])
def test_only_points_that_the_count_tells_of_can_be_set(fairs, sources):
    """CAR-61: those of fields, or of a catapult that is not played with, were in the total alone."""
    state = Land("D(0,0)", fairs=fairs).state
    asked = [dial.key for dial in editing.dials(state) if isinstance(dial.key, tuple)]
    points = [key for key in asked if key[0] == "points"]
    assert len(points) == sources * state.seats
    for key in points:
        state = after(editing.set_dial(state, key, 2))
    result = GAME.scoring.result(state)
    assert [sum(part.points for part in parts) for parts in result.parts] == list(result.totals)


def test_points_pile_turn_hand_and_token_are_dials(state):
    edits = [("turn", 1), (("points", 0, Source.CITIES), 12), (("pile", "B"), 0), ("phase", Phase.PLACE)]
    for key, value in edits:
        state = after(editing.set_dial(state, key, value))
    state = after(editing.set_dial(state, "hand", "CA06"))
    assert (state.turn, state.points[0][Source.CITIES], state.pile["B"]) == (1, 12, 0)
    assert (state.hand, state.pile["V"], state.pile["CA06"]) == ("CA06", 2, 0)
    state = after(editing.set_dial(state, "phase", Phase.AIM))
    state = after(editing.set_dial(state, "token", Token.CATCH))
    assert (state.round.token, state.round.thrower) == (Token.CATCH, 1)
    assert (state.hand, state.pile["CA06"]) == (None, 1)


# --- With the mouse ---


class Bench:
    """Keeps what the editor proposes, as a sandbox does."""

    def __init__(self, qtbot, state: Position) -> None:
        self.states, self.editor = [state], CarcassonneEditor(GAME, QUIET)
        self.editor.edited.connect(self._take)
        self.view = self.editor.widget()
        qtbot.addWidget(self.view)
        self.view.resize(1000, 600)
        with qtbot.waitActive(self.view):
            self.view.show()
            self.view.activateWindow()
        self.show()

    @property
    def state(self) -> Position:
        return self.states[-1]

    def show(self) -> None:
        self.editor.show_state(self.state, Seating((ADA, BO)))

    def _take(self, edit: AnyEdit) -> None:
        self.states.append(edit.state)
        self.show()

    def at(self, x: float, y: float) -> QPoint:
        return self.view.mapFromScene(QPointF(x, y) * WIDE)

    def drag(self, start: QPoint, end: QPoint) -> None:
        viewport = self.view.viewport()
        move_pointer(viewport, start)
        QTest.mousePress(viewport, Qt.MouseButton.LeftButton, pos=start)
        for step in range(1, 6):
            move_pointer(viewport, start + (end - start) * step / 5)
        QTest.mouseRelease(viewport, Qt.MouseButton.LeftButton, pos=end)


@pytest.fixture
def bench(qtbot, state) -> Bench:
    return Bench(qtbot, state)


def test_a_tile_is_dragged_to_another_square_and_off_the_board(bench):
    bench.drag(bench.at(-0.4, -0.65), bench.at(-0.4, 1.35))
    assert set(bench.state.tiles) == {Square(0, 0), Square(0, 1)}

    bench.drag(bench.at(-0.4, 1.35), QPoint(6, 6))
    assert set(bench.state.tiles) == {Square(0, 0)}


def test_a_follower_is_dragged_from_place_to_place(bench):
    start = bench.view.mapFromScene(bench.editor.scene.item(("follower", 0)).pos())
    end = bench.view.mapFromScene(bench.editor.middle(Held(("follower", 0)), ("place", Square(0, 0), 1)))

    bench.drag(start, end)

    assert bench.state.followers == {0: Follower(0, Square(0, 0), 1)}


def test_a_tile_of_the_palette_is_turned_and_laid_with_clicks_and_the_pile_has_one_less(bench):
    bench.editor.take(("tile", "V"))
    spot = bench.at(1, 0)
    move_pointer(bench.view.viewport(), spot)
    QTest.keyClick(bench.view, Qt.Key.Key_R)
    QTest.mouseClick(bench.view.viewport(), Qt.MouseButton.LeftButton, pos=spot)

    assert bench.state.tiles[Square(1, 0)][:2] == ("V", 1)
    assert bench.state.pile["V"] == 1
    assert rule_ids(bench.state) == set()


def test_what_was_built_is_played_on_against_a_squire(bench):
    """The position is the beginning of a game like any other."""
    bench.editor.take(("tile", "V"))
    QTest.mouseClick(bench.view.viewport(), Qt.MouseButton.LeftButton, pos=bench.at(1, 0))
    state = after(editing.set_dial(bench.state, "phase", Phase.PLACE))
    squire = Player("Bo", Level.SQUIRE, 1)
    start = beginning(GAME, state.options, (ADA, squire), state)
    assert start.levels[1] is squire.level
    assert any(isinstance(each, Place) for each in rules.choices(start, 0))
