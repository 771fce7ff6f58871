"""Where a throw would come down, if it were let go: foreseen while somebody aims, and for a hint; no Qt."""

from app.core.command import Seat
from app.games.carcassonne.chance import hand_of
from app.games.carcassonne.commands import TOKEN_ITSELF, Throw
from app.games.carcassonne.model import Aim, Phase, Position, Spot
from app.games.carcassonne.physics.spread import spread
from app.games.carcassonne.physics.throw import arc, stage_of, throw
from app.games.carcassonne.tables import Token
from app.games.carcassonne.ui.arrangement import Room, at_spot, world_of
from app.games.carcassonne.ui.catapult_berth import berth_of
from app.games.carcassonne.ui.rim import Rim
from app.games.carcassonne.ui.stage_layout import token_art
from app.games.carcassonne.ui.throw.approach import approach_of
from app.games.carcassonne.ui.view_options import LIGHT, SOON
from app.ui.art.sprite import Sprite, Sprites

OWN = "#FFFFFF"
"""The ring where a throw of one's own would come down."""

_HOW, _WHERE = 3, ("down", "beyond", "beyond words")
"""The depth at which a hint shows a throw, and what of it shows where it comes down."""


class Foresight:
    """
    Shows what a throw would do.

    Args:
        view: With a token to be thrown.
        seat: Who throws.
        room: The window.
        colour: Of the arc and of the place where the token comes down; None as it is while somebody aims.

    Attributes:
        stage: What the throw depends on.
    """

    def __init__(self, view: Position, seat: Seat, room: Room, *, colour: str | None = None) -> None:
        self.stage, self._room, self._world = stage_of(view, seat), room, world_of(view, room)
        self._unit = room.unit(self._world)
        self._dots, self._ring = (LIGHT, OWN) if colour is None else (colour, colour)
        self._token = Token.TARGET if view.round is None or view.round.token is None else view.round.token
        self._approach, self._hand = approach_of(view, room), hand_of(view, seat)

    def picture(self, aim: Aim) -> Sprites:
        """Return the arc, where the token comes down and slides to, and how far the hand may stray."""
        points, sprites = arc(self.stage, aim), Sprites()
        for place, (at, height) in list(enumerate(points))[5:-2:5]:
            x, y = self._approach.lifted(at, height, place / (len(points) - 1))
            sprites["dot", place] = Sprite(f"dot/{self._dots}", x, y, 45, scale=max(0.8, self._unit * 0.8))
        down = points[-1][0]
        sprites.update(self._stray(aim, down))
        return {**sprites, **self._slide(aim, down), **self._down(down)}

    def _stray(self, aim: Aim, down: Spot) -> Sprites:
        """Return the outline that holds nearly all throws of this hand.  Rule: CAR-AMB-10."""
        if not any(self._hand):
            return {}
        x, y = self._approach.ground(down, 1)
        around = (self._approach.ground(each, 1) for each in spread(self.stage, aim, self._hand))
        corners = ";".join(f"{cx - x:.0f},{cy - y:.0f}" for cx, cy in around)
        return {"stray": Sprite(f"area/{self._dots}/{corners}", x, y, 42)}

    def _slide(self, aim: Aim, down: Spot) -> Sprites:
        """Return where the token slides to, and rings around those that it would touch."""
        if self.stage.ruler:
            # Nobody lets it slide: it is caught, or it was out of reach.
            return {}
        outcome, (x, y) = throw(self.stage, aim), at_spot(down)
        rest_x, rest_y = at_spot(outcome.rest)
        slide = f"line/{rest_x - x:.0f}/{rest_y - y:.0f}/{2.4 * self._unit:.1f}/measure"
        sprites: Sprites = {
            "slide": Sprite(slide, x, y, 43),
            "rest": Sprite(token_art(self._token), rest_x, rest_y, 43.5, opacity=0.8),
        }
        spots = {figure.number: figure.at for figure in self.stage.figures}
        for number in {each.number for each in outcome.struck} - {TOKEN_ITSELF}:
            sprites["touched", number] = Sprite(f"ring/24/{SOON}", *at_spot(spots[number]), 44)
        return sprites

    def _down(self, spot: Spot) -> Sprites:
        """Return a ring where the token comes down; out of sight, a mark at the rim, and how far that is."""
        x, y = self._approach.ground(spot, 1)
        beyond = Rim(self._world, self._room).mark(x, y)
        return beyond or {"down": Sprite(f"ring/27/{self._ring}", x, y, 44)}


def hinted_throw(view: Position, move: object, room: Room, depth: int) -> Sprites:
    """Return where a throw of a hint would come down, and from depth 3 on how it gets there; else nothing."""
    if not isinstance(move, Throw) or view.phase is not Phase.AIM:
        return {}
    aim, berth = Aim(move.side, move.power), berth_of(view, room)
    shown = Foresight(view, move.by, room, colour=SOON).picture(aim)
    if depth < _HOW:
        return {key: each for key, each in shown.items() if key in _WHERE}
    return {**shown, "pulled": Sprite(f"ring/24/{SOON}", *berth.cup(aim), 46, scale=berth.scale)}
