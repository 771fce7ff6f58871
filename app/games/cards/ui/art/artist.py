"""What every art of Catapult looks like."""

from collections.abc import Mapping

from PySide6.QtGui import QPainterPath

from app.games.cards.ui.art import build_signs, faces, felt, furniture
from app.ui.art.path_artist import Art, PathArtist, plain_art

_ARTS: Mapping[str, Art[None]] = {
    "card": plain_art(faces.card_bounds, faces.paint_card),
    "side": plain_art(faces.side_bounds, faces.paint_side),
    "back": plain_art(faces.card_bounds, faces.paint_back),
    "wall": plain_art(faces.side_bounds, faces.paint_wall),
    "felt": plain_art(furniture.corner_bounds, felt.paint_felt),
    "plate": plain_art(furniture.corner_bounds, felt.paint_plate),
    "panel": plain_art(furniture.corner_bounds, furniture.paint_panel),
    "dots": plain_art(furniture.dots_bounds, furniture.paint_dots),
    "emblem": plain_art(furniture.sign_bounds, furniture.paint_shield),
    "laurel": plain_art(furniture.sign_bounds, furniture.paint_laurel),
    "eye": plain_art(furniture.sign_bounds, furniture.paint_eye),
    "base": plain_art(felt.base_bounds, felt.paint_base),
    "spot": plain_art(felt.spot_bounds, felt.paint_spot),
    "ground": plain_art(furniture.middle_bounds, furniture.paint_ground),
    "unit": plain_art(furniture.unit_bounds, furniture.paint_unit),
    "stock": plain_art(furniture.stock_bounds, furniture.paint_stock),
    "slot": plain_art(faces.card_bounds, furniture.paint_slot),
    "glow": plain_art(furniture.middle_bounds, furniture.paint_glow),
    "last": plain_art(furniture.middle_bounds, furniture.paint_last),
    "mark": plain_art(furniture.middle_bounds, furniture.paint_mark),
    "refused": plain_art(furniture.middle_bounds, furniture.paint_refused),
    "row": plain_art(furniture.row_bounds, furniture.paint_row),
    "button": plain_art(furniture.middle_bounds, furniture.paint_button),
    "mini": plain_art(furniture.mini_bounds, furniture.paint_mini),
    "tag": plain_art(furniture.tag_bounds, furniture.paint_tag),
    "kind": plain_art(build_signs.sign_bounds, build_signs.paint_kind),
}


class CardsArtist(PathArtist[None]):
    """Paints every art of Catapult."""

    def __init__(self) -> None:
        super().__init__(_ARTS, None)

    def outline(self, art: str) -> QPainterPath:
        if art.partition("/")[0] not in ("card", "back", "slot", "stock"):
            return super().outline(art)
        path = QPainterPath()
        path.addRect(faces.card_rect())
        return path
