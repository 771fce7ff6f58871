"""What a seat did, in pictures: given by a game's table, shown by the shell; no Qt."""

from collections.abc import Hashable

from attrs import frozen

from app.core.command import Seat
from app.ui.art.sprite import Picture


@frozen
class StepPicture:
    """
    One step of a seat, for whoever wants to follow the others.

    Attributes:
        seat: Whose step it is, also where nature has told how it went.
        pieces: What was moved, built or thrown, as arts that the game's artist paints.
        start, end: From where, and to where; an art each, empty where there is nothing to show.
        gained, lost: What came of it.
        places: Where it was, by keys of the table's picture.
    """

    seat: Seat
    pieces: tuple[str, ...] = ()
    start: str = ""
    end: str = ""
    gained: tuple[str, ...] = ()
    lost: tuple[str, ...] = ()
    places: tuple[Hashable, ...] = ()


def whats_new(seat: Seat, before: Picture, after: Picture) -> StepPicture | None:
    """Return a step as what can be pointed at after it and was not there before; None: nothing."""
    fresh = {
        key: sprite
        for key, sprite in after.items()
        if sprite.phrase and (key not in before or before[key].art != sprite.art)
    }
    arts = tuple(dict.fromkeys(sprite.art for sprite in fresh.values()))
    return StepPicture(seat, arts, places=tuple(fresh)) if fresh else None
