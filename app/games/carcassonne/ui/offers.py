"""What a seat is offered in its turn: squares, and faint figures with what they would score; no Qt."""

from math import cos, floor, hypot, pi, sin
from typing import TypeAlias

from attrs import evolve

from app.core.command import Seat
from app.core.words import N_, NN_, Phrase, counted
from app.games.carcassonne.boxes import FOLLOWER, FigureKind
from app.games.carcassonne.commands import Deploy
from app.games.carcassonne.land_facts import worth_now
from app.games.carcassonne.model import Follower, Phase, Position, Square, figure_named
from app.games.carcassonne.rules.deploying import deploy_choices
from app.games.carcassonne.rules.placing import place_choices
from app.games.carcassonne.ui.arrangement import WIDE, middle
from app.games.carcassonne.ui.pieces import follower_sprite
from app.games.carcassonne.ui.rim import Rim
from app.games.carcassonne.ui.view_options import SMALLEST, ViewOptions
from app.games.carcassonne.ui.words import square_words
from app.ui.art.label import Label
from app.ui.art.sprite import Sprite, Sprites
from app.ui.board.company import Company

Way: TypeAlias = tuple[float, float]
"""How far something is across and down, in units of the scene."""

LEGAL = "#E9FF8F"
"""The light on squares where the tile can go."""

ROOMY = 0.95
"""Where a pixel shows more of the land, places for followers are offered on a larger picture of the tile."""

LENS, LENS_RIM, LENS_SHARE, LENS_FIGURES = 168.0, 8.0, 0.5, 0.8
"""
It is so many pixels wide, with a rim of so many, and takes no more of a small board than that; so much less
than the tile figures grow on it: what they would stand on is seen.
"""

FAINT = 0.95
"""Faint followers are so large on their own tile."""

CLOSEST = 30.0
"""Faint followers keep so far apart."""

FARTHER = 36.0
"""And so far, where each has another kind of figure beside it."""

ASIDE, BESIDE = ((20.0, -2.0), (-20.0, -2.0), (13.0, 17.0), (-13.0, 17.0), (0.0, -24.0)), 0.66
"""There those other kinds stand, so much smaller; arrows to the right and left lead there and back."""


GO_ON, END = ("part", "second"), ("part", "none")
"""Between two parts of a turn: the second one, and none.  Rule: TRN-11, TRD-7."""


def legal_places(view: Position, seat: Seat) -> dict[Square, tuple[int, ...]]:
    """Return the squares where the tile in hand fits, with its turns there."""
    found: dict[Square, tuple[int, ...]] = {}
    for each in place_choices(view, seat):
        found[each.at] = (*found.get(each.at, ()), each.turn)
    return found


def offers(view: Position, company: Company, options: ViewOptions, seat: Seat, rim: Rim) -> Sprites:
    sprites: Sprites = {}
    if view.phase is Phase.PLACE and options.shows_targets:
        for at in legal_places(view, seat):
            x, y = middle(at)
            sprites["spot", at] = Sprite(f"spot/legal/{LEGAL}", x, y, 0.6, phrase=square_words(at))
    if view.phase is Phase.DEPLOY and view.fresh is not None:
        sprites.update(_candidates(view, company, options, seat, rim))
    if view.phase is Phase.AGAIN:
        sprites.update(_parts(view, company, rim.unit))
    return sprites


def _parts(view: Position, company: Company, unit: float) -> Sprites:
    """Return what can follow the first part of a turn, below and above the tile that was laid in it."""
    x, y = middle(list(view.tiles)[-1])
    found: Sprites = {}
    for key, text, down in ((GO_ON, N_("Draw a second tile"), -1), (END, N_("End the turn"), 1)):
        phrase = Phrase(text)
        label = Label(company.say(phrase), 15 * unit, "#2B2118", "centre", plate="#FFF8E1")
        found[key] = Sprite(label.art, x, y + down * (WIDE / 2 + 16 * unit), 44, phrase=phrase)
    return found


def _candidates(view: Position, company: Company, options: ViewOptions, seat: Seat, rim: Rim) -> Sprites:
    """Return faint figures where some could be put, other kinds beside the first, and what that scores."""
    assert view.fresh is not None
    first: dict[str, Sprite] = {}
    others: dict[tuple[str, str], Sprite] = {}
    scoring: set[str] = set()
    for each in deploy_choices(view, seat):
        if not figure_named(view, each.figure).is_special:
            scoring.add(each.feature)
        sprite = _candidate(view, company, options, each, view.fresh)
        if each.feature in first:
            others[each.feature, each.figure] = evolve(sprite, scale=sprite.scale * BESIDE)
        else:
            first[each.feature] = sprite
    tile = middle(view.fresh)
    places = apart(first, tile, (CLOSEST if not others else FARTHER))
    sprites: Sprites = {("place", feature): sprite for feature, sprite in places.items()}
    for (feature, figure), sprite in others.items():
        beside = [each for each in others if each[0] == feature].index((feature, figure))
        at, (dx, dy) = places[feature], ASIDE[beside % len(ASIDE)]
        sprites["place", feature, figure] = evolve(sprite, x=at.x + dx, y=at.y + dy)
    if options.shows_targets:
        scored = {name: sprite for name, sprite in places.items() if name in scoring}
        sprites.update(_worths(view, scored, rim.unit))
    return sprites if rim.unit <= ROOMY or not sprites else _enlarged(view, company, sprites, rim)


def apart(found: dict[str, Sprite], tile: Way, closest: float = CLOSEST) -> dict[str, Sprite]:
    """Move faint followers apart that would hide each other, but not off their tile."""
    spots = {feature: [each.x - tile[0], each.y - tile[1]] for feature, each in found.items()}
    for _ in range(12):
        for one, here in spots.items():
            for other, there in spots.items():
                gap = hypot(there[0] - here[0], there[1] - here[1])
                if one != other and gap < closest:
                    push = (closest - gap) / 2 / (gap or 1.0)
                    dx, dy = (there[0] - here[0]) * push, (there[1] - here[1]) * push
                    here[:] = _on_tile(here[0] - dx), _on_tile(here[1] - dy)
                    there[:] = _on_tile(there[0] + dx), _on_tile(there[1] + dy)
    return {
        feature: evolve(each, x=tile[0] + spots[feature][0], y=tile[1] + spots[feature][1])
        for feature, each in found.items()
    }


def _on_tile(way: float) -> float:
    return max(-38.0, min(38.0, way))


def _worths(view: Position, places: dict[str, Sprite], unit: float) -> Sprites:
    """Return what each place would score now, at its follower's foot."""
    return {
        ("worth", name): _worth(view, name, each.x + 12, each.y + 9, unit) for name, each in places.items()
    }


def _enlarged(view: Position, company: Company, offered: Sprites, rim: Rim) -> Sprites:
    """Return what is offered on a tile as it is seen on a larger one beside it, where it hides least land."""
    assert view.fresh is not None
    laid, unit, (x, y) = view.tiles[view.fresh], rim.unit, middle(view.fresh)
    wide = min(LENS, LENS_SHARE * min(rim.room.free, rim.room.height)) * unit
    half, larger = wide / 2 + LENS_RIM * unit, wide / WIDE
    lens_x, lens_y = _free_place(view, half, rim)
    mat = f"mat/{2 * half / unit:.0f}/{2 * half / unit:.0f}"
    line = f"line/{lens_x - x:.0f}/{lens_y - y:.0f}/{2 * unit:.1f}/measure"
    shown: Sprites = {
        "lens line": Sprite(line, x, y, 39),
        "lens": Sprite(mat, lens_x, lens_y, 39.1, scale=unit),
        "lens tile": Sprite(f"tile/{laid.type}/{laid.turn}", lens_x, lens_y, 39.2, scale=larger),
        "lens frame": Sprite(f"frame/{company.colour(view.turn)}", lens_x, lens_y, 39.3, scale=larger),
    }
    figures = larger * LENS_FIGURES
    for key, each in offered.items():
        at = lens_x + (each.x - x) * larger, lens_y + (each.y - y) * larger
        is_words = isinstance(key, tuple) and key[0] == "worth"
        shown[key] = evolve(
            each, x=at[0], y=at[1], z=each.z + 39, scale=1.0 if is_words else each.scale * figures
        )
    return shown


def _free_place(view: Position, half: float, rim: Rim) -> Way:
    """Return where beside the tile just laid a square, *half* as wide to each side, hides least land."""
    assert view.fresh is not None
    x, y = middle(view.fresh)
    pixels = half / rim.unit

    def hidden(place: Way) -> tuple[int, int, float]:
        across, down = place
        columns = range(floor((across - half) / WIDE + 0.5), floor((across + half) / WIDE + 0.5) + 1)
        rows = range(floor((down - half) / WIDE + 0.5), floor((down + half) / WIDE + 0.5) + 1)
        near = max(abs(across - x), abs(down - y)) - half
        covers = sum(Square(column, row) in view.tiles for column in columns for row in rows)
        return int(near < WIDE / 2), covers, hypot(across - x, down - y)

    ways = (
        (x + cos(2 * pi * turn / 16) * far, y + sin(2 * pi * turn / 16) * far)
        for turn in range(16)
        for far in (half + 0.9 * WIDE, half + 1.8 * WIDE, half + 3.2 * WIDE)
    )
    return min((rim.inside(*each, across=pixels, down=pixels) for each in ways), key=hidden)


def _candidate(
    view: Position, company: Company, options: ViewOptions, command: Deploy, fresh: Square
) -> Sprite:
    """Return a faint follower where one could be put."""
    tile = view.book.turned[view.tiles[fresh].type, 0].type
    number = tile.index(command.feature)
    figure = figure_named(view, command.figure)
    plain = follower_sprite(view, company, Follower(command.by, fresh, number), figure)
    feature = Phrase(view.options.called(tile.features[number]))
    points = worth_now(view, fresh, number) if options.shows_targets and not figure.is_special else None
    phrase = _put_there(figure, feature, points)
    return evolve(plain, z=12, opacity=0.78, scale=FAINT, phrase=phrase)


def _put_there(figure: FigureKind, feature: Phrase, points: int | None) -> Phrase:
    """Say which figure is offered to go where, and what that scores now if it is known."""
    if figure is FOLLOWER and points is None:
        return Phrase(N_("Put a follower there: {feature}"), {"feature": feature})
    if figure is FOLLOWER:
        forms = NN_(
            "Put a follower there: {feature}, {count} point now",
            "Put a follower there: {feature}, {count} points now",
        )
        return counted(forms, points or 0, feature=feature)
    name = Phrase(figure.name)
    if points is None:
        return Phrase(N_("Put your {figure} there: {feature}"), {"figure": name, "feature": feature})
    forms = NN_(
        "Put your {figure} there: {feature}, {count} point now",
        "Put your {figure} there: {feature}, {count} points now",
    )
    return counted(forms, points, figure=name, feature=feature)


def _worth(view: Position, feature: str, x: float, y: float, unit: float) -> Sprite:
    """Return what a place would score now."""
    assert view.fresh is not None
    tile = view.book.turned[view.tiles[view.fresh].type, 0].type
    points = worth_now(view, view.fresh, tile.index(feature))
    label = Label(str(points), max(SMALLEST * unit, 10), "#2B2118", "centre", bold=True, plate="#FFF3C4")
    return Sprite(label.art, x, y, 41)
