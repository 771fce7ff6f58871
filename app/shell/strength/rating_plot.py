"""Plots: a rating over its games, in a band of what it may be, beside the levels; and mistakes by game."""

from collections.abc import Mapping, Sequence
from typing import Any

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPalette, QPen, QPicture

from app.bots.rungs import Rung
from app.core.game import LEVEL_NAMES, Level
from app.core.words import N_
from app.i18n import say
from app.strength.gone_over import GoneOver
from app.strength.rating import Point

_SHEET = QSize(900, 380)
_RIM = 40.0
"""Points of rating above and below."""

_BAND, _GRID = 34, 90
"""Of 255: so much of the ink have the band and the lines of the levels; in grey they read as well."""


def rating_plot(points: Sequence[Point], ladder: Mapping[Level, Rung], palette: QPalette) -> Any:
    """Return a `PlotWidget` with somebody's ratings, game by game."""
    import pyqtgraph as pg

    pg.setConfigOptions(antialias=True)
    ink = palette.color(QPalette.ColorRole.WindowText)
    widget = pg.PlotWidget()
    widget.setBackground(palette.color(QPalette.ColorRole.Base))
    games = list(range(1, len(points) + 1))
    rims = ([each.low for each in points], [each.high for each in points])
    edges = [pg.PlotDataItem(games, rim, pen=_faint(ink, _BAND)) for rim in rims]
    for edge in edges:
        widget.addItem(edge)
    widget.addItem(pg.FillBetweenItem(*edges, brush=_faint(ink, _BAND)))
    _add_levels(widget, points, ladder, ink)
    # Without a cache points are shapes, not small pictures: paper has finer dots.
    shapes = {"symbol": "o", "symbolSize": 6, "useCache": False}
    widget.addItem(pg.PlotDataItem(games, [each.rating for each in points], pen=QPen(ink, 0), **shapes))
    widget.setYRange(*_near(points))
    _frame(widget, ink, N_("games that count"), N_("rating"))
    return widget


def mistakes_plot(games: Sequence[GoneOver], palette: QPalette) -> Any:
    """Return a `PlotWidget` with a bar for each game that has been gone over: its mistakes."""
    import pyqtgraph as pg

    ink = palette.color(QPalette.ColorRole.WindowText)
    widget = pg.PlotWidget()
    widget.setBackground(palette.color(QPalette.ColorRole.Base))
    heights = [each.mistakes for each in games]
    bars = {"x": list(range(1, len(games) + 1)), "height": heights, "width": 0.6}
    widget.addItem(pg.BarGraphItem(**bars, pen=QPen(ink, 0), brush=_faint(ink, _GRID)))
    widget.setYRange(0, max(*heights, 1))
    _frame(widget, ink, N_("games gone over"), N_("mistakes"))
    return widget


def _frame(widget: Any, ink: QColor, below: str, beside: str) -> None:
    """Name the axes, and let nothing be moved."""
    for side, text in (("bottom", below), ("left", beside)):
        widget.getAxis(side).setPen(ink)
        widget.getAxis(side).setTextPen(ink)
        widget.setLabel(side, say(text))
    widget.getPlotItem().setMenuEnabled(False)
    widget.getPlotItem().setMouseEnabled(x=False, y=False)
    widget.getPlotItem().hideButtons()


def paint_rating(
    points: Sequence[Point], ladder: Mapping[Level, Rung], painter: QPainter, room: QRectF
) -> None:
    """Paint the plot into a room, on white, as lines and letters."""
    widget = rating_plot(points, ladder, QPalette(QColor("#ffffff")))
    widget.resize(_SHEET)
    widget.grab()  # Lays everything out.
    record = QPicture()
    recorder = QPainter(record)
    sheet = QRectF(0, 0, _SHEET.width(), _SHEET.height())
    widget.scene().render(recorder, sheet, widget.getPlotItem().sceneBoundingRect())
    recorder.end()
    painter.save()
    painter.translate(room.topLeft())
    scale = room.width() / _SHEET.width() * record.logicalDpiX() / painter.device().logicalDpiX()
    painter.scale(scale, scale)
    painter.drawPicture(0, 0, record)
    painter.restore()
    widget.close()


def height_for(width: float) -> float:
    """Return how high the plot is on paper."""
    return width * _SHEET.height() / _SHEET.width()


def _near(points: Sequence[Point]) -> tuple[float, float]:
    """Return the ratings to be seen: all that there were, and what the last one may be."""
    every = [each.rating for each in points]
    return min(*every, points[-1].low) - _RIM, max(*every, points[-1].high) + _RIM


def _add_levels(widget: Any, points: Sequence[Point], ladder: Mapping[Level, Rung], ink: QColor) -> None:
    """Draw a line for each level that is near, with its name."""
    import pyqtgraph as pg

    low, high = _near(points)
    for level, rung in ladder.items():
        if low <= rung.rating <= high:
            line = pg.InfiniteLine(rung.rating, 0, QPen(_faint(ink, _GRID), 0, Qt.PenStyle.DashLine))
            name = pg.InfLineLabel(line, say(LEVEL_NAMES[level]), position=0.04, anchors=[(0, 1), (0, 1)])
            name.setColor(ink)
            widget.addItem(line)


def _faint(ink: QColor, strength: int) -> QColor:
    return QColor(ink.red(), ink.green(), ink.blue(), strength)
