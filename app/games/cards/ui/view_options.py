"""What a player chose to see and has taken up, beside what the rules say; no Qt."""

from collections.abc import Hashable

from attrs import frozen

from app.games.cards.commands import Attack
from app.games.cards.model import Position
from app.games.cards.pack import Card
from app.games.cards.ui.arrangement import Arrangement
from app.ui.art.sprite import Picture
from app.ui.board.company import Company
from app.ui.board.view_options import CommonViewOptions

LIGHT_INK, DARK_INK = "#F6EAD6", "#2B2118"
"""Text on felt and wood, and text on paper."""


@frozen
class ViewOptions(CommonViewOptions):
    """
    What the player chose to see and has taken up.

    Attributes:
        by_rank: The hand is sorted by rank, not by suit.
        four_colours: Every suit has a colour of its own.
        large: Indices are large.
        chosen: Cards of the hand that are taken up, in the order they were.
        engine: The Catapult that is aimed, by its number.
        page: Which page of the Builds list is shown.
        wall: The card that is to become a wall, once it is said which Village it protects.
        recent: What the opponent did last, by the keys of the picture.
        warned: The attack the player has been warned of, and has not made yet.
    """

    by_rank: bool = False
    four_colours: bool = False
    large: bool = False
    chosen: tuple[Card, ...] = ()
    engine: int | None = None
    page: int = 0
    wall: Card | None = None
    recent: tuple[Hashable, ...] = ()
    warned: Attack | None = None

    @property
    def deck(self) -> str:
        """The last part of a card's art: how its face is painted."""
        return ("f" if self.four_colours else "-") + ("l" if self.large else "-")


@frozen
class Stage:
    """
    All that a picture on top of the table follows from.

    Attributes:
        view: What the watching seat knows.
        company: Who plays, and who looks.
        layout: Where everything lies.
        view_options: What the player chose to see.
        sprites: What is shown of it already.
    """

    view: Position
    company: Company
    layout: Arrangement
    view_options: ViewOptions
    sprites: Picture
