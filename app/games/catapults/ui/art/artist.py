"""What every art of Catapults! looks like."""

from collections.abc import Callable, Mapping

from attrs import frozen
from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter, QPainterPath

from app.games.catapults.geometry import Land
from app.games.catapults.ui.art import blocks, engines, furniture, plates
from app.games.catapults.ui.art.blocks import block_path, shape_of
from app.ui.art.path_artist import PathArtist


@frozen
class _Art:
    """How much room a kind of art takes, and who paints it; both get the rest of its path."""

    bounds: Callable[[Land, list[str]], QRectF]
    paint: Callable[[QPainter, Land, list[str]], None]


_ARTS: Mapping[str, _Art] = {
    "plate": _Art(plates.plate_bounds, plates.paint_plate),
    "rulers": _Art(plates.plate_bounds, plates.paint_rulers),
    "peaks": _Art(plates.mask_bounds, plates.paint_peaks),
    "tint": _Art(plates.mask_bounds, plates.paint_tint),
    "glow": _Art(plates.mask_bounds, plates.paint_glow),
    "cloth": _Art(plates.cloth_bounds, plates.paint_cloth),
    "wall": _Art(blocks.block_bounds, blocks.paint_wall),
    "refused": _Art(blocks.block_bounds, blocks.paint_refused),
    "ring": _Art(blocks.block_bounds, blocks.paint_ring),
    "ghost": _Art(blocks.block_bounds, blocks.paint_ghost),
    "catapult": _Art(engines.engine_bounds, engines.paint_catapult),
    "slot": _Art(engines.engine_bounds, engines.paint_slot),
    "spot": _Art(engines.engine_bounds, engines.paint_engine_glow),
    "deck": _Art(furniture.card_bounds, furniture.paint_deck),
    "card": _Art(furniture.card_bounds, furniture.paint_card),
    "die": _Art(furniture.die_bounds, furniture.paint_die),
    "stone": _Art(furniture.stone_bounds, furniture.paint_budget),
    "mat": _Art(furniture.mat_bounds, furniture.paint_mat),
    "tray": _Art(furniture.mat_bounds, furniture.paint_tray),
    "button": _Art(furniture.button_bounds, furniture.paint_button),
    "glass": _Art(furniture.glass_bounds, furniture.paint_glass),
    "icon": _Art(furniture.icon_bounds, furniture.paint_icon),
    "crown": _Art(furniture.icon_bounds, furniture.paint_crown),
    "emblem": _Art(furniture.icon_bounds, furniture.paint_emblem_art),
    "leak": _Art(furniture.square_bounds, furniture.paint_leak),
    "lamp": _Art(furniture.square_bounds, furniture.paint_lamp),
}


class CatapultsArtist(PathArtist):
    """Paints the things of Catapults! for the tables of one game, which a variant may have changed."""

    def __init__(self, land: Land) -> None:
        self.land = land

    def room(self, name: str, rest: list[str]) -> QRectF:
        return _ARTS[name].bounds(self.land, rest)

    def draw(self, painter: QPainter, name: str, rest: list[str]) -> None:
        _ARTS[name].paint(painter, self.land, rest)

    def outline(self, art: str) -> QPainterPath:
        name, *rest = art.split("/")
        if name == "wall":
            return block_path(shape_of(self.land, rest[0], int(rest[1])), 0)
        path = QPainterPath()
        path.addRect(self.bounds(art))
        return path
