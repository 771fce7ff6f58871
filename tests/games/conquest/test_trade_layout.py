"""A trade is seen whole: on low boards, with large letters, and in German."""

import pytest
from PySide6.QtCore import QPoint, QRect
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QApplication

from app.games.conquest.commands import OfferTrade
from app.games.conquest.pieces import Resource
from app.games.conquest.ui.panels.floating_panel import WIDTH
from app.games.conquest.ui.panels.goods_card import GoodsCard
from app.games.conquest.ui.tools import Tool
from app.i18n import speak
from app.settings import TextSize
from app.ui.widgets.letters import apply_text_size
from tests.games.conquest.at_table import FRONT, Keys, Mouse, posed


@pytest.mark.parametrize(
    ("size", "text"),
    [((554, 300), TextSize.NORMAL), ((786, 477), TextSize.LARGEST), ((814, 477), TextSize.LARGEST)],
    ids=["800x480", "800x480 at 200 %", "1366x768 at 200 %"],
)
def test_a_trade_on_a_low_board_is_seen_whole(qtbot, qapp, size, text):
    """CON-19, CON-20: one row of its cards was seen; now whom one asks stands beside the cards."""
    apply_text_size(qapp, text)
    try:
        table = Mouse(qtbot, posed(FRONT, seats=4, cards=(1, 2, 2, 2, 2)), size=size)
        table.push(table.table.panels.bar.buttons[Tool.TRADE])
        panel, board = table.table.panels.trade, table.table.board
        assert panel._scrolled.verticalScrollBar().maximum() == 0
        assert board.rect().contains(panel.geometry())
        for each in (*panel.give, *panel.get, *panel.partners.values(), panel.bank, panel.offer):
            assert panel.rect().contains(QRect(each.mapTo(panel, QPoint()), each.size()))
            assert each.width() >= each.minimumSizeHint().width()
    finally:
        apply_text_size(qapp, TextSize.NORMAL)


def test_what_one_wants_stands_beside_what_one_gives_on_the_lowest_board(qtbot, qapp):
    """CON-19: at 800 x 480 with letters of 200 % one had to scroll for each card that one wanted."""
    apply_text_size(qapp, TextSize.LARGEST)
    try:
        table = Mouse(qtbot, posed(FRONT, seats=4, cards=(1, 2, 2, 2, 2)), size=(800, 271))
        table.push(table.table.panels.bar.buttons[Tool.TRADE])
        panel, board = table.table.panels.trade, table.table.board
        QApplication.processEvents()
        seen = panel._scrolled.viewport()
        assert panel._scrolled.verticalScrollBar().isVisible()
        assert board.rect().contains(panel.geometry())
        for each in (*panel.give, *panel.get):
            assert seen.rect().contains(QRect(each.mapTo(seen, QPoint()), each.size()))
    finally:
        apply_text_size(qapp, TextSize.NORMAL)


def test_a_trade_on_a_high_board_leaves_the_land_in_sight(qtbot):
    table = Mouse(qtbot, posed(FRONT, seats=4, cards=(1, 2, 2, 2, 2)), size=(708, 470))
    table.push(table.table.panels.bar.buttons[Tool.TRADE])
    assert table.table.panels.trade.width() == WIDTH


def test_what_others_would_take_is_read_whole(qtbot):
    """CON-20: of what Bo would take the last word was cut at 1366 x 768, and what for was not said."""
    table = Mouse(qtbot, posed(FRONT, seats=4, cards=(2, 2, 2, 2, 2)), size=(1050, 560))
    table.push(table.table.panels.bar.buttons[Tool.TRADE])
    panel, bought = table.table.panels.trade, (0, 0, 0, 0, 1, 0)
    for seat in (1, 2, 3):
        panel.talk.propose(OfferTrade(0, (seat,), (0, 1, 0, 1, 0, 0), bought))
    panel.refresh(table.state, table.table.company, 0)
    assert [each.text() for each in panel.counters] == [
        f"{name}: 1 brick, 1 wheat for 1 ore" for name in table.table.company.names.values() if name != "Ada"
    ]

    # Longer ones say no more than whose they are.
    panel.talk.propose(OfferTrade(0, (1,), (1, 1, 1, 1, 0, 0), bought))
    panel.refresh(table.state, table.table.company, 0)
    assert panel.counters[-1].text() == "Bo: 1 wood, 1 brick, 1 wool, 1 wheat"


@pytest.mark.parametrize("text", [TextSize.NORMAL, TextSize.LARGEST], ids=str)
def test_how_many_are_chosen_lies_whole_on_its_card(qtbot, qapp, text):
    """With larger letters the number was cut at the corner of the card."""
    apply_text_size(qapp, text)
    try:
        card = GoodsCard(0, is_given=False)
        qtbot.addWidget(card)
        card.resize(card.sizeHint())
        card.set_value(2)
        image, red = card.grab().toImage(), QColor("#B5452C")
        inside = [(x, y) for x in range(image.width()) for y in range(image.height())]
        painted = [at for at in inside if image.pixelColor(*at) == red]
        assert max(x for x, _ in painted) < image.width() - 1
        assert min(y for _, y in painted) > 0
    finally:
        apply_text_size(qapp, TextSize.NORMAL)


def test_terms_of_an_answer_lie_whole_on_a_low_board(qtbot):
    """CON-20: they hung over both rims at 800 x 480; and whoever is asked sees no other question."""
    table = Mouse(qtbot, posed(FRONT, cards=(1, 2, 2, 2, 2)), size=(554, 300))
    panels = table.table.panels
    table.push(panels.bar.buttons[Tool.TRADE])
    panels.trade.give[Resource.WOOD].set_value(1)
    panels.trade.get[Resource.ORE].set_value(1)
    table.push(panels.trade.offer)
    table.push(panels.answer.other)
    assert panels.board.rect().contains(panels.answer.geometry())

    panels.trade.show()
    panels.show_view(table.state, table.table.company, None, is_fighting=False)
    assert panels.answer.isVisible()
    assert not panels.trade.isVisible()


@pytest.mark.parametrize("height", [260, 280])
def test_what_one_wants_stays_in_sight_beside_what_others_would_take(qtbot, height):
    """CON-20: on a low board the cards went down and out of sight with each answer beside them."""
    table = Mouse(qtbot, posed(FRONT, 4, cards=(5, 5, 5, 5, 5)), size=(554, height))
    table.push(table.table.panels.bar.buttons[Tool.TRADE])
    panel = table.table.panels.trade
    before = [each.mapTo(panel, QPoint()).y() for each in (*panel.give, *panel.get)]
    for to in ((1,), (2,), (3,), (1, 2), (1, 3), (2, 3)):
        panel.talk.propose(OfferTrade(0, to, (0, 0, 2, 0, 0, 0), (0, 1, 0, 0, 0, 0)))
    panel.refresh(table.state, table.table.company, 0)
    QApplication.processEvents()
    assert (panel._sides.is_across, panel._cards.is_beside) == (height > 260, height == 260)
    assert [each.mapTo(panel, QPoint()).y() for each in (*panel.give, *panel.get)] == before


def test_the_last_offer_is_read_whole_in_german(qtbot):
    """CON-20: its last letters were cut; where it has no room at all, the button says what it does."""
    table = Mouse(qtbot, posed(FRONT, cards=(1, 2, 2, 2, 2)))
    table.push(table.table.panels.bar.buttons[Tool.TRADE])
    panel = table.table.panels.trade
    try:
        speak("de")
        for give, words in (
            ((0, 0, 1, 0, 0, 0), "Nochmal: 1 Wolle für 1 Getreide"),
            ((1,) * 6, "Noch einmal anbieten"),
        ):
            panel.talk.last[0] = OfferTrade(0, (1,), give, (0, 0, 0, 1, 0, 0))
            panel.refresh(table.state, table.table.company, 0)
            assert panel.again.text() == words
    finally:
        speak("en")


def test_terms_of_an_answer_scroll_with_large_letters(qtbot, qapp):
    """CON-20: at 200 % what one would like instead lay below the board; Tab leads through all of it."""
    apply_text_size(qapp, TextSize.LARGEST)
    try:
        table = Keys(qtbot, posed(FRONT), size=(780, 300))
        panels = table.table.panels
        table.table.propose(OfferTrade(0, (1,), (1, 0, 0, 0, 0, 0), (0, 0, 0, 0, 1, 0)))
        for _ in range(3):
            panels.answer.other.click()
            QApplication.processEvents()
            assert panels.board.rect().contains(panels.answer.geometry())
        for card in (*panels.answer.give, *panels.answer.get):
            while not card.hasFocus():
                panels.answer.focusNextPrevChild(True)
            seen = QRect(card.mapTo(panels.board, QPoint()), card.size())
            assert panels.board.rect().intersected(panels.answer.geometry()).contains(seen.center())
        assert panels.board.rect().contains(panels.answer.geometry())
    finally:
        apply_text_size(qapp, TextSize.NORMAL)


def test_a_trade_is_no_higher_than_before_once_large_letters_are_small_again(qtbot, qapp):
    """CON-20: it stood there as high as the board, most of it empty, until it was opened again."""
    table = Mouse(qtbot, posed(FRONT, cards=(1, 4, 0, 0, 1)), size=(1050, 586))
    trade = table.table.panels.bar.buttons[Tool.TRADE]
    panel = table.table.panels.trade
    table.push(trade)
    usual = panel.height()
    panel.hide()
    apply_text_size(qapp, TextSize.LARGEST)
    try:
        table.push(trade)
        QApplication.processEvents()
    finally:
        apply_text_size(qapp, TextSize.NORMAL)
    for _ in range(3):
        QApplication.processEvents()
    assert panel.height() == usual
