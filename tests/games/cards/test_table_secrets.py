"""What the table of Catapult shows and says is never more than the seat that looks may know."""

import re
from random import Random

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QAccessible, QImage, QPainter
from pytestqt.qtbot import QtBot

from app.core.command import NATURE, Seat
from app.games.cards.model import Phase
from app.games.cards.pack import is_joker, name
from app.i18n import say
from app.ui.board.scene import SpriteItem
from tests.games.cards.at_table import Sitting, random_command
from tests.games.cards.test_secrets import secret

WALL = """
    turn: 1
    line: R1 2H 4H JH, V1 7C 8D 9S 10H wall KD, R2 3D 4D 5D, V2 3C 4C 5H 6S wall AS
    hand 1: 2C 3S QS
    hand 2: AC AD 5S
    known 2: 5S
    pile: 8H
"""


@pytest.mark.parametrize("seed", range(2))
def test_no_frame_and_no_sentence_of_a_random_game_gives_anything_away(qtbot: QtBot, seed: int) -> None:
    """CRD-5, CRD-R20: sprites of every layer, words for screen readers, prompts and facts, for both seats."""
    rng = Random(seed)
    sitting = Sitting(qtbot, seed=seed)
    looked = 0
    while not sitting.session.is_over and looked < 120:
        (seat,) = sitting.session.to_act
        for each in (seat, 1 - seat):
            sitting.look_as(each)
            _fidget(sitting, rng)
            _check(sitting, each)
            looked += 1
        sitting.session.submit(random_command(sitting.session, rng))
        _check(sitting, 1 - seat)
    assert looked > 60


def _fidget(sitting: Sitting, rng: Random) -> None:
    """Point at things, take cards up, preview builds."""
    targets = list(sitting.table.chooser.targets())
    state = sitting.session.state
    if state.phase in (Phase.BUILD, Phase.ATTACK, Phase.THIEF):
        for card in rng.sample(state.hands[sitting.seat], min(2, len(state.hands[sitting.seat]))):
            sitting.table.chooser.chose(("card", card))
        sitting.table.board_menu.browse.trigger()
    sitting.table.chooser.pointed(rng.choice(targets) if targets else None)
    if rng.random() < 0.3:
        sitting.table.board_menu.targets.trigger()


def _check(sitting: Sitting, seat: Seat) -> None:
    if sitting.seat != seat:
        return
    state = sitting.session.state
    hidden = secret(state, seat)
    for item in sitting.table.scene.items():
        if isinstance(item, SpriteItem):
            assert not _cards_in(item.sprite.art) & hidden, f"{item.key}: {item.sprite.art}"
            assert not _cards_in(str(item.key)) & hidden, f"{item.key}"
    spoken = " | ".join(_spoken(sitting, seat))
    for card in hidden:
        if not is_joker(card):
            assert not re.search(rf"(?<!\w){say(name(card))}", spoken), f"{card} in {spoken}"


def _spoken(sitting: Sitting, seat: Seat) -> list[str]:
    """Return all that the table says to a seat."""
    table = sitting.table
    board = QAccessible.queryAccessibleInterface(table.widget())
    heard = [board.child(index).text(QAccessible.Text.Name) for index in range(board.childCount())]
    prompt = table.prompt()
    heard += [say(words) for words in (prompt.text, prompt.keys, prompt.action) if words is not None]
    heard += [say(reason) for reason in sitting.refusals]
    view = sitting.session.view(seat)
    heard += [f"{say(fact.label)} {fact.value}" for each in (0, 1) for fact in table.facts(view, each)]
    return heard


def _cards_in(text: str) -> set[str]:
    """Return the cards that an art or a key names."""
    return set(re.findall(r"(?<![\w*])(?:(?:[2-9]|10|[JQKA])[CDHS]|\*\d)(?!\w)", text))


def test_a_known_card_lies_open_in_the_other_hand_and_a_wall_does_not(qtbot: QtBot) -> None:
    """CRD-R20: what was taken from the pile is shown with an eye; walls are backs, one's own with a tag."""
    sitting = Sitting(qtbot, WALL)
    assert sitting.item(("card", "5S")).sprite.art.startswith("card/5S/")
    assert sitting.item(("known", "5S")).sprite.art == "eye"
    assert sitting.item(("wall", 3)).sprite.art == "wall"
    assert sitting.item(("card", "KD")).sprite.art == "wall"
    assert sitting.item(("tag", 1)).sprite.art.startswith("tag/KD/")


def test_a_covered_table_shows_no_hand_to_anybody(qtbot: QtBot) -> None:
    """CRD-5: while the game is paused, or the screen changes hands, hands and walls are backs."""
    sitting = Sitting(qtbot, WALL)
    sitting.table.chooser.chose(("card", "QS"))
    sitting.table.show_pause(True)
    hidden = {"2C", "3S", "QS", "KD", "AC", "AD"}
    for item in sitting.table.scene.items():
        assert isinstance(item, SpriteItem)
        assert not _cards_in(item.sprite.art) & hidden
    assert not [text for text in _spoken(sitting, NATURE) if "♠" in text and "hand" in text]
    sitting.table.show_pause(False)
    assert sitting.item(("card", "QS")).sprite.art.startswith("card/QS/")


def test_nothing_of_the_last_hand_fades_when_the_sides_change(qtbot: QtBot) -> None:
    """CRD-5: the other player's view stands there at once; no item of the old one is left to fade out."""
    sitting = Sitting(qtbot, WALL)
    sitting.look_as(1)
    arts = {
        art
        for item in sitting.table.scene.items()
        if isinstance(item, SpriteItem)
        for art in [item.sprite.art]
    }
    assert not any(_cards_in(art) & {"2C", "3S", "QS"} for art in arts)
    assert not sitting.table.scene.motion.is_moving


def test_pictures_for_the_shelf_hide_hands_if_two_people_share_the_screen(qtbot: QtBot) -> None:
    """CRD-5: the thumbnail is the same whatever the hands hold."""
    images = []
    for hands in ("hand 1: 2C 3S QS\n hand 2: AC AD 5S", "hand 1: 9C 9D 9H\n hand 2: JC JD 5S"):
        drawing = WALL.replace("hand 1: 2C 3S QS\n    hand 2: AC AD 5S", hands)
        assert drawing != WALL or not images
        images.append(_thumbnail(Sitting(qtbot, drawing)))
    assert images[0] == images[1]


def _thumbnail(sitting: Sitting) -> QImage:
    image = QImage(480, 330, QImage.Format.Format_RGB32)
    image.fill(0)
    painter = QPainter(image)
    sitting.table.thumbnail(sitting.session.view(0), painter, QRectF(image.rect()))
    painter.end()
    return image
