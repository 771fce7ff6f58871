"""Where everything of Catapult lies on the table, and what is pointed out."""

from itertools import combinations, pairwise

import pytest
from attrs import evolve
from PySide6.QtCore import QRectF
from PySide6.QtGui import QImage, QPainter
from pytestqt.qtbot import QtBot

from app.bots.protocol import Hint
from app.core.words import Phrase
from app.games.cards import rules
from app.games.cards.commands import Attack, BuildRoad, BuildWall, Discard, TakeTop
from app.games.cards.game import GAME
from app.games.cards.model import Options
from app.games.cards.ui.arrangement import arrange
from app.games.cards.ui.layout import attack_words, picture
from app.games.cards.ui.line_layout import places
from app.games.cards.ui.offers import offers, perfect_news
from app.games.cards.ui.prompts import prompt_for
from app.games.cards.ui.side_layout import faint
from app.games.cards.ui.table import CardsTable
from app.games.cards.ui.view_options import ViewOptions
from app.ui.art.label import PREFIX, read_label
from app.ui.art.label_painter import label_bounds
from app.ui.board.company import Company
from app.ui.board.geometry import Area, Size
from app.ui.board.table import Seating
from tests.games.cards.at_table import PLAYERS, QUICK, Sitting
from tests.games.cards.drawn import parse
from tests.games.cards.test_table_mouse import LAND

ROOMS = [
    Size(760, 196),
    Size(800, 290),
    Size(660, 470),
    Size(1050, 640),
    Size(1600, 900),
    Size(2560, 1400),
    Size(900, 1100),
]
ADA = Company(PLAYERS, 0, 0)


@pytest.mark.parametrize("letters", [1.0, 2.0])
@pytest.mark.parametrize("room", ROOMS, ids=lambda room: f"{room.width}x{room.height}")
def test_the_parts_of_the_table_do_not_cover_each_other(room: Size, letters: float) -> None:
    """At every size the plates, Armies, hands, piles, list and line have rooms of their own, on the felt."""
    layout = arrange(room, letters)
    parts = (
        layout.their_plate, layout.own_plate, layout.their_army, layout.own_army, layout.their_hand,
        layout.own_hand, layout.line, layout.piles, layout.panel, layout.offers,
    )  # fmt: skip
    for part in parts:
        assert part.width > 0
        assert part.height > 0
        assert layout.felt.x <= part.x <= part.right <= layout.felt.right
        assert layout.felt.y <= part.y <= part.bottom <= layout.felt.bottom
    for one, other in combinations(parts, 2):
        assert not _overlap(one, other), f"{one} covers {other}"


def test_rows_of_the_list_are_as_high_as_large_letters_want() -> None:
    """On a low board they were 12 pixels of letters, whatever the size of letters."""
    low, roomy = arrange(Size(800, 290), 2.0), arrange(Size(800, 290))
    assert low.letters > 1.4 > roomy.letters == 1.0
    assert low.line.right <= low.panel.x
    assert roomy.line.right > roomy.panel.x


def test_large_names_lie_in_the_middle_of_low_plates() -> None:
    """They hung over the upper rim, and over the dots for points; the number of points stays."""
    view = rules.redact(parse("turn: 1\nhand 1: 2C"), 0)
    low = picture(view, ADA, Size(800, 290), ViewOptions(letters=2.0))
    assert low["plate", 0, "name"].y == low["plate", 0, "points"].y
    assert ("plate", 0, "dots") not in low
    assert ("plate", 0, "dots") in picture(view, ADA, Size(1050, 640), ViewOptions(letters=2.0))


@pytest.mark.parametrize("letters", [1.0, 2.0])
def test_a_long_name_ends_before_the_sign_of_the_largest_army(letters: float) -> None:
    """The sign lay upon its letters; without one the name has all the room."""
    view = rules.redact(parse("turn: 1\narmy 1: 9C 9D"), 0)
    company = Company([evolve(each, name="Grandfather Constantine") for each in PLAYERS], 0, 0)
    sprites = picture(view, company, Size(1050, 640), ViewOptions(letters=letters))
    mine, other, laurel = (sprites["plate", *of] for of in ((0, "name"), (1, "name"), (0, "army")))
    room, whole = (read_label(each.art).width for each in (mine, other))
    assert mine.x + room <= laurel.x - 17 * laurel.scale
    assert room < whole


@pytest.mark.parametrize("room", ROOMS, ids=lambda room: f"{room.width}x{room.height}")
@pytest.mark.parametrize("count", [3, 7, 14])
def test_a_hand_of_any_size_stays_in_its_room(room: Size, count: int) -> None:
    """Fourteen cards are closer together than three, and every one shows its corner."""
    cards = ["2C", "3C", "5C", "6C", "7C", "9C", "10C", "2S", "3S", "5S", "6S", "9S", "JS", "KS"][:count]
    view = rules.redact(parse(f"turn: 1\nhand 1: {' '.join(cards)}"), 0)
    layout, view_options = arrange(room), ViewOptions()
    sprites = picture(view, ADA, room, view_options)
    xs = sorted(sprites["card", card].x for card in cards)
    half = 50 * sprites["card", "2C"].scale
    assert layout.own_hand.x <= xs[0] - half
    assert xs[-1] + half <= layout.own_hand.right
    assert min(b - a for a, b in pairwise(xs)) > 12 * layout.unit


@pytest.mark.parametrize("pieces", [1, 2, 5, 9, 15])
def test_a_line_of_any_length_fits_between_the_players(pieces: int) -> None:
    """CRD-22: pieces and free places lie side by side inside the band; a long line closes up."""
    names = [("V1 3C 4D 5H 6S" if number % 2 else "R2 2H 4H JH") for number in range(pieces)]
    view = parse(f"turn: 1\nline: {', '.join(names)}")
    line = arrange(Size(1050, 640)).line
    found = list(places(view, line).values())
    assert len(found) == pieces + 2
    assert found[0].x - found[0].width / 2 >= line.x - 1
    assert found[-1].x + found[-1].width / 2 <= line.right + 1
    for one, other in pairwise(found):
        assert one.x + one.width / 2 <= other.x - other.width / 2 + 0.01
    assert found[1].scale * 100 > 40


def test_things_hang_on_their_owners_side() -> None:
    """CRD-15 to CRD-17: Wells and Farmlands towards the owner, walls towards the enemy; so for both."""
    drawing = """
        turn: 1
        line: R1 2H 4H JH, V1 3C 4D 5H 6S wall KD well 2C 5C 8C farmland 2S 4S 7S, R2 3D 6D 9D,
    """
    drawing = drawing.strip().rstrip(",") + ", V2 AC 2D 3H 4C wall KH well 6C 9C JC farmland 9S 10S JS"
    view = parse(drawing)
    sprites = picture(view, ADA, Size(1050, 640), ViewOptions())
    middle = arrange(Size(1050, 640)).line.middle.y
    assert all(sprites["card", card].y > middle + 30 for card in ("2C", "8C", "2S", "7S"))
    assert sprites["card", "KD"].y < middle - 30
    assert all(sprites["card", card].y < middle - 30 for card in ("6C", "JC", "9S", "JS"))
    assert sprites["card", "KH"].y > middle + 30


def test_keys_follow_cards(qtbot: QtBot) -> None:
    """A card that is built with or discarded is the same item in another place, so that it glides."""
    sitting = Sitting(qtbot, LAND)
    item = sitting.item(("card", "2D"))
    sitting.play(BuildRoad(0, ("2D", "3D", "9D"), 2))
    assert sitting.item(("card", "2D")) is item
    assert item.sprite.art == "side/2D/--"
    king = sitting.item(("card", "KS"))
    sitting.play(BuildWall(0, "KS", -1))
    assert sitting.item(("card", "KS")) is king
    assert king.sprite.art == "wall"


def test_the_list_is_sorted_by_worth() -> None:
    """CRD-12, CRD-25: a Soldier that takes the Largest Army is worth more than a Road."""
    state = parse(
        "turn: 1\nline: R1 2H 4H JH, V1 3C 4D 5H 6S\n"
        "hand 1: 2D 3D 9D KS KC\narmy 2: #0 QC QD, #1 5C 5D\narmy 1: #2 9S 9C\n"
    )
    found = offers(rules.redact(state, 0), 0)
    assert [offer.kind for offer in found[:2]] == ["soldier", "road"]
    assert (found[0].gain, found[0].worth) == (2, 4)
    assert [offer.worth for offer in found] == sorted((offer.worth for offer in found), reverse=True)


def test_a_perfect_build_is_news_only_when_it_is_one() -> None:
    """CRD-30, CRD-R33: all cards must be used by what is announced, and there must have been cards."""
    one = parse("turn: 1\nline: R1 2H 4H JH, V1 3C 4D 5H 6S\nhand 1: KS\nhad_cards: no")
    assert perfect_news(one, 0, offers(one, 0)) is None
    one.had_cards = True
    assert str(perfect_news(one, 0, offers(one, 0))) == "build one more card and you play again"
    road = parse("turn: 1\nline: R1 2H 4H JH, V1 3C 4D 5H 6S\nhand 1: 2D 3D 9D\nhad_cards: yes")
    assert str(perfect_news(road, 0, offers(road, 0))) == "build all 3 cards and you play again"
    more = parse("turn: 1\nline: R1 2H 4H JH, V1 3C 4D 5H 6S\nhand 1: 2D 3D 9D KS\nhad_cards: yes")
    assert perfect_news(more, 0, offers(more, 0)) is None


def test_when_the_game_is_over_both_hands_lie_open(qtbot: QtBot) -> None:
    """CRD-33: the whole truth is shown at the end, and to whoever looks on."""
    state = parse(LAND.replace("turn: 1", "turn: 1 over"))
    table = CardsTable(GAME, QUICK)
    qtbot.addWidget(table.widget())
    table.show_view(state, Seating(PLAYERS, None, frozenset({0})), None)
    for card in (*state.hands[0], *state.hands[1]):
        item = table.scene.item(("card", card))
        assert item is not None
        assert item.sprite.art.startswith(f"card/{card}/")


@pytest.mark.parametrize(
    "move, marked",
    [
        (BuildRoad(0, ("2D", "3D", "9D"), 2), {("card", "2D"), ("card", "3D"), ("card", "9D"), ("spot", 2)}),
        (Attack(0, 0, 1), {("unit", 0), ("village", 1)}),
        (Discard(0, "KS"), {("card", "KS"), "pile"}),
    ],
)
def test_a_hint_is_shown_step_by_step(
    qtbot: QtBot, move: BuildRoad | Attack | Discard, marked: set[object]
) -> None:
    """First words only, then where, then the move."""
    sitting = Sitting(qtbot, LAND)
    hint = Hint(Phrase("aim"), (("spot", 1),), move, Phrase("says"), ())
    sitting.table.show_hint(hint, 1)
    assert _marks(sitting) == set()
    sitting.table.show_hint(hint, 2)
    assert _marks(sitting) == {("village", 1)}
    sitting.table.show_hint(hint, 3)
    assert _marks(sitting) == marked | {("village", 1)}
    sitting.table.show_hint(None, 0)
    assert _marks(sitting) == set()


def test_a_hint_to_take_the_discard_marks_it(qtbot: QtBot) -> None:
    """CRD-7: the top card of the pile."""
    sitting = Sitting(qtbot, LAND.replace("turn: 1", "turn: 1 pick up\nleft: 3"))
    sitting.table.show_hint(Hint(Phrase("aim"), (), TakeTop(0), Phrase("says"), ()), 3)
    assert _marks(sitting) == {("card", "9H")}


def test_a_mark_in_a_fan_shows_as_much_as_its_card(qtbot: QtBot) -> None:
    """The next card of the hand lies over the mark as it lies over the card."""
    sitting = Sitting(qtbot, LAND)
    move = BuildRoad(0, ("2D", "3D", "9D"), 2)
    sitting.table.show_hint(Hint(Phrase("aim"), (), move, Phrase("says"), ()), 3)
    scene = sitting.table.scene
    fan = sorted(item.zValue() for item in scene.items_of() if item.sprite.art.startswith("card/"))
    for card in move.cards:
        own, mark = scene.item(("card", card)).zValue(), scene.item(("mark", ("card", card)), "hint").zValue()
        assert own < mark
        assert not any(own < other < mark for other in fan)


def test_parts_of_a_score_are_pointed_out(qtbot: QtBot) -> None:
    """CRD-32: Roads, Villages and the Army of a seat light up."""
    sitting = Sitting(qtbot, LAND)
    shown = []
    for part in range(3):
        sitting.table.show_result(0, part)
        shown.append({item.key[1] for item in sitting.table.scene.items_of("result")})
    assert shown == [{("road", 0)}, {("village", -1)}, {("unit", 0), ("unit", 1)}]
    sitting.table.show_result(None, None)
    assert not list(sitting.table.scene.items_of("result"))


def test_what_the_opponent_did_last_is_outlined(qtbot: QtBot) -> None:
    """A wall, a build and the discard of the other seat stay outlined until one's own step."""
    drawing = LAND.replace("turn: 1", "turn: 2").replace("wall KD", "").replace("AC AD 5S", "AC KD 5S")
    sitting = Sitting(qtbot, drawing)
    sitting.play(BuildWall(1, "KD", 1))
    sitting.play(Discard(1, "AC"))
    assert {item.key[1] for item in sitting.table.scene.items_of("last")} == {
        ("village", 1),
        ("card", "AC"),
    }
    sitting.play(TakeTop(0))
    assert not list(sitting.table.scene.items_of("last"))


@pytest.mark.parametrize("shape", [(480, 330), (300, 400), (900, 300)])
def test_thumbnails_and_drawings_fill_their_room(qtbot: QtBot, shape: tuple[int, int]) -> None:
    """The Hall, the library and the score sheet get a picture in any shape, also before anybody sat down."""
    state = parse(LAND, Options())
    table = CardsTable(GAME, QUICK)
    qtbot.addWidget(table.widget())
    for paint in (
        table.thumbnail,
        lambda view, painter, room: table.paint_drawing(view, "table", painter, room),
    ):
        image = QImage(*shape, QImage.Format.Format_RGB32)
        image.fill(0xFFFFFFFF)
        painter = QPainter(image)
        paint(state, painter, QRectF(image.rect()))
        painter.end()
        colours = {image.pixel(x, y) for x in range(0, shape[0], 7) for y in range(0, shape[1], 7)}
        assert len(colours) > 20


def _marks(sitting: Sitting) -> set[object]:
    return {item.key[1] for item in sitting.table.scene.items_of("hint")}


def _overlap(one: Area, other: Area) -> bool:
    return (
        one.x < other.right - 0.5
        and other.x < one.right - 0.5
        and one.y < other.bottom - 0.5
        and other.y < one.bottom - 0.5
    )


SIEGE = """
    turn: 1
    line -1: V2 7C 8D 9S 10H wall KC, R1 2H 4H JH, V2 2C 3C 4D 5S
    army 1: #0 QC QD QH
    hand 1: 2D 6S AS
    hand 2: 5H 6H
"""


def test_what_a_wall_may_be_is_said_and_a_court_card_has_its_letter() -> None:
    """CRD-27, CRD-R20: cards taken openly may have become the wall; those of other walls may not."""
    state = parse(SIEGE)
    unknown = str(attack_words(rules.redact(state, 0), Attack(0, 0, -1)))
    assert unknown == "an unknown wall: it falls if it is not higher than Q"
    state.known[1] = {"KC": (-1,), "5H": (), "9D": (5,)}
    seen = str(attack_words(rules.redact(state, 0), Attack(0, 0, -1)))
    assert seen == "an unknown wall, perhaps K♣: it falls if it is not higher than Q"
    assert str(attack_words(rules.redact(state, 0), Attack(0, 0, 1))) == "no wall: the Village falls"


def test_the_sentence_names_an_attack_only_while_a_catapult_can_fire() -> None:
    """CRD-26: a Catapult without anything to build is named, one that has been fired is not."""

    def said(drawing: str) -> str:
        view = rules.redact(parse(drawing), 0)
        return str(prompt_for(view, 0, ViewOptions(), offers(view, 0)).text)

    assert said(SIEGE) == "attack, or discard a card"
    road, soldier = SIEGE.replace("2D 6S AS", "2D 3D 9D"), ("QC QD QH", "QC QD")
    assert said(road) == "build, attack, or discard a card; build all 3 cards and you play again"
    assert said(road.replace(*soldier)) == "build, or discard a card; build all 3 cards and you play again"
    assert said(SIEGE.replace("turn: 1", "turn: 1 attack")) == "attack again, or discard a card"
    assert said(SIEGE.replace("turn: 1", "turn: 1 attack").replace(*soldier)) == "discard a card"


def test_a_card_that_converts_a_soldier_is_offered_for_that_and_any_other_for_the_pile() -> None:
    """CRD-20: whoever chose a conversion in the list finds it on the main button, and no discard."""
    view = rules.redact(parse(SIEGE.replace("QC QD QH", "QC QD").replace("2D 6S AS", "2D 6S QS")), 0)

    def offered(card: str) -> str:
        return str(prompt_for(view, 0, ViewOptions(chosen=(card,)), offers(view, 0)).action)

    assert offered("QS") == "Build: Conversion"
    assert offered("6S") == "Discard 6♠"


def test_what_every_build_takes_can_be_read_in_a_small_window() -> None:
    """The list had room for three of seven lines there, and nothing told of the others."""
    view, seen = rules.redact(parse("turn: 1\nhand 1: 2C 9D"), 0), set()
    for page in range(9):
        sprites = picture(view, ADA, Size(560, 300), ViewOptions(page=page))
        assert ("button", "more") in sprites
        seen |= {key[1] for key in sprites if isinstance(key, tuple) and key[0] == "cost" and len(key) == 2}
    assert seen == {"road", "village", "wall", "well", "farmland", "soldier", "catapult"}


def test_no_line_of_the_list_of_builds_stands_on_two_pages() -> None:
    """Five pages had the same five builds each, and one line of what another build takes."""
    drawn = "turn: 1\nline -1: V1 AC 2D 3S 4C, R1 4H 9H KH\nhand 1: 6D 2S 4S 7S AS"
    view, seen = rules.redact(parse(drawn), 0), []
    pages = 2
    for page in range(pages):
        sprites = picture(view, ADA, Size(1050, 590), ViewOptions(page=page))
        assert str(sprites["button", "more"].phrase) == f"More builds: page {page + 1} of {pages}"
        cards = [sprite.art for key, sprite in sprites.items() if key[::2] == ("build", "cards")]
        seen += [*cards, *(key for key in sprites if key[:1] == ("cost",) and len(key) == 2)]
    assert len(seen) == len(set(seen)) == 10


def test_the_list_shows_a_village_as_it_will_lie() -> None:
    """CRD-14: "2 3 4 A" is no row to whoever reads it; the ace is its low end."""
    view = rules.redact(parse("turn: 1\nline 0: R1 4H 9H KH\nhand 1: AC 2D 3S 4C 9D"), 0)
    sprites = picture(view, ADA, Size(1050, 640), ViewOptions())
    assert sprites["build", 0, "cards"].art.split("/")[1] == "AC.2D.3S.4C"


@pytest.mark.parametrize(("room", "larger"), [(Size(814, 407), 1.3), (Size(895, 560), 1.5)])
def test_letters_in_the_list_of_builds_grow(qapp: object, room: Size, larger: float) -> None:
    """At 1366 x 768, with letters of twice the size, they stayed as small as they were."""
    view = rules.redact(parse("turn: 1\nhand 1: 2C 3C 4C 5C 9D"), 0)
    sizes = []
    for letters in (1.0, 2.0):
        sprites, area = picture(view, ADA, room, ViewOptions(letters=letters)), arrange(room, letters).panel
        texts = [sprite for sprite in sprites.values() if sprite.art.startswith(PREFIX)]
        lines = [each for each in texts if area.holds(each.x, each.y)]
        assert len(lines) >= 4
        for each in lines:
            box = label_bounds(each.art).translated(each.x, each.y)
            assert QRectF(area.x, area.y, area.width, area.height).contains(box)
        sizes.append(min(read_label(each.art).size for each in lines))
    assert sizes[1] >= larger * sizes[0]


def test_what_an_empty_area_is_for_stays_within_it():
    """In a small sandbox whose hand it is lay over the next area, and beyond the edge."""
    label = read_label(faint("Hand of Wilhelmina Featherstonehaugh", Area(0, 0, 90, 40)).art)
    assert label.width == 90
