"""Carcassonne to cut out: tiles, tokens, a ruler, and followers that stand."""

from collections import Counter
from collections.abc import Iterator, Sequence

from PySide6.QtCore import QLineF, QPointF, QRectF
from PySide6.QtGui import QColor, QPainter, QPen

from app.core.command import Seat
from app.core.words import N_, Phrase
from app.games.carcassonne.boxes import FOLLOWER, Box, FigureKind
from app.games.carcassonne.options import Options
from app.games.carcassonne.tables import Token
from app.games.carcassonne.tiles import book_of
from app.games.carcassonne.ui.art.artist import CarcassonneArtist
from app.games.carcassonne.ui.art.tile_geometry import HALF
from app.ui.paper.kits import Kit, Paint, Piece, Tray, disc, drawn, paint_owner
from app.ui.paper.pages import CENTRE, paint_text

TILE_MM = 45.0
_SCALE = TILE_MM / (2 * HALF)
_TOKEN_MM, _GATHERED_MM = 24.0, 16.0
_STANDEE_MM, _FOOT_MM = (20.0, 28.0), 7.0
_FIGURE_SCALE = 0.66
_RULER_MM = (185.0, 16.0)


def kit(options: Options, seats: int) -> Kit:
    """Return the tiles of a game, and followers and tokens for so many players.  Rule: CAR-02, FAIR-01."""
    artist = CarcassonneArtist(book_of(options.played))
    fairs = options.fairs != "none"
    tiles = [tile for tile in options.played.tiles if tile.count and (fairs or not tile.fair)]
    trays = [
        Tray(Phrase(N_("Tiles")), tuple(_tile(artist, tile.id, tile.count) for tile in tiles)),
        Tray(
            Phrase(N_("Followers")),
            tuple(_figures(artist, options, seats)),
            Phrase(N_("Fold them in the middle and glue both sides together; bend the feet outwards.")),
            gap=1.0,
        ),
    ]
    trays += _of_boxes(artist, options)
    if options.fairs == "rounds":
        trays += [_tokens(artist, options.tables.tokens, seats), _ruler()]
    return Kit(
        tuple(trays),
        (Phrase(N_("You also need a bag for the tiles, and a score sheet.")), *_throwing(options)),
    )


def _figures(artist: CarcassonneArtist, options: Options, seats: int) -> Iterator[Piece]:
    """Yield the figures of all seats, and those of nobody."""
    for kind, count in _counted(options):
        yield from (_standee(artist, seat, kind, count) for seat in range(seats))
    for each in (each for box in options.opened for each in box.neutrals):
        figure = drawn(artist, each.art, _FIGURE_SCALE, QPointF(0, each.paper[1] - 9))
        yield _folded(figure, each.paper)


def _of_boxes(artist: CarcassonneArtist, options: Options) -> Iterator[Tray]:
    """Yield the tokens and the markers that boxes bring.  Rule: TRD-1, XCAR-2."""
    for box in options.opened:
        name = {"box": Phrase(box.name)}
        if box.goods:
            yield Tray(Phrase(N_("{box}: tokens"), name), tuple(_gathered(artist, box)), gap=1.0)
        if box.markers:
            yield Tray(Phrase(N_("{box}: markers"), name), tuple(_markers(artist, box)), gap=1.0)


def _counted(options: Options) -> list[tuple[FigureKind, int]]:
    """Return the figures that each seat needs, with a follower that marks its score.  Rule: CAR-03."""
    counts = Counter(options.crew)
    counts[FOLLOWER] += 1
    counts.update(piece for box in options.opened for piece in box.pieces)
    return list(counts.items())


def _throwing(options: Options) -> Sequence[Phrase]:
    if options.fairs != "rounds":
        return ()
    return (Phrase(N_("Glue the tokens onto thick cardboard; a ruler bent back makes a catapult.")),)


def _tile(artist: CarcassonneArtist, tile: str, count: int) -> Piece:
    return Piece(TILE_MM, TILE_MM, drawn(artist, f"tile/{tile}/0", _SCALE), count)


def _gathered(artist: CarcassonneArtist, box: Box) -> Iterator[Piece]:
    """Yield the tokens that a box brings, each kind as often as it is there."""
    for good in box.goods:
        paint = drawn(artist, good.art, _GATHERED_MM / 22)
        yield Piece(_GATHERED_MM, _GATHERED_MM, paint, good.count, outline=disc(_GATHERED_MM / 2))


def _markers(artist: CarcassonneArtist, box: Box) -> Iterator[Piece]:
    """Yield the markers of a box, one of each.  Rule: XCAR-2."""
    for marker in box.markers:
        paint = drawn(artist, marker.art, _TOKEN_MM / 22)
        yield Piece(_TOKEN_MM, _TOKEN_MM, paint, 1, outline=disc(_TOKEN_MM / 2))


def _tokens(artist: CarcassonneArtist, kinds: Sequence[Token], seats: int) -> Tray:
    """Return the tokens that are played with.  Rule: FAIR-02."""
    pieces = tuple(_token(artist, token.name, seat) for seat in range(seats) for token in kinds)
    return Tray(Phrase(N_("Tokens")), pieces, gap=1.0)


def _token(artist: CarcassonneArtist, kind: str, seat: int) -> Piece:
    """Return a token with its owner's emblem: the rim alone is told by colour."""
    radius = _TOKEN_MM / 2
    token = drawn(artist, f"token/{kind}/{seat}", _SCALE)

    def paint(painter: QPainter) -> None:
        painter.save()
        token(painter)
        painter.restore()
        paint_owner(painter, seat, QPointF(0, radius - 3.4), 3.0)

    return Piece(_TOKEN_MM, _TOKEN_MM, paint, outline=disc(radius))


def _standee(artist: CarcassonneArtist, seat: int, kind: FigureKind, count: int) -> Piece:
    """Return a seat's figure to be folded."""
    larger = kind.body.tall / FOLLOWER.body.tall
    paper = kind.paper or (_STANDEE_MM[0] * larger, _STANDEE_MM[1] * larger)
    figure = drawn(artist, f"{kind.art}/{seat}/standing", _FIGURE_SCALE, QPointF(0, paper[1] - 9))
    return _folded(figure, paper, count, seat)


def _folded(figure: Paint, paper: tuple[float, float], count: int = 1, seat: Seat | None = None) -> Piece:
    """Return a figure's front and, upside down above it, its back; a foot at each end, with its owner."""
    width, height = paper
    whole = 2 * (height + _FOOT_MM)
    folds = tuple(QLineF(-width / 2, y, width / 2, y) for y in (-height, 0.0, height))

    def paint(painter: QPainter) -> None:
        for turn in (0, 180):
            painter.save()
            painter.rotate(turn)
            figure(painter)
            painter.restore()
            painter.save()
            painter.rotate(turn)
            if seat is not None:
                paint_owner(painter, seat, QPointF(0, height + _FOOT_MM / 2), 2.6)
            painter.restore()

    return Piece(width, whole, paint, count, folds=folds)


def _ruler() -> Tray:
    return Tray(
        Phrase(N_("Ruler")),
        (Piece(*_RULER_MM, _paint_ruler()),),
        Phrase(N_("It measures which token lies nearest.")),
    )


def _paint_ruler() -> Paint:
    width, height = _RULER_MM

    def paint(painter: QPainter) -> None:
        left = -width / 2 + 5
        painter.setPen(QPen(QColor("#000000"), 0.2))
        for mark in range(int(width) - 9):
            length = 6.0 if mark % 10 == 0 else 4.5 if mark % 5 == 0 else 3.0
            painter.drawLine(QLineF(left + mark, -height / 2, left + mark, -height / 2 + length))
        for mark in range(0, int(width) - 9, 10):
            room = QRectF(left + mark - 5, -height / 2 + 7, 10, 5)
            paint_text(painter, str(mark // 10), room, 10, flags=CENTRE)

    return paint
