"""The chart of a game: at its end on the screen, and beside the land on a filled sheet."""

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter

from app.games.carcassonne.game import GAME
from app.shell.printing import documents
from app.shell.printing.documents import Kind, Order, document
from app.ui.art.artist import font
from app.ui.art.score_chart import Curve, Inks, curves_of, paint_chart
from app.ui.art.seat_style import seat_colour
from app.ui.paper.pages import page_picture
from tests.games.carcassonne.drawn import table, wander

INKS = Inks(QColor("black"), QColor("gray"), QColor("silver"), font(13))


def played(seats: int):
    """A random game of a few seats, played to its end."""
    session = table(3, seats=seats, fairs="none")
    for _ in wander(session, 3):
        pass
    return session


def test_curves_go_from_nothing_to_the_result(qtbot):
    """CAR-04, CAR-60: one score more than entries, never falling, and at last what everybody has."""
    session = played(3)
    curves = curves_of(session)

    assert [each.name for each in curves] == ["P0", "P1", "P2"]
    assert all(len(each.scores) == session.timeline.now + 1 for each in curves)
    assert all(each.scores[0] == 0 and list(each.scores) == sorted(each.scores) for each in curves)
    assert [each.scores[-1] for each in curves] == list(GAME.rules.scores(session.state).values())


def test_every_seat_has_its_line_and_its_name(qtbot):
    picture = QImage(300, 200, QImage.Format.Format_RGB32)
    picture.fill(Qt.GlobalColor.white)
    painter = QPainter(picture)
    paint_chart(painter, QRectF(picture.rect()), [Curve("Ada", 0, [0, 5]), Curve("Bo", 1, [0, 50])], INKS)
    painter.end()

    colours = {picture.pixelColor(x, y).rgb() for x in range(300) for y in range(200)}
    assert {seat_colour(0).rgb(), seat_colour(1).rgb()} <= colours


def test_a_filled_sheet_has_a_chart_beside_the_land(qtbot, monkeypatch):
    """Points by source, the land, and how it came to this."""
    session, seen = played(2), []
    painted = documents.paint_chart

    def paint(painter, area, curves, inks):
        seen.append([each.name for each in curves])
        painted(painter, area, curves, inks)

    monkeypatch.setattr(documents, "paint_chart", paint)
    pages = document(Order(GAME, Kind.FILLED, 2, session.setup.options, session, code=False))
    for number in range(len(pages.pages)):
        page_picture(pages, number)

    assert seen == [["P0", "P1"]]
