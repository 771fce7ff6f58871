"""What a player chose to see, and who plays; no Qt."""

from collections.abc import Hashable, Mapping, Sequence
from typing import TypeAlias

from attrs import frozen

from app.core.command import Seat
from app.core.game import Player
from app.core.words import Phrase
from app.i18n import say
from app.ui.sprite import Sprite

Sprites: TypeAlias = dict[Hashable, Sprite]


@frozen
class Looks:
    """
    What is shown without a rule asking for it.

    Attributes:
        aids: What can be chosen lights up by itself.
        targets: So it does because the player asked.
        coordinates: Hexes show their names.
        fortresses: Hexes in fortresses are marked.
        dark: It is night on the table.
    """

    aids: bool = True
    targets: bool = False
    coordinates: bool = False
    fortresses: bool = False
    dark: bool = False


@frozen
class Company:
    """
    Who plays, for a picture.

    Attributes:
        players: By seat.
        watching: The seat that may play now; None for nobody.
    """

    players: Sequence[Player]
    watching: Seat | None = None

    @property
    def has_people(self) -> bool:
        """Whether anybody but computers plays."""
        return any(player.level is None for player in self.players)

    def colour(self, seat: Seat) -> int:
        """Return the seat's colour, emblem and hatch."""
        return self.players[seat].colour

    def name(self, seat: Seat) -> str:
        """Return the seat's name."""
        return self.players[seat].name

    def say(self, words: str | Phrase) -> str:
        """Return *words* in the player's language, with the players' names."""
        return say(words, self.names)

    @property
    def names(self) -> Mapping[int, str]:
        """The names by seat."""
        return {seat: player.name for seat, player in enumerate(self.players)}

    def known(self, seats: int) -> "Company":
        """Return this company, or numbered strangers if nobody has sat down yet."""
        if len(self.players) == seats:
            return self
        return Company(tuple(Player(str(seat + 1), None, seat) for seat in range(seats)))
