"""What passes over the island: what is in hand, hints, dice, and what a step looked like."""

from collections.abc import Hashable, Mapping

from PySide6.QtCore import QPointF

from app.bots.protocol import Hint
from app.core.command import Command, Seat
from app.core.session import AnyStep
from app.core.words import Phrase
from app.games.conquest.bots.hint_text import spots_of
from app.games.conquest.commands import (
    Attack,
    BattleRolled,
    Breach,
    BreachRolled,
    BuildCastle,
    BuildCity,
    BuildWall,
    ConquestCommand,
    March,
    MoveWall,
    Occupy,
    Place,
    Produced,
    Recruit,
    RecruitPair,
    Repair,
    Settle,
)
from app.games.conquest.model import Position
from app.games.conquest.pieces import NOWHERE, Level
from app.games.conquest.queries import held, level, owner
from app.games.conquest.rules.attack import bonuses
from app.games.conquest.ui.arrangement import Arrangement, Spot
from app.games.conquest.ui.art.marks import DANGER, SOON
from app.games.conquest.ui.fight_odds import breach_words, strike_words
from app.games.conquest.ui.layout import glow_sprite, knights_place, spot_of, upright
from app.kit.hexes import bits
from app.ui.art.label import Label
from app.ui.art.label_painter import label_bounds
from app.ui.art.sprite import Picture, Sprite, Sprites
from app.ui.board.company import Company
from app.ui.board.effects import pop
from app.ui.board.scene import TableScene
from app.ui.board.step_queue import DiceThrow
from app.ui.widgets.letters import grown

_FIGHTS = (Attack, Breach)

_ROOMY = 46.0
"""Hexes whose sides are so long have room for dice of the usual size."""

_RIM = 10
"""So far from the rim of the board a label ends, in table units."""


def tag(words: str, at: QPointF, room: tuple[float, float], *, is_bad: bool = False) -> Sprite:
    """Return the small label beside the pointer, kept inside the room."""
    plate, ink = ("#7E2018", "#FFF3E4") if is_bad else ("#FFF6DF", "#2B1A0C")
    label = Label(words, grown(14), ink, "left", room[0] - 3 * _RIM, bold=not is_bad, plate=plate)
    bounds = label_bounds(label.art)
    x = min(at.x() + 20, room[0] - _RIM - bounds.right())
    y = at.y() - 34 if at.y() > 46 + grown(14) else at.y() + 38
    return Sprite(label.art, max(x, _RIM - bounds.left()), y, 100)


# --- Hints and results ---


def hint_picture(view: Position, company: Company, layout: Arrangement, hint: Hint, depth: int) -> Picture:
    """Return where a hint points to, and from depth 3 on the move itself, with its odds."""
    sprites: Sprites = {}
    keys = [*hint.where, *(places_of(view, hint.move) if depth >= 3 else ())]
    spots = [spot for key in keys if (spot := spot_of(view, key)) is not None]
    sprites.update({("where", spot): glow_sprite(layout, spot, SOON, 12) for spot in spots})
    odds = odds_of(view, hint.move)
    if odds is not None and spots:
        x, y = layout.place(spots[-1])
        label = Label(company.say(odds), grown(14), "#2B1A0C", "centre", bold=True, plate="#E3F4FF")
        sprites["odds"] = Sprite(label.art, x, y - layout.side * 0.95, 90)
    if depth >= 3:
        sprites.update(_ghost(view, company, layout, hint.move))
    return sprites


def places_of(view: Position, move: Command) -> list[Hashable]:
    """Return the keys of where a move starts and where it leads, in that order."""
    found = list(spots_of(move)) if isinstance(move, ConquestCommand) else []
    if isinstance(move, Occupy) and view.opening != NOWHERE:
        found.append(("hex", view.island.grid.names[view.opening]))
    return found


def odds_of(view: Position, move: Command) -> Phrase | None:
    """Return the odds of a fight; None for whatever needs no dice."""
    if not isinstance(move, _FIGHTS):
        return None
    index = view.island.grid.index
    start, target = index[move.start], index[move.target]
    if isinstance(move, Breach):
        return breach_words(view, move.by, start, target)
    return strike_words(view, start, target)


def _ghost(view: Position, company: Company, layout: Arrangement, move: Command) -> Sprites:
    """Return a move before it is made."""
    colour, index = company.colour(move.by), view.island.grid.index
    art = GHOSTS.get(type(move))
    match move:
        case March(end=name, count=count):
            x, y = layout.middle(index[name])
            return {"ghost": Sprite(f"knights/{colour}/{count}/0", x, y, 75, scale=layout.scale, opacity=0.8)}
        case BuildWall(edge=name) | MoveWall(end=name):
            line = layout.line(view.island.grid.edge_index[name])
            return {
                "ghost": Sprite(
                    f"wall/{colour}/held", line.x, line.y, 75, upright(line.angle), layout.scale, opacity=0.85
                )
            }
        case Place(hex=name) | Settle(hex=name) | BuildCity(hex=name) | BuildCastle(hex=name) if art:
            x, y = layout.middle(index[name])
            up = y + 8 * layout.scale
            return {"ghost": Sprite(art.format(colour=colour), x, up, 75, scale=layout.scale, opacity=0.85)}
        case Recruit(hex=name) | RecruitPair(hex=name):
            x, y = layout.middle(index[name])
            return {"ghost": Sprite(f"knights/{colour}/1/0", x, y, 75, scale=layout.scale, opacity=0.85)}
        case Occupy(count=count) if view.opening != NOWHERE:
            x, y = layout.middle(view.opening)
            return {"ghost": Sprite(f"knights/{colour}/{count}/0", x, y, 75, scale=layout.scale, opacity=0.8)}
        case _:
            return {}


GHOSTS: Mapping[type[Command], str] = {
    Place: "building/settlement/{colour}",
    Settle: "building/settlement/{colour}",
    BuildCity: "building/city/{colour}",
    BuildCastle: "building/castle/{colour}",
}
"""What building looks like before it is built."""


def result_picture(view: Position, layout: Arrangement, seat: Seat, part: int) -> Picture:
    """Return the hexes that a part of a score stands for.  Rules: CON-42, CON-R33."""
    mine = view.settled[seat]
    groups = [hexes for kind in Level if (hexes := view.buildings[kind] & mine)]
    alone = view.occupied[seat] & ~mine
    if alone and view.options.victory_count == "held":
        groups.append(alone)
    hexes = groups[part] if part < len(groups) else held(view, seat)
    return {("part", number): glow_sprite(layout, Spot("hex", number), SOON, 12) for number in bits(hexes)}


# --- What has happened ---


def last_picture(view: Position, company: Company, layout: Arrangement, command: Command) -> Picture:
    """Return the outline of where a seat has just done something."""
    if command.by < 0:
        return {}
    colour, values, sprites = company.colour(command.by), command.phrase.values, Sprites()
    for name in ("hex", "start", "end", "target"):
        spot = spot_of(view, ("hex", values.get(name)))
        if spot is not None:
            x, y = layout.place(spot)
            sprites["last", spot] = Sprite(f"last/{colour}", x, y, 9, scale=layout.scale)
    return sprites


def dice_picture(step: AnyStep, company: Company, layout: Arrangement) -> Picture:
    """Return the dice of a step, with what was added to them; nothing if none were rolled."""
    before, command = step.before, step.command
    if not isinstance(before, Position) or before.clash is None:
        return {}
    clash = before.clash
    (x, y), (far_x, far_y) = layout.middle(clash.start), layout.middle(clash.target)
    # Above what they decide, so that it is seen; on a small island they are smaller.
    up, scale = min(y, far_y) - max(24.0, layout.side * 0.62), max(0.6, min(1.0, layout.side / _ROOMY))
    if isinstance(command, BreachRolled):
        die = Sprite(f"die/ivory/{command.die}", (x + far_x) / 2, max(up, 24.0), 85, -8, scale)
        return {("die", 0): die}
    if not isinstance(command, BattleRolled):
        return {}
    middle, (attack, defence) = (x + far_x) / 2, bonuses(before, clash.start, clash.target)
    up = max(up, 34.0)
    sprites: Sprites = {}
    sides = (
        (before.turn, command.attack, attack, -1),
        (owner(before, clash.target), command.defence, defence, 1),
    )
    for place, (seat, face, extra, way) in enumerate(sides):
        colour = company.colour(seat)
        across = middle + way * 27 * scale
        sprites["die", place] = Sprite(f"die/{colour}/{face}", across, up, 85, way * 7, scale)
        label = Label(f"+{extra}" if extra else "+0", 14, "#FFFFFF", "centre", bold=True, plate="#2B2118")
        sprites["extra", place] = Sprite(label.art, across + way * (22 + 19 * scale), up, 84)
    is_won = isinstance(step.after, Position) and step.after.won != before.won
    fallen = (far_x, far_y) if is_won else (x, y)
    sprites["burst"] = Sprite("burst", *fallen, 60, scale=layout.scale)
    return sprites


def play_effects(scene: TableScene, company: Company, layout: Arrangement, step: AnyStep) -> None:
    """Show how a step went, now that its outcome is on the table."""
    view, command = step.after, step.command
    assert isinstance(view, Position)
    grid = view.island.grid
    match command:
        case March(start=start, end=end):
            _glide(scene, view, layout, grid.index[start], grid.index[end])
        case Occupy(start=start) if isinstance(step.before, Position):
            _glide(scene, view, layout, grid.index[start], step.before.opening)
        case MoveWall(start=start, end=end):
            line = layout.line(grid.edge_index[start])
            scene.come_from(("wall", _named(view, end)), Sprite("", line.x, line.y, 60, scale=layout.scale))
        case BuildWall(edge=name):
            _pop(scene, ("wall", _named(view, name)))
        case (
            Place(hex=name)
            | Settle(hex=name)
            | BuildCity(hex=name)
            | BuildCastle(hex=name)
            | Repair(hex=name)
        ):
            _pop(scene, ("building", name))
        case Recruit(hex=name) | RecruitPair(hex=name):
            _pop(scene, ("knights", name))
        case BattleRolled() | BreachRolled():
            _burst(scene, dice_picture(step, company, layout))
        case _:
            pass


def _named(view: Position, edge: str) -> str:
    """Return the name of an edge as the picture has it."""
    grid = view.island.grid
    return grid.edge_names[grid.edge_index[edge]]


def _glide(scene: TableScene, view: Position, layout: Arrangement, start: int, end: int) -> None:
    x, y = knights_place(view, layout, start)
    if level(view, start) is None:
        x, y = layout.middle(start)
    scene.come_from(("knights", view.island.grid.names[end]), Sprite("", x, y, 60, scale=layout.scale))


def _pop(scene: TableScene, key: tuple[str, str]) -> None:
    item = scene.item(key)
    if item is not None:
        pop(scene.motion, item)


def lay_dice(scene: TableScene, dice: Picture, *, rolls: bool) -> DiceThrow | None:
    """Lay dice on the island where they come to rest, without what they do; None where there are none."""
    scene.show_picture({key: each for key, each in dice.items() if key != "burst"}, "dice", glide=False)
    items = [item for item in scene.items_of("dice") if item.sprite.art.startswith("die/")]
    if not items:
        return None
    first = items[0].sprite
    return DiceThrow(items, QPointF(first.x - 90, first.y + 110), rolls)


def _burst(scene: TableScene, dice: Picture) -> None:
    """Let the dice lie, and show whom they have hit."""
    scene.show_picture(dice, "dice", glide=False)
    burst = scene.item("burst", "dice")
    if burst is not None:
        scene.motion.start(burst, 900, lambda progress: burst.setOpacity(1 - progress))


def gains_of(step: AnyStep) -> dict[Seat, tuple[int, ...]]:
    """Return what production gave every living seat: five resources and gold.  Rule: CON-9 to CON-12."""
    before, after = step.before, step.after
    assert isinstance(before, Position)
    assert isinstance(after, Position)
    return {
        seat: (
            *(have - had for had, have in zip(before.cards[seat], after.cards[seat], strict=True)),
            after.gold[seat] - before.gold[seat],
        )
        for seat in range(after.seats)
        if after.living >> seat & 1
    }


def sound_of(step: AnyStep) -> str:
    """Return the name of what a step sounds like; empty for silence."""
    before, after = step.before, step.after
    if (
        isinstance(after, Position)
        and isinstance(before, Position)
        and sum(after.claims) > sum(before.claims)
    ):
        return "glass-warning"
    return "" if step.command is None else _SOUNDS.get(type(step.command), "")


_SOUNDS: Mapping[type[Command], str] = {
    Place: "wood",
    Settle: "wood",
    BuildCity: "wood",
    BuildCastle: "stone",
    BuildWall: "stone",
    MoveWall: "stone",
    Repair: "stone",
    Recruit: "take",
    RecruitPair: "take",
    March: "take",
    Occupy: "take",
    Produced: "take",
}


def attack_mark(layout: Arrangement, spot: Spot) -> Sprites:
    """Return the light and the swords on a hex that can be attacked."""
    x, y = layout.place(spot)
    swords = Sprite("swords", x + layout.side * 0.52, y - layout.side * 0.5, 70, scale=layout.scale)
    return {("legal", spot): glow_sprite(layout, spot, DANGER, 10), ("swords", spot): swords}
