"""Tags: what is a heading, a cell, a sentence or a picture, for whoever has a PDF file read aloud."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from enum import Enum, auto
from typing import Final, NamedTuple, cast

from attrs import define, field
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter, QTextBlock, QTextCursor, QTextTable

from app.ui.text.text_documents import TextDocument

MARK_X: Final = -31337
"""Where marks lie, far outside of any page: `app.ui.paper.tagged_pdf` finds them by it and takes them out."""

_HAIR = 0.1
"""Of a unit: so much nearer than its rim we clip, or the lines beside it would be painted too."""


class Kind(Enum):
    """What something on paper is."""

    DOCUMENT = auto()
    TITLE = auto()
    HEADING = auto()
    TEXT = auto()
    LIST = auto()
    ITEM = auto()
    BULLET = auto()
    ITEM_TEXT = auto()
    TABLE = auto()
    ROW = auto()
    COLUMN_HEAD = auto()
    ROW_HEAD = auto()
    CELL = auto()
    PICTURE = auto()


@define(eq=False)
class Tag:
    """
    Something on paper.

    Attributes:
        kind: What it is.
        said: What is read instead of what is painted; of a picture, what it shows.
        parts: What it is made of, in the order in which it is read.
        mark: The number of the marks around it; 0 for none.
    """

    kind: Kind
    said: str = ""
    parts: "list[Tag]" = field(factory=list)
    mark: int = 0


@define(eq=False)
class Tags:
    """
    Takes down what is painted, in the order in which it is painted, which is that in which it is read.

    Attributes:
        document: All of it.
        marked: What has marks around it on the page: number 1 is the first.
    """

    document: Tag = field(factory=lambda: Tag(Kind.DOCUMENT))
    marked: list[Tag] = field(factory=list)
    _open: list[Tag] = field(factory=list)
    _is_marking: bool = False

    def begin(self, kind: Kind) -> None:
        """Let what follows be parts of something of a kind."""
        tag = Tag(kind)
        self._add(tag)
        self._open.append(tag)

    def end(self) -> None:
        """End what began last."""
        self._open.pop()

    @contextmanager
    def marking(self, painter: QPainter, kind: Kind, said: str) -> Iterator[None]:
        """Put marks around what is painted inside; marks in marks are left out."""
        if self._is_marking:
            yield
            return
        tag = Tag(kind, said, mark=len(self.marked) + 1)
        self._add(tag)
        self.marked.append(tag)
        self._is_marking = True
        _mark(painter, tag.mark)
        try:
            yield
        finally:
            _mark(painter, 0)
            self._is_marking = False

    def _add(self, tag: Tag) -> None:
        (self._open[-1] if self._open else self.document).parts.append(tag)


def _mark(painter: QPainter, number: int) -> None:
    """Paint what tells that something begins here, or with 0 that it has ended."""
    painter.fillRect(QRectF(MARK_X, number, 1, 1), Qt.GlobalColor.black)


def tags_of(painter: QPainter) -> Tags | None:
    """Return what takes down what is painted; None unless that becomes a file which can be read aloud."""
    tags = getattr(painter.device(), "tags", None)
    return tags if isinstance(tags, Tags) else None


@contextmanager
def tagged(painter: QPainter, kind: Kind, said: str = "") -> Iterator[None]:
    """
    Tell what is painted inside.

    Args:
        painter: Paints it.
        kind: What it is; nothing that has parts.
        said: What is read instead; of a picture, what it shows.
    """
    tags = tags_of(painter)
    if tags is None:
        yield
        return
    with tags.marking(painter, kind, said):
        yield


def begin(kind: Kind) -> Callable[[QPainter], None]:
    """Return what lets all that is painted after it be parts of something, until `end`."""

    def ink(painter: QPainter) -> None:
        if (tags := tags_of(painter)) is not None:
            tags.begin(kind)

    return ink


def end(painter: QPainter) -> None:
    """End what began last."""
    if (tags := tags_of(painter)) is not None:
        tags.end()


def tagged_ink(
    kind: Kind, inks: Sequence[Callable[[QPainter], None]], said: str = ""
) -> Callable[[QPainter], None]:
    """Return what paints all of *inks* as one thing; see `tagged`."""

    def ink(painter: QPainter) -> None:
        with tagged(painter, kind, said):
            for each in inks:
                each(painter)

    return ink


# --- Rich text ---


def paint_document(painter: QPainter, document: TextDocument, room: QRectF | None = None) -> None:
    """Paint rich text, or the part of it in *room*: its paragraphs, headings and tables are told."""
    tags = tags_of(painter)
    if tags is None:
        document.drawContents(painter, QRectF() if room is None else room)
        return
    at = _NOWHERE
    block = document.begin()
    while block.isValid():
        box = document.documentLayout().blockBoundingRect(block)
        inside = box.adjusted(0, _HAIR, 0, -_HAIR)
        # Qt puts an empty paragraph behind each table: nothing to be painted, nor read.
        is_something = bool(block.text()) or _place(block) is not _NOWHERE
        if is_something and (room is None or room.intersects(inside)):
            before, at = at, _place(block)
            _turn(tags, before, at)
            with tags.marking(painter, _kind(block, at), block.text() if _is_whole(box, room) else ""):
                document.drawContents(painter, inside if room is None else inside.intersected(room))
        block = block.next()
    _turn(tags, at, _NOWHERE)


def _is_whole(box: QRectF, room: QRectF | None) -> bool:
    return room is None or (room.top() <= box.top() and box.bottom() <= room.bottom())


class _Place(NamedTuple):
    """
    Where a paragraph stands.

    Attributes:
        table: By where it begins in the text; -1 for none.
        row, column: Of its cell.
    """

    table: int
    row: int
    column: int


_NOWHERE = _Place(-1, -1, -1)


def _place(block: QTextBlock) -> _Place:
    table = cast("QTextTable | None", QTextCursor(block).currentTable())
    if table is None:
        return _NOWHERE
    cell = table.cellAt(block.position())
    return _Place(table.firstPosition(), cell.row(), cell.column())


def _turn(tags: Tags, before: _Place, after: _Place) -> None:
    """End and begin rows and tables on the way from one paragraph to the next."""
    is_other = before.table != after.table
    is_new_row = is_other or before.row != after.row
    if before is not _NOWHERE and is_new_row:
        tags.end()
    if before is not _NOWHERE and is_other:
        tags.end()
    if after is not _NOWHERE and is_other:
        tags.begin(Kind.TABLE)
    if after is not _NOWHERE and is_new_row:
        tags.begin(Kind.ROW)


def _kind(block: QTextBlock, at: _Place) -> Kind:
    if at is not _NOWHERE:
        return Kind.COLUMN_HEAD if at.row == 0 else Kind.CELL if at.column else Kind.ROW_HEAD
    level = block.blockFormat().headingLevel()
    return Kind.TEXT if not level else Kind.TITLE if level < 3 else Kind.HEADING
