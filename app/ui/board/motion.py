"""Everything that moves on a table is moved from here, by one timer."""

from collections.abc import Callable, Hashable, Mapping

from attrs import define
from PySide6.QtCore import QElapsedTimer, QObject, Qt, QTimer, Signal

from app.settings import Speed

FACTORS: Mapping[Speed, float] = {Speed.OFF: 0.0, Speed.FAST: 0.6, Speed.NORMAL: 1.0, Speed.SLOW: 1.8}
"""How much longer than usual a movement takes."""

FRAME_MS = 16


@define(eq=False)
class _Move:
    """A movement under way: *show* is given its progress, 0 to 1."""

    show: Callable[[float], None]
    start: float
    duration: float
    done: Callable[[], None] | None


class Motion(QObject):
    """
    Moves items for a while, by one timer; nothing ever waits for it.

    Signals:
        rested: The last movement has ended.
    """

    rested = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.speed = Speed.NORMAL
        self._moves: dict[Hashable, _Move] = {}
        self._clock = QElapsedTimer()
        self._clock.start()
        self._timer = QTimer(self, interval=FRAME_MS, timerType=Qt.TimerType.PreciseTimer)
        self._timer.timeout.connect(self._tick)

    @property
    def is_moving(self) -> bool:
        """Whether anything is being moved."""
        return bool(self._moves)

    def start(
        self,
        key: Hashable,
        milliseconds: float,
        show: Callable[[float], None],
        done: Callable[[], None] | None = None,
        delay: float = 0,
    ) -> None:
        """
        Call *show* with a growing progress until it is 1, then *done*.

        Args:
            key: Whoever starts another movement with the same key ends this one where it is.
            milliseconds: How long it takes at normal speed.
            delay: How long it waits first, at normal speed.
        """
        factor = FACTORS[self.speed]
        if not factor or not milliseconds:
            self._moves.pop(key, None)
            _end(show, done)
            return
        self._moves[key] = _Move(show, self._clock.elapsed() + delay * factor, milliseconds * factor, done)
        if not self._timer.isActive():
            self._timer.start()

    def drop(self, key: Hashable) -> None:
        """Leave off a movement where it is."""
        self._moves.pop(key, None)

    def stop(self) -> None:
        """Leave everything where it is: nobody looks any more."""
        self._moves.clear()
        self._timer.stop()

    def settle(self) -> None:
        """End every movement at once, also those that its end begins."""
        while self._moves:
            _, move = self._moves.popitem()
            _end(move.show, move.done)
        self._timer.stop()
        self.rested.emit()

    def _tick(self) -> None:
        now = self._clock.elapsed()
        for key, move in list(self._moves.items()):
            if self._moves.get(key) is not move or now < move.start:
                continue
            progress = (now - move.start) / move.duration
            if progress < 1:
                move.show(progress)
                continue
            del self._moves[key]
            _end(move.show, move.done)
        if not self._moves:
            self._timer.stop()
            self.rested.emit()


def ease_out(progress: float) -> float:
    """Return where something is that starts fast and comes to rest gently."""
    return 1 - (1 - progress) ** 3


def _end(show: Callable[[float], None], done: Callable[[], None] | None) -> None:
    show(1.0)
    if done is not None:
        done()
