"""Who sits at a table: players, the seat that watches, and the side that is near."""

from collections.abc import Mapping, Sequence
from typing import Self

from attrs import evolve, field, frozen

from app.core.command import Seat
from app.core.game import Player, names_of
from app.core.words import Phrase, SeatName
from app.i18n import say


@frozen
class Company:
    """
    Who plays, and who looks.

    Attributes:
        players: By seat.
        watching: The seat that may play now; None for nobody.
        owner: The seat whose side is near, at a table with two sides.
        viewer: The seat that looks, also while others play; None: nobody in particular.
    """

    players: Sequence[Player] = field(factory=tuple)
    watching: Seat | None = None
    owner: Seat = 0
    viewer: Seat | None = None

    @property
    def has_people(self) -> bool:
        """Whether anybody but computers plays."""
        return any(player.level is None for player in self.players)

    @property
    def names(self) -> Mapping[int, str]:
        """The players' names, by seat."""
        return names_of(self.players)

    def colour(self, seat: Seat) -> int:
        """Return the seat's colour, emblem and hatch; of a seat that nobody has taken yet, its own."""
        return self.players[seat].colour if seat < len(self.players) else seat

    def name(self, seat: Seat) -> str:
        """Return the seat's name."""
        return self.players[seat].name

    def say(self, words: str | Phrase) -> str:
        """Return *words* in the player's language, with the players' names."""
        return say(words, self.names)

    def plain(self, text: str, **values: object) -> Phrase:
        """Return a phrase in which seats are names already."""
        named = {
            key: self.name(value.seat) if isinstance(value, SeatName) else value
            for key, value in values.items()
        }
        return Phrase(text, named)

    def known(self, seats: int) -> Self:
        """Return this company, or numbered strangers if nobody has sat down yet."""
        return self if len(self.players) == seats else evolve(self, players=strangers(seats))


def strangers(seats: int) -> Sequence[Player]:
    """Return numbered players, for pictures of games that nobody has sat down to."""
    return tuple(Player(str(seat + 1), None, seat) for seat in range(seats))
