"""Plots: a rating in a band of what it may be, beside the levels; mistakes and luck, game by game."""

from collections.abc import Mapping, Sequence
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QPalette, QPen

from app.bots.rungs import Rung
from app.core.game import LEVEL_NAMES, Level
from app.core.words import N_
from app.i18n import say
from app.strength.gone_over import GoneOver
from app.strength.rating import Point

_HIGH = 380 / 900
"""How high a plot is on paper for its width."""

_RIM = 40.0
"""Points of rating above and below."""

_HALF = 0.1
"""Games: half the width of the band around a single one."""

_MARKS = 8
"""About so many numbers stand beside an axis that counts."""

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
    if len(points) == 1:
        # A band of one game would have no width.
        rims, ends = (rims[0] * 2, rims[1] * 2), [1 - _HALF, 1 + _HALF]
    else:
        ends = [float(each) for each in games]
    edges = [pg.PlotDataItem(ends, rim, pen=_faint(ink, _BAND)) for rim in rims]
    for edge in edges:
        widget.addItem(edge)
    widget.addItem(pg.FillBetweenItem(*edges, brush=_faint(ink, _BAND)))
    _add_levels(widget, points, ladder, ink)
    # Without a cache points are shapes, not small pictures: paper has finer dots.
    shapes = {"symbol": "o", "symbolSize": 7, "symbolBrush": ink, "symbolPen": ink, "useCache": False}
    widget.addItem(pg.PlotDataItem(games, [each.rating for each in points], pen=QPen(ink, 0), **shapes))
    widget.setYRange(*_near(points))
    _frame(widget, ink, N_("games that count"), N_("rating"))
    _count_whole(widget, "bottom", len(points))
    return widget


def mistakes_plot(games: Sequence[GoneOver], palette: QPalette) -> Any:
    """Return a `PlotWidget` with a bar for each game that has been gone over: its mistakes."""
    heights = [each.mistakes for each in games]
    widget = _bars(heights, (0, max(*heights, 1)), N_("mistakes"), palette)
    _count_whole(widget, "left", max(heights))
    return widget


def luck_plot(games: Sequence[GoneOver], palette: QPalette) -> Any:
    """Return a `PlotWidget` with a bar for each game that has been gone over: good luck up, bad luck down."""
    heights = [100 * each.luck for each in games]
    widest = max(*map(abs, heights), 1)
    return _bars(heights, (-widest, widest), N_("luck"), palette)


def _bars(heights: Sequence[float], seen: tuple[float, float], name: str, palette: QPalette) -> Any:
    import pyqtgraph as pg

    ink = palette.color(QPalette.ColorRole.WindowText)
    widget = pg.PlotWidget()
    widget.setBackground(palette.color(QPalette.ColorRole.Base))
    bars = {"x": list(range(1, len(heights) + 1)), "height": heights, "width": 0.6}
    widget.addItem(pg.BarGraphItem(**bars, pen=QPen(ink, 0), brush=_faint(ink, _GRID)))
    widget.addItem(pg.InfiniteLine(0, 0, QPen(_faint(ink, _GRID), 0)))
    widget.setYRange(*seen)
    _frame(widget, ink, N_("games gone over"), name)
    _count_whole(widget, "bottom", len(heights))
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


def _count_whole(widget: Any, side: str, most: int) -> None:
    """Let an axis that counts up to *most* show whole numbers only, and not too many."""
    step = max(1, round(most / _MARKS))
    widget.getAxis(side).setTickSpacing(step, step)


def paper_palette() -> QPalette:
    """Return the colours of a plot on paper: ink on white."""
    return QPalette(QColor("#ffffff"))


def height_for(width: float) -> float:
    """Return how high the plot of a rating is on paper."""
    return width * _HIGH


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
