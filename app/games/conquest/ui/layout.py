"""Where everything on the island lies: pictures of a view; no Qt."""

from app.core.command import Seat
from app.core.words import N_, NN_, Phrase, SeatName, counted, located
from app.games.conquest.model import Position
from app.games.conquest.pieces import LAND_NAMES, LEVEL_NAMES, NOBODY, Land, Level
from app.games.conquest.queries import level, owner
from app.games.conquest.rules.fortresses import fortress_hexes
from app.games.conquest.ui.arrangement import Arrangement, Spot, arrange
from app.games.conquest.ui.view_options import ViewOptions
from app.kit.hexes import bits
from app.ui.art.label import Label
from app.ui.art.sprite import Picture, Sprite, Sprites
from app.ui.board.company import Company
from app.ui.board.geometry import Size

_VARIANTS = 3


def picture(view: Position, company: Company, room: Size, options: ViewOptions) -> Picture:
    """Return the whole island as everybody sees it."""
    return island_picture(view, company, arrange(view.island, room), options)


def island_picture(view: Position, company: Company, layout: Arrangement, options: ViewOptions) -> Sprites:
    """Return the island laid out as *layout* says."""
    sprites: Sprites = {"shore": _shore(layout)}
    forts = {seat: fortress_hexes(view, seat) for seat in range(view.seats)}
    for number in layout.grid.cells:
        sprites.update(_hex(view, company, layout, number, options))
        for seat, hexes in forts.items():
            if hexes >> number & 1 and options.fortresses:
                art = f"fort/{company.colour(seat)}"
                sprites["fort", seat, layout.grid.names[number]] = _at(layout, number, art, 7)
    for seat, walls in enumerate(view.walls):
        for edge in bits(walls):
            sprites["wall", layout.grid.edge_names[edge]] = wall_sprite(company, layout, seat, edge)
    return sprites


def wall_sprite(company: Company, layout: Arrangement, seat: Seat, edge: int) -> Sprite:
    """Return a seat's wall on an edge."""
    x, y, angle = layout.line(edge)
    phrase = _wall_words(company, seat, layout.grid.edge_names[edge])
    # Painted at its angle: pixels that are laid down as they are cost a fraction of turned ones.
    art = f"wall/{company.colour(seat)}/{upright(angle):.0f}"
    return Sprite(art, x, y, 20 + y * 0.001, scale=layout.scale, phrase=phrase)


def upright(angle: float) -> float:
    """Return the direction of an edge, turned so that its teeth point up."""
    turned = (angle + 90) % 180 - 90
    return turned if turned > -90 else 90


def glow_sprite(layout: Arrangement, spot: Spot, colour: str, z: float = 8) -> Sprite:
    """Return a light on a hex or an edge."""
    if spot.kind == "hex":
        return _at(layout, spot.number, f"glow/{colour}", z)
    x, y, angle = layout.line(spot.number)
    return Sprite(f"line/{colour}", x, y, z + 11, upright(angle), layout.scale)


def knights_sprite(view: Position, company: Company, layout: Arrangement, number: int) -> Sprite:
    """Return the knights on a hex."""
    seat = owner(view, number)
    count, tired = view.knights[number], min(view.tired[number], view.knights[number])
    x, y = knights_place(view, layout, number)
    art = f"knights/{company.colour(seat)}/{count}/{tired}"
    return Sprite(art, x, y, 40 + y * 0.001, scale=layout.scale)


def knights_place(view: Position, layout: Arrangement, number: int) -> tuple[float, float]:
    """Return where knights stand on a hex: beside a building, or in the middle."""
    x, y = layout.middle(number)
    if level(view, number) is None:
        return x, y + 4 * layout.scale
    return x + 20 * layout.scale, y + 21 * layout.scale


def art_of_building(view: Position, number: int, colour: int) -> str:
    """Return what the building on a hex looks like."""
    built = level(view, number)
    assert built is not None
    names = ("settlement", "city", "castle")
    is_breached = built is Level.CASTLE and view.breached >> number & 1
    return f"building/{'breached' if is_breached else names[built]}/{colour}"


def land_art(view: Position, number: int) -> str:
    """Return what the land of a hex looks like."""
    return f"land/{Land(view.island.lands[number]).name.lower()}/{number % _VARIANTS}"


def spot_of(view: Position, key: object) -> Spot | None:
    """Return the hex or edge that a key of the picture names: ("hex", "B3"), ("edge", "A1|B2")."""
    grid = view.island.grid
    match key:
        case ("hex", str(name)) if name in grid.index:
            return Spot("hex", grid.index[name])
        case ("edge" | "wall", str(name)) if name in grid.edge_index:
            return Spot("edge", grid.edge_index[name])
        case _:
            return None


def spot_words(view: Position, company: Company, spot: Spot) -> Phrase:
    """Say what stands on a hex, or which hexes an edge lies between, and whose wall is there."""
    if spot.kind == "hex":
        return hex_words(view, company, spot.number)
    edge = view.island.grid.edge_names[spot.number]
    for seat, walls in enumerate(view.walls):
        if walls >> spot.number & 1:
            return _wall_words(company, seat, edge)
    return Phrase(N_("Edge between {one} and {other}"), _ends(edge))


def _ends(edge: str) -> dict[str, str]:
    return dict(zip(("one", "other"), edge.split("|"), strict=True))


def _wall_words(company: Company, seat: Seat, edge: str) -> Phrase:
    values = {"name": company.name(seat), **_ends(edge)}
    told = Phrase(N_("Wall of {name} between {one} and {other}"), values)
    return located(told, Phrase(N_("Wall of {name}"), values))


def _at(layout: Arrangement, number: int, art: str, z: float) -> Sprite:
    x, y = layout.middle(number)
    return Sprite(art, x, y, z, scale=layout.scale)


def _shore(layout: Arrangement) -> Sprite:
    """Return the shallows and the sand all around: one sprite, so that what moves above it stays smooth."""
    cells = (layout.grid.cells[number] for number in bits(layout.grid.coast))
    art = "shore/" + ",".join(f"{cell.row}.{cell.x}" for cell in cells)
    return Sprite(art, layout.left, layout.top, 1, scale=layout.scale)


def _hex(view: Position, company: Company, layout: Arrangement, number: int, options: ViewOptions) -> Sprites:
    """Return a hex with all that stands on it."""
    name, seat = layout.grid.names[number], owner(view, number)
    x, y = layout.middle(number)
    phrase = hex_words(view, company, number)
    sprites: Sprites = {
        ("hex", name): Sprite(land_art(view, number), x, y, 5, scale=layout.scale, phrase=phrase)
    }
    if seat != NOBODY:
        colour = company.colour(seat)
        sprites["held", name] = _at(layout, number, f"held/{colour}", 6)
        if level(view, number) is not None:
            away = -13 if view.knights[number] else 0
            art, up = art_of_building(view, number, colour), y + (6 if away else 12) * layout.scale
            sprites["building", name] = Sprite(
                art, x + away * layout.scale, up, 30 + y * 0.001, scale=layout.scale
            )
        if view.knights[number]:
            sprites["knights", name] = knights_sprite(view, company, layout, number)
    if options.coordinates:
        label = Label(name, 12.5, "#2B2118", "centre", bold=True, plate="#FFF8EA")
        # Aside, where the number of knights on the hex above leaves room for it.
        at = x + 0.16 * layout.side, y - 0.68 * layout.side
        sprites["name", name] = Sprite(label.art, *at, 29, scale=layout.scale)
    return sprites


_KNIGHTS = NN_("{count} knight", "{count} knights")


def hex_words(view: Position, company: Company, number: int) -> Phrase:
    """Say what a hex is and what stands on it; where the board shows no coordinates, without its name."""
    what = _on_hex(view, company, number)
    return located(Phrase(N_("{hex}, {what}"), {"hex": view.island.grid.names[number], "what": what}), what)


def _on_hex(view: Position, company: Company, number: int) -> Phrase:
    values: dict[str, object] = {"land": Phrase(LAND_NAMES[view.island.lands[number]])}
    seat = owner(view, number)
    if seat == NOBODY:
        return Phrase(N_("{land}, empty"), values)
    values["name"] = company.name(seat) if company.players else SeatName(seat)
    values["knights"] = counted(_KNIGHTS, view.knights[number])
    built = level(view, number)
    if built is None:
        return Phrase(N_("{land}: {knights} of {name}"), values)
    values["building"] = Phrase(LEVEL_NAMES[built])
    is_breached = built is Level.CASTLE and view.breached >> number & 1
    if not view.knights[number]:
        text = (
            N_("{land}: breached {building} of {name}") if is_breached else N_("{land}: {building} of {name}")
        )
    elif is_breached:
        text = N_("{land}: breached {building} of {name}, {knights}")
    else:
        text = N_("{land}: {building} of {name}, {knights}")
    return Phrase(text, values)
