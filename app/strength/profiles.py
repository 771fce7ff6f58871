"""Who plays at this machine: names with an emblem each, and from when on their games count."""

import json
from collections.abc import Mapping
from typing import Any, NamedTuple

from app.core.names import clean_name

NOTE = "people"
"""Under which they are remembered."""

_COLOURS = 6


class Profile(NamedTuple):
    """
    Somebody who plays here.

    Attributes:
        emblem: Which of the six seat colours, 0 to 5; emblem and pattern go with it.
        since: Games that ended before do not count, in seconds since 1970: so results are forgotten.
        is_gone: Nothing but that is remembered of somebody whose profile was deleted.
    """

    emblem: int = 0
    since: float = 0.0
    is_gone: bool = False


def read_profiles(text: str) -> dict[str, Profile]:
    """Return the profiles by name that were written down; what cannot be read is forgotten."""
    try:
        data = json.loads(text or "{}")
    except (ValueError, RecursionError):
        return {}
    if not isinstance(data, dict):
        return {}
    found = {clean_name(name): _profile(each) for name, each in data.items() if isinstance(each, dict)}
    return {name: profile for name, profile in found.items() if name}


def written(profiles: Mapping[str, Profile]) -> str:
    """Return profiles as text."""
    return json.dumps({name: profile._asdict() for name, profile in profiles.items()}, ensure_ascii=False)


def _profile(data: Mapping[str, Any]) -> Profile:
    emblem, since = data.get("emblem"), data.get("since")
    return Profile(
        emblem if isinstance(emblem, int) and 0 <= emblem < _COLOURS else 0,
        max(0.0, since) if isinstance(since, int | float) else 0.0,
        data.get("is_gone") is True,
    )
