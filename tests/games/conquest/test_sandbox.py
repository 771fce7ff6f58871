"""The island taken apart: built by pointer, played on against a computer, and undone."""

import pytest
from attrs import evolve
from PySide6.QtCore import QPoint, QRectF, Qt
from PySide6.QtGui import QImage, QPainter
from PySide6.QtTest import QTest

from app.bots.protocol import Budget
from app.core.edits import AnyEdit, Held
from app.core.game import Level, Player
from app.core.positions import empty, read, why_no_beginning, write
from app.core.session import Session, Setup
from app.games.conquest.bots.bot import bot_of
from app.games.conquest.commands import Attack, GoOn
from app.games.conquest.game import GAME
from app.games.conquest.model import Position
from app.games.conquest.pieces import NOBODY, Phase, Special
from app.games.conquest.sandbox import bench
from app.games.conquest.ui.editor.editor import ConquestEditor
from app.settings import Settings, Speed
from app.ui.board.table import Seating
from tests.games.conquest.at_table import posed
from tests.pointer import move_pointer

PLAYERS = (Player("Ada"), Player("Bo", Level.SQUIRE, colour=1))
SETTLEMENT, CITY, CASTLE = 0, 1, 2


class Workshop:
    """Keeps what the editor proposes, as the shell does."""

    def __init__(self, qtbot, state: Position | None = None) -> None:
        self.editor = ConquestEditor(GAME, Settings(language="en", speed=Speed.OFF))
        self.board = self.editor.board
        self.states = [state or empty(GAME, GAME.options(), PLAYERS)]
        self.refused: list[str] = []
        self.editor.edited.connect(self.keep)
        self.editor.refused.connect(lambda why: self.refused.append(str(why)))
        qtbot.addWidget(self.board)
        self.board.resize(900, 640)
        with qtbot.waitExposed(self.board):
            self.board.show()
        self.editor.show_state(self.state, Seating(PLAYERS))

    @property
    def state(self) -> Position:
        return self.states[-1]

    def keep(self, edit: AnyEdit) -> None:
        self.states.append(edit.state)
        self.editor.show_state(self.state, Seating(PLAYERS))

    def dial(self, key: object, value: object) -> None:
        self.keep(self.editor.turn(self.state, key, value))

    def undo(self) -> None:
        self.states.pop()
        self.editor.show_state(self.state, Seating(PLAYERS))

    def hex(self, name: str) -> QPoint:
        return self._at(Held(("knight", 0)), ("hex", name))

    def edge(self, name: str) -> QPoint:
        return self._at(Held(("wall", 0)), ("edge", name))

    def _at(self, held: Held, spot: object) -> QPoint:
        return self.board.mapFromScene(self.editor.middle(held, spot))

    def thing(self, *key: object) -> QPoint:
        """Return where a piece stands."""
        area = self.editor.area(key)
        assert area is not None
        return self.board.mapFromScene(area.center())

    def put(self, thing: tuple[object, ...], *spots: QPoint) -> None:
        """Take something off the palette and click where it goes."""
        self.editor.take(thing)
        for spot in spots:
            move_pointer(self.board.viewport(), spot)
            QTest.mouseClick(self.board.viewport(), Qt.MouseButton.LeftButton, pos=spot)
        self.editor.take(None)

    def drag(self, start: QPoint, end: QPoint) -> None:
        viewport = self.board.viewport()
        move_pointer(viewport, start)
        QTest.mousePress(viewport, Qt.MouseButton.LeftButton, pos=start)
        for part in range(1, 6):
            move_pointer(viewport, start + (end - start) * (part / 5))
        QTest.mouseRelease(viewport, Qt.MouseButton.LeftButton, pos=end)

    def problems(self) -> list[str]:
        return [str(each.phrase) for each in GAME.rules.problems(self.state)]

    def drawn(self, name: str) -> str:
        words = GAME.notation.draw(self.state).split()
        return words[list(self.state.island.grid.index).index(name)]


def test_a_war_is_set_up_by_mouse_played_on_and_undone(qtbot):
    """Pieces, a wall, a hand, the phase; then Ada attacks, a Squire answers, and all is undone."""
    shop = Workshop(qtbot)
    shop.put(("building", CITY, 0), shop.hex("A1"))
    shop.put(("knight", 0), *[shop.hex("A1")] * 4, shop.hex("A2"))
    shop.put(("building", SETTLEMENT, 1), shop.hex("B1"), shop.hex("E3"))
    shop.put(("knight", 1), shop.hex("B1"))
    shop.put(("wall", 1), shop.edge("B1|B2"))
    assert [shop.drawn(name) for name in ("A1", "A2", "B1", "E3")] == ["o0C4", "s01", "g1S1", "s1S"]
    shop.dial("phase", Phase.ATTACK)
    shop.dial("round", 4)
    shop.dial(("turns", 0), 3)
    shop.dial(("turns", 1), 3)
    shop.dial(("cards", 1, 2), 3)
    assert shop.problems() == []
    assert shop.state.cards[1] == (0, 0, 3, 0, 0)

    session = Session(GAME, Setup("conquest", PLAYERS, GAME.options(), 5, start=shop.state))
    session.begin()
    session.submit(Attack(0, "A1", "B1"))
    session.submit(GoOn(0, Phase.END))
    player = bot_of(Level.SQUIRE)
    while session.to_act == {1}:
        session.submit(player.choose(GAME, session.view(1), 1, Budget(effort=0.1)))
    assert session.state.turns[1] == 4

    count = len(shop.states)
    for _ in range(count - 1):
        shop.undo()
    assert shop.state == empty(GAME, GAME.options(), PLAYERS)


def test_pieces_are_dragged_around_and_off_the_board(qtbot):
    """A group moves as one, a castle stays breached, a wall changes its edge; beside the board is away."""
    shop = Workshop(qtbot)
    shop.put(("knight", 0), *[shop.hex("C1")] * 3)
    shop.put(("building", CASTLE, 1), shop.hex("E1"))
    shop.put(("wall", 0), shop.edge("C1|C2"))
    (breach,) = bench.changes(shop.state, ("building", "E1"))
    shop.keep(breach)

    shop.drag(shop.thing("knights", "C1"), shop.hex("D2"))
    assert (shop.state.knights[shop.state.island.grid.index["D2"]], shop.drawn("C1")) == (3, "g.")
    shop.drag(shop.thing("building", "E1"), shop.hex("A3"))
    assert shop.drawn("A3").endswith("1k")
    shop.drag(shop.thing("wall", "C1|C2"), shop.edge("D1|D2"))
    assert shop.state.walls[0] == 1 << shop.state.island.grid.edge_index["D1|D2"]

    shop.drag(shop.thing("knights", "D2"), QPoint(4, 4))
    assert sum(shop.state.knights) == 0
    shop.put(("knight", 0), shop.hex("A3"))
    assert shop.refused == ["Somebody else holds this hex."]


def test_the_keyboard_takes_up_and_puts_away(qtbot):
    """Arrows, Enter and Delete do all of it."""
    shop = Workshop(qtbot)
    shop.put(("building", SETTLEMENT, 0), shop.hex("B2"))
    shop.board.setFocus()
    QTest.keyClick(shop.board, Qt.Key.Key_Right)
    QTest.keyClick(shop.board, Qt.Key.Key_Return)
    QTest.keyClick(shop.board, Qt.Key.Key_Right)
    QTest.keyClick(shop.board, Qt.Key.Key_Return)
    assert shop.drawn("B2").endswith(".")
    assert shop.drawn("B3").endswith("0S")
    QTest.keyClick(shop.board, Qt.Key.Key_Right)
    QTest.keyClick(shop.board, Qt.Key.Key_Delete)
    assert shop.drawn("B3").endswith(".")


def test_the_island_itself_is_changed(qtbot):
    """A desert in the middle becomes forest; knights in another are told apart from what is possible."""
    shop = Workshop(qtbot)
    shop.put(("land", 0), shop.hex("C3"))
    shop.put(("land", 5), shop.hex("A1"))
    shop.put(("knight", 0), shop.hex("A1"))
    assert shop.drawn("C3") == "w."
    assert shop.problems()[0] == "Nobody can stand in the desert A1."
    assert GAME.rules.problems(shop.state)[0].where == (("hex", "A1"),)


@pytest.mark.parametrize(
    ("key", "value", "problem"),
    [
        ("phase", Phase.BUILD, "Ada has nothing on the island, and would be out."),
        (("cards", 0, 4), 19, ""),
        (("holder", int(Special.ARMY)), 1, ""),
        (("lives", 1), False, "A game needs two players, and somebody whose turn it is."),
    ],
)
def test_dials_and_what_they_make_impossible(qtbot, key, value, problem):
    """Each dial shows what was chosen; what cannot be is said at once."""
    shop = Workshop(qtbot)
    shop.dial(key, value)
    assert {dial.key: dial.value for dial in shop.editor.dials(shop.state)}[key] == value
    said = [shop.editor.say(each.phrase) for each in GAME.rules.problems(shop.state)]
    assert (problem in said) if problem else said == []


def test_first_pieces_are_placed_in_turn(qtbot):
    """CON-6: whoever comes later has nothing yet, whoever came before something; else play stops."""
    shop = Workshop(qtbot)

    def said() -> list[str]:
        return [shop.editor.say(each.phrase) for each in GAME.rules.problems(shop.state)]

    shop.put(("knight", 1), shop.hex("B1"))
    assert said() == ["Bo has begun already: choose a phase."]
    shop.dial("turn", 1)
    assert "Ada has nothing on the island, and would be out." in said()
    shop.dial("starter", 1)
    assert said() == ["Bo has begun already: choose a phase."]
    shop.dial("turn", 0)
    assert said() == []


def test_whoever_is_out_has_no_first_piece():
    """CON-41: said before the first round, too; there it came up in the middle of the game played on."""
    three = empty(GAME, GAME.options(), (*PLAYERS, Player("Cy")))
    out = evolve(three, living=0b011, occupied=[0, 0, 1], knights=[1, *three.knights[1:]])
    assert [reason.text for reason in GAME.rules.problems(out)] == ["{seat} is out, and cannot have pieces."]


def test_an_island_whose_lots_are_not_drawn_can_be_begun_on(qtbot):
    """From there the phase leads to somebody's turn, and to somebody who begins; it led to an error."""
    lots = GAME.rules.setup(GAME.options(), PLAYERS)
    shop = Workshop(qtbot, lots)
    shop.dial("phase", Phase.PLACING)
    assert (shop.state.turn, shop.state.starter) == (0, 0)
    assert shop.problems() == []
    nobody = evolve(shop.state, starter=NOBODY)
    assert [reason.rule for reason in GAME.rules.problems(nobody)] == ["CON-41"]


def test_a_position_is_text_that_people_can_read():
    """The island as it is drawn, then a line for each player."""
    state = posed("o0S2 g1C1 . . . . . . . . . . . . . . . . .", walls={0: ["A1|A2"]}).state
    text = write(GAME, state, 2)
    assert "o0S2" in text
    assert "s1C1" in text
    assert "walls 0 A1|A2" in text
    assert read(text, GAME.options(), {"conquest": GAME}.__getitem__).state == state
    assert why_no_beginning(GAME, state) is not None


def test_every_thing_of_the_palette_is_painted(qtbot):
    """Nothing is blank, and two things never look the same."""
    shop = Workshop(qtbot)
    seen = set()
    for shelf in shop.editor.shelves(shop.state):
        for thing in shelf.things:
            image = QImage(48, 48, QImage.Format.Format_ARGB32_Premultiplied)
            image.fill(Qt.GlobalColor.transparent)
            painter = QPainter(image)
            shop.editor.paint_thing(thing.key, painter, QRectF(0, 0, 48, 48))
            painter.end()
            seen.add(bytes(image.constBits()))
    assert len(seen) == sum(len(shelf.things) for shelf in shop.editor.shelves(shop.state))
