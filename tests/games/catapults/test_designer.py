"""The designer of Catapults!: plates painted and pieces drawn, by mouse and by keyboard."""

from pathlib import Path

import pytest
from attrs import evolve
from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.bots.headless import make_bot, make_player, play_out
from app.bots.protocol import Budget
from app.core.session import AnySession, Session, Setup
from app.games import find
from app.games.catapults.model import Options
from app.games.catapults.sandbox.plate_design import (
    mark_at,
    mirrored,
    painted,
    piece_of,
    resized,
    why_no_piece,
    with_kind,
    without_kind,
)
from app.games.catapults.tables import DRY, MOUNTAIN, SWAMP, Kind, Mountains, standard
from app.games.catapults.ui.editor.designer import CatapultsDesigner
from app.settings import Settings
from app.shell.variants.variant_editor_page import VariantEditorPage
from app.storage.variant_shelf import Kept
from app.storage.variants import Variant, read_variant, variant_text
from app.ui.editor.cell_board import Cell, CellBoard
from tests.patience import Patience
from tests.pointer import move_pointer

GAME = find("catapults")


def _editor(qtbot: QtBot) -> tuple[VariantEditorPage, CatapultsDesigner]:
    editor = VariantEditorPage(GAME, Kept(Variant("Mine", Options()), None, True), Settings(language="en"))
    qtbot.addWidget(editor)
    editor.resize(1366, 768)
    with qtbot.waitExposed(editor):
        editor.show()
    assert isinstance(editor.designer, CatapultsDesigner)
    return editor, editor.designer


def _at(board: CellBoard, row: int, col: int) -> QPoint:
    return board.area(Cell(row, col)).center().toPoint()


def _click(board: CellBoard, *cells: tuple[int, int]) -> None:
    for cell in cells:
        QTest.mouseClick(board, Qt.MouseButton.LeftButton, pos=_at(board, *cell))


def _drag(board: CellBoard, start: tuple[int, int], end: tuple[int, int]) -> None:
    QTest.mousePress(board, Qt.MouseButton.LeftButton, pos=_at(board, *start))
    move_pointer(board, _at(board, *end))
    QTest.mouseRelease(board, Qt.MouseButton.LeftButton, pos=_at(board, *end))


def _tables(editor: VariantEditorPage):
    return editor.variant.options.tables


def _played(options: Options, seats: int = 2, level: str = "page", seed: int = 5) -> AnySession:
    players = tuple(make_player(level, seat) for seat in range(seats))
    session = Session(GAME, Setup(GAME.id, players, options, seed))
    play_out(session, {seat: make_bot(GAME, level) for seat in range(seats)}, Budget(effort=0.01), most=3000)
    return session


def test_a_variant_drawn_by_mouse_is_played_to_its_end_and_travels(qtbot: QtBot, tmp_path: Path):
    """A pond, a ridge, a smaller plate and a new piece; two computers play it, and a friend opens it."""
    editor, designer = _editor(qtbot)
    plate, pieces = designer.plate, designer.pieces

    plate.rows.setValue(8)
    plate.cols.setValue(9)
    _drag(plate.board, (4, 3), (4, 6))
    plate.brushes[MOUNTAIN].click()
    _click(plate.board, (6, 6))
    designer.widget().setCurrentIndex(1)
    pieces.add.click()
    _drag(pieces.board, (1, 1), (1, 3))
    _click(pieces.board, (2, 1), (2, 3))
    pieces.cards.setValue(20)

    tables = _tables(editor)
    assert (len(tables.plate), len(tables.plate[0]), tables.plate[4]) == (8, 9, "...~~~~.~")
    assert mark_at(tables, "starter", 6, 6) == MOUNTAIN
    assert mark_at(tables, "plain", 6, 6) == DRY, "another set-up has its own mountains"
    assert (tables.kinds[-1].drawing, tables.kinds[-1].cards) == (("###", "#.#"), 20)
    assert _played(editor.variant.options).is_over

    file = tmp_path / "mine.variant.json"
    file.write_text(variant_text(editor.variant, GAME), "utf-8")
    assert read_variant(file, GAME) == editor.variant


def test_the_plate_is_painted_with_the_keyboard_alone(qtbot: QtBot):
    """Arrows go, the space bar paints and takes away, Shift paints on the way, figures choose the brush."""
    editor, designer = _editor(qtbot)
    board = designer.plate.board
    board.setFocus()

    QTest.keyClick(board, Qt.Key.Key_Down)
    QTest.keyClick(board, Qt.Key.Key_Space)
    assert _tables(editor).plate[1][0] == SWAMP
    QTest.keyClick(board, Qt.Key.Key_Space)
    assert _tables(editor).plate[1][0] == DRY

    for _ in range(3):
        held = Qt.KeyboardModifier.ShiftModifier
        QApplication.sendEvent(board, QKeyEvent(QEvent.Type.KeyPress, Qt.Key.Key_Right, held))
    QTest.keyRelease(board, Qt.Key.Key_Shift)
    assert _tables(editor).plate[1][:5] == "~~~~."
    assert board.accessibleDescription() == "Swamp, row 2, column 4"

    QTest.keyClick(board, "2")
    QTest.keyClick(board, Qt.Key.Key_Space)
    assert mark_at(_tables(editor), "starter", 1, 3) == MOUNTAIN
    assert _tables(editor).plate[1][3] == SWAMP, "the mountain lies on it"


def test_a_plate_without_room_is_refused_and_comes_back(qtbot: QtBot):
    """Mountains everywhere leave no room for a piece: it is said, and nothing has changed."""
    editor, designer = _editor(qtbot)
    designer.plate.rows.setValue(6)
    designer.plate.cols.setValue(6)
    before = editor.variant.options
    designer.plate.brushes[MOUNTAIN].click()

    board = designer.plate.board
    QTest.mousePress(board, Qt.MouseButton.LeftButton, pos=_at(board, 5, 5))
    for row in range(6):
        move_pointer(board, _at(board, row, 0))
        move_pointer(board, _at(board, row, 5))
    QTest.mouseRelease(board, Qt.MouseButton.LeftButton, pos=_at(board, 5, 5))

    assert editor._refused.text().startswith("⚠ No catapult would find room inside the plate")
    assert editor.variant.options == before
    assert board.tables == before.tables


def test_what_is_no_piece_yet_stays_on_the_board_and_out_of_the_variant(qtbot: QtBot):
    """Squares that do not hang together, or a piece there is already, are refused in words."""
    editor, designer = _editor(qtbot)
    pieces = designer.pieces
    designer.widget().setCurrentIndex(1)
    pieces.add.click()

    _click(pieces.board, (0, 0))
    assert editor._refused.text() == "⚠ Not kept yet: That is the piece I1, perhaps turned."
    _click(pieces.board, (1, 1))
    assert editor._refused.text() == "⚠ Not kept yet: The squares of a piece must be joined, side by side."
    assert len(_tables(editor).kinds) == 9
    assert pieces.board.covered == {Cell(0, 0), Cell(1, 1)}

    _click(pieces.board, (0, 1), (1, 0))
    assert editor._refused.isHidden()
    assert _tables(editor).kinds[-1].drawing == ("##", "##")


def test_pieces_are_mirrored_coloured_and_removed(qtbot: QtBot):
    """A mirror image is a piece of its own, unless there is one; the last piece stays."""
    editor, designer = _editor(qtbot)
    pieces = designer.pieces
    designer.widget().setCurrentIndex(1)
    pieces.shelf.setCurrentRow(4)
    assert not pieces.mirror.isEnabled(), "the J is the mirror image of the L"

    _click(pieces.board, (1, 0))
    pieces.mirror.click()
    first, second = _tables(editor).kinds[4], _tables(editor).kinds[-1]
    assert mirrored(first.drawing) == second.drawing

    pieces.colour.setCurrentIndex(pieces.colour.findData("red"))
    assert _tables(editor).kinds[-1].colour == "red"
    waits = Patience("the last piece but one to go")
    while waits() and pieces.remove.isEnabled():
        pieces.remove.click()
    assert len(_tables(editor).kinds) == 1


@pytest.mark.parametrize(
    "drawing, told",
    [
        ((), "at least one square"),
        (("#.#",), "must be joined"),
        (("#.", ".#"), "must be joined"),
        ((".#.", "###"), "piece T"),
        (("#" * 12,), "fit nowhere"),
        (("##", "##"), None),
    ],
)
def test_a_piece_hangs_together_is_new_and_fits(drawing: tuple[str, ...], told: str | None):
    """Each reason is a sentence."""
    why = why_no_piece(Options(), drawing, "P")

    assert (why is None) if told is None else told in str(why)


def test_drawings_lose_empty_edges():
    """Wherever on the board it is drawn."""
    assert piece_of([(3, 4), (2, 4), (2, 3)]) == ("##", ".#")


def test_a_plate_grows_and_shrinks_below_and_on_the_right():
    """What fits stays where it was."""
    small = resized(standard(), 6, 6)
    large = resized(painted(small, "plain", 5, 5, SWAMP), 20, 20)

    assert [len(small.plate), len(large.plate), len(large.plate[0])] == [6, 20, 20]
    assert mark_at(large, "plain", 5, 5) == SWAMP
    assert mark_at(large, "starter", 0, 2) == MOUNTAIN
    assert {len(each.drawing) for each in large.mountains} == {20}


def _odd(name: str) -> Options:
    tables, options = standard(), Options(rounds=2)
    small = resized(tables, 6, 6)
    ring, stairs = Kind("O", "red", ("###", "#.#", "###")), Kind("W", "blue", ("##.", ".##", "..#"))
    match name:
        case "large":
            return evolve(options, tables=resized(tables, 20, 20), rounds=1)
        case "long":
            return evolve(options, tables=resized(tables, 6, 20))
        case "wide engines":
            return evolve(options, tables=small, catapult_size=4)
        case "rings":
            return evolve(options, tables=evolve(tables, kinds=(ring, stairs)))
        case "few cards":
            return evolve(options, tables=evolve(tables, kinds=(evolve(stairs, cards=5),)))
        case "no cards":
            return evolve(options, tables=evolve(tables, kinds=(evolve(ring, cards=0),)))
        case "swamp":
            return evolve(options, tables=evolve(small, plate=("~" * 6,) * 6))
        case "rock":
            return evolve(options, tables=evolve(small, mountains=(Mountains("starter", ("M" * 6,) * 6),)))
        case "no mountains":
            return evolve(options, tables=evolve(small, mountains=()), stack_levels=3, equal_decks=True)
        case _:
            return evolve(options, tables=with_kind(without_kind(small, "I1"), stairs))


@pytest.mark.parametrize("level", ["page", "knight"])
@pytest.mark.parametrize(
    "name",
    [
        "small",
        "large",
        "long",
        "wide engines",
        "rings",
        "few cards",
        "no cards",
        "swamp",
        "rock",
        "no mountains",
    ],
)
def test_computers_finish_on_every_plate_and_with_every_piece(name: str, level: str):
    """Nothing stalls: not on the smallest and largest plate, nor where hardly anything can be laid."""
    session = _played(_odd(name), seats=2, level=level)

    assert session.is_over


def test_a_deck_is_an_equal_share_where_there_are_few_cards():
    """CAT-6: nobody waits for a card that is not there."""
    session = Session(
        GAME, Setup(GAME.id, tuple(make_player("page", seat) for seat in range(3)), _odd("few cards"), 1)
    )

    assert [camp.deck for camp in session.state.camps] == [1, 1, 1]
    assert not GAME.rules.problems(session.state)


def test_strokes_are_undone_and_redone(qtbot: QtBot):
    """Plate and pieces show what was before; what is no piece yet goes first."""
    editor, designer = _editor(qtbot)
    board, pieces = designer.plate.board, designer.pieces
    before = editor.variant.options
    _drag(board, (4, 3), (4, 6))
    drawn = editor.variant.options
    assert drawn != before

    designer.widget().setCurrentIndex(1)
    covered = pieces.board.covered
    _click(pieces.board, (0, 0))
    assert editor.designer is not None
    assert editor.designer.is_drafting
    editor.undo()
    assert (pieces.board.covered, editor.variant.options) == (covered, drawn)

    editor.undo()
    assert (editor.variant.options, board.tables) == (before, before.tables)
    editor.redoing.trigger()
    assert (editor.variant.options, board.tables) == (drawn, drawn.tables)


def test_what_is_shown_already_is_not_painted_again(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch):
    """A number that is typed beside the drawings leaves them alone; a stroke paints only its own board."""
    editor, designer = _editor(qtbot)
    painted: list[CellBoard] = []
    for board in (designer.plate.board, designer.pieces.board):
        paint = board.paint_cells
        monkeypatch.setattr(
            board,
            "paint_cells",
            lambda painter, board=board, paint=paint: (painted.append(board), paint(painter)),
        )

    editor.take(evolve(editor.variant.options, rounds=4))
    assert painted == []
    _drag(designer.plate.board, (4, 3), (4, 4))
    assert set(painted) == {designer.plate.board}
    painted.clear()
    editor.undo()
    assert painted == [designer.plate.board]
