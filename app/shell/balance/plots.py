"""The plots of a balance report: who wins by order of play, how long it takes, how close it is."""

import threading
from collections.abc import Sequence
from importlib import import_module
from itertools import chain
from typing import Any

from attrs import frozen
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QPainter, QPen

from app.bots.balance import Balance
from app.core.words import N_, Phrase
from app.i18n import say
from app.shell.balance.figures import Reports
from app.ui.paper.painted_plots import paint_plot
from app.ui.text.labels import html

_BINS = 12
_ROOM_ABOVE = 118
"""Per cent, so that the legend lies above the highest bar."""
_HIGH = 0.6
"""How high the plots are on paper for their width."""
_FILLS = (
    Qt.BrushStyle.SolidPattern,
    Qt.BrushStyle.BDiagPattern,
    Qt.BrushStyle.FDiagPattern,
    Qt.BrushStyle.DiagCrossPattern,
)
"""The first is solid, the others hatched: nothing is told by colour alone."""


@frozen
class Inks:
    """
    The colours of a report's plots.

    Attributes:
        text, ground: As on a panel, or on paper.
        reports: One for each report.
    """

    text: QColor
    ground: QColor
    reports: tuple[QColor, ...] = (QColor("#B5452C"), QColor("#2B6CA3"), QColor("#3F7D3A"), QColor("#7A4E9C"))


PAPER = Inks(QColor("#1c1815"), QColor("#ffffff"))


def prepare() -> None:
    """Load what draws, in a thread of its own: half a second in which the window would stand still."""
    threading.Thread(target=import_module, args=("pyqtgraph",), daemon=True).start()


def plots(reports: Reports, inks: Inks) -> Any:
    """Return a `GraphicsLayoutWidget` with all plots of up to `MOST_REPORTS` reports."""
    import pyqtgraph as pg

    pg.setConfigOptions(antialias=True)
    widget = pg.GraphicsLayoutWidget()
    widget.setBackground(inks.ground)
    widget.ci.setSpacing(14)
    _wins(_plot(widget, 0, 0, N_("Who wins"), inks), reports, inks)
    _histogram(
        _plot(widget, 0, 1, N_("Rounds of a game"), inks), [_rounds(each) for _, each in reports], inks
    )
    _histogram(_plot(widget, 1, 0, N_("Scores"), inks), [_scores(each) for _, each in reports], inks)
    _histogram(
        _plot(widget, 1, 1, N_("Changes of the lead"), inks), [_leads(each) for _, each in reports], inks
    )
    for plot in widget.ci.items:
        plot.setMenuEnabled(False)
        plot.setMouseEnabled(x=False, y=False)
        plot.hideButtons()
    return widget


def paint(reports: Reports, painter: QPainter, room: QRectF) -> None:
    """Paint plots into a room, on white, as lines and letters."""
    paint_plot(plots(reports, PAPER), painter, room)


def height_for(width: float) -> float:
    """Return how high plots are that are so wide."""
    return width * _HIGH


def _plot(widget: Any, row: int, column: int, title: str, inks: Inks) -> Any:
    plot = widget.addPlot(row=row, col=column)
    plot.setTitle(html("{title}", title=say(title)), color=inks.text, size="11pt")
    for side in ("left", "bottom"):
        axis = plot.getAxis(side)
        axis.setPen(QPen(inks.text, 0))
        axis.setTextPen(inks.text)
    plot.showGrid(y=True, alpha=0.25)
    return plot


def _wins(plot: Any, reports: Reports, inks: Inks) -> None:
    """Draw a bar for each place in the order of play, with the interval in which its true share lies."""
    import pyqtgraph as pg

    seats, width = len(reports[0][1].begins), 0.8 / len(reports)
    # Says which is which, with hatching and all; above the bars, where nothing else is.
    plot.addLegend(offset=(1, 1), colCount=len(reports), labelTextColor=inks.text)
    for place, (name, report) in enumerate(reports):
        at = [seat + (place - (len(reports) - 1) / 2) * width for seat in range(seats)]
        rates = [100 * share.rate for share in report.begins]
        brush, pen = _fill(place, inks)
        # The legend lays names out as HTML.
        said = html("{name}", name=name)
        plot.addItem(pg.BarGraphItem(x=at, height=rates, width=width * 0.9, brush=brush, pen=pen, name=said))
        above = [100 * (share.high - share.rate) for share in report.begins]
        below = [100 * (share.rate - share.low) for share in report.begins]
        whiskers = pg.ErrorBarItem(
            x=_array(at),
            y=_array(rates),
            top=_array(above),
            bottom=_array(below),
            beam=width / 4,
            pen=QPen(inks.text, 0),
        )
        plot.addItem(whiskers)
    fair = pg.InfiniteLine(100 / seats, angle=0, pen=pg.mkPen(inks.text, style=Qt.PenStyle.DashLine))
    plot.addItem(fair)
    plot.getAxis("bottom").setTicks([_places(reports[0][1])])
    plot.setYRange(0, _ROOM_ABOVE)
    plot.setLabel("left", "%", color=inks.text)


def _places(report: Balance) -> list[tuple[int, str]]:
    """Return what stands below the bars: places in the order of play, or seats where nobody begins."""
    text = N_("Plays as no. {place}") if report.begun else N_("Seat {place}")
    return [(place, say(Phrase(text, {"place": place + 1}))) for place in range(len(report.begins))]


def _histogram(plot: Any, values: Sequence[Sequence[float]], inks: Inks) -> None:
    """Draw how often which value came up, in per cent of the games that ended."""
    import pyqtgraph as pg

    every = list(chain.from_iterable(values))
    if not every:
        return
    low, step = _bins(min(every), max(every))
    width = step * 0.9 / len(values)
    for place, each in enumerate(values):
        heights = _shares(each, low, step)
        at = [
            low + step * (box + 0.5) + (place - (len(values) - 1) / 2) * width for box in range(len(heights))
        ]
        brush, pen = _fill(place, inks)
        plot.addItem(pg.BarGraphItem(x=at, height=heights, width=width, brush=brush, pen=pen))
    plot.setLabel("left", "%", color=inks.text)


def _bins(least: float, most: float) -> tuple[float, float]:
    """Return where the first box begins and how wide each is; whole numbers have whole boxes."""
    step = max(1, -(-(most - least + 1) // _BINS))
    return least - 0.5, step


def _shares(values: Sequence[float], low: float, step: float) -> list[float]:
    counts: dict[int, int] = {}
    for value in values:
        box = int((value - low) // step)
        counts[box] = counts.get(box, 0) + 1
    return [100 * counts.get(box, 0) / max(1, len(values)) for box in range(max(counts, default=0) + 1)]


def _fill(place: int, inks: Inks) -> tuple[QBrush, QPen]:
    colour = inks.reports[place]
    return QBrush(colour, _FILLS[place]), QPen(colour, 0)


def _array(values: Sequence[float]) -> Any:
    import numpy as np

    return np.array(values)


def _rounds(report: Balance) -> list[float]:
    return [each.course.rounds for each in report.played if not each.trouble]


def _leads(report: Balance) -> list[float]:
    return [each.leads for each in report.played if not each.trouble]


def _scores(report: Balance) -> list[float]:
    return [total for each in report.played for total in each.totals]
