"""The strip over the board: what the others did since one's last turn, a picture for each picture."""

from collections.abc import Callable, Sequence
from functools import partial

from PySide6.QtCore import QEvent, QPointF, QRect, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import (
    QColor,
    QIcon,
    QPainter,
    QPalette,
    QPixmap,
    QPolygonF,
    QResizeEvent,
    QShowEvent,
)
from PySide6.QtWidgets import QFrame, QHBoxLayout, QMenu, QSizePolicy, QToolButton, QWidget

from app.core.game import Player
from app.core.words import N_
from app.i18n import number, say
from app.settings import Speed
from app.shell.common.fonts import name_line, soft
from app.shell.play.recent.recent_steps import RecentStep
from app.shell.play.recent.step_chip import StepChip
from app.shell.play.speed_names import SPEED_NAMES
from app.ui.board.table import Table
from app.ui.text.labels import literal, set_tool_tip
from app.ui.widgets.letters import grown, is_low

_HIGH, _LOW, _LOW_WINDOW, _AROUND = 40, 34, 560, 6
"""Pixels: of the strip, of it in windows lower than the next; and around what is on it."""

_PICTURE = 28
"""Pixels of a picture on a chip, for letters of the usual size."""

_SIGN = 16
"""Pixels of the signs for waiting and going on, for letters of the usual size."""

_CHIPS = 24
"""So many of the newest steps have chips, if there is room; a game gone on with may have a hundred."""


class RecentStrip(QFrame):
    """
    Chips for the steps of the others, and how fast computers play; always of the same height.

    Signals:
        pointed: A `RecentStep` is looked at, or None.
        chosen: A `RecentStep` shall be seen once more.
        stepped: Computers shall wait after each step, or (False) play on.
        hurried: The next step shall come now.
        paced: The `Speed` that was chosen.
        fitted: Other chips are shown, or elsewhere.
    """

    pointed = Signal(object)
    chosen = Signal(object)
    stepped = Signal(bool)
    hurried = Signal()
    paced = Signal(object)
    fitted = Signal()

    def __init__(self, table: Table, players: Sequence[Player]) -> None:
        super().__init__()
        self._table, self._players = table, players
        self.chips: list[StepChip] = []
        self._steps: list[RecentStep] = []
        self.stake, self.title = name_line(""), soft(wraps=False)
        self._picture = self._lent = 0
        self._row, self._area = QHBoxLayout(), QWidget()
        # After a long turn of the others, or with a game that is gone on with, there are many at once.
        self._drawing = QTimer(self, interval=0)
        self._drawing.timeout.connect(self._draw_soon)
        self.earlier = _tool(lambda: None)
        self.step_button = _tool(self._pause)
        self.step_button.setCheckable(True)
        self.next_button, self.speed_button = _tool(self.hurried.emit), _tool(lambda: None)
        self._has_computers = any(player.level is not None for player in players)
        self._arrange()
        self.retranslate()

    def show_steps(self, steps: Sequence[RecentStep]) -> None:
        """Show these steps, the newest at the right; those that are shown already stay."""
        if self._steps == list(steps):
            return
        self._steps = list(steps)
        kept = {chip.told.ply: chip for chip in self.chips}
        self.chips = []
        for told in self._steps[-_CHIPS:]:
            chip = kept.get(told.ply)
            if chip is None or chip.told != told:
                chip = self._new_chip(told)
            else:
                del kept[told.ply]
            self.chips.append(chip)
        for old in kept.values():
            self._row.removeWidget(old)
            old.hide()
            old.deleteLater()
        for place, chip in enumerate(self.chips):
            self._row.insertWidget(place, chip)
        self._fit()
        QTimer.singleShot(0, self, self._fit)

    def show_stake(self, words: str) -> None:
        """Show what stays readable at the rim: the round, what wins."""
        self.stake.setText(words)
        set_tool_tip(self.stake, words)
        self.stake.setVisible(bool(words))
        # Beside longer words there is room for less.
        QTimer.singleShot(0, self, self._fit)

    def show_pace(self, speed: Speed, *, is_stepping: bool, is_over: bool) -> None:
        """Show how computers play; once the game *is over*, nobody can wait for them."""
        for button in (self.step_button, self.next_button):
            button.setVisible(self._has_computers and not is_over)
        # Its whole name is in the menu: room is for what the others did.
        self.speed_button.setText(say(N_("Off") if speed is Speed.OFF else SPEED_NAMES[speed]))
        self.step_button.setChecked(is_stepping)
        self.next_button.setEnabled(is_stepping)
        self._draw_signs()

    @property
    def chips_room(self) -> QRect:
        """The part of the strip between what is at stake and the buttons."""
        return self._area.geometry()

    def free_room(self) -> QRect:
        """Return the part of the strip that shows nothing just now."""
        room = self.chips_room
        taken = [each for each in (*self.chips, self.title) if each.isVisible()]
        if taken:
            room.setLeft(room.left() + max(each.geometry().right() for each in taken) + 1)
        return room

    def lend(self, pixels: int) -> None:
        """Show no chips in the last so many pixels of their room, until they are given back with 0."""
        if pixels != self._lent:
            self._lent = pixels
            self._fit()

    def retranslate(self) -> None:
        """Say everything in the language that is spoken now."""
        self.setAccessibleName(say(N_("Since your last turn")))
        self.title.setText(say(N_("What the others do appears here.")))
        for button, text in (
            (self.step_button, N_("Let computers wait after each step")),
            (self.earlier, N_("What was done before")),
            (self.next_button, N_("The next step (Space)")),
            (self.speed_button, N_("How fast computers play, and things move")),
        ):
            set_tool_tip(button, say(text))
            button.setAccessibleName(say(text))
        for action in self.speed_button.menu().actions():
            action.setText(say(SPEED_NAMES[action.data()]))
        self.show_steps([])

    def apply_palette(self) -> None:
        """Take the colours of the palette."""
        self._draw_signs()

    def _new_chip(self, told: RecentStep) -> StepChip:
        chip = StepChip(told, self._players[told.picture.seat], self._table, self._picture)
        chip.pointed.connect(lambda is_on: self.pointed.emit(told if is_on else None))
        chip.clicked.connect(lambda: self.chosen.emit(told))
        return chip

    def _fit(self) -> None:
        """Show the newest chips that have room; the others stand in a list, by their sentences."""
        # In a narrow strip what is at stake has the room; preferences have the pace, too.
        least = self.stake.sizeHint().width() + self.earlier.sizeHint().width() + self.speed_button.width()
        self.speed_button.setVisible(self._has_computers and least + 4 * _AROUND <= self.width())
        room, shown = self._area.width() - self._lent, 0
        # What is only for newcomers may be missing.
        self.title.setVisible(not self.chips and self.title.sizeHint().width() <= room)
        for chip in reversed(self.chips):
            # Of the newest nobody has to ask what it was.
            chip.keep_within(None if shown else room)
            room -= chip.sizeHint().width() + (self._row.spacing() if shown else 0)
            if room < 0:
                break
            shown += 1
        for place, chip in enumerate(self.chips):
            chip.setVisible(place >= len(self.chips) - shown)
        earlier = len(self._steps) - shown
        self.earlier.setVisible(earlier > 0)
        self.earlier.setText(f"+{number(earlier)}")
        self._draw_next()
        self._drawing.start()
        self._row.activate()
        self.fitted.emit()

    def _draw_soon(self) -> None:
        if self.updatesEnabled():  # else the board is to be seen first
            self._draw_next()

    def _draw_next(self) -> None:
        """Draw the newest chip in sight that is not drawn yet; where the game has been left there is none."""
        undrawn = (chip for chip in reversed(self.chips) if chip.isVisible() and chip.icon().isNull())
        if (chip := next(undrawn, None)) is not None:
            chip.draw()
        else:
            self._drawing.stop()

    def _list_earlier(self) -> None:
        menu = self.earlier.menu()
        menu.clear()
        shown = sum(not chip.isHidden() for chip in self.chips)
        for told in self._steps[: len(self._steps) - shown]:
            action = menu.addAction(literal(told.sentence), partial(self.chosen.emit, told))
            action.hovered.connect(partial(self.pointed.emit, told))

    def _pause(self) -> None:
        self.stepped.emit(self.step_button.isChecked())

    def _arrange(self) -> None:
        self._area.setLayout(self._row)
        self._row.setContentsMargins(0, 0, 0, 0)
        self._row.setSpacing(4)
        self._row.addWidget(self.title)
        self._row.addStretch(1)
        self._area.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        listed = QMenu(self.earlier)
        listed.aboutToShow.connect(self._list_earlier)
        listed.aboutToHide.connect(partial(self.pointed.emit, None))
        self.earlier.setMenu(listed)
        self.earlier.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        menu = QMenu(self.speed_button)
        for speed in SPEED_NAMES:
            menu.addAction("", partial(self.paced.emit, speed)).setData(speed)
        self.speed_button.setMenu(menu)
        self.speed_button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(8, 0, 8, 0)
        layout.setSpacing(2)
        layout.addWidget(self.stake)
        layout.addSpacing(6)
        layout.addWidget(self.earlier)
        layout.addWidget(self._area, 1)
        self.earlier.hide()
        for button in (self.step_button, self.next_button, self.speed_button):
            # In this order: without a parent it would come up as a window.
            layout.addWidget(button)
            button.setVisible(self._has_computers)
        self.keep_height(self.height())

    def keep_height(self, window: int) -> None:
        """Be as high as a window of so many pixels affords; only its size and that of letters change that."""
        high, picture = grown(_LOW if window < grown(_LOW_WINDOW) else _HIGH), grown(_PICTURE)
        if is_low(window):
            # A line of letters, whether anything is said there now or not, and chips that are no higher.
            high = self.stake.fontMetrics().height() + _AROUND
            picture = high - 2 * _AROUND
        self.setFixedHeight(high)
        for button in (self.step_button, self.next_button):
            button.setIconSize(QSize(grown(_SIGN), grown(_SIGN)))
        if picture != self._picture:
            self._picture, steps = picture, self._steps
            self.show_steps([])
            self.show_steps(steps)

    def _draw_signs(self) -> None:
        ink = self.palette().color(QPalette.ColorRole.ButtonText)
        self.step_button.setIcon(_sign(ink, is_next=False))
        self.next_button.setIcon(_sign(ink, is_next=True))

    # Qt's names from here on.

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        QTimer.singleShot(0, self, self._fit)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._drawing.start()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange and self.layout() is not None:
            # Once what stands here has the new letters, too.
            QTimer.singleShot(0, self, lambda: self.keep_height(self.window().height()))


def _tool(does: Callable[[], object]) -> QToolButton:
    made = QToolButton()
    made.setAutoRaise(True)
    made.clicked.connect(lambda *_: does())
    return made


def _sign(ink: QColor, *, is_next: bool) -> QIcon:
    """Return the sign for waiting, or for The next step."""
    pixels = QPixmap(QSize(36, 36))
    pixels.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixels)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(ink)
    if is_next:
        painter.drawPolygon(QPolygonF([QPointF(8, 7), QPointF(24, 18), QPointF(8, 29)]))
        painter.drawRect(QRectF(25, 7, 4, 22))
    else:
        painter.drawRoundedRect(QRectF(9, 7, 6, 22), 2, 2)
        painter.drawRoundedRect(QRectF(21, 7, 6, 22), 2, 2)
    painter.end()
    return QIcon(pixels)
