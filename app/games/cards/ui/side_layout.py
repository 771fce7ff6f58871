"""Hands, armies, piles and name plates: pictures of a side; no Qt."""

from collections.abc import Sequence

from app.core.command import Seat
from app.core.words import N_, NN_, Phrase, SeatName, counted
from app.games.cards.model import Phase, Position, Unit, army, is_catapult, largest_army
from app.games.cards.pack import HIDDEN, ORDER, SUITS, Card, name, names, suit, value
from app.games.cards.rules.pickup import reach
from app.games.cards.scoring import points
from app.games.cards.ui.arrangement import CARD, Arrangement, spread
from app.games.cards.ui.view_options import LIGHT_INK, ViewOptions
from app.ui.art.label import Label
from app.ui.art.sprite import Sprite, Sprites
from app.ui.board.company import Company
from app.ui.board.geometry import Area

OWN = 0.95
"""How large the cards of the own hand are, beside the unit."""

THEIRS = 0.5
LIFT = 20.0
"""How far a chosen card rises."""

_TAXMAN = NN_("Taxman of {name}: {count} point", "Taxman of {name}: {count} points")

_UNIT_STEP = 30.0
_ICON = 30.0
_SHOWN = 3
"""So many cards of the pile are shown, even if fewer may be taken."""


def own_hand(view: Position, company: Company, layout: Arrangement, options: ViewOptions) -> Sprites:
    """Return the near hand as a fan, the chosen cards raised."""
    seat, area, unit = company.owner, layout.own_hand, layout.unit
    if options.paused or HIDDEN in view.hands[seat]:
        return _backs(seat, len(view.hands[seat]), area, OWN * unit)
    hand = in_fan(view.hands[seat], by_rank=options.by_rank)
    inner = Area(area.x + 8 * unit, area.y, area.width - 16 * unit, area.height)
    xs = spread(len(hand), inner, CARD[0] * OWN * unit, 78 * unit)
    base = area.bottom - CARD[1] / 2 * OWN * unit - 12 * unit
    sprites: Sprites = {}
    for number, (card, x) in enumerate(zip(hand, xs, strict=True)):
        swing = (number - (len(hand) - 1) / 2) / max(3.0, (len(hand) - 1) / 2)
        is_chosen = card in options.chosen
        rise = LIFT * unit if is_chosen else 0
        sprites["card", card] = Sprite(
            f"card/{card}/{options.deck}",
            x,
            base + swing * swing * 7 * unit - rise,
            40 + number * 0.1,
            angle=swing * 5,
            scale=OWN * unit,
            phrase=_held_words(card, is_chosen=is_chosen),
        )
    return sprites


def in_fan(hand: Sequence[Card], *, by_rank: bool) -> list[Card]:
    """Return a hand as it is held: by rank, or suit by suit with black and red in turn."""
    if by_rank:
        return sorted(hand, key=ORDER.__getitem__)
    order = {each: place for place, each in enumerate((SUITS[0], SUITS[1], SUITS[3], SUITS[2]))}
    return sorted(hand, key=lambda card: (order[suit(card)], value(card)))


def their_hand(view: Position, company: Company, layout: Arrangement, options: ViewOptions) -> Sprites:
    """Return the far hand: backs, and face up what is known to be in it."""
    seat, area, scale = 1 - company.owner, layout.their_hand, THEIRS * layout.unit
    hand = view.hands[seat]
    hidden = len(hand) if options.paused else hand.count(HIDDEN)
    known = (
        [] if options.paused else in_fan([card for card in hand if card != HIDDEN], by_rank=options.by_rank)
    )
    xs = spread(len(hand), area, CARD[0] * scale, 52 * scale if hidden else 70 * scale)
    sprites: Sprites = {}
    for number, x in enumerate(xs):
        y, z = area.middle.y, 30 + number * 0.1
        if number < hidden:
            phrase = company.plain(N_("A card in the hand of {name}"), name=SeatName(seat))
            sprites["back", seat, number] = Sprite("back", x, y, z, scale=scale, phrase=phrase)
            continue
        card = known[number - hidden]
        phrase = company.plain(N_("{name} holds {card}"), name=SeatName(seat), card=name(card))
        sprites["card", card] = Sprite(f"card/{card}/{options.deck}", x, y, z, scale=scale, phrase=phrase)
        if hidden:
            sprites["known", card] = Sprite("eye", x, y + 54 * scale, z + 0.05, scale=scale * 1.3)
    return sprites


def army_picture(view: Position, company: Company, seat: Seat, area: Area, options: ViewOptions) -> Sprites:
    """Return a seat's Taxmen, Soldiers and Catapults in a row."""
    units, taxmen = army(view, seat), view.taxmen[seat]
    widths = [CARD[0]] * len(taxmen) + [unit_width(unit) for unit in units.values()]
    whole = sum(widths) + 14 * max(0, len(widths) - 1)
    scale = min((area.height - 6) / (CARD[1] + 12), area.width / whole if whole else 1)
    x, y = area.middle.x - whole * scale / 2, area.middle.y
    ground = Sprite(
        f"ground/{area.width:.0f}/{area.height:.0f}", area.middle.x, y, 1, phrase=_army_words(company, seat)
    )
    sprites: Sprites = {("army", seat): ground}
    if not widths:
        sprites["army", seat, "empty"] = faint(company.say(N_("Army")), area)
    for card in taxmen:
        phrase = counted(_TAXMAN, view.tables.taxman_points, name=company.name(seat))
        sprites["card", card] = Sprite(
            f"card/{card}/{options.deck}", x + CARD[0] / 2 * scale, y, 12, scale=scale, phrase=phrase
        )
        x += (CARD[0] + 14) * scale
    for number, unit in units.items():
        middle = (x + unit_width(unit) / 2 * scale, y)
        sprites.update(_unit(view, company, number, middle, scale=scale, options=options))
        x += (unit_width(unit) + 14) * scale
    return sprites


def unit_width(unit: Unit) -> float:
    """Return how wide a unit is, in the units of a card."""
    return CARD[0] + _UNIT_STEP * (len(unit.cards) - 1) + _ICON


def _unit(
    view: Position,
    company: Company,
    number: int,
    at: tuple[float, float],
    *,
    scale: float,
    options: ViewOptions,
) -> Sprites:
    unit, (x, y) = view.units[number], at
    kind = "catapult" if is_catapult(view, unit) else "soldier"
    text = N_("Catapult of {name}: {cards}") if kind == "catapult" else N_("Soldier of {name}: {cards}")
    phrase = company.plain(text, name=SeatName(unit.owner), cards=names(unit.cards))
    width = unit_width(unit)
    rise = 10 * scale if options.engine == number else 0
    shape, sign_x = f"unit/{width:.0f}/{company.colour(unit.owner)}", x - ((width - _ICON) / 2 - 2) * scale
    sprites: Sprites = {
        ("unit", number): Sprite(shape, x, y - rise, 6, scale=scale, phrase=phrase),
        ("sign", number): Sprite(f"kind/{kind}/plate", sign_x, y - rise, 13, scale=scale * 1.2),
    }
    for place, card in enumerate(unit.cards):
        left = x + (_ICON - width / 2 + CARD[0] / 2 + place * _UNIT_STEP) * scale
        sprites["card", card] = Sprite(
            f"card/{card}/{options.deck}", left, y - rise, 12 + place * 0.1, scale=scale
        )
    return sprites


_NAME_SHARE = 0.55
"""Of a plate's height its letters take no more than that, if something else shall stand below them."""

_BESIDE, _BESIDE_LAUREL = 100, 130
"""What shield and points, and the sign of the Largest Army, leave no room for a name on a plate, in units."""


def plate(view: Position, company: Company, seat: Seat, area: Area, layout: Arrangement) -> Sprites:
    """Return a seat's name, its points on the way to the target, and who has the Largest Army."""
    target, score, unit = view.options.target, points(view, seat), layout.unit
    colour, left = company.colour(seat), area.x + 52 * unit
    turn = "on" if view.turn == seat and view.phase is not Phase.OVER else "off"
    phrase = company.plain(
        N_("{name}: {points} of {target} points"), name=SeatName(seat), points=score, target=target
    )
    board = f"plate/{area.width:.0f}/{area.height:.0f}/{colour}/{turn}"
    # Beside large letters there is no room for a dot for each point; the number stays.
    is_short = layout.text(17) > _NAME_SHARE * area.height
    has_army = largest_army(view) == seat
    room = area.width - (_BESIDE_LAUREL if has_army else _BESIDE) * unit
    name = Label(company.name(seat), layout.text(17), LIGHT_INK, width=room, bold=True)
    number = Label(str(score), layout.text(26), LIGHT_INK, "right", bold=True)
    dots, low = f"dots/{score}/{target}/{colour}", area.y + area.height * 0.73
    sprites: Sprites = {
        ("plate", seat): Sprite(board, area.x, area.y, 2, phrase=phrase),
        ("plate", seat, "shield"): _shield(area, colour, unit),
        ("plate", seat, "name"): Sprite(
            name.art, left, area.y + area.height * (0.5 if is_short else 0.33), 3
        ),
        ("plate", seat, "points"): Sprite(number.art, area.right - 12 * unit, area.middle.y, 3),
    }
    if not is_short:
        sprites["plate", seat, "dots"] = Sprite(dots, left, low, 3, scale=unit)
    if has_army:
        sprites["plate", seat, "army"] = _laurel(company, seat, area, unit)
    return sprites


def _shield(area: Area, colour: int, unit: float) -> Sprite:
    return Sprite(f"emblem/{colour}", area.x + 26 * unit, area.middle.y, 3, scale=1.55 * unit)


def _laurel(company: Company, seat: Seat, area: Area, unit: float) -> Sprite:
    """Return the sign of the Largest Army.  Rule: CRD-25."""
    phrase = company.plain(N_("{name} has the Largest Army"), name=SeatName(seat))
    x, y = area.right - 58 * unit, area.y + area.height * 0.36
    return Sprite("laurel", x, y, 3, scale=0.85 * unit, phrase=phrase)


def piles(view: Position, company: Company, layout: Arrangement, options: ViewOptions) -> Sprites:
    """Return stock and discard pile; of the pile, the cards that may be taken and what lies on top."""
    area, unit = layout.piles, layout.unit
    scale = min(0.95 * unit, (area.width - 20 * unit) / 2 / CARD[0])
    left, right = area.x + CARD[0] / 2 * scale + 7 * unit, area.right - CARD[0] / 2 * scale
    foot = area.bottom - CARD[1] / 2 * scale - 4 * unit
    stock = counted(NN_("Stock: {count} card", "Stock: {count} cards"), len(view.stock))
    heap = counted(NN_("Discard pile: {count} card", "Discard pile: {count} cards"), len(view.pile))
    sprites: Sprites = {
        "stock": Sprite(f"stock/{len(view.stock)}", left, foot, 5, scale=scale, phrase=stock),
        "pile": Sprite("slot", right, foot, 4, scale=scale, phrase=heap),
    }
    inset, size = (CARD[1] / 2 - 18) * scale, layout.text(13)
    if view.stock and view.thief is None:
        sprites["stock", "count"] = _count(len(view.stock), left, foot - inset, size)
    if len(view.pile) > 1:
        sprites["pile", "count"] = _count(len(view.pile), right, foot + inset, size)
    shown = view.pile[-max(_SHOWN, reach(view, company.owner)) :]
    step = min(34 * scale, (foot - CARD[1] / 2 * scale - area.y) / max(1, len(shown) - 1))
    for number, card in enumerate(shown):
        y, art = foot - (len(shown) - 1 - number) * step, f"card/{card}/{options.deck}"
        sprites["card", card] = Sprite(art, right, y, 6 + number * 0.1, scale=scale, phrase=_pile_words(card))
    if view.thief is not None:
        art, phrase = f"card/{view.thief}/{options.deck}", Phrase(N_("The Thief"))
        sprites["card", view.thief] = Sprite(art, left, foot, 18, scale=scale, phrase=phrase)
    return sprites


def _count(count: int, x: float, y: float, size: float) -> Sprite:
    return Sprite(Label(str(count), size, LIGHT_INK, "centre", bold=True, plate="#3A2A1C").art, x, y, 19)


def _pile_words(card: Card) -> Phrase:
    return Phrase(N_("{card} on the discard pile"), {"card": name(card)})


def _held_words(card: Card, *, is_chosen: bool) -> Phrase:
    text = N_("{card} in the hand, chosen") if is_chosen else N_("{card} in the hand")
    return Phrase(text, {"card": name(card)})


def _army_words(company: Company, seat: Seat) -> Phrase:
    return company.plain(N_("Army of {name}"), name=SeatName(seat))


def _backs(seat: Seat, count: int, area: Area, scale: float) -> Sprites:
    xs = spread(count, area, CARD[0] * scale, CARD[0] * scale * 0.6)
    y = area.bottom - CARD[1] / 2 * scale - 4
    return {
        ("back", seat, place): Sprite("back", x, y, 40 + place * 0.1, scale=scale)
        for place, x in enumerate(xs)
    }


def faint(text: str, area: Area) -> Sprite:
    """Return what an empty area is for, written on the felt."""
    size = max(12.0, min(18.0, area.height * 0.22))
    label = Label(text, size, "#A9CDB9", "centre", area.width, bold=True)
    return Sprite(label.art, area.middle.x, area.middle.y, 2)
