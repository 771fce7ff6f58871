"""What every art of Conquest looks like."""

from collections.abc import Callable, Mapping
from functools import cache

from attrs import frozen
from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QPainter, QPainterPath, QTransform

from app.games.conquest.ui.arrangement import SIDE
from app.games.conquest.ui.art import buildings, figures, lands, marks
from app.ui.art.path_artist import PathArtist
from app.ui.art.seat_looks import seat_colour


@frozen
class _Art:
    """How much room a kind of art takes, and who paints it; that one gets the rest of its path."""

    room: QRectF
    paint: Callable[[QPainter, list[str]], None]


_RIM = SIDE * 0.965
_SIGN = QRectF(-20, -20, 42, 42)
_BURST = QRectF(-30, -30, 60, 60)

_ARTS: Mapping[str, _Art] = {
    "land": _Art(lands.HEX_ROOM, lambda painter, rest: lands.paint_land(painter, rest[0], int(rest[1]))),
    "strand": _Art(lands.SHORE_ROOM, lambda painter, rest: lands.paint_shore(painter, rest[0])),
    "water": _Art(lands.HEX_ROOM, lambda painter, _: lands.paint_water(painter)),
    "held": _Art(
        lands.HEX_ROOM,
        lambda painter, rest: buildings.paint_held(painter, lands.hex_path(_RIM, 5), int(rest[0])),
    ),
    "fort": _Art(
        lands.HEX_ROOM,
        lambda painter, rest: marks.paint_fort(painter, lands.hex_path(_RIM, 5), seat_colour(int(rest[0]))),
    ),
    "building": _Art(
        buildings.BUILDING_ROOM,
        lambda painter, rest: buildings.paint_building(painter, rest[0], int(rest[1])),
    ),
    "flag": _Art(buildings.FLAG_ROOM, lambda painter, rest: buildings.paint_flag(painter, int(rest[0]))),
    "shield": _Art(_SIGN, lambda painter, rest: buildings.paint_shield(painter, int(rest[0]))),
    "knights": _Art(
        figures.KNIGHTS_ROOM,
        lambda painter, rest: figures.paint_knights(painter, int(rest[0]), int(rest[1]), int(rest[2])),
    ),
    "wall": _Art(figures.WALL_ROOM, lambda painter, rest: _paint_wall(painter, *rest)),
    "glow": _Art(lands.HEX_ROOM, lambda painter, rest: marks.paint_glow(painter, QColor(f"#{rest[0]}"))),
    "line": _Art(
        marks.EDGE_ROOM, lambda painter, rest: marks.paint_edge_glow(painter, QColor(f"#{rest[0]}"))
    ),
    "cursor": _Art(lands.HEX_ROOM, lambda painter, _: marks.paint_cursor(painter)),
    "edge_cursor": _Art(marks.EDGE_ROOM, lambda painter, _: marks.paint_edge_cursor(painter)),
    "last": _Art(lands.HEX_ROOM, lambda painter, rest: marks.paint_last(painter, seat_colour(int(rest[0])))),
    "no": _Art(lands.HEX_ROOM, lambda painter, _: marks.paint_no(painter)),
    "edge_no": _Art(marks.EDGE_ROOM, lambda painter, _: marks.paint_edge_no(painter)),
    "swords": _Art(_SIGN, lambda painter, _: marks.paint_swords(painter)),
    "burst": _Art(_BURST, lambda painter, _: marks.paint_burst(painter)),
    "die": _Art(
        marks.DIE_ROOM,
        lambda painter, rest: marks.paint_die(
            painter, int(rest[1]), None if rest[0] == "ivory" else seat_colour(int(rest[0]))
        ),
    ),
}


def _paint_wall(painter: QPainter, colour: str, *rest: str) -> None:
    painter.setTransform(_turn_of("/".join(("wall", colour, *rest))), combine=True)
    figures.paint_wall(painter, int(colour), "held" if "held" in rest else "")


@cache
def _turn_of(art: str) -> QTransform:
    """Return how far a wall is turned: "wall/2/60" by 60 degrees clockwise, "wall/2" lies straight."""
    angle = art.rsplit("/", 1)[1] if art.count("/") > 1 and not art.endswith("held") else "0"
    return QTransform().rotate(float(angle))


_SHORE = "shore"
"""Goes on with the hexes at the coast: "shore/0.2,0.4" has their rows and columns."""


class ConquestArtist(PathArtist):
    """Paints the things of Conquest."""

    def room(self, name: str, rest: list[str]) -> QRectF:
        if name == _SHORE:
            return lands.coast_room(rest[0])
        room = _ARTS[name].room
        return _turn_of("/".join((name, *rest))).mapRect(room) if name == "wall" else room

    def draw(self, painter: QPainter, name: str, rest: list[str]) -> None:
        if name == _SHORE:
            lands.paint_coast(painter, rest[0])
        else:
            _ARTS[name].paint(painter, rest)

    def outline(self, art: str) -> QPainterPath:
        if art.startswith(("land/", "water")):
            return lands.hex_path()
        if art.startswith("wall/"):
            return _turn_of(art).map(figures.wall_outline())
        path = QPainterPath()
        path.addRect(self.bounds(art))
        return path
