"""What a search for a fair value found, drawn: choices of values with their intervals, and what is wished."""

from collections.abc import Sequence
from math import isfinite
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QPen

from app.bots.searches import Result
from app.bots.tuning import Goal
from app.i18n import say
from app.shell.balance.plots import Inks
from app.shell.variants.measure_names import NAMES
from app.ui.text.labels import html

_HIGH = 190
"""Pixels of a plot."""

_SCALE = 46
"""Pixels beside it, the same for all, so that what belongs together stands below each other."""


def fair_value_plot(
    results: Sequence[Result], ticks: Sequence[str], goals: Sequence[Goal], inks: Inks
) -> Any:
    """
    Return a widget with a plot for each goal: a dot with its interval for each choice of values, in order.

    Dots of what dropped out early are empty; a broken line is what is wished.

    Args:
        results: In the order in which the values were named.
        ticks: What stands below each dot.
    """
    import pyqtgraph as pg

    pg.setConfigOptions(antialias=True)
    widget = pg.GraphicsLayoutWidget()
    widget.setBackground(inks.ground)
    for row, goal in enumerate(goals):
        plot = widget.addPlot(row=row, col=0)
        plot.setTitle(html("{title}", title=say(NAMES[goal.measure])), color=inks.text, size="10pt")
        for side in ("left", "bottom"):
            axis = plot.getAxis(side)
            axis.setPen(QPen(inks.text, 0))
            axis.setTextPen(inks.text)
        plot.getAxis("left").setWidth(_SCALE)
        plot.getAxis("bottom").setTicks([list(enumerate(ticks))])
        plot.setXRange(-0.5, len(ticks) - 0.5)
        plot.setMenuEnabled(False)
        plot.setMouseEnabled(x=False, y=False)
        plot.hideButtons()
        plot.addItem(
            pg.InfiniteLine(goal.target, angle=0, pen=pg.mkPen(inks.text, style=Qt.PenStyle.DashLine))
        )
        _dots(plot, results, goal, inks)
    widget.setFixedHeight(_HIGH * max(1, len(goals)))
    return widget


def _dots(plot: Any, results: Sequence[Result], goal: Goal, inks: Inks) -> None:
    import numpy as np
    import pyqtgraph as pg

    known = [(at, each) for at, each in enumerate(results) if goal.measure in each.found]
    shown = [(at, each) for at, each in known if isfinite(each.found[goal.measure].high)]
    if not shown:
        return
    at = np.array([place for place, _ in shown], dtype=float)
    found = [each.found[goal.measure] for _, each in shown]
    values = np.array([each.value for each in found])
    plot.addItem(
        pg.ErrorBarItem(
            x=at,
            y=values,
            top=np.array([max(0.0, each.high - each.value) for each in found]),
            bottom=np.array([max(0.0, each.value - each.low) for each in found]),
            beam=0.15,
            pen=QPen(inks.text, 0),
        )
    )
    ink, empty = inks.reports[0], QColor(inks.ground)
    brushes = [pg.mkBrush(empty if each.dropped else ink) for _, each in shown]
    plot.addItem(pg.ScatterPlotItem(x=at, y=values, size=10, brush=brushes, pen=pg.mkPen(ink, width=1.5)))
