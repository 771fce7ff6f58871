"""What lies where, and what passes over the table."""

from dataclasses import replace

import pytest
from attrs import evolve
from PySide6.QtCore import QRectF
from PySide6.QtGui import QFontMetricsF, QImage, QPainter

from app.bots.protocol import Hint
from app.core.command import NATURE
from app.core.game import Player
from app.core.session import Step
from app.core.words import Phrase
from app.games.catapults.commands import Draw, Drawn, Place, PutCatapult
from app.games.catapults.game import GAME
from app.games.catapults.model import Doing, Glass, Options, Phase
from app.games.catapults.rules import setup
from app.games.catapults.rules.match import end_game
from app.games.catapults.ui.arrangement import CELL, RIM, arrange
from app.games.catapults.ui.art.artist import CatapultsArtist
from app.games.catapults.ui.catapult_packing import best_packing
from app.games.catapults.ui.layout import picture, piece_size
from app.games.catapults.ui.table import CatapultsTable
from app.games.catapults.ui.view_options import ViewOptions
from app.kit.squares import Square
from app.settings import Settings, Speed
from app.ui.art.artist import extent, font, text_width
from app.ui.art.label import PREFIX, read_label
from app.ui.board.company import Company
from app.ui.board.geometry import Size
from app.ui.board.sound_caption import SoundCaption
from tests.games.catapults.at_table import AtTable
from tests.games.catapults.drawn import CASTLE, FULL, PEOPLE, PLAIN, Board, attacking, turned

ROOMS = [Size(1050, 620), Size(1066, 650), Size(1580, 900), Size(1100, 560), Size(700, 900), Size(800, 189)]
PLAYERS = [Player(name, None, seat) for seat, name in enumerate(("Ada", "Bo", "Cynthia", "Maximilian"))]

TWO_CHAMBERS = """
    .########..
    .#......#..
    .#......#..
    .#......#..
    .#......#..
    .#......#..
    .########..
    ...........
    ...........
    ...........
    ...........
"""


def overlaps(one, other):
    return (
        one[0] < other[2] - 0.5
        and other[0] < one[2] - 0.5
        and one[1] < other[3] - 0.5
        and other[1] < one[3] - 0.5
    )


def frames(layout):
    """Return the rectangle of every plate with its name, and of the work areas."""
    for box in layout.boxes.values():
        edge = RIM * box.cell
        yield box.x - edge, box.y - edge - box.head, box.x + box.width + edge, box.y + box.height + edge
    for work_area in (layout.work_area, layout.spare_area):
        if work_area is not None:
            yield work_area.x, work_area.y, work_area.x + work_area.width, work_area.y + work_area.height


@pytest.mark.parametrize("room", ROOMS, ids=lambda room: f"{room.width}x{room.height}")
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("phase", [Phase.BUILD, Phase.CATAPULTS, Phase.ATTACK, Phase.REBUILD, Phase.OVER])
def test_nothing_overlaps_and_nothing_leaves_the_room(room, seats, phase):
    board = attacking(*[PLAIN] * seats, counts=(1,) * seats, players=PLAYERS[:seats])
    board.state.phase = phase
    board.state.attack = board.state.attack if phase is Phase.ATTACK else None
    layout = arrange(board.state, room, 0, None)

    laid = list(frames(layout))

    assert len(laid) >= seats + 1
    for number, one in enumerate(laid):
        assert one[0] >= 0
        assert one[1] >= 0
        assert one[2] <= room.width
        assert one[3] <= room.height
        assert not any(overlaps(one, other) for other in laid[number + 1 :])
    assert layout.work_area.width > 150
    assert layout.work_area.height > 110


@pytest.mark.parametrize("room", [*ROOMS, Size(556, 306)], ids=lambda room: f"{room.width}x{room.height}")
def test_above_a_small_plate_its_shield_is_whole(room):
    """Shield, both signs and counts have room above the smallest of four plates: signs are 20 units wide."""
    sprites = picture(setup(Options(), PLAYERS), Company(PLAYERS, 0), room, ViewOptions())
    for seat in range(4):
        shield, sign = sprites["head", seat, "shield"], sprites["head", seat, "catapult"]
        assert sign.x - shield.x > 10 * (sign.scale + shield.scale)


def test_a_usual_name_is_whole_above_each_of_four_plates(qapp):
    """In a window of 1366 by 768: signs and counts stand closer together before a name is cut."""
    players = tuple(Player(name) for name in ("Adelheid", "Bartholomew", "Theodora", "Dietrich"))
    sprites = picture(setup(Options(), players), Company(players, 0), Size(1050, 588), ViewOptions())
    for seat in range(4):
        name = read_label(sprites["head", seat, "name"].art)
        whole = QFontMetricsF(font(name.size, bold=name.bold)).horizontalAdvance(name.text)
        assert whole <= name.width


@pytest.mark.parametrize("room", [*ROOMS, Size(556, 306)], ids=lambda room: f"{room.width}x{room.height}")
@pytest.mark.parametrize("seats", [2, 4])
def test_the_way_out_has_room_for_its_words(qapp, room, seats):
    """CAT-14: beside deck, pile and glass, or where these leave too little, from below the pile on."""
    state = setup(Options(), PLAYERS[:seats])
    for camp in state.camps:
        camp.glass, camp.doing = Glass.RUNNING, Doing.READY
    stop = picture(state, Company(PLAYERS[:seats], 0), room, ViewOptions())["button", "stop"]
    wide, high, _, words = stop.art.split("/")[1:]
    assert text_width(words, 9) <= float(wide) - float(high) * 0.4


@pytest.mark.parametrize("focus", [None, 1])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_what_is_counted_on_the_tray_is_named_whole(qapp, seats, focus):
    """With another's plate enlarged it had been "pieces ..."; on two lines there is room."""
    state = setup(Options(), PLAYERS[:seats])
    options = ViewOptions(focus=focus)
    sprites = picture(state, Company(PLAYERS[:seats], 0), Size(1050, 588), options)
    said = [read_label(each.art) for key, each in sprites.items() if key[:2] == ("placed", "words")]
    assert " ".join(line.text for line in said) == "pieces placed"
    for line in said:
        assert QFontMetricsF(font(line.size)).horizontalAdvance(line.text) <= line.width


@pytest.mark.parametrize("room", ROOMS, ids=lambda room: f"{room.width}x{room.height}")
@pytest.mark.parametrize("seats", [2, 4])
def test_every_text_can_be_read_and_every_sprite_is_in_the_room(qapp, room, seats):
    """Nothing below 9 points; nothing but shadows outside the room."""
    state = setup(Options(), PLAYERS[:seats])
    company, view_options = Company(PLAYERS[:seats], 0), ViewOptions(coordinates=True, leaks=True, aids=True)

    sprites = picture(state, company, room, view_options)

    labels = [read_label(sprite.art) for sprite in sprites.values() if sprite.art.startswith(PREFIX)]
    assert labels
    assert min(label.size for label in labels) >= 12
    whole = extent(CatapultsArtist(state.land), sprites)
    assert whole.left() > -12
    assert whole.top() > -12
    assert whole.right() < room.width + 12
    assert whole.bottom() < room.height + 12


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_plate_of_whoever_builds_is_large_and_in_an_attack_those_of_the_others(seats):
    room = Size(1050, 620)
    state = setup(Options(), PLAYERS[:seats])
    cells = {seat: box.cell for seat, box in arrange(state, room, 1, None).boxes.items()}
    assert max(cells, key=cells.get) == 1

    board = attacking(*[PLAIN] * seats, counts=(1,) * seats, players=PLAYERS[:seats])
    cells = {seat: box.cell for seat, box in arrange(board.state, room, 0, None).boxes.items()}
    assert min(cells, key=cells.get) == 0


def test_everything_on_the_plates_is_in_the_picture_under_the_number_of_the_piece():
    board = Board(CASTLE, FULL, players=PEOPLE)
    sprites = picture(board.state, Company(PLAYERS[:2], 0), Size(1050, 620), ViewOptions())

    numbers = {key[1] for key in sprites if key[0] == "wall"}
    assert numbers == {*board.plate(0).walls, *board.plate(1).walls}
    assert sprites["tint", 0].art == f"tint/{board.state.land.grid.mask(board.inside(0)):x}/0"


def test_stolen_walls_wait_on_no_square_of_their_plate(qapp):
    """CAT-30: they are built with later, and look built where they lie on squares."""
    board = attacking(CASTLE, CASTLE, PLAIN, counts=(3, 0, 0), players=PLAYERS[:3]).spend(3)
    board.steal(0, 1, (0, 4), (0, 3))
    piece, state = board.state.camps[0].stolen[0], board.state
    state.attack = evolve(state.attack, seat=2)
    layout, company = arrange(state, Size(1050, 620), 2, None), Company(PLAYERS[:3], 2)
    sprites = picture(state, company, Size(1050, 620), ViewOptions())

    sprite, (rows, _) = sprites["wall", piece.number], piece_size(state.land, piece.kind, 0)
    assert sprite.y - rows * CELL * sprite.scale / 2 >= layout.boxes[0].y + layout.boxes[0].height - 0.01


def test_a_catapult_whose_castle_is_open_looks_exposed():
    """CAT-22, CAT-R14."""
    closed = CASTLE.replace("...c..b", "...coob")
    open_castle = closed.replace("...a", "....")
    board = Board(closed, open_castle, players=PEOPLE)
    sprites = picture(board.state, Company(PLAYERS[:2], 0), Size(1050, 620), ViewOptions())

    assert sprites["catapult", 0, 0].art == "catapult/0/ok"
    assert sprites["catapult", 1, 0].art == "catapult/1/open"
    said = [str(sprites["plate", seat].phrase) for seat in (0, 1)]
    assert said[0].endswith("1 catapult")
    assert said[1].endswith("1 catapult, in the open: 1")


def test_stacked_walls_lie_higher():
    """CAT-44."""
    board = Board(CASTLE, PLAIN, players=PEOPLE, stack_levels=3)
    board.draw(0, "I2").play(Place(0, "I2", Square(0, 4), 0))
    top = board.number_at(0, 0, 4)
    sprites = picture(board.state, Company(PLAYERS[:2], 0), Size(1050, 620), ViewOptions())

    assert sprites["wall", top].art == "wall/I2/0/2"
    assert sprites["wall", top].z > max(
        sprites[key].z for key in sprites if key[0] == "wall" and key != ("wall", top)
    )


def test_leaks_are_marked_where_a_castle_is_nearly_closed(qtbot):
    """CAT-20: without the corner piece the ring of CAT-S4 leaks there."""
    table = AtTable(qtbot, Board(CASTLE.replace("...a", "...."), PLAIN, players=PEOPLE))
    leaks = [item.key[2] for item in table.table.scene.items_of() if item.key[0] == "leak"]
    assert Square(0, 3) in leaks

    table.table.board_menu.leaks.trigger()
    assert not [item for item in table.table.scene.items_of() if item.key[0] == "leak"]


def test_every_legal_target_lights_up_on_demand(qtbot):
    """CAT-13: in the first round nothing on the swamp."""
    table = AtTable(qtbot, Board(PLAIN, PLAIN, players=PEOPLE))
    table.draw("I1")
    assert table.art(("glow", 0), "table") == ""

    table.table.board_menu.targets.trigger()

    mask = int(table.art(("glow", 0), "table").split("/")[1], 16)
    land = table.board.state.land
    assert mask == land.grid.board & ~land.swamp


def test_the_button_finds_the_fullest_packing():
    """CAT-S2: nine would fit, six may be placed."""
    board = Board(turned(TWO_CHAMBERS), PLAIN, players=PEOPLE, round=2, phase=Phase.CATAPULTS)

    packing = best_packing(board.state, 0)

    assert len(packing) == 6
    board.play(*(PutCatapult(0, at) for at in packing))


def test_the_glass_shows_sand_and_seconds_and_warns(qtbot):
    """CAT-R32: thirty seconds, a warning for the last nine."""
    table = AtTable(qtbot, Board(PLAIN, PLAIN, players=PEOPLE))
    assert table.art("glass", "clock") == "glass/100/rest"
    table.draw("T")
    key = ("glass", 0, 1, 0)

    table.table.show_clocks({key: 20.2})
    assert table.art("glass", "clock") == "glass/67/run"
    assert "21" in table.art("seconds", "clock")
    assert table.sounds == []

    table.table.show_clocks({key: 8.9})
    table.table.show_clocks({key: 8.8})
    assert table.art("glass", "clock") == "glass/29/late"
    assert table.sounds == ["glass-warning"]

    beside = ("glass", 0, 1, 1)
    for left in (8.7, 8.6, 8.5):
        table.table.show_clocks({key: left, beside: left})
    assert table.sounds == ["glass-warning", "glass-warning"]


def test_without_a_timer_there_is_no_glass_but_a_count(qtbot):
    """CAT-40."""
    table = AtTable(qtbot, Board(PLAIN, PLAIN, players=PEOPLE, no_timer=(True, True)))

    assert table.art("glass", "clock") == ""
    assert table.art(("placed", "number"), "table").endswith("/8")
    assert "pieces placed" in table.art(("placed", "words", 0), "table")
    told = table.table.scene.item(("placed", "number")).sprite.phrase
    assert str(told) == "0 of 8 pieces placed"


def test_a_hint_shows_where_and_then_the_move(qtbot):
    table = AtTable(qtbot, Board(PLAIN, PLAIN, players=PEOPLE))
    table.draw("I2")
    move = Place(0, "I2", Square(4, 4), 1)
    hint = Hint(Phrase("Close the ring."), (("square", 0, (4, 4)),), move, Phrase("Here."), ())

    table.table.show_hint(hint, 1)
    assert not list(table.table.scene.items_of("hint"))
    table.table.show_hint(hint, 2)
    assert len(list(table.table.scene.items_of("hint"))) == 1
    table.table.show_hint(hint, 3)
    assert table.art("ghost", "hint") == "ghost/I2/1"
    table.table.show_hint(None, 0)
    assert not list(table.table.scene.items_of("hint"))


def test_in_the_end_empty_squares_light_up_and_are_pointed_out_again(qtbot):
    """CAT-34."""
    board = Board(FULL, CASTLE, players=PEOPLE)
    table = AtTable(qtbot, board)
    end_game(board.state)
    table.show()
    assert board.phase is Phase.OVER

    table.table.show_result(0, 0)
    lamps = {item.key[2] for item in table.table.scene.items_of("result")}
    assert lamps == {Square(1, 1), Square(1, 2), Square(2, 1), Square(2, 2), Square(2, 3)}

    table.table.show_result(None, None)
    assert not list(table.table.scene.items_of("result"))
    assert table.table.prompt().seat is None


def test_the_last_step_counts_the_empty_squares_one_by_one(qtbot):
    board = Board(FULL, FULL, players=PEOPLE)
    table = AtTable(qtbot, board, settings=Settings(speed=Speed.NORMAL))
    before = board.state.copy()
    end_game(board.state)
    table.show(Step(before, Drawn(NATURE, 0, "T"), board.state))
    items = list(table.table.scene.items_of("result"))
    assert len(items) == 10
    assert all(item.opacity() == 0 for item in items)

    table.table.scene.motion.settle()
    assert all(item.opacity() == 1 for item in items)


def test_a_card_that_fits_nowhere_is_told(qtbot):
    """CAT-14, CAT-R7."""
    board = Board(FULL, PLAIN, players=PEOPLE)
    table = AtTable(qtbot, board)
    board.play(Draw(0))
    before = board.state
    board.play(Drawn(NATURE, 0, "I4"))
    table.show(Step(before, Drawn(NATURE, 0, "I4"), board.state))

    assert [reason.rule for reason in table.refusals] == ["CAT-14"]


def test_facts_say_what_is_public(qtbot):
    board = Board(CASTLE.replace("...c..b", "...coob"), FULL, players=PEOPLE)
    table = AtTable(qtbot, board)

    facts = {str(fact.label): fact.value for fact in table.table.facts(board.state, 0)}

    assert facts["Empty squares"] == board.facts(0).empties
    assert facts["Catapults"] == 1
    assert facts["Cards left"] == 27


@pytest.mark.parametrize("part", ["thumbnail", "drawing"])
def test_pictures_for_the_hall_and_for_paper_fill_their_room(qapp, part):
    table = CatapultsTable(GAME, Settings())
    board = Board(CASTLE, FULL, players=PEOPLE)
    image = QImage(400, 400, QImage.Format.Format_RGB32)
    image.fill("#ff00ff")
    painter = QPainter(image)
    room = QRectF(20, 20, 360, 360)

    if part == "thumbnail":
        table.thumbnail(board.state, painter, room)
    else:
        table.paint_drawing(board.state, 1, painter, room)
    painter.end()

    magenta = image.pixelColor(0, 0)
    assert image.pixelColor(200, 200) != magenta
    assert image.pixelColor(30, 200) != magenta
    assert image.pixelColor(370, 200) != magenta
    assert image.pixelColor(10, 200) == magenta
    assert image.pixelColor(390, 200) == magenta


def test_what_can_be_heard_is_said_in_words_by_wish(qtbot):
    """A bell warns: whoever cannot hear it reads it, if they chose so."""
    table = AtTable(qtbot, Board(PLAIN, PLAIN, players=PEOPLE))
    (caption,) = table.table.board.findChildren(SoundCaption)
    table.table.sounded.emit("glass-warning")
    assert not caption.isVisible()

    table.table.apply(replace(table.table.settings, captions=True))
    table.table.sounded.emit("wood")
    assert not caption.isVisible()
    table.table.sounded.emit("glass-warning")
    assert caption.isVisible()
    assert caption.text() == "A bell warns"
    assert table.table.board.childAt(caption.geometry().center()) is not caption, "clicks go through"
