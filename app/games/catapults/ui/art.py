"""What every art of Catapults! looks like."""

from collections.abc import Callable, Mapping

from attrs import frozen
from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter, QPainterPath

from app.games.catapults.land import Land
from app.games.catapults.ui import blocks, engines, plates, things
from app.games.catapults.ui.blocks import block_path, shape_of
from app.ui.paths import PathArtist


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
    "deck": _Art(things.card_bounds, things.paint_deck),
    "card": _Art(things.card_bounds, things.paint_card),
    "die": _Art(things.die_bounds, things.paint_die),
    "stone": _Art(things.stone_bounds, things.paint_budget),
    "mat": _Art(things.mat_bounds, things.paint_mat),
    "tray": _Art(things.mat_bounds, things.paint_tray),
    "button": _Art(things.button_bounds, things.paint_button),
    "glass": _Art(things.glass_bounds, things.paint_glass),
    "icon": _Art(things.icon_bounds, things.paint_icon),
    "crown": _Art(things.icon_bounds, things.paint_crown),
    "emblem": _Art(things.icon_bounds, things.paint_emblem_art),
    "leak": _Art(things.square_bounds, things.paint_leak),
    "lamp": _Art(things.square_bounds, things.paint_lamp),
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
