"""What clicks, keys and drags mean in each phase."""

from collections.abc import Callable, Hashable

from PySide6.QtCore import QPointF

from app.core.command import Command, Seat
from app.core.reason import Reason
from app.core.words import N_
from app.games.cards.commands import Attack, Discard, DrawStock, GiveUp, TakeTop
from app.games.cards.model import Phase, Position, army, is_catapult
from app.games.cards.pack import Card
from app.games.cards.rules.attack import warning
from app.games.cards.ui.arrangement import arrange
from app.games.cards.ui.context_menu import Entry
from app.games.cards.ui.gestures import CardsBoard, Drag, TablePick, attack_at
from app.games.cards.ui.layout import legal_places, ready_engines, takeable
from app.games.cards.ui.offers import Offer, command_at, listed, matching, meant, place_of, why_nothing
from app.games.cards.ui.overlays import areas, cursor_picture, ghost_picture, odds_at
from app.games.cards.ui.panel_layout import current, offers_of
from app.games.cards.ui.side_layout import OWN
from app.games.cards.ui.view_options import Stage
from app.ui.art.sprite import NOTHING
from app.ui.board import accessibility

_BUILDING = (Phase.BUILD, Phase.ATTACK)


class Chooser:
    """Turns what is chosen at a table into commands; all it remembers is in the table's view options."""

    def __init__(self, table: CardsBoard) -> None:
        self._table = table

    def stage(self) -> Stage | None:
        """Return what pictures on top of the table follow from; None before the first view."""
        table = self._table
        if table.view is None:
            return None
        layout = arrange(table.room, table.view_options.letters)
        return Stage(table.view, table.company, layout, table.view_options, table.shown)

    # --- Which gesture is on ---

    def settle(self) -> None:
        """Let the pointer and the keys choose; a drag is over."""
        pick = TablePick(
            self._table.scene,
            self.targets(),
            self.fan(),
            pointed=self.pointed,
            picked=self.chose,
            lifted=self.lift,
            laid_down=self.lay_down,
            offered=lambda: self._table.prompt().action is not None,
        )
        pick.chosen = self.chosen()
        self._table.put_on(pick)

    def refresh(self) -> None:
        """Let the pointer and the keys choose among what can be chosen now; a drag goes on."""
        gesture = self._table.gesture
        if isinstance(gesture, TablePick):
            gesture.chosen = self.chosen()
            gesture.refresh(self.targets(), self.fan())
        elif self._table.company.watching is None or not isinstance(gesture, Drag):
            self.settle()

    def _go_to(self, key: Hashable) -> None:
        """Put the cursor on a target."""
        gesture = self._table.gesture
        if isinstance(gesture, TablePick):
            gesture.point_at(key)

    def pointed(self, key: Hashable | None) -> None:
        """Show where the cursor is, and what would come to lie there."""
        cursor, ghost, odds, stage = NOTHING, NOTHING, None, self.stage()
        if key is not None and stage is not None:
            cursor = cursor_picture(stage, key)
            legal = legal_places(stage.view, stage.company, stage.view_options)
            if stage.view_options.chosen and key in legal and key != "pile":
                ghost = ghost_picture(stage, key)
            odds = odds_at(stage, key) if key in legal else None
        self._table.overlay("cursor", cursor)
        self._table.overlay("ghost", ghost)
        item = None if key is None else self._table.scene.item(key)
        self._table.overlay("hover")
        if item is not None and odds is not None:
            self._table.overlay("hover", {"why": self._table.beside(item.sceneBoundingRect().center(), odds)})
        if item is not None:
            accessibility.speak_of(item)

    # --- What can be chosen ---

    def targets(self) -> list[Hashable]:
        """Return the keys that can be chosen now, in the order of the keyboard."""
        view, seat, table = self._table.view, self._table.company.watching, self._table
        always: list[Hashable] = [
            key for key in (("button", "sort"), ("button", "more")) if key in table.shown
        ]
        if view is None or seat is None or table.view_options.paused:
            return always[:1]
        cards = self.fan()
        if view.phase is Phase.PICK_UP:
            return [*legal_places(view, table.company, table.view_options), *always]
        if view.phase is Phase.THIEF:
            return [*cards, *always]
        rows = [key for key in table.shown if _is_row(key) and table.shown[key].phrase is not None]
        offered = [key for key in table.shown if isinstance(key, tuple) and key[0] == "offer"]
        laid = legal_places(view, table.company, table.view_options)
        return [*cards, *offered, *laid, *rows, *always]

    def chosen(self) -> list[Hashable]:
        """Return the keys of what has been chosen: cards of the hand, or the Catapult that aims."""
        options = self._table.view_options
        engine: list[Hashable] = [] if options.engine is None else [("unit", options.engine)]
        return [*(("card", card) for card in options.chosen), *engine]

    def fan(self) -> list[Hashable]:
        """Return the keys of the cards that can be chosen in the hand, from left to right."""
        view, seat, table = self._table.view, self._table.company.watching, self._table
        if view is None or seat is None or table.view_options.paused:
            return []
        held = {("card", card) for card in view.hands[seat]}
        found: list[Hashable] = [key for key in table.shown if key in held]
        return [] if view.phase is Phase.PICK_UP else found

    # --- Choosing ---

    def chose(self, key: Hashable) -> None:
        """Do what choosing a thing means now."""
        match key:
            case ("button", "sort"):
                self._table.look(by_rank=not self._table.view_options.by_rank)
                return
            case ("button", "more"):
                self._table.look(page=self._table.view_options.page + 1)
                return
            case _:
                pass
        view, seat = self._table.view, self._table.company.watching
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
            self._table.do(entry.command)
        elif entry.cards:
            self._table.look(chosen=entry.cards, engine=None, warned=None)
        else:
            self.chose(entry.key)

    def take(self) -> None:
        """Take the top discard."""
        if self._table.company.watching is not None:
            self._table.do(TakeTop(self._table.company.watching))

    def give_up(self) -> None:
        """Give the Thief the chosen cards, one after the other."""
        view, seat = self._table.view, self._table.company.watching
        if view is None or seat is None or len(self._table.view_options.chosen) != view.owing[seat]:
            return
        for card in self._table.view_options.chosen:
            self._table.propose(GiveUp(seat, card))

    def build(self) -> None:
        """Build with the chosen cards: at once if there is one place, else first go to one, then there."""
        offer, gesture = self._best(), self._table.gesture
        if offer is None:
            self._table.refuse(self._why_nothing())
            return
        led = gesture.led if isinstance(gesture, TablePick) else None
        here = next((command for command in offer.commands if place_of(command) == led), None)
        self._lay(offer) if here is None else self._table.do(here)

    def _why_nothing(self) -> Reason:
        view, seat, chosen = self._table.view, self._table.company.watching, self._table.view_options.chosen
        if view is None or seat is None or not chosen:
            return Reason("CRD-12", N_("Choose the cards for a build first."))
        return why_nothing(view, seat, chosen)

    def discard(self) -> None:
        """Discard the one card that is chosen."""
        seat, chosen = self._table.company.watching, self._table.view_options.chosen
        if seat is None:
            return
        if len(chosen) == 1:
            self._table.do(Discard(seat, chosen[0]))
        else:
            self._table.refuse(Reason("CRD-31", N_("Choose the one card to discard first.")))

    def discard_at(self) -> None:
        """Discard the one card that is chosen; where none is, take up the one that is pointed at."""
        key = getattr(self._table.gesture, "at", None)
        if not self._table.view_options.chosen and key in self.fan():
            self.chose(key)
        else:
            self.discard()

    def browse(self) -> None:
        """Preview the next build of the list."""
        found = [each for each in self._listed() if each.cards]
        if found:
            now = [
                number
                for number, each in enumerate(found)
                if set(each.cards) == set(self._table.view_options.chosen)
            ]
            self._preview(found[(now[0] + 1) % len(found) if now else 0])

    def preview(self, number: int) -> None:
        """Preview a build of the page that is shown."""
        rows = self._rows()
        if number < len(rows):
            self._preview(rows[number])

    def lay_down(self) -> bool:
        """Take back what was chosen; tells whether there was anything."""
        options = self._table.view_options
        if options.warned is None and options.engine is None and not options.chosen:
            return False
        self._table.look(chosen=(), engine=None, warned=None)
        return True

    def attack(self, command: Attack) -> None:
        """Fire, or warn first if that would hand the opponent the game.  Rule: CRD-R31."""
        view = self._table.view
        if view is None:
            return
        if self._table.view_options.warned != command and (words := warning(view, command)):
            self._table.look(warned=command, engine=command.unit)
            self._table.refuse(Reason("CRD-R31", words.text, words.values))
            return
        self._table.propose(command)

    # --- Dragging ---

    def lift(self, key: Hashable, at: QPointF) -> None:
        """Take up cards or a Catapult to lay them somewhere."""
        view, seat = self._table.view, self._table.company.watching
        if view is None or seat is None or view.phase not in _BUILDING:
            return
        match key:
            case ("card", str(card)) if card in view.hands[seat]:
                chosen = self._table.view_options.chosen
                cards = chosen if card in chosen else (card,)
                self._table.look(chosen=cards, engine=None, warned=None)
                self._drag(cards, at, lambda place: command_at(view, seat, cards, place))
            case ("unit", int(number)) if number in army(view, seat):
                if is_catapult(view, view.units[number]):
                    self._table.look(chosen=(), engine=number, warned=None)
                    self._drag(view.units[number].cards, at, lambda place: attack_at(seat, number, place))

    def _drag(
        self, cards: tuple[Card, ...], at: QPointF, command: Callable[[Hashable], Command | None]
    ) -> None:
        stage = self.stage()
        if stage is None:
            return
        scale = stage.layout.unit * OWN * 0.82
        drag = Drag(self._table, cards, areas(stage), command, self.settle, scale=scale)
        self._table.put_on(drag)
        drag.moved(at)

    # --- What choosing means ---

    def _toggle(self, view: Position, seat: Seat, card: Card) -> None:
        chosen = self._table.view_options.chosen
        if card in chosen:
            kept = tuple(each for each in chosen if each != card)
        elif view.phase is Phase.THIEF and len(chosen) >= view.owing[seat]:
            text = N_("The Thief takes no more: {count} are chosen already.")
            self._table.refuse(Reason("CRD-10", text, {"count": len(chosen)}))
            return
        else:
            kept = (*chosen, card)
        if view.phase in (Phase.THIEF, *_BUILDING):
            self._table.look(chosen=kept, wall=None, engine=None, warned=None)
        if view.phase is Phase.THIEF and len(kept) == view.owing[seat]:
            # With nothing pointed at, Enter pays.
            self._go_to(None)

    def _pick_up(self, view: Position, seat: Seat, key: Hashable) -> None:
        """Take a discard and all above it, or draw the rest.  Rule: CRD-7, CRD-8."""
        within = takeable(view, seat)
        match key:
            case "stock":
                self._table.do(DrawStock(seat))
            case ("card", str(card)) if card in within:
                # Cards come one by one from the top; a Thief among them ends it.
                for _ in range(within.index(card) + 1):
                    now = self._table.view
                    if now is not None and now.phase is Phase.PICK_UP:
                        self._table.propose(TakeTop(seat))
            case ("card", str(card)) if within and card in view.pile:
                text = N_("Only the top cards may be taken: {count} now.")
                self._table.refuse(Reason("CRD-7", text, {"count": len(within)}))
            case _:
                self._table.do(TakeTop(seat))

    def _use(self, view: Position, seat: Seat, key: Hashable) -> None:
        """Lay the chosen cards on a place, aim a Catapult, or fire it."""
        chosen, engine = self._table.view_options.chosen, self._table.view_options.engine
        if engine is not None and isinstance(key, tuple) and key[0] == "village":
            self._table.do(Attack(seat, engine, int(key[1])))
            return
        if not chosen and isinstance(key, tuple) and key[0] == "unit" and key[1] in army(view, seat):
            self._aim(view, seat, int(key[1]))
            return
        command = command_at(view, seat, chosen, key) if chosen else None
        if command is not None:
            self._table.do(command)
        elif not chosen:
            self._table.refuse(Reason("CRD-12", N_("Choose cards of your hand first.")))

    def _aim(self, view: Position, seat: Seat, number: int) -> None:
        if self._table.view_options.engine == number:
            self._table.look(engine=None, warned=None)
        elif number in ready_engines(view, seat):
            self._table.look(engine=number, chosen=(), warned=None)
            self._go_to(legal_places(view, self._table.company, self._table.view_options)[0])
        elif not is_catapult(view, view.units[number]):
            self._table.refuse(Reason("CRD-26", N_("Only a Catapult can attack.")))
        else:
            self._table.refuse(Reason("CRD-26", N_("There is nothing this Catapult may fire at.")))

    def _take_offer(self, kind: str) -> None:
        if kind == "discard":
            self.discard()
            return
        for offer in self._matching():
            if offer.kind == kind:
                self._lay(offer)

    def _lay(self, offer: Offer) -> None:
        if len(offer.commands) == 1:
            self._table.do(offer.commands[0])
        else:
            self._show_first_place(offer)

    def _show_first_place(self, offer: Offer) -> None:
        self._table.look(wall=offer.cards[0] if offer.kind == "wall" else None)
        self._go_to(place_of(offer.commands[0]))

    def _preview(self, offer: Offer) -> None:
        """Raise the cards of a build and go to its first place."""
        view, seat = self._table.view, self._table.company.watching
        if view is None or seat is None:
            return
        if offer.cards:
            self._table.look(chosen=offer.cards, engine=None, warned=None)
            self._show_first_place(offer)
            return
        if walls := [each for each in self._matching() if each.kind == "wall"]:
            self._show_first_place(walls[0])
            return
        self._table.look(chosen=(view.hands[seat][0],), engine=None, warned=None)
        self._table.refuse(
            Reason("CRD-15", N_("Choose the card for the wall, then the Village it shall protect."))
        )

    def _best(self) -> Offer | None:
        found, options = self._matching(), self._table.view_options
        return next(iter(meant(found, options.chosen, options.wall) or found), None)

    def _matching(self) -> list[Offer]:
        view = self._table.view
        return (
            []
            if view is None
            else matching(current(view, self._table.company), self._table.view_options.chosen)
        )

    def _listed(self) -> list[Offer]:
        view = self._table.view
        return [] if view is None else listed(current(view, self._table.company))

    def _rows(self) -> list[Offer]:
        stage = self.stage()
        return [] if stage is None else offers_of(stage.layout, self._listed(), stage.view_options.page)


def _is_row(key: Hashable) -> bool:
    return isinstance(key, tuple) and key[0] == "build" and len(key) == 2
