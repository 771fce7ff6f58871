"""Positions of Race as text, and the empty track: what a game without a notation of its own has."""

from collections.abc import Sequence

from app.core.field_positions import FieldPositions
from app.core.game import Player
from tests.toy import rules
from tests.toy.model import Options, Position


def empty(options: Options, players: Sequence[Player]) -> Position:
    """Return a track with everybody at its beginning, and no cards."""
    state = rules.setup(options, players)
    state.owed = ""
    return state


POSITIONS = FieldPositions(empty, seats=("turn",), left_out=("options", "track"))
