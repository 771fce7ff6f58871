"""Which gesture a view asks for."""

from collections.abc import Callable, Hashable

from attrs import evolve
from PySide6.QtCore import QRectF

from app.core.command import Seat
from app.games.carcassonne.commands import (
    CarcassonneCommand,
    ChooseToken,
    Decline,
    EndTurn,
    Exchange,
    GoOn,
)
from app.games.carcassonne.model import Phase, Position, Square
from app.games.carcassonne.rules.deploying import deploy_choices
from app.games.carcassonne.tables import Token
from app.games.carcassonne.ui.box_views import box_offers
from app.games.carcassonne.ui.gestures import Choose, Held, LandTable, Looking, TileCarry
from app.games.carcassonne.ui.offers import END, GO_ON, legal_places
from app.games.carcassonne.ui.overlays import label_at
from app.games.carcassonne.ui.stage_layout import LEAVE, newcomers_picture
from app.games.carcassonne.ui.throw.aiming import Aiming
from app.games.carcassonne.ui.throw.camera import Camera
from app.games.carcassonne.ui.throw.catching import Catcher
from app.games.carcassonne.ui.throw.free_place import placed_free, things_of
from app.games.carcassonne.ui.words import sides_of
from app.ui.art.label import Label
from app.ui.art.sprite import Picture, Sprite
from app.ui.board.gestures import Gesture
from app.ui.widgets.letters import growth


class Chooser:
    """
    Gives the table the gesture that its view asks for, and keeps it as long as it is the right one.

    Attributes:
        has_practised: Somebody has tried to catch for practice at this table.
    """

    def __init__(self, table: LandTable, camera: Camera) -> None:
        self._table, self._camera = table, camera
        self._purpose: Hashable = None
        self._cursor: Square | None = None
        self.has_practised = False

    def again(self) -> None:
        """Put on the gesture that the view asks for."""
        view, seat = self._table.view, self._table.acting
        if view is None:
            return
        purpose: Hashable = "looking"
        if seat is not None:
            boxes = (view.step, *view.kept.items())
            purpose = (view.phase, seat, len(view.tiles), view.hand, view.round, view.part, boxes)
        is_aimed = view.phase is Phase.AIM
        purpose = (purpose, (self._camera.room, self._table.view_options.shows_targets) if is_aimed else None)
        # Whoever lays the table anew, in a window of another size, takes away what is offered.
        has_offer = view.phase is not Phase.EXCHANGE or self._table.scene.item(LEAVE) is not None
        if purpose == self._purpose and (seat is None or has_offer):
            if isinstance(gesture := self._table.gesture, Catcher):
                gesture.move_to(self._camera.room)
            return
        self._purpose = purpose
        self._table.overlay("swap")
        self._table.put_on(Looking(self._table) if seat is None else self._for(view, seat))

    def forget(self) -> None:
        """Put on a fresh gesture the next time."""
        self._purpose = None

    def take_up(self) -> bool:
        """Take up the tile that lies but is not confirmed; tells whether there was one."""
        view = self._table.view
        if view is None or self._table.acting is None or view.phase is not Phase.DEPLOY:
            return False
        self._cursor = view.fresh
        self._table.take_back()
        return True

    def _for(self, view: Position, seat: Seat) -> Gesture:
        match view.phase:
            case Phase.PLACE:
                return self._carry(view, seat)
            case Phase.DEPLOY:
                return self._deploy(view, seat)
            case Phase.STEP:
                return self._step(view, seat)
            case Phase.AGAIN:
                return self._parts(seat)
            case Phase.TOKEN:
                return self._tokens(seat)
            case Phase.AIM:
                return Aiming(
                    self._table,
                    view,
                    seat,
                    self._camera.room,
                    foresees=self._table.view_options.shows_targets,
                )
            case Phase.EXCHANGE:
                return self._exchange(view, seat)
            case Phase.GRAB:
                is_practice, self.has_practised = not self.has_practised, True
                return Catcher(self._table, view, seat, self._camera.room, is_practice=is_practice)
            case _:
                return Looking(self._table)

    def _carry(self, view: Position, seat: Seat) -> Gesture:
        assert view.hand is not None
        start, self._cursor = self._cursor, None
        turns = view.book.turns[view.hand]
        sides = {turn: tuple(sides_of(view.book.turned[view.hand, turn])) for turn in range(4)}
        held = Held(seat, view.hand, legal_places(view, seat), turns, sides)
        return TileCarry(self._table, held, start)

    def _deploy(self, view: Position, seat: Seat) -> Gesture:
        offered: dict[Hashable, CarcassonneCommand] = {}
        for each in deploy_choices(view, seat):
            # The first kind of figure for a place stands there, the others beside it.
            first = "place", each.feature
            offered[first if first not in offered else (*first, each.figure)] = each
        offered.update(self._of_boxes(view, seat))
        return Choose(
            self._table,
            list(offered),
            lambda key: self._table.propose(offered[key]),
            self._lift(1.15),
            self.take_up,
        )

    def _of_boxes(self, view: Position, seat: Seat) -> dict[Hashable, CarcassonneCommand]:
        """Return what boxes offer, by the keys of what is shown."""
        found = box_offers(view, self._table.company, seat, self._camera.unit)
        return {key: command for key, (_, command) in found.items()}

    def _step(self, view: Position, seat: Seat) -> Gesture:
        offered = self._of_boxes(view, seat)
        return Choose(self._table, [*offered], lambda key: self._table.propose(offered[key]), self._lift(1.1))

    def _parts(self, seat: Seat) -> Gesture:
        said: dict[Hashable, CarcassonneCommand] = {GO_ON: GoOn(seat), END: EndTurn(seat)}
        return Choose(self._table, [*said], lambda key: self._table.propose(said[key]), self._lift(1.06))

    def _tokens(self, seat: Seat) -> Gesture:
        def picked(key: Hashable) -> None:
            assert isinstance(key, tuple)
            self._table.propose(ChooseToken(seat, key[1]))

        targets: list[Hashable] = [("card", token) for token in Token]
        return Choose(self._table, targets, picked, self._raise_card)

    def _exchange(self, view: Position, seat: Seat) -> Gesture:
        """Offer the newcomers for the first of the nearest; a click on another one turns to that."""
        assert view.round is not None
        nearest = [each for each in view.round.nearest if self._offer(view, seat, each)]
        return self._newcomers(view, seat, nearest, nearest[0])

    def _offer(self, view: Position, seat: Seat, target: int) -> Picture:
        camera = self._camera
        return newcomers_picture(view, self._table.company, (seat, target), camera.unit, camera.seen)

    def _newcomers(self, view: Position, seat: Seat, nearest: list[int], target: int) -> Gesture:
        offer = self._offer(view, seat, target)
        # The chooser looks for what it offers in the layer of the table.
        items = self._table.scene.items_of()
        shown = {item.key: item.sprite for item in items if not _is_offered(item.key)}
        self._table.scene.show_picture({**shown, **offer}, glide=False)
        self._table.scene.show_picture({**shown, **offer, **self._leave_beside(view, offer)}, glide=False)

        def picked(key: Hashable) -> None:
            assert isinstance(key, tuple)
            if key == LEAVE:
                self._table.propose(Decline(seat))
            elif key[0] == "follower":
                self._table.put_on(self._newcomers(view, seat, nearest, key[1]))
            else:
                self._table.propose(Exchange(seat, target, key[1]))

        others: list[Hashable] = [("follower", each) for each in nearest if each != target]
        return Choose(self._table, [*offer, *others], picked, self._lift(1.15))

    def _leave_beside(self, view: Position, offer: Picture) -> Picture:
        """Return what leaves everybody where they are, where it hides neither token nor follower."""
        rim, scene = self._camera.rim, self._table.scene
        if rim is None or LEAVE not in offer:
            return {}
        newcomers = [key for key in offer if key != LEAVE]
        taken = things_of(scene, *newcomers)
        around = QRectF()
        # Those who stand elsewhere on the land are no reason to go far from what it is about.
        beside = [key for key in newcomers if not offer[key].art.startswith("ring/")]
        for key in (*beside, *(("rest", seat) for seat in range(view.seats))):
            item = scene.item(key)
            around = around if item is None else around.united(item.sceneBoundingRect())
        return {LEAVE: placed_free(offer[LEAVE], around, rim, taken)}

    # --- What is pointed at comes nearer ---

    def _lift(self, factor: float) -> Callable[[Hashable | None], None]:
        lifted: list[Hashable] = []

        def lift(key: Hashable | None) -> None:
            scene = self._table.scene
            for old in lifted:
                if (item := scene.item(old)) is not None:
                    item.put(item.sprite)
            lifted[:] = [] if key is None else [key]
            item = None if key is None else scene.item(key)
            words = {} if item is None else self._words(item.sprite)
            scene.show_picture(words, "words", glide=False)
            if item is not None:
                sprite = item.sprite
                item.put(evolve(sprite, scale=sprite.scale * factor, opacity=1.0))

        return lift

    def _words(self, sprite: Sprite) -> Picture:
        """Say what is pointed at, beside it."""
        if sprite.phrase is None:
            return {}
        text = self._table.company.say(sprite.phrase)
        lens, rim = self._table.scene.item("lens"), self._camera.rim
        if lens is not None and rim is not None:
            # Beside it: neither places nor points are hidden.
            seen = lens.resting_rect
            label = Label(text, 13.5 * growth() * rim.unit, "#2B2118", "centre", plate="#FFF8E1")
            return {"words": placed_free(Sprite(label.art, 0, 0, 90), seen, rim, [seen])}
        return {"words": label_at(text, sprite.x, sprite.y, *self._camera.sight)}

    def _raise_card(self, key: Hashable | None) -> None:
        scene = self._table.scene
        for token in Token:
            item = scene.item(("card", token))
            if item is not None:
                state = "up" if key == ("card", token) else "plain"
                parts = item.sprite.art.split("/")
                item.set_sprite(evolve(item.sprite, art="/".join([*parts[:2], state, *parts[3:]])))


def _is_offered(key: Hashable) -> bool:
    return isinstance(key, tuple) and key[0] == "swap"
