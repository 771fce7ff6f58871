"""Where everything of Catapult lies: pictures of a view; no Qt."""

from collections.abc import Hashable

from attrs import evolve

from app.core.command import Seat
from app.core.words import N_, Phrase
from app.games.cards.commands import Attack
from app.games.cards.model import Phase, Position, is_catapult
from app.games.cards.pack import names, rank_name
from app.games.cards.rules import redact
from app.games.cards.rules.attack import attacks
from app.games.cards.rules.pickup import reach
from app.games.cards.ui.arrangement import Arrangement, arrange
from app.games.cards.ui.line_layout import line_picture, places, spot_sprite
from app.games.cards.ui.offers import matching, place_of
from app.games.cards.ui.panel_layout import buttons, current, panel
from app.games.cards.ui.side_layout import army_picture, own_hand, piles, plate, their_hand
from app.games.cards.ui.view_options import Stage, ViewOptions
from app.ui.art.label import Label
from app.ui.art.sprite import Picture, Sprite, Sprites
from app.ui.board.company import Company
from app.ui.board.geometry import Area, Size

NOBODY: Seat = -1
"""Whoever is no seat knows no hand."""


def picture(view: Position, company: Company, room: Size, options: ViewOptions) -> Picture:
    """Return the whole table as the watching seat sees it."""
    layout = arrange(room, options.letters)
    if options.paused:
        view, company = redact(view, NOBODY), evolve(company, watching=None)
    owner, other = company.owner, 1 - company.owner
    sprites: Sprites = dict(felt_picture(company, layout, options))
    for seat, place, ground in (
        (owner, layout.own_plate, layout.own_army),
        (other, layout.their_plate, layout.their_army),
    ):
        sprites.update(plate(view, company, seat, place, layout))
        sprites.update(army_picture(view, company, seat, ground, options))
    sprites.update(line_picture(view, company, layout, options))
    sprites.update(piles(view, company, layout, options))
    sprites.update(their_hand(view, company, layout, options))
    sprites.update(own_hand(view, company, layout, options))
    sprites.update(panel(view, company, layout, options))
    sprites.update(buttons(view, company, layout, options))
    sprites.update(_lights(Stage(view, company, layout, options, dict(sprites))))
    return sprites


def felt_picture(company: Company, layout: Arrangement, options: ViewOptions) -> Sprites:
    """Return the cloth, each half in its owner's colour."""
    felt, own, other = layout.felt, company.owner, 1 - company.owner
    shade = "dark" if options.dark else "light"
    size = f"{felt.width:.0f}/{felt.height:.0f}"
    colours = f"{company.colour(other)}/{company.colour(own)}"
    middle = round(layout.line.middle.y - felt.y)
    return {"felt": Sprite(f"felt/{size}/{colours}/{middle}/{shade}", felt.x, felt.y, 0)}


def _lights(stage: Stage) -> Sprites:
    """Return a light on whatever may be used now."""
    view, company, layout, options = stage.view, stage.company, stage.layout, stage.view_options
    found: Sprites = {}
    if company.watching is None:
        return found
    for key in legal_places(view, company, options) if options.aids or options.targets else ():
        match key:
            case ("spot", int(spot)):
                place = places(view, layout.line)[spot]
                found["spot", spot] = spot_sprite(view, place, "on")
            case _:
                area = area_of(stage, key)
                if area is not None:
                    found["glow", key] = glow(area, stage.sprites[key].z + 0.05)
    return found


def glow(area: Area, z: float, kind: str = "glow") -> Sprite:
    """Return the light around an area."""
    return Sprite(f"{kind}/{area.width:.0f}/{area.height:.0f}", area.middle.x, area.middle.y, z)


def legal_places(view: Position, company: Company, options: ViewOptions) -> list[Hashable]:
    """Return the keys of what the acting seat may use next: places for what is chosen, or sources."""
    seat = company.watching
    if seat is None:
        return []
    if view.phase is Phase.PICK_UP:
        return _sources(view, seat)
    if options.engine is not None:
        aims = [place_of(each) for each in attacks(view, seat) if each.unit == options.engine]
        return list(dict.fromkeys([*aims, ("unit", options.engine)]))
    found = current(view, company)
    chosen = matching(found, options.chosen)
    if not chosen and options.targets and not options.chosen:
        chosen = found
    keys = [place_of(command) for each in chosen for command in each.commands]
    if view.phase in (Phase.BUILD, Phase.ATTACK) and len(options.chosen) == 1:
        keys.append("pile")
    if not options.chosen:
        keys += [("unit", number) for number in ready_engines(view, seat)]
    return list(dict.fromkeys(keys))


def ready_engines(view: Position, seat: Seat) -> list[int]:
    """Return the Catapults that have something to fire at now."""
    if view.phase not in (Phase.BUILD, Phase.ATTACK) or view.turn != seat:
        return []
    return list(dict.fromkeys(each.unit for each in attacks(view, seat)))


def _sources(view: Position, seat: Seat) -> list[Hashable]:
    """Return where cards can be picked up.  Rule: CRD-7, CRD-8."""
    return [*(("card", card) for card in takeable(view, seat)), "stock"]


def takeable(view: Position, seat: Seat) -> list[str]:
    """Return the discards that may still be taken, from the top down.  Rule: CRD-7."""
    count = min(reach(view, seat) - view.taken, view.left)
    return list(reversed(view.pile[-count:])) if count > 0 and view.phase is Phase.PICK_UP else []


def area_of(stage: Stage, key: Hashable) -> Area | None:
    """Return the room that something on the table takes; None if it is not there."""
    layout, sprites = stage.layout, stage.sprites
    sprite = sprites.get(key)
    match key:
        case ("spot" | "village" | "road", int(spot)):
            found = places(stage.view, layout.line).get(spot)
            return None if found is None else found.area
        case ("army", int(seat)):
            return layout.own_army if seat == stage.company.owner else layout.their_army
        case ("unit", int()) if sprite is not None:
            width = float(sprite.art.split("/")[1]) * sprite.scale
            return _around(sprite, width, 146 * sprite.scale)
        case ("card", _) | "stock" | "pile" if sprite is not None:
            return _around(sprite, 100 * sprite.scale, 140 * sprite.scale)
        case _:
            return None


def _around(sprite: Sprite, width: float, height: float) -> Area:
    return Area(sprite.x - width / 2, sprite.y - height / 2, width, height)


def attack_words(view: Position, attack: Attack) -> Phrase:
    """Say what is known of the wall that a Catapult would meet; odds are not computed for anybody."""
    village, engine = view.villages[attack.at], view.units[attack.unit]
    if not is_catapult(view, engine):
        return Phrase(N_("Only a Catapult can attack."))
    if village.wall is None:
        return Phrase(N_("no wall: the Village falls"))
    values = {"card": rank_name(engine.cards[0])}
    seen = [card for card, walls in view.known[village.owner].items() if attack.at in walls]
    if not seen:
        return Phrase(N_("an unknown wall: it falls if it is not higher than {card}"), values)
    return Phrase(
        N_("an unknown wall, perhaps {cards}: it falls if it is not higher than {card}"),
        {**values, "cards": names(seen)},
    )


def news(text: str, layout: Arrangement) -> Sprite:
    """Return an announcement above the hand."""
    area = layout.offers
    label = Label(
        text, layout.text(16), "#3A2A1C", "centre", bold=True, plate="#FFE9A8", width=area.width * 1.1
    )
    return Sprite(label.art, area.middle.x, area.y + area.height * 0.5, 58)
