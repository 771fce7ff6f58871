"""Things that happen on a table besides gliding: dice tumble, what counts pops, what is wrong shakes."""

from collections.abc import Sequence
from math import pi, sin
from random import Random

from PySide6.QtCore import QPointF

from app.ui.art.sprite import Sprite
from app.ui.board.motion import Motion, ease_out
from app.ui.board.scene import SpriteItem

RECOIL_MS = 420
"""How long what has thrown is pushed back and returns."""

TUMBLE_MS = 600
"""How long dice roll."""


def tumble(motion: Motion, item: SpriteItem, start: QPointF, faces: Sequence[str], delay: float = 0) -> None:
    """
    Let a die roll from *start* to where its sprite lies, showing other *faces* on the way.

    Args:
        start: Where it leaves the hand.
        faces: Arts of all its faces; it ends on its own.
        delay: Milliseconds it leaves the hand after the first one.
    """
    end = item.sprite
    dice = Random(f"{end.art}{end.x}{delay}")
    spin = dice.choice((-1, 1)) * dice.uniform(360, 620)
    order = dice.sample(list(faces), len(faces))

    def show(progress: float) -> None:
        if progress >= 1:
            item.set_sprite(end)
            item.put(end)
            return
        part = ease_out(progress)
        hop = abs(sin(part * pi * 2.5)) * (1 - part)
        art = end.art if progress > 0.8 else order[int(progress * 13) % len(order)]
        now = Sprite(
            art,
            x=start.x() + (end.x - start.x()) * part,
            y=start.y() + (end.y - start.y()) * part - hop * 70,
            z=end.z + 50,
            angle=end.angle + spin * (1 - part),
            scale=end.scale * (1 + 0.35 * hop),
        )
        item.set_sprite(now)
        item.put(now)

    show(0)
    motion.start(item, TUMBLE_MS, show, delay=delay)


def one_by_one(motion: Motion, items: Sequence[SpriteItem], each_ms: float) -> None:
    """Light up *items* one after another, *each_ms* milliseconds apart."""
    for number, item in enumerate(items):
        end = item.sprite
        item.setOpacity(0)

        def show(progress: float, item: SpriteItem = item, end: Sprite = end) -> None:
            item.setOpacity(end.opacity * progress)
            item.setScale(end.scale * (1 + 0.4 * sin(pi * progress)))

        motion.start(item, 220, show, delay=number * each_ms)


def pop(motion: Motion, item: SpriteItem) -> None:
    """Show that something has just come to be here, however large it is by then."""

    def show(progress: float) -> None:
        item.setScale(item.sprite.scale * (1 + 0.12 * sin(pi * progress)))

    motion.start(("pop", item), 220, show)


def recoil(motion: Motion, item: SpriteItem, way: QPointF) -> None:
    """Let something that has just thrown be pushed back by *way*, and come to where it stands again."""

    def show(progress: float) -> None:
        rest, part = item.sprite, sin(pi * progress) * (1 - progress)
        item.setPos(rest.x + way.x() * part, rest.y + way.y() * part)

    motion.start(("recoil", item), RECOIL_MS, show)
