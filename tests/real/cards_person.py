"""Somebody who plays Catapult, the card game, by mouse alone or by keys alone."""

from collections.abc import Hashable, Sequence

from PySide6.QtCore import QPointF

from app.core.command import Command, Seat
from app.games.cards.commands import Attack, BuildWall, Discard, DrawStock, EndTurn, GiveUp, NextGame, TakeTop
from app.games.cards.model import Position
from app.games.cards.pack import Card
from app.games.cards.ui.layout import area_of
from app.games.cards.ui.offers import cards_of, place_of
from tests.real.person import KEY, Keys, Mouse, Person, Script


class CardsMouse(Mouse):
    """Clicks on cards and places; drags walls and Catapults."""

    def may_play(self) -> bool:
        return _may_play(self)

    def play(self, command: Command) -> Script:
        match command:
            case TakeTop():
                self.click_thing(("card", self.view.pile[-1]))
            case DrawStock():
                self.click_thing("stock")
            case GiveUp(by=seat, card=card):
                yield from self._choose_cards(_offering(self.view, seat, card))
                yield from self.press_primary()
            case Discard(card=card):
                yield from self._choose_cards([card])
                yield from self.press_primary()
            case BuildWall(card=card):
                yield from self._choose_cards([])
                self.drag(self.spot_of(("card", card)), self._middle(place_of(command)))
            case Attack(unit=unit):
                self.drag(self.spot_of(("unit", unit)), self._middle(place_of(command)))
                if self.table.view_options.warned is not None:
                    yield from self.press_primary()
            case EndTurn() | NextGame():
                yield from self.press_primary()
            case _:
                yield from self._choose_cards(cards_of(command))
                self.click_at(self._middle(place_of(command)))

    def _choose_cards(self, cards: Sequence[Card]) -> Script:
        """Click on cards of the hand until exactly these are raised."""
        while other := set(self.table.view_options.chosen) ^ set(cards):
            self.click_thing(("card", min(other)))
            yield lambda: True

    def _middle(self, key: Hashable) -> QPointF:
        """Return a point of a place that a click or a drop there means."""
        area = area_of(self.table.chooser.stage(), key)
        assert area is not None, f"{key} is not there"
        spot = self.seen_at(QPointF(*area.middle))
        return spot if key == self.meant(spot) or self.table.scene.item(key) is None else self.spot_of(key)


class CardsKeys(Keys):
    """Goes through hand and table with the arrows, and takes with Enter."""

    def may_play(self) -> bool:
        return _may_play(self)

    def play(self, command: Command) -> Script:
        yield self.board.hasFocus
        match command:
            case TakeTop():
                self.press(KEY.Key_T)
            case GiveUp(by=seat, card=card):
                yield from self._choose_cards(_offering(self.view, seat, card))
                self.press(KEY.Key_Return)
            case Discard(card=card):
                yield from self._choose_cards([card])
                self.press(KEY.Key_D)
            case Attack(unit=unit):
                self.press(KEY.Key_Escape)
                yield from self.take(("unit", unit))
                yield from self.take(place_of(command))
                if self.table.view_options.warned is not None:
                    self.press(KEY.Key_Return)
            case DrawStock() | EndTurn() | NextGame():
                yield from self.press_primary()
            case _:
                yield from self._choose_cards(cards_of(command))
                before = self.controller.session.timeline.now
                self.press(KEY.Key_B)
                yield lambda: True
                if self.controller.session.timeline.now == before:
                    yield from self.take(place_of(command))

    def _choose_cards(self, cards: Sequence[Card]) -> Script:
        """Raise and lower cards of the hand until exactly these are raised."""
        while other := set(self.table.view_options.chosen) ^ set(cards):
            yield from self.take(("card", min(other)))


def _may_play(person: Person) -> bool:
    return person.table.company.watching is not None


def _offering(view: Position, seat: Seat, card: Card) -> list[Card]:
    """Return a card and as many others as the Thief takes besides."""
    others = [each for each in view.hands[seat] if each != card]
    return [card, *others[: view.owing[seat] - 1]]
