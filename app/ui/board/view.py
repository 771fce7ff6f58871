"""The window onto a table: zoom, pan, and the way of pointer and keys to the gesture."""

from collections.abc import Callable, Hashable, Mapping

from PySide6.QtCore import QEvent, QPoint, QPointF, QRectF, QSizeF, Qt, QTimer, Signal
from PySide6.QtGui import (
    QContextMenuEvent,
    QCursor,
    QFocusEvent,
    QHelpEvent,
    QHideEvent,
    QKeyEvent,
    QMouseEvent,
    QNativeGestureEvent,
    QPainter,
    QResizeEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QFrame, QGestureEvent, QGraphicsView, QPinchGesture, QWidget

from app.core.words import Phrase
from app.i18n import say
from app.settings import Speed
from app.ui.art.wood import TableTop
from app.ui.board.backdrop import Backdrop
from app.ui.board.gestures import Gesture
from app.ui.board.scene import TableScene

CLOSEST = 8.0
"""How many times larger than fitted a table can be seen."""

REST_MS = 120
"""After the last notch of the wheel everything is painted for its new size."""

NOTCH = 120
"""What a wheel reports for one notch."""

NUDGE = 8
"""So many pixels the pointer may be knocked while the keys have taken over, before it takes part again."""

_ENTERS = (Qt.Key.Key_Return, Qt.Key.Key_Enter)
_ARROWS: Mapping[int, tuple[int, int]] = {
    Qt.Key.Key_Left: (-1, 0),
    Qt.Key.Key_Right: (1, 0),
    Qt.Key.Key_Up: (0, -1),
    Qt.Key.Key_Down: (0, 1),
}

_FREQUENT = (QEvent.Type.Paint, QEvent.Type.MouseMove)
"""Events of every frame, which nobody else wants."""


class TableView(QGraphicsView):
    """
    Shows a table scene, fitted unless the player zooms in.

    Attributes:
        table_scene: What it shows.
        gesture: What has pointer and keys.
        backdrop: Paints what is behind all that moves.
        say: Says phrases, with the names of whoever plays.

    Signals:
        room_changed: The board has another size in logical pixels (QSizeF).
        entered: Enter was pressed and no gesture wanted it.
        menu_wanted: A right click with nothing held, or the key for it: where in the scene, on the screen.
        gesture_changed: Another gesture has pointer and keys.
        spaced: Space was pressed, and did not move the table.
        puzzled: The pointer rests: where on the viewport, and on the screen.
        keyed: A key has done something; the cursor may be elsewhere.
        covered: Another page is looked at: what was painted for this one may be forgotten.
    """

    room_changed = Signal(QSizeF)
    entered = Signal()
    menu_wanted = Signal(QPointF, QPoint)
    gesture_changed = Signal()
    spaced = Signal()
    puzzled = Signal(QPoint, QPoint)
    keyed = Signal()
    covered = Signal()

    def __init__(self, scene: TableScene, parent: QWidget | None = None) -> None:
        super().__init__(scene, parent)
        # Files that are dropped here are the window's.
        self.setAcceptDrops(False)
        self.viewport().setAcceptDrops(False)
        self.table_scene = scene
        # At once: what is left goes when Python next looks for garbage, and that may be long.
        for over in (self.destroyed, self.covered):
            over.connect(scene.pixmaps.clear)
        self.gesture = Gesture()
        self._clicked: tuple[type[Gesture], Hashable] = Gesture, None
        self.say: Callable[[Phrase], str] = say
        self._world, self._closeness, self._turning = QRectF(), 1.0, 0
        self._panned: QPoint | None = None
        self._is_down = False  # The gesture waits for the left button to come up.
        # Where the pointer is; None once the keys have taken over, or it has left.
        self._pointer: QPoint | None = None
        # Where on the screen it lay down when the keys took over; None while it takes part.
        self._asleep: QPoint | None = None
        self._space = self._has_panned = False
        self.backdrop = Backdrop(self, scene)
        self._rest = QTimer(self, interval=REST_MS, singleShot=True)
        self._rest.timeout.connect(lambda: scene.be_hasty(False))
        # Later than the pieces: all at once would be felt.
        self._resized = QTimer(self, interval=2 * REST_MS, singleShot=True)
        self._resized.timeout.connect(self._paint_anew)
        # Motion may outlive us by a moment, and moves the camera too.
        self.destroyed.connect(scene.motion.stop)
        self._set_up()

    def put_on(self, gesture: Gesture) -> None:
        """Let *gesture* have the pointer and the keys from now on."""
        old, self.gesture = self.gesture, gesture
        old.ended()
        gesture.started()
        if self._pointer is not None:
            gesture.taken_up(self.mapToScene(self._pointer))
        self.gesture_changed.emit()

    def let_keys_lead(self) -> None:
        """Let the pointer take no part until somebody moves it."""
        if self._pointer is not None:
            self._asleep = self.viewport().mapToGlobal(self._pointer)
        self._asleep = self._asleep or QCursor.pos()
        self._pointer = None

    def set_world(self, world: QRectF, *, passing: bool = False) -> None:
        """Say which part of the scene is to be seen when fitted; *passing* on to another one next moment."""
        self.table_scene.be_hasty(passing)
        if world != self._world:
            self._world = world
            self._refit()

    def cover(self, top: TableTop) -> None:
        """Lay something over the wood, such as a sea let into it; *top* paints the whole table top."""
        self.backdrop.cover(top)

    def set_dark(self, dark: bool) -> None:
        """Paint the table's wood for the dark theme, or for the light one."""
        self.backdrop.is_dark = dark
        self._paint_anew()

    def room(self) -> QSizeF:
        """Return the size of the board in logical pixels."""
        return QSizeF(self.viewport().size())

    @property
    def closeness(self) -> float:
        """How many times larger than fitted the table is seen; 1 is fitted."""
        return self._closeness

    def zoom(self, factor: float, at: QPointF | None = None) -> None:
        """Enlarge the view by *factor*, keeping the viewport's point *at* (its middle) where it is."""
        spot = QPointF(self.viewport().rect().center()) if at is None else at
        before = self.mapToScene(spot.toPoint())
        self._closeness = min(max(self._closeness * factor, 1.0), CLOSEST)
        if self.table_scene.motion.speed is not Speed.OFF:
            # Whoever zooms does so again at once; when they rest, it is painted to the pixel.
            self.table_scene.be_hasty(True)
            self._rest.start()
        self._refit()
        after = self.mapToScene(spot.toPoint())
        self.centerOn(self.mapToScene(self.viewport().rect().center()) + before - after)

    def fit(self) -> None:
        """Show the whole table, as large as it goes."""
        self._closeness = 1.0
        self._refit()

    def open_menu_of(self, key: Hashable) -> None:
        """Ask for the menu of a sprite, where it is."""
        item = self.table_scene.item(key)
        if item is not None:
            at = item.sceneBoundingRect().center()
            self.menu_wanted.emit(at, self.viewport().mapToGlobal(self.mapFromScene(at)))

    def pan(self, by: QPoint) -> None:
        """Move the table by so many logical pixels of the viewport."""
        self.backdrop.let_go()
        across, down = self.horizontalScrollBar(), self.verticalScrollBar()
        across.setValue(across.value() - by.x())
        down.setValue(down.value() - by.y())

    def _paint_anew(self) -> None:
        self.backdrop.forget()
        self.viewport().update()

    def _set_up(self) -> None:
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.TextAntialiasing)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setTransformationAnchor(QGraphicsView.ViewportAnchor.NoAnchor)
        self.setResizeAnchor(QGraphicsView.ViewportAnchor.NoAnchor)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMouseTracking(True)
        self.setMinimumSize(240, 160)
        self.grabGesture(Qt.GestureType.PinchGesture)

    def _refit(self) -> None:
        """Make the transform agree with the world, the room and the closeness."""
        if self._world.isEmpty():
            return
        room = self.room()
        fitted = min(room.width() / self._world.width(), room.height() / self._world.height())
        seen = QRectF(QPointF(0, 0), room / fitted)
        seen.moveCenter(self._world.center())
        middle = self.mapToScene(self.viewport().rect().center())
        self.backdrop.let_go()
        self.setSceneRect(seen)
        scale = fitted * self._closeness
        self.resetTransform()
        self.scale(scale, scale)
        self.centerOn(seen.center() if self._closeness == 1 else middle)

    def _turn(self, event: QWheelEvent) -> bool:
        """Let the wheel turn what is held, one quarter a notch."""
        self._turning += event.angleDelta().y() or event.angleDelta().x()
        notches = int(self._turning / NOTCH)
        self._turning -= notches * NOTCH
        return self.gesture.turned(-notches)

    def _keys(self, event: QKeyEvent) -> Callable[[], bool | None] | None:
        """Return what a key does here, or False where nobody wants it; None if it is none of ours."""
        key, gesture = Qt.Key(event.key()), self.gesture
        is_shifted = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
        is_other = event.modifiers() & (Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier)
        if is_other or (is_shifted and key in _ENTERS):
            return None
        if key in _ARROWS:
            return lambda: self._step(*_ARROWS[key])
        table: dict[int, Callable[[], bool | None]] = {
            Qt.Key.Key_R: lambda: gesture.turned(-1 if is_shifted else 1),
            Qt.Key.Key_M: gesture.mirrored,
            **dict.fromkeys(_ENTERS, self._enter),
            Qt.Key.Key_Escape: gesture.escaped,
            **dict.fromkeys((Qt.Key.Key_Delete, Qt.Key.Key_Backspace), gesture.discarded),
            **dict.fromkeys((Qt.Key.Key_Plus, Qt.Key.Key_Equal), lambda: self.zoom(1.25)),
            Qt.Key.Key_Minus: lambda: self.zoom(0.8),
            Qt.Key.Key_0: self.fit,
        }
        return table.get(key)

    def _enter(self) -> None:
        if not self.gesture.entered():
            self.entered.emit()

    def _step(self, dx: int, dy: int) -> bool:
        """Let an arrow key move the cursor, or else the table."""
        self.let_keys_lead()
        if self.gesture.stepped(dx, dy):
            return True
        self.pan(QPoint(-dx * 60, -dy * 60))
        return self._closeness > 1

    def _break_off(self) -> None:
        """Tell a gesture that waits for it that the button has come up elsewhere."""
        if self._is_down:
            self._is_down = False
            self.gesture.broken_off()

    # Qt's names from here on.

    def event(self, event: QEvent) -> bool:
        asked = QEvent.Type.ShortcutOverride
        if isinstance(event, QKeyEvent) and event.type() is asked and self._keys(event):
            event.accept()
            return True
        return super().event(event)

    def viewportEvent(self, event: QEvent) -> bool:
        if event.type() in _FREQUENT:
            return super().viewportEvent(event)
        if isinstance(event, QHelpEvent) and event.type() == QEvent.Type.ToolTip:
            self.puzzled.emit(event.pos(), event.globalPos())
            return True
        if isinstance(event, QGestureEvent):
            pinch = event.gesture(Qt.GestureType.PinchGesture)
            if isinstance(pinch, QPinchGesture):
                self.zoom(pinch.scaleFactor(), QPointF(self.mapFromGlobal(pinch.centerPoint().toPoint())))
                return True
        zooms = Qt.NativeGestureType.ZoomNativeGesture
        if isinstance(event, QNativeGestureEvent) and event.gestureType() is zooms:
            self.zoom(1 + event.value(), event.position())
            return True
        # A panel that opens over a pointer at rest takes no cursor away from the keys.
        if event.type() == QEvent.Type.Leave and self._asleep is None:
            self._pointer = None
            self.gesture.left()
        return super().viewportEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.backdrop.let_go()
        if not self.backdrop.has_top or self.table_scene.motion.speed is Speed.OFF:
            self.backdrop.forget()
        else:
            # Somebody pulls at the window: until they rest, all is stretched.
            self.table_scene.be_hasty(True)
            self._rest.start()
            self._resized.start()
        self.table_scene.pixmaps.resized()
        self.room_changed.emit(self.room())
        self._refit()

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        if not event.spontaneous():
            self.backdrop.forget()
            self.covered.emit()

    def wheelEvent(self, event: QWheelEvent) -> None:
        event.accept()
        if self._turn(event) or event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            return
        self.zoom(1.0015 ** event.angleDelta().y(), event.position())

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._asleep = None
        at, button = self.mapToScene(event.position().toPoint()), event.button()
        if button == Qt.MouseButton.MiddleButton or (button == Qt.MouseButton.LeftButton and self._space):
            self._panned, self._has_panned = event.position().toPoint(), True
            self.viewport().setCursor(Qt.CursorShape.ClosedHandCursor)
        elif button == Qt.MouseButton.LeftButton:
            self._break_off()
            self._clicked, self._is_down = (type(self.gesture), self.table_scene.key_at(at)), True
            self.gesture.pressed(at)
        elif button == Qt.MouseButton.RightButton and not self.gesture.turned(1) and not self._is_down:
            self.menu_wanted.emit(at, event.globalPosition().toPoint())
        event.accept()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        spot = event.position().toPoint()
        if not event.buttons() & Qt.MouseButton.LeftButton:
            self._break_off()
        if self._panned is not None:
            self.pan(spot - self._panned)
            self._panned = spot
            return
        if self._asleep is not None:
            moved = event.globalPosition().toPoint() - self._asleep
            # Qt tells of moves, too, when something under a pointer at rest has come or gone.
            if moved.manhattanLength() < NUDGE:
                return
            self._asleep = None
        self._pointer = spot
        self.gesture.moved(self.mapToScene(spot))

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if self._is_down and event.button() == Qt.MouseButton.LeftButton:
            self._is_down = False
            self.gesture.released(self.mapToScene(event.position().toPoint()))
        elif self._panned is not None:
            self._panned = None
            self.viewport().unsetCursor()

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        # What the first click has led to, or laid bare, did not ask for a second one.
        now = type(self.gesture), self.table_scene.key_at(self.mapToScene(event.position().toPoint()))
        if now == self._clicked or event.button() != Qt.MouseButton.LeftButton:
            self.mousePressEvent(event)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        key = self.gesture.cursor
        if key is not None and event.reason() is QContextMenuEvent.Reason.Keyboard:
            self.open_menu_of(key)
        event.accept()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Space:
            self._has_panned &= event.isAutoRepeat()
            self._space = True
            return
        if event.isAutoRepeat() and event.key() in _ENTERS:
            # A key that is held down draws and places nothing.
            return
        action = self._keys(event)
        if action is None or action() is False:
            event.ignore()
        else:
            self.keyed.emit()

    def keyReleaseEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Space and not event.isAutoRepeat():
            if self._space and not self._has_panned:
                self.spaced.emit()
            self._space = False
        super().keyReleaseEvent(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        self._space = False
        super().focusOutEvent(event)

    def drawBackground(self, painter: QPainter, rect: QRectF | object) -> None:
        assert isinstance(rect, QRectF)
        self.backdrop.paint(painter, rect, smooth=self._closeness != 1)
