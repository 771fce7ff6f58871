"""The rules of a game on one page, in two columns."""

from attrs import define, field
from PySide6.QtCore import QLineF, QRectF
from PySide6.QtGui import QColor, QPainter, QPen

from app.core.sheet import Chapter, RulesCard
from app.i18n import say
from app.ui.paper import SMALLEST_PT, WRAPPED, Ink, Page, height_of, line_height, paint_text, printable

_LARGEST_PT, _STEP_PT = 12.0, 0.25
_INSET, _GUTTER, _INDENT = 4.0, 8.0, 3.5


def card_pages(card: RulesCard, paper: str) -> list[Page]:
    """
    Set a rules card in the language that is spoken, as large as it goes on one page.

    Raises:
        ValueError: If it does not fit even in the smallest letters.
    """
    room = printable(paper).adjusted(_INSET, _INSET, -_INSET, -_INSET)
    points = _LARGEST_PT
    while points >= SMALLEST_PT:
        setter = _Setter(room, points)
        if setter.set(card):
            return [Page(setter.paint)]
        points -= _STEP_PT
    raise ValueError(f"the rules of {card.title} do not fit on one page")


@define(eq=False)
class _Setter:
    """Sets a card in letters of one size."""

    room: QRectF
    points: float
    inks: list[Ink] = field(factory=list)
    _y: float = 0.0
    _column: int = 0
    _top: float = 0.0

    def set(self, card: RulesCard) -> bool:
        """Set everything; tell whether it fits."""
        self._y = self.room.y()
        whole = self.room.width()
        self._text(say(card.title), QRectF(self.room.x(), self._y, whole, 9), 20, bold=True)
        self._y += 9.5
        height = height_of(say(card.aim), self.points + 1, whole)
        self._text(say(card.aim), QRectF(self.room.x(), self._y, whole, height + 1), self.points + 1)
        self._y += height + 2.5
        self.inks.append(_rule(QLineF(self.room.x(), self._y, self.room.right(), self._y), "#333333"))
        self._y += 3
        self._top = self._y
        return all(self._chapter(chapter) for chapter in card.chapters)

    def paint(self, painter: QPainter) -> None:
        """Paint what has been set."""
        for ink in self.inks:
            ink(painter)

    @property
    def _width(self) -> float:
        return (self.room.width() - _GUTTER) / 2

    def _chapter(self, chapter: Chapter) -> bool:
        """Set a chapter whole, in this column or the next."""
        lines = [say(line) for line in chapter.lines]
        heights = [height_of(line, self.points, self._width - _INDENT) + 0.9 for line in lines]
        head = line_height(self.points + 2) + 1
        if self._y + head + sum(heights) > self.room.bottom():
            self._column, self._y = self._column + 1, self._top
            if self._column > 1 or self._y + head + sum(heights) > self.room.bottom():
                return False
        left = self.room.x() + self._column * (self._width + _GUTTER)
        self._text(say(chapter.heading), QRectF(left, self._y, self._width, head), self.points + 2, bold=True)
        self._y += head
        for line, height in zip(lines, heights, strict=True):
            self._text("•", QRectF(left, self._y, _INDENT, height), self.points)
            self._text(line, QRectF(left + _INDENT, self._y, self._width - _INDENT, height + 1), self.points)
            self._y += height
        self._y += 2.5
        return True

    def _text(self, text: str, room: QRectF, points: float, *, bold: bool = False) -> None:
        self.inks.append(lambda painter: paint_text(painter, text, room, points, bold=bold, flags=WRAPPED))


def _rule(line: QLineF, colour: str) -> Ink:
    def paint(painter: QPainter) -> None:
        painter.setPen(QPen(QColor(colour), 0.35))
        painter.drawLine(line)

    return paint
