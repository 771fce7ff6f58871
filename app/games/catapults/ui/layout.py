"""Where everything of Catapults! lies: pictures of a view; no Qt."""

from collections.abc import Iterator
from functools import lru_cache

from app.core.command import Seat
from app.core.words import N_, NN_, Phrase, counted, located
from app.games.catapults.geometry import Land
from app.games.catapults.model import Phase, Plate, Position, Wall
from app.games.catapults.rules.attack import loot
from app.games.catapults.rules.castles import can_put_catapult, catapult_spots, enclosed, leaks
from app.games.catapults.rules.placing import spots, swamp_is_closed
from app.games.catapults.scoring import empty_squares, standing
from app.games.catapults.ui.arrangement import CELL, RIM, Arrangement, Box, arrange
from app.games.catapults.ui.tray_layout import work_area
from app.games.catapults.ui.view_options import ViewOptions
from app.kit.regions import edge_parts
from app.kit.squares import Square
from app.ui.art.label import Label
from app.ui.art.sprite import Picture, Sprite, Sprites
from app.ui.board.company import Company
from app.ui.board.geometry import Size

SMALLEST = 12.0
"""Text on the screen is never smaller: 9 points."""

GLOW = "FFF3B0"
"""The light on whatever can be chosen."""

SOON = "D55E00"
"""The light on what a hint means."""

_ENGINE_WORDS = {
    "ok": (N_("Catapult in row {row}, column {col}"), N_("Catapult")),
    "open": (N_("Exposed catapult in row {row}, column {col}"), N_("Exposed catapult")),
}
"""Of a catapult behind walls, and of one in the open: with its place, and where places are not named."""

_AMPLE, _FEW, _SIGNS, _LETTER, _SHIELD = 8.5, 2.5, 8.8, 0.63, 1.0
"""
Times its letters' size: the least width of the line above a plate with air in it, and of a name's room; what
shield and signs take of that line, a letter of a name, and the shield alone.
"""


def picture(view: Position, company: Company, room: Size, options: ViewOptions) -> Picture:
    """Return the whole table as the watching seat sees it."""
    layout = arrange(view, room, company.watching, options.focus, options.letters)
    sprites: Sprites = {}
    for box in layout.boxes.values():
        sprites.update(plate_picture(view, company, box, options))
        sprites.update(_beside(view, company, box, layout))
    sprites.update(_aids(view, company, layout, options))
    if layout.work_area.height:
        sprites.update(work_area(view, company, layout, options))
    return sprites


def plate_picture(view: Position, company: Company, box: Box, options: ViewOptions) -> Sprites:
    """Return a seat's plate with all that stands on it, and its name above."""
    sprites: Sprites = {}
    seat, plate = box.seat, view.camps[box.seat].plate
    is_closed = swamp_is_closed(view) and view.phase in (Phase.BUILD, Phase.CATAPULTS, Phase.REBUILD)
    colour = company.colour(seat)
    sprites["plate", seat] = Sprite(
        f"plate/{colour}/{int(is_closed)}",
        box.x,
        box.y,
        2,
        scale=box.scale,
        phrase=plate_words(view, company, seat),
    )
    if options.coordinates and box.cell * 0.3 >= SMALLEST:
        sprites["rulers", seat] = Sprite("rulers", box.x, box.y, 3, scale=box.scale)
    inside = enclosed(view.land, plate) & ~plate.engines
    if inside:
        sprites["tint", seat] = Sprite(f"tint/{inside:x}/{colour}", box.x, box.y, 6, scale=box.scale)
    for number, part in enumerate(edge_parts(view.land.grid, plate.mountains)):
        sprites["peaks", seat, number] = Sprite(f"peaks/{part:x}", box.x, box.y, 19, scale=box.scale)
    for number, wall in plate.walls.items():
        sprites["wall", number] = wall_sprite(view, box, wall)
    sprites.update(_engines(view, company, box, plate))
    sprites.update(_head(view, company, box, options))
    if options.paused:
        sprites["cloth", seat] = Sprite(f"cloth/{colour}", box.x, box.y, 60, scale=box.scale)
    return sprites


def wall_sprite(view: Position, box: Box, wall: Wall) -> Sprite:
    """Return a wall where it lies."""
    form = view.land.forms[wall.kind]
    spot = next(each for each in form.spots if each.mask == wall.mask)
    x, y = piece_middle(view.land, box, wall.kind, spot.turn, spot.at)
    phrase = _wall_words(wall, spot.at)
    return Sprite(
        f"wall/{wall.kind}/{spot.turn}/{wall.level}",
        x,
        y,
        wall_z(wall.level, spot.at),
        scale=box.scale,
        phrase=phrase,
    )


def wall_z(level: int, at: Square) -> float:
    """Return how high a wall lies: levels first, and whatever is nearer to us covers what is behind."""
    return 20 + level * 5 + at.row * 0.1 + at.col * 0.001


def piece_middle(land: Land, box: Box, kind: str, turn: int, at: Square) -> tuple[float, float]:
    """Return the middle of a piece's bounding box, on the table."""
    rows, cols = piece_size(land, kind, turn)
    return box.middle(at.row + rows / 2, at.col + cols / 2)


def piece_size(land: Land, kind: str, turn: int) -> tuple[int, int]:
    """Return how many (rows, columns) a turned piece reaches."""
    shapes = land.forms[kind].shapes
    shape = shapes[turn % len(shapes)]
    return 1 + max(row for row, _ in shape), 1 + max(col for _, col in shape)


def engine_middle(land: Land, box: Box, at: Square) -> tuple[float, float]:
    """Return the middle of a catapult with its upper left square *at*."""
    return box.middle(at.row + land.size / 2, at.col + land.size / 2)


def _engines(view: Position, company: Company, box: Box, plate: Plate) -> Sprites:
    sprites: Sprites = {}
    inside = enclosed(view.land, plate)
    for number, block in enumerate(plate.catapults):
        at = next(view.land.grid.squares(block))
        x, y = engine_middle(view.land, box, at)
        state = "open" if block & ~inside else "ok"
        text, plain = _ENGINE_WORDS[state]
        values = {"row": at.row + 1, "col": at.col + 1}
        phrase = located(company.plain(text, **values), company.plain(plain))
        art = f"catapult/{company.colour(box.seat)}/{state}"
        sprites["catapult", box.seat, number] = Sprite(
            art, x, y, 22 + at.row * 0.1, scale=box.scale, phrase=phrase
        )
    return sprites


def _head(view: Position, company: Company, box: Box, options: ViewOptions) -> Sprites:
    """Return the line above a plate: shield, name, catapults and empty squares."""
    left, right = box.x - RIM * box.cell, box.x + box.width + RIM * box.cell
    counts = {"empty": standing(view, box.seat), "catapult": _counting(view, box.seat)}
    tight = sum(1.4 + 0.55 * len(str(count)) for count in counts.values())
    size = _head_size(box, tight, len(company.name(box.seat)), options.letters)
    y = box.y - RIM * box.cell - box.head / 2
    if tight + _SHIELD > (right - left) / size:
        # The shield would lie over a sign; the tip of the plate says the number.
        del counts["catapult"]
    # In little room they stand closer together, or the shield would lie over a sign, and names would be cut.
    letters = max(len(company.name(seat)) for seat in range(len(view.camps)))
    is_ample = right - left > size * max(_AMPLE, _SIGNS + letters * _LETTER)
    x, sprites = right, Sprites()
    for sign, count in counts.items():
        text = Label(str(count), size, options.ink, "right", bold=True)
        sprites["head", box.seat, sign, "count"] = Sprite(text.art, x, y, 4)
        x -= size * ((0.9 if is_ample else 0.5) + 0.55 * len(str(count)))
        art, scale = f"icon/{sign}/{options.ink[1:]}", (1 if is_ample else 0.75) * size / 15
        sprites["head", box.seat, sign] = Sprite(art, x, y, 4, scale=scale)
        x -= size * (1.3 if is_ample else 0.9)
    shield = f"emblem/{company.colour(box.seat)}"
    sprites["head", box.seat, "shield"] = Sprite(shield, left + size * 0.8, y, 4, scale=size / 15)
    begins = size * (1.9 if is_ample else 1.7)
    room = x - left - begins - size * (0.3 if is_ample else 0.15)
    # A short name is whole in less room than a few letters of a long one want.
    if room > min(_FEW, len(company.name(box.seat)) * _LETTER + 0.1) * size:
        high = size * (1.05 if is_ample else 1)
        name = Label(company.name(box.seat), high, options.ink, width=room, bold=True)
        sprites["head", box.seat, "name"] = Sprite(name.art, left + begins, y, 4)
    return sprites


def _head_size(box: Box, signs: float, letters: int, growth: float) -> float:
    """
    Return the size of letters above a plate: as it has room, and larger where letters are.

    Args:
        signs: What signs and numbers take, in times that size.
        letters: How long the name is.
    """
    wide, most = box.width + 2 * RIM * box.cell, box.head * 0.52
    taken = signs + _SHIELD + min(_FEW, letters * _LETTER + 0.1) + 0.9
    return max(SMALLEST, min(most, wide / 15), min(most, wide / taken, SMALLEST * growth))


def _beside(view: Position, company: Company, box: Box, layout: Arrangement) -> Sprites:
    """Return what waits beside a plate: the piece in hand and stolen ones, unless the work area has them."""
    camp, sprites = view.camps[box.seat], Sprites()
    scale = box.scale * 0.62
    is_own = box.seat == layout.owner
    if camp.hand is not None and box.seat != company.watching:
        x, y = box.middle(1.7, box.cols - 1.6)
        sprites["wall", camp.hand.number] = Sprite(f"wall/{camp.hand.kind}/0/1/held", x, y, 55, scale=scale)
    if is_own and layout.work_area.height:
        return sprites
    # On the lower rim, and so small that they cover no square: they stand on none.
    room, gap = RIM * box.cell + 12 * layout.unit, 6 * layout.unit
    x, y = box.x, box.y + box.height + room / 2
    for place, piece in enumerate(camp.stolen):
        rows, cols = piece_size(view.land, piece.kind, 0)
        small = min(scale, room / (rows * CELL))
        wide, art = cols * CELL * small, f"wall/{piece.kind}/0/1"
        sprites["wall", piece.number] = Sprite(art, x + wide / 2, y, 50 + place * 0.01, scale=small)
        x += wide + gap
    return sprites


def _aids(view: Position, company: Company, layout: Arrangement, options: ViewOptions) -> Sprites:
    """Return the marks a player asked for: leaks, and whatever can be chosen."""
    sprites: Sprites = {}
    seat = company.watching
    if seat is None or seat not in layout.boxes:
        return sprites
    box, plate = layout.boxes[seat], view.camps[seat].plate
    if options.leaks and view.phase in (Phase.BUILD, Phase.REBUILD):
        for square in view.land.grid.squares(_leaks(view.land, plate.rock, plate.engines)):
            x, y = box.middle(square.row + 0.5, square.col + 0.5)
            sprites["leak", seat, square] = Sprite("leak", x, y, 18, scale=box.scale * 0.8)
    glow = _glowing(view, seat, options)
    if glow:
        sprites["glow", seat] = Sprite(f"glow/{glow:x}/{SOON}", box.x, box.y, 7, scale=box.scale)
    if options.targets or options.aids:
        sprites.update(_loot_rings(view, layout, seat))
    return sprites


def _glowing(view: Position, seat: Seat, options: ViewOptions) -> int:
    """Return the squares of a seat's own plate that something could come to lie on now."""
    found, camp = 0, view.camps[seat]
    if options.held is not None and (camp.hand is not None or camp.stolen):
        kind, turn = options.held
        masks = view.land.forms[kind].masks
        for place in spots(view, seat, kind) if options.targets else ():
            if place.turn == turn:
                found |= masks[turn, place.at]
        return found
    is_shown = (options.aids or options.targets) and view.phase in (Phase.CATAPULTS, Phase.REBUILD)
    if is_shown and can_put_catapult(view, seat):
        for corner in view.land.grid.squares(catapult_spots(view, seat)):
            found |= view.land.catapults[corner]
    return found


def _loot_rings(view: Position, layout: Arrangement, seat: Seat) -> Iterator[tuple[tuple[str, int], Sprite]]:
    """Yield a light around every wall that the thief can afford."""
    if view.attack is None or view.attack.seat != seat or not view.attack.dice:
        return
    for steal in loot(view, view.attack):
        wall = view.camps[steal.victim].plate.walls[steal.wall]
        yield ("ring", steal.wall), ring_sprite(wall_sprite(view, layout.boxes[steal.victim], wall), GLOW)


def ring_sprite(wall: Sprite, colour: str) -> Sprite:
    """Return the light around a wall."""
    _, kind, turn, level, *_ = wall.art.split("/")
    return Sprite(f"ring/{kind}/{turn}/{colour}/{level}", wall.x, wall.y, wall.z + 0.05, scale=wall.scale)


@lru_cache(maxsize=64)
def _leaks(land: Land, rock: int, engines: int) -> int:
    """Return the leaks of a plate with these squares taken; asked anew for every picture."""
    return leaks(land, Plate(rock, [0], catapults=(engines,)))


def _counting(view: Position, seat: Seat) -> int:
    """Return how many catapults count: exposed ones only where they break a tie.  Rules: CAT-35, CAT-R14."""
    is_end = view.phase in (Phase.TIE, Phase.BETWEEN, Phase.OVER)
    return len(view.camps[seat].plate.catapults) - (0 if is_end else _in_the_open(view, seat))


def _in_the_open(view: Position, seat: Seat) -> int:
    """Return how many catapults of a seat stand in no castle any more."""
    plate = view.camps[seat].plate
    inside = enclosed(view.land, plate)
    return sum(bool(block & ~inside) for block in plate.catapults)


def plate_words(view: Position, company: Company, seat: Seat) -> Phrase:
    """Return whose plate it is, and what counts on it."""
    exposed, count = _in_the_open(view, seat), len(view.camps[seat].plate.catapults)
    forms = NN_("Plate of {name}: {empty}, {count} catapult", "Plate of {name}: {empty}, {count} catapults")
    if exposed:
        forms = NN_(
            "Plate of {name}: {empty}, {count} catapult, in the open: {exposed}",
            "Plate of {name}: {empty}, {count} catapults, in the open: {exposed}",
        )
    empty = counted(NN_("{count} empty square", "{count} empty squares"), empty_squares(view, seat))
    if view.options.stack_levels > 1:
        values = {"empty": empty, "score": standing(view, seat)}
        empty = Phrase(N_("{empty}, score {score}"), values)
    return counted(forms, count, name=company.name(seat), empty=empty, exposed=exposed)


def _wall_words(wall: Wall, at: Square) -> Phrase:
    values = {"piece": wall.kind, "row": at.row + 1, "col": at.col + 1}
    told = Phrase(N_("Wall {piece} in row {row}, column {col}"), values)
    return located(told, Phrase(N_("Wall {piece}"), values))
