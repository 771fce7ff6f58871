"""The rules of a game on one page, in two columns."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial

from attrs import define, evolve, field, frozen
from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from app.core.sheet import Chapter, RulesCard
from app.core.words import Phrase
from app.i18n import say
from app.ui.paper.grids import moved
from app.ui.paper.pages import (
    LEFT,
    SMALLEST_PT,
    WRAPPED,
    Ink,
    Page,
    height_of,
    line_height,
    paint_text,
    printable,
    set_text,
)
from app.ui.paper.tags import Kind, begin, end, tagged

_LARGEST_PT, _STEP_PT = 13.5, 0.25
_INSET, _GUTTER, _INDENT = 4.0, 8.0, 3.5
_LONG = 12
"""A chapter of more lines is no longer held together before it takes another page."""
_HIGHEST, _CAPTION_GAP = 42.0, 3.0
"""Millimetres of a picture, and around its caption."""


@frozen
class Picture:
    """
    A picture below the rules.

    Attributes:
        caption: What it shows, in the language of the paper.
        height: For a width of 1.
        paint: Paints it into a room, in millimetres.
    """

    caption: str
    height: float
    paint: Callable[[QPainter, QRectF], None] = field(eq=False)


def card_pages(card: RulesCard, paper: str, pictures: Sequence[Picture] = ()) -> list[Page]:
    """
    Set a rules card in the language that is spoken, as large as it goes on one page with its pictures.

    Without them, and on more pages, where all boxes of a game are told of and leave no room.

    Raises:
        ValueError: If one chapter alone does not fit even in the smallest letters.
    """
    room = printable(paper).adjusted(_INSET, _INSET, -_INSET, -_INSET)
    strip = _Strip(room, pictures)
    points = _LARGEST_PT
    while points >= SMALLEST_PT:
        setter = _Setter(room.adjusted(0, 0, 0, -strip.height), points)
        if setter.set(card):
            return [Page(moved([setter.paint, *strip.inks()], QPointF()))]
        points -= _STEP_PT
    if pictures:
        return card_pages(card, paper, pictures[:-1])
    longest = max(card.chapters, key=lambda chapter: len(chapter.lines))
    if len(longest.lines) > _LONG:
        return card_pages(_parted(card, longest), paper)
    half = len(card.chapters) // 2
    if not half:
        raise ValueError(f"a chapter of {card.title} does not fit on a page")
    parts = (card.chapters[:half], card.chapters[half:])
    return [page for part in parts for page in card_pages(evolve(card, chapters=part), paper)]


def _parted(card: RulesCard, longest: Chapter) -> RulesCard:
    """Return a card whose longest chapter is two: a column holds whole chapters, and one may be too long."""
    half = len(longest.lines) // 2
    parts = [Chapter(longest.heading, lines) for lines in (longest.lines[:half], longest.lines[half:])]
    chapters = (part for each in card.chapters for part in (parts if each is longest else [each]))
    return evolve(card, chapters=tuple(chapters))


@frozen
class _Strip:
    """Pictures side by side at the foot of a page, each with its caption."""

    room: QRectF = field(eq=False)
    pictures: Sequence[Picture]

    @property
    def height(self) -> float:
        """How much of the page they take."""
        if not self.pictures:
            return 0.0
        return self._side + _CAPTION_GAP + max(map(self._caption_height, self.pictures)) + _CAPTION_GAP

    def inks(self) -> Iterator[Ink]:
        """Yield what paints them."""
        top = self.room.bottom() - self.height + _CAPTION_GAP
        for place, picture in enumerate(self.pictures):
            left = self.room.left() + place * (self._width + _GUTTER / 2)
            wide = min(self._width, self._side / picture.height)
            box = QRectF(left, top, wide, wide * picture.height)
            yield partial(_painted, picture, box)
            words = QRectF(left, box.bottom() + 1, self._width, self._caption_height(picture) + 1)
            yield partial(_written, picture.caption, words)

    @property
    def _width(self) -> float:
        return (self.room.width() - _GUTTER / 2 * (len(self.pictures) - 1)) / len(self.pictures)

    @property
    def _side(self) -> float:
        """How high the pictures are: as the lowest one is that takes all its width, so that they line up."""
        return min(max(picture.height * self._width for picture in self.pictures), _HIGHEST)

    def _caption_height(self, picture: Picture) -> float:
        return height_of(picture.caption, SMALLEST_PT + 0.5, self._width)


def _painted(picture: Picture, room: QRectF, painter: QPainter) -> None:
    with tagged(painter, Kind.PICTURE, picture.caption):
        painter.save()
        picture.paint(painter, room)
        painter.restore()


def _written(caption: str, room: QRectF, painter: QPainter) -> None:
    paint_text(painter, caption, room, SMALLEST_PT + 0.5, flags=WRAPPED)


@define(eq=False)
class _Setter:
    """Sets a card in letters of one size."""

    room: QRectF
    points: float
    inks: list[Ink] = field(factory=list)

    def set(self, card: RulesCard) -> bool:
        """Set everything, in columns as equal as they can be; tell whether it fits."""
        top = self._head(card)
        heights = [self._height(chapter) for chapter in card.chapters]
        split = min(range(len(heights) + 1), key=lambda at: max(sum(heights[:at]), sum(heights[at:])))
        for column, chapters in enumerate((card.chapters[:split], card.chapters[split:])):
            left, y = self.room.x() + column * (self._width + _GUTTER), top
            for chapter in chapters:
                self._chapter(chapter, left, y)
                y += self._height(chapter)
        return top + max(sum(heights[:split]), sum(heights[split:])) <= self.room.bottom()

    def paint(self, painter: QPainter) -> None:
        """Paint what has been set."""
        for ink in self.inks:
            ink(painter)

    @property
    def _width(self) -> float:
        return (self.room.width() - _GUTTER) / 2

    @property
    def _heading(self) -> float:
        return line_height(self.points + 2) + 1

    def _head(self, card: RulesCard) -> float:
        """Set the title and the aim; return where the chapters begin."""
        y, whole = self.room.y(), self.room.width()
        self._text(say(card.title), QRectF(self.room.x(), y, whole, 9), 20, bold=True, kind=Kind.TITLE)
        y += 9.5
        height = height_of(say(card.aim), self.points + 1, whole)
        self._text(say(card.aim), QRectF(self.room.x(), y, whole, height + 1), self.points + 1)
        y += height + 2.5
        self.inks.append(_rule(QLineF(self.room.x(), y, self.room.right(), y), "#333333"))
        return y + 3

    def _height(self, chapter: Chapter) -> float:
        return self._heading + sum(map(self._line_height, chapter.lines)) + 2.5

    def _line_height(self, line: Phrase) -> float:
        return height_of(say(line), self.points, self._width - _INDENT) + 0.9

    def _chapter(self, chapter: Chapter, left: float, y: float) -> None:
        heading = QRectF(left, y, self._width, self._heading)
        text, points = say(chapter.heading), self.points + 2
        self._text(text, heading, points, bold=True, flags=LEFT, kind=Kind.HEADING)
        y += self._heading
        self.inks.append(begin(Kind.LIST))
        for line in chapter.lines:
            height = self._line_height(line)
            self.inks.append(begin(Kind.ITEM))
            self._text("•", QRectF(left, y, _INDENT, height), self.points, kind=Kind.BULLET)
            room = QRectF(left + _INDENT, y, self._width - _INDENT, height + 1)
            self._text(say(line), room, self.points, kind=Kind.ITEM_TEXT)
            self.inks.append(end)
            y += height
        self.inks.append(end)

    def _text(
        self,
        text: str,
        room: QRectF,
        points: float,
        *,
        bold: bool = False,
        flags: Qt.AlignmentFlag | Qt.TextFlag = WRAPPED,
        kind: Kind = Kind.TEXT,
    ) -> None:
        self.inks.append(set_text(text, room, points, bold=bold, flags=flags, kind=kind))


def _rule(line: QLineF, colour: str) -> Ink:
    def paint(painter: QPainter) -> None:
        painter.setPen(QPen(QColor(colour), 0.35))
        painter.drawLine(line)

    return paint
