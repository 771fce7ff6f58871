"""The throw: the flight as it is seen from above."""

from collections.abc import Callable, Iterable, Sequence

from attrs import evolve

from app.games.carcassonne.commands import TOKEN_ITSELF, Landed, Pushed
from app.games.carcassonne.model import Phase, Position, Spot
from app.games.carcassonne.physics.arena import follower_spot
from app.games.carcassonne.physics.throw import Frame, stage_of, throw
from app.games.carcassonne.tables import Token
from app.games.carcassonne.ui.arrangement import DISC_ROOM, at_spot, beside
from app.games.carcassonne.ui.pieces import LARGER
from app.games.carcassonne.ui.rim import Rim
from app.games.carcassonne.ui.stage_layout import token_art
from app.games.carcassonne.ui.throw.approach import PER_HEIGHT, Approach
from app.ui.art.sprite import Sprite, Sprites
from app.ui.board.company import Company
from app.ui.board.geometry import Area
from app.ui.board.scene import TableScene

LAYER = "throw"

STRETCH = 2.2
"""A flight takes so much longer than in truth: a third of a second would be missed."""

SLOW = 4.0
"""Slow motion, and the throw that has to be caught."""

NEAR = 600.0
"""What is around a throw's scene of action is seen too, in tenths of a millimetre, when it is seen again."""


class Flight:
    """
    Shows a throw from above; it ends at the rests that are in the log.

    Args:
        scene: Where; followers are moved in its layer "table".
        before: The position it was thrown in.
        landed: What became of it.
        approach: Where it is seen in the air.
        rim: Returns the rim of what is seen: beyond it an arrow tells where the token is.

    Attributes:
        before: The position it was thrown in.
        landed: What became of it.
    """

    def __init__(
        self,
        scene: TableScene,
        before: Position,
        landed: Landed,
        company: Company,
        approach: Approach,
        *,
        rim: Callable[[], Rim | None],
    ) -> None:
        self._scene, self.landed, self.before, self._approach = scene, landed, before, approach
        self._rim = rim
        token = before.round.token if before.round is not None and before.round.token else Token.TARGET
        self._art = token_art(token, company.colour(landed.seat))
        self.frames: Sequence[Frame] = throw(
            stage_of(before, landed.seat), landed.aim, with_frames=True
        ).frames
        self._recorded = {each.number: each for each in landed.pushed}
        self._hits = {each.number for each in landed.struck if each.number != TOKEN_ITSELF}
        self._ends_off = self._difference()

    @property
    def millis(self) -> float:
        """Milliseconds that the throw really takes."""
        return float(self.frames[-1].millis)

    def _difference(self) -> tuple[int, int]:
        """Return by how much our re-run misses the recorded rest: nothing, on the same machine."""
        last = self.frames[-1].token
        return self.landed.rest.x - last.x, self.landed.rest.y - last.y

    def ground(self) -> Area:
        """Return where it comes down, and lies in the end."""
        near = self._approach.near
        return beside(near(self.landed.down), DISC_ROOM).united(beside(near(self.landed.rest), DISC_ROOM))

    @property
    def touchdown(self) -> float:
        """The share of the way at which the token comes down, from 0 to 1."""
        return min(1.0, self.landed.airtime / self.millis)

    def scene_of_action(self) -> Area:
        """Return where it comes down and goes on to, with everybody that it touches."""
        near = self._approach.near
        area = beside(near(self.landed.down), NEAR).united(beside(near(self.landed.rest), NEAR))
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
        gone = min(1.0, part / self.touchdown)
        token = in_the_air(self._art, self._approach, at, frame.height, gone)
        rim = self._rim()
        beyond = {} if rim is None else rim.mark(token["token"].x, token["token"].y)
        self._scene.show_picture({**token, **self.rings(pushed), **beyond}, LAYER, glide=False)
        for each in pushed:
            self._push(each)

    def measured(self) -> Position | None:
        """Return the position with this token at rest, if it is one to be measured."""
        around = self.before.round
        if around is None or around.token is not Token.TARGET:
            return None
        after = self.before.copy()
        rests = (*around.rests, (self.landed.seat, self.landed.rest))
        after.round, after.phase = evolve(around, rests=rests), Phase.FLIGHT
        return after

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


def in_the_air(art: str, approach: Approach, at: Spot, height: int, part: float) -> Sprites:
    """Return a token a *part* of its way through the air, and its shadow, which tells how high it is."""
    (x, y), high = approach.ground(at, part), height / PER_HEIGHT
    strength = max(0.25, 1 - high / 500)
    shown, scale = approach.lifted(at, height, part), approach.scale
    shadow = x + high * 0.22, y + high * 0.12
    return {
        "shadow": Sprite("shadow", *shadow, 44, scale=scale * (1 + high / 420), opacity=strength),
        "token": Sprite(art, *shown, 50, scale=scale * (1 + high / 300)),
    }
