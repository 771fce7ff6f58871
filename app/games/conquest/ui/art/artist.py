"""What every art of Conquest looks like."""

from collections.abc import Mapping

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QPainter, QPainterPath, QTransform

from app.games.conquest.ui.arrangement import SIDE
from app.games.conquest.ui.art import buildings, figures, lands, marks
from app.games.conquest.ui.art.goods import paint_goods, paint_talk
from app.ui.art.path_artist import Art, PathArtist, plain_art
from app.ui.art.seat_style import seat_colour

_RIM = SIDE * 0.965
_SIGN = QRectF(-20, -20, 42, 42)
_GOODS = QRectF(-12, -12, 24, 24)
_BURST = QRectF(-30, -30, 60, 60)

_ARTS: Mapping[str, Art[None]] = {
    "land": plain_art(lands.HEX_ROOM, lambda painter, rest: lands.paint_land(painter, rest[0], int(rest[1]))),
    "shore": plain_art(
        # Goes on with the hexes at the coast: "shore/0.2,0.4" has their rows and columns.
        lambda rest: lands.coast_room(rest[0]),
        lambda painter, rest: lands.paint_coast(painter, rest[0]),
    ),
    "strand": plain_art(lands.SHORE_ROOM, lambda painter, rest: lands.paint_shore(painter, rest[0])),
    "water": plain_art(lands.HEX_ROOM, lambda painter, _: lands.paint_water(painter)),
    "held": plain_art(
        lands.HEX_ROOM,
        lambda painter, rest: buildings.paint_held(painter, lands.hex_path(_RIM, 5), int(rest[0])),
    ),
    "fort": plain_art(
        lands.HEX_ROOM,
        lambda painter, rest: marks.paint_fort(painter, lands.hex_path(_RIM, 5), seat_colour(int(rest[0]))),
    ),
    "building": plain_art(
        buildings.BUILDING_ROOM,
        lambda painter, rest: buildings.paint_building(painter, rest[0], int(rest[1])),
    ),
    "flag": plain_art(buildings.FLAG_ROOM, lambda painter, rest: buildings.paint_flag(painter, int(rest[0]))),
    "shield": plain_art(_SIGN, lambda painter, rest: buildings.paint_shield(painter, int(rest[0]))),
    "knights": plain_art(
        figures.KNIGHTS_ROOM,
        lambda painter, rest: figures.paint_knights(painter, int(rest[0]), int(rest[1]), int(rest[2])),
    ),
    "wall": plain_art(lambda rest: _wall_bounds(*rest), lambda painter, rest: _paint_wall(painter, *rest)),
    "glow": plain_art(lands.HEX_ROOM, lambda painter, rest: marks.paint_glow(painter, QColor(f"#{rest[0]}"))),
    "line": plain_art(
        marks.EDGE_ROOM, lambda painter, rest: marks.paint_edge_glow(painter, QColor(f"#{rest[0]}"))
    ),
    "cursor": plain_art(lands.HEX_ROOM, lambda painter, _: marks.paint_cursor(painter)),
    "edge_cursor": plain_art(marks.EDGE_ROOM, lambda painter, _: marks.paint_edge_cursor(painter)),
    "last": plain_art(
        lands.HEX_ROOM, lambda painter, rest: marks.paint_last(painter, seat_colour(int(rest[0])))
    ),
    "no": plain_art(lands.HEX_ROOM, lambda painter, _: marks.paint_no(painter)),
    "edge_no": plain_art(marks.EDGE_ROOM, lambda painter, _: marks.paint_edge_no(painter)),
    "swords": plain_art(_SIGN, lambda painter, _: marks.paint_swords(painter)),
    "goods": plain_art(_GOODS, lambda painter, rest: _paint_goods(painter, rest[0])),
    "burst": plain_art(_BURST, lambda painter, _: marks.paint_burst(painter)),
    "die": plain_art(
        marks.DIE_ROOM,
        lambda painter, rest: marks.paint_die(
            painter, int(rest[1]), None if rest[0] == "ivory" else seat_colour(int(rest[0]))
        ),
    ),
}


def _paint_goods(painter: QPainter, kind: str) -> None:
    """Paint a resource or gold by its number; "goods/talk" is a trade, "goods/no" a refusal."""
    if kind.isdecimal():
        paint_goods(painter, int(kind), QPointF(), 11)
    else:
        paint_talk(painter, is_refused=kind == "no")


def _paint_wall(painter: QPainter, colour: str, turn: str = "") -> None:
    painter.setTransform(_turned(turn), combine=True)
    figures.paint_wall(painter, int(colour), turn if turn == "held" else "")


def _turned(turn: str) -> QTransform:
    """Return how far a wall is turned: "wall/2/60" by 60 degrees clockwise, "wall/2" lies straight."""
    return QTransform().rotate(0.0 if turn in ("", "held") else float(turn))


def _wall_bounds(_: str, turn: str = "") -> QRectF:
    return _turned(turn).mapRect(figures.WALL_ROOM)


class ConquestArtist(PathArtist[None]):
    """Paints every art of Conquest."""

    def __init__(self) -> None:
        super().__init__(_ARTS, None)

    def outline(self, art: str) -> QPainterPath:
        if art.startswith(("land/", "water")):
            return lands.hex_path()
        if art.startswith("wall/"):
            return _turned("".join(art.split("/")[2:])).map(figures.wall_outline())
        return super().outline(art)
