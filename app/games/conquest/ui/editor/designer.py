"""Islands drawn hex by hex, for the editor of variants."""

from collections.abc import Iterator
from typing import Any

from attrs import frozen
from PySide6.QtCore import QObject, QSize, Qt
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import (
    QButtonGroup,
    QHBoxLayout,
    QMenu,
    QPushButton,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from app.core.game import AnyGame
from app.core.words import N_, Phrase, told
from app.games.conquest.island_sheet import (
    Sheet,
    drawing_of,
    objection,
    rows_of,
    spread,
    written_lands,
)
from app.games.conquest.pieces import RESOURCE_NAMES, Land
from app.games.conquest.sandbox.island_design import OWN, TITLES, own_board, with_board, with_map
from app.games.conquest.tables import Board
from app.games.conquest.ui.editor.island_gesture import IslandGesture, land_icon, land_words
from app.i18n import say
from app.kit.hexes import Cell
from app.settings import Settings
from app.storage.bad_save import BadSave
from app.storage.codec import read_ours, write_ours
from app.ui.board import accessibility
from app.ui.editor.designer import Designer
from app.ui.text.labels import TextLabel, set_tool_tip
from app.ui.widgets.columns import Columns
from app.ui.widgets.combo_box import ComboBox
from app.ui.widgets.letters import grow

_ICON = QSize(34, 34)
_BRUSHES: tuple[Land | None, ...] = (*(land for land in Land if land is not Land.UNTURNED), None)
"""In the order of their digits; None is the sea."""


@frozen
class _Unfinished:
    """A drawing that cannot be played on yet: which island it shall be, and the rows of the sheet."""

    island: str
    rows: tuple[str, ...]


class IslandDesigner(Designer):
    """
    The designer of islands: a brush for each land, and a sheet of hexes.

    Whatever is drawn that could not be played on is shown and said, and kept as soon as it can be.
    """

    def __init__(self, game: AnyGame, settings: Settings, parent: QObject | None = None) -> None:
        super().__init__(game, settings, parent)
        self._standard: Any = game.options()
        self._options: Any = self._standard
        self._key = next(iter(self._options.tables.boards))
        self._sheet, self._lands = Sheet(), dict[Cell, Land]()
        self._shown: tuple[str, ...] = ()
        self._before: list[dict[Cell, Land]] = []
        self._start: dict[Cell, Land] = {}
        self.brush: Land | None = Land.FOREST
        self._widget = QWidget()
        self.pad = IslandGesture(self, settings, self._widget)
        self.islands, self.adding, self.leaving = ComboBox(), QToolButton(), QPushButton()
        self.resetting = QPushButton()
        self.tally = TextLabel()
        self.brushes: dict[Land | None, QToolButton] = {}
        self._fit()
        self._arrange()
        self.show_options(self._options)

    def widget(self) -> QWidget:
        return self._widget

    def apply(self, settings: Settings) -> None:
        super().apply(settings)
        self.pad.apply(settings)

    def show_options(self, options: Any) -> None:
        self._options = options
        if self._key not in self._boards:
            self._open(next(iter(self._boards)))
        if self._shown != self._board.map:
            self._open(self._key)
        self._list()
        self._tell()

    def pose(self) -> None:
        """Show an island that cannot be played on yet."""
        self._take(Land.PASTURE)
        self.begin_stroke()
        for cell in (Cell(1, 15), Cell(2, 14), Cell(2, 16)):
            self.paint_cell(cell)
        self.lift()

    @property
    def _boards(self) -> dict[str, Board]:
        boards: dict[str, Board] = self._options.tables.boards
        return boards

    @property
    def _board(self) -> Board:
        return self._boards[self._key]

    # --- The brush (`app.games.conquest.ui.editor.island_gesture.IslandPainter`) ---

    def begin_stroke(self) -> None:
        """Begin a stroke of the brush."""
        self._start = dict(self._lands)

    def paint_cell(self, cell: Cell, *, is_sea: bool = False) -> None:
        """Paint a hex; nothing is kept before the stroke ends."""
        land = None if is_sea else self.brush
        if self._lands.get(cell) is land:
            return
        if land is None:
            self._lands.pop(cell, None)
        else:
            self._lands[cell] = land
        self._show()

    def lift(self) -> None:
        """Keep what has been drawn, if it can be played on."""
        if self._lands != self._start:
            self._before.append(self._start)
            self._keep()

    @property
    def is_drafting(self) -> bool:
        return objection(self._lands, self._board.seats[1]) is not None

    @property
    def sketch(self) -> str:
        return write_ours(_Unfinished(self._key, rows_of(self._lands))) if self.is_drafting else ""

    def resume(self, sketch: str) -> None:
        left: _Unfinished = read_ours(sketch, _Unfinished)
        if left.island not in self._boards:
            raise BadSave(Phrase(N_("There is no island {name} any more."), {"name": left.island}))
        lands = written_lands(left.rows)
        self._open(left.island)
        self._lands = {cell: lands[cell] for cell in self._sheet.cells() if cell in lands}
        self._list()
        self._keep()

    def take_back(self) -> None:
        if not self.is_drafting:
            return
        if self._before:
            self._lands = self._before.pop()
            self._show()
        else:
            self._open(self._key)
        self._tell()

    # --- Islands ---

    def choose(self, key: str) -> None:
        """Show another island; a sketch that cannot be played on is left behind."""
        self._open(key)
        self._list()
        self._tell()

    def add(self, seats: int) -> None:
        """Begin an island for one number of players, with a copy of this one."""
        self._key = f"{OWN}{seats}"
        if self._key not in self._boards:
            model = self._standard.tables.boards["island30" if seats > 4 else "island19"]
            self.changed.emit(with_board(self._options, self._key, own_board(seats, model)))
        self.choose(self._key)

    def leave_out(self) -> None:
        """Leave this island out; one that is published stays."""
        key = self._key
        self._open(next(iter(self._boards)))
        self.changed.emit(with_board(self._options, key, None))

    def reset(self) -> None:
        """Draw the island as it is published."""
        self._before.append(dict(self._lands))
        published = self._standard.tables.boards.get(self._key)
        _, self._lands = spread((published or self._board).map)
        self._keep()

    # --- Inside ---

    def _open(self, key: str) -> None:
        self._key, self._shown = key, self._boards[key].map
        self._before.clear()
        self._sheet, self._lands = spread(self._shown)
        self._show()

    def _keep(self) -> None:
        self._show()
        if objection(self._lands, self._board.seats[1]) is None:
            # What is shown stays where it was drawn, wherever the drawing would begin anew.
            self._shown = drawing_of(self._lands)
            self._before.clear()
            self.changed.emit(with_map(self._options, self._key, self._shown))
        self._tell()

    def _tell(self) -> None:
        self.sketched.emit()
        why = objection(self._lands, self._board.seats[1])
        if why is not None:
            said = Phrase(N_("Not kept yet: {why}."), {"why": why})
            accessibility.say_aloud(self.pad.board, say(said))
            self.refused.emit(said)

    def _show(self) -> None:
        self.pad.show_island(self._sheet, self._lands)
        lands = list(self._lands.values())
        for land, button in self.brushes.items():
            count = f" · {lands.count(land)}" if land is not None else ""
            mark = "✓ " if land is self.brush else ""
            button.setText(mark + say(land_words(land)) + count)
        self.tally.setText(say(self._summary()))
        published = self._standard.tables.boards.get(self._key)
        self.resetting.setEnabled(published is not None and spread(published.map)[1] != self._lands)
        self.leaving.setEnabled(published is None)

    def _summary(self) -> Phrase:
        """Say how large the island is, and what it lacks."""
        values: dict[str, Any] = {"count": len(self._lands)}
        for resource, name in enumerate(RESOURCE_NAMES):
            if Land(resource) not in self._lands.values():
                values["goods"] = Phrase(name)
                return Phrase(
                    N_("{count} hexes.  Nothing here brings {goods}: it can only be traded for."), values
                )
        return Phrase(
            N_("{count} hexes.  Draw with the mouse, or with arrows and Enter; Delete is the sea."), values
        )

    def _list(self) -> None:
        """List the islands."""
        self.islands.blockSignals(True)
        self.islands.clear()
        for key, board in self._boards.items():
            self.islands.addItem(say(island_words(board)), key)
        self.islands.setCurrentIndex(list(self._boards).index(self._key))
        self.islands.blockSignals(False)

    # --- What it looks like ---

    def _fit(self) -> None:
        self.islands.setAccessibleName(say(N_("Which island")))
        self.islands.activated.connect(lambda place: self.choose(str(self.islands.itemData(place))))
        menu = QMenu(self.adding)
        for seats, title in TITLES.items():
            menu.addAction(say(title)).triggered.connect(lambda _=False, seats=seats: self.add(seats))
        self.adding.setText(say(N_("Another …")))
        set_tool_tip(self.adding, say(N_("An island for one number of players")))
        self.adding.setMenu(menu)
        self.adding.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        for button, text, does in (
            (self.leaving, N_("Leave it out"), self.leave_out),
            (self.resetting, N_("As published"), self.reset),
        ):
            button.setText(say(text))
            button.clicked.connect(lambda _=False, does=does: does())
        self.pad.board.setAccessibleName(say(N_("Island")))
        self.tally.setWordWrap(True)

    def _arrange(self) -> None:
        which, ways = QHBoxLayout(), QHBoxLayout()
        which.addWidget(self.islands)
        for widget in (self.adding, self.leaving, self.resetting):
            ways.addWidget(widget)
        column = QVBoxLayout()
        column.setSpacing(3)
        for button in self._brush_buttons():
            column.addWidget(button)
        column.addStretch(1)
        middle = QHBoxLayout()
        middle.addLayout(column)
        middle.addWidget(self.pad.board, 1)
        layout = QVBoxLayout(self._widget)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(6)
        layout.addWidget(Columns(which, ways, 6, (1, 0)))
        layout.addLayout(middle, 1)
        layout.addWidget(self.tally)

    def _brush_buttons(self) -> Iterator[QToolButton]:
        """Yield a button for each land, taken up with a digit as well."""
        together = QButtonGroup(self)
        for digit, land in enumerate(_BRUSHES, 1):
            button = self.brushes[land] = QToolButton()
            button.setIcon(land_icon(land, _ICON, self._widget.devicePixelRatioF()))
            button.setIconSize(_ICON)
            button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
            button.setCheckable(True)
            button.setChecked(land is self.brush)
            grow(button, setMinimumWidth=150)
            set_tool_tip(button, say(Phrase(N_("Key {key}"), {"key": str(digit)})))
            button.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
            button.clicked.connect(lambda _=False, land=land: self._take(land))
            together.addButton(button)
            key = QShortcut(QKeySequence(str(digit)), self._widget)
            key.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
            key.activated.connect(lambda land=land: self._take(land))
            yield button

    def _take(self, land: Land | None) -> None:
        """Take up the brush of a land."""
        self.brush = land
        self.brushes[land].setChecked(True)
        self._show()


def island_words(board: Board) -> Phrase:
    """Return what an island is called in the list."""
    low, high = board.seats
    values: dict[str, Any] = {"title": told(board.title), "low": low, "high": high}
    if low == high:
        return Phrase(N_("{title}: {low} players"), values)
    return Phrase(N_("{title}: {low} to {high} players"), values)
