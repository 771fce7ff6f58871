"""The editor of one new tile: its edges, what hangs together, and what stands in its middle."""

from collections.abc import Sequence
from functools import partial
from typing import Any

from attrs import evolve
from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QCheckBox,
    QGridLayout,
    QHBoxLayout,
    QLineEdit,
    QPushButton,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from app.core.words import N_, Phrase
from app.games.carcassonne.boxes import Mark, Sign
from app.games.carcassonne.sandbox.sketch import MIDDLE, Sketch
from app.games.carcassonne.sandbox.tile_design import (
    EDGE_NAMES,
    END_NAMES,
    WALLED,
    dead_ends,
    end_of,
    objection,
    said_edges,
    tile_of,
    ways_to_end,
)
from app.games.carcassonne.tables import KIND_NAMES, Kind, Terrain, TileType
from app.games.carcassonne.ui.editor.tile_board import TileBoard
from app.i18n import say
from app.ui.text.labels import TextLabel
from app.ui.widgets.combo_box import ComboBox
from app.ui.widgets.number_box import NumberBox

LONGEST_NAME = 40

MIDDLES = {
    "monastery": KIND_NAMES[Kind.MONASTERY],
    "fair": KIND_NAMES[Kind.FAIR],
    "tower": KIND_NAMES[Kind.TOWER],
    "house": N_("house"),
    "abbey": N_("abbey"),
}
"""What can stand in the middle of a tile, by the names of the sketch."""

_ALWAYS = ("monastery", "fair")
"""What of it needs no box."""

_TERRAINS = (Terrain.FIELD, Terrain.ROAD, Terrain.CITY)
_PAIRS = 6
"""So many pairs of edges there are."""

_MARKS = 40
"""So many marks can be chosen, on all roads and cities."""


class TileEditor(QWidget):
    """
    Draws one tile.

    Signals:
        drawn: A `Sketch`, whatever is wrong with it.
        named: What the tile shall be called.
        counted: How many there shall be.
        closed, left_out: The buttons below.
    """

    drawn = Signal(object)
    named = Signal(str)
    counted = Signal(int)
    closed = Signal()
    left_out = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.sketch = Sketch()
        self.pad = TileBoard()
        self.edges = [ComboBox() for _ in EDGE_NAMES]
        self.joins = [QToolButton() for _ in range(_PAIRS)]
        self.pennants = [QToolButton() for _ in EDGE_NAMES]
        self.ends = ComboBox()
        self.monastery, self.fair, self.tower, self.house, self.abbey = (QCheckBox() for _ in MIDDLES)
        self.name, self.count = QLineEdit(), NumberBox()
        self.done, self.away = QPushButton(say(N_("All tiles"))), QPushButton(say(N_("Leave it out")))
        self.marks = [QToolButton() for _ in range(_MARKS)]
        self._offered: tuple[Mark | Sign, ...] = ()
        self._labels = [TextLabel(say(text)) for text in (_JOINS, _ENDS, _PENNANTS, _MARKED)]
        self._fit()
        self._arrange()

    def _all(self) -> Sequence[QWidget]:
        """Return what says something when it is changed, by hand or not."""
        return (*self.edges, self.ends, *self._middles(), self.name, self.count)

    def _middles(self) -> Sequence[QCheckBox]:
        """Return what stands in the middle, as in `MIDDLES`."""
        return (self.monastery, self.fair, self.tower, self.house, self.abbey)

    def show_tile(
        self,
        tile: TileType,
        sketch: Sketch,
        marks: tuple[Mark | Sign, ...] = (),
        middles: frozenset[str] = frozenset(),
    ) -> None:
        """
        Show a tile, and the sketch that is drawn of it.

        Args:
            tile, sketch: Both.
            marks: Those that count in the variant, and signs.
            middles: What boxes add to what can stand in the middle of a tile, as in `MIDDLES`.
        """
        self.sketch, self._offered = sketch, marks
        for widget in self._all():
            widget.blockSignals(True)
        for combo, terrain in zip(self.edges, sketch.edges, strict=True):
            combo.setCurrentIndex(_TERRAINS.index(terrain))
        for box, name in zip(self._middles(), MIDDLES, strict=True):
            box.setChecked(getattr(sketch, name))
            box.setVisible(name in {*_ALWAYS, *middles} or getattr(sketch, name))
        if self.name.text() != tile.name:
            self.name.setText(tile.name)
        self.count.setValue(tile.count)
        self._show_joins()
        self._show_ends()
        self._show_pennants()
        self._show_marks()
        for widget in self._all():
            widget.blockSignals(False)
        if objection(sketch) is None:
            self.pad.show_tile(tile_of(sketch, tile))
        else:
            self.pad.show_sketch(sketch)

    # --- What there is to choose ---

    def _show_joins(self) -> None:
        pairs = self.sketch.pairs
        self._labels[0].setVisible(bool(pairs))
        for place, button in enumerate(self.joins):
            button.setVisible(place < len(pairs))
            if place < len(pairs):
                _mark(button, said_edges(pairs[place]), is_on=self.sketch.are_joined(*pairs[place]))

    def _show_ends(self) -> None:
        ways = ways_to_end(self.sketch) if dead_ends(self.sketch) else []
        for widget in (self._labels[1], self.ends):
            widget.setVisible(bool(ways))
        self.ends.clear()
        for way in ways:
            self.ends.addItem(say(END_NAMES[way]), way)
        self.ends.setCurrentIndex(max(0, self.ends.findData(end_of(self.sketch))))

    def _show_pennants(self) -> None:
        cities = self.sketch.reaches(Terrain.CITY)
        self._labels[2].setVisible(bool(cities))
        for place, button in enumerate(self.pennants):
            button.setVisible(place < len(cities))
            if place < len(cities):
                words = Phrase(N_("city {edges}"), {"edges": said_edges(cities[place])})
                _mark(button, words, is_on=cities[place][0] in self.sketch.pennants)

    def _show_marks(self) -> None:
        places = self._mark_places()
        self._labels[3].setVisible(bool(places))
        for place, button in enumerate(self.marks):
            button.setVisible(place < len(places))
            if place < len(places):
                mark, edges = places[place]
                is_on, words = (*edges[:1], mark.id) in self.sketch.marks, Phrase(mark.name)
                if not edges:
                    is_on = mark.id in self.sketch.signs
                elif edges[0] != MIDDLE:
                    words = Phrase(N_("{mark} {edges}"), {"mark": words, "edges": said_edges(edges)})
                _mark(button, words, is_on=is_on)

    def _mark_places(self) -> list[tuple[Mark | Sign, tuple[int, ...]]]:
        """Return where marks can stand: on roads, on cities, on what is in the middle; signs anywhere."""
        return [(mark, edges) for mark in self._offered for edges in self._reached(mark)][:_MARKS]

    def _reached(self, mark: Mark | Sign) -> list[tuple[int, ...]]:
        if isinstance(mark, Sign):
            return [()]
        if mark.kind is Kind.MONASTERY:
            return [(MIDDLE,)] if self.sketch.monastery else []
        is_edged = mark.kind in (Kind.ROAD, Kind.CITY)
        return self.sketch.reaches(Terrain(mark.kind.value)) if is_edged else []

    # --- What is chosen ---

    def _draw(self, sketch: Sketch) -> None:
        self.sketch = sketch
        self.drawn.emit(sketch)

    def _set_edge(self, edge: int, place: int) -> None:
        self._draw(self.sketch.with_edge(edge, _TERRAINS[place]))

    def _turn_edge(self, edge: int) -> None:
        """Let an edge show the next of field, road, city."""
        now = _TERRAINS.index(self.sketch.edges[edge])
        self._set_edge(edge, (now + 1) % len(_TERRAINS))

    def _join(self, one: int, other: int) -> None:
        """Join two edges, or cut them apart; one that shows something else takes after the first."""
        sketch = self.sketch
        if sketch.edges[one] is not sketch.edges[other]:
            sketch = sketch.with_edge(other, sketch.edges[one])
        if sketch.edges[one] is not Terrain.FIELD:
            sketch = sketch.toggled(one, other)
        self._draw(sketch)

    def _join_pair(self, place: int) -> None:
        self._draw(self.sketch.toggled(*self.sketch.pairs[place]))

    def _fly(self, place: int) -> None:
        """Give a city a pennant, or take it away."""
        first = self.sketch.reaches(Terrain.CITY)[place][0]
        self._draw(evolve(self.sketch, pennants=self.sketch.pennants ^ {first}))

    def _build(self, place: int) -> None:
        """Put a mark on a road or city, or take it away."""
        mark, edges = self._mark_places()[place]
        if not edges:
            self._draw(evolve(self.sketch, signs=self.sketch.signs ^ {mark.id}))
            return
        self._draw(evolve(self.sketch, marks=self.sketch.marks ^ {(edges[0], mark.id)}))

    def _stand(self, name: str, *, on: bool) -> None:
        """Put something into the middle, or take it away; an abbey is all there is of its tile."""
        changed: Any = {name: on}
        self._draw(WALLED if name == "abbey" and on else evolve(self.sketch, **changed))

    # --- What it looks like ---

    def _fit(self) -> None:
        self.pad.clicked.connect(self._turn_edge)
        self.pad.joined.connect(self._join)
        for edge, combo in enumerate(self.edges):
            combo.addItems([say(KIND_NAMES[Kind(terrain.value)]) for terrain in _TERRAINS])
            combo.setAccessibleName(say(EDGE_NAMES[edge]))
            combo.activated.connect(partial(self._set_edge, edge))
        kinds = ((self.joins, self._join_pair), (self.pennants, self._fly), (self.marks, self._build))
        for buttons, does in kinds:
            for place, button in enumerate(buttons):
                button.setCheckable(True)
                button.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
                button.clicked.connect(lambda _=False, does=does, place=place: does(place))
        self.ends.setAccessibleName(say(_ENDS))
        self.ends.activated.connect(
            lambda place: self._draw(evolve(self.sketch, ends=str(self.ends.itemData(place))))
        )
        for box, (name, text) in zip(self._middles(), MIDDLES.items(), strict=True):
            box.setText(say(text))
            box.toggled.connect(lambda on, name=name: self._stand(name, on=on))
        self.name.setMaxLength(LONGEST_NAME)
        self.name.setAccessibleName(say(N_("What the tile is called")))
        self.name.textEdited.connect(self.named)
        self.count.setRange(0, 99)
        self.count.setAccessibleName(say(N_("How many there are")))
        self.count.valueChanged.connect(self.counted)
        self.done.clicked.connect(lambda _=False: self.closed.emit())
        self.away.clicked.connect(lambda _=False: self.left_out.emit())

    def _arrange(self) -> None:
        top = QHBoxLayout()
        top.addWidget(self.done)
        top.addWidget(self.name, 1)
        top.addWidget(TextLabel("×"))
        top.addWidget(self.count)
        top.addWidget(self.away)
        form = QVBoxLayout()
        form.setSpacing(6)
        form.addLayout(self._edge_grid())
        form.addLayout(self._middle_rows())
        form.addWidget(self._labels[0])
        form.addLayout(_in_rows(self.joins))
        row = QHBoxLayout()
        row.addWidget(self._labels[1])
        row.addWidget(self.ends, 1)
        form.addLayout(row)
        form.addWidget(self._labels[2])
        form.addLayout(_in_rows(self.pennants))
        form.addWidget(self._labels[3])
        form.addLayout(_in_rows(self.marks))
        form.addStretch(1)
        middle = QHBoxLayout()
        middle.setSpacing(16)
        middle.addWidget(self.pad, 1)
        middle.addLayout(form, 1)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addLayout(top)
        layout.addLayout(middle, 1)

    def _edge_grid(self) -> QGridLayout:
        grid = QGridLayout()
        for edge, combo in enumerate(self.edges):
            row, column = divmod(edge, 2)
            grid.addWidget(TextLabel(say(EDGE_NAMES[edge])), row, 2 * column)
            grid.addWidget(combo, row, 2 * column + 1)
            grid.setColumnStretch(2 * column + 1, 1)
        return grid

    def _middle_rows(self) -> QGridLayout:
        grid = QGridLayout()
        for place, box in enumerate(self._middles()):
            grid.addWidget(box, *divmod(place, len(_ALWAYS) + 1))
        grid.setColumnStretch(len(_ALWAYS) + 1, 1)
        return grid


def _mark(button: QToolButton, words: Phrase, *, is_on: bool) -> None:
    """Show whether a button is down by more than its shade."""
    button.setChecked(is_on)
    button.setText(f"✓ {say(words)}" if is_on else say(words))
    button.setAccessibleName(say(words))


def _in_rows(buttons: list[QToolButton]) -> QGridLayout:
    """Return buttons side by side, two in a row."""
    grid = QGridLayout()
    grid.setSpacing(4)
    for place, button in enumerate(buttons):
        grid.addWidget(button, *divmod(place, 2))
    grid.setColumnStretch(2, 1)
    return grid


_JOINS = N_("What is joined")
_ENDS = N_("Roads end")
_PENNANTS = N_("Pennants")
_MARKED = N_("What boxes add")
