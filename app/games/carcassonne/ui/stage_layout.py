"""The catapult round around the land: catapults, tokens, cards, measures; no Qt."""

from collections.abc import Iterable, Mapping
from math import atan2, degrees, hypot

from app.core.command import Seat
from app.core.words import N_, NN_, Phrase, counted
from app.games.carcassonne.boxes import FOLLOWER
from app.games.carcassonne.commands import Exchange
from app.games.carcassonne.model import (
    Phase,
    Position,
    Round,
    Spot,
    Square,
    is_out_of_reach,
    kind_of,
)
from app.games.carcassonne.physics.arena import SAME, arena_of
from app.games.carcassonne.rules.rounds import target_gap
from app.games.carcassonne.rules.seduction import exchange_choices
from app.games.carcassonne.tables import TOKEN_NAMES, Scores, Token
from app.games.carcassonne.ui.arrangement import (
    CARD,
    CARDS_RIM,
    ENGINE_ROOM,
    SENTENCE_SIZE,
    WIDE,
    Room,
    above_cards,
    at_spot,
    beside,
    cards_scale,
    catch_scale,
    middle,
    places_seen,
    shooters,
    stands_at,
    with_berth,
    world_of,
)
from app.games.carcassonne.ui.catapult_berth import berth_of, heading
from app.games.carcassonne.ui.rim import Rim
from app.games.carcassonne.ui.view_options import LIGHT
from app.ui.art.label import Align, Label
from app.ui.art.label_painter import label_bounds
from app.ui.art.sprite import Sprite, Sprites
from app.ui.board.company import Company
from app.ui.board.geometry import Area

_SENTENCES: Mapping[Token, str] = {
    Token.KNOCK_OUT: N_("Every follower your token touches goes home, whoever's it is."),
    Token.SEDUCTION: N_("Land beside a follower, and put one of yours in its place."),
}

_CLOSEST = NN_(
    "Whoever comes closest to the fair tile gets {count} point.",
    "Whoever comes closest to the fair tile gets {count} points.",
)
_CAUGHT = NN_(
    "Throw to your left neighbour: caught, they get {count} point, missed, you do.",
    "Throw to your left neighbour: caught, they get {count} points, missed, you do.",
)


def token_sentence(token: Token, scores: Scores) -> Phrase:
    """Return what a throw of a token is about, with the points that are played for."""
    if token is Token.TARGET:
        return counted(_CLOSEST, scores.target)
    return counted(_CAUGHT, scores.catch) if token is Token.CATCH else Phrase(_SENTENCES[token])


LEAVE = ("swap", "nobody")
"""The key of what leaves everybody where they are."""

ENGINE = 1.25
"""How much larger than its art a catapult is."""

SEPARATE, BELOW_THEM = 54.0, 8.5
"""Nearer than so many units a line between a token and a follower would hide both: it lies below them."""

DISC = 27.0
"""Units of a token's radius."""

ASIDE, BELOW = 0.3, 96
"""Catapults that throw sideways, or do not throw, have their name below: there no arc begins."""

_NAME = 6
"""How much of a name stands beside its catapult, as wide as so many letters are high."""


def round_picture(view: Position, company: Company, room: Room, seat: Seat | None) -> Sprites:
    """Return what a catapult round adds to the land; *seat* may play now."""
    around = view.round
    if around is None:
        return {}
    world = world_of(view, room)
    unit, sprites = room.unit(world), Sprites()
    sprites.update(_engines(view, company, room, unit, world))
    # What is to be caught is in the air yet; it is seen where it lies once it has been let fall.
    if view.phase is not Phase.GRAB or is_out_of_reach(view):
        sprites.update(_tokens(view, company, room, catch_scale(view, unit)))
    if around.token is Token.TARGET:
        sprites.update(_target(view, around, Rim(world, room)))
    if view.phase is Phase.AIM and around.token is Token.CATCH:
        sprites.update(_ruler(view, room, around, catch_scale(view, unit)))
    if view.phase is Phase.TOKEN and seat is not None:
        sprites.update(_cards(view, company, world, room, unit))
    if view.phase is Phase.EXCHANGE:
        sprites.update(_measures(view, around, unit))
    return sprites


def _engines(view: Position, company: Company, room: Room, unit: float, world: Area) -> Sprites:
    """Return the catapults that are wholly seen: half a one at the rim would be in the way."""
    sprites: Sprites = {}
    arena, around = arena_of(view), view.round
    assert around is not None
    needed = shooters(view) if around.token is not None else [around.thrower]
    seen = _uncovered(world, with_berth(view, above_cards(view, room)), unit)
    for seat in range(view.seats):
        is_on, spot = seat == around.thrower, places_seen(view, room)(arena.launch(seat))
        at = at_spot(spot)
        if seat not in needed and not seen.contains(beside(spot, ENGINE_ROOM)):
            continue
        larger = catch_scale(view, unit)
        scale = larger * (1.15 if is_on else 0.9)
        stand = berth_of(view, room) if is_on else None
        if stand is not None and stand.ground is not None:
            at, scale = (stand.x, stand.y), stand.scale
            sprites.update(_berth(company, seat, stand.ground, room, unit))
        else:
            sprites["name", seat] = _name(company, view, seat, Rim(world, room), larger)
        dx, dy = heading(arena, seat, around.token)
        straight = atan2(dy, dx) if stand is None else stand.straight
        phrase = Phrase(N_("Catapult of {name}"), {"name": company.names.get(seat, str(seat + 1))})
        # Its art throws upwards.
        art, angle = f"engine/{company.colour(seat)}", degrees(straight) + 90
        sprites["engine", seat] = Sprite(art, *at, 6, angle=angle, scale=ENGINE * scale, phrase=phrase)
    return sprites


def _uncovered(world: Area, room: Room, unit: float) -> Area:
    """Return what is seen of the world beside the tray and a berth, and above the tokens on offer."""
    strip, berth, foot = room.strip * unit, room.berth * unit, room.foot * unit
    return Area(world.x + strip, world.y, world.width - strip - berth, world.height - foot)


def _name(company: Company, view: Position, seat: Seat, rim: Rim, larger: float) -> Sprite:
    """Return the name at a catapult where it is seen, which is so many times *larger* than usual."""
    arena, around = arena_of(view), view.round
    assert around is not None
    is_on, (x, y) = seat == around.thrower, at_spot(places_seen(view, rim.room)(arena.launch(seat)))
    # Nothing flies from the others, either: below them a name is whole as far as they are.
    is_aside = not is_on or abs(heading(arena, seat, around.token)[0]) > ASIDE
    align: Align = "centre" if is_aside else "left"
    name, plate = company.names.get(seat, str(seat + 1)), "#FFF3C4" if is_on else "#EADBBE"
    # Six catapults stand close together: what a long name leaves out is said of its catapult.
    size = rim.text(14)
    label = Label(name, size, "#2B2118", align, _NAME * size, bold=is_on, plate=plate)
    across, down = (0, BELOW) if is_aside else (96, 0)
    # On a low board it is whole, and lies over the rope.
    lowest = rim.seen.bottom - rim.text(14)
    return Sprite(label.art, x + across * larger, min(lowest, y + down * larger), 8)


def _berth(company: Company, seat: Seat, berth: Area, room: Room, unit: float) -> Sprites:
    """Return the mat under a catapult that is shown beside the land, and the name at its top."""
    x, y = berth.x + berth.width / 2, berth.y + berth.height / 2
    mat = f"mat/{berth.width / unit - 12:.0f}/{berth.height / unit - 12:.0f}"
    name, size = company.names.get(seat, str(seat + 1)), room.text(14, unit)
    label = Label(name, size, "#2B2118", "centre", berth.width - size, bold=True, plate="#FFF3C4")
    return {
        "berth": Sprite(mat, x, y, 5.5, scale=unit),
        ("name", seat): Sprite(label.art, x, berth.y + 24 * unit, 8),
    }


def _tokens(view: Position, company: Company, room: Room, scale: float) -> Sprites:
    """Return the tokens that lie: all of them for target, else that of whoever threw last."""
    around = view.round
    if around is None or around.token is None or not around.rests:
        return {}
    lying = around.rests if around.token is Token.TARGET else around.rests[-1:]
    if around.token is not Token.TARGET and lying[0][0] != around.thrower:
        return {}
    sprites: Sprites = {}
    for seat, rest in lying:
        x, y = at_spot(places_seen(view, room)(rest))
        phrase = Phrase(N_("Token of {name}"), {"name": company.names.get(seat, str(seat + 1))})
        art = token_art(around.token, company.colour(seat))
        sprites["rest", seat] = Sprite(art, x, y, 9, scale=scale, phrase=phrase)
    return sprites


def token_art(token: Token, colour: int | None = None) -> str:
    """Return the art of a token, with a seat's rim or a plain one."""
    return f"token/{token.name}/{'' if colour is None else colour}"


# --- Target: all throws measured ---


def _target(view: Position, around: Round, rim: Rim) -> Sprites:
    sprites: Sprites = {}
    x, y = middle(around.tile)
    sprites["goal"] = Sprite("frame/#FF6A2B", x, y, 7, scale=1.04)
    sprites["goal ring"] = Sprite("ring/82/#FF6A2B", x, y, 7.5)
    if not around.rests:
        return sprites
    gaps = {seat: target_gap(view, rest, around.tile) for seat, rest in around.rests}
    best = min(gaps.values()) + SAME
    tokens = [_around(*at_spot(rest), 2 * DISC, 2 * DISC) for _, rest in around.rests]
    numbers: list[Area] = []
    for seat, rest in sorted(around.rests, key=lambda each: gaps[each[0]]):
        sprites.update(_measure_to_tile(view, around.tile, seat, rest, rim.unit))
        sprites.update(_gap(seat, rest, gaps[seat], rim, (numbers, tokens), is_best=gaps[seat] <= best))
    return sprites


def _gap(
    seat: Seat, rest: Spot, gap: float, rim: Rim, taken: tuple[list[Area], list[Area]], *, is_best: bool
) -> Sprites:
    """
    Return how far from the goal a token lies, beside it, or at the rim that it lies beyond.

    Args:
        taken: Where other numbers are, which it joins, and where tokens are: it hides least of these.
    """
    (x, y), says = at_spot(rest), f"{gap / 10:.0f} mm"
    beyond = rim.mark(x, y, says, bold=is_best)
    if beyond:
        return {("beyond", seat): beyond["beyond"], ("gap", seat): beyond["beyond words"]}
    plate = "#FFE38A" if is_best else "#FFF8E1"
    label = Label(says, rim.text(14), "#2B2118", "centre", bold=is_best, plate=plate)
    bounds, (numbers, tokens) = label_bounds(label.art), taken
    wide, high = bounds.width(), bounds.height()
    across, down = DISC + wide / 2, DISC + high / 2
    beside = [(dx * across, dy * down) for dx, dy in _BESIDE] + [(0, down + high), (0, -down - high)]
    places = [rim.inside(x + dx, y + dy, across=44, down=14) for dx, dy in beside]
    areas = [_around(*place, wide, high) for place in places]
    best = min(areas, key=lambda area: (_hidden(area, numbers), _hidden(area, tokens)))
    numbers.append(best)
    return {("gap", seat): Sprite(label.art, *best.middle, 45)}


_BESIDE = (0, 1), (0, -1), (1, 0), (-1, 0), (1, 1), (-1, 1), (1, -1), (-1, -1)
"""Where the number of a token stands: below it, above, at a side, or at a corner."""


def _around(x: float, y: float, width: float, height: float) -> Area:
    return Area(x - width / 2, y - height / 2, width, height)


def _hidden(words: Area, things: Iterable[Area]) -> float:
    """Return how much of *things* words would hide."""
    found = 0.0
    for each in things:
        wide = min(words.right, each.right) - max(words.x, each.x)
        high = min(words.bottom, each.bottom) - max(words.y, each.y)
        found += max(0.0, wide) * max(0.0, high)
    return found


def _measure_to_tile(view: Position, tile: Square, seat: Seat, rest: Spot, unit: float) -> Sprites:
    """Return the line from a token to what it is measured to."""
    (x, y), (tx, ty) = at_spot(rest), middle(tile)
    goal = (tx, ty)
    if view.options.target_distance == "edge":
        goal = (max(tx - WIDE / 2, min(tx + WIDE / 2, x)), max(ty - WIDE / 2, min(ty + WIDE / 2, y)))
    sprites: Sprites = {}
    dx, dy = goal[0] - x, goal[1] - y
    if hypot(dx, dy) > 30:
        sprites["measure", seat] = Sprite(f"line/{dx:.0f}/{dy:.0f}/{2.2 * unit:.1f}/measure", x, y, 8)
    return sprites


# --- Catch: the ruler halfway ---


def _ruler(view: Position, room: Room, around: Round, larger: float) -> Sprites:
    """Return the ruler between hurler and catcher, so many times *larger* than the land.  Rule: FAIR-50."""
    arena = arena_of(view)
    one, other = (arena.launch(seat) for seat in shooters(view))
    x, y = at_spot(places_seen(view, room)(Spot((one.x + other.x) // 2, (one.y + other.y) // 2)))
    dx, dy = heading(arena, around.thrower, Token.CATCH)
    half = 90 * larger
    x, y = x + dy * half, y - dx * half
    return {"ruler": Sprite(f"line/{-dy * 2 * half:.0f}/{dx * 2 * half:.0f}/{9 * larger:.1f}/ruler", x, y, 7)}


# --- The four tokens on offer ---

_READABLE = 9.0
"""Pixels; a sentence in smaller letters is left to the tip."""


def _cards(view: Position, company: Company, world: Area, room: Room, unit: float) -> Sprites:
    tokens, (width, height) = view.options.tables.tokens, CARD
    scale = cards_scale(room, len(tokens))
    x = world.x + world.width / 2 + room.strip * unit / 2
    y = world.y + world.height - (height / 2 + CARDS_RIM) * unit * scale
    step = (width + 14) * unit * scale
    mat = f"mat/{len(tokens) * (width + 14) - 14 + 2 * CARDS_RIM:.0f}/{height + 2 * CARDS_RIM - 8:.0f}"
    sprites: Sprites = {"mat": Sprite(mat, x, y, 60, scale=unit * scale)}
    for place, token in enumerate(tokens):
        title, told = company.say(TOKEN_NAMES[token]), token_sentence(token, view.options.tables.scores)
        shown = company.say(told) if scale * SENTENCE_SIZE >= _READABLE else ""
        art = f"card/{token.name}/plain/{width:.0f}/{height:.0f}/{title.replace('/', ' ')}/{shown}"
        phrase = Phrase(
            N_("{token}: {sentence}"),
            {"token": Phrase(TOKEN_NAMES[token]), "sentence": told},
        )
        sprites["card", token] = Sprite(
            art,
            x + (place - (len(tokens) - 1) / 2) * step,
            y,
            61,
            scale=unit * scale,
            phrase=phrase,
        )
    return sprites


# --- Seduction: the measuring line, and who may come ---


def _measures(view: Position, around: Round, unit: float) -> Sprites:
    sprites: Sprites = {}
    if not around.rests:
        return sprites
    x, y = at_spot(around.rests[-1][1])
    for number in around.nearest:
        fx, fy = stands_at(view, view.followers[number])
        line = f"line/{fx - x:.0f}/{fy - y:.0f}/{2.6 * unit:.1f}/measure"
        sprites["measure", number] = Sprite(
            line, x, y, 11 if hypot(fx - x, fy - y) > SEPARATE else BELOW_THEM
        )
        sprites["nearest", number] = Sprite("ring/24/#D55E00", fx, fy - 5, 11.5)
    return sprites


def newcomers_picture(
    view: Position, company: Company, choice: tuple[Seat, int], unit: float, seen: Area | None
) -> Sprites:
    """
    Return what can take the place of somebody: keys are ("swap", newcomer).

    Args:
        choice: Whose it is, and the number of the follower that goes.
        seen: What the camera shows.
    """
    seat, target = choice
    sprites: Sprites = {}
    for each in exchange_choices(view, seat):
        if each.target == target:
            sprites["swap", each.newcomer] = _newcomer(view, company, each)
    if sprites:
        sprites[LEAVE] = _leave(view, company, target, unit, seen)
    return sprites


def _leave(view: Position, company: Company, target: int, unit: float, seen: Area | None) -> Sprite:
    """Return what leaves everybody where they are: below whoever goes, or above at the lower rim."""
    x, y = stands_at(view, view.followers[target])
    is_low = seen is not None and y + 40 + 32 * unit > seen.y + seen.height
    text = Phrase(N_("Leave everybody"))
    label = Label(company.say(text), 14 * unit, "#2B2118", "centre", plate="#FFF8E1")
    down = -52 - 14 * unit if is_low else 40 + 14 * unit
    return Sprite(label.art, x, y + down, 14, phrase=text)


def _newcomer(view: Position, company: Company, each: Exchange) -> Sprite:
    standing = view.followers.get(each.newcomer)
    if standing is not None:
        x, y = stands_at(view, standing)
        phrase = Phrase(N_("This follower of yours, from the land"))
        return Sprite(f"ring/23/{LIGHT}", x, y - 5, 13, phrase=phrase)
    x, y = stands_at(view, view.followers[each.target])
    kind = kind_of(view, each.newcomer)
    phrase = Phrase(N_("A follower from your supply"))
    if kind is not FOLLOWER:
        phrase = Phrase(N_("Your {figure}, from your supply"), {"figure": Phrase(kind.name)})
    others = list(dict.fromkeys(view.options.crew)).index(kind)
    dx, dy = _NEWCOMERS[others % len(_NEWCOMERS)]
    art = f"{kind.art}/{company.colour(each.by)}/standing"
    return Sprite(art, x + dx, y + dy, 13, scale=1.3, opacity=0.85, phrase=phrase)


_NEWCOMERS = ((44, -4), (-46, -4), (44, 48), (-46, 48))
"""Where those from the supply are shown beside whoever goes, by kind."""
