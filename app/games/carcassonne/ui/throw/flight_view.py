"""The throw: the flight as it is seen from above, and catching."""

from collections.abc import Iterable, Iterator, Sequence
from time import perf_counter

from attrs import evolve
from PySide6.QtCore import QPointF, Qt, QTimer

from app.core.command import Seat
from app.core.words import N_, Phrase
from app.games.carcassonne.commands import NEVER, TOKEN_ITSELF, Grab, Landed, Pushed
from app.games.carcassonne.model import Phase, Position, Spot, is_out_of_reach
from app.games.carcassonne.physics.arena import follower_spot
from app.games.carcassonne.physics.throw import Frame, Stage, aim_at, arc, stage_of, throw
from app.games.carcassonne.tables import Token
from app.games.carcassonne.ui.arrangement import at_spot, beside
from app.games.carcassonne.ui.gestures import LandTable
from app.games.carcassonne.ui.pieces import LARGER
from app.games.carcassonne.ui.stage_layout import token_art
from app.ui.art.sprite import Sprite, Sprites
from app.ui.board.company import Company
from app.ui.board.geometry import Area
from app.ui.board.gestures import Gesture
from app.ui.board.scene import TableScene
from app.ui.board.targets import Action, Target

LAYER = "throw"

LIFT = 0.32
"""A token in the air is drawn so much of its height farther north."""

STRETCH = 2.2
"""A flight takes so much longer than in truth: a third of a second would be missed."""

SLOW = 4.0
"""Slow motion, and the throw that has to be caught."""

NEAR = 600.0
"""What is around a throw's scene of action is seen too, in tenths of a millimetre."""

TOO_LATE_MS = 650
"""After the right moment a catcher has so long before the token is lost."""


def lifted(at: Spot, height: int) -> tuple[float, float]:
    """Return where a thing in the air is drawn."""
    x, y = at_spot(at)
    return x, y - height / 4.5 * LIFT


class Flight:
    """
    Shows a throw from above; it ends at the rests that are in the log.

    Args:
        scene: Where; followers are moved in its layer "table".
        before: The position it was thrown in.
        landed: What became of it.
        is_again: It has been seen before.

    Attributes:
        before: The position it was thrown in.
        is_worth_another_look: It hits somebody, and nobody has seen it yet.
    """

    def __init__(
        self,
        scene: TableScene,
        before: Position,
        landed: Landed,
        company: Company,
        *,
        is_again: bool = False,
    ) -> None:
        self._scene, self._landed, self.before = scene, landed, before
        token = before.round.token if before.round is not None and before.round.token else Token.TARGET
        self._art = token_art(token, company.colour(landed.seat))
        self.frames: Sequence[Frame] = throw(
            stage_of(before, landed.seat), landed.aim, with_frames=True
        ).frames
        self._recorded = {each.number: each for each in landed.pushed}
        self._hits = {each.number for each in landed.struck if each.number != TOKEN_ITSELF}
        self.is_worth_another_look = token is Token.KNOCK_OUT and bool(self._hits) and not is_again
        self._ends_off = self._difference()

    @property
    def millis(self) -> float:
        """Milliseconds that the throw really takes."""
        return float(self.frames[-1].millis)

    def _difference(self) -> tuple[int, int]:
        """Return by how much our re-run misses the recorded rest: nothing, on the same machine."""
        last = self.frames[-1].token
        return self._landed.rest.x - last.x, self._landed.rest.y - last.y

    def area(self) -> Area:
        """Return where the token is seen on its way."""
        seen = [lifted(frame.token, frame.height) for frame in self.frames]
        xs, ys = [x for x, _ in seen], [y for _, y in seen]
        return Area(min(xs) - 40, min(ys) - 40, max(xs) - min(xs) + 80, max(ys) - min(ys) + 80)

    @property
    def touchdown(self) -> float:
        """The share of the way at which the token comes down, from 0 to 1."""
        return min(1.0, self._landed.airtime / self.millis)

    def scene_of_action(self) -> Area:
        """Return where it comes down and goes on to, with everybody that it touches."""
        area = beside(self._landed.down, NEAR).united(beside(self._landed.rest, NEAR))
        for number in self._hits | set(self._recorded):
            if number in self.before.followers:
                area = area.united(beside(follower_spot(self.before, self.before.followers[number]), NEAR))
        for each in self._recorded.values():
            area = area.united(beside(Spot(each.x, each.y), NEAR))
        return area

    def show(self, part: float) -> None:
        """Show the moment that is a *part* of the way to the end."""
        frame = self.frames[min(len(self.frames) - 1, int(part * (len(self.frames) - 1)))]
        off = Spot(round(self._ends_off[0] * part), round(self._ends_off[1] * part))
        at = Spot(frame.token.x + off.x, frame.token.y + off.y)
        pushed = self._recorded.values() if part >= 1 else frame.pushed
        self._scene.show_picture({**self.token(at, frame.height), **self.rings(pushed)}, LAYER, glide=False)
        for each in pushed:
            self._push(each)

    def measured(self) -> Position | None:
        """Return the position with this token at rest, if it is one to be measured."""
        around = self.before.round
        if around is None or around.token is not Token.TARGET:
            return None
        after = self.before.copy()
        rests = (*around.rests, (self._landed.seat, self._landed.rest))
        after.round, after.phase = evolve(around, rests=rests), Phase.FLIGHT
        return after

    def token(self, at: Spot, height: int) -> Sprites:
        """Return the token and its shadow, which tells how high it is."""
        x, y = at_spot(at)
        high = height / 4.5
        shown = lifted(at, height)
        strength = max(0.25, 1 - high / 500)
        return {
            "shadow": Sprite(
                "shadow", x + high * 0.22, y + high * 0.12, 44, scale=1 + high / 420, opacity=strength
            ),
            "token": Sprite(self._art, shown[0], shown[1], 50, scale=1 + high / 300),
        }

    def rings(self, pushed: Iterable[Pushed]) -> Sprites:
        """Ring the followers that have been hit by now."""
        sprites: Sprites = {}
        for each in pushed:
            if each.number in self._hits:
                x, y = at_spot(Spot(each.x, each.y))
                sprites["hit", each.number] = Sprite("ring/25/#FF5A2B", x, y - 4, 46)
        return sprites

    def _push(self, each: Pushed) -> None:
        item = self._scene.item(("follower", each.number))
        if item is None:
            return
        x, y = at_spot(Spot(each.x, each.y))
        art = item.sprite.art.replace("standing", "lying") if each.toppled else item.sprite.art
        angle = each.turn / 10 if "lying" in art and each.toppled else item.sprite.angle
        now = Sprite(art, x, y, item.sprite.z, angle, LARGER, phrase=item.sprite.phrase)
        item.set_sprite(now)
        item.put(now)


def milliseconds() -> float:
    """Return the time, since whenever."""
    return perf_counter() * 1000


class Catcher(Gesture):
    """
    Catches by reflex: Enter lets the token come, Enter again (or a click) catches it.

    A ring closes on the place where the token comes down; when it has, that is the right moment.  What falls
    short of the ruler is out of reach: no ring closes, and whatever is pressed leaves it (CAR-AMB-23).

    Args:
        table: Where it is caught.
        view: With a token to be caught.
        seat: Who catches.
        landed: How it was thrown; None after a game was continued, when it comes straight to the catcher.
        unit: Scene units that a pixel shows.
    """

    def __init__(
        self, table: LandTable, view: Position, seat: Seat, landed: Landed | None, unit: float
    ) -> None:
        self._table, self._seat, self._unit = table, seat, unit
        around = view.round
        assert around is not None
        self._stage: Stage = stage_of(view, around.thrower)
        aim = landed.aim if landed is not None else aim_at(self._stage, self._stage.towards)
        self._flight = arc(self._stage, aim)
        self._is_lost = is_out_of_reach(view)
        self._art = token_art(Token.CATCH, table.company.colour(around.thrower))
        self._began: float | None = None
        self._timer = QTimer(table)
        self._timer.setTimerType(Qt.TimerType.PreciseTimer)
        self._timer.setInterval(12)
        self._timer.timeout.connect(self.tick)

    @property
    def is_running(self) -> bool:
        """Whether the token is on its way."""
        return self._began is not None

    @property
    def right_moment(self) -> float:
        """Milliseconds from the start until the ring has closed."""
        return len(self._flight) * 1000 / 240 * SLOW

    def started(self) -> None:
        self._show(0.0)

    def ended(self) -> None:
        self._timer.stop()
        self._table.overlay(LAYER)

    def pressed(self, at: QPointF) -> bool:
        # A click cannot start it: whoever has just let go of a throw would miss their own catch.
        return self.is_running and self.entered()

    def entered(self) -> bool:
        if self._began is None:
            self._began = milliseconds()
            self._timer.start()
            self._table.gesture_changed()
            return True
        self._grab(round(milliseconds() - self._began - self.right_moment))
        return True

    def reachable(self) -> Iterator[Target]:
        says = Phrase(N_("The token is in the air") if self.is_running else N_("The token comes to you"))
        yield Target("catch", {Action.PICK: self.entered}, says)

    @property
    def cursor(self) -> str:
        return "catch"

    def tick(self) -> None:
        """Show where the token is; too late is too late."""
        if self._began is None:
            return
        gone = milliseconds() - self._began
        if gone > self.right_moment + TOO_LATE_MS:
            self._grab(NEVER)
            return
        self._show(gone / self.right_moment)

    def _grab(self, late: int) -> None:
        self._timer.stop()
        self._table.propose(Grab(self._seat, NEVER if self._is_lost else max(-NEVER, min(NEVER, late))))

    def _show(self, part: float) -> None:
        place = min(len(self._flight) - 1, int(part * (len(self._flight) - 1)))
        at, height = self._flight[place]
        down_x, down_y = at_spot(self._flight[-1][0])
        x, y = at_spot(at)
        # In pixels, so that it is as hard on any screen and any land.
        closed, unit = 36.0 * self._unit, self._unit
        radius = max(6 * unit, closed + 140 * unit * (1 - part))
        picture: Sprites = {
            "goal": Sprite(f"ring/{closed:.0f}/#FFFFFF", down_x, down_y, 52),
            "closing": Sprite(f"ring/{radius:.0f}/#D55E00", down_x, down_y, 53),
            "shadow": Sprite("shadow", x + height / 20, y + height / 40, 44, opacity=0.6),
            "token": Sprite(self._art, *lifted(at, height), 51, scale=1.15 * unit * (1 + height / 3000)),
        }
        if self._is_lost:
            del picture["closing"]
        self._table.scene.show_picture(picture, LAYER, glide=False)
