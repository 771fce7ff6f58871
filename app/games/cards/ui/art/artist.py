"""What every art of Catapult looks like."""

from collections.abc import Callable, Mapping

from attrs import frozen
from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter, QPainterPath

from app.games.cards.ui import felt_layout
from app.games.cards.ui.art import build_signs, faces, furniture
from app.ui.art.path_artist import PathArtist


@frozen
class _Art:
    """How much room a kind of art takes, and who paints it; both get the rest of its path."""

    bounds: Callable[[list[str]], QRectF]
    paint: Callable[[QPainter, list[str]], None]


_ARTS: Mapping[str, _Art] = {
    "card": _Art(faces.card_bounds, faces.paint_card),
    "side": _Art(faces.side_bounds, faces.paint_side),
    "back": _Art(faces.card_bounds, faces.paint_back),
    "wall": _Art(faces.side_bounds, faces.paint_wall),
    "felt": _Art(furniture.corner_bounds, felt_layout.paint_felt),
    "plate": _Art(furniture.corner_bounds, felt_layout.paint_plate),
    "panel": _Art(furniture.corner_bounds, furniture.paint_panel),
    "dots": _Art(furniture.dots_bounds, furniture.paint_dots),
    "emblem": _Art(furniture.sign_bounds, furniture.paint_shield),
    "laurel": _Art(furniture.sign_bounds, furniture.paint_laurel),
    "eye": _Art(furniture.sign_bounds, furniture.paint_eye),
    "base": _Art(felt_layout.base_bounds, felt_layout.paint_base),
    "spot": _Art(felt_layout.spot_bounds, felt_layout.paint_spot),
    "ground": _Art(furniture.middle_bounds, furniture.paint_ground),
    "unit": _Art(furniture.unit_bounds, furniture.paint_unit),
    "stock": _Art(furniture.stock_bounds, furniture.paint_stock),
    "slot": _Art(faces.card_bounds, furniture.paint_slot),
    "glow": _Art(furniture.middle_bounds, furniture.paint_glow),
    "last": _Art(furniture.middle_bounds, furniture.paint_last),
    "mark": _Art(furniture.middle_bounds, furniture.paint_mark),
    "refused": _Art(furniture.middle_bounds, furniture.paint_refused),
    "row": _Art(furniture.row_bounds, furniture.paint_row),
    "button": _Art(furniture.middle_bounds, furniture.paint_button),
    "mini": _Art(furniture.mini_bounds, furniture.paint_mini),
    "tag": _Art(furniture.tag_bounds, furniture.paint_tag),
    "kind": _Art(build_signs.sign_bounds, build_signs.paint_kind),
}


class CardsArtist(PathArtist):
    """Paints the things of Catapult."""

    def room(self, name: str, rest: list[str]) -> QRectF:
        return _ARTS[name].bounds(rest)

    def draw(self, painter: QPainter, name: str, rest: list[str]) -> None:
        _ARTS[name].paint(painter, rest)

    def outline(self, art: str) -> QPainterPath:
        path = QPainterPath()
        name = art.partition("/")[0]
        if name in ("card", "back", "slot", "stock"):
            path.addRect(faces.card_rect())
        else:
            path.addRect(self.bounds(art))
        return path
