"""The verbs of Catapult: what players do, and what the cards answer."""

from typing import Any, ClassVar

from attrs import Attribute, field, frozen, validators

from app.core.command import Command, Seat
from app.core.options import Unfit
from app.core.words import N_, Phrase, told
from app.games.cards.model import Spot
from app.games.cards.pack import ORDER, Card, is_joker, rank_name


def _is_card(_: object, attribute: "Attribute[Card]", card: Card) -> None:
    if card not in ORDER:
        values = {"name": attribute.name, "found": repr(card)}
        raise Unfit(Phrase(N_("{name} must be a card, written like 7D or 10H, not {found}"), values))


def _are_cards(_: object, attribute: "Attribute[tuple[Card, ...]]", cards: tuple[Card, ...]) -> None:
    if len(cards) > 6 or any(card not in ORDER for card in cards):
        values = {"name": attribute.name, "found": repr(cards)}
        raise Unfit(Phrase(N_("{name} must be up to six cards, written like 7D or 10H, not {found}"), values))


def _built(label: str, cards: tuple[Card, ...]) -> Phrase:
    """Say whether a joker went into what is built."""
    text = N_("{what} with a joker") if any(map(is_joker, cards)) else N_("{what} without a joker")
    return Phrase(text, {"what": Phrase(label)})


@frozen
class CardsCommand(Command):
    """Anything that happens in Catapult."""


@frozen
class Chose(CardsCommand):
    """Nature draws lots: *seat* begins."""

    seat: Seat = field(validator=validators.in_((0, 1)))

    reveals: ClassVar[bool] = True
    label: ClassVar[str] = N_("lot")
    rules: ClassVar[tuple[str, ...]] = ("CRD-4",)


@frozen
class Drew(CardsCommand):
    """The next card of the stock; the state says where it goes."""

    card: Card = field(validator=_is_card)

    reveals: ClassVar[bool] = True
    label: ClassVar[str] = N_("card from the stock")
    rules: ClassVar[tuple[str, ...]] = ("CRD-2", "CRD-8", "CRD-10")


@frozen
class TakeTop(CardsCommand):
    """Take the top card of the discard pile."""

    label: ClassVar[str] = N_("card from the pile")
    rules: ClassVar[tuple[str, ...]] = ("CRD-7",)


@frozen
class DrawStock(CardsCommand):
    """Leave the pile alone and draw the rest from the stock."""

    label: ClassVar[str] = N_("draw from the stock")
    rules: ClassVar[tuple[str, ...]] = ("CRD-8",)


@frozen
class GiveUp(CardsCommand):
    """Give up a card to the Thief; one at a time."""

    card: Card = field(validator=_is_card)

    shows_hand: ClassVar[bool] = True
    label: ClassVar[str] = N_("card for the Thief")
    rules: ClassVar[tuple[str, ...]] = ("CRD-10", "CRD-R11")


@frozen
class BuildRoad(CardsCommand):
    """Lay a Road at a spot of the line."""

    cards: tuple[Card, ...] = field(validator=_are_cards)
    at: Spot

    shows_hand: ClassVar[bool] = True
    label: ClassVar[str] = N_("Road")
    rules: ClassVar[tuple[str, ...]] = ("CRD-13", "CRD-22")

    def chosen(self, before: Any) -> Phrase:
        return _built(self.label, self.cards)


@frozen
class BuildVillage(CardsCommand):
    """Lay a Village at a spot of the line."""

    cards: tuple[Card, ...] = field(validator=_are_cards)
    at: Spot

    shows_hand: ClassVar[bool] = True
    label: ClassVar[str] = N_("Village")
    rules: ClassVar[tuple[str, ...]] = ("CRD-14", "CRD-22")

    def chosen(self, before: Any) -> Phrase:
        return _built(self.label, self.cards)


@frozen
class BuildWall(CardsCommand):
    """Put a card face down on the Village at a spot; only its owner may know which."""

    card: Card = field(validator=_is_card)
    at: Spot

    shows_hand: ClassVar[bool] = True
    label: ClassVar[str] = N_("Village Wall")
    rules: ClassVar[tuple[str, ...]] = ("CRD-15",)


@frozen
class BuildWell(CardsCommand):
    """Dig a Well for the Village at a spot."""

    cards: tuple[Card, ...] = field(validator=_are_cards)
    at: Spot

    shows_hand: ClassVar[bool] = True
    label: ClassVar[str] = N_("Well")
    rules: ClassVar[tuple[str, ...]] = ("CRD-16",)

    def chosen(self, before: Any) -> Phrase:
        return _built(self.label, self.cards)


@frozen
class BuildFarmland(CardsCommand):
    """Lay out Farmland for the Village at a spot."""

    cards: tuple[Card, ...] = field(validator=_are_cards)
    at: Spot

    shows_hand: ClassVar[bool] = True
    label: ClassVar[str] = N_("Farmland")
    rules: ClassVar[tuple[str, ...]] = ("CRD-17",)

    def chosen(self, before: Any) -> Phrase:
        return _built(self.label, self.cards)


@frozen
class BuildSoldier(CardsCommand):
    """Add a Soldier to the Army."""

    cards: tuple[Card, ...] = field(validator=_are_cards)

    shows_hand: ClassVar[bool] = True
    label: ClassVar[str] = N_("Soldier")
    rules: ClassVar[tuple[str, ...]] = ("CRD-18",)

    def chosen(self, before: Any) -> Phrase:
        return _built(self.label, self.cards)


@frozen
class BuildCatapult(CardsCommand):
    """Add a Catapult to the Army."""

    cards: tuple[Card, ...] = field(validator=_are_cards)

    shows_hand: ClassVar[bool] = True
    label: ClassVar[str] = N_("Catapult")
    rules: ClassVar[tuple[str, ...]] = ("CRD-19",)

    def chosen(self, before: Any) -> Phrase:
        return _built(self.label, self.cards)


@frozen
class Convert(CardsCommand):
    """Make a Soldier, by its number, a Catapult."""

    cards: tuple[Card, ...] = field(validator=_are_cards)
    unit: int

    shows_hand: ClassVar[bool] = True
    label: ClassVar[str] = N_("Conversion")
    rules: ClassVar[tuple[str, ...]] = ("CRD-20",)

    def chosen(self, before: Any) -> Phrase:
        return _built(self.label, self.cards)


@frozen
class Attack(CardsCommand):
    """Fire a Catapult, by its number, at the Village at a spot."""

    unit: int
    at: Spot

    label: ClassVar[str] = N_("attack")
    rules: ClassVar[tuple[str, ...]] = ("CRD-26",)

    def chosen(self, before: Any) -> Phrase:
        has_wall = before.villages[self.at].wall is not None
        return Phrase(N_("attack on a Village with a wall") if has_wall else N_("attack on an open Village"))


@frozen
class Discard(CardsCommand):
    """Lay a card on the pile and end the turn."""

    card: Card = field(validator=_is_card)

    shows_hand: ClassVar[bool] = True
    label: ClassVar[str] = N_("discard")
    rules: ClassVar[tuple[str, ...]] = ("CRD-31",)

    def chosen(self, before: Any) -> Phrase:
        rank = Phrase(N_("joker")) if is_joker(self.card) else rank_name(self.card)
        return Phrase(N_("discard: {card}"), {"card": told(rank) if isinstance(rank, str) else rank})


@frozen
class EndTurn(CardsCommand):
    """End the turn with an empty hand: a Perfect Build, if cards were used."""

    label: ClassVar[str] = N_("end of the turn")
    rules: ClassVar[tuple[str, ...]] = ("CRD-30", "CRD-R33")


@frozen
class NextGame(CardsCommand):
    """Deal the next game of a match."""

    label: ClassVar[str] = N_("next game")
    rules: ClassVar[tuple[str, ...]] = ("CRD-R40",)

    @classmethod
    def is_in(cls, options: Any) -> bool:
        return bool(options.match > 1)


COMMANDS: tuple[type[CardsCommand], ...] = (
    Chose, Drew, TakeTop, DrawStock, GiveUp, BuildRoad, BuildVillage, BuildWall, BuildWell, BuildFarmland,
    BuildSoldier, BuildCatapult, Convert, Attack, Discard, EndTurn, NextGame,
)  # fmt: skip
