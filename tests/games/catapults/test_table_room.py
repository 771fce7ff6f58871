"""The table of Catapults! where there is little room, or letters are large."""

from collections.abc import Iterator

import pytest
from attrs import astuple
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QImage, QPainter

from app.games.catapults.commands import PutCatapult, Stop
from app.games.catapults.model import Attack, Doing, Glass, Options, Phase, Position, Tally
from app.games.catapults.rules import setup
from app.games.catapults.scoring import tie_steps
from app.games.catapults.ui.arrangement import arrange
from app.games.catapults.ui.catapult_packing import best_packing
from app.games.catapults.ui.layout import picture
from app.games.catapults.ui.view_options import ViewOptions
from app.i18n import say, speak
from app.ui.art.label import read_label
from app.ui.art.label_painter import label_bounds
from app.ui.board.company import Company
from app.ui.board.geometry import Size
from app.ui.board.scene import SpriteItem, TableScene
from tests.games.catapults.at_table import AtTable
from tests.games.catapults.drawn import CHAMBER, PEOPLE, PLAIN, Board, first_row
from tests.games.catapults.test_table_picture import PLAYERS

ROOMS = [Size(556, 306), Size(786, 189), Size(800, 290), Size(895, 560), Size(814, 407)]
"""Boards at 800x480; there with letters of twice the size, in a lesson, too; 1366x768 with 150 and 200 %."""


@pytest.mark.parametrize("letters", [1.0, 1.5, 2.0])
@pytest.mark.parametrize("room", ROOMS, ids=lambda room: f"{room.width}x{room.height}")
@pytest.mark.parametrize("seats", [2, 4])
def test_words_on_the_tray_are_whole_on_a_small_board(qapp, room, seats, letters):
    """Of "2 points left" half hung below the tray, and "catapults left" was "catapult..."."""
    company = Company(PLAYERS[:seats], 0)
    for state, key, said in low_trays(seats):
        layout = arrange(state, room, 0, None, letters)
        areas = [QRectF(*astuple(area)) for area in (layout.work_area, layout.spare_area) if area]
        sprites = picture(state, company, room, ViewOptions(letters=letters))
        words = [sprite for name, sprite in sprites.items() if name[:2] == key]
        assert " ".join(read_label(each.art).text for each in words) == said
        for each in words:
            box = label_bounds(each.art).translated(each.x, each.y)
            assert any(area.contains(box) for area in areas), said
            # Nor do they lie on the seam.
            assert any(area.bottom() - box.bottom() > 4 for area in areas if area.contains(box)), said


def low_trays(seats: int) -> Iterator[tuple[Position, tuple[str, str], str]]:
    """Yield a position, the key of words on its tray, and the words."""
    placing = setup(Options(), PLAYERS[:seats])
    placing.phase = Phase.CATAPULTS
    yield placing, ("left", "words"), "catapults left"
    attacking = setup(Options(), PLAYERS[:seats])
    attacking.phase = Phase.ATTACK
    attacking.attack = Attack(0, 6, dice=(1, 2, 2, 3, 4, 6), budget=2)
    attacking.camps[0].tallies = (Tally(budget=18),)
    yield attacking, ("stone", "words"), "2 points left"


def test_whoever_builds_on_a_low_board_can_hit_a_square():
    """Four plates in a row had squares of 11 pixels at 800 x 480 with letters of twice the size."""
    state = setup(Options(), PLAYERS)
    assert arrange(state, Size(800, 290), 0, None, 2.0).boxes[0].cell >= 16
    state.phase = Phase.ATTACK
    state.attack = Attack(0, 6, dice=(1, 2, 2, 3, 4, 6), budget=2)
    boxes = arrange(state, Size(800, 290), 0, None, 2.0).boxes
    # Whose walls are taken can be hit, too; the thief's own plate has the rest.
    assert len({boxes[seat].cell for seat in (1, 2, 3)}) == 1
    assert boxes[1].cell >= 14
    assert boxes[0].cell >= 6


@pytest.mark.parametrize("seats", [2, 4])
def test_letters_above_a_large_plate_and_on_the_tray_grow(qapp, seats):
    """They stayed as small as they were, at 1366 x 768 with letters of twice the size."""
    company, sizes = Company(PLAYERS[:seats], 0), []
    for letters in (1.0, 2.0):
        state = setup(Options(), PLAYERS[:seats])
        sprites = picture(state, company, Size(814, 407), ViewOptions(letters=letters))
        keys = ("head", 0, "name"), ("head", 0, "empty", "count"), ("deck", 0, "count")
        sizes.append([read_label(sprites[key].art).size for key in keys])
    assert all(large >= 1.25 * usual for usual, large in zip(*sizes, strict=True))


@pytest.mark.parametrize("room", ROOMS, ids=lambda room: f"{room.width}x{room.height}")
@pytest.mark.parametrize("letters", [1.0, 2.0])
def test_the_number_of_pieces_lies_beside_the_pile(qapp, room, letters):
    """With large letters it looked out from under the cards."""
    state = setup(Options(), PLAYERS)
    state.camps[0].pile = ("T", "S")
    sprites = picture(state, Company(PLAYERS, 0), room, ViewOptions(letters=letters))
    number, card = sprites["placed", "number"], sprites["card", 0, 1]
    left = number.x + label_bounds(number.art).left() + read_label(number.art).size / 2
    assert left >= card.x + 50 * card.scale - 2


@pytest.mark.parametrize("room", ROOMS, ids=lambda room: f"{room.width}x{room.height}")
@pytest.mark.parametrize("letters", [1.0, 1.5])
@pytest.mark.parametrize("seats", [2, 4])
def test_the_way_out_hides_no_words(qapp, room, letters, seats):
    """CAT-14: at 800 x 480, in German, of "11 Karten" one digit was seen, and half of the card."""
    speak("de")
    state = setup(Options(), PLAYERS[:seats])
    for camp in state.camps:
        camp.pile, camp.glass, camp.doing = ("T", "S"), Glass.RUNNING, Doing.READY
    sprites = picture(state, Company(PLAYERS[:seats], 0), room, ViewOptions(letters=letters))
    stop = sprites["button", "stop"]
    wide, high = map(float, stop.art.split("/")[1:3])
    plaque = QRectF(stop.x - wide / 2, stop.y - high / 2, wide, high)
    for key in {("deck", 0, "count"), *(each for each in sprites if each[:2] == ("placed", "words"))}:
        words = label_bounds(sprites[key].art).translated(sprites[key].x, sprites[key].y)
        assert not plaque.intersects(words.adjusted(6, 6, -6, -6)), key


@pytest.mark.parametrize("seats", [3, 4])
def test_the_number_of_pieces_is_as_large_as_letters_are(qapp, seats):
    """With letters of twice the size it was the smallest number of all, in a corner of a high tray."""
    state = setup(Options(), PLAYERS[:seats])
    sprites = picture(state, Company(PLAYERS[:seats], 0), Size(814, 560), ViewOptions(letters=2.0))
    placed, cards = (
        read_label(sprites[key].art).size for key in (("placed", "number"), ("deck", 0, "count"))
    )
    assert placed > cards


@pytest.mark.parametrize("room", [Size(814, 560), Size(700, 560), Size(814, 640)], ids=str)
@pytest.mark.parametrize("seats", [3, 4])
def test_a_number_above_the_cards_is_hidden_by_none(qapp, room, seats):
    """At 1366 x 768, with letters of twice the size, cards lay over its lower half."""
    state = setup(Options(), PLAYERS[:seats])
    state.camps[0].pile = ("T", "S")
    sprites = picture(state, Company(PLAYERS[:seats], 0), room, ViewOptions(letters=2.0))
    number, card = sprites["placed", "number"], sprites["card", 0, 1]
    is_beside = number.x + label_bounds(number.art).left() > card.x + 45 * card.scale
    assert is_beside or number.y + read_label(number.art).size / 2 <= card.y - 70 * card.scale


@pytest.mark.parametrize("room", [Size(484, 208), Size(484, 150), Size(556, 306)], ids=str)
def test_above_the_smallest_plates_nothing_lies_over_another_thing(qapp, room):
    """Where a low board is looked back at, shields lay over signs; one number is left to the plate's tip."""
    state = setup(Options(), PLAYERS)
    sprites = picture(state, Company(PLAYERS, 0), room, ViewOptions())
    for seat in range(4):
        parts = [sprites.get(("head", seat, *key)) for key in (("catapult",), ("empty",), ("empty", "count"))]
        shown, shield = [each for each in parts if each is not None], sprites["head", seat, "shield"]
        assert len(shown) >= 2
        assert shield.x + 10 * shield.scale <= min(each.x - 7 * each.scale for each in shown[:-1])


def test_on_a_low_board_the_plates_of_others_are_no_thumbnails(qapp):
    """They were 40 pixels wide where a game was looked back at, beside a tray that is three times as high."""
    layout = arrange(setup(Options(), PLAYERS), Size(484, 208), 0, None)
    assert layout.boxes[1].height >= 0.7 * layout.work_area.height


@pytest.mark.parametrize(
    ("room", "letters", "least"), [(Size(1449, 796), 1.5, 14), (Size(814, 407), 2.0, 13)], ids=str
)
def test_letters_above_small_plates_grow_as_far_as_these_have_room(qapp, room, letters, least):
    """They stayed at 9 points, with letters of 150 and 200 %; names stay."""
    company = Company(PLAYERS, 0)
    sprites = picture(setup(Options(), PLAYERS), company, room, ViewOptions(letters=letters))
    for seat in range(1, 4):
        assert read_label(sprites["head", seat, "empty", "count"].art).size >= least
        assert ("head", seat, "name") in sprites


def test_catapults_for_which_no_castle_has_room_are_faint_on_their_stand():
    """CAT-24: they looked as if they could be taken up."""
    board = Board(CHAMBER, CHAMBER, players=PEOPLE)
    board.play(Stop(0), Stop(1))
    strengths = []
    for spot in (None, *best_packing(board.state, 0)):
        if spot is not None:
            board.play(PutCatapult(0, spot))
        sprites = picture(board.state, Company(PLAYERS[:2], 0), ROOMS[2], ViewOptions())
        strengths.append(sprites["stand", 5].opacity)
    assert strengths[0] == strengths[1] == 1
    assert strengths[-1] < 0.5


def test_the_cloth_of_a_pause_hides_walls_whole(qtbot):
    """CAT-R25: battlements of the first row looked out above it."""
    there = AtTable(qtbot, Board(first_row("aaaa...bbb"), PLAIN, players=PEOPLE))
    there.table.show_pause(True)
    scene = there.table.scene
    walls = [item for item in scene.items_of() if item.key[0] == "wall"]
    assert len(walls) == 2
    cloth = scene.item(("cloth", 0))
    room = cloth.sceneBoundingRect().adjusted(-30, -30, 30, 30)
    covered = _solid(scene, cloth, room)
    assert [pixel for wall in walls for pixel in _solid(scene, wall, room) - covered] == []


def _solid(scene: TableScene, shown: SpriteItem, room: QRectF) -> set[tuple[int, int]]:
    """Return the pixels of a part of the scene that an item by itself covers, shadows aside."""
    image = QImage(room.size().toSize(), QImage.Format.Format_ARGB32)
    image.fill(Qt.GlobalColor.transparent)
    for item in scene.items_of():
        item.setVisible(item is shown)
    painter = QPainter(image)
    scene.render(painter, QRectF(image.rect()), room)
    painter.end()
    pixels = ((x, y) for y in range(image.height()) for x in range(image.width()))
    return {(x, y) for x, y in pixels if image.pixel(x, y) >> 24 > 160}


def test_three_who_are_equal_are_not_both(qapp):
    """CAT-35: in German three players had both as many points, and empty squares are no points."""
    speak("de")
    steps = tie_steps({0: 9, 1: 9, 2: 9}, (4, 3, 3), (0,))
    words = say(steps[0], {seat: player.name for seat, player in enumerate(PLAYERS)})
    assert words.endswith("haben gleich viele leere Felder: 9.")
