"""The work area: deck, stand, dice, stones, trays and buttons of whoever acts; no Qt."""

from collections.abc import Callable, Mapping, Sequence
from math import ceil
from random import Random

from attrs import evolve

from app.core.words import N_, NN_, Phrase, counted
from app.games.catapults.model import Camp, Doing, Glass, Phase, Piece, Position
from app.games.catapults.rules.castles import can_put_catapult
from app.games.catapults.rules.turns import allowance, is_timed
from app.games.catapults.ui.arrangement import CELL, Arrangement
from app.games.catapults.ui.board_buttons import CREAM, button, centred
from app.games.catapults.ui.standings_layout import standings
from app.games.catapults.ui.view_options import ViewOptions
from app.ui.art.label import Label
from app.ui.art.sprite import Sprite, Sprites
from app.ui.board.company import Company
from app.ui.board.geometry import Area

_WORDS = 15
"""A tray narrower than so many times its letters' size has no room for words."""

_FILLING = 96.0
"""Beside the stand, words and a button take so many pixels for letters of the usual size."""

_LOW = 140.0
"""In a tray that is lower than so many pixels stones lie beside the dice, not below them."""

_SMALLEST = 12.0
"""Letters on the screen are never smaller: 9 points."""

_GLASS = 0.22
"""The glass takes no more of the width of a tray than that."""

_DIGIT = 0.9
"""What a heavy digit takes, with some air, beside its size."""

_FAINT = 0.4
"""How strong what waits is seen, while no castle has room for it."""

_STOP = N_("Stop drawing")
_STOP_ROW = 36.0
"""Pixels for letters of the usual size that the button takes below the cards."""

_CARDS = 0.235
"""Of the width of a tray, a card at most."""

_LEAST_CARD = 0.6
"""So small cards become at least, beside their usual size, for the button's sake."""

_NARROW_GAP = 44.0
"""Pixels between pile and glass, for usual letters: in less, the number stands above both in a high tray."""

_HALF = 76.0
"""From the middle of a card that leans to its end, beside its scale."""

_ABOVE = 0.7
"""So much of the height above the cards a number takes there at most."""

_LETTER = 0.5
"""How wide letters are on the average, beside their size."""


def work_area(view: Position, company: Company, layout: Arrangement, options: ViewOptions) -> Sprites:
    """Return what lies in the work area in this phase."""
    sprites: Sprites = {}
    for number, area in enumerate((layout.work_area, layout.spare_area)):
        if area is not None:
            sprites["mat", number] = Sprite(f"mat/{area.width:.0f}/{area.height:.0f}", area.x, area.y, 1)
    things = _WORK_AREAS.get(view.phase)
    if things is not None:
        sprites.update(things(view, company, layout, options))
    return sprites


def glass_area(layout: Arrangement) -> Area:
    """Return where the glass stands, its seconds below it: in the spare area, or at the work area's right."""
    unit, place = layout.unit, layout.spare_area or layout.work_area
    # Beside deck and pile there is to be room for a number.
    wide = place.width - 16 * unit if layout.spare_area is not None else place.width * _GLASS
    height = min(place.height - 24 * unit, wide / 0.46)
    width = height * 0.46
    x = place.x + place.width - width - 14 * unit
    if layout.spare_area is not None:
        x = place.x + (place.width - width) / 2
    return Area(x, place.y + (place.height - height) / 2, width, height)


def _build(view: Position, company: Company, layout: Arrangement, options: ViewOptions) -> Sprites:
    """Deck, discard pile, and how much is done."""
    seat, area, unit = layout.owner, layout.work_area, layout.unit
    camp, sprites = view.camps[seat], Sprites()
    right = area.x + area.width - 14 * unit
    if layout.spare_area is None and is_timed(view, seat) and view.options.build_seconds is not None:
        right = glass_area(layout).x
    scale, row = _card_scale(area, right, _stop_width(company, unit), unit)
    x, y = area.x + 18 * unit + 52 * scale, area.y + (area.height - row) / 2 - 8 * unit
    phrase = Phrase(N_("Deck: draw the next card"))
    sprites["deck", seat] = Sprite(f"deck/{camp.deck}", x, y, 5, scale=scale, phrase=phrase)
    number = counted(NN_("{count} card", "{count} cards"), camp.deck)
    count = Label(company.say(number), 14 * unit, CREAM, "centre")
    sprites["deck", seat, "count"] = Sprite(count.art, x, y + 70 * scale + 17 * unit, 4)
    pile = x + 116 * scale
    for place in range(max(0, len(camp.pile) - 2), len(camp.pile)):
        lean = place * 37 % 9 - 4
        art = f"card/{camp.pile[place]}"
        sprites["card", seat, place] = Sprite(art, pile, y, 5 + place * 0.01, lean, scale)
    if not camp.pile:
        sprites["card", seat, "none"] = Sprite("deck/0", pile, y, 4, scale=scale)
    left = pile + 62 * scale
    sprites.update(
        _progress(view, company, layout, Area(left, area.y, right - left, y - _HALF * scale - area.y))
    )
    if company.watching == seat and camp.doing is Doing.READY and _has_begun(camp):
        if right - left < _stop_width(company, unit):
            left = area.x if row else x + len(company.say(number)) * 7 * unit * _LETTER
        sprites.update(_stop(company, layout, left, right))
    return sprites


def _card_scale(area: Area, right: float, button_width: float, unit: float) -> tuple[float, float]:
    """Return how large cards are, and how high the row below them is for a button without room elsewhere."""
    high, wide = area.height - 62 * unit, area.width * _CARDS / 100
    scale, row = min(high / 140, wide), _STOP_ROW * unit
    lower = min((high - row) / 140, wide)
    is_beside = right - area.x - 18 * unit - 230 * scale >= button_width
    # In the lowest tray cards would be no cards any more: beside their number the button lies over them.
    return (scale, 0.0) if is_beside or lower < _LEAST_CARD * scale else (lower, row)


def _has_begun(camp: Camp) -> bool:
    return camp.glass is not Glass.FULL or camp.placed > 0


def _stop_width(company: Company, unit: float) -> float:
    """Return how wide the way out has to be, with what is beside it."""
    return len(company.say(_STOP)) * 11 * unit * _LETTER + 24 * unit


def _stop(company: Company, layout: Arrangement, left: float, right: float) -> Sprites:
    """The way out: between pile and glass, below the cards, or beside the number of the deck."""
    unit, area = layout.unit, layout.work_area
    width = min(right - left - 10 * unit, 150 * unit)
    place = centred((left + right) / 2, area.y + area.height - 34 * unit, width, 32 * unit)
    # It lies over what it has no room beside.
    return {key: evolve(each, z=7) for key, each in button("stop", _STOP, place, company).items()}


def _progress(view: Position, company: Company, layout: Arrangement, free: Area) -> Sprites:
    """
    How many pieces are placed.

    Args:
        free: Between pile and glass, as high as what is free above both.
    """
    seat, area, unit = layout.owner, layout.work_area, layout.unit
    left, right = free.x, free.right
    is_above = right - left < _NARROW_GAP * unit and area.height > area.width
    if is_above:
        left, right = area.x, area.x + area.width
    camp, middle, width = view.camps[seat], (left + right) / 2, right - left - 18 * unit
    limit = allowance(view, seat)
    sprites: Sprites = {}
    done = str(camp.placed) if limit is None else f"{camp.placed}/{limit}"
    # Between a pile and a glass that stand close together it is smaller.
    high = max(_SMALLEST, min(40 * unit, (right - left) / len(done) / _DIGIT))
    big = Label(done, high, CREAM, "centre", bold=True)
    words = counted(NN_("piece placed", "pieces placed"), camp.placed if limit is None else limit)
    # In a low tray all of it stands higher: below it is the button.
    is_low = area.height < _LOW * unit
    y = area.y + area.height * (0.2 if is_low else 0.27)
    if is_above:
        high = max(_SMALLEST, min(high, free.height * _ABOVE))
        big, y = evolve(big, size=high), free.middle.y
    sprites["placed", "number"] = Sprite(big.art, middle, y, 4, phrase=_placed(camp.placed, limit))
    # Where one of its words has no room, the number's tip says it.
    if not is_above:
        top = y + high / 2 + 7 * unit if is_low else area.y + area.height * 0.47
        sprites.update(_progress_words(company.say(words), middle, top, width, unit))
    return sprites


def _placed(done: int, limit: int | None) -> Phrase:
    """Say how many pieces are placed, for those who hear it alone."""
    if limit is None:
        return counted(NN_("{count} piece placed", "{count} pieces placed"), done)
    return counted(NN_("{done} of {count} piece placed", "{done} of {count} pieces placed"), limit, done=done)


def _progress_words(said: str, middle: float, top: float, width: float, unit: float) -> Sprites:
    """Return what the number of pieces counts, below it; nothing where a word has no room."""
    size, sprites = 13.5 * unit, Sprites()
    lines = [said] if len(said) * size * _LETTER < width else said.split()
    if max(map(len, lines)) * size * _LETTER < width:
        for below, line in enumerate(lines):
            label = Label(line, size, CREAM, "centre", width=width)
            sprites["placed", "words", below] = Sprite(label.art, middle, top + below * 16 * unit, 4)
    return sprites


def _catapults(view: Position, company: Company, layout: Arrangement, options: ViewOptions) -> Sprites:
    area, unit = layout.work_area, layout.unit
    pad = 18 * unit
    if layout.spare_area is not None:
        stand, rest = _inset(area, pad), _inset(layout.spare_area, pad)
    else:
        # A narrow tray gives more of its room to words.
        share = max(0.34, min(0.5, (_FILLING * unit + 2 * pad) / area.width))
        stand = Area(area.x + pad, area.y + pad, area.width * (1 - share) - pad, area.height - 2 * pad)
        rest = Area(stand.x + stand.width + pad, area.y + pad, area.width * share - 2 * pad, stand.height)
    return {**_stand(view, company, layout, stand), **_filling(view, company, layout, rest)}


def _inset(area: Area, pad: float) -> Area:
    return Area(area.x + pad, area.y + pad, area.width - 2 * pad, area.height - 2 * pad)


def _stand(view: Position, company: Company, layout: Arrangement, area: Area) -> Sprites:
    """The catapults of this round: those that are left, and hollows where the others were."""
    camp, most = view.camps[layout.owner], view.options.catapults_a_round
    strength = 1.0 if can_put_catapult(view, layout.owner) else _FAINT
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
            art, phrase = f"catapult/{company.colour(layout.owner)}/ok", Phrase(N_("Catapult to be placed"))
            sprites["stand", place] = Sprite(art, x, y, 5, scale=scale, opacity=strength, phrase=phrase)
    return sprites


def _filling(view: Position, company: Company, layout: Arrangement, area: Area) -> Sprites:
    """How many catapults are left, and the button that places as many as fit."""
    seat, unit = layout.owner, layout.unit
    left = view.options.catapults_a_round - view.camps[seat].put
    middle, sprites = area.x + area.width / 2, Sprites()
    big = Label(str(left), min(72 * unit, area.height * 0.34), CREAM, "centre", bold=True)
    y = area.y + big.size * 0.7 + max(0.0, area.height - 160 * unit) * 0.25
    sprites["left", "number"] = Sprite(big.art, middle, y, 4)
    said, size = company.say(counted(NN_("catapult left", "catapults left"), left)), 13.5 * unit
    lines = [said] if len(said) * size * _LETTER < area.width else said.split()
    if max(map(len, lines)) * size * _LETTER < area.width + 4 * unit:
        for below, line in enumerate(lines):
            label = Label(line, size, CREAM, "centre")
            down = y + big.size * 0.8 + below * 16 * unit
            sprites["left", "words", below] = Sprite(label.art, middle, down, 4)
    if seat == company.watching and can_put_catapult(view, seat):
        y = area.y + area.height - 18 * unit
        sprites.update(
            button("fill", N_("Fill the castle"), centred(middle, y, area.width, 34 * unit), company)
        )
    return sprites


def _attack(view: Position, company: Company, layout: Arrangement, options: ViewOptions) -> Sprites:
    """Dice above, the stones they are worth below, and a tray for what is taken."""
    attack, area, unit = view.attack, layout.work_area, layout.unit
    if attack is None:
        return {}
    pad = 16 * unit
    wide = area.width * 0.6
    faces = attack.dice or (0,) * attack.count
    dice = Area(area.x + pad, area.y + pad, wide - pad, area.height - 2 * pad)
    # In a low tray their words are above its seam.
    below = min(area.height * 0.58, area.height - 68 * unit)
    stones = Area(area.x + pad, area.y + below, wide - pad, area.height * 0.3)
    if attack.dice and area.height < _LOW * unit:
        half = (wide - 2 * pad) / 2
        dice = Area(dice.x, dice.y, half, dice.height)
        stones = Area(dice.x + half + pad, area.y + area.height / 2 - 29 * unit, half, dice.height)
    elif attack.dice:
        dice = Area(dice.x, dice.y, dice.width, area.height * 0.5 - pad)
    sprites = _dice(faces, dice, unit)
    total = max(attack.budget, view.camps[attack.seat].tallies[-1].budget)
    if attack.dice:
        sprites.update(_stones(attack.budget, total, stones, unit, company))
    tray = Area(area.x + wide + pad, area.y + pad, area.width - wide - 2 * pad, area.height - 2 * pad)
    sprites.update(_tray(view, company, view.camps[attack.seat].stolen, tray))
    return sprites


def _dice(faces: Sequence[int], area: Area, unit: float) -> Sprites:
    side, across = _slots(len(faces), area.width, area.height)
    side = min(side, 82 * unit)
    sprites: Sprites = {}
    down = ceil(len(faces) / across)
    left, top = area.x + (area.width - side * across) / 2, area.y + (area.height - side * down) / 2
    for place, face in enumerate(faces):
        row, col = divmod(place, across)
        phrase = Phrase(N_("Die: {face}"), {"face": face}) if face else Phrase(N_("Throw the dice"))
        x, y = left + (col + 0.5) * side, top + (row + 0.5) * side
        turn = float(place * 29 % 15 - 7)
        if face:
            # As they came to lie: the same dice lie the same way, and none on another one.
            fall = Random(f"{place} {faces}")
            x, y = x + fall.uniform(-0.09, 0.09) * side, y + fall.uniform(-0.16, 0.16) * side
            turn = fall.uniform(-38, 38)
        sprites["die", place] = Sprite(f"die/{face}", x, y, 8, turn, side / 68, phrase=phrase)
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


def _tray(
    view: Position, company: Company, pieces: Sequence[Piece], area: Area, held: str | None = None
) -> Sprites:
    """Stolen pieces that wait; the first of the kind *held* is in someone's hand."""
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
        phrase = Phrase(N_("Stolen wall {piece}"), {"piece": piece.kind})
        x, y = left + (col + 0.5) * side, top + (row + 0.5) * side
        scale = min(side * 0.88 / (max(rows, cols, 2) * CELL), 0.8)
        is_held, held = piece.kind == held, None if piece.kind == held else held
        opacity = 0.3 if is_held else 1.0
        art = f"wall/{piece.kind}/0/1"
        sprites["wall", piece.number] = Sprite(art, x, y, 50, scale=scale, opacity=opacity, phrase=phrase)
    size = max(12.0, min(area.height * 0.12, area.width * 0.06))
    if not pieces and area.width > _WORDS * size:
        text = Label(company.say(N_("Stolen walls wait here")), size, "#C9A27C", "centre", area.width - 16)
        sprites["tray", "words"] = Sprite(text.art, area.x + area.width / 2, area.y + area.height / 2, 4)
    return sprites


def _rebuild(view: Position, company: Company, layout: Arrangement, options: ViewOptions) -> Sprites:
    """The tray on the left, the stand of catapults on the right."""
    area, pad = layout.work_area, 14 * layout.unit
    camp, held = view.camps[layout.owner], None if options.held is None else options.held[0]
    if layout.spare_area is not None:
        tray, right = _inset(area, pad), _inset(layout.spare_area, pad)
    else:
        tray = Area(area.x + pad, area.y + pad, area.width * 0.46 - pad, area.height - 2 * pad)
        wide = area.width - tray.width - 3 * pad
        right = Area(tray.x + tray.width + pad, area.y + pad, wide, area.height - 2 * pad)
    stand = Area(right.x, right.y, right.width, right.height - 44 * layout.unit)
    sprites = {**_tray(view, company, camp.stolen, tray, held), **_stand(view, company, layout, stand)}
    if layout.owner == company.watching and can_put_catapult(view, layout.owner):
        x, y = right.x + right.width / 2, right.y + right.height - 18 * layout.unit
        plaque = centred(x, y, min(right.width, 190 * layout.unit), 34 * layout.unit)
        sprites.update(button("fill", N_("Fill the castle"), plaque, company))
    return sprites


def _slots(count: int, width: float, height: float) -> tuple[float, int]:
    """Return the side of *count* equal squares that go into a space, and how many lie in a row."""
    sizes = []
    for across in range(1, count + 1):
        down = ceil(count / across)
        sizes.append((round(min(width / across, height / down), 1), -across * down, across))
    side, _, across = max(sizes)
    return side, across


_WORK_AREAS: Mapping[Phase, Callable[[Position, Company, Arrangement, ViewOptions], Sprites]] = {
    Phase.BUILD: _build,
    Phase.CATAPULTS: _catapults,
    Phase.ATTACK: _attack,
    Phase.REBUILD: _rebuild,
    Phase.TIE: standings,
    Phase.BETWEEN: standings,
    Phase.OVER: standings,
}
