"""The sandbox and the questions to nature, in the window of each game."""

from collections.abc import Callable, Hashable, Iterator

import pytest
from PySide6.QtCore import QPointF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QComboBox, QSpinBox
from pytestqt.qtbot import QtBot

from app.core.edits import Held
from app.core.game import AnyGame, Game, Player
from app.core.session import Setup
from app.games import find
from app.games.carcassonne.model import Square
from app.games.carcassonne.tables import Kind
from app.games.carcassonne.ui.arrangement import middle
from app.games.cards.commands import BuildRoad
from app.games.cards.model import Phase
from app.games.conquest.commands import Attack
from app.games.conquest.pieces import Phase as War
from app.shell.main.main_window import MainWindow
from app.shell.play.game_controller import GameController
from app.shell.play.nature_panel import how_likely
from app.shell.sandbox.sandbox_page import SandboxAction, SandboxPage
from tests.contract.promises import each_game
from tests.patience import Patience
from tests.pointer import move_pointer
from tests.shell.conftest import controller_of, opener, page_of
from tests.shell.squires import SquirePool, let_the_squire_answer, play_on_against_a_squire, undo_all
from tests.shell.test_sandbox import bare, board_of, drag, drag_out

Open = Callable[[Game], MainWindow]
GAME_OF_WAR = find("conquest")

CARDS = (
    ("2H", ("spot", 0), 0.2),
    ("4H", ("road", 0), 0.0),
    ("JH", ("road", 0), 0.0),
    ("6D", ("hand", 0), 0.0),
    ("8D", ("hand", 0), 0.0),
    ("QD", ("hand", 0), 0.0),
    ("9C", ("hand", 0), 0.0),
    ("AC", ("hand", 1), 0.0),
    ("KS", "pile", 0.0),
    ("3C", ("spot", 1), -0.2),
    ("4D", ("village", 1), 0.0),
    ("5S", ("village", 1), 0.0),
    ("6S", ("village", 1), 0.0),
    ("*1", ("army", 0), 0.0),
)
"""Cards, where each is dragged from the palette, and how far below the middle it is let go."""


@pytest.fixture
def opened(qtbot: QtBot) -> Iterator[Open]:
    """Opens a window over one game and its Squires."""
    with opener(SquirePool, qtbot) as open_one:
        yield open_one


def test_a_land_is_built_by_mouse_played_on_against_a_squire_and_undone(opened: Open, qtbot: QtBot):
    """Carcassonne: a turned tile, a problem, a follower dragged out; a Squire goes on; all back again."""
    window = opened(find("carcassonne"))
    page = bare(window, "carcassonne")
    board, north = board_of(page).board, Square(0, -1)

    page.palette_.button(("tile", "E")).click()
    spot = board.mapFromScene(QPointF(*middle(north)))
    move_pointer(board.viewport(), spot)
    QTest.keyClick(board, Qt.Key.Key_R)
    QTest.keyClick(board, Qt.Key.Key_R)
    QTest.mouseClick(board.viewport(), Qt.MouseButton.LeftButton, pos=spot)
    QTest.keyClick(board, Qt.Key.Key_Escape)
    assert page.state.tiles[north][:2] == ("E", 2)

    drag_out(page, ("tile", "U"), QPointF(*middle(Square(1, -1))))
    assert "CAR-21" in {row.problem.rule for row in page.problems.rows()}
    drag(page, QPointF(*middle(Square(1, -1))), QPointF(*middle(Square(1, 1))))
    assert "CAR-20" in {row.problem.rule for row in page.problems.rows()}
    assert not page.action(SandboxAction.PLAY).isEnabled()
    page.stack.undo()
    page.stack.undo()

    drag_out(page, ("follower", 0), place_of(page, north, Kind.FIELD))
    (follower,) = page.state.followers.values()
    assert (follower.owner, follower.at) == (0, north)
    assert page.problems.rows() == []
    built = page.state

    controller = play_on_against_a_squire(window)
    let_the_squire_answer(window, qtbot)
    assert controller.session.timeline.at(0).tiles == built.tiles
    assert len(controller.session.state.tiles) > len(built.tiles)

    undo_all(window)


def test_cards_are_laid_by_mouse_played_on_against_a_squire_and_undone(opened: Open, qtbot: QtBot):
    """Catapult: cards dragged out into every zone, one dragged on; a Squire goes on; all back again."""
    window = opened(find("cards"))
    page = bare(window, "cards")
    board, editor = board_of(page).board, board_of(page)

    def middle_of(key: object, down: float = 0) -> QPointF:
        area = editor.area(key) if isinstance(key, tuple) else editor.scene.item(key).sceneBoundingRect()
        assert area is not None
        return area.center() + QPointF(0, down * area.height())

    for card, key, down in CARDS:
        button = page.palette_.button(("card", card))
        page.palette_.ensureWidgetVisible(button)
        QApplication.processEvents()
        drag_out(page, ("card", card), middle_of(key, down))
    drag(page, middle_of(("card", "KS")), middle_of("stock"))
    state = page.state
    assert (state.roads[0].owner, state.roads[0].cards) == (0, ("2H", "4H", "JH"))
    assert (state.villages[1].owner, state.villages[1].cards) == (1, ("3C", "4D", "5S", "6S"))
    assert (state.hands, state.pile, state.taxmen[0]) == ([["6D", "8D", "9C", "QD"], ["AC"]], [], ["*1"])
    set_dial(page, "phase", Phase.BUILD)
    assert page.state.phase is Phase.BUILD
    assert page.problems.rows() == []
    assert board.isVisible()
    built = page.state

    controller = play_on_against_a_squire(window)
    assert controller.session.state.hands == built.hands
    controller.play(BuildRoad(0, ("6D", "8D", "QD"), 2))
    let_the_squire_answer(window, qtbot)
    assert controller.session.state.turns > built.turns

    undo_all(window)


def test_a_war_is_set_up_by_mouse_played_on_against_a_squire_and_undone(opened: Open, qtbot: QtBot):
    """Conquest: buildings, knights and a wall dragged out, knights dragged on; a Squire goes on; all back."""
    window = opened(find("conquest"))
    page = bare(window, "conquest")
    editor = board_of(page)

    def on(name: str, kind: str = "hex") -> QPointF:
        return editor.middle(Held(("wall", 0) if kind == "edge" else ("knight", 0)), (kind, name))

    settlement, city = 0, 1
    for thing, spot in (
        (("building", city, 0), on("A1")),
        *[(("knight", 0), on("A1"))] * 4,
        (("building", settlement, 1), on("B1")),
        (("building", settlement, 1), on("E3")),
        (("knight", 1), on("B2")),
        (("wall", 1), on("B1|B2", "edge")),
    ):
        drag_out(page, thing, spot)
    drag(page, editor.area(("knights", "B2")).center(), on("B1"))
    words = GAME_OF_WAR.notation.draw(page.state).split()
    names = list(page.state.island.grid.index)
    stands = {name: words[names.index(name)][1:] for name in ("A1", "B1", "B2", "E3")}
    assert stands == {"A1": "0C4", "B1": "1S1", "B2": ".", "E3": "1S"}
    for key, value in (("phase", War.ATTACK), ("round", 4), (("turns", 0), 3), (("turns", 1), 3)):
        set_dial(page, key, value)
    assert [str(row.problem.phrase) for row in page.problems.rows()] == []
    built = page.state

    controller = play_on_against_a_squire(window)
    assert controller.session.state.knights == built.knights
    controller.play(Attack(0, "A1", "B1"))
    let_the_squire_answer(window, qtbot)
    assert controller.session.state.turns[1] == 4

    undo_all(window)


def set_dial(page: SandboxPage, key: Hashable, value: object) -> None:
    """Choose or type a value."""
    field = page.dials.field(key)
    if isinstance(field, QComboBox):
        (dial,) = [each for each in page.editor.dials(page.state) if each.key == key]
        field.setCurrentIndex(list(dial.choices).index(value))
    else:
        assert isinstance(field, QSpinBox)
        assert isinstance(value, int)
        field.setValue(value)


def place_of(page: SandboxPage, at: Square, kind: Kind) -> QPointF:
    """Return where a follower stands in the first feature of a kind on a tile."""
    laid = page.state.tiles[at]
    places = page.state.book.turned[laid.type, laid.turn].type.places
    number = [place.kind for place in places].index(kind)
    return board_of(page).middle(Held(("follower", 0)), ("place", at, number))


@each_game("luck")
def test_dice_and_draws_of_every_game_are_answered_by_people(game: AnyGame, opened: Open):
    """What is chosen is played, stands in the log as a person's step, and is taken back alone."""
    window = opened(game)
    players = tuple(Player(name, None, seat) for seat, name in enumerate(("Ada", "Bo")))
    window.start(Setup(game.id, players, game.options(), 3, asking=True))
    controller, panel = controller_of(window), page_of(window).asking
    play_until_asked(controller)
    controller.refresh()

    assert panel.isVisible()
    waits = Patience("all outcomes to be listed")
    while waits() and panel._timer.isActive():
        QApplication.processEvents()
    outcomes = game.chance.outcomes(controller.session.state)
    assert panel.list.count() == len(outcomes) > 1
    assert all("%" in panel.list.item(row).text() for row in range(panel.list.count()))

    before = controller.session.state.copy()
    panel.list.setCurrentRow(len(outcomes) - 1)
    panel._choose.click()
    place = controller.session.timeline.now
    answers = [
        entry for entry in controller.session.timeline.entries[:place] if entry.command == outcomes[-1][0]
    ]
    assert answers
    assert answers[-1].human

    controller.undo()
    assert controller.session.state == before
    assert controller.session.is_asking
    controller.refresh()
    assert panel.isVisible()
    panel._chance.click()
    assert controller.session.state != before


def test_what_hardly_ever_comes_is_not_told_as_impossible():
    """Of thirteen dice all sixes had a chance of "0.0%", and can be chosen."""
    assert [how_likely(each) for each in (1, 1 / 36, 0.0006, 1 / 6**13)] == [
        "100.0%",
        "2.8%",
        "0.1%",
        "< 0.1%",
    ]


def play_until_asked(controller: GameController) -> None:
    """Let people do whatever comes first, until nature is asked."""
    for _ in range(60):
        if controller.session.is_asking:
            return
        if controller.waited_for is not None:
            controller.uncover()
        seat = min(controller.session.to_act)
        controller.play(next(iter(controller.session.game.rules.choices(controller.session.state, seat))))
    raise AssertionError("nobody was asked")
