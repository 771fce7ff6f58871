"""A Catapult that fires: its stone flies, the wall is turned over, and then it is told what came of it."""

from collections.abc import Callable
from math import hypot, pi, sin

from app.core.session import AnyStep
from app.core.words import Phrase
from app.games.cards.commands import Attack
from app.games.cards.model import Position
from app.games.cards.pack import Card
from app.games.cards.ui.announcements import announced
from app.games.cards.ui.arrangement import arrange
from app.ui.art.label import Label
from app.ui.art.label_painter import label_bounds
from app.ui.art.sprite import Sprite, Sprites
from app.ui.board.effects import pop
from app.ui.board.geometry import Size
from app.ui.board.scene import SpriteItem, TableScene
from app.ui.widgets.letters import grown

SHOT = "shot"
"""The layer of a stone in the air, and of the wall that it has met."""

FLY_MS, LOOK_MS = 480, 1300
"""How long a stone flies, and how long the wall is seen before the cards go to the pile."""

_RIM = 8.0
"""Words are so far from the rim of the board."""

_HIGH = 0.22
"""A stone rises by such a part of its way."""


def turned_wall(step: AnyStep) -> Card | None:
    """Return the wall that an attack has turned over; None where there was none."""
    before, command, after = step.before, step.command, step.after
    if not (isinstance(before, Position) and isinstance(after, Position) and isinstance(command, Attack)):
        return None
    if before.villages[command.at].wall is None:
        return None
    # On the pile it lies above the Catapult.
    return after.pile[len(before.pile) + len(before.units[command.unit].cards)]


class Firing:
    """
    Shows an attack over the table as it was before.

    Args:
        scene: What lies on the table.
        step: The attack.
        say: Returns a phrase in the player's language.
        sound: Lets a sound be heard.
        deck: How cards are painted.
        room: The size of the board.
    """

    def __init__(
        self,
        scene: TableScene,
        step: AnyStep,
        say: Callable[[Phrase], str],
        *,
        sound: Callable[[str], None],
        deck: str,
        room: Size,
    ) -> None:
        self._sound = sound
        self._scene, self._deck, self._wide = scene, deck, room.width
        self._unit = arrange(room).unit
        self._wall, words = turned_wall(step), announced(step)
        self._words = "" if words is None else say(words)
        self._start = self._goal = self._stands = None
        if isinstance(attack := step.command, Attack):
            self._start, self._goal = scene.item(("unit", attack.unit)), scene.item(("village", attack.at))
            self._stands = scene.item(("wall", attack.at)) or scene.item(("card", self._wall))

    def begin(self, done: Callable[[], None]) -> bool:
        """Let the stone fly, and call *done* when all has been seen; False where nothing is in sight."""
        start, goal = self._start, self._goal
        if start is None or goal is None:
            return False
        self._fly(start, goal, 0)
        self._scene.motion.start(
            SHOT, FLY_MS, lambda part: self._fly(start, goal, part), lambda: self._hit(goal, done)
        )
        return True

    def _fly(self, start: SpriteItem, goal: SpriteItem, part: float) -> None:
        here, there = start.resting_rect.center(), goal.resting_rect.center()
        rise = sin(pi * part) * _HIGH * hypot(there.x() - here.x(), there.y() - here.y())
        x = here.x() + (there.x() - here.x()) * part
        y = here.y() + (there.y() - here.y()) * part - rise
        scale = self._unit * (1.6 + sin(pi * part))
        self._scene.show_picture(
            {"stone": Sprite("kind/shot/dark", x, y, 96, scale=scale)}, SHOT, glide=False
        )

    def _hit(self, goal: SpriteItem, done: Callable[[], None]) -> None:
        scene, shown, area = self._scene, Sprites(), goal.resting_rect
        self._sound("stone")
        if self._wall is not None:
            at = area.center() if self._stands is None else self._stands.resting_rect.center()
            art = f"card/{self._wall}/{self._deck}"
            shown["wall"] = Sprite(art, at.x(), at.y(), 96, scale=0.72 * self._unit)
        label = self._label(max(grown(13), 16 * self._unit))
        half = label_bounds(label.art).width() / 2 + _RIM
        if half > self._wide / 2:
            label, half = self._label(label.size * self._wide / 2 / half), self._wide / 2
        x = max(half, min(self._wide - half, area.center().x()))
        shown["said"] = Sprite(label.art, x, area.top() - label.size, 97)
        scene.show_picture(shown, SHOT, glide=False)
        if (wall := scene.item("wall", SHOT)) is not None:
            pop(scene.motion, wall)
        scene.motion.start(SHOT, LOOK_MS, lambda _: None, lambda: self._end(done))

    def _label(self, size: float) -> Label:
        return Label(self._words, size, "#2B2118", "centre", bold=True, plate="#FFE38A")

    def _end(self, done: Callable[[], None]) -> None:
        self._scene.show_picture({}, SHOT, glide=False)
        done()
