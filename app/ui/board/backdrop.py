"""What lies behind all that moves: the table top, and whatever lies still on it, as one picture."""

from collections import deque
from math import inf
from time import monotonic, perf_counter

from PySide6.QtCore import QObject, QRect, QRectF, Qt, QTimer
from PySide6.QtGui import QPainter, QPixmap, QTransform
from PySide6.QtWidgets import QGraphicsItem, QGraphicsView, QStyleOptionGraphicsItem

from app.ui.art.table_tops import painted_top
from app.ui.art.wood import TableTop, table_top
from app.ui.board.scene import LOWEST, SpriteItem, TableScene

_REST_MS, _LATER_MS = 150, 350
"""So long nothing below has moved before it is painted as one; where little would be won, later."""

_SLICE = 0.0015
"""Seconds of painting in one turn of the event loop."""

_FRAME = 0.015
"""
Seconds that a frame may take for pictures of another size, whatever else it takes: were all of it counted,
a frame of a slow machine would never come to the last of them.
"""

_WORTH = 24
"""Fewer items are not worth it."""

_MANY = 250
"""After so many items each the picture is kept as it is then: what changes above leaves them painted."""

_UNREST, _PASSING, _OFTEN = 0.3, 4.0, 3
"""
Seconds: what has moved may move again for so long; and what passes over the table, so often in the
longer time, will come again.
"""

_APART, _TOGETHER = (
    QGraphicsView.ViewportUpdateMode.MinimalViewportUpdate,
    QGraphicsView.ViewportUpdateMode.BoundingRectViewportUpdate,
)
"""A frame repaints each part that changed, or the rectangle around them, where copying is faster."""

_NO_CONTENTS = QGraphicsItem.GraphicsItemFlag.ItemHasNoContents


class Backdrop(QObject):
    """
    Paints what is behind the moving items of a view.

    While something is dragged, a frame repaints what it passes over, and that may be dozens of pieces.  So
    what has lain still for a moment is painted into a picture, in slices, from the bottom up to the lowest
    thing that moves; those items are not painted again until one of them changes.  They can be pointed at
    all the while.

    Attributes:
        still: The items that the picture shows; empty while there is none.
    """

    def __init__(self, view: QGraphicsView, scene: TableScene) -> None:
        super().__init__(view)
        self._view, self._scene = view, scene
        self._paint_top: TableTop = table_top
        self._top, self._picture, self._drawn = QPixmap(), QPixmap(), QPixmap()
        self.is_dark = self._is_smooth = False
        self.still: list[SpriteItem] = []
        # Still to be painted into what is drawn, the lowest last; and how high the picture reaches.
        self._left: list[SpriteItem] = []
        self._to_be: list[SpriteItem] = []
        self._ceiling = LOWEST
        # The picture of the lowest items alone, by how many these are.
        self._stages: dict[int, QPixmap] = {}
        # Up to here all that lies still has been found; while something passes above, nobody looks again.
        self._looked = LOWEST
        # When, in which picture of the scene, and how high things of a layer have changed.
        self._moved: dict[str, deque[tuple[float, int, float]]] = {}
        self._rest = QTimer(self, singleShot=True, interval=_REST_MS)
        self._rest.timeout.connect(self._begin)
        self._slices = QTimer(self, interval=0)
        self._slices.timeout.connect(self._go_on)
        # What a frame had no time for comes with the next, once the window has answered in between.
        self._is_waiting = False
        scene.pixmaps.wait = self._await_an_answer
        scene.stirred = self.stir

    @property
    def has_top(self) -> bool:
        """Whether the table top has been painted."""
        return not self._top.isNull()

    def cover(self, top: TableTop) -> None:
        """Let *top* paint the whole table top from now on."""
        self._paint_top = top
        self.forget()

    def forget(self) -> None:
        """Paint everything anew when it is next needed."""
        self._top = QPixmap()
        self.let_go()

    def stir(self, layer: str, z: float) -> None:
        """Hear that an item of a layer, at a height, has changed, come or gone."""
        is_base = layer == TableScene.BASE
        if z > LOWEST:
            self._moved.setdefault(layer, deque(maxlen=400)).append((monotonic(), self._scene.pictures, z))
        if z < self._looked and layer != TableScene.HELD:
            self._looked = LOWEST
        if z <= self._ceiling:
            self._let_go_above(z)
        elif not self._left and (not self._rest.isActive() or (is_base and not self.still)):
            self._wait()

    def let_go(self) -> None:
        """Let every item be painted by itself again: something has changed."""
        self._keep(0)

    def _let_go_above(self, z: float) -> None:
        """Let the items be painted by themselves again over which something at a height has changed."""
        kept = (count for count in self._stages if count <= len(self.still))
        self._keep(max((count for count in kept if self.still[count - 1].zValue() < z), default=0))

    def _keep(self, count: int) -> None:
        """Let the picture stand for the lowest items only: for as many as a stage has, or none."""
        for item in self.still[count:]:
            item.setFlag(_NO_CONTENTS, False)
        self._stages = {each: stage for each, stage in self._stages.items() if each <= count}
        self._picture = self._stages[count] if count else QPixmap()
        self._drawn = QPixmap()
        self.still, self._left, self._to_be = self.still[:count], [], []
        self._view.setViewportUpdateMode(_APART)
        self._ceiling = self.still[-1].zValue() if count else LOWEST
        self._looked = LOWEST
        self._slices.stop()
        self._wait()

    def settle(self) -> None:
        """Paint what lies still now, and all of it at once."""
        self._begin()
        while self._left:
            self._go_on()

    def paint(self, painter: QPainter, rect: QRectF, *, smooth: bool) -> None:
        """Paint what is behind the part *rect* of the scene."""
        seen, fineness = self._view.sceneRect(), self._view.devicePixelRatioF()
        is_first = self._top.isNull() or self._top.devicePixelRatioF() != fineness
        # A frame that has to paint the whole table top, too, leaves pictures of another size to the next.
        self._scene.pixmaps.begin_frame(0.0 if is_first else _FRAME)
        if is_first:
            self.let_go()
            size = self._view.viewport().size()
            self._top = painted_top(self._paint_top, size, fineness, dark=self.is_dark)
        if not self._picture.isNull():
            self._paint_picture(painter, rect)
            return
        self._is_smooth = smooth
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform, smooth)
        if not seen.isEmpty():
            self._paint_top_only(painter, rect.intersected(seen), seen)

    def _await_an_answer(self) -> None:
        if not self._is_waiting:
            self._is_waiting = True
            QTimer.singleShot(0, self, self._show_finer)

    def _show_finer(self) -> None:
        self._is_waiting = False
        if self._scene.pixmaps.answered():
            self._view.viewport().update()

    def _paint_top_only(self, painter: QPainter, part: QRectF, seen: QRectF) -> None:
        stretch = QTransform.fromScale(self._top.width() / seen.width(), self._top.height() / seen.height())
        painter.drawPixmap(part, self._top, stretch.mapRect(part.translated(-seen.topLeft())))

    def _paint_picture(self, painter: QPainter, rect: QRectF) -> None:
        """Pixels onto pixels."""
        fineness = self._view.devicePixelRatioF()
        kept = painter.worldTransform()
        part = kept.mapRect(rect).toAlignedRect()
        painter.resetTransform()
        painter.drawPixmap(part, self._picture, QRect(part.topLeft() * fineness, part.size() * fineness))
        painter.setWorldTransform(kept)

    def _wait(self) -> None:
        """Look after a while whether anything, or anything more, lies still."""
        if self._view.isVisible():
            self._rest.start(_LATER_MS if self.still else _REST_MS)
        else:
            self._rest.stop()

    def _begin(self) -> None:
        """Begin the picture, or what more can be in it, if anything much lies still."""
        view, scene = self._view, self._scene
        if not view.isVisible() or self._top.isNull() or scene.pixmaps.is_hasty or view.sceneRect().isEmpty():
            return
        lowest = min(map(self._lowest, self._moved), default=inf)
        known = len(self.still)
        lying = self._lying_below(lowest) if lowest > self._looked else []
        self._looked = max(self._looked, lowest)
        if len(lying) < known + _WORTH or lying[:known] != self.still:
            if lowest < inf:
                # What moved just now may lie still later.
                self._rest.start(_LATER_MS)
            return
        self._ceiling = lying[-1].zValue()
        self._to_be, self._left = lying, lying[known:][::-1]
        self._drawn = QPixmap(self._picture) if self.still else self._paper()
        self._slices.start()

    def _lowest(self, layer: str) -> float:
        """Return from which height on a layer does not lie still."""
        now, moved = monotonic(), self._moved[layer]
        while moved and moved[0][0] < now - _PASSING:
            moved.popleft()
        # While something is held, what pointed at pieces before is gone, and stays so.
        is_gone = self._scene.is_empty(layer) and not self._scene.is_empty(TableScene.HELD)
        is_often = len({picture for _, picture, _ in moved}) >= _OFTEN
        passes = layer != TableScene.BASE and is_often and not is_gone
        since = 0.0 if passes or layer == TableScene.HELD else now - _UNREST
        return min((z for when, _, z in moved if when > since), default=inf)

    def _lying_below(self, height: float) -> list[SpriteItem]:
        """Return the items that are seen and lie lower than that, in the order they are painted in."""
        room = self._view.mapToScene(self._view.viewport().rect()).boundingRect()
        mode, order = Qt.ItemSelectionMode.IntersectsItemBoundingRect, Qt.SortOrder.AscendingOrder
        found: list[SpriteItem] = []
        for item in self._scene.items(room, mode, order):
            if not isinstance(item, SpriteItem) or item.zValue() >= height:
                break
            found.append(item)
        return found

    def _paper(self) -> QPixmap:
        """Return the table top as it is seen, for the items to be painted on."""
        fineness = self._view.devicePixelRatioF()
        paper = QPixmap(self._view.viewport().size() * fineness)
        paper.setDevicePixelRatio(fineness)
        paper.fill(self._view.palette().base().color())
        painter = self._painter(paper)
        if self._view.viewportTransform().m11() != 0:
            seen = self._view.sceneRect()
            room = self._view.mapToScene(self._view.viewport().rect()).boundingRect()
            self._paint_top_only(painter, room.intersected(seen), seen)
        painter.end()
        return paper

    def _painter(self, paper: QPixmap) -> QPainter:
        painter = QPainter(paper)
        painter.setRenderHints(self._view.renderHints())
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform, self._is_smooth)
        painter.setWorldTransform(self._view.viewportTransform())
        return painter

    def _go_on(self) -> None:
        """Paint a slice; after the last the picture stands for its items."""
        self._scene.pixmaps.begin_frame(inf)
        painted = len(self._to_be) - len(self._left)
        if painted and painted % _MANY == 0:
            self._stages[painted] = QPixmap(self._drawn)
        painter, begun, whole = self._painter(self._drawn), perf_counter(), self._view.viewportTransform()
        option, full = QStyleOptionGraphicsItem(), len(self._left) - _MANY + painted % _MANY
        while len(self._left) > max(0, full) and perf_counter() - begun < _SLICE:
            item = self._left.pop()
            painter.save()
            painter.setWorldTransform(item.sceneTransform() * whole)
            painter.setOpacity(item.opacity())
            item.paint(painter, option)
            painter.restore()
        painter.end()
        if not self._left:
            self._slices.stop()
            self.still, self._to_be = self._to_be, []
            self._picture, self._drawn = self._drawn, QPixmap()
            if len(self._scene.items()) - len(self.still) < _WORTH:
                # Now that little but the picture is painted between what changes.
                self._view.setViewportUpdateMode(_TOGETHER)
            for item in self.still:
                item.setFlag(_NO_CONTENTS, True)
            # All of it, which takes no time now: with another way to update, Qt forgets what was to be.
            self._view.viewport().update()
            self._wait()
