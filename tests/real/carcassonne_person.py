"""Somebody who plays Carcassonne with The Catapult, by mouse alone or by keys alone."""

from collections.abc import Callable, Hashable

from PySide6.QtCore import QPointF, Qt

from app.core.command import Command
from app.games.carcassonne.commands import (
    BoxCommand,
    ChooseToken,
    Decline,
    Deploy,
    Exchange,
    Grab,
    Place,
    Throw,
)
from app.games.carcassonne.model import Aim, Square
from app.games.carcassonne.ui.arrangement import middle
from app.games.carcassonne.ui.box_views import box_offers
from app.games.carcassonne.ui.gestures import Choose, TileCarry
from app.games.carcassonne.ui.stage_layout import LEAVE
from app.games.carcassonne.ui.throw.aiming import Aiming
from app.games.carcassonne.ui.throw.catching import Catcher, milliseconds
from tests.real.person import KEY, RIGHT, Keys, Mouse, Person, Script, shortest


class CarcassonneMouse(Mouse):
    """Lays tiles with clicks, turns them with right clicks, and pulls the catapult back."""

    def may_play(self) -> bool:
        return _may_play(self)

    def play(self, command: Command) -> Script:
        match command:
            case Place(at=at, turn=turn):
                yield lambda: isinstance(self.gesture, TileCarry)
                yield from self._lay(at, turn)
            case Deploy():
                self.click_thing(_place(self, command))
            case BoxCommand():
                self.click_thing(_offer(self, command))
            case ChooseToken(token=token):
                self.click_thing(("card", token))
            case Throw(side=side, power=power):
                self._hurl(side, power)
            case Exchange(target=target, newcomer=newcomer):
                if self.table.scene.item(("swap", newcomer)) is None:
                    self.click_thing(("follower", target))
                    yield lambda: self.table.scene.item(("swap", newcomer)) is not None
                self.click_thing(("swap", newcomer))
            case Decline() if self.table.scene.item(LEAVE) is not None:
                self.click_thing(LEAVE)
            case Grab():
                middle = self.seen_at(self.board.mapToScene(self.board.viewport().rect().center()))
                yield from _catch(self, lambda: self.click_at(middle))
            case _:
                yield from self.press_for(command)

    def meant(self, spot: QPointF) -> Hashable | None:
        if isinstance(self.gesture, Choose):
            return self.gesture._nearest(spot)
        return super().meant(spot)

    def _lay(self, at: Square, turn: int) -> Script:
        """Move the tile over its square, turn it there by right clicks, and lay it with a click."""
        spot = self.seen_at(QPointF(*middle(at)))
        carry = self.gesture
        self.click_at(spot, RIGHT)
        while carry.turn != turn:
            self.click_at(spot, RIGHT)
            yield lambda: True
        self.click_at(spot)

    def _hurl(self, side: int, power: int) -> None:
        """Pull the band back and let go; what is aimed at is met to the pixel."""
        aiming = self.gesture
        assert isinstance(aiming, Aiming)
        self.drag(QPointF(aiming.berth.x, aiming.berth.y), aiming.cup(Aim(side, power)))


class CarcassonneKeys(Keys):
    """Leads tiles, followers and the aim with the arrows."""

    def may_play(self) -> bool:
        return _may_play(self)

    def play(self, command: Command) -> Script:
        yield self.board.hasFocus
        match command:
            case Place(at=at, turn=turn):
                yield from self._lay(at, turn)
            case Deploy():
                yield from self.take(_place(self, command))
            case BoxCommand():
                yield from self.take(_offer(self, command))
            case ChooseToken(token=token):
                yield from self.take(("card", token))
            case Throw(side=side, power=power):
                yield from self._aim(side, power)
                self.press(KEY.Key_Return)
            case Exchange(target=target, newcomer=newcomer):
                if self.table.scene.item(("swap", newcomer)) is None:
                    yield from self.take(("follower", target))
                yield from self.take(("swap", newcomer))
            case Decline() if self.table.scene.item(LEAVE) is not None:
                yield from self.take(LEAVE)
            case Grab():
                yield from _catch(self, lambda: self.press(KEY.Key_Return))
            case _:
                yield from self.press_for(command)

    def press_primary(self) -> Script:
        yield self.sees_all
        # Where nothing is pointed at, Esc takes the tile up again; a catcher leaves out the practice.
        is_idle = isinstance(self.gesture, Choose) and self.gesture.at is None
        if not is_idle and not isinstance(self.gesture, Catcher):
            self.press(KEY.Key_Escape)
        self.press(KEY.Key_Return)

    def _lay(self, at: Square, turn: int) -> Script:
        """Go to a square with the arrows, turn the tile there with R, and lay it with Enter."""
        carry = self.gesture
        assert isinstance(carry, TileCarry)
        while carry.place != at:
            keys = shortest(carry.place, at, carry.beside)
            assert keys, f"no arrows lead from {carry.place} to {at}"
            self.press(keys[0])
            yield lambda: True
        while carry.turn != turn:
            self.press(KEY.Key_R)
            yield lambda: True
        self.press(KEY.Key_Return)

    def _aim(self, side: int, power: int) -> Script:
        """Turn the catapult and draw the band, as far as arrow keys go."""
        aiming = self.gesture
        assert isinstance(aiming, Aiming)
        yield from self._come_near(lambda: side - aiming.aim.side, 5, KEY.Key_Left, KEY.Key_Right)
        yield from self._come_near(lambda: power - aiming.aim.power, 10, KEY.Key_Down, KEY.Key_Up)

    def _come_near(self, left: Callable[[], int], step: int, less: Qt.Key, more: Qt.Key) -> Script:
        """Press two keys until nothing is left that a step would make smaller."""
        while abs(left()) * 2 > step:
            before = abs(left())
            self.press(more if left() > 0 else less)
            yield lambda: True
            if abs(left()) > before:
                # Left and right are those of the screen, wherever the catapult stands.
                less, more = more, less


def _place(person: Person, command: Deploy) -> Hashable:
    """Return the faint figure to be chosen: the first kind for a place stands there, others beside it."""
    other = "place", command.feature, command.figure
    return other if person.table.scene.item(other) is not None else other[:2]


def _offer(person: Person, command: BoxCommand) -> Hashable:
    """Return what is to be chosen for a step by a verb of a box."""
    offers = box_offers(person.view, person.table.company, command.by, 1.0)
    return next(key for key, (_, each) in offers.items() if each == command)


def _may_play(person: Person) -> bool:
    return person.table.acting is not None


def _catch(person: Person, grasp: Callable[[], None]) -> Script:
    """Let the token come, first for practice, and reach for it; on a busy machine it may be lost first."""
    catcher = person.gesture
    assert isinstance(catcher, Catcher)
    for _ in range(1 + catcher.is_practice):
        yield from person.press_primary()
        yield lambda: not _is_coming(person, catcher) or _has_closed(catcher)
        if _is_coming(person, catcher):
            grasp()


def _is_coming(person: Person, catcher: Catcher) -> bool:
    """Tell whether the token is on its way to the one who catches."""
    return person.gesture is catcher and catcher.is_running


def _has_closed(catcher: Catcher) -> bool:
    """Tell whether the ring has closed on the token."""
    return catcher._began is not None and milliseconds() - catcher._began >= catcher.right_moment
