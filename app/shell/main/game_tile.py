"""A game in the Hall: its picture, what it is, and how to begin."""

from collections.abc import Sequence

from PySide6.QtCore import QRect, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QPaintEvent, QPixmap, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QVBoxLayout

from app.core.game_info import GameInfo
from app.core.words import N_, Phrase
from app.i18n import VOICE, say
from app.shell.common.covers import WOOD, ThumbnailStyle, first_look, kept_cover
from app.shell.common.fonts import prominent, soft
from app.shell.common.game_facts import game_facts
from app.shell.common.textured_page import Card, Picture
from app.shell.common.theme import is_dark
from app.ui.text.labels import TextLabel, set_tool_tip
from app.ui.widgets.buttons import button
from app.ui.widgets.letters import give_letters, grow, grown

_LARGEST_TILE = QSize(640, 640)

_PICTURE, _LOWEST = QSize(300, 210), 96
"""Pixels of a picture where nothing says otherwise, and its height in the lowest window."""

GAP = 18
"""Pixels between two tiles."""

_STEP = 16
"""Pixels by which pictures differ."""

_REST_MS = 150


class GameTile(Card):
    """
    One game: its picture, what it is, and how to begin.

    Signals:
        played: Begin at once, as last time.
        asked: Choose who plays and how.
        learnt: Learn it by playing.
        unpainted: No picture has been kept in this `ThumbnailStyle`.
    """

    played = Signal()
    asked = Signal()
    learnt = Signal()
    unpainted = Signal(object)

    def __init__(self, game: GameInfo, *, has_lesson: bool = False) -> None:
        super().__init__()
        self.game = game
        self._row: Sequence[GameInfo] = [game]
        self.learn: QPushButton = button("", self.learnt.emit)
        if not has_lesson:
            self.learn.hide()
        self._painted: ThumbnailStyle | None = None
        self._painting = QTimer(self)
        self._painting.setSingleShot(True)
        self._painting.timeout.connect(self._find_cover)
        self.picture = Picture(_PICTURE, WOOD)
        self.picture.setCursor(Qt.CursorShape.PointingHandCursor)
        self.picture.clicked.connect(self.played)
        self.play: QPushButton = button("", self.played.emit)
        self._choose: QPushButton = button("", self.asked.emit)
        self._title, self._facts, self._pitch = TextLabel(), soft(wraps=False), TextLabel()
        give_letters(self._title, 1.3, bold=True)
        self._pitch.setWordWrap(True)
        self._pitch.setAlignment(Qt.AlignmentFlag.AlignTop)
        self._arrange()
        self.retranslate()

    def retranslate(self) -> None:
        """Say everything in the language that is spoken now."""
        game = self.game
        self._title.setText(say(game.title))
        self._pitch.setText(say(game.pitch))
        self._facts.setText(game_facts(game))
        self.play.setText(say(N_("Play")))
        self._choose.setText(say(N_("Set up …")))
        title = {"game": game.title}
        name = say(Phrase(N_("Play {game}"), title))
        self.play.setAccessibleName(name)
        set_tool_tip(self.picture, name)
        self._choose.setAccessibleName(say(Phrase(N_("Set up {game}"), title)))
        self.learn.setText(say(N_("Learn it in five minutes")))
        self.learn.setAccessibleName(say(Phrase(N_("Learn {game} in five minutes"), title)))

    def stand_among(self, row: Sequence[GameInfo]) -> None:
        """Be as tall as the tiles of all games in a row, this one among them."""
        self._row = row
        self._leave_room()

    def keep_within(self, room: int) -> None:
        """Have a lower picture if all the rest would not be in sight in so many pixels of height."""
        words = self.sizeHint().height() - self.picture.sizeHint().height()
        high = max(_LOWEST, min(_PICTURE.height(), room - words))
        if high != self.picture.sizeHint().height():
            self.picture.wish(QSize(_PICTURE.width(), high))
            self.picture.setMinimumHeight(min(high, 150))

    def wrap_title(self) -> None:
        """Let a long title take two lines: there are many tiles in a row, or the letters are large."""
        self._title.setWordWrap(True)

    def show_cover(self, style: ThumbnailStyle, pixels: QPixmap) -> None:
        """Show a picture that was painted in *style*, unless it is too late."""
        if style == self._painted:
            self.picture.show_pixels(pixels)

    def paint_now(self, pixels: QPixmap) -> None:
        """Show a picture that was painted in the style of now."""
        self._painted = self.style_now()
        self.picture.show_pixels(pixels)

    def _find_cover(self) -> None:
        """Show the picture that was kept, or ask for one; done once the Hall is on screen."""
        style = self.style_now()
        if self._painted != style:
            self._painted = style
            pixels = kept_cover(self.game, style)
            if pixels.isNull():
                self.unpainted.emit(style)
            else:
                self.picture.show_pixels(pixels)

    def style_now(self) -> ThumbnailStyle:
        """Return what the picture depends on; its size only roughly, as it is scaled to fit."""
        room = self.picture.size()
        size = QSize(*(max(_STEP, round(length / _STEP) * _STEP) for length in (room.width(), room.height())))
        language = VOICE.language.code
        return ThumbnailStyle(size, self.devicePixelRatioF(), is_dark(self.palette()), language)

    def _arrange(self) -> None:
        ways = QHBoxLayout()
        grow(self.play, setMinimumHeight=40)
        prominent(self.play)
        grow(self._choose, setMinimumHeight=40)
        ways.addWidget(self.play, 1)
        ways.addWidget(self._choose)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(16, 14, 16, 18)
        layout.setSpacing(6)
        layout.addWidget(self.picture, 1)
        for widget in (self._title, self._facts, self._pitch):
            layout.addWidget(widget)
        layout.addSpacing(4)
        layout.addLayout(ways)
        layout.addWidget(self.learn)
        self.picture.setMinimumHeight(150)
        grow(self, setMaximumWidth=_LARGEST_TILE.width(), setMaximumHeight=_LARGEST_TILE.height())

    def _leave_room(self) -> None:
        """Give the words as many lines as the longest in the row needs, so that its tiles end alike."""
        layout = self.layout()
        if layout is not None:
            margins = layout.contentsMargins()
            room = QRect(0, 0, self.width() - margins.left() - margins.right(), 0)
            metrics, wraps = self._pitch.fontMetrics(), Qt.TextFlag.TextWordWrap
            texts = (say(each.pitch) for each in self._row)
            self._pitch.setFixedHeight(
                max(metrics.boundingRect(room, wraps, text).height() for text in texts)
            )

    def _least_width(self) -> int:
        """Return how narrow tiles of the row are: they may differ by a pixel, and shall end alike."""
        inside, count = self.parentWidget(), len(self._row)
        share = self.width() if inside is None else (inside.width() - (count - 1) * GAP) // count
        return min(self.width(), share)

    # Qt's names from here on.

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self._leave_room()
        # A tall picture would be mostly table.
        words = self.sizeHint().height() - self.picture.sizeHint().height()
        self.setMaximumHeight(min(grown(_LARGEST_TILE.height()), words + round(0.8 * self._least_width())))
        if self.height() != event.size().height() and (layout := self.layout()) is not None:
            # The new limit has made us lower meanwhile; Qt goes on laying out for the height it told us of.
            layout.setGeometry(self.contentsRect())

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if self.picture.is_empty:
            # Nobody sees bare wood, not for a moment: the shipped picture is quickly read.
            self.picture.show_pixels(first_look(self.game, self.style_now()))

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if self._painted != self.style_now():
            # Once the rest is on screen, and nobody pulls at the window's edge.
            self._painting.start(0 if self._painted is None else _REST_MS)
