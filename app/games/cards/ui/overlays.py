"""What passes over the table: the cursor, ghosts, hints, results, and what a step looked like."""

from collections.abc import Hashable, Mapping, Sequence

from attrs import evolve

from app.bots.protocol import Hint
from app.core.command import Seat
from app.core.session import AnyStep
from app.core.words import Phrase
from app.games.cards.commands import (
    Attack,
    BuildCatapult,
    BuildFarmland,
    BuildRoad,
    BuildSoldier,
    BuildVillage,
    BuildWall,
    BuildWell,
    Convert,
    Discard,
    DrawStock,
    Drew,
    GiveUp,
    TakeTop,
)
from app.games.cards.model import Position, army, villages_of
from app.games.cards.pack import Card, in_order
from app.games.cards.scoring import tally
from app.games.cards.ui.arrangement import CARD, Arrangement
from app.games.cards.ui.layout import area_of, attack_words, glow, takeable
from app.games.cards.ui.line_layout import places, road_cards, village_cards
from app.games.cards.ui.offers import cards_of, place_of
from app.games.cards.ui.side_layout import OWN
from app.games.cards.ui.view_options import Stage, ViewOptions
from app.ui.art.sprite import Picture, Sprite, Sprites
from app.ui.board.company import Company
from app.ui.board.geometry import Area
from app.ui.board.scene import TableScene


def areas(stage: Stage) -> Mapping[Hashable, Area]:
    """Return the rooms of everything that cards could be meant for, small ones first."""
    view = stage.view
    keys: list[Hashable] = [("unit", number) for number in view.units]
    for spot, place in places(view, stage.layout.line).items():
        is_village = spot in view.villages and not place.is_road
        keys.append(("village" if is_village else "spot", spot))
    keys += ["pile", ("army", stage.company.owner)]
    found = {key: area_of(stage, key) for key in keys}
    return {key: area for key, area in found.items() if area is not None}


def cursor_picture(stage: Stage, key: Hashable) -> Picture:
    """Return the light on what is pointed at."""
    sprite = stage.sprites.get(key)
    if sprite is None:
        return {}
    if "/up" in sprite.art and sprite.art.startswith(("row/", "button/")):
        return {"at": evolve(sprite, art=sprite.art.replace("/up", "/at", 1), z=sprite.z + 0.01, phrase=None)}
    area = area_of(stage, key)
    if area is None:
        return {}
    return {"at": evolve(glow(area, sprite.z + 0.06), angle=sprite.angle)}


def ghost_picture(stage: Stage, key: Hashable) -> Picture:
    """Return the chosen cards as they would lie on a place."""
    area = area_of(stage, key)
    if area is None:
        return {}
    laid, options = tuple(in_order(stage.view_options.chosen)), stage.view_options
    match key:
        case ("spot", int(spot)):
            there = places(stage.view, stage.layout.line)[spot]
            place = evolve(there, scale=min(there.scale, there.width / (140 if there.is_road else 180)))
            found = road_cards(laid, place, options) if place.is_road else village_cards(laid, place, options)
        case _:
            found = _small_fan(laid, area, options)
    return {("ghost", each): evolve(sprite, z=sprite.z + 50, opacity=0.8) for each, sprite in found.items()}


def odds_at(stage: Stage, key: Hashable) -> Phrase | None:
    """Say what is known of the wall of a Village that a Catapult is aimed at, as when it is dragged there."""
    seat, engine = stage.company.watching, stage.view_options.engine
    match key:
        case ("village", int(at)) if seat is not None and engine is not None:
            return attack_words(stage.view, Attack(seat, engine, at))
        case _:
            return None


def _small_fan(cards: Sequence[Card], area: Area, options: ViewOptions) -> Sprites:
    scale = min(area.height * 0.62 / CARD[1], 0.62)
    x, y = area.middle
    first = x - 32 * scale * (len(cards) - 1) / 2
    return {
        ("card", card): Sprite(
            f"card/{card}/{options.deck}", first + 32 * scale * number, y, 40 + number * 0.1, scale=scale
        )
        for number, card in enumerate(cards)
    }


def hint_picture(stage: Stage, hint: Hint, depth: int) -> Picture:
    """Return where a hint points to, and from depth 3 on the move itself."""
    keys = list(hint.where)
    if depth >= 3:
        keys += [("card", card) for card in cards_of(hint.move)]
        match hint.move:
            case Attack(unit=unit):
                keys += [("unit", unit), place_of(hint.move)]
            case TakeTop(by=seat):
                keys += [("card", card) for card in takeable(stage.view, seat)[:1]]
            case DrawStock():
                keys.append("stock")
            case GiveUp(card=card):
                keys.append(("card", card))
            case _:
                keys.append(place_of(hint.move))
    return marks(stage, keys)


def result_picture(stage: Stage, seat: Seat, part: int) -> Picture:
    """Point out what a part of a seat's score stands for.  Rule: CRD-32."""
    kinds = [kind for kind, count in zip(_PARTS, tally(stage.view, seat), strict=True) if count]
    if not 0 <= part < len(kinds):
        return {}
    return marks(stage, _counted(stage.view, seat, kinds[part]))


_PARTS = ("roads", "villages", "farmlands", "taxmen", "army")


def _counted(view: Position, seat: Seat, kind: str) -> list[Hashable]:
    match kind:
        case "roads":
            return [("road", spot) for spot, road in view.roads.items() if road.owner == seat]
        case "villages":
            return [("village", spot) for spot in villages_of(view, seat)]
        case "farmlands":
            lands = [village.farmland for village in villages_of(view, seat).values()]
            return [("card", card) for cards in lands for card in cards]
        case "taxmen":
            return [("card", card) for card in view.taxmen[seat]]
        case _:
            return [("unit", number) for number in army(view, seat)]


def marks(stage: Stage, keys: Sequence[Hashable]) -> Picture:
    """Return a mark around each of these things that lies on the table."""
    found: Sprites = {}
    for wanted in keys:
        key = _lying(stage, wanted)
        area = area_of(stage, key)
        if area is not None and key in stage.sprites:
            sprite = stage.sprites[key]
            # Of a fan or a pile, the mark shows as much as its card does.
            height = 0.06 if isinstance(key, tuple) and key[0] == "card" else 30
            found["mark", key] = evolve(glow(area, sprite.z + height, "mark"), angle=sprite.angle)
    return found


def _lying(stage: Stage, key: Hashable) -> Hashable:
    """Return the key of what lies at a spot, if something does."""
    match key:
        case ("spot", int(spot)) if spot in stage.view.villages:
            return "village", spot
        case ("spot", int(spot)) if spot in stage.view.roads:
            return "road", spot
        case _:
            return key


def recent_after(
    recent: tuple[Hashable, ...], step: AnyStep, view: Position, owner: Seat
) -> tuple[Hashable, ...]:
    """Return what the opponent did last, now that *step* has happened; own steps make it old."""
    command = step.command
    if command is None or command.by == owner:
        return ()
    match command:
        case BuildRoad(at=at):
            return *recent, ("road", at)
        case BuildVillage(at=at) | BuildWall(at=at) | BuildWell(at=at) | BuildFarmland(at=at) | Attack(at=at):
            return *recent, ("village", at)
        case BuildSoldier() | BuildCatapult():
            return *recent, ("unit", view.enlisted - 1)
        case Convert(unit=unit):
            return *recent, ("unit", unit)
        case Discard(card=card) | GiveUp(card=card):
            return *recent, ("card", card)
        case _:
            return recent


def recent_picture(stage: Stage) -> Picture:
    """Return an outline in the opponent's colour around what the opponent did last."""
    colour, found = stage.company.colour(1 - stage.company.owner), Sprites()
    for key in stage.view_options.recent:
        area = area_of(stage, key)
        if area is not None and key in stage.sprites:
            sprite = stage.sprites[key]
            art = f"last/{area.width:.0f}/{area.height:.0f}/{colour}"
            found["last", key] = Sprite(
                art, area.middle.x, area.middle.y, sprite.z + 0.04, angle=sprite.angle
            )
    return found


_SOUNDS: Mapping[type, str] = {
    Drew: "paper",
    TakeTop: "paper",
    Discard: "paper",
    GiveUp: "paper",
    **dict.fromkeys(
        (BuildRoad, BuildVillage, BuildWall, BuildWell, BuildFarmland, BuildSoldier, BuildCatapult, Convert),
        "paper",
    ),
}


def sound_of(step: AnyStep) -> str:
    """Return the name of what a step sounds like; empty for silence."""
    return _SOUNDS.get(type(step.command), "")


def let_arrive(
    scene: TableScene, before: Mapping[Hashable, Sprite], step: AnyStep, company: Company, layout: Arrangement
) -> None:
    """Let sprites that are new on the table glide there from where the step took them."""
    start = _origin(before, step, company, layout)
    if start is None:
        return
    for item in list(scene.items_of()):
        if (
            item.key in before
            or not isinstance(item.key, tuple)
            or item.key[0] not in ("card", "back", "wall")
        ):
            continue
        scene.come_from(item.key, evolve(start, art=item.sprite.art, z=70))


def _origin(
    before: Mapping[Hashable, Sprite], step: AnyStep, company: Company, layout: Arrangement
) -> Sprite | None:
    """Return where the new cards of a step come from."""
    command = step.command
    if command is None:
        return None
    if isinstance(command, Drew):
        return before.get("stock")
    if isinstance(command, Attack):
        return before.get(("wall", command.at)) or before.get(("village", command.at))
    hand = layout.own_hand if command.by == company.owner else layout.their_hand
    return Sprite("back", hand.middle.x, hand.middle.y, 70, scale=OWN * layout.unit * 0.6)
