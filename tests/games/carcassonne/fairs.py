"""Lands with a fair that has just been laid, and throws that come to rest where a test wants them."""

from app.core.command import NATURE
from app.games.carcassonne.commands import (
    ChooseToken,
    Landed,
    Pushed,
    Struck,
    Throw,
)
from app.games.carcassonne.model import Spot
from app.games.carcassonne.tables import Token
from tests.games.carcassonne.drawn import Land

FAR = Spot(9000, 9000)


def fair(
    token: Token | None = None, followers: str = "", *, seats: int = 2, tiles: str = "", **options
) -> Land:
    """A land where seat 0 has just laid a fair on (1, 0), deployed nobody, and perhaps chosen a token."""
    land = Land(f"B(0,0) {tiles}".strip(), followers, seats=seats, **options).turn("CA06", 1, 0)
    return land if token is None else land.play(ChooseToken(0, token))


def thrown(land: Land, rest: Spot = FAR, *struck: Struck, reach: int = 0) -> Land:
    """Whoever's turn it is throws, and the token comes to rest there."""
    seat = land.state.round.thrower
    land.play(Throw(seat, 0, 500))
    pushed = tuple(Pushed(each.number, 0, 0, 0, each.toppled) for each in struck)
    return land.play(Landed(NATURE, seat, 0, 500, rest, 300, rest, reach, struck, pushed))
