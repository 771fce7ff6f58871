"""Pixmaps that are kept as long as there is room for them, in bytes."""

from collections import OrderedDict
from collections.abc import Callable, Collection, Hashable
from typing import Generic, TypeVar

from PySide6.QtGui import QPixmap

Key = TypeVar("Key", bound=Hashable)


def size_of(pixels: QPixmap) -> int:
    """Return how many bytes a pixmap takes."""
    return pixels.width() * pixels.height() * 4


class PixmapCache(Generic[Key]):
    """
    Pixmaps by what they show; those not asked for longest are forgotten.

    Attributes:
        limit: How many bytes may be kept; the latest pixmap always is.
        bytes: How many are.
    """

    def __init__(self, limit: int) -> None:
        self.limit, self.bytes = limit, 0
        self._kept: OrderedDict[Key, QPixmap] = OrderedDict()

    def clear(self) -> None:
        """Forget all pixmaps."""
        self._kept.clear()
        self.bytes = 0

    def retain(self, keys: Collection[Key]) -> None:
        """Forget all pixmaps but those of *keys*."""
        for key in self._kept.keys() - set(keys):
            self.bytes -= size_of(self._kept.pop(key))

    def find(self, key: Key) -> QPixmap | None:
        """Return the pixmap of *key* if it is kept."""
        return self._kept.get(key)

    def get(self, key: Key, paint: Callable[[], QPixmap]) -> QPixmap:
        """Return the pixmap of *key*, painted now if it is not kept."""
        found = self._kept.get(key)
        if found is None:
            found = self._kept[key] = paint()
            self.bytes += size_of(found)
            while self.bytes > self.limit and len(self._kept) > 1:
                self.bytes -= size_of(self._kept.popitem(last=False)[1])
        else:
            self._kept.move_to_end(key)
        return found
