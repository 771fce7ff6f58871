"""The verbs of Catapult: what players do, and what the cards answer."""

from typing import ClassVar

from attrs import Attribute, field, frozen, validators

from app.core.command import Command, Seat
from app.core.options import Unfit
from app.core.words import N_, Phrase
from app.games.cards.model import Spot
from app.games.cards.pack import ORDER, Card


def _is_card(_: object, attribute: "Attribute[Card]", card: Card) -> None:
    if card not in ORDER:
        values = {"name": attribute.name, "found": repr(card)}
        raise Unfit(Phrase(N_("{name} must be a card, written like 7D or 10H, not {found}"), values))


def _are_cards(_: object, attribute: "Attribute[tuple[Card, ...]]", cards: tuple[Card, ...]) -> None:
    if len(cards) > 6 or any(card not in ORDER for card in cards):
        values = {"name": attribute.name, "found": repr(cards)}
        raise Unfit(Phrase(N_("{name} must be up to six cards, written like 7D or 10H, not {found}"), values))


@frozen
class CardsCommand(Command):
    """Anything that happens in Catapult."""


@frozen
class Chose(CardsCommand):
    """Nature draws lots: *seat* begins.  Rule: CRD-4."""

    seat: Seat = field(validator=validators.in_((0, 1)))

    reveals: ClassVar[bool] = True
    label: ClassVar[str] = N_("lot")


@frozen
class Drew(CardsCommand):
    """The next card of the stock; the state says where it goes.  Rule: CRD-2, CRD-8, CRD-10."""

    card: Card = field(validator=_is_card)

    reveals: ClassVar[bool] = True
    label: ClassVar[str] = N_("card from the stock")


@frozen
class TakeTop(CardsCommand):
    """Take the top card of the discard pile.  Rule: CRD-7."""

    label: ClassVar[str] = N_("card from the pile")


@frozen
class DrawStock(CardsCommand):
    """Leave the pile alone and draw the rest from the stock.  Rule: CRD-8."""

    label: ClassVar[str] = N_("draw from the stock")


@frozen
class GiveUp(CardsCommand):
    """Give up a card to the Thief; one at a time.  Rule: CRD-10, CRD-R11."""

    card: Card = field(validator=_is_card)

    shows_hand: ClassVar[bool] = True
    label: ClassVar[str] = N_("card for the Thief")


@frozen
class BuildRoad(CardsCommand):
    """Lay a Road at a spot of the line.  Rule: CRD-13, CRD-22."""

    cards: tuple[Card, ...] = field(validator=_are_cards)
    at: Spot

    shows_hand: ClassVar[bool] = True
    label: ClassVar[str] = N_("Road")


@frozen
class BuildVillage(CardsCommand):
    """Lay a Village at a spot of the line.  Rule: CRD-14, CRD-22."""

    cards: tuple[Card, ...] = field(validator=_are_cards)
    at: Spot

    shows_hand: ClassVar[bool] = True
    label: ClassVar[str] = N_("Village")


@frozen
class BuildWall(CardsCommand):
    """Put a card face down on the Village at a spot; only its owner may know which.  Rule: CRD-15."""

    card: Card = field(validator=_is_card)
    at: Spot

    shows_hand: ClassVar[bool] = True
    label: ClassVar[str] = N_("Village Wall")


@frozen
class BuildWell(CardsCommand):
    """Dig a Well for the Village at a spot.  Rule: CRD-16."""

    cards: tuple[Card, ...] = field(validator=_are_cards)
    at: Spot

    shows_hand: ClassVar[bool] = True
    label: ClassVar[str] = N_("Well")


@frozen
class BuildFarmland(CardsCommand):
    """Lay out Farmland for the Village at a spot.  Rule: CRD-17."""

    cards: tuple[Card, ...] = field(validator=_are_cards)
    at: Spot

    shows_hand: ClassVar[bool] = True
    label: ClassVar[str] = N_("Farmland")


@frozen
class BuildSoldier(CardsCommand):
    """Add a Soldier to the Army.  Rule: CRD-18."""

    cards: tuple[Card, ...] = field(validator=_are_cards)

    shows_hand: ClassVar[bool] = True
    label: ClassVar[str] = N_("Soldier")


@frozen
class BuildCatapult(CardsCommand):
    """Add a Catapult to the Army.  Rule: CRD-19."""

    cards: tuple[Card, ...] = field(validator=_are_cards)

    shows_hand: ClassVar[bool] = True
    label: ClassVar[str] = N_("Catapult")


@frozen
class Convert(CardsCommand):
    """Make a Soldier, by its number, a Catapult.  Rule: CRD-20."""

    cards: tuple[Card, ...] = field(validator=_are_cards)
    unit: int

    shows_hand: ClassVar[bool] = True
    label: ClassVar[str] = N_("Conversion")


@frozen
class Attack(CardsCommand):
    """Fire a Catapult, by its number, at the Village at a spot.  Rule: CRD-26."""

    unit: int
    at: Spot

    label: ClassVar[str] = N_("attack")


@frozen
class Discard(CardsCommand):
    """Lay a card on the pile and end the turn.  Rule: CRD-31."""

    card: Card = field(validator=_is_card)

    shows_hand: ClassVar[bool] = True
    label: ClassVar[str] = N_("discard")


@frozen
class EndTurn(CardsCommand):
    """End the turn with an empty hand: a Perfect Build, if cards were used.  Rule: CRD-30, CRD-R33."""

    label: ClassVar[str] = N_("end of the turn")


@frozen
class NextGame(CardsCommand):
    """Deal the next game of a match.  Rule: CRD-R40."""

    label: ClassVar[str] = N_("next game")


COMMANDS: tuple[type[CardsCommand], ...] = (
    Chose, Drew, TakeTop, DrawStock, GiveUp, BuildRoad, BuildVillage, BuildWall, BuildWell, BuildFarmland,
    BuildSoldier, BuildCatapult, Convert, Attack, Discard, EndTurn, NextGame,
)  # fmt: skip
