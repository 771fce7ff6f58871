"""What the hand shows: lights where it can act, what it holds, and why not."""

from collections.abc import Callable
from functools import partial

from attrs import evolve
from PySide6.QtCore import QPointF

from app.core.command import Seat
from app.core.words import N_, Phrase
from app.games.conquest.commands import Attack, Breach
from app.games.conquest.model import Position
from app.games.conquest.pieces import Phase
from app.games.conquest.ui.arrangement import Arrangement, Spot
from app.games.conquest.ui.art.marks import GLOW
from app.games.conquest.ui.fight_odds import breach_words, strike_words
from app.games.conquest.ui.gestures import Hand
from app.games.conquest.ui.layout import glow_sprite, upright
from app.games.conquest.ui.overlays import attack_mark, tag
from app.games.conquest.ui.tools import Grip, Tool, most
from app.games.conquest.ui.view_options import ViewOptions
from app.kit.hexes import bits
from app.ui.art.label_painter import label_bounds
from app.ui.art.sprite import Sprite, Sprites
from app.ui.board.company import Company
from app.ui.board.geometry import Size
from app.ui.board.scene import TableScene

LIFT = 1.06
"""How much larger what is held looks."""

_APART = 2.0
"""Pixels between two labels that would lie over each other."""

_ARTS = {
    Tool.FIRST: "building/settlement/{colour}",
    Tool.SETTLEMENT: "building/settlement/{colour}",
    Tool.CITY: "building/city/{colour}",
    Tool.CASTLE: "building/castle/{colour}",
    Tool.REPAIR: "building/castle/{colour}",
    Tool.KNIGHT: "knights/{colour}/1/0",
}


def lights(layout: Arrangement, hand: Hand, options: ViewOptions) -> Sprites:
    """Return the glow on whatever can be chosen now."""
    sprites: Sprites = {}
    is_asked = options.targets or options.aids
    if hand.grip.tool is Tool.NONE or (hand.grip.tool is Tool.FIRST and not is_asked):
        return sprites
    wanted = hand.can_pick_up if not hand.is_carrying and hand.can_pick_up else hand.legal
    if hand.grip.tool is Tool.KNIGHTS and not hand.is_carrying and not is_asked:
        return sprites
    # What lies on what must not hang on the order of a set.
    for spot in sorted(wanted):
        if hand.is_carrying and isinstance(hand.command(spot), Attack | Breach):
            sprites.update(attack_mark(layout, spot))
        else:
            sprites["legal", spot] = glow_sprite(layout, spot, GLOW)
    return sprites


def in_hand(view: Position, company: Company, layout: Arrangement, hand: Hand, room: Size) -> Sprites:
    """Return what is held, where it is, what it would do, and the cursor of the keys."""
    sprites: Sprites = {}
    spot = hand.at
    if spot is not None and hand.pointer is None:
        sprites["cursor"] = _cursor(layout, spot)
    if hand.seat is None:
        return sprites
    held = _held(company.colour(hand.seat), layout, hand)
    if held is not None:
        sprites["held"] = held
    if spot is None or (hand.grip.tool in (Tool.NONE, Tool.KNIGHTS) and not hand.is_carrying):
        return sprites
    at = hand.pointer or QPointF(*layout.place(spot))
    sprites.update(_verdict(view, company, hand, spot, partial(tag, at=at, room=room)))
    count = count_words(hand.grip, view)
    if count is not None and held is not None and "why" not in sprites:
        label = tag(company.say(count), QPointF(held.x, held.y + 92 * layout.scale), room)
        sprites["count"] = label
    return sprites


def clear_of(label: Sprite, other: Sprite, room: Size) -> Sprite:
    """Return a label below another one, if it would lie over that; above it at the lower rim."""
    own, taken = (label_bounds(each.art).translated(each.x, each.y) for each in (label, other))
    if not own.intersects(taken):
        return label
    below = taken.bottom() + _APART - own.top()
    is_low = own.bottom() + below > room.height
    return evolve(label, y=label.y + (taken.top() - _APART - own.bottom() if is_low else below))


def _cursor(layout: Arrangement, spot: Spot) -> Sprite:
    x, y = layout.place(spot)
    if spot.kind == "hex":
        return Sprite("cursor", x, y, 46, scale=layout.scale)
    return Sprite("edge_cursor", x, y, 46, upright(layout.line(spot.number).angle), layout.scale)


def _held(colour: int, layout: Arrangement, hand: Hand) -> Sprite | None:
    """Return what is in hand, at the pointer or on the cursor."""
    grip, spot = hand.grip, hand.at
    size = layout.scale * LIFT
    if grip.tool is Tool.KNIGHTS:
        if grip.source is None:
            return None
        x, y = _free(layout, hand)
        return Sprite(f"knights/{colour}/{grip.count}/0", x, y, 80, scale=size)
    if grip.tool in (Tool.WALL, Tool.MOVE_WALL):
        return _held_wall(colour, layout, hand)
    art = _ARTS.get(grip.tool)
    if art is None or spot is None:
        return None
    x, y = layout.place(spot)
    return Sprite(art.format(colour=colour), x, y + 6 * layout.scale, 80, scale=size, opacity=0.88)


def _held_wall(colour: int, layout: Arrangement, hand: Hand) -> Sprite | None:
    spot, grip = hand.at, hand.grip
    if grip.tool is Tool.MOVE_WALL and grip.source is None:
        return None
    art, size = f"wall/{colour}/held", layout.scale * LIFT
    if spot is not None and spot.kind == "edge":
        line = layout.line(spot.number)
        return Sprite(art, line.x, line.y, 80, upright(line.angle), size, 0.92)
    if hand.pointer is not None:
        return Sprite(art, hand.pointer.x(), hand.pointer.y(), 80, 0, size)
    return None


def _free(layout: Arrangement, hand: Hand) -> tuple[float, float]:
    """Return where knights are held: at the pointer, or on the cursor."""
    if hand.pointer is not None:
        return hand.pointer.x(), hand.pointer.y()
    spot = hand.at or hand.grip.source
    assert spot is not None
    return layout.place(spot)


def _verdict(
    view: Position, company: Company, hand: Hand, spot: Spot, label: Callable[..., Sprite]
) -> Sprites:
    """Return what would come of putting it there: odds, or why it cannot be."""
    if spot == hand.grip.source:
        return {}
    command, layout = hand.command(spot), hand.layout
    if command is None:
        return {}
    reason = hand.table.why_not(command)
    if reason is not None and spot == hand.untried:
        # Where a wall has just been built, nothing is wrong yet.
        return {}
    if reason is not None:
        art = "no" if spot.kind == "hex" else "edge_no"
        x, y = layout.place(spot)
        angle = 0.0 if spot.kind == "hex" else upright(layout.line(spot.number).angle)
        is_place = spot not in hand.legal
        marks: Sprites = {"why": label(company.say(reason.phrase), is_bad=True)}
        if is_place:
            marks["no"] = Sprite(art, x, y, 60, angle, layout.scale)
        return marks
    words = _odds(view, hand.grip, command.by, spot)
    return {} if words is None else {"odds": label(company.say(words))}


def _odds(view: Position, grip: Grip, seat: Seat, spot: Spot) -> Phrase | None:
    """Return the odds of a fight or a breach."""
    if grip.tool is not Tool.KNIGHTS or grip.source is None or spot.number == view.opening:
        return None
    if view.phase is Phase.ATTACK:
        return strike_words(view, grip.source.number, spot.number)
    if view.phase is Phase.BREACH:
        return breach_words(view, seat, grip.source.number, spot.number)
    return None


def count_words(grip: Grip, view: Position) -> Phrase | None:
    """Say how many knights are held, where there is a choice."""
    if grip.tool is not Tool.KNIGHTS or grip.source is None:
        return None
    whole = most(view, grip.source)
    if whole < 2:
        return None
    return Phrase(N_("{count} of {whole}"), {"count": grip.count, "whole": whole})


def fade_source(scene: TableScene, view: Position, hand: Hand) -> None:
    """Let knights who have been picked up look as if they were."""
    if hand.seat is None or scene.motion.is_moving:
        return
    for number in bits(view.occupied[hand.seat]):
        item = scene.item(("knights", view.island.grid.names[number]))
        if item is not None:
            item.setOpacity(0.45 if hand.grip.source == Spot("hex", number) else 1.0)
