"""The designer of Catapult: the pack laid out, cards switched on and off by mouse and by keyboard."""

from pathlib import Path

import pytest
from attrs import evolve
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from app.bots.headless import make_bot, make_player, play_out
from app.bots.protocol import Budget
from app.core.session import AnySession, Session, Setup
from app.games import find
from app.games.cards.model import Options, whole_pack
from app.games.cards.sandbox.pack_design import plain_cards, unpaid, why_no_pack, with_pack
from app.games.cards.tables import standard
from app.games.cards.ui.editor.designer import CardsDesigner
from app.settings import Settings
from app.shell.variants.variant_editor_page import VariantEditorPage
from app.storage.bad_save import BadSave
from app.storage.variant_shelf import Kept
from app.storage.variants import Variant, read_variant, variant_from, variant_text
from app.ui.editor.cell_board import Cell

GAME = find("cards")
CLUBS, DIAMONDS, HEARTS, SPADES = range(1, 5)
JOKERS = 14


def _editor(qtbot: QtBot, options: Options | None = None) -> tuple[VariantEditorPage, CardsDesigner]:
    variant = Variant("Mine", options or Options())
    editor = VariantEditorPage(GAME, Kept(variant, None, True), Settings(language="en"))
    qtbot.addWidget(editor)
    editor.resize(1366, 768)
    with qtbot.waitExposed(editor):
        editor.show()
    assert isinstance(editor.designer, CardsDesigner)
    return editor, editor.designer


def _click(designer: CardsDesigner, *cells: tuple[int, int]) -> None:
    for cell in cells:
        at = designer.board.area(Cell(*cell)).center().toPoint()
        QTest.mouseClick(designer.board, Qt.MouseButton.LeftButton, pos=at)


def _played(options: Options, level: str = "page", seed: int = 5) -> AnySession:
    players = tuple(make_player(level, seat) for seat in range(2))
    session = Session(GAME, Setup(GAME.id, players, options, seed))
    play_out(session, {seat: make_bot(GAME, level) for seat in range(2)}, Budget(effort=0.001), most=5000)
    return session


def test_a_pack_put_together_by_mouse_is_played_to_its_end_and_travels(qtbot: QtBot, tmp_path: Path):
    """No twos, no king of hearts, one joker: two computers play it, and a friend opens it."""
    editor, designer = _editor(qtbot)

    _click(designer, (0, 1), (HEARTS, 12), (CLUBS, JOKERS), (CLUBS, JOKERS))

    options = editor.variant.options
    pack = whole_pack(options)
    assert (len(pack), options.jokers, options.tables.left_out) == (48, 1, ("KH",))
    assert "2" not in options.tables.ranks
    assert designer._told.text() == "47 cards · 1 joker"
    session = _played(options)
    assert session.is_over

    file = tmp_path / "mine.variant.json"
    file.write_text(variant_text(editor.variant, GAME), "utf-8")
    assert read_variant(file, GAME) == editor.variant


def test_cards_come_back_by_the_same_way(qtbot: QtBot):
    """A second click puts cards in again; the corner puts in all."""
    editor, designer = _editor(qtbot)

    _click(designer, (SPADES, 5), (SPADES, 5))
    assert editor.variant.options == Options()

    _click(designer, (SPADES, 5), (0, 9), (0, 0))
    assert editor.variant.options == Options()


def test_the_pack_is_changed_with_the_keyboard_alone(qtbot: QtBot):
    """Arrows go, the space bar switches, and a screen reader hears what lies there."""
    editor, designer = _editor(qtbot)
    board = designer.board
    board.setFocus()

    assert board.accessibleDescription() == "All cards: 52 of 52 in the pack"
    QTest.keyClick(board, Qt.Key.Key_Right)
    assert board.accessibleDescription() == "All 2: 4 of 4 in the pack"
    QTest.keyClick(board, Qt.Key.Key_Down)
    QTest.keyClick(board, Qt.Key.Key_Space)

    assert board.accessibleDescription() == "2♣: left out"
    assert editor.variant.options.tables.left_out == ("2C",)


def test_a_suit_that_a_build_needs_stays(qtbot: QtBot):
    """Farmland takes spades: they can go when Farmland is paid with something else."""
    editor, designer = _editor(qtbot)

    _click(designer, (SPADES, 0))
    assert "Farmland: there would not be 3 cards of one suit (♠)" in editor._refused.text()
    assert editor.variant.options == Options()
    assert len(designer.board.pack) == 55

    farmland = evolve(standard().farmland, suits=("C",))
    editor, designer = _editor(qtbot, Options(tables=evolve(standard(), farmland=farmland)))
    _click(designer, (SPADES, 0))
    assert editor.variant.options.tables.suits == ("C", "D", "H")


def test_what_was_typed_before_is_said_but_stops_nobody(qtbot: QtBot):
    """A build that cannot be paid already is named under the cards."""
    editor, designer = _editor(qtbot, Options(tables=evolve(standard(), suits=("C", "D", "H"))))

    assert "⚠ Farmland" in designer._told.text()
    _click(designer, (CLUBS, 1))
    assert editor.variant.options.tables.left_out == ("2C",)


def _of(ranks: str, suits: str = "CDHS") -> list[str]:
    return [rank + suit for rank in ranks.split() for suit in suits]


@pytest.mark.parametrize(
    "cards, told",
    [
        (_of("2 3 4"), "At least 18 cards"),
        (_of("2 3 4 5 6 7 8 9 10", "HS"), "Catapult: no rank would have 3 cards"),
        (_of("2 3 4 5 6 7 8 9 10", "DHS"), "Well"),
        (_of("A 2 3 4 8 9"), None),
    ],
)
def test_a_pack_pays_every_build(cards: list[str], told: str | None):
    """A pack may be small, but nothing becomes impossible with it."""
    why = why_no_pack(standard(), cards)

    if told is None:
        assert why is None
        assert not list(unpaid(with_pack(standard(), cards), cards))
    else:
        assert told in str(why)


def test_three_ranks_make_no_village():
    """What stands in a row is a matter of the ranks that there are."""
    tables = evolve(standard(), hand=1, pick_up=1)

    assert "Village: there would not be 4 cards in a row" in str(why_no_pack(tables, _of("2 3 4")))
    assert why_no_pack(tables, _of("2 3 9 K")) is None


def test_a_file_with_cards_that_there_are_not_is_refused():
    """The sentence says what was expected."""
    text = variant_text(Variant("X", Options(tables=evolve(standard(), left_out=("2C",)))), GAME)

    with pytest.raises(BadSave, match="must be cards"):
        variant_from(text.replace("2C", "1C"), GAME)


_TABLES = standard()


def _odd(name: str) -> Options:
    match name:
        case "no jokers":
            return Options(jokers=0)
        case "every other card":
            pack = [card for at, card in enumerate(plain_cards()) if at % 2 or card[-1] in "HS"]
            return Options(tables=with_pack(_TABLES, pack))
        case "gap":
            return Options(tables=with_pack(_TABLES, _of("2 3 4 9 10 J A")))
        case "long villages":
            return Options(tables=evolve(_TABLES, village=evolve(_TABLES.village, cards=6)))
        case "one card":
            one = {"soldier": evolve(_TABLES.soldier, cards=1), "catapult": evolve(_TABLES.catapult, cards=2)}
            return Options(tables=evolve(_TABLES, **one))
        case "four of a rank":
            return Options(tables=evolve(_TABLES, catapult=evolve(_TABLES.catapult, cards=4)))
        case "tiny hands":
            return Options(tables=evolve(_TABLES, hand=1, pick_up=1, thief_limit=1))
        case _:
            return Options(tables=with_pack(evolve(_TABLES, hand=3, pick_up=5, reach=9), _of("6 7 8 9")))


@pytest.mark.parametrize("level", ["page", "knight"])
@pytest.mark.parametrize(
    "name",
    [
        "no jokers", "every other card", "gap", "long villages", "one card", "four of a rank", "tiny hands",
        "tiny pack",
    ],
)  # fmt: skip
def test_computers_finish_with_every_pack(name: str, level: str):
    """Nothing stalls, however odd the pack and the costs are."""
    assert _played(_odd(name), level).is_over


def test_a_stroke_over_the_pack_is_undone_and_redone(qtbot: QtBot):
    """The cards lie there again."""
    editor, designer = _editor(qtbot)
    whole = designer.board.pack
    _click(designer, (0, 1))
    fewer = designer.board.pack
    assert len(fewer) == len(whole) - 4

    editor.undo()
    assert (designer.board.pack, editor.variant.options) == (whole, Options())
    editor.redoing.trigger()
    assert designer.board.pack == fewer
