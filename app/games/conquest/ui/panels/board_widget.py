"""The widget the shell shows: the board, what floats over it, and the bar under it."""

from attrs import evolve
from PySide6.QtCore import QEvent, QObject, QPoint, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from app.core.command import Seat
from app.games.conquest.model import Position
from app.games.conquest.pieces import Phase
from app.games.conquest.ui.hex_explanation import claim_words
from app.games.conquest.ui.panels.answer_panel import AnswerPanel
from app.games.conquest.ui.panels.battle_panel import BattlePanel, OpeningPanel
from app.games.conquest.ui.panels.floating_panel import GAP, LOW_GAP, WIDTH, FloatingPanel
from app.games.conquest.ui.panels.harvest import Harvest
from app.games.conquest.ui.panels.island_panels import (
    Banner,
    Explanation,
    Honours,
    Track,
    short_width,
)
from app.games.conquest.ui.panels.tool_bar import ToolBar
from app.games.conquest.ui.panels.trade_panel import TradePanel
from app.ui.art.label_painter import label_bounds
from app.ui.art.sprite import Sprite
from app.ui.board.company import Company
from app.ui.board.geometry import Area
from app.ui.board.view import TableView
from app.ui.widgets.letters import grown, growth, is_low

_ROOMY = 700
"""From this width on what floats over the sea is told in full, in logical pixels for usual letters."""

_BERTH, _SHORE = GAP + WIDTH + 4, 14
"""How far what floats at the left reaches into the sea, for usual letters; and pixels before the land."""


def berth(width: float) -> float:
    """Return how far what floats at the left of a board reaches: the land keeps out of there, if it can."""
    is_short = width < grown(_ROOMY)
    return max(_BERTH, GAP + short_width() + _SHORE) if is_short else _BERTH


_APART = 6
"""Pixels between a label on the board and a panel."""

_ASKED, _ASKED_LARGE = 268, 477
"""Pixels of height that a question over the board wants, with usual letters and with larger ones."""


class BoardWidget(QWidget):
    """
    The board, the panels over it, and the bar under it.

    Attributes:
        board: The island.
        bar: What can be built.
        track, honours, explanation, banner, harvest: What is told.
        battle, opening, trade, answer: What is asked.
        names_places: Whether the board names its hexes.
        land: Where all hexes are in the scene; None before the first view.
    """

    def __init__(self, board: TableView, bar: ToolBar) -> None:
        super().__init__()
        self.board, self.bar = board, bar
        self.track, self.honours = Track(board), Honours(board)
        self.explanation, self.harvest = Explanation(board), Harvest(board)
        self.banner = Banner(board)
        self.battle, self.opening = BattlePanel(board), OpeningPanel(board)
        self.trade, self.answer = TradePanel(board), AnswerPanel(board)
        self._is_open = self.names_places = self._is_arranging = False
        self._asks = True
        # Whether a trade has made room for those who are asked.
        self._is_put_off = False
        self.land: Area | None = None
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(board, 1)
        layout.addWidget(bar)
        self.setFocusProxy(board)
        for each in (board, *self._panels):
            each.installEventFilter(self)

    @property
    def _panels(self) -> tuple[FloatingPanel, ...]:
        return (
            self.track,
            self.honours,
            self.explanation,
            self.harvest,
            self.banner,
            self.opening,
            self.battle,
            self.trade,
            self.answer,
        )

    def show_view(self, view: Position, company: Company, seat: Seat | None, *, is_fighting: bool) -> None:
        """
        Show what floats over the sea.

        Args:
            seat: Who may play now.
            is_fighting: A series of battles goes on: nothing is asked meanwhile.
        """
        self.battle.hide()
        self.track.show_view(view, may_go=seat is not None and view.offer is None)
        self.honours.show_view(view, company)
        lines = [company.say(phrase) for phrase in claim_words(view)]
        self.banner.show_claims(lines, self._usual_banner)
        self.answer.show_view(view, company)
        # Who waits for five computers would find the summary gone when their own turn comes.
        if seat is not None or not company.has_people:
            self.harvest.let_read()
        if view.phase is Phase.OVER:
            self.harvest.hide()
        if seat is not None and view.phase in (Phase.BREACH, Phase.ATTACK) and not is_fighting:
            self.opening.ask(view, seat, names_places=self.names_places)
        else:
            self.opening.hide()
        self._is_open = not self.opening.isHidden()
        self._show_trade(view, company, seat)
        self.arrange()
        self._asks = seat is not None or self.trade.isVisible()
        self._show_bar()
        self.updateGeometry()

    @property
    def _usual_banner(self) -> int:
        return min(max(self.track.width(), grown(WIDTH)), self.board.width() - 2 * GAP)

    def _show_bar(self) -> None:
        """Put the tools away where a question needs their room, or they have none and nobody needs them."""
        is_crowded = is_low(self.window().height()) and self._is_asking
        is_narrow = not self._asks and self.width() < self.bar.minimumSizeHint().width()
        self.bar.setHidden(is_crowded or is_narrow)

    def _show_trade(self, view: Position, company: Company, seat: Seat | None) -> None:
        """Keep the trade in sight while others answer, and bring it back when they have declined."""
        trade, offer = self.trade, view.offer
        waits = offer is not None and company.viewer in (offer.by, None) and offer.asked[0] != seat
        may_see = waits or (seat is not None and offer is None)
        # Whoever is asked at the same screen sees no other question.
        if view.phase is not Phase.BUILD or not may_see or not self.answer.isHidden():
            self._is_put_off |= trade.isVisible() and offer is not None
            trade.hide()
        elif seat is not None and trade.talk.take_refusal(seat):
            trade.refresh(view, company, seat)
            trade.show()
            if self._is_put_off and self.board.hasFocus():
                trade.take_keys()
            self._is_put_off = False
        elif trade.isVisible():
            whose = offer.by if offer is not None else seat
            trade.refresh(view, company, view.turn if whose is None else whose)

    @property
    def is_small(self) -> bool:
        """Whether the board has so little room that what floats over the sea says less."""
        return self.board.width() < grown(_ROOMY)

    def explain(self, view: Position, company: Company, hex_: int | None) -> None:
        """Explain a hex where there is room for it; None: nothing."""
        shown = None if self.trade.isVisible() else hex_
        self.explanation.show_hex(view, company, shown, names_places=self.names_places)

    def focus_bar(self, *, forwards: bool) -> None:
        """Bring the keys to the bar, or past it where nothing of it can be chosen."""
        open_ = [each for each in self.bar.buttons.values() if each.isEnabled()]
        if open_:
            open_[0 if forwards else -1].setFocus(Qt.FocusReason.TabFocusReason)
        else:
            self.board.focusNextPrevChild(forwards)

    def near(self, panel: FloatingPanel, at: QPoint, start: QPoint) -> None:
        """Put a panel on the board beside a point, away from *start* if there is room."""
        room, size = self.board.size(), panel.size()
        right, left = at.x() + 60, at.x() - 60 - size.width()
        is_right = at.x() < room.width() / 2 if at.x() == start.x() else at.x() > start.x()
        if is_right and right + size.width() > room.width() - GAP:
            is_right = False
        x = right if is_right or left < GAP else left
        y = min(max(at.y() - size.height() // 2, GAP), room.height() - size.height() - GAP)
        x = max(GAP, min(x, room.width() - size.width() - GAP))
        panel.move(self._beside_told(QRect(QPoint(x, y), size)))

    def _beside_told(self, place: QRect) -> QPoint:
        """Return where a panel lies that leaves a claim readable, and what special cards take, if it can."""
        room = self.board.size()
        claim, honours = self.banner.geometry(), self.honours.geometry()
        if not self.banner.isHidden() and place.intersects(claim):
            # A claim stays readable: below it, or beside it.
            if claim.bottom() + GAP + place.height() <= room.height() - GAP:
                place.moveTop(claim.bottom() + GAP)
            else:
                place.moveLeft(min(claim.right() + GAP, room.width() - place.width() - GAP))
        below = honours.bottom() + GAP
        is_over = not self.honours.isHidden() and place.intersects(honours)
        if is_over and below + place.height() <= room.height() - GAP:
            place.moveTop(below)
        return place.topLeft()

    def beside_panels(self, label: Sprite) -> Sprite:
        """Return a label of the scene, moved off the panels that would lie over it, if that can be."""
        bounds = label_bounds(label.art).translated(label.x, label.y)
        told = self.board.mapFromScene(bounds).boundingRect()
        room, over = self.board.rect(), [each.geometry() for each in self._panels if not each.isHidden()]
        for covering in over:
            if not told.intersects(covering):
                continue
            for by in (
                QPoint(0, covering.bottom() + _APART - told.top()),
                QPoint(covering.left() - _APART - told.right(), 0),
                QPoint(0, covering.top() - _APART - told.bottom()),
            ):
                moved = told.translated(by)
                if room.contains(moved) and not any(moved.intersects(each) for each in over):
                    scale = self.board.transform().m11()
                    return evolve(label, x=label.x + by.x() / scale, y=label.y + by.y() / scale)
        return label

    def arrange(self) -> None:
        """Put everything that floats in its place."""
        if self._is_arranging:
            return  # what is shortened says so
        self._is_arranging = True
        try:
            self._arrange()
        finally:
            self._is_arranging = False

    def _arrange(self) -> None:
        room = self.board.size()
        right, low = room.width() - GAP, room.height() - GAP
        is_short = self.is_small
        self.track.shorten(is_short)
        wide = self.honours.full_width
        self.honours.shorten(is_short or self._hidden_land(right - wide, wide) > 0)
        self.track.move(GAP, GAP)
        below = GAP + self.track.height() + 8
        # The land keeps to the right of its berth.
        self.honours.move(*((GAP, below) if is_short else (right - self.honours.width(), GAP)))
        self._put_harvest(right, low, below)
        is_right = self._put_banner(right, low, below)
        if not self.banner.isHidden() and self.harvest.geometry().intersects(self.banner.geometry()):
            # The log has what a round brings, too; and beside a claim the land is to be seen.
            self.harvest.hide()
            is_right = self._put_banner(right, low, below)
        self._put_explanation(right, low, is_short=is_short and not is_right)
        self.trade.move(GAP, max(LOW_GAP, low - self.trade.height()))
        self.opening.move(right - self.opening.width(), low - self.opening.height())
        middle = max(LOW_GAP, (room.height() - self.answer.height()) // 2)
        # Beside large letters only the upper part of the board may be in sight.
        self.answer.move((room.width() - self.answer.width()) // 2, middle if growth() == 1 else LOW_GAP)

    def _put_banner(self, right: int, low: int, below: int) -> bool:
        """Put claims below the phases, or beside the land if they would hide it; are they at the right?"""
        banner, high, seen = self.banner, self.board.height() - LOW_GAP, self._seen_land
        under = below if self.honours.isHidden() else self.honours.geometry().bottom() + 8
        at_right, at_left = (LOW_GAP, under) if self.is_small else (under, below)
        seas = (
            QRect(seen.right() + GAP, at_right, right - seen.right() - GAP, high - at_right),
            QRect(GAP, at_left, seen.left() - GAP - 8, high - at_left),
        )
        if self.harvest.isHidden() and seen.left() < GAP + self._usual_banner:
            for sea in seas:
                if banner.fits_into(sea.size()):
                    banner.move(sea.topLeft())
                    return sea is seas[0] and not banner.isHidden()
        banner.keep_room(self._usual_banner, QSize(right - GAP, low - below))
        banner.move(GAP, max(LOW_GAP, min(below, high - banner.height())))
        return False

    def _put_explanation(self, right: int, low: int, *, is_short: bool) -> None:
        """Put what is said of a hex below what is told; on a small board into the free sea, if it can."""
        harvest, told = self.harvest, self.explanation
        is_taken = not harvest.isHidden()
        is_right = harvest.x() == GAP if is_taken else is_short
        seen = self._seen_land
        sea = right - seen.right() - GAP if is_right else seen.left() - 2 * GAP
        told.keep_width(QSize(sea, low - LOW_GAP))
        told.move(right - told.width() if is_right else GAP, low - told.height())

    def _put_harvest(self, right: int, low: int, below: int) -> None:
        """Put what a round brings at the right, or below the phases if it hides less land there."""
        harvest = self.harvest
        harvest.shorten(self.board.height() - 2 * _APART)
        at_right = right - harvest.width()
        if self._hidden_land(GAP, harvest.width()) < self._hidden_land(at_right, harvest.width()):
            harvest.shorten(low - below)
            if harvest.height() <= low - below:
                harvest.move(GAP, low - harvest.height())
                harvest.raise_()
                return
            harvest.shorten(self.board.height() - 2 * _APART)
        harvest.move(right - harvest.width(), max(_APART, low - harvest.height()))

    def _hidden_land(self, left: int, width: int) -> int:
        """Return how many pixels of the island's width would lie behind a panel there."""
        if self.land is None:
            return 0
        seen = self._seen_land
        return max(0, min(left + width, seen.right()) - max(left, seen.left()))

    @property
    def _seen_land(self) -> QRect:
        """Where the island lies on the board, in pixels; in its middle as long as nobody knows."""
        if self.land is None:
            return QRect(self.board.rect().center(), QSize())
        area = QRectF(self.land.x, self.land.y, self.land.width, self.land.height)
        return self.board.mapFromScene(area).boundingRect()

    # Qt's names from here on.

    def eventFilter(self, thing: QObject, event: QEvent) -> bool:
        kind = event.type()
        if thing is self.board:
            if kind == QEvent.Type.Resize:
                self._refit()
            return super().eventFilter(thing, event)
        if thing is self.battle and kind in (QEvent.Type.Show, QEvent.Type.Hide):
            # One question at a time: the two panels would lie over each other.
            self.opening.setVisible(self._is_open and kind == QEvent.Type.Hide)
        elif kind in (QEvent.Type.Resize, QEvent.Type.Show) and thing is not self.battle:
            self.arrange()
        if kind in (QEvent.Type.Show, QEvent.Type.Hide) and growth() != 1:
            self._show_bar()
            self.updateGeometry()
        return super().eventFilter(thing, event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._show_bar()
        self._refit()

    def _refit(self) -> None:
        """Let all that floats fit on a board of another size."""
        for panel in (self.trade, self.answer):
            if panel.isVisible():
                panel.refit()
        self.arrange()
        if self.battle.isVisible():
            self.battle.refit()

    def minimumSizeHint(self) -> QSize:
        # The bar takes the width; what floats over the sea grows with the letters.
        bar = 0 if self.bar.isHidden() else self.bar.minimumHeight()
        width = self.bar.minimumSizeHint().width() if self._asks else self.board.minimumWidth()
        told = self.honours.geometry().bottom() + GAP
        least = bar + max(self.board.minimumHeight(), told)
        # Whoever looks back is only told something, and the slider wants room, too.
        if not self._asks or is_low(self.window().height()):
            return QSize(width, least)
        if growth() == 1:
            return QSize(width, _ASKED)
        # Beside large letters a question wants much; without one, the sentence under the table is to be seen.
        answering = 0 if self.answer.isHidden() else self.answer.height() + 2 * LOW_GAP
        asking = max(_ASKED_LARGE, bar + answering)
        return QSize(width, asking if self._is_asking else max(_ASKED, least))

    @property
    def _is_asking(self) -> bool:
        return any(not panel.isHidden() for panel in (self.battle, self.opening, self.trade, self.answer))
