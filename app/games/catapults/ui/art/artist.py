"""What every art of Catapults! looks like."""

from collections.abc import Mapping

from PySide6.QtGui import QPainterPath

from app.games.catapults.geometry import Land
from app.games.catapults.ui.art import blocks, engines, furniture, plates
from app.games.catapults.ui.art.blocks import block_path, shape_of
from app.ui.art.path_artist import Art, PathArtist

_ARTS: Mapping[str, Art[Land]] = {
    "plate": Art(plates.plate_bounds, plates.paint_plate),
    "rulers": Art(plates.plate_bounds, plates.paint_rulers),
    "peaks": Art(plates.mask_bounds, plates.paint_peaks),
    "tint": Art(plates.mask_bounds, plates.paint_tint),
    "glow": Art(plates.mask_bounds, plates.paint_glow),
    "cloth": Art(plates.cloth_bounds, plates.paint_cloth),
    "wall": Art(blocks.block_bounds, blocks.paint_wall),
    "refused": Art(blocks.block_bounds, blocks.paint_refused),
    "ring": Art(blocks.block_bounds, blocks.paint_ring),
    "ghost": Art(blocks.block_bounds, blocks.paint_ghost),
    "catapult": Art(engines.engine_bounds, engines.paint_catapult),
    "slot": Art(engines.engine_bounds, engines.paint_slot),
    "spot": Art(engines.engine_bounds, engines.paint_engine_glow),
    "deck": Art(furniture.card_bounds, furniture.paint_deck),
    "card": Art(furniture.card_bounds, furniture.paint_card),
    "die": Art(furniture.die_bounds, furniture.paint_die),
    "stone": Art(furniture.stone_bounds, furniture.paint_budget),
    "mat": Art(furniture.mat_bounds, furniture.paint_mat),
    "tray": Art(furniture.mat_bounds, furniture.paint_tray),
    "button": Art(furniture.button_bounds, furniture.paint_button),
    "glass": Art(furniture.glass_bounds, furniture.paint_glass),
    "icon": Art(furniture.icon_bounds, furniture.paint_icon),
    "crown": Art(furniture.icon_bounds, furniture.paint_crown),
    "emblem": Art(furniture.icon_bounds, furniture.paint_emblem_art),
    "leak": Art(furniture.square_bounds, furniture.paint_leak),
    "lamp": Art(furniture.square_bounds, furniture.paint_lamp),
}


class CatapultsArtist(PathArtist[Land]):
    """Paints every art of Catapults! for the tables of one game, which a variant may have changed."""

    def __init__(self, land: Land) -> None:
        super().__init__(_ARTS, land)

    def outline(self, art: str) -> QPainterPath:
        name, *rest = art.split("/")
        if name == "wall":
            return block_path(shape_of(self.model, rest[0], int(rest[1])), 0)
        return super().outline(art)
