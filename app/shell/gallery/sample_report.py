"""A small balance report, to be looked at in the gallery."""

from functools import cache
from typing import Any

from PySide6.QtCore import QMarginsF, QRectF, QSize
from PySide6.QtGui import QImage, QPainter

from app.bots.balance import Balance, Study, study
from app.core.game import AnyGame
from app.core.words import N_, told
from app.games import find
from app.i18n import say
from app.shell.balance.figures import Reports
from app.shell.balance.plots import PAPER
from app.shell.balance.report import paint_report
from app.storage.variants import Variant

_PAGE, _MARGINS = QSize(1240, 1754), QMarginsF(90, 90, 90, 90)
"""A4 at 150 dots an inch."""


def sample_reports(game: AnyGame, variant: Variant) -> Reports:
    """Return what a few quick games of a variant and of the standard game say."""
    named = ((say(told(variant.name)), variant.options), (say(N_("Standard")), None))
    return [(name, _studied(game.id, options)) for name, options in named]


def report_picture(game: AnyGame, reports: Reports) -> QImage:
    """Return the page of a report as a picture."""
    page = QImage(_PAGE, QImage.Format.Format_RGB32)
    page.fill(PAPER.ground)
    painter = QPainter(page)
    paint_report(game, reports, painter, QRectF(page.rect()).marginsRemoved(_MARGINS))
    painter.end()
    return page


@cache
def _studied(game_id: str, options: Any) -> Balance:
    return study(Study(game_id, ("page", "page"), 8, effort=0.05, options=options), find)
