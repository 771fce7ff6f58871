"""What every art of Catapult looks like."""

from collections.abc import Callable, Mapping

from attrs import frozen
from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter, QPainterPath

from app.games.cards.ui import faces, ground, signs, things
from app.ui.paths import PathArtist


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
    "felt": _Art(things.corner_bounds, ground.paint_felt),
    "plate": _Art(things.corner_bounds, ground.paint_plate),
    "panel": _Art(things.corner_bounds, things.paint_panel),
    "dots": _Art(things.dots_bounds, things.paint_dots),
    "emblem": _Art(things.sign_bounds, things.paint_shield),
    "laurel": _Art(things.sign_bounds, things.paint_laurel),
    "eye": _Art(things.sign_bounds, things.paint_eye),
    "base": _Art(ground.base_bounds, ground.paint_base),
    "spot": _Art(ground.spot_bounds, ground.paint_spot),
    "ground": _Art(things.middle_bounds, things.paint_ground),
    "unit": _Art(things.unit_bounds, things.paint_unit),
    "stock": _Art(things.stock_bounds, things.paint_stock),
    "slot": _Art(faces.card_bounds, things.paint_slot),
    "glow": _Art(things.middle_bounds, things.paint_glow),
    "last": _Art(things.middle_bounds, things.paint_last),
    "mark": _Art(things.middle_bounds, things.paint_mark),
    "refused": _Art(things.middle_bounds, things.paint_refused),
    "row": _Art(things.row_bounds, things.paint_row),
    "button": _Art(things.middle_bounds, things.paint_button),
    "mini": _Art(things.mini_bounds, things.paint_mini),
    "tag": _Art(things.tag_bounds, things.paint_tag),
    "kind": _Art(signs.sign_bounds, signs.paint_kind),
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
