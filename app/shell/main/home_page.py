"""The start page: go on with a game, begin one, or look something up."""

from collections.abc import Mapping, Sequence
from functools import partial
from typing import cast

from PySide6.QtCore import QSize, Qt, QTimer, Signal
from PySide6.QtGui import QPaintEvent, QPixmap, QResizeEvent
from PySide6.QtWidgets import (
    QBoxLayout,
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QScrollArea,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from app.core.game import AnyGame
from app.core.words import N_, NN_, Phrase, counted
from app.i18n import say
from app.settings import Settings
from app.shell.common.dates import written_date
from app.shell.common.fonts import button, empty, prominent, sized, soft
from app.shell.common.menu_actions import ActionId, MenuId
from app.shell.common.theme import is_dark
from app.shell.common.thumbnails import ThumbnailStyle, cover
from app.shell.common.wooden_page import Card, Picture, WoodenPage
from app.shell.rulebook.chapters import has_rules
from app.storage.position_shelf import KeptPosition
from app.storage.records import Record, result_line
from app.ui.art.wood import WOODS

_NARROW, _MIDDLE = 620, 1120
"""Widths below which there is one tile in a row, or two."""

_WIDEST = 1680
_LARGEST_TILE = QSize(640, 640)

_STEP = 16
"""Pixels by which pictures differ."""

_REST_MS = 150


class GameTile(Card):
    """
    One game: its picture, what it is, and how to begin.

    Signals:
        played: Begin at once, as last time.
        asked: Choose who plays and how.
    """

    played = Signal()
    asked = Signal()

    def __init__(self, game: AnyGame, settings: Settings) -> None:
        super().__init__()
        self._game, self._settings = game, settings
        self._painted: ThumbnailStyle | None = None
        self._painting = QTimer(self)
        self._painting.setSingleShot(True)
        self._painting.timeout.connect(self.paint_cover)
        self.picture = Picture(QSize(300, 210))
        self.play: QPushButton = button("", self.played.emit)
        self._choose: QPushButton = button("", self.asked.emit)
        self._title, self._facts, self._pitch = QLabel(), soft(wraps=False), QLabel()
        self._title.setFont(sized(1.3, bold=True))
        self._pitch.setWordWrap(True)
        self._pitch.setAlignment(Qt.AlignmentFlag.AlignTop)
        self._arrange()
        self.retranslate()

    def retranslate(self) -> None:
        """Say everything in the language that is spoken now."""
        game = self._game
        self._title.setText(say(game.title))
        self._pitch.setText(say(game.pitch))
        self._facts.setText(f"{_seats(game.seats)}  ·  {say(counted(_MINUTES, game.minutes))}")
        self.play.setText(say(N_("Play")))
        self._choose.setText(say(N_("Set up …")))
        self.play.setAccessibleName(say(Phrase(N_("Play {game}"), {"game": game.title})))

    def paint_cover(self) -> None:
        """Let the game paint its picture; done once the Hall is on screen."""
        if self._painted != self._dress():
            self._painted = self._dress()
            self.picture.show_pixels(cover(self._game, self._settings, self._painted))

    def _dress(self) -> ThumbnailStyle:
        """Return what the picture depends on; its size only roughly, as it is scaled to fit."""
        room = self.picture.size()
        size = QSize(*(max(_STEP, length // _STEP * _STEP) for length in (room.width(), room.height())))
        return ThumbnailStyle(size, self.devicePixelRatioF(), is_dark(self.palette()))

    def _arrange(self) -> None:
        ways = QHBoxLayout()
        self.play.setMinimumHeight(40)
        prominent(self.play)
        self._choose.setMinimumHeight(40)
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
        self.picture.setMinimumHeight(150)
        self.setMaximumSize(_LARGEST_TILE)

    # Qt's names from here on.

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        # A tall picture would be mostly table.
        words = self.sizeHint().height() - self.picture.sizeHint().height()
        self.setMaximumHeight(min(_LARGEST_TILE.height(), words + round(0.8 * self.width())))

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if self._painted != self._dress():
            # Once the rest is on screen, and nobody pulls at the window's edge.
            self._painting.start(0 if self._painted is None else _REST_MS)


_MINUTES = NN_("about {count} minute", "about {count} minutes")
_PLAYERS = NN_("{count} player", "{count} players")


def _seats(seats: range) -> str:
    if len(seats) == 1:
        return say(counted(_PLAYERS, seats[0]))
    return say(Phrase(N_("{low}–{high} players"), {"low": seats[0], "high": seats[-1]}))


class ContinueCard(Card):
    """
    The game that was left unfinished.

    Signals:
        resumed: Go on with it.
    """

    resumed = Signal()

    def __init__(self, record: Record, game: AnyGame) -> None:
        super().__init__()
        picture = Picture(QSize(130, 88))
        picture.setFixedSize(130, 88)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)
        pixels = QPixmap()
        pixels.loadFromData(record.thumbnail)
        picture.show_pixels(pixels)
        picture.setVisible(not pixels.isNull())
        where = say(result_line(record), dict(enumerate(record.names)))
        headline = QLabel(f"{say(game.title)} – {where}")
        headline.setFont(sized(1.3, bold=True))
        self.go_on: QPushButton = button(say(N_("Continue")), self.resumed.emit)
        prominent(self.go_on)
        self.go_on.setMinimumSize(150, 44)
        words = QVBoxLayout()
        words.addStretch(1)
        words.addWidget(headline)
        facts = (", ".join(record.names), written_date(record.touched))
        words.addWidget(soft("  ·  ".join(facts)))
        words.addStretch(1)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(16, 12, 18, 15)
        layout.setSpacing(16)
        layout.addWidget(picture)
        layout.addLayout(words, 1)
        layout.addWidget(self.go_on)


class PieceCard(Card):
    """
    A position that was left half done in the sandbox.

    Signals:
        opened: Go on building it.
    """

    opened = Signal()

    def __init__(self, position: KeptPosition, game: AnyGame) -> None:
        super().__init__()
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
        headline = QLabel(say(Phrase(N_("{game} in the sandbox"), {"game": game.title})))
        headline.setFont(sized(1.0, bold=True))
        self.go_on: QPushButton = button(say(N_("Go on building")), self.opened.emit)
        self.go_on.setMinimumSize(130, 38)
        words = QVBoxLayout()
        words.addStretch(1)
        words.addWidget(headline)
        facts = (say(N_("not kept yet")), written_date(position.touched))
        words.addWidget(soft("  ·  ".join(facts), wraps=False))
        words.addStretch(1)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(16, 8, 18, 11)
        layout.setSpacing(16)
        layout.addLayout(words, 1)
        layout.addWidget(self.go_on)


class HomePage(QScrollArea):
    """
    The start page.

    Signals:
        played, asked: Begin a game (its id) as last time; choose how.
        resumed: Go on with the game of that number.
        opened: Go on building the position of that number.
        wanted: The `ActionId` or the `MenuId` of a button under the tiles.

    Attributes:
        ways: The buttons under the tiles, by what is wanted.
    """

    played = Signal(str)
    asked = Signal(str)
    resumed = Signal(int)
    opened = Signal(int)
    wanted = Signal(object)

    def __init__(self, games: Sequence[AnyGame], settings: Settings) -> None:
        super().__init__()
        self._games, self._settings = games, settings
        self._record: Record | None = None
        self._position: KeptPosition | None = None
        self._columns = 0
        self._page = WoodenPage()
        self._column = QVBoxLayout()
        self._tiles: list[GameTile] = []
        self.ways: dict[ActionId | MenuId, QPushButton] = {}
        self._grid, self._left = QGridLayout(), QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self._build_page()
        self.show_games(None)

    def show_games(self, record: Record | None, position: KeptPosition | None = None) -> None:
        """Show the games, *record* to be continued, and what was left half done in the sandbox."""
        self._record, self._position, self._columns = record, position, 0
        focus = cast("QWidget | None", self.window().focusWidget())
        has_focus = focus is not None and (focus is self or self.isAncestorOf(focus))
        empty(self._column)
        self._grid, self._left = QGridLayout(), QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self._grid.setSpacing(18)
        self._left.setSpacing(18)
        self._tiles = [self._tile(game) for game in self._games]
        self._column.addWidget(self._heading())
        first = self._add_cards() or (self._tiles[0].play if self._tiles else None)
        self._column.addStretch(1)
        self._column.addLayout(self._grid, 20)
        self._column.addStretch(1)
        self._column.addLayout(self._ways())
        self._flow()
        if first is not None:
            self.setFocusProxy(first)
            if has_focus:
                # Not before it is on screen: what is not visible cannot take the focus.
                QTimer.singleShot(0, first, first.setFocus)

    def retranslate(self) -> None:
        """Say everything in the language that is spoken now."""
        self.show_games(self._record, self._position)

    def apply(self, settings: Settings) -> None:
        """Take new preferences; they count for the next pictures."""
        self._settings = settings

    def _build_page(self) -> None:
        outer = QHBoxLayout(self._page)
        outer.setContentsMargins(28, 18, 28, 20)
        inside = QWidget()
        inside.setMaximumWidth(_WIDEST)
        inside.setLayout(self._column)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(16)
        outer.addStretch(1)
        outer.addWidget(inside, 60)
        outer.addStretch(1)
        self.setWidget(self._page)
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)

    def _add_cards(self) -> QPushButton | None:
        """Offer what was left unfinished; return the button that goes on with the game, if there is one."""
        games = {game.id: game for game in self._games}
        record, position, first = self._record, self._position, None
        self._column.addLayout(self._left)
        if record is not None and record.game in games:
            card = ContinueCard(record, games[record.game])
            card.resumed.connect(partial(self.resumed.emit, record.number))
            self._left.addWidget(card, 3)
            first = card.go_on
        if position is not None and position.game in games:
            piece = PieceCard(position, games[position.game])
            piece.opened.connect(partial(self.opened.emit, position.number))
            self._left.addWidget(piece, 2)
        return first

    def _heading(self) -> QLabel:
        heading = QLabel("Springald")
        heading.setFont(sized(2.3, bold=True))
        colour = WOODS[is_dark(self.palette())].text
        heading.setStyleSheet(f"color: {colour};")
        return heading

    def _tile(self, game: AnyGame) -> GameTile:
        tile = GameTile(game, self._settings)
        tile.played.connect(lambda: self.played.emit(game.id))
        tile.asked.connect(lambda: self.asked.emit(game.id))
        return tile

    def _ways(self) -> QHBoxLayout:
        row = QHBoxLayout()
        row.setSpacing(12)
        row.addStretch(1)
        for action, text in _WAYS.items():
            if action is ActionId.RULES and not has_rules(self._games):
                continue
            if action is ActionId.PAD and not any(game.pad for game in self._games):
                continue
            if action is MenuId.WORKSHOP and not any(game.editor for game in self._games):
                continue
            way = self.ways[action] = button(say(text), partial(self.wanted.emit, action))
            way.setMinimumSize(130, 38)
            row.addWidget(way)
        row.addStretch(1)
        return row

    def _flow(self) -> None:
        """Set the tiles in as many columns as there is room for."""
        room = self.viewport().width()
        way = QBoxLayout.Direction
        self._left.setDirection(way.TopToBottom if room < _MIDDLE else way.LeftToRight)
        columns = 1 if room < _NARROW else 2 if room < _MIDDLE else 4
        columns = min(columns, max(1, len(self._tiles)))
        if columns == self._columns:
            return
        self._columns = columns
        for at, tile in enumerate(self._tiles):
            self._grid.addWidget(tile, at // columns, at % columns)
        for column in range(4):
            self._grid.setColumnStretch(column, int(column < columns))

    # Qt's names from here on.

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._flow()


_WAYS: Mapping[ActionId | MenuId, str] = {
    ActionId.LIBRARY: N_("Library"),
    MenuId.WORKSHOP: N_("Workshop"),
    ActionId.PRINT: N_("Print"),
    ActionId.PAD: N_("Score pad"),
    ActionId.RULES: N_("Rules"),
    ActionId.PREFERENCES: N_("Settings"),
}
