"""What hangs over the board's left side: the tile in hand, the tiles left, those set aside."""

from collections.abc import Mapping

from PySide6.QtCore import QEvent, QObject, QPoint, QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QColor, QFontMetricsF, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from app.core.command import Seat
from app.core.names import isolated
from app.core.words import N_, Phrase
from app.games.carcassonne.boxes import FOLLOWER
from app.games.carcassonne.model import Phase, Position, kept_by, kind_of, owner_of, tiles_left, to_hand
from app.games.carcassonne.tables import TOKEN_NAMES
from app.games.carcassonne.ui.box_views import held_figures, views
from app.games.carcassonne.ui.prompts import tiles_words
from app.games.carcassonne.ui.stage_layout import token_art
from app.i18n import number, say, sentence
from app.ui.art.artist import Pixmaps, font
from app.ui.art.wood import WOODS
from app.ui.board.company import Company

WIDTH, _BESIDE = 132, 120
"""Of the tray, in pixels; and how much wider it is with a second column of seats."""

_EDGE = 8
_TILES, _SMALL = (104, 84), 44
_ROW = 34
"""Pixels: what is in hand, by columns, what is set aside, and a row of followers to hand."""

_OTHERS, _GOODS, _HELD = 64, 24, 20
"""Room across for figures of other kinds, and down for what is gathered or kept, and for who is held."""

_LEAST = 0.6
"""How small it becomes over a low board, as a share."""

_SHARE = 0.2
"""With large letters it takes no more of the board's width."""


class TileTray(QWidget):
    """Shows the tile in hand, tiles and followers left; it takes no clicks."""

    def __init__(self, board: QWidget, pixmaps: Pixmaps) -> None:
        super().__init__(board)
        self._board, self._least = board, board.minimumHeight()
        self._scale, self._columns, self._letters = 1.0, 1, 1.0
        self._pixmaps = pixmaps
        self._view: Position | None = None
        self._company = Company()
        self._turn = 0
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.move(_EDGE, _EDGE)
        board.installEventFilter(self)

    def show_view(self, view: Position, company: Company, letters: float = 1.0) -> None:
        """Show what belongs to a view, with letters so many times larger where the board has room."""
        self._view, self._company, self._turn, self._letters = view, company, 0, letters
        # The page scrolls where it has less room than that.
        least = round(_LEAST * self._height(view, _most_columns(view))) + 2 * _EDGE
        self._board.setMinimumHeight(max(self._least, least))
        self.setAccessibleName(say(tiles_words(tiles_left(view))))
        self._fit(view)

    def _fit(self, view: Position) -> None:
        """Be as large as letters, or as the board is high; over a low one with two columns of seats."""
        room = self._board.height() - 2 * _EDGE
        self._columns = 1 if room >= _LEAST * self._height(view, 1) else _most_columns(view)
        high = self._height(view, self._columns)
        most = max(1.0, min(self._letters, _SHARE * self._board.width() / self._across))
        self._scale = min(most, max(_LEAST, room / high))
        self.setFixedSize(round(self._across * self._scale), round(high * self._scale))
        self.update()

    def show_turn(self, turn: int) -> None:
        """Turn the tile as the one over the board is turned."""
        if turn != self._turn:
            self._turn = turn
            self.update()

    def words_at(self, spot: QPoint) -> str:
        """Return what it shows, in words, if a spot of the board lies on it; else an empty text."""
        view = self._view
        if view is None or not self.geometry().contains(spot):
            return ""
        lines = [say(tiles_words(tiles_left(view)))]
        for seat in range(view.seats):
            has = [(kind.name, len(found)) for kind, found in to_hand(view, seat).items()]
            has += [(good.name, kept_by(view, good.id, seat)) for good in view.options.goods]
            told = ", ".join(f"{sentence(say(name))} × {number(count)}" for name, count in has)
            lines.append(f"{isolated(self._company.name(seat))}: {told}")
        return "\n".join(lines)

    @property
    def covered(self) -> float:
        """How many pixels of the board it may cover at the left."""
        return max(WIDTH, self.width()) + 2 * _EDGE

    @property
    def _across(self) -> int:
        return WIDTH + (self._columns - 1) * _BESIDE

    def _height(self, view: Position, columns: int) -> int:
        rows = (len(view.aside + view.waiting) + 1) // 2
        aside = 26 + rows * (_SMALL + 6) if rows else 0
        return self._supply_bottom(view, columns) + 6 + aside

    def _supply_top(self, view: Position, columns: int) -> int:
        """Return where the followers to hand begin."""
        return 30 + (_TILES[columns - 1] + 14 if self._has_picture(view) else 0) + 34

    def _supply_bottom(self, view: Position, columns: int) -> int:
        return self._supply_top(view, columns) + _rows(view, columns) * _row(view)

    def home(self, view: Position, seat: Seat) -> QPoint:
        """Return where the followers that *seat* has to hand are, on the board."""
        x, y = self._cell(view, seat)
        return self.pos() + QPoint(round(x * self._scale), round(y * self._scale))

    def _cell(self, view: Position, seat: Seat) -> tuple[int, int]:
        """Return the middle of a seat's figure."""
        row, beside = divmod(seat % self._in_column(view), _side_by_side(view))
        x = self._left(view, seat) + 20 + beside * 62
        return x, self._supply_top(view, self._columns) + row * _row(view) + _ROW // 2

    def _in_column(self, view: Position) -> int:
        """Return how many seats are in a column."""
        return _rows(view, self._columns) * _side_by_side(view)

    def _left(self, view: Position, seat: Seat) -> int:
        """Return where the column of a seat begins."""
        return seat // self._in_column(view) * _BESIDE

    @staticmethod
    def _has_picture(view: Position) -> bool:
        return view.hand is not None or (view.round is not None and view.round.token is not None)

    # Qt's names from here on.

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Resize and self._view is not None:
            self._fit(self._view)
        return False

    def paintEvent(self, event: QPaintEvent) -> None:
        view = self._view
        if view is None:
            return
        painter = QPainter(self)
        painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform)
        painter.scale(self._scale, self._scale)
        painter.setPen(QPen(QColor(255, 240, 210, 70), 1.2))
        painter.setBrush(QColor(44, 30, 18, 214))
        high = self._height(view, self._columns)
        painter.drawRoundedRect(QRectF(1, 1, self._across - 2, high - 2), 10, 10)
        y = self._picture(painter, view)
        if view.round is None or tiles_left(view):
            self._words(painter, say(tiles_words(tiles_left(view))), y + 4, bold=True)
        self._supplies(painter, view)
        if view.aside or view.waiting:
            self._set_aside(painter, view)
        painter.end()

    def _supplies(self, painter: QPainter, view: Position) -> None:
        """Paint how many followers everybody has to hand."""
        painter.setFont(font(15, bold=True))
        for seat in range(view.seats):
            x, y = self._cell(view, seat)
            _art(
                painter,
                self._pixmaps,
                f"follower/{self._company.colour(seat)}/standing",
                QPointF(x, y + 7),
                0.85,
            )
            painter.setPen(QColor(WOODS[True].text))
            room = QRectF(x + 13, y - 12, 30, 24)
            hand = to_hand(view, seat)
            painter.drawText(room, Qt.AlignmentFlag.AlignVCenter, f"× {len(hand.pop(FOLLOWER))}")
            # One of each of the others, after the number.
            step = _OTHERS / max(2, len(hand))
            for place, kind in enumerate(hand):
                spot = QPointF(x + 42 + step * (place + 0.5), y + 7)
                scale = 0.6 if len(hand) < 3 else 0.5
                _art(painter, self._pixmaps, f"{kind.art}/{self._company.colour(seat)}/standing", spot, scale)
            left = self._left(view, seat)
            painter.translate(left, 0)
            self._goods(painter, view, seat, y + _ROW - 10)
            above = _GOODS * bool(view.options.goods) + _HELD * _has_own_row(view)
            self._markers(painter, view, seat, y + _ROW - 10 + above)
            painter.translate(-left, 0)

    def _goods(self, painter: QPainter, view: Position, seat: Seat, y: float) -> None:
        """Paint what else a seat has gathered, below its figures."""
        goods = view.options.goods
        for place, good in enumerate(goods):
            x = 20 + place * (WIDTH - 16) / max(3, len(goods))
            count = kept_by(view, good.id, seat)
            painter.setOpacity(1.0 if count else 0.45)
            is_tight = len(goods) > 3
            _art(painter, self._pixmaps, good.art, QPointF(x - 3 * is_tight, y), 0.6 if is_tight else 0.75)
            painter.drawText(
                QRectF(x + (6 if is_tight else 10), y - 12, 24, 24), Qt.AlignmentFlag.AlignVCenter, str(count)
            )
        painter.setOpacity(1.0)
        self._held(painter, view, seat, y + _HELD * _has_own_row(view))

    def _held(self, painter: QPainter, view: Position, seat: Seat, y: float) -> None:
        """Paint whom a seat holds: small figures that lie, beside what it has gathered or below."""
        mine = [figure for figure, captor in held_figures(view).items() if captor == seat]
        left = 16.0 if _has_own_row(view) else 56.0
        step = min(18.0, (WIDTH - 12 - left) / max(1, len(mine)))
        for place, figure in enumerate(mine):
            art = f"{kind_of(view, figure).art}/{self._company.colour(owner_of(view, figure))}/lying"
            _art(painter, self._pixmaps, art, QPointF(left + step * (place + 0.5), y + 2), 0.55)

    def _markers(self, painter: QPainter, view: Position, seat: Seat, y: float) -> None:
        """Paint the markers that a seat has, each with the tiles it was taken for.  Rule: KNG-1, KNG-2."""
        for place, marker in enumerate(view.options.markers):
            if size := kept_by(view, marker.id, seat):
                x = 20 + place * (WIDTH - 16) / 2
                _art(painter, self._pixmaps, marker.art, QPointF(x, y), 0.75)
                painter.drawText(QRectF(x + 12, y - 12, 30, 24), Qt.AlignmentFlag.AlignVCenter, str(size))

    def _set_aside(self, painter: QPainter, view: Position) -> None:
        """Paint the tiles that fitted nowhere, for good or as yet."""
        top = self._supply_bottom(view, self._columns) + 2
        self._words(painter, say(N_("Set aside")), top)
        for place, kind in enumerate(view.aside + view.waiting):
            x = 18 + place % 2 * (_SMALL + 8) + _SMALL / 2
            spot = QPointF(x, top + 26 + place // 2 * 50 + _SMALL / 2)
            _art(painter, self._pixmaps, f"tile/{kind}/0", spot, 0.44)

    def _picture(self, painter: QPainter, view: Position) -> float:
        """Paint the tile in hand, or the token of the round; return where its room ends."""
        side = _TILES[self._columns - 1]
        middle = QPointF(self._across / 2, 34 + side / 2)
        if view.hand is not None:
            self._words(painter, say(N_("In hand")), 6)
            _art(painter, self._pixmaps, f"tile/{view.hand}/{self._turn}", middle, side / 100)
        elif view.round is not None and view.round.token is not None:
            self._words(painter, say(TOKEN_NAMES[view.round.token]), 6)
            _art(painter, self._pixmaps, token_art(view.round.token), middle, 1.7)
        else:
            self._words(painter, say(_TITLES.get(view.phase, N_("The pile"))), 6)
            return 30
        return 30 + side + 14

    def _words(self, painter: QPainter, text: str, y: float, *, bold: bool = False) -> None:
        painter.setPen(QColor(WOODS[True].text))
        letters = font(15, bold=bold)
        wide = QFontMetricsF(letters).horizontalAdvance(text)
        room = self._across - 8
        if wide > room:
            letters.setPixelSize(max(9, int(letters.pixelSize() * room / wide)))
        painter.setFont(letters)
        painter.drawText(QRectF(4, y, room, 24), Qt.AlignmentFlag.AlignCenter, text)


def _row(view: Position) -> int:
    """Return how high a seat's row is."""
    rows = bool(view.options.goods) + bool(view.options.markers)
    return _ROW + _GOODS * rows + _HELD * _has_own_row(view)


def _has_own_row(view: Position) -> bool:
    """Tell whether held figures need a row of their own: beside one kind of goods there is room."""
    return len(view.options.goods) > 1 and any(each.held is not None for each in views(view))


def _side_by_side(view: Position) -> int:
    """Return how many seats stand in a row of the supplies: with figures of other kinds each has its own."""
    return 1 if any(box.figures or box.goods or box.markers for box in view.options.opened) else 2


def _most_columns(view: Position) -> int:
    """Return how many columns there can be: where seats stand side by side they need no more."""
    return 2 if _side_by_side(view) == 1 and view.seats > 2 else 1


def _rows(view: Position, columns: int) -> int:
    """Return how many rows of seats there are."""
    return -(-view.seats // (_side_by_side(view) * columns))


_TITLES: Mapping[Phase, str] = {Phase.TOKEN: N_("The fair"), Phase.OVER: N_("The end")}


class FitsPanel(QWidget):
    """
    The kinds of tile that are left, with their numbers; a click or Esc closes it.

    Signals:
        closed: It has been closed.
    """

    closed = Signal()

    CELL, ACROSS = 84, 8

    def __init__(self, board: QWidget, pixmaps: Pixmaps) -> None:
        super().__init__(board)
        self._pixmaps, self._board = pixmaps, board
        self._kinds: list[tuple[str, int]] = []
        self._title = ""
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.hide()

    def show_kinds(self, title: Phrase, kinds: Mapping[str, int]) -> None:
        """Show kinds of tile over the middle of the board."""
        self._kinds, self._title = sorted(kinds.items(), key=lambda each: (-each[1], each[0])), say(title)
        board = self._board
        across = max(3, min(self.ACROSS, len(self._kinds), (board.width() - 40) // self.CELL))
        rows = max(1, -(-len(self._kinds) // across))
        self.setFixedSize(
            max(340, across * self.CELL + 28), min(board.height() - 10, rows * (self.CELL + 14) + 62)
        )
        self.move((board.width() - self.width()) // 2, max(4, (board.height() - self.height()) // 2))
        spoken = ", ".join(f"{kind} {count}" for kind, count in self._kinds)
        self.setAccessibleName(f"{self._title} {spoken}")
        self.show()
        self.raise_()
        self.setFocus()
        self.update()

    def dismiss(self) -> None:
        """Close the panel, and emit `closed`."""
        if self.isVisible():
            self.hide()
            self.closed.emit()

    # Qt's names from here on.

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(QColor(255, 240, 210, 120), 1.4))
        painter.setBrush(QColor(44, 30, 18, 240))
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(1, 1, -1, -1), 12, 12)
        painter.setPen(QColor(WOODS[True].text))
        painter.setFont(font(17, bold=True))
        painter.drawText(QRectF(10, 8, self.width() - 20, 28), Qt.AlignmentFlag.AlignCenter, self._title)
        if not self._kinds:
            painter.setFont(font(15))
            painter.drawText(
                QRectF(self.rect()), Qt.AlignmentFlag.AlignCenter, say(N_("None of the tiles left."))
            )
        across = max(1, (self.width() - 28) // self.CELL)
        for place, (kind, count) in enumerate(self._kinds):
            x = 14 + (place % across + 0.5) * self.CELL
            y = 44 + place // across * (self.CELL + 14) + self.CELL / 2
            _art(painter, self._pixmaps, f"tile/{kind}/0", QPointF(x, y), 0.72)
            painter.setFont(font(15, bold=True))
            painter.setPen(QColor(WOODS[True].text))
            room = QRectF(x - self.CELL / 2, y + 36, self.CELL, 20)
            painter.drawText(room, Qt.AlignmentFlag.AlignCenter, f"× {count}")
        painter.end()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self.dismiss()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        self.dismiss()


def _art(painter: QPainter, pixmaps: Pixmaps, art: str, at: QPointF, scale: float) -> None:
    """Show an art as it was painted once: every step of a glide over the board comes by here."""
    # Where the whole tray is larger or smaller its arts are painted for that.
    fineness = painter.device().devicePixelRatioF() * painter.worldTransform().m11()
    render = pixmaps.get(art, scale * fineness)
    painter.save()
    painter.scale(1 / fineness, 1 / fineness)
    painter.drawPixmap((at * fineness).toPoint() + render.corner, render.pixels)
    painter.restore()
