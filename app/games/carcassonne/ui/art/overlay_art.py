"""Lights, rings, lines and cards: what is shown but does not lie on the table."""

from math import hypot

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QPolygonF

from app.games.carcassonne.tiles import Book
from app.games.carcassonne.ui.arrangement import SENTENCE_SIZE
from app.games.carcassonne.ui.art.figures import paint_disc
from app.games.carcassonne.ui.art.tile_geometry import HALF
from app.ui.art.artist import contact_shadow, font, glow, text_width
from app.ui.art.seat_style import INK, paint_emblem, seat_colour


def spot_bounds(book: Book, args: list[str]) -> QRectF:
    """Return the room of a mark on a square."""
    return QRectF(-HALF - 4, -HALF - 4, 2 * HALF + 8, 2 * HALF + 8)


def paint_spot(painter: QPainter, book: Book, args: list[str]) -> None:
    """Paint "spot/kind": an empty square that is legal, hinted, or that nothing fits."""
    box = QRectF(-HALF + 5, -HALF + 5, 2 * HALF - 10, 2 * HALF - 10)
    if args[0] == "never":
        painter.setPen(QPen(QColor(30, 15, 5, 150), 2.4))
        painter.setBrush(QColor(30, 15, 5, 46))
        painter.drawRoundedRect(box.adjusted(8, 8, -8, -8), 9, 9)
        for tone, width in ((QColor(255, 236, 205, 110), 5.4), (QColor(30, 15, 5, 200), 3.2)):
            painter.setPen(QPen(tone, width))
            painter.drawLine(QPointF(-11, -11), QPointF(11, 11))
            painter.drawLine(QPointF(-11, 11), QPointF(11, -11))
        return
    colour = QColor(args[1])
    soft = QColor(colour)
    soft.setAlpha(100)
    painter.setClipRect(box)
    glow(painter, QPointF(0, 0), HALF * 1.3, soft)
    painter.setClipping(False)
    painter.setPen(QPen(QColor(40, 30, 5, 120), 4.6))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRoundedRect(box, 9, 9)
    painter.setPen(QPen(colour, 2.8))
    painter.drawRoundedRect(box, 9, 9)


def paint_frame(painter: QPainter, book: Book, args: list[str]) -> None:
    """Paint "frame/colour": an outline around a tile, in a seat's or a hint's colour."""
    colour = QColor(args[0]) if args[0].startswith("#") else seat_colour(int(args[0]))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for tone, width in ((QColor(30, 20, 8, 200), 4.6), (colour, 2.8)):
        pen = QPen(tone, width)
        pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
        painter.setPen(pen)
        painter.drawRoundedRect(QRectF(-HALF + 0.5, -HALF + 0.5, 2 * HALF - 1, 2 * HALF - 1), 3, 3)


def ring_bounds(book: Book, args: list[str]) -> QRectF:
    """Return the room of a ring around a follower."""
    reach = float(args[0]) * 1.1 + 5
    return QRectF(-reach, -reach, 2 * reach, 2 * reach)


def paint_ring(painter: QPainter, book: Book, args: list[str]) -> None:
    """Paint "ring/radius/colour"."""
    radius, colour = float(args[0]), QColor(args[1])
    painter.setBrush(Qt.BrushStyle.NoBrush)
    thick = max(1.0, radius / 95)
    for tone, width in ((QColor(30, 20, 8, 190), 5.4), (colour, 3.2)):
        painter.setPen(QPen(tone, width * thick))
        painter.drawEllipse(QPointF(0, 0), radius, radius)


def dot_bounds(book: Book, args: list[str]) -> QRectF:
    """Return the room of a dot of an arc."""
    return QRectF(-8, -8, 16, 16)


def paint_dot(painter: QPainter, book: Book, args: list[str]) -> None:
    """Paint "dot/colour": a point of the arc that is foreseen."""
    painter.setPen(QPen(QColor(30, 20, 8, 200), 1.4))
    painter.setBrush(QColor(args[0]))
    painter.drawEllipse(QPointF(0, 0), 5, 5)


def arrow_bounds(book: Book, args: list[str]) -> QRectF:
    """Return the room of an arrow, in pixels of an unscaled sprite."""
    return QRectF(-17, -15, 34, 30)


def paint_arrow(painter: QPainter, book: Book, args: list[str]) -> None:
    """Paint "arrow/colour": it points to the east, where something lies beyond the rim."""
    points = ((13, 0), (-1, -11), (-1, -4), (-13, -4), (-13, 4), (-1, 4), (-1, 11))
    pen = QPen(QColor(30, 20, 8, 200), 2)
    pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    painter.setPen(pen)
    painter.setBrush(QColor(args[0]))
    painter.drawPolygon(QPolygonF([QPointF(*each) for each in points]))


def line_bounds(book: Book, args: list[str]) -> QRectF:
    """Return the room of "line/dx/dy/width/kind", from the origin."""
    dx, dy, width = float(args[0]), float(args[1]), float(args[2])
    reach = 4 * width
    return QRectF(QPointF(0, 0), QPointF(dx, dy)).normalized().adjusted(-reach, -reach, reach, reach)


def paint_line(painter: QPainter, book: Book, args: list[str]) -> None:
    """Paint a measuring line, a rubber band or a ruler."""
    end, width, kind = QPointF(float(args[0]), float(args[1])), float(args[2]), args[3]
    tones = {"band": ("#5A2A18", "#C7684A"), "ruler": ("#3A2A1C", "#F2E2B8")}.get(
        kind, ("#2B2118", "#FFF3B0")
    )
    for tone, wide in ((tones[0], width * 1.9), (tones[1], width)):
        pen = QPen(QColor(tone), wide)
        pen.setCapStyle(Qt.PenCapStyle.RoundCap)
        painter.setPen(pen)
        painter.drawLine(QPointF(0, 0), end)
    if kind == "measure":
        length = hypot(end.x(), end.y()) or 1.0
        side = QPointF(-end.y(), end.x()) / length * width * 3
        for at in (QPointF(0, 0), end):
            painter.setPen(QPen(QColor(tones[0]), width * 1.9))
            painter.drawLine(at - side, at + side)
            painter.setPen(QPen(QColor(tones[1]), width))
            painter.drawLine(at - side, at + side)


def area_bounds(book: Book, args: list[str]) -> QRectF:
    """Return the room of "area/colour/x,y;x,y;...", corners around the origin."""
    return _corners(args[1]).boundingRect().adjusted(-4, -4, 4, 4)


def paint_area(painter: QPainter, book: Book, args: list[str]) -> None:
    """Paint an outline that is foreseen: where a token may come down."""
    colour, shape = QColor(args[0]), _corners(args[1])
    fill = QColor(colour)
    fill.setAlpha(70)
    painter.setPen(QPen(QColor(30, 20, 8, 150), 3.4))
    painter.setBrush(fill)
    painter.drawPolygon(shape)
    painter.setPen(QPen(colour, 1.8))
    painter.drawPolygon(shape)


def _corners(text: str) -> QPolygonF:
    return QPolygonF([QPointF(*map(float, each.split(","))) for each in text.split(";")])


# --- Cards that offer a token ---


def card_bounds(book: Book, args: list[str]) -> QRectF:
    """Return the room of "card/kind/state/width/height/title/sentence", around its middle."""
    width, height = float(args[2]), float(args[3])
    return QRectF(-width / 2 - 6, -height / 2 - 6, width + 18, height + 20)


def paint_card(painter: QPainter, book: Book, args: list[str]) -> None:
    """Paint a parchment with a token, its name and what it does."""
    kind, state, width, height, title, sentence = (
        args[0],
        args[1],
        float(args[2]),
        float(args[3]),
        args[4],
        "/".join(args[5:]),
    )
    box = QRectF(-width / 2, -height / 2, width, height)
    path = QPainterPath()
    path.addRoundedRect(box, 12, 12)
    contact_shadow(painter, path, 7 if state == "up" else 4, 0.5)
    painter.setPen(QPen(INK, 1.6))
    painter.setBrush(QColor("#FFF8E6") if state == "up" else QColor("#F6EACB"))
    painter.drawPath(path)
    if state == "up":
        painter.setPen(QPen(QColor("#5E8A2E"), 3.4))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(box.adjusted(3, 3, -3, -3), 10, 10)
    _card_words(painter, box, kind, (title, sentence))


def _card_words(painter: QPainter, box: QRectF, kind: str, words: tuple[str, str]) -> None:
    """Paint a card's token with its title beside it and the sentence below; large, if there is none."""
    if not words[1]:
        _card_title(painter, box, kind, words[0])
        return
    painter.save()
    painter.translate(box.left() + 36, box.top() + 34)
    painter.scale(1.05, 1.05)
    paint_disc(painter, kind, "")
    painter.restore()
    painter.setPen(INK)
    painter.setFont(font(18, bold=True))
    beside = QRectF(box.left() + 72, box.top() + 8, box.width() - 78, 52)
    centre = int((Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter).value)
    wrapped = int(Qt.TextFlag.TextWordWrap.value)
    painter.drawText(beside, centre | wrapped, words[0])
    painter.setFont(font(SENTENCE_SIZE))
    flags = int((Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop).value)
    painter.drawText(box.adjusted(12, 64, -10, -4), flags | wrapped, words[1])


def _card_title(painter: QPainter, box: QRectF, kind: str, title: str) -> None:
    painter.save()
    painter.translate(box.center().x(), box.top() + 46)
    painter.scale(1.3, 1.3)
    paint_disc(painter, kind, "")
    painter.restore()
    painter.setPen(INK)
    size = 27.0
    while size > SENTENCE_SIZE and text_width(title, size) > box.width() - 10:
        size -= 1
    painter.setFont(font(size, bold=True))
    below = QRectF(box.left(), box.top() + 84, box.width(), box.height() - 88)
    painter.drawText(below, int(Qt.AlignmentFlag.AlignCenter.value), title)


def mat_bounds(book: Book, args: list[str]) -> QRectF:
    """Return the room of "mat/width/height", around its middle."""
    width, height = float(args[0]), float(args[1])
    return QRectF(-width / 2, -height / 2, width, height)


def paint_mat(painter: QPainter, book: Book, args: list[str]) -> None:
    """Paint a dark mat under what is offered."""
    painter.setPen(QPen(QColor(255, 240, 210, 90), 1.4))
    painter.setBrush(QColor(38, 26, 16, 205))
    painter.drawRoundedRect(mat_bounds(book, args).adjusted(1, 1, -1, -1), 16, 16)


def shield_bounds(book: Book, args: list[str]) -> QRectF:
    """Return the room of a seat's shield."""
    return QRectF(-12, -12, 24, 24)


def paint_shield(painter: QPainter, book: Book, args: list[str]) -> None:
    """Paint "shield/colour"."""
    paint_emblem(painter, int(args[0]), QPointF(0, 0), 10)
