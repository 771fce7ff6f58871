"""The table as Qt items, made to agree with a picture."""

from collections.abc import Callable, Hashable, Iterator, Mapping

import attrs
from PySide6.QtCore import QPointF, QRectF, Signal
from PySide6.QtGui import QPainter, QPainterPath, QTransform
from PySide6.QtWidgets import (
    QGraphicsItem,
    QGraphicsObject,
    QGraphicsScene,
    QStyleOptionGraphicsItem,
    QWidget,
)

from app.settings import Speed
from app.ui.art import label
from app.ui.art.artist import Artist, Pixmaps
from app.ui.art.sprite import Picture, Sprite
from app.ui.board.motion import Motion, ease_out

GLIDE_MS = 200
"""How long a piece takes to where it belongs."""


LOWEST = float("-inf")
"""Below everything: whoever is told of it thinks of all items."""

NOWHERE: Mapping[Hashable, Sprite] = {}


def _unheard(layer: str, z: float) -> None:
    """Nobody wants to know."""


class SpriteItem(QGraphicsObject):
    """A sprite as an item of the scene.  It knows where it belongs, and glides there."""

    def __init__(
        self, key: Hashable, sprite: Sprite, pixmaps: Pixmaps, stirs: Callable[[float], None]
    ) -> None:
        super().__init__()
        self.key = key
        self.sprite = sprite
        self._stirs = stirs
        self._pixmaps = pixmaps
        self._bounds = QRectF()
        self._shape = QPainterPath()
        self.setFlag(QGraphicsItem.GraphicsItemFlag.ItemUsesExtendedStyleOption)
        self.setZValue(sprite.z)
        self._show_art(sprite)
        self.put(sprite)

    @property
    def shown(self) -> Sprite:
        """The sprite as it is shown at this moment, perhaps on its way."""
        at = self.pos()
        return attrs.evolve(
            self.sprite,
            x=at.x(),
            y=at.y(),
            angle=self.rotation(),
            scale=self.scale(),
            opacity=self.opacity(),
        )

    @property
    def resting_rect(self) -> QRectF:
        """Where it is in the scene once it has come to where it belongs."""
        sprite = self.sprite
        there = QTransform.fromTranslate(sprite.x, sprite.y).rotate(sprite.angle)
        return there.scale(sprite.scale, sprite.scale).mapRect(self._bounds)

    def set_sprite(self, sprite: Sprite) -> None:
        """Look like *sprite* from now on, wherever we are."""
        if (sprite.art, sprite.z) != (self.sprite.art, self.sprite.z):
            self._stirs(min(sprite.z, self.sprite.z))
        if sprite.art != self.sprite.art:
            self._show_art(sprite)
        self.sprite = sprite
        self.setZValue(sprite.z)

    def stir(self) -> None:
        """Tell that it does not lie still."""
        self._stirs(self.zValue())

    def put(self, sprite: Sprite) -> None:
        """Show *sprite* at its own place at once, without gliding."""
        self._stirs(min(sprite.z, self.zValue()))
        self.setPos(sprite.x, sprite.y)
        self.setRotation(sprite.angle)
        super().setScale(sprite.scale)
        super().setOpacity(sprite.opacity)
        self.setZValue(sprite.z)

    def resolution(self, seen: QTransform) -> float:
        """Return how many of the viewport's pixels there are to a unit of our art, at rest; see `paint`."""
        whole = self.sceneTransform() * seen
        return self._rest(QStyleOptionGraphicsItem.levelOfDetailFromTransform(whole))

    def _rest(self, detail: float) -> float:
        """Return how large we are at rest, where *detail* is how large we are now."""
        # A layout without room may turn things inside out: they are small then, too, and not immense.
        return detail * abs(self.sprite.scale) / max(abs(self.scale()), 1e-6)

    def _show_art(self, sprite: Sprite) -> None:
        self.prepareGeometryChange()
        artist = self._pixmaps.artist
        self._bounds = artist.bounds(sprite.art)
        self._shape = artist.outline(sprite.art)
        self.update()

    # Qt's names from here on.

    def setOpacity(self, opacity: float) -> None:
        if opacity != self.opacity():
            self._stirs(self.zValue())
            super().setOpacity(opacity)

    def setScale(self, scale: float) -> None:
        if scale != self.scale():
            self._stirs(self.zValue())
            super().setScale(scale)

    def boundingRect(self) -> QRectF:
        return self._bounds

    def shape(self) -> QPainterPath:
        return self._shape

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        transform = painter.worldTransform()
        fineness = painter.device().devicePixelRatioF()
        detail = option.levelOfDetailFromTransform(transform)
        rest = self._rest(detail)
        render = self._pixmaps.get(self.sprite.art, rest * fineness)
        is_exact = abs(render.resolution - rest * fineness) < 1e-3
        if is_exact and abs(detail - rest) < 1e-6 and not transform.isRotating():
            # At rest: device pixels onto device pixels, so that nothing is blurred.
            origin = QPointF(round(transform.dx() * fineness), round(transform.dy() * fineness))
            painter.setWorldTransform(QTransform.fromScale(1 / fineness, 1 / fineness))
            painter.drawPixmap(origin + QPointF(render.corner), render.pixels)
        else:
            painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
            painter.scale(1 / render.resolution, 1 / render.resolution)
            painter.drawPixmap(QPointF(render.corner), render.pixels)


class TableScene(QGraphicsScene):
    """
    Shows pictures, in layers that do not know each other.

    Attributes:
        pictures: How many pictures of layers have been shown.
        stirred: Is told of the layer and the height at which something does not lie still.

    Signals:
        changed_picture: A layer shows something else; its name.
    """

    changed_picture = Signal(str)

    BASE, HELD = "table", "hand"
    """The layer of what lies on the table, while others pass over it; and of what is held."""

    def __init__(self, artist: Artist) -> None:
        super().__init__()
        self.pixmaps = Pixmaps(artist)
        self.motion = Motion(self)
        self.pictures = 0
        self.stirred: Callable[[str, float], None] = _unheard
        self._layers: dict[str, dict[Hashable, SpriteItem]] = {}

    def set_speed(self, speed: Speed) -> None:
        """Move things at *speed* from now on."""
        self.motion.speed = speed

    def show_picture(
        self,
        picture: Picture,
        layer: str = "table",
        *,
        glide: bool = True,
        homes: Mapping[Hashable, Sprite] = NOWHERE,
    ) -> None:
        """
        Make the items of a layer agree with *picture*.

        What is new appears, what is gone vanishes, what differs glides to its new place; without
        *glide* all of it at once.

        Args:
            homes: Where things glide to if they are gone, instead of fading where they are.
        """
        self.pictures += 1
        items = self._layers.setdefault(layer, {})
        for key in [key for key in items if key not in picture]:
            self._remove(items.pop(key), glide, homes.get(key))
        for key, sprite in picture.items():
            item = items.get(key)
            if item is None:
                items[key] = self._add(key, sprite, glide, layer)
            elif item.sprite is not sprite and item.sprite != sprite:
                self._move(item, sprite, glide)
        self.changed_picture.emit(layer)

    def item(self, key: Hashable, layer: str = "table") -> SpriteItem | None:
        """Return the item that shows *key*, if there is one."""
        return self._layers.get(layer, {}).get(key)

    def items_of(self, layer: str = "table") -> Iterator[SpriteItem]:
        """Yield the items of a layer, in the order of its picture."""
        yield from self._layers.get(layer, {}).values()

    def paint_ahead(self, room: QRectF, seen: QTransform, fineness: float) -> Iterator[None]:
        """
        Paint, a picture at a time, all that will be seen and is not known yet: a frame only lays it down.

        Args:
            room: What is seen of the scene.
            seen: From the scene to the viewport.
            fineness: Device pixels to one of the viewport's.
        """
        items = [item for layer in self._layers.values() for item in layer.values()]
        wanted = {
            (item.sprite.art, item.resolution(seen) * fineness): None
            for item in items
            if item.sceneBoundingRect().intersects(room)
        }
        for art, resolution in wanted:
            if self.pixmaps.learn(art, resolution):
                yield

    def is_empty(self, layer: str) -> bool:
        """Tell whether a layer shows nothing."""
        return not self._layers.get(layer)

    def key_at(self, point: QPointF) -> Hashable | None:
        """Return the key of the topmost sprite of the table at *point* that is more than decoration."""
        items = self._layers.get("table", {})
        for each in self.items(point):
            if isinstance(each, SpriteItem) and each.sprite.phrase and items.get(each.key) is each:
                return each.key
        return None

    def come_from(self, key: Hashable, start: Sprite) -> None:
        """Let a thing that is shown already arrive from where *start* is."""
        item = self.item(key)
        if item is not None:
            item.put(start)
            self._glide(item, start, item.sprite)

    def be_hasty(self, wanted: bool) -> None:
        """Show things as they were painted for another size, while the whole table comes or goes."""
        if wanted != self.pixmaps.is_hasty:
            self.pixmaps.is_hasty = wanted
            self.stirred(self.BASE, LOWEST)
            self.update()

    def refresh(self) -> None:
        """Paint everything anew: the artist has changed its mind."""
        self.pixmaps.clear()
        self.stirred(self.BASE, LOWEST)
        self.update()

    def repaint(self, art: str) -> None:
        """Paint one art anew, wherever it is shown."""
        self.pixmaps.forget(art)
        self.stirred(self.BASE, LOWEST)
        for item in self.items():
            if isinstance(item, SpriteItem) and item.sprite.art == art:
                item.update()

    def _add(self, key: Hashable, sprite: Sprite, glide: bool, layer: str) -> SpriteItem:
        item = SpriteItem(key, sprite, self.pixmaps, lambda z: self.stirred(layer, z))
        self.addItem(item)
        if glide:
            self.motion.start(
                item, GLIDE_MS * 0.6, lambda progress: item.setOpacity(sprite.opacity * progress)
            )
        return item

    def _move(self, item: SpriteItem, sprite: Sprite, glide: bool) -> None:
        start = item.shown if glide else sprite
        item.set_sprite(sprite)
        if _same_place(start, sprite):
            self.motion.drop(item)
            item.put(sprite)
            return
        self._glide(item, start, sprite)

    def _glide(
        self, item: SpriteItem, start: Sprite, sprite: Sprite, done: Callable[[], None] | None = None
    ) -> None:
        turn = (sprite.angle - start.angle + 180) % 360 - 180

        def show(progress: float) -> None:
            item.put(sprite if progress >= 1 else _between(start, sprite, turn, ease_out(progress)))

        self.motion.start(item, GLIDE_MS, show, done)

    def _remove(self, item: SpriteItem, glide: bool, home: Sprite | None) -> None:
        start = item.opacity()
        # Two lines of words, one going where another comes, cannot be read.
        if not glide or (home is None and item.sprite.art.startswith(label.PREFIX)):
            self.motion.drop(item)
            self._drop(item)
            return
        if home is not None:
            item.set_sprite(home)
            self._glide(item, item.shown, home, lambda: self._drop(item))
            return
        self.motion.start(
            item,
            GLIDE_MS * 0.6,
            lambda progress: item.setOpacity(start * (1 - progress)),
            lambda: self._drop(item),
        )

    def _drop(self, item: SpriteItem) -> None:
        item.stir()
        self.removeItem(item)


def _same_place(shown: Sprite, sprite: Sprite) -> bool:
    return (shown.x, shown.y, shown.angle, shown.scale, shown.opacity) == (
        sprite.x,
        sprite.y,
        sprite.angle,
        sprite.scale,
        sprite.opacity,
    )


def _between(start: Sprite, end: Sprite, turn: float, part: float) -> Sprite:
    """Return *end* as it is on its way from *start*; whatever moves far covers what lies still."""
    return attrs.evolve(
        end,
        x=start.x + (end.x - start.x) * part,
        y=start.y + (end.y - start.y) * part,
        z=max(start.z, end.z),
        angle=start.angle + turn * part,
        scale=start.scale + (end.scale - start.scale) * part,
        opacity=start.opacity + (end.opacity - start.opacity) * part,
    )
