"""The desk: deck, stand, dice, stones, trays and buttons of whoever acts; no Qt."""

from collections.abc import Callable, Mapping, Sequence
from math import ceil

from app.core.words import N_, NN_, Phrase, counted
from app.games.catapults.model import Doing, Glass, Phase, Piece, Position
from app.games.catapults.rules.castles import can_put_catapult
from app.games.catapults.rules.turns import allowance, is_timed
from app.games.catapults.ui.frames import CELL, Area, Arrangement
from app.games.catapults.ui.looks import Company, Looks, Sprites
from app.ui.label import Label
from app.ui.sprite import Sprite

CREAM = "#FBEFD8"
"""The colour of text on leather."""


def desk(view: Position, company: Company, layout: Arrangement, looks: Looks) -> Sprites:
    """Return what lies on the desk in this phase."""
    area = layout.desk
    sprites: Sprites = {("mat",): Sprite(f"mat/{area.width:.0f}/{area.height:.0f}", area.x, area.y, 1)}
    things = _DESKS.get(view.phase)
    if things is not None:
        sprites.update(things(view, company, layout))
    return sprites


def button(name: str, text: str, area: Area, company: Company) -> Sprites:
    """Return a wooden plaque that can be clicked."""
    art = f"button/{area.width:.0f}/{area.height:.0f}/up/{company.say(text)}"
    x, y = area.x + area.width / 2, area.y + area.height / 2
    return {("button", name): Sprite(art, x, y, 5, says=Phrase(text))}


def _centred(x: float, y: float, width: float, height: float) -> Area:
    return Area(x - width / 2, y - height / 2, width, height)


def glass_area(layout: Arrangement) -> Area:
    """Return where the glass stands on the desk, its seconds below it."""
    height = layout.desk.height - 24 * layout.unit
    width = height * 0.46
    desk = layout.desk
    return Area(desk.x + desk.width - width - 14 * layout.unit, desk.y + 12 * layout.unit, width, height)


def _build(view: Position, company: Company, layout: Arrangement) -> Sprites:
    """Deck, discard pile, and how much is done."""
    seat, area, unit = layout.owner, layout.desk, layout.unit
    camp, sprites = view.camps[seat], Sprites()
    scale = min((area.height - 62 * unit) / 140, area.width * 0.235 / 100)
    x, y = area.x + 18 * unit + 52 * scale, area.y + area.height / 2 - 8 * unit
    says = Phrase(N_("Deck: draw the next card"))
    sprites["deck", seat] = Sprite(f"deck/{camp.deck}", x, y, 5, scale=scale, says=says)
    number = counted(NN_("{count} card", "{count} cards"), camp.deck)
    low = y + 70 * scale + 17 * unit
    sprites["deck", seat, "count"] = Sprite(
        Label(company.say(number), 14 * unit, CREAM, "centre").art, x, low, 4
    )
    pile = x + 116 * scale
    for place in range(max(0, len(camp.pile) - 2), len(camp.pile)):
        lean = place * 37 % 9 - 4
        art = f"card/{camp.pile[place]}"
        sprites["card", seat, place] = Sprite(art, pile, y, 5 + place * 0.01, lean, scale)
    if not camp.pile:
        sprites["card", seat, "none"] = Sprite("deck/0", pile, y, 4, scale=scale)
    left = pile + 62 * scale
    right = glass_area(layout).x if _has_glass(view, seat) else area.x + area.width - 14 * unit
    sprites.update(_progress(view, company, layout, left, right))
    return sprites


def _has_glass(view: Position, seat: int) -> bool:
    return is_timed(view, seat) and view.options.build_seconds is not None


def _progress(view: Position, company: Company, layout: Arrangement, left: float, right: float) -> Sprites:
    """How many pieces are placed, and the way out."""
    seat, area, unit = layout.owner, layout.desk, layout.unit
    camp, middle, width = view.camps[seat], (left + right) / 2, right - left - 18 * unit
    limit = allowance(view, seat)
    sprites: Sprites = {}
    big = Label(str(camp.placed), 40 * unit, CREAM, "centre", bold=True)
    sprites["placed", "number"] = Sprite(big.art, middle, area.y + area.height * 0.27, 4)
    if limit is None:
        words: Phrase = counted(NN_("piece placed", "pieces placed"), camp.placed)
    else:
        words = counted(NN_("of {limit} piece placed", "of {limit} pieces placed"), limit, limit=limit)
    text = Label(company.say(words), 13.5 * unit, CREAM, "centre", width=width)
    sprites["placed", "words"] = Sprite(text.art, middle, area.y + area.height * 0.47, 4)
    has_begun = camp.glass is not Glass.FULL or camp.placed > 0
    if seat == company.watching and camp.doing is Doing.READY and has_begun:
        y = area.y + area.height - 34 * unit
        sprites.update(
            button(
                "stop", N_("Stop drawing"), _centred(middle, y, min(width, 150 * unit), 32 * unit), company
            )
        )
    return sprites


def _catapults(view: Position, company: Company, layout: Arrangement) -> Sprites:
    area, unit = layout.desk, layout.unit
    pad = 18 * unit
    stand = Area(area.x + pad, area.y + pad, area.width * 0.66 - pad, area.height - 2 * pad)
    rest = Area(stand.x + stand.width + pad, area.y + pad, area.width * 0.34 - 2 * pad, stand.height)
    return {**_stand(view, company, layout, stand), **_filling(view, company, layout, rest)}


def _stand(view: Position, company: Company, layout: Arrangement, area: Area) -> Sprites:
    """The catapults of this round: those that are left, and hollows where the others were."""
    camp, most = view.camps[layout.owner], view.options.catapults_a_round
    side, across = _slots(most, area.width, area.height)
    sprites: Sprites = {}
    down = ceil(most / across)
    left = area.x + (area.width - across * side) / 2
    top = area.y + (area.height - down * side) / 2
    for place in range(most):
        row, col = divmod(place, across)
        x, y = left + (col + 0.5) * side, top + (row + 0.5) * side
        scale = side / (view.land.size * CELL) * 0.94
        sprites["slot", place] = Sprite("slot", x, y, 4, scale=scale)
        if place >= camp.put:
            art, says = f"catapult/{company.colour(layout.owner)}/ok", Phrase(N_("Catapult to be placed"))
            sprites["stand", place] = Sprite(art, x, y, 5, scale=scale, says=says)
    return sprites


def _filling(view: Position, company: Company, layout: Arrangement, area: Area) -> Sprites:
    """How many catapults are left, and the button that places as many as fit."""
    seat, unit = layout.owner, layout.unit
    left = view.options.catapults_a_round - view.camps[seat].put
    middle, sprites = area.x + area.width / 2, Sprites()
    big = Label(str(left), min(46 * unit, area.height * 0.34), CREAM, "centre", bold=True)
    sprites["left", "number"] = Sprite(big.art, middle, area.y + area.height * 0.2, 4)
    words = Label(
        company.say(counted(NN_("catapult left", "catapults left"), left)),
        13.5 * unit,
        CREAM,
        "centre",
        area.width,
    )
    sprites["left", "words"] = Sprite(words.art, middle, area.y + area.height * 0.45, 4)
    if seat == company.watching and can_put_catapult(view, seat):
        y = area.y + area.height - 18 * unit
        sprites.update(
            button("fill", N_("Fill the castle"), _centred(middle, y, area.width, 34 * unit), company)
        )
    return sprites


def _attack(view: Position, company: Company, layout: Arrangement) -> Sprites:
    """Dice above, the stones they are worth below, and a tray for what is taken."""
    attack, area, unit = view.attack, layout.desk, layout.unit
    if attack is None:
        return {}
    pad = 16 * unit
    wide = area.width * 0.6
    faces = attack.dice or (0,) * attack.count
    sprites = _dice(faces, Area(area.x + pad, area.y + pad, wide - pad, area.height * 0.5 - pad), unit)
    total = view.camps[attack.seat].tallies[-1].budget
    stones = Area(area.x + pad, area.y + area.height * 0.58, wide - pad, area.height * 0.3)
    if attack.dice:
        sprites.update(_stones(attack.budget, total, stones, unit, company))
    tray = Area(area.x + wide + pad, area.y + pad, area.width - wide - 2 * pad, area.height - 2 * pad)
    sprites.update(_tray(view, view.camps[attack.seat].stolen, tray))
    return sprites


def _dice(faces: Sequence[int], area: Area, unit: float) -> Sprites:
    side, across = _slots(len(faces), area.width, area.height)
    side = min(side, 82 * unit)
    sprites: Sprites = {}
    down = ceil(len(faces) / across)
    left, top = area.x + (area.width - side * across) / 2, area.y + (area.height - side * down) / 2
    for place, face in enumerate(faces):
        row, col = divmod(place, across)
        says = Phrase(N_("Die: {face}"), {"face": face}) if face else Phrase(N_("Throw the dice"))
        x, y = left + (col + 0.5) * side, top + (row + 0.5) * side
        sprites["die", place] = Sprite(f"die/{face}", x, y, 8, place * 29 % 15 - 7, side / 64, says=says)
    return sprites


def _stones(left: int, total: int, area: Area, unit: float, company: Company) -> Sprites:
    """A stone for each point: those left, then the hollows of those used."""
    sprites: Sprites = {}
    step = min(34 * unit, area.width / max(1, total))
    start = area.x + (area.width - step * total) / 2
    for place in range(total):
        state = "left" if place < left else "used"
        x = start + (place + 0.5) * step
        sprites["stone", place] = Sprite(
            f"stone/{state}", x, area.y + 16 * unit, 6, scale=min(1.3 * unit, step / 27)
        )
    words = counted(NN_("{count} point left", "{count} points left"), left)
    text = Label(company.say(words), 14 * unit, CREAM, "centre", area.width)
    sprites["stone", "words"] = Sprite(text.art, area.x + area.width / 2, area.y + 48 * unit, 4)
    return sprites


def _tray(view: Position, pieces: Sequence[Piece], area: Area) -> Sprites:
    """Stolen pieces that wait."""
    sprites: Sprites = {("tray",): Sprite(f"tray/{area.width:.0f}/{area.height:.0f}", area.x, area.y, 2)}
    side, across = _slots(max(2, len(pieces)), area.width - 12, area.height - 12)
    down = ceil(max(2, len(pieces)) / across)
    left = area.x + (area.width - side * across) / 2
    top = area.y + (area.height - side * down) / 2
    for place, piece in enumerate(pieces):
        row, col = divmod(place, across)
        rows, cols = (
            len(view.land.forms[piece.kind].kind.drawing),
            len(view.land.forms[piece.kind].kind.drawing[0]),
        )
        says = Phrase(N_("Stolen wall {piece}"), {"piece": piece.kind})
        x, y = left + (col + 0.5) * side, top + (row + 0.5) * side
        scale = min(side * 0.88 / (max(rows, cols, 2) * CELL), 0.8)
        sprites["wall", piece.number] = Sprite(f"wall/{piece.kind}/0/1", x, y, 50, scale=scale, says=says)
    return sprites


def _rebuild(view: Position, company: Company, layout: Arrangement) -> Sprites:
    """The tray on the left, the stand of catapults on the right."""
    area, pad = layout.desk, 14 * layout.unit
    camp = view.camps[layout.owner]
    tray = Area(area.x + pad, area.y + pad, area.width * 0.46 - pad, area.height - 2 * pad)
    right = Area(
        tray.x + tray.width + pad, area.y + pad, area.width - tray.width - 3 * pad, area.height - 2 * pad
    )
    stand = Area(right.x, right.y, right.width, right.height - 44 * layout.unit)
    sprites = {**_tray(view, camp.stolen, tray), **_stand(view, company, layout, stand)}
    if layout.owner == company.watching and can_put_catapult(view, layout.owner):
        x, y = right.x + right.width / 2, right.y + right.height - 18 * layout.unit
        plaque = _centred(x, y, min(right.width, 190 * layout.unit), 34 * layout.unit)
        sprites.update(button("fill", N_("Fill the castle"), plaque, company))
    return sprites


def _tie(view: Position, company: Company, layout: Arrangement) -> Sprites:
    return _choices(
        company, layout, (("play_on", N_("Play a tie-break match")), ("share", N_("Share the victory")))
    )


def _between(view: Position, company: Company, layout: Arrangement) -> Sprites:
    return _choices(company, layout, (("next", N_("Play the next game")),))


def _choices(company: Company, layout: Arrangement, buttons: Sequence[tuple[str, str]]) -> Sprites:
    area, unit, sprites = layout.desk, layout.unit, Sprites()
    if company.watching is None:
        return sprites
    width = min(300 * unit, area.width / len(buttons) - 30 * unit)
    for place, (name, text) in enumerate(buttons):
        x = area.x + area.width * (place + 0.5) / len(buttons)
        sprites.update(button(name, text, _centred(x, area.y + area.height / 2, width, 44 * unit), company))
    return sprites


def _slots(count: int, width: float, height: float) -> tuple[float, int]:
    """Return the side of *count* equal squares that go into a space, and how many lie in a row."""
    sizes = ((min(width / across, height / ceil(count / across)), across) for across in range(1, count + 1))
    return max(sizes)


_DESKS: Mapping[Phase, Callable[[Position, Company, Arrangement], Sprites]] = {
    Phase.BUILD: _build,
    Phase.CATAPULTS: _catapults,
    Phase.ATTACK: _attack,
    Phase.REBUILD: _rebuild,
    Phase.TIE: _tie,
    Phase.BETWEEN: _between,
}
