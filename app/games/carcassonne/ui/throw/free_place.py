"""Where words stand on the table so that they hide as little as can be of what they are about."""

from collections.abc import Hashable, Iterable, Iterator, Sequence

from attrs import evolve
from PySide6.QtCore import QRectF

from app.games.carcassonne.ui.rim import Rim
from app.ui.art.label_painter import label_bounds
from app.ui.art.sprite import Sprite
from app.ui.board.scene import TableScene

_THINGS = ("engine", "name", "follower", "rest")
"""What no words should lie over: catapults and their names, followers, tokens."""

_NEAR = 6.0, 34.0
"""Pixels between words and what they are about: as near as can be, or else a little farther."""

_RIM = 4.0
"""Pixels between words and the rim of what is seen."""


def things_of(scene: TableScene, *keys: Hashable) -> list[QRectF]:
    """Return where things come to rest that no words should lie over, and those with these *keys*."""
    found = [item for item in scene.items_of() if _name_of(item.key) in _THINGS or item.key in keys]
    return [item.resting_rect for item in found]


def placed_free(label: Sprite, beside: QRectF, rim: Rim, taken: Iterable[QRectF]) -> Sprite:
    """Return a label near something: below, above, at a side, or at the rim, wherever it hides the least."""
    bounds, things = label_bounds(label.art), list(taken)
    half_wide, half_high = bounds.width() / 2, bounds.height() / 2
    places = [
        rim.inside(x, y, half_wide / rim.unit + _RIM, half_high / rim.unit + _RIM)
        for x, y in _around(beside, half_wide, half_high, rim)
    ]
    best = min(places, key=lambda place: _hidden(bounds.translated(*place), things))
    return evolve(label, x=best[0], y=best[1])


def _around(beside: QRectF, half_wide: float, half_high: float, rim: Rim) -> Iterator[Sequence[float]]:
    """Yield places around something, the best one first; the last ones are at the rim."""
    x, y, seen = beside.center().x(), beside.center().y(), rim.seen
    for pixels in _NEAR:
        gap = pixels * rim.unit
        down, up = beside.bottom() + half_high + gap, beside.top() - half_high - gap
        right, left = beside.right() + half_wide + gap, beside.left() - half_wide - gap
        yield from ((x, down), (x, up), (right, y), (left, y))
        yield from ((right, down), (left, down), (right, up), (left, up))
    yield x, seen.bottom
    yield x, seen.y
    for side in (seen.x, seen.right):
        yield side, seen.bottom
        yield side, seen.y


def _hidden(words: QRectF, things: Sequence[QRectF]) -> float:
    """Return how much of *things* words would hide."""
    shared = (words.intersected(each) for each in things)
    return sum(each.width() * each.height() for each in shared)


def _name_of(key: Hashable) -> Hashable:
    return key[0] if isinstance(key, tuple) else key
