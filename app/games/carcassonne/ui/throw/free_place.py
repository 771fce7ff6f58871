"""Where words stand on the table so that they hide as little as can be of what they are about."""

from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence

from attrs import evolve
from PySide6.QtCore import QRectF

from app.games.carcassonne.ui.rim import Rim
from app.ui.art.label_painter import label_bounds
from app.ui.art.sprite import Picture, Sprite, Sprites
from app.ui.board.scene import SpriteItem, TableScene

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


PLACES = tuple((side, is_low) for side in (0, 1, -1) for is_low in (False, True))
"""Where words about a throw may stand at the rim, the best place first: at a side, above or below."""

_MUCH, _MOST, _CUT = 4, 40, 1000
_SEEN: Mapping[Hashable, int] = {
    "tile": 1,
    "berth": 2,
    **dict.fromkeys((*_THINGS, "token", "spot", "place"), _MUCH),
    "beyond": _MOST,
}
"""What of the table should be seen beside the words about a throw, and how much rather than a tile."""


def freest(plates: Iterable[Sprites], free: QRectF, things: Iterable[SpriteItem], marks: Picture) -> Sprites:
    """
    Return the plate with words about a throw that hides least of catapult, token and land.

    Args:
        free: What is seen and nothing covers.
        things: What lies there.
        marks: What is said of single things at the same time.
    """
    taken = [(each.sceneBoundingRect(), _SEEN.get(_name_of(each.key), 0)) for each in things]
    taken += [(QRectF(each.x - 1, each.y - 1, 2, 2), _MUCH) for each in marks.values()]

    def hidden(words: Sprites) -> int:
        rects = [label_bounds(each.art).translated(each.x, each.y) for each in words.values()]
        # Long ones would reach below the tray, or beyond the rim.
        cut = 0 if all(map(free.contains, rects)) else _CUT
        return cut + sum(worth for rect, worth in taken if any(map(rect.intersects, rects)))

    return min(plates, key=hidden)


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
