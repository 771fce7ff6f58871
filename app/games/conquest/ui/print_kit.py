"""Conquest to cut out: the island, counters, and cards."""

from collections import Counter

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter, QTransform

from app.core.words import N_, Phrase
from app.games.conquest.model import Island
from app.games.conquest.options import Options, board_for
from app.games.conquest.pieces import LAND_NAMES, RESOURCE_NAMES, RESOURCES, SPECIAL_NAMES, Special
from app.games.conquest.tables import Tables
from app.games.conquest.ui.arrangement import SIDE
from app.games.conquest.ui.art.artist import ConquestArtist
from app.games.conquest.ui.art.goods import GOODS, paint_goods
from app.games.conquest.ui.art.lands import hex_path
from app.i18n import say
from app.ui.paper.kits import Kit, Paint, Piece, Tray, disc, drawn, paint_owner
from app.ui.paper.pages import CENTRE, paint_text

SIDE_MM = 31.0
"""Along a hex: buildings, knights and walls have room on it and beside it."""

_SCALE = SIDE_MM / SIDE
_BUILDING_MM, _KNIGHT_MM, _GOLD_MM = 24.0, 17.0, 18.0
_WALL_MM = (28.0, 11.0)
_CARD_MM, _SPECIAL_MM = (44.0, 62.0), (63.0, 88.0)
_KNIGHTS, _GOLD, _BREACHES = 16, 40, 4


def kit(options: Options, seats: int) -> Kit:
    """Return the usual island and everything on it for so many players.  Rule: CON-1 to CON-3, CON-11."""
    artist, tables, board = ConquestArtist(), options.tables, board_for(options, seats)
    settlements, cities, walls = tables.costs.box
    everybody = range(seats)
    built = (("settlement", settlements), ("city", cities), ("castle", cities))
    return Kit(
        trays=(
            _island(artist, Island(board.map), options.layout),
            Tray(
                Phrase(N_("Buildings")),
                tuple(_building(artist, kind, seat, count) for seat in everybody for kind, count in built),
            ),
            Tray(Phrase(N_("Breached castles")), (_breach(_BREACHES * seats),), _BREACH_NOTE),
            Tray(Phrase(N_("Knights")), tuple(_knight(artist, seat) for seat in everybody)),
            Tray(Phrase(N_("Walls")), tuple(_wall(artist, seat, walls) for seat in everybody)),
            Tray(
                Phrase(N_("Special cards")),
                tuple(Piece(*_SPECIAL_MM, _special(special, tables)) for special in Special),
            ),
            Tray(
                Phrase(N_("Resource cards")),
                tuple(Piece(*_CARD_MM, _resource(int(each)), board.supply) for each in RESOURCES),
            ),
            Tray(Phrase(N_("Gold")), (_gold(_GOLD),), gap=1.0),
        ),
        notes=(
            Phrase(N_("You also need two dice, and a score sheet.")),
            Phrase(N_("Nobody may run out of knights: print their page again if you have to.")),
        ),
    )


_BREACH_NOTE = Phrase(N_("Lay one on a castle that has been breached, until it is whole again."))


def _island(artist: ConquestArtist, island: Island, layout: str) -> Tray:
    return Tray(Phrase(N_("The island")), _hexes(artist, island), _rows(island, layout), gap=1.0)


def _hexes(artist: ConquestArtist, island: Island) -> tuple[Piece, ...]:
    outline = QTransform.fromScale(_SCALE, _SCALE).map(hex_path())
    box = outline.boundingRect()
    counts = Counter(island.lands[number].name.lower() for number in island.grid.cells)
    return tuple(
        Piece(box.width(), box.height(), drawn(artist, f"land/{land}/0", _SCALE), count, outline)
        for land, count in counts.items()
    )


def _rows(island: Island, layout: str) -> Phrase:
    """Say how the island is laid: row by row as it is drawn, or shuffled.  Rule: CON-1, CON-3, CON-R1."""
    rows: dict[int, list[int]] = {}
    for number, cell in sorted(island.grid.cells.items(), key=lambda each: each[1]):
        rows.setdefault(cell.row, []).append(number)
    if layout == "random":
        lengths = ", ".join(str(len(row)) for row in rows.values())
        return Phrase(
            N_("Shuffle it, and lay it in rows of {rows}; no desert at the coast."), {"rows": lengths}
        )
    lands = (", ".join(say(LAND_NAMES[island.lands[number]]) for number in row) for row in rows.values())
    return Phrase(N_("Lay it row by row: {rows}."), {"rows": " / ".join(lands)})


def _building(artist: ConquestArtist, kind: str, seat: int, count: int) -> Piece:
    building = drawn(artist, f"building/{kind}/{seat}", _BUILDING_MM / 86, QPointF(-0.4, 1.5))
    return _owned(building, seat, _BUILDING_MM, count)


def _breach(count: int) -> Piece:
    return Piece(12.0, 12.0, drawn(ConquestArtist(), "burst", 11.0 / 60), count)


def _knight(artist: ConquestArtist, seat: int) -> Piece:
    knight = drawn(artist, f"knights/{seat}/1/0", _KNIGHT_MM / 66, QPointF(-0.3, 1.1))
    return _owned(knight, seat, _KNIGHT_MM, _KNIGHTS)


def _owned(counter: Paint, seat: int, side: float, count: int) -> Piece:
    """Return a square counter with the owner's emblem in its corner."""
    corner = QPointF(side, side) * 0.32

    def paint(painter: QPainter) -> None:
        painter.save()
        counter(painter)
        painter.restore()
        paint_owner(painter, seat, corner, side * 0.16)

    return Piece(side, side, paint, count)


def _wall(artist: ConquestArtist, seat: int, count: int) -> Piece:
    scale = (_WALL_MM[0] - 2) / (SIDE * 0.92)
    return Piece(*_WALL_MM, drawn(artist, f"wall/{seat}", scale, QPointF(0, 1)), count)


def _special(special: Special, tables: Tables) -> Paint:
    """Return what paints a special card: its name, and what it brings.  Rule: CON-12, CON-37 to CON-39."""
    width, height = _SPECIAL_MM

    def paint(painter: QPainter) -> None:
        name = say(SPECIAL_NAMES[special])
        paint_text(
            painter, name, QRectF(-width / 2 + 3, -height / 2 + 6, width - 6, 8), 15, bold=True, flags=CENTRE
        )
        paint_goods(painter, GOODS.index("gold"), QPointF(0, -4), 13)
        words = Phrase(N_("{count} gold at each production"), {"count": tables.yields.card_gold})
        room = QRectF(-width / 2 + 5, 20, width - 10, 16)
        paint_text(painter, say(words), room, 12, flags=CENTRE)

    return paint


def _resource(kind: int) -> Paint:
    width, height = _CARD_MM

    def paint(painter: QPainter) -> None:
        paint_goods(painter, kind, QPointF(0, -3), 13)
        room = QRectF(-width / 2 + 2, height / 2 - 13, width - 4, 8)
        paint_text(painter, say(RESOURCE_NAMES[kind]), room, 14, bold=True, flags=CENTRE)

    return paint


def _gold(count: int) -> Piece:
    def paint(painter: QPainter) -> None:
        paint_goods(painter, GOODS.index("gold"), QPointF(0, 0), 8)

    return Piece(_GOLD_MM, _GOLD_MM, paint, count, disc(_GOLD_MM / 2))
