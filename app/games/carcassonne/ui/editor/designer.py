"""Counts of all tiles, and tiles of one's own, for the editor of variants."""

from collections.abc import Sequence
from typing import Any

from attrs import evolve, frozen
from PySide6.QtCore import QObject, QTimer
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from app.core.game import AnyGame
from app.core.words import N_, Phrase
from app.games.carcassonne.sandbox.sketch import Sketch, tidy
from app.games.carcassonne.sandbox.tile_design import ABBEY, objection, sketch_of, tile_of
from app.games.carcassonne.tables import Kind, TileType
from app.games.carcassonne.tile_names import TILE_NAMES
from app.games.carcassonne.ui.art.tile_pixmaps import forget_tiles
from app.games.carcassonne.ui.editor.tile_editor import TileEditor
from app.games.carcassonne.ui.editor.tile_list import TileList
from app.i18n import say
from app.settings import Settings
from app.storage.bad_save import BadSave
from app.storage.codec import read_ours, write_ours
from app.ui.editor.designer import Designer
from app.ui.text.labels import TextLabel

_OWN = "OWN"
"""Ids of tiles that somebody drew begin like this."""

MOST = 99
"""Of a tile."""

BLANK = Sketch()


@frozen
class _Unfinished:
    """A drawing that is no tile yet: which one it shall be, by its id, and what is drawn."""

    tile: str
    sketch: Sketch


class TileDesigner(Designer):
    """
    The designer of tiles: a list of all tiles, and an editor where one is drawn.

    Whatever is drawn that cannot be a tile is shown and said, and kept as soon as it can be.
    """

    def __init__(self, game: AnyGame, settings: Settings, parent: QObject | None = None) -> None:
        super().__init__(game, settings, parent)
        self._options: Any = game.options()
        self._open = ""
        self._sketch = BLANK
        self._widget, self._page = QWidget(), QWidget()
        self._widget.destroyed.connect(forget_tiles)
        self.shelf, self.tile_editor = TileList(), TileEditor()
        self.fresh, self._sum = QPushButton(say(N_("New tile"))), TextLabel()
        self._arrange()
        self._connect()
        self.show_options(self._options)

    def widget(self) -> QWidget:
        return self._widget

    def show_options(self, options: Any) -> None:
        before = self._tiles.get(self._open)
        self._options = options
        if before is not None and (tile := self._tiles.get(self._open)) not in (None, before):
            self._follow(tile)
        self.shelf.show_tiles(sorted(self._tiles.values(), key=lambda tile: not is_own(tile)))
        fairs = sum(tile.count for tile in self._tiles.values() if tile.fair)
        values = {"count": sum(tile.count for tile in self._tiles.values()), "fairs": fairs}
        self._sum.setText(say(Phrase(N_("{count} tiles, {fairs} of them with a fair"), values)))
        if self._open not in self._tiles:
            self._open = ""
        self._show_page()
        self._show_editor()

    @property
    def is_drafting(self) -> bool:
        return bool(self._open) and objection(self._sketch) is not None

    @property
    def sketch(self) -> str:
        return write_ours(_Unfinished(self._open, self._sketch)) if self.is_drafting else ""

    def resume(self, sketch: str) -> None:
        left: _Unfinished = read_ours(sketch, _Unfinished)
        if left.tile not in self._tiles:
            raise BadSave(Phrase(N_("There is no tile {name} any more."), {"name": left.tile}))
        self.open(left.tile)
        self.draw(tidy(left.sketch))
        self._show_editor()

    def take_back(self) -> None:
        if self.is_drafting:
            self._sketch = sketch_of(self._tiles[self._open]) or BLANK
            self._show_editor()

    def pose(self) -> None:
        """Show the editor, with a tile in it."""
        self.pick("P")

    @property
    def _tiles(self) -> dict[str, TileType]:
        return {tile.id: tile for tile in self._options.tables.tiles}

    # --- The shelf ---

    def turn(self, name: str, by: int) -> None:
        """Put so many more of a tile into the box."""
        self._count(name, self._tiles[name].count + by)

    def pick(self, name: str) -> None:
        """Open a tile that somebody drew; of a published one, draw another like it."""
        tile = self._tiles[name]
        if is_own(tile):
            self.open(name)
        elif (sketch := sketch_of(tile)) is None:
            self.refused.emit(
                Phrase(N_("This tile is drawn in a way of its own: none can be made after it."))
            )
        else:
            self.add(sketch)

    def add(self, sketch: Sketch = BLANK) -> None:
        """Put a new tile into the box, and open it."""
        number = next(n for n in range(1, len(self._tiles) + 2) if f"{_OWN}{n}" not in self._tiles)
        name = say(Phrase(N_("Own tile {number}"), {"number": str(number)}))
        blank = TileType(f"{_OWN}{number}", name, sketch.edges, ())
        self._put(tile_of(sketch, blank))
        self.open(blank.id)

    def open(self, name: str) -> None:
        """Show a tile in the editor."""
        self._open, self._sketch = name, sketch_of(self._tiles[name]) or BLANK
        self._show_page()
        self._show_editor()
        self.tile_editor.edges[0].setFocus()

    # --- The editor of one tile ---

    def draw(self, sketch: Sketch) -> None:
        """Take over what is drawn."""
        self._sketch = sketch
        if objection(sketch) is None:
            self._put(tile_of(sketch, self._tiles[self._open]))
        else:
            self.sketched.emit()
            # The box that was ticked may be asked to change before it has finished ticking.
            QTimer.singleShot(0, self._widget, self._show_editor)

    def close(self) -> None:
        """Go back to the shelf; a sketch that cannot be a tile is left behind."""
        name, self._open = self._open, ""
        self.show_options(self._options)
        if name in self.shelf.boxes:
            self.shelf.boxes[name].picture.setFocus()
            self.shelf.ensureWidgetVisible(self.shelf.boxes[name])

    def leave_out(self) -> None:
        """Take the tile out of the box for good."""
        tiles = tuple(tile for tile in self._tiles.values() if tile.id != self._open)
        self._open = ""
        self._keep(tiles)

    # --- Inside ---

    def _follow(self, tile: TileType) -> None:
        """Draw the open tile as it is kept now; what was just drawn stays as it was drawn."""
        if objection(self._sketch) is not None or tile_of(self._sketch, tile) != tile:
            self._sketch = sketch_of(tile) or BLANK

    def _show_editor(self) -> None:
        self.sketched.emit()
        if not self._open:
            return
        tile, marks = self._tiles[self._open], (*self._options.marks, *self._options.signs)
        self.tile_editor.show_tile(tile, self._sketch, marks, middles_of(self._options.played.tiles))
        if (why := objection(self._sketch)) is not None:
            self.refused.emit(Phrase(N_("Not kept yet: {why}."), {"why": why}))

    def _rename(self, name: str) -> None:
        if name.strip():
            self._put(evolve(self._tiles[self._open], name=name.strip()))

    def _count(self, name: str, count: int) -> None:
        tile = self._tiles[name]
        if tile.is_start and count < 1:
            self.refused.emit(Phrase(N_("There must be a start tile.")))
        elif 0 <= count <= MOST and count != tile.count:
            self._put(evolve(tile, count=count))

    def _put(self, tile: TileType) -> None:
        """Put a tile in the place of the one with its id, or after all others."""
        self._keep(tuple({**self._tiles, tile.id: tile}.values()))

    def _keep(self, tiles: tuple[TileType, ...]) -> None:
        options = evolve(self._options, tables=evolve(self._options.tables, tiles=tiles))
        self.changed.emit(options)

    def _connect(self) -> None:
        self.fresh.clicked.connect(lambda _=False: self.add())
        self.shelf.turned.connect(self.turn)
        self.shelf.picked.connect(self.pick)
        self.tile_editor.drawn.connect(self.draw)
        self.tile_editor.named.connect(self._rename)
        self.tile_editor.counted.connect(lambda count: self._count(self._open, count))
        self.tile_editor.closed.connect(self.close)
        self.tile_editor.left_out.connect(self.leave_out)

    def _arrange(self) -> None:
        top = QHBoxLayout()
        for words in (self._sum, TextLabel(say(N_("A click on a tile makes another like it.")))):
            words.setWordWrap(True)
            top.addWidget(words, 1)
        top.addWidget(self.fresh)
        layout, both = QVBoxLayout(self._page), QVBoxLayout(self._widget)
        for column in (layout, both):
            column.setContentsMargins(0, 0, 0, 0)
        layout.addLayout(top)
        layout.addWidget(self.shelf, 1)
        for page in (self._page, self.tile_editor):
            both.addWidget(page, 1)

    def _show_page(self) -> None:
        """Show the editor of the tile that is open, or else the shelf; only what is seen takes room."""
        self._page.setVisible(not self._open)
        self.tile_editor.setVisible(bool(self._open))


def middles_of(tiles: Sequence[TileType]) -> frozenset[str]:
    """Return what tiles show that only boxes bring: foundations, houses that roads end at, abbeys' walls."""
    kinds = {each.kind for tile in tiles for each in tile.features}
    ends = {each.ends_at for tile in tiles for each in tile.features}
    is_shown = {"tower": Kind.TOWER in kinds, "house": "house" in ends}
    is_shown["abbey"] = any(tile.edges == ABBEY for tile in tiles)
    return frozenset(name for name, shown in is_shown.items() if shown)


def is_own(tile: TileType) -> bool:
    """Tell whether somebody drew a tile, rather than that it was published."""
    return tile.id not in TILE_NAMES
