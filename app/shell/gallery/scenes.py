"""Positions worth a picture that no shipped game comes by: a file of a game, drawn by the gallery."""

import tomllib
from collections.abc import Sequence

from attrs import frozen

from app.core.game import AnyGame, Level, Player
from app.core.positions import read
from app.core.session import AnySetup, Setup
from app.shell.common.covers import shipped
from app.shell.common.user_state import NAMES

SALT = "5a17"
"""The same in every picture."""


@frozen
class Scene:
    """
    A position, and who looks at it.

    Attributes:
        name: What its picture is called.
        people: How many people sit there; computers have the other seats.
        position: As `app.core.positions.write` returns it.
    """

    name: str
    people: int
    position: str

    def setup(self, game: AnyGame) -> AnySetup:
        """Return a game that begins there.  Raises `Misread`."""
        options = game.options()
        start = read(self.position, options, {game.id: game}.__getitem__)
        players = tuple(
            Player(NAMES[seat], None if seat < self.people else Level.PAGE, seat)
            for seat in range(start.seats)
        )
        return Setup(game.id, players, options, 0, start=start.state, salt=SALT)


def scenes(game: AnyGame) -> Sequence[Scene]:
    """Return the scenes of a game; none if it has no file of them."""
    file = shipped(game).parent / "scenes.toml"
    if not file.exists():
        return ()
    return [Scene(**each) for each in tomllib.loads(file.read_text("utf-8")).get("scene", ())]
