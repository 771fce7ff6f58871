"""What artists promise, and the pixmaps that make painting them cheap."""

from collections import OrderedDict
from collections.abc import Callable, Iterable
from math import ceil, inf
from time import perf_counter
from typing import Protocol

from attrs import define, field
from PySide6.QtCore import QPoint, QPointF, QRect, QRectF, Qt
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontMetricsF,
    QGradient,
    QGuiApplication,
    QPainter,
    QPainterPath,
    QPen,
    QPixmap,
    QPolygonF,
    QRadialGradient,
)

from app.settings import Settings, Theme
from app.ui.art.pixmap_cache import size_of
from app.ui.art.sprite import Picture, Sprite


class Artist(Protocol):
    """
    Paints every art of a game, and tells how much room each needs.

    An art is a path ("wall/T/2"); its origin is where the sprite's x and y say.  The same art
    always looks the same, so that it may be painted once and kept.
    """

    def bounds(self, art: str, /) -> QRectF:
        """Return all the room *art* needs, shadow included, in table units."""
        ...

    def paint(self, painter: QPainter, art: str, /) -> None:
        """Paint *art* around the origin."""
        ...

    def outline(self, art: str, /) -> QPainterPath:
        """Return the shape that counts as *art* when it is pointed at."""
        path = QPainterPath()
        path.addRect(self.bounds(art))
        return path


_NEAR = 2.5
"""In haste an art is shown up to so many times larger or smaller than it was painted."""


_PAINTINGS = 2
"""So many sizes of the board are remembered besides the one that is painted."""

_SCREENS, _LEAST = 8, 48 * 1024 * 1024
"""Pictures may take as much as so many screens, at least so many bytes."""


def _some_screens() -> int:
    """Return how many bytes pictures of a table may take: a larger screen shows larger ones."""
    screen = QGuiApplication.primaryScreen()
    size = screen.size() * screen.devicePixelRatio()
    return max(_LEAST, _SCREENS * size.width() * size.height() * 4)


@define
class Render:
    """
    A painted art in device pixels.

    Attributes:
        corner: The upper left pixel, counted from the origin.
        resolution: Device pixels to a table unit.
        painting: The number of the size of the board it was last painted for.
    """

    pixels: QPixmap
    corner: QPoint
    resolution: float
    painting: int = 0


@define(eq=False)
class Pixmaps:
    """
    Arts rendered once for each size they are shown at; those not seen for longest are forgotten.

    What the last few paintings at other sizes of the board had no use for goes at once: a window that is
    pulled larger makes every picture anew with each step.

    Attributes:
        artist: Paints them.
        limit: How many bytes may be kept.
        bytes: How many are.
        is_hasty: What was painted for another size will do, for a moment: everything is moving.
        budget: Seconds that a frame may take for pictures; then what was painted for another size will do.
        is_behind: It did, and nobody has been asked for the rest.
        wait: Is called when a frame has taken time for pictures: the next one has its own after `answered`.
    """

    artist: Artist
    limit: int = field(factory=_some_screens)
    is_hasty: bool = False
    budget: float = inf
    is_behind: bool = False
    wait: Callable[[], None] = lambda: None
    _kept: OrderedDict[tuple[str, int], Render] = field(factory=OrderedDict)
    _latest: dict[str, Render] = field(factory=dict)
    _painting: int = 0
    _is_resized: bool = False
    _spent: float = 0.0
    bytes: int = field(default=0, init=False)

    def get(self, art: str, resolution: float) -> Render:
        """Return *art* with *resolution* device pixels to a table unit; in haste, with about so many."""
        if self.is_hasty and (near := self._near(art, resolution)) is not None:
            return near
        key = art, round(resolution * 1000)
        self._painting += self._is_resized
        self._is_resized = False
        found = self._kept.get(key)
        if found is None:
            if self._spent >= self.budget and (near := self._near(art, resolution)) is not None:
                if not self.is_behind:
                    self.is_behind = True
                    self.wait()
                return near
            begun = perf_counter()
            found = self._kept[key] = self._render(art, resolution)
            if self.budget < inf:
                self._spent += perf_counter() - begun
                self.wait()
            self.bytes += size_of(found.pixels)
        self._kept.move_to_end(key)
        found.painting = self._painting
        self._forget()
        self._latest[art] = found
        return found

    def learn(self, art: str, resolution: float) -> bool:
        """Paint *art* for that resolution if it is not known; return whether it was not."""
        if (art, round(resolution * 1000)) in self._kept:
            return False
        self.begin_frame(inf)
        self.get(art, resolution)
        return True

    def begin_frame(self, budget: float) -> None:
        """
        Hear that something is painted, and how long it may take for new pictures.

        Whatever is painted before the window has answered again has what is left of that time.
        """
        self.budget = budget

    def answered(self) -> bool:
        """Hear that the window has answered in between; tell whether a frame has lacked something."""
        lacked, self.is_behind, self._spent = self.is_behind, False, 0.0
        return lacked

    def _near(self, art: str, resolution: float) -> Render | None:
        """Return an art as it was painted last, if that is of about the right size."""
        latest = self._latest.get(art)
        is_near = latest is not None and 1 / _NEAR < latest.resolution / resolution < _NEAR
        return latest if is_near else None

    def latest(self, art: str) -> Render | None:
        """Return *art* as it was painted last, in whatever size; None if it is not known."""
        return self._latest.get(art)

    def resized(self) -> None:
        """Hear that what is painted next is painted for another size of the board."""
        self._is_resized = True

    def forget(self, art: str) -> None:
        """Forget one art: it looks different now."""
        for key in [key for key in self._kept if key[0] == art]:
            self.bytes -= size_of(self._kept.pop(key).pixels)
        self._latest.pop(art, None)

    def clear(self) -> None:
        """Forget everything: the artist has changed its mind."""
        self._kept.clear()
        self._latest.clear()
        self.bytes = 0

    def _render(self, art: str, resolution: float) -> Render:
        bounds = self.artist.bounds(art)
        area = QRectF(bounds.topLeft() * resolution, bounds.size() * resolution).toAlignedRect()
        area = area.united(QRect(area.topLeft(), area.topLeft()))
        pixels = QPixmap(area.size())
        pixels.fill(Qt.GlobalColor.transparent)
        painter = QPainter(pixels)
        painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.TextAntialiasing)
        painter.translate(-area.topLeft())
        painter.scale(resolution, resolution)
        self.artist.paint(painter, art)
        painter.end()
        return Render(pixels, area.topLeft(), resolution)

    def _forget(self) -> None:
        """Drop the oldest while there are too many bytes, or they were painted too long ago."""
        while len(self._kept) > 1:
            key, oldest = next(iter(self._kept.items()))
            if self.bytes <= self.limit and oldest.painting >= self._painting - _PAINTINGS:
                return
            del self._kept[key]
            self.bytes -= size_of(oldest.pixels)
            if self._latest.get(key[0]) is oldest:
                del self._latest[key[0]]


def paint_picture(painter: QPainter, artist: Artist, picture: Picture) -> None:
    """Paint a whole picture as vectors, in table units: for thumbnails and paper."""
    for sprite in sorted(picture.values(), key=lambda each: each.z):
        painter.save()
        place(painter, sprite)
        artist.paint(painter, sprite.art)
        painter.restore()


def place(painter: QPainter, sprite: Sprite) -> None:
    """Go to where *sprite* is drawn."""
    painter.translate(sprite.x, sprite.y)
    painter.rotate(sprite.angle)
    painter.scale(sprite.scale, sprite.scale)
    painter.setOpacity(painter.opacity() * sprite.opacity)


def extent(artist: Artist, picture: Picture) -> QRectF:
    """Return the room a picture takes; turned sprites are taken for round."""
    whole = QRectF()
    for sprite in picture.values():
        bounds = artist.bounds(sprite.art)
        if sprite.angle % 360:
            reach = (
                max(abs(bounds.left()), abs(bounds.right()), abs(bounds.top()), abs(bounds.bottom())) * 1.42
            )
            bounds = QRectF(-reach, -reach, 2 * reach, 2 * reach)
        corner = QPointF(sprite.x, sprite.y) + bounds.topLeft() * sprite.scale
        whole = whole.united(QRectF(corner, bounds.size() * sprite.scale))
    return whole


def is_dark(settings: Settings) -> bool:
    """Tell whether the table is to be dark."""
    if settings.theme is Theme.SYSTEM:
        return QGuiApplication.styleHints().colorScheme() is Qt.ColorScheme.Dark
    return settings.theme is Theme.DARK


def contact_shadow(painter: QPainter, shape: QPainterPath, reach: float, strength: float = 0.3) -> None:
    """Paint the soft shadow that *shape* throws to the lower right when it lies *reach* units high."""
    rings = max(3, min(7, ceil(reach)))
    painter.save()
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.translate(reach * 0.55, reach * 0.75)
    shade = QColor(20, 12, 4)
    shade.setAlphaF(strength / rings)
    for ring in range(rings):
        pen = QPen(shade, reach * 1.2 * ring / rings)
        pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
        painter.setPen(pen if ring else Qt.PenStyle.NoPen)
        painter.setBrush(shade)
        painter.drawPath(shape)
    painter.restore()


def paint_raised(
    painter: QPainter,
    room: QRectF,
    corner: float,
    shade: QGradient,
    pen: QPen,
    *,
    shadow: tuple[float, float],
) -> None:
    """
    Paint a board with round corners that lies on the table; afterwards nothing is filled.

    Args:
        corner: The radius of its corners.
        shade: What it is filled with.
        pen: Draws its rim.
        shadow: How high it lies, and how strong its shadow is; see `contact_shadow`.
    """
    shape = QPainterPath()
    shape.addRoundedRect(room, corner, corner)
    contact_shadow(painter, shape, *shadow)
    painter.setPen(pen)
    painter.setBrush(shade)
    painter.drawPath(shape)
    painter.setBrush(Qt.BrushStyle.NoBrush)


def glow(painter: QPainter, centre: QPointF, radius: float, colour: QColor) -> None:
    """Paint a light that fades from the middle."""
    light = QRadialGradient(centre, radius)
    clear = QColor(colour)
    clear.setAlpha(0)
    light.setColorAt(0, colour)
    light.setColorAt(1, clear)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(light)
    painter.drawEllipse(centre, radius, radius)


def path_of(shapes: Iterable[QRectF]) -> QPainterPath:
    """Return the one outline of rectangles that touch or overlap."""
    path = QPainterPath()
    path.setFillRule(Qt.FillRule.WindingFill)
    for shape in shapes:
        path.addRect(shape)
    return path.simplified()


def polygon(*points: tuple[float, float]) -> QPolygonF:
    """Return a polygon with these corners."""
    return QPolygonF([QPointF(x, y) for x, y in points])


def font(size: float, *, bold: bool = False) -> QFont:
    """Return the application's font, *size* table units high."""
    chosen = QFont(QGuiApplication.font())
    chosen.setPixelSize(max(1, round(size)))
    chosen.setBold(bold)
    chosen.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
    return chosen


def text_width(text: str, size: float) -> float:
    """Return how wide a line of bold text is."""
    return QFontMetricsF(font(size, bold=True)).horizontalAdvance(text)
