"""What passes over the table: clocks, hints, the count at the end, and what a step looked like."""

from collections.abc import Callable, Hashable, Mapping
from math import ceil

from attrs import evolve
from PySide6.QtCore import QPointF

from app.bots.protocol import Hint
from app.core.command import Command, Seat
from app.core.session import AnyStep
from app.games.catapults.commands import Drawn, GlassRanOut, Place, PutCatapult, Steal
from app.games.catapults.model import Glass, Phase, Position
from app.games.catapults.rules.turns import is_timed
from app.games.catapults.ui.arrangement import ENDS, Arrangement
from app.games.catapults.ui.board_buttons import CREAM
from app.games.catapults.ui.layout import (
    SMALLEST,
    SOON,
    engine_middle,
    piece_middle,
    ring_sprite,
    wall_sprite,
)
from app.games.catapults.ui.tray_layout import glass_area
from app.ui.art.label import Label
from app.ui.art.sprite import Picture, Sprite, Sprites
from app.ui.board.effects import one_by_one, pop
from app.ui.board.geometry import Size
from app.ui.board.scene import SpriteItem, TableScene
from app.ui.board.step_queue import DiceThrow
from app.ui.widgets.letters import grown

_COUNT_MS, _LOOK_MS = 1300, 500
"""So long the count at the end takes at most, and so long all of it is seen before the result comes."""

_IN_VAIN_MS = 1200
"""So long dice are seen that nothing comes of: then they are gone."""


def tag(words: str, at: QPointF, room: Size, *, unit: float, is_bad: bool) -> Sprite:
    """Return the small label beside the pointer, kept inside the room; it grows with the size of letters."""
    is_right = at.x() > room.width * 0.62
    plate, ink = ("#7E2018", "#FFF3E4") if is_bad else ("#FFF6DF", "#2B1A0C")
    size = max(14 * unit, grown(SMALLEST))
    beside, near = 22 * unit, at.y() - 30 * unit - size / 2
    width = (at.x() if is_right else room.width - at.x()) - beside - size
    label = Label(words, size, ink, "right" if is_right else "left", width, bold=False, plate=plate)
    y = near if near > size else at.y() + 34 * unit + size / 2
    return Sprite(label.art, at.x() + (-beside if is_right else beside), y, 100)


def is_on_glass(layout: Arrangement, x: float, y: float) -> bool:
    """Tell whether a point lies where the glass stands."""
    area = glass_area(layout)
    return area.x <= x <= area.x + area.width and area.y <= y <= area.y + area.height


def clock_picture(
    view: Position, layout: Arrangement, clocks: Mapping[Hashable, float], warning: float
) -> Picture:
    """Return the glass of whoever builds, with its seconds; nothing where no glass is used."""
    seat, full = layout.owner, view.options.build_seconds
    if (
        view.phase is not Phase.BUILD
        or full is None
        or not is_timed(view, seat)
        or not layout.work_area.height
    ):
        return {}
    camp = view.camps[seat]
    left = seconds_left(view, seat, clocks)
    state = "rest" if camp.glass is not Glass.RUNNING else "late" if left <= warning else "run"
    area = glass_area(layout)
    x, scale = area.x + area.width / 2, area.height * 0.74 / 162
    part = round(100 * left / full)
    colour = "#FFD9A0" if state == "late" else CREAM
    text = Label(
        str(ceil(left)), area.height * (0.24 if state == "late" else 0.2), colour, "centre", bold=True
    )
    return {
        "glass": Sprite(f"glass/{part}/{state}", x, area.y + 78 * scale, 6, scale=scale),
        "seconds": Sprite(text.art, x, area.y + area.height * 0.89, 6),
    }


def seconds_left(view: Position, seat: Seat, clocks: Mapping[Hashable, float]) -> float:
    """Return what is left in a seat's glass."""
    if view.camps[seat].glass is Glass.OUT:
        return 0.0
    full = float(view.options.build_seconds or 0)
    return clocks.get(("glass", len(view.games), view.round, seat), full)


def hint_picture(scene: TableScene, view: Position, layout: Arrangement, hint: Hint, depth: int) -> Picture:
    """Return where a hint points to, and from depth 3 on the move itself as a ghost."""
    sprites: Sprites = {}
    for key in hint.where:
        item = scene.item(key)
        if item is not None and item.sprite.art.startswith("wall/"):
            sprites["where", key] = ring_sprite(item.sprite, SOON)
        elif isinstance(key, tuple) and key[0] == "square" and key[1] in layout.boxes:
            box, mask = layout.boxes[key[1]], view.land.grid.bit(*key[2])
            sprites["where", key] = Sprite(f"glow/{mask:x}/{SOON}", box.x, box.y, 17, scale=box.scale)
    if depth >= 3:
        sprites.update(_ghost(view, layout, hint.move))
    return sprites


def _ghost(view: Position, layout: Arrangement, move: Command) -> Sprites:
    """Return a move before it is made."""
    box = layout.boxes[move.by]
    match move:
        case Place(piece=kind, at=at, turn=turn):
            x, y = piece_middle(view.land, box, kind, turn, at)
            return {"ghost": Sprite(f"ghost/{kind}/{turn}", x, y, 75, scale=box.scale)}
        case PutCatapult(at=at):
            x, y = engine_middle(view.land, box, at)
            return {"ghost": Sprite(f"spot/{SOON}", x, y, 75, scale=box.scale)}
        case Steal(victim=victim, wall=number):
            wall = view.camps[victim].plate.walls[number]
            return {"ghost": ring_sprite(wall_sprite(view, layout.boxes[victim], wall), SOON)}
        case _:
            return {}


def result_picture(view: Position, layout: Arrangement, seat: Seat, part: int) -> Picture:
    """Return what part of a score stands for: 0 empty squares, 1 stacked pieces.  Rule: CAT-34, CAT-44."""
    box, plate = layout.boxes[seat], view.camps[seat].plate
    if part == 1:
        high = ((number, wall) for number, wall in plate.walls.items() if wall.level > 1)
        return {("high", number): ring_sprite(wall_sprite(view, box, wall), SOON) for number, wall in high}
    return empty_square_marks(view, layout, seat) if part == 0 else {}


def empty_square_marks(view: Position, layout: Arrangement, seat: Seat) -> Sprites:
    """Return a light on every empty square of a seat."""
    box, plate = layout.boxes[seat], view.camps[seat].plate
    empty = view.land.grid.board & ~(plate.rock | plate.engines)
    found: Sprites = {}
    for square in view.land.grid.squares(empty):
        x, y = box.middle(square.row + 0.5, square.col + 0.5)
        found["lamp", seat, square] = Sprite("lamp", x, y, 65, scale=box.scale)
    return found


def sound_of(step: AnyStep) -> str:
    """Return the name of what a step sounds like; empty for silence."""
    return _SOUNDS.get(type(step.command), "")


def has_ended(step: AnyStep, after: Position) -> bool:
    """Tell whether a step has ended the game."""
    return isinstance(step.before, Position) and after.phase in ENDS and step.before.phase not in ENDS


_SOUNDS: Mapping[type, str] = {
    Place: "stone",
    PutCatapult: "catapult",
    Steal: "stone",
    GlassRanOut: "glass-end",
}


def play_effects(scene: TableScene, step: AnyStep, view: Position) -> None:
    """Show how a step went, now that its outcome is on the table."""
    match step.command:
        case Drawn(seat=seat):
            _turn_card(scene, view, seat)
        case Place(by=seat) if isinstance(step.before, Position):
            new = set(view.camps[seat].plate.walls) - set(step.before.camps[seat].plate.walls)
            for item in (scene.item(("wall", number)) for number in new):
                if item is not None:
                    pop(scene.motion, item)
        case _:
            pass


def _turn_card(scene: TableScene, view: Position, seat: Seat) -> None:
    deck = scene.item(("deck", seat))
    if deck is not None:
        at = deck.sprite
        start = Sprite("", at.x, at.y, 40, scale=at.scale)
        scene.come_from(("card", seat, len(view.camps[seat].pile) - 1), start)


def with_dice(before: Position, dice: tuple[int, ...]) -> Position:
    """Return a position whose dice in the air have come to rest, and nothing has come of it yet."""
    lying = before.copy()
    assert lying.attack is not None
    lying.attack = evolve(lying.attack, rolling=False, dice=dice)
    return lying


def lay_dice(scene: TableScene, lying: Picture, start: QPointF, *, stay: bool) -> DiceThrow | None:
    """
    Let the dice in the work area lie as they do in a picture; None where there are none.

    Args:
        start: Where they leave the hand.
        stay: They stay on the table afterwards.
    """
    items = list[SpriteItem]()
    for key, sprite in lying.items():
        item = scene.item(key) if sprite.art.startswith("die/") else None
        if item is not None:
            item.set_sprite(sprite)
            item.put(sprite)
            items.append(item)
    if not items:
        return None
    return DiceThrow(items, start) if stay else DiceThrow(items, start, look_ms=_IN_VAIN_MS)


def count_squares(scene: TableScene, view: Position, layout: Arrangement, done: Callable[[], None]) -> None:
    """Let the empty squares light up one by one, on all plates at once; *done* is called after the last."""
    rows = [list(empty_square_marks(view, layout, seat).items()) for seat in view.playing]
    longest = max((len(row) for row in rows), default=0)
    each_ms = min(70.0, _COUNT_MS / max(1, longest))
    scene.show_picture(dict(pair for row in rows for pair in row), "result", glide=False)
    for row in rows:
        items = [item for item in (scene.item(key, "result") for key, _ in row) if item is not None]
        one_by_one(scene.motion, items, each_ms)
    scene.motion.start("count", _LOOK_MS, lambda _: None, done, delay=longest * each_ms)
