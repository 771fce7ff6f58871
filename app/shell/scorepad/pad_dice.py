"""Dice for a real table where nobody finds the real ones."""

from collections.abc import Callable, Sequence
from random import SystemRandom

from PySide6.QtCore import QSize, Qt, QTimer, Signal
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from app.core.pad import Dice
from app.core.words import N_, NN_, Phrase, counted
from app.i18n import say
from app.shell.common.fonts import prominent
from app.ui.art.dice import paint_die
from app.ui.art.seat_style import INK
from app.ui.text.labels import TextLabel
from app.ui.widgets.buttons import button
from app.ui.widgets.letters import grow
from app.ui.widgets.number_box import NumberBox

_FRAMES, _FRAME_MS = 10, 60
_SIDE, _APART, _LARGEST = 48.0, 60.0, 1.0


def throw(count: int) -> tuple[int, ...]:
    """Return how so many dice fall."""
    luck = SystemRandom()
    return tuple(luck.randint(1, 6) for _ in range(count))


class DiceBox(QWidget):
    """
    Throws the dice of a pad, and shows what they are worth.

    Signals:
        thrown: The faces, once the dice lie still.
        sounded: The name of a sound that should be heard.

    Attributes:
        luck: Answers for the dice.
        tumbles: Whether they roll before they lie.
        count: How many are thrown.
    """

    thrown = Signal(object)
    sounded = Signal(str)

    def __init__(self, dice: Dice, tumbles: Callable[[], bool]) -> None:
        super().__init__()
        self._dice, self._frame = dice, 0
        self.luck: Callable[[int], tuple[int, ...]] = throw
        self.tumbles = tumbles
        self._faces = _Faces()
        self.worth, self.count = TextLabel(), NumberBox()
        self.worth.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.count.setRange(dice.counts[0], dice.counts[-1])
        self.count.setValue(dice.usual)
        self.roll = prominent(button("", self.begin))
        self._timer = QTimer(self, interval=_FRAME_MS)
        self._timer.timeout.connect(self._tumble)
        ways = QHBoxLayout()
        ways.addWidget(self.count)
        ways.addWidget(self.roll, 1)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(4)
        layout.addWidget(self._faces, 1)
        layout.addWidget(self.worth)
        layout.addLayout(ways)
        self.retranslate()

    def retranslate(self) -> None:
        """Say everything in the language that is spoken now."""
        self.roll.setText(say(N_("Throw the dice")))
        self.count.setAccessibleName(say(N_("Number of dice")))
        self.show_faces(self._faces.faces)

    def begin(self) -> None:
        """Throw as many dice as are chosen; `thrown` tells the faces once they lie still."""
        if self._timer.isActive():
            return
        self.sounded.emit("dice")
        if not self.tumbles():
            self.thrown.emit(self.luck(self.count.value()))
            return
        self._frame, self._faces.tilts = 0, True
        self.worth.setText("")
        self._timer.start()

    def show_faces(self, faces: Sequence[int]) -> None:
        """Show dice that lie still; those that tumble are let tumble."""
        if self._timer.isActive():
            return
        self._faces.tilts = False
        self._faces.show_faces(faces)
        self.worth.setText(self._told(faces) if faces else "")
        names = " ".join(map(str, faces))
        self._faces.setAccessibleName(say(Phrase(N_("Dice: {faces}"), {"faces": names})) if faces else "")

    def _told(self, faces: Sequence[int]) -> str:
        """Return what a throw means."""
        roles = self._dice.roles
        if not roles:
            return say(counted(NN_("{count} point", "{count} points"), self._dice.points(faces)))
        pairs = zip(roles, faces, strict=False)
        return ", ".join(
            say(Phrase(N_("{whose}: {face}"), {"whose": who, "face": face})) for who, face in pairs
        )

    def _tumble(self) -> None:
        self._frame += 1
        if self._frame < _FRAMES:
            self._faces.show_faces(throw(self.count.value()))
            return
        self._timer.stop()
        self.thrown.emit(self.luck(self.count.value()))


class _Faces(QWidget):
    """Dice side by side, in as many rows as they need."""

    def __init__(self) -> None:
        super().__init__()
        self.faces: tuple[int, ...] = ()
        self.tilts = False
        grow(self, setMinimumHeight=64)

    def show_faces(self, faces: Sequence[int]) -> None:
        """Show *faces* instead of the last ones."""
        self.faces = tuple(faces)
        self.update()

    # Qt's names from here on.

    def sizeHint(self) -> QSize:
        return QSize(220, 100)

    def paintEvent(self, event: QPaintEvent) -> None:
        if not self.faces:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        across = min(len(self.faces), 5)
        rows = -(-len(self.faces) // across)
        scale = min(self.width() / (across * _APART), self.height() / (rows * _APART), _LARGEST)
        painter.translate(self.width() / 2, self.height() / 2)
        painter.scale(scale, scale)
        for place, face in enumerate(self.faces):
            row, column = divmod(place, across)
            painter.save()
            painter.translate((column - (across - 1) / 2) * _APART, (row - (rows - 1) / 2) * _APART)
            painter.rotate((face * 53 + place * 31) % 41 - 20 if self.tilts else 0)
            paint_die(painter, _SIDE / 2, face, QColor("#FFFBF0"), INK)
            painter.restore()
        painter.end()
