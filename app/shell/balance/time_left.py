"""How long games beside the window will still take, in words."""

from app.core.words import NN_, Phrase, counted

_MINUTE_S = 60


def time_left(seconds: float) -> Phrase:
    """Return about how long there is to wait."""
    if seconds < _MINUTE_S:
        return counted(NN_("{count} second left", "{count} seconds left"), max(1, round(seconds)))
    return counted(NN_("{count} minute left", "{count} minutes left"), round(seconds / _MINUTE_S))
