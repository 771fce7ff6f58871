"""What clicks, keys and drags mean in each phase."""

from collections.abc import Callable, Hashable, Mapping
from typing import Protocol

from attrs import evolve
from PySide6.QtCore import QPointF

from app.core.command import Command, Seat
from app.core.reason import Reason
from app.core.words import N_, Phrase
from app.games.cards.commands import Attack, Discard, DrawStock, GiveUp, TakeTop
from app.games.cards.model import Phase, Position, army, is_catapult
from app.games.cards.pack import Card
from app.games.cards.rules.attack import warning
from app.games.cards.ui.arrangement import Arrangement
from app.games.cards.ui.context_menu import Entry
from app.games.cards.ui.gestures import Drag, Host
from app.games.cards.ui.layout import area_of, attack_words, legal_places, ready_engines, takeable
from app.games.cards.ui.line_layout import places
from app.games.cards.ui.offers import Offer, command_at, listed, matching, place_of
from app.games.cards.ui.panel_layout import current, page_of
from app.games.cards.ui.side_layout import OWN
from app.games.cards.ui.view_options import Company, Stage, ViewOptions
from app.ui.board.geometry import Area
from app.ui.board.gestures import Gesture
from app.ui.board.sprite import Picture

_BUILDING = (Phase.BUILD, Phase.ATTACK)


class ChoosingHost(Host, Protocol):
    """What choosing needs of the table besides."""

    view: Position | None
    company: Company
    looks: ViewOptions
    layout: Arrangement | None
    shown: Picture

    def look(self, **changes: object) -> None: ...
    def propose(self, command: Command) -> None: ...
    def refuse(self, reason: Reason) -> None: ...
    def put_on(self, gesture: Gesture) -> None: ...
    def go_to(self, key: Hashable) -> None: ...


class Chooser:
    """Does what is chosen at a table; remembers nothing, all of it is in the table's looks."""

    def __init__(self, host: ChoosingHost) -> None:
        self._host = host

    # --- What can be chosen ---

    def targets(self) -> list[Hashable]:
        """Return the keys that can be chosen now, in the order of the keyboard."""
        view, seat, host = self._host.view, self._host.company.watching, self._host
        always: list[Hashable] = [
            key for key in (("button", "sort"), ("button", "more")) if key in host.shown
        ]
        if view is None or seat is None or host.looks.paused:
            return always[:1]
        cards = self.fan()
        if view.phase is Phase.PICK_UP:
            return [*legal_places(view, host.company, host.looks), *always]
        if view.phase is Phase.THIEF:
            return [*cards, *always]
        rows = [key for key in host.shown if _is_row(key) and host.shown[key].says is not None]
        offered = [key for key in host.shown if isinstance(key, tuple) and key[0] == "offer"]
        laid = legal_places(view, host.company, host.looks)
        return [*cards, *offered, *laid, *rows, *always]

    def fan(self) -> list[Hashable]:
        """Return the keys of the cards that can be chosen in the hand, from left to right."""
        view, seat, host = self._host.view, self._host.company.watching, self._host
        if view is None or seat is None or host.looks.paused:
            return []
        held = {("card", card) for card in view.hands[seat]}
        found: list[Hashable] = [key for key in host.shown if key in held]
        return [] if view.phase is Phase.PICK_UP else found

    # --- Choosing ---

    def chose(self, key: Hashable) -> None:
        """Do what choosing a thing means now."""
        match key:
            case ("button", "sort"):
                self._host.look(by_rank=not self._host.looks.by_rank)
                return
            case ("button", "more"):
                self._host.look(page=self._host.looks.page + 1)
                return
            case _:
                pass
        view, seat = self._host.view, self._host.company.watching
        if view is None or seat is None:
            return
        match key:
            case ("offer", str(kind)):
                self._take_offer(kind)
            case ("build", int(number)):
                self.preview(number)
            case ("card", str(card)) if card in view.hands[seat]:
                self._toggle(view, seat, card)
            case _ if view.phase is Phase.PICK_UP:
                self._pick_up(view, seat, key)
            case _ if view.phase in _BUILDING:
                self._use(view, seat, key)
            case _:
                pass

    def do(self, entry: Entry) -> None:
        """Do what a line of the menu says."""
        if entry.command is not None:
            self._host.do(entry.command)
        elif entry.cards:
            self._host.look(chosen=entry.cards, engine=None, warned=None)
        else:
            self.chose(entry.key)

    def take(self) -> None:
        """Take the top discard."""
        if self._host.company.watching is not None:
            self._host.do(TakeTop(self._host.company.watching))

    def give_up(self) -> None:
        """Give the Thief the chosen cards, one after the other."""
        view, seat = self._host.view, self._host.company.watching
        if view is None or seat is None or len(self._host.looks.chosen) != view.owing[seat]:
            return
        for card in self._host.looks.chosen:
            self._host.propose(GiveUp(seat, card))

    def build(self) -> None:
        """Build with the chosen cards: at once if there is one place, else go to the first."""
        offer = self._best()
        if offer is None:
            is_bare = not self._host.looks.chosen
            text = (
                N_("Choose the cards for a build first.")
                if is_bare
                else N_("Together these cards make no build.")
            )
            self._host.refuse(Reason("CRD-12", text))
        else:
            self._lay(offer)

    def discard(self) -> None:
        """Discard the one card that is chosen."""
        seat, chosen = self._host.company.watching, self._host.looks.chosen
        if seat is None:
            return
        if len(chosen) == 1:
            self._host.do(Discard(seat, chosen[0]))
        else:
            self._host.refuse(Reason("CRD-31", N_("Choose the one card to discard first.")))

    def browse(self) -> None:
        """Preview the next build of the list."""
        found = [each for each in self._listed() if each.cards]
        if found:
            now = [
                number for number, each in enumerate(found) if set(each.cards) == set(self._host.looks.chosen)
            ]
            self._preview(found[(now[0] + 1) % len(found) if now else 0])

    def preview(self, number: int) -> None:
        """Preview a build of the page that is shown."""
        rows = self._rows()
        if number < len(rows):
            self._preview(rows[number])

    def lay_down(self) -> bool:
        """Take back what was chosen; tells whether there was anything."""
        looks = self._host.looks
        if looks.warned is None and looks.engine is None and not looks.chosen:
            return False
        self._host.look(chosen=(), engine=None, warned=None)
        return True

    def attack(self, command: Attack) -> None:
        """Fire, or warn first if that would hand the opponent the game.  Rule: CRD-R31."""
        view = self._host.view
        if view is None:
            return
        if self._host.looks.warned != command and (words := warning(view, command)):
            self._host.look(warned=command, engine=command.unit)
            self._host.refuse(Reason("CRD-R31", words.text, words.values))
            return
        self._host.propose(command)

    # --- Dragging ---

    def lift(self, key: Hashable, at: QPointF) -> None:
        """Take up cards or a Catapult to lay them somewhere."""
        view, seat = self._host.view, self._host.company.watching
        if view is None or seat is None or view.phase not in _BUILDING:
            return
        match key:
            case ("card", str(card)) if card in view.hands[seat]:
                chosen = self._host.looks.chosen
                cards = chosen if card in chosen else (card,)
                self._host.look(chosen=cards, engine=None, warned=None)
                self._drag(cards, at, lambda place: command_at(view, seat, cards, place))
            case ("unit", int(number)) if number in army(view, seat):
                if is_catapult(view, view.units[number]):
                    self._host.look(chosen=(), engine=number, warned=None)
                    self._drag(view.units[number].cards, at, lambda place: _attack_at(seat, number, place))

    def _drag(
        self, cards: tuple[Card, ...], at: QPointF, command: Callable[[Hashable], Command | None]
    ) -> None:
        layout = self._host.layout
        if layout is None:
            return
        scale = layout.unit * OWN * 0.82
        drag = Drag(self._host, cards, self._areas(), command, deck=self._host.looks.deck, scale=scale)
        self._host.put_on(drag)
        drag.moved(at)

    def _areas(self) -> Mapping[Hashable, Area]:
        """Return the rooms of everything that cards could be meant for, small ones first."""
        view, company, layout = self._host.view, self._host.company, self._host.layout
        assert view is not None
        assert layout is not None
        keys: list[Hashable] = [("unit", number) for number in view.units]
        for spot, place in places(view, layout.line).items():
            keys.append(
                (("village" if spot in view.villages else "spot") if not place.is_road else "spot", spot)
            )
        keys += ["pile", ("army", company.owner)]
        stage = Stage(view, company, layout, self._host.looks, self._host.shown)
        found = {key: area_of(stage, key) for key in keys}
        return {key: area for key, area in found.items() if area is not None}

    # --- What choosing means ---

    def _toggle(self, view: Position, seat: Seat, card: Card) -> None:
        chosen = self._host.looks.chosen
        if card in chosen:
            kept = tuple(each for each in chosen if each != card)
        elif view.phase is Phase.THIEF and len(chosen) >= view.owing[seat]:
            text = N_("The Thief takes no more: {count} are chosen already.")
            self._host.refuse(Reason("CRD-10", text, {"count": len(chosen)}))
            return
        else:
            kept = (*chosen, card)
        if view.phase in (Phase.THIEF, *_BUILDING):
            self._host.look(chosen=kept, engine=None, warned=None)
        if view.phase is Phase.THIEF and len(kept) == view.owing[seat]:
            # With nothing pointed at, Enter pays.
            self._host.go_to(None)

    def _pick_up(self, view: Position, seat: Seat, key: Hashable) -> None:
        """Take a discard and all above it, or draw the rest.  Rule: CRD-7, CRD-8."""
        within = takeable(view, seat)
        match key:
            case "stock":
                self._host.do(DrawStock(seat))
            case ("card", str(card)) if card in within:
                # Cards come one by one from the top; a Thief among them ends it.
                for _ in range(within.index(card) + 1):
                    now = self._host.view
                    if now is not None and now.phase is Phase.PICK_UP:
                        self._host.propose(TakeTop(seat))
            case ("card", str(card)) if within and card in view.pile:
                text = N_("Only the top cards may be taken: {count} now.")
                self._host.refuse(Reason("CRD-7", text, {"count": len(within)}))
            case _:
                self._host.do(TakeTop(seat))

    def _use(self, view: Position, seat: Seat, key: Hashable) -> None:
        """Lay the chosen cards on a place, aim a Catapult, or fire it."""
        chosen, engine = self._host.looks.chosen, self._host.looks.engine
        if engine is not None and isinstance(key, tuple) and key[0] == "village":
            self._host.do(Attack(seat, engine, int(key[1])))
            return
        if not chosen and isinstance(key, tuple) and key[0] == "unit" and key[1] in army(view, seat):
            self._aim(view, seat, int(key[1]))
            return
        command = command_at(view, seat, chosen, key) if chosen else None
        if command is not None:
            self._host.do(command)
        elif not chosen:
            self._host.refuse(Reason("CRD-12", N_("Choose cards of your hand first.")))

    def _aim(self, view: Position, seat: Seat, number: int) -> None:
        if self._host.looks.engine == number:
            self._host.look(engine=None, warned=None)
        elif number in ready_engines(view, seat):
            self._host.look(engine=number, chosen=(), warned=None)
            self._host.go_to(legal_places(view, self._host.company, self._host.looks)[0])
        elif not is_catapult(view, view.units[number]):
            self._host.refuse(Reason("CRD-26", N_("Only a Catapult can attack.")))
        else:
            self._host.refuse(Reason("CRD-26", N_("There is nothing this Catapult may fire at.")))

    def _take_offer(self, kind: str) -> None:
        if kind == "discard":
            self.discard()
            return
        for offer in self._matching():
            if offer.kind == kind:
                self._lay(offer)

    def _lay(self, offer: Offer) -> None:
        if len(offer.commands) == 1:
            self._host.do(offer.commands[0])
        else:
            self._host.go_to(place_of(offer.commands[0]))

    def _preview(self, offer: Offer) -> None:
        """Raise the cards of a build and go to its first place."""
        view, seat = self._host.view, self._host.company.watching
        if view is None or seat is None:
            return
        if offer.cards:
            self._host.look(chosen=offer.cards, engine=None, warned=None)
            self._host.go_to(place_of(offer.commands[0]))
            return
        chosen = self._host.looks.chosen
        self._host.look(
            chosen=chosen if len(chosen) == 1 else (view.hands[seat][0],), engine=None, warned=None
        )
        self._host.refuse(
            Reason("CRD-15", N_("Choose the card for the wall, then the Village it shall protect."))
        )

    def _best(self) -> Offer | None:
        return next(iter(self._matching()), None)

    def _matching(self) -> list[Offer]:
        view = self._host.view
        return [] if view is None else matching(current(view, self._host.company), self._host.looks.chosen)

    def _listed(self) -> list[Offer]:
        view = self._host.view
        return [] if view is None else listed(current(view, self._host.company))

    def _rows(self) -> list[Offer]:
        room = sum(_is_row(key) for key in self._host.shown) + (("button", "more") in self._host.shown)
        shown, _ = page_of(self._listed(), self._host.looks.page, max(1, room))
        return list(shown)


def words_at(view: Position, command: Command) -> Phrase | None:
    """Return what is known about a command before it is made; None if there is nothing to say."""
    return attack_words(view, command) if isinstance(command, Attack) else None


def _is_row(key: Hashable) -> bool:
    return isinstance(key, tuple) and key[0] == "build" and len(key) == 2


def _attack_at(seat: Seat, number: int, place: Hashable) -> Command | None:
    match place:
        case ("village", int(at)):
            return Attack(seat, number, at)
        case _:
            return None


def kept(looks: ViewOptions, view: Position, company: Company) -> ViewOptions:
    """Return what of a player's choices still makes sense in a view."""
    seat = company.watching
    if seat is None or view.phase not in (Phase.THIEF, *_BUILDING):
        return evolve(looks, chosen=(), engine=None, warned=None, page=0)
    chosen = tuple(card for card in looks.chosen if card in view.hands[seat])
    engine = looks.engine if looks.engine in army(view, seat) else None
    if view.phase is not Phase.THIEF and chosen != looks.chosen:
        chosen = ()
    return evolve(looks, chosen=chosen, engine=engine, warned=None)
