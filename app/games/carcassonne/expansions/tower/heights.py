"""How high towers are: as they are drawn, and on the real table."""

PIECE = 8.0
"""A piece is so many millimetres high: half as high as a follower.  Rule: RX-06."""

_EACH, _FULL, _MORE = 9.0, 4, 3.5
"""In units of a tile: what a piece adds to a tower; from the fifth on less, so that towers hide little."""


def rise(pieces: int) -> float:
    """Return how far above its foundation the top of a tower is drawn, in units of a tile."""
    return _EACH * min(pieces, _FULL) + _MORE * max(0, pieces - _FULL)
