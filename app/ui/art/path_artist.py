"""Artists who know their arts by the first word of the path."""

from collections.abc import Callable, Mapping
from typing import Generic, TypeVar

from attrs import frozen
from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from app.ui.art.artist import Artist
from app.ui.art.label import PREFIX
from app.ui.art.label_painter import label_bounds, paint_label

Model = TypeVar("Model")
"""What painters are told besides the path: plates and pieces of one game; None if that is always the same."""


@frozen
class Art(Generic[Model]):
    """
    One kind of art; both functions get the model and what follows the name in the path.

    Attributes:
        bounds: Return all the room it needs, shadow included, in table units.
        paint: Paint it around the origin; the painter need not be put back in order.
    """

    bounds: Callable[[Model, list[str]], QRectF]
    paint: Callable[[QPainter, Model, list[str]], None]


def plain_art(
    bounds: QRectF | Callable[[list[str]], QRectF], paint: Callable[[QPainter, list[str]], None]
) -> Art[None]:
    """Return an art that follows from its path alone."""

    def room(_: None, rest: list[str]) -> QRectF:
        return bounds if isinstance(bounds, QRectF) else bounds(rest)

    return Art(room, lambda painter, _, rest: paint(painter, rest))


class PathArtist(Artist, Generic[Model]):
    """
    Paints labels, and what a game lists: an art's path is its name ("wall") and what follows ("T/2").

    Attributes:
        model: What the painters are told besides the path; whoever changes it has everything painted anew.
    """

    def __init__(self, arts: Mapping[str, Art[Model]], model: Model) -> None:
        self._arts = arts
        self.model = model

    def bounds(self, art: str) -> QRectF:
        if art.startswith(PREFIX):
            return label_bounds(art)
        name, *rest = art.split("/")
        return self._arts[name].bounds(self.model, rest)

    def paint(self, painter: QPainter, art: str) -> None:
        if art.startswith(PREFIX):
            paint_label(painter, art)
            return
        name, *rest = art.split("/")
        painter.save()
        self._arts[name].paint(painter, self.model, rest)
        painter.restore()
