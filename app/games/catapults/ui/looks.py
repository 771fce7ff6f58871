"""What a player chose to see, beside what the rules say; no Qt."""

from collections.abc import Hashable, Mapping, Sequence
from typing import TypeAlias

from attrs import frozen

from app.core.command import Seat
from app.core.game import Player
from app.core.words import Phrase, SeatName
from app.i18n import say
from app.ui.sprite import Sprite

Sprites: TypeAlias = dict[Hashable, Sprite]


@frozen
class Looks:
    """
    What is shown without a rule asking for it.

    Attributes:
        focus: The plate the player has clicked to be large.
        leaks: Squares through which a castle leaks are marked.
        aids: What can be taken, and where catapults can stand, lights up.
        targets: So does every square that the piece in hand can cover.
        coordinates: Rows and columns are named.
        dark: The table is dark.
        paused: Plates are covered.
        held: The kind and turn of the piece in hand, if any.
    """

    focus: Seat | None = None
    leaks: bool = False
    aids: bool = False
    targets: bool = False
    coordinates: bool = False
    dark: bool = False
    paused: bool = False
    held: tuple[str, int] | None = None

    @property
    def ink(self) -> str:
        """The colour of text on the bare table."""
        return "#F6EAD6" if self.dark else "#2B1A0C"


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

    def colour(self, seat: Seat) -> int:
        """Return the seat's colour, emblem and hatch."""
        return self.players[seat].colour

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

    @property
    def names(self) -> Mapping[int, str]:
        """The names by seat."""
        return {seat: player.name for seat, player in enumerate(self.players)}
