"""What boxes paint, their figures and what stands on their tiles: found by the ids of the boxes."""

from collections.abc import Callable, Mapping
from functools import cache
from importlib import import_module
from typing import Any, TypeAlias

from PySide6.QtCore import QPointF
from PySide6.QtGui import QPainter

from app.games.carcassonne.box_shelf import all_boxes
from app.games.carcassonne.tiles import Book
from app.games.carcassonne.ui.art.walls import Standing
from app.ui.art.path_artist import Art

MarkPainter: TypeAlias = Callable[[QPainter, QPointF], None]
"""Paints a mark on an unturned tile, in the middle of its room."""

BuildingPainter: TypeAlias = Callable[[QPointF, float], Standing]
"""Returns a building where it stands, at a scale: how far south it is, and what paints it."""


@cache
def box_arts() -> Mapping[str, Art[Book]]:
    """Return the arts of all boxes, by the first word of their paths."""
    return {name: art for module in _modules() for name, art in module.ARTS.items()}


@cache
def mark_painters() -> Mapping[str, MarkPainter]:
    """Return what paints the marks of all boxes, by their ids, and quarters, by "quarter/" and theirs."""
    return {name: painter for module in _modules() for name, painter in module.MARKS.items()}


@cache
def building_painters() -> Mapping[str, BuildingPainter]:
    """Return what paints buildings of boxes that stand where monasteries stand, by the ids of their marks."""
    return {
        name: painter for module in _modules() for name, painter in getattr(module, "BUILDINGS", {}).items()
    }


@cache
def _modules() -> tuple[Any, ...]:
    return tuple(import_module(f"app.games.carcassonne.ui.art.boxes.{name}") for name in all_boxes())
