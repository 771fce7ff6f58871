"""The start page: go on with a game, begin one, or look something up."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from math import ceil
from typing import TYPE_CHECKING, cast

from PySide6.QtCore import QEvent, QSize, QTimer, Signal
from PySide6.QtGui import QPixmap, QResizeEvent
from PySide6.QtWidgets import (
    QApplication,
    QBoxLayout,
    QGridLayout,
    QHBoxLayout,
    QPushButton,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from app.bots.puzzles.shipped_puzzles import has_puzzles
from app.core.game_info import GameInfo, offered
from app.core.names import isolated
from app.core.words import N_, Phrase
from app.i18n import say
from app.settings import Settings
from app.shell.common.covers import ThumbnailStyle
from app.shell.common.dates import DayWatch, written_date
from app.shell.common.fonts import prominent, soft
from app.shell.common.menu_actions import ActionId, MenuId
from app.shell.common.textured_page import Card, Picture, TexturedPage
from app.shell.common.theme import is_dark
from app.shell.lessons.lesson_files import has_lesson
from app.shell.main.cover_painter import CoverPainter
from app.shell.main.game_tile import GAP, GameTile
from app.shell.rulebook.rule_files import has_rules
from app.storage.position_shelf import KeptPosition
from app.storage.records import Record, result_line
from app.ui.art.wood import WOODS
from app.ui.text.labels import TextLabel
from app.ui.widgets.buttons import button
from app.ui.widgets.layouts import empty
from app.ui.widgets.letters import give_letters, grow, grown, growth
from app.ui.widgets.scrolling import ScrollArea

if TYPE_CHECKING:
    # The Hall is there before any rules are.
    from app.core.game import AnyGame

_NARROW, _MIDDLE = 620, 1120
"""Widths below which there is one tile in a row, or two."""

_WIDEST, _RIM = 1680, 28

_LOW = 520
"""A height below which the name of the program, which the window bears too, leaves its room to the games."""

_ROW, _TILE = 4, 260
"""So many tiles stand in a row, and one more for each time so much room is left."""


class ContinueCard(Card):
    """
    The game that was left unfinished.

    Signals:
        resumed: Go on with it.

    Attributes:
        headline: Which game, and how it stands.
        go_on: The button.
    """

    resumed = Signal()

    def __init__(self, record: Record, pixels: QPixmap, game: GameInfo) -> None:
        super().__init__()
        picture = Picture(QSize(130, 88))
        picture.setFixedSize(130, 88)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
        picture.show_pixels(pixels)
        # A score is never broken.
        where = say(result_line(record), dict(enumerate(record.names))).replace(" : ", "\u00a0:\u00a0")
        self.headline = TextLabel(f"{say(game.title)} – {where}")
        give_letters(self.headline, 1.3, bold=True)
        self.headline.setWordWrap(True)
        self.go_on: QPushButton = button(say(N_("Continue")), self.resumed.emit)
        prominent(self.go_on)
        grow(self.go_on, setMinimumWidth=150, setMinimumHeight=44)
        words = QVBoxLayout()
        words.addStretch(1)
        words.addWidget(self.headline)
        self._names, self._touched, self._facts = record.names, record.touched, soft()
        words.addWidget(self._facts)
        words.addStretch(1)
        about = QHBoxLayout()
        about.setSpacing(16)
        if not pixels.isNull():
            about.addWidget(picture)
        about.addLayout(words, 1)
        self._box = QBoxLayout(QBoxLayout.Direction.LeftToRight, self)
        self._box.setContentsMargins(16, 12, 18, 15)
        self._box.setSpacing(16)
        self._box.addLayout(about, 1)
        self._box.addWidget(self.go_on)

    def tell_when(self) -> None:
        """Say who plays, and when they last did, as it is called today."""
        facts = (", ".join(map(isolated, self._names)), written_date(self._touched))
        self._facts.setText("  ·  ".join(facts))

    # Qt's name from here on.

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        # Else large letters would stand in a column of single words beside the button.
        is_narrow = self.width() < grown(_NARROW)
        ways = QBoxLayout.Direction
        self._box.setDirection(ways.TopToBottom if is_narrow else ways.LeftToRight)


class PieceCard(Card):
    """
    A position that was left half done in the sandbox.

    Signals:
        opened: Go on building it.
    """

    opened = Signal()

    def __init__(self, position: KeptPosition, game: GameInfo) -> None:
        super().__init__()
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
        headline = TextLabel(say(Phrase(N_("{game} in the sandbox"), {"game": game.title})))
        headline.setWordWrap(True)
        give_letters(headline, 1.0, bold=True)
        self.go_on: QPushButton = button(say(N_("Go on building")), self.opened.emit)
        grow(self.go_on, setMinimumWidth=130, setMinimumHeight=38)
        words = QVBoxLayout()
        words.addStretch(1)
        words.addWidget(headline)
        self._touched, self._facts = position.touched, soft(wraps=False)
        words.addWidget(self._facts)
        words.addStretch(1)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(16, 8, 18, 11)
        layout.setSpacing(16)
        layout.addLayout(words, 1)
        layout.addWidget(self.go_on)

    def tell_when(self) -> None:
        """Say when it was built, as that is called today."""
        self._facts.setText("  ·  ".join((say(N_("not kept yet")), written_date(self._touched))))


class HomePage(ScrollArea):
    """
    The start page.

    Signals:
        played, asked, learnt: Begin a game (its id) as last time; choose how; learn it by playing.
        resumed: Go on with the game of that number.
        opened: Go on building the position of that number.
        wanted: The `ActionId` or the `MenuId` of a button under the tiles.

    Attributes:
        page: Everything, on its table.
        ways: The buttons under the tiles, by what is wanted.
    """

    played = Signal(str)
    asked = Signal(str)
    learnt = Signal(str)
    resumed = Signal(int)
    opened = Signal(int)
    wanted = Signal(object)

    def __init__(self, games: Sequence[GameInfo], settings: Settings) -> None:
        super().__init__()
        self._games, self._settings = games, settings
        self._record: Record | None = None
        self._picture = QPixmap()
        self._position: KeptPosition | None = None
        self._columns = 0
        self._title = TextLabel()
        self._painter = CoverPainter(self)
        self._painter.painted.connect(self._show_cover)
        DayWatch(self).changed.connect(self._tell_days)
        self.page = TexturedPage()
        self._column = QVBoxLayout()
        self._tiles: dict[str, GameTile] = {}
        self.ways: dict[ActionId | MenuId, QPushButton] = {}
        self._row = QGridLayout()
        self._grid, self._left = QGridLayout(), QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self._build_page()

    def show_games(
        self, record: Record | None, position: KeptPosition | None = None, picture: QPixmap | None = None
    ) -> None:
        """
        Show the games, *record* to be continued, and what was left half done in the sandbox.

        Args:
            picture: Of the game that can be continued; None if there is none.
        """
        self._record, self._position, self._columns = record, position, 0
        self._picture = QPixmap() if picture is None else picture
        has_focus = bool(self._tiles) and self._has_focus()
        empty(self._column)
        self._grid, self._left = QGridLayout(), QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self._grid.setSpacing(GAP)
        self._left.setSpacing(18)
        self._tiles = {game.id: self._tile(game) for game in self._offered()}
        self._title = self._heading()
        self._column.addWidget(self._title)
        first = self._add_cards() or next((tile.play for tile in self._tiles.values()), None)
        for tile in self._tiles.values():
            tile.setParent(self.page)  # Before the buttons below: Tab follows the order in which things come.
        self._column.addStretch(1)
        self._column.addLayout(self._grid, 20)
        self._column.addStretch(1)
        self._column.addLayout(self._build_ways())
        self._flow()
        if first is not None:
            self.setFocusProxy(first)
            if has_focus:
                # Not before it is on screen: what is not visible cannot take the focus.
                QTimer.singleShot(0, first, first.setFocus)

    def _tell_days(self) -> None:
        """Say when things were left, as today calls it; no button goes, somebody may be about to press it."""
        cards: list[ContinueCard | PieceCard] = self.findChildren(ContinueCard)
        for card in [*cards, *self.findChildren(PieceCard)]:
            card.tell_when()

    def _offered(self) -> list[GameInfo]:
        return offered(self._games, samples=self._settings.samples)

    def _has_focus(self) -> bool:
        """Tell whether keys would come here, or to something on this page, if the window had the focus."""
        focus = cast("QWidget | None", self.window().focusWidget())
        return focus is not None and (focus is self or self.isAncestorOf(focus))

    def retranslate(self) -> None:
        """Say everything in the language that is spoken now."""
        if self._tiles:
            self.show_games(self._record, self._position, self._picture)

    def apply(self, settings: Settings) -> None:
        """Take new preferences; they count for the next pictures, and for the games that are offered."""
        before, self._settings = self._offered(), settings
        if self._tiles and self._offered() != before:
            self.show_games(self._record, self._position, self._picture)

    def paint_covers(self, find: "Callable[[str], AnyGame]") -> None:
        """Paint all pictures now, for a picture of the Hall; *find* returns the game of an id."""
        from app.shell.common.thumbnails import cover

        # Once every tile has its size.
        QApplication.sendPostedEvents(None, QEvent.Type.LayoutRequest.value)
        for game in self._offered():
            tile = self._tiles[game.id]
            tile.paint_now(cover(find(game.id), self._settings, tile.style_now()))

    def close_painter(self) -> None:
        """End the painting of pictures that have not come yet."""
        self._painter.close()

    def _show_cover(self, game_id: str, style: ThumbnailStyle, pixels: QPixmap) -> None:
        if game_id in self._tiles:  # it may have been painted for a tile that is offered no more
            self._tiles[game_id].show_cover(style, pixels)

    def _build_page(self) -> None:
        outer = QHBoxLayout(self.page)
        outer.setContentsMargins(_RIM, 18, _RIM, 20)
        inside = QWidget()
        grow(inside, setMaximumWidth=_WIDEST)
        inside.setLayout(self._column)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(16)
        outer.addStretch(1)
        outer.addWidget(inside, 60)
        outer.addStretch(1)
        self.setWidget(self.page)

    def _add_cards(self) -> QPushButton | None:
        """Offer what was left unfinished; return the button that goes on with the game, if there is one."""
        games = {game.id: game for game in self._games}
        record, position, first = self._record, self._position, None
        self._column.addLayout(self._left)
        if record is not None and record.game in games:
            card = ContinueCard(record, self._picture, games[record.game])
            card.resumed.connect(partial(self.resumed.emit, record.number))
            self._left.addWidget(card, 3)
            first = card.go_on
        if position is not None and position.game in games:
            piece = PieceCard(position, games[position.game])
            piece.opened.connect(partial(self.opened.emit, position.number))
            self._left.addWidget(piece, 2)
        self._tell_days()
        return first

    def _heading(self) -> TextLabel:
        heading = TextLabel("Springald")
        give_letters(heading, 2.3, bold=True)
        heading.setStyleSheet(f"color: {WOODS[is_dark(self.palette())].text};")
        return heading

    def _tile(self, game: GameInfo) -> GameTile:
        tile = GameTile(game, has_lesson=has_lesson(game.id))
        if len(self._offered()) > _ROW or growth() > 1:
            tile.wrap_title()
        tile.played.connect(lambda: self.played.emit(game.id))
        tile.asked.connect(lambda: self.asked.emit(game.id))
        tile.learnt.connect(lambda: self.learnt.emit(game.id))
        tile.unpainted.connect(lambda style: self._painter.ask(game, self._settings, style))
        return tile

    def _build_ways(self) -> QGridLayout:
        self.ways.clear()
        self._row = QGridLayout()
        self._row.setSpacing(12)
        for action, text in _WAYS.items():
            if action is ActionId.RULES and not has_rules(self._games):
                continue
            if action is ActionId.PUZZLES and not any(has_puzzles(game.id) for game in self._games):
                continue
            if action is ActionId.PAD and not any(game.pad for game in self._games):
                continue
            if action is MenuId.WORKSHOP and not any(game.editor for game in self._games):
                continue
            way = self.ways[action] = button(say(text), partial(self.wanted.emit, action))
            grow(way, setMinimumWidth=130, setMinimumHeight=38)
        return self._row

    def _flow(self) -> None:
        """Set the tiles in as many columns as there is room for."""
        # Not the viewport's: to be given a widget of unknown kind costs Qt's wrappers 10 ms at start.
        room = self.width()
        way = QBoxLayout.Direction
        self._left.setDirection(way.TopToBottom if room < grown(_MIDDLE) else way.LeftToRight)
        self._keep_within()
        self._flow_ways(room)
        most = max(_ROW, room // grown(_TILE))
        columns = 1 if room < grown(_NARROW) else 2 if room < grown(_MIDDLE) else most
        columns = min(columns, max(1, len(self._tiles)))
        widest = max((tile.minimumSizeHint().width() for tile in self._tiles.values()), default=0)
        while columns > 1 and columns * (widest + GAP) > room - 2 * _RIM:
            columns = 2 if columns > 2 else 1
        if columns == self._columns:
            return
        self._columns = columns
        tiles = list(self._tiles.values())
        for at, tile in enumerate(tiles):
            first = at - at % columns
            tile.stand_among([each.game for each in tiles[first : first + columns]])
            self._grid.addWidget(tile, at // columns, at % columns)
        for column in range(max(columns, self._grid.columnCount())):
            self._grid.setColumnStretch(column, int(column < columns))

    def _keep_within(self) -> None:
        """Let the first tiles be in sight down to their buttons, where the window is low."""
        self._title.setVisible(self.height() >= grown(_LOW))
        found = (self._left.itemAt(at) for at in range(self._left.count()))
        parts = [self._title, *(item.widget() for item in found if item is not None)]
        above = sum(part.sizeHint().height() + GAP for part in parts if part and not part.isHidden())
        for tile in self._tiles.values():
            tile.keep_within(self.height() - 2 * GAP - above)

    def _flow_ways(self, room: int) -> None:
        """Set the buttons under the tiles in as many rows as they need."""
        buttons = list(self.ways.values())
        widths = (max(way.sizeHint().width(), way.minimumWidth()) for way in buttons)
        gap = self._row.spacing()
        widest = max(widths, default=0) + gap
        rows = ceil(len(buttons) / max(1, (room - 2 * _RIM + gap) // max(1, widest)))
        across = ceil(len(buttons) / max(1, rows))
        for at, way in enumerate(buttons):
            # A column of nothing at either side keeps them in the middle.
            self._row.addWidget(way, at // across, 1 + at % across)
        for column in range(len(buttons) + 2):
            self._row.setColumnStretch(column, int(column in (0, across + 1)))

    # Qt's names from here on.

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._flow()


_WAYS: Mapping[ActionId | MenuId, str] = {
    ActionId.LIBRARY: N_("Library"),
    ActionId.PUZZLES: N_("Puzzles"),
    MenuId.WORKSHOP: N_("Workshop"),
    ActionId.PRINT: N_("Print"),
    ActionId.PAD: N_("Score pad"),
    ActionId.RULES: N_("Rules"),
    ActionId.PREFERENCES: N_("Preferences"),
}
