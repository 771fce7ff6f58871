"""What came of a throw: in words, and on the land; no Qt."""

from collections.abc import Hashable, Sequence
from math import hypot

from attrs import evolve

from app.core.result import POINTS
from app.core.words import N_, NN_, Phrase, counted
from app.games.carcassonne.commands import NEVER, Grab, Grabbed, Landed
from app.games.carcassonne.model import Phase, Position, Spot, clockwise, is_follower, kind_of
from app.games.carcassonne.physics.arena import follower_gap
from app.games.carcassonne.physics.spread import landing
from app.games.carcassonne.physics.throw import aim_at, stage_of
from app.games.carcassonne.practice import verdict
from app.games.carcassonne.rules.catch import catch_winner
from app.games.carcassonne.rules.fair import removed
from app.games.carcassonne.rules.seduction import nearest_followers
from app.games.carcassonne.tables import Token
from app.games.carcassonne.ui.arrangement import Room, at_spot, stands_at, world_of
from app.games.carcassonne.ui.rim import Rim
from app.games.carcassonne.ui.stage_layout import BELOW_THEM, DISC, SEPARATE, token_art
from app.games.carcassonne.ui.throw.approach import approach_of
from app.games.carcassonne.ui.view_options import SOON
from app.ui.art.label import Label
from app.ui.art.label_painter import label_bounds
from app.ui.art.sprite import Sprite, Sprites
from app.ui.board.company import Company
from app.ui.board.geometry import Area

AGAIN: Hashable = "again"
"""The key of what shows the throw again."""

NEAR = 90.0
"""So many units apart a token and a follower leave no room between them, beside the words."""

_PLATE = 460, 88
"""How wide and how high the words about a throw are at most, as a rule, in pixels."""

LINE = 27.0
"""From the words about one throw to those about the next, in pixels for letters of the usual size."""

CAPTION = 44.0
"""So many pixels at the lower rim what is heard is told in, for letters of the usual size."""


def gap_sprite(rest: tuple[float, float], stands: tuple[float, float], gap: float, rim: Rim) -> Sprite:
    """Return how far a token lies from a follower, in millimetres; neither lies over it, and it is seen."""
    unit = rim.unit
    label = Label(f"{gap:.0f} mm", rim.text(14), "#2B2118", "centre", bold=True, plate="#FFE38A")
    (x, y), (fx, fy) = rest, stands
    if hypot(fx - x, fy - y) > NEAR + 60 * unit:
        return Sprite(label.art, *rim.inside((x + fx) / 2, (y + fy) / 2 - 16 * unit, across=44), 47)
    away = 1 if y > fy else -1
    return Sprite(label.art, *rim.inside(x, y + away * (DISC + 14 * unit), across=44), 47)


def thrown_words(before: Position, landed: Landed, after: Position, company: Company) -> Phrase:
    """Say what a throw did, how near it came, and who gets points."""
    token = None if before.round is None else before.round.token
    gone = removed(before, landed) if token is Token.KNOCK_OUT else []
    if gone:
        return _gone_words(before, gone, company)
    if token is Token.TARGET and after.awards:
        names = ", ".join(company.names.get(seat, "") for seat in after.awards[-1].seats)
        values = {"names": names, "points": counted(POINTS, after.awards[-1].points)}
        return Phrase(N_("Closest to the fair: {names}, {points}."), values)
    nearest = nearest_followers(before, landed.seat, landed.rest) if token is Token.SEDUCTION else ()
    if nearest:
        near = {"mm": round(follower_gap(before, landed.rest, nearest[0]) / 10)}
        if after.phase is Phase.EXCHANGE:
            return Phrase(N_("{mm} mm from the follower whose place may be taken."), near)
        return Phrase(N_("{mm} mm from a follower whose place nobody can take."), near)
    return verdict(before, landed)


def _gone_words(before: Position, gone: list[int], company: Company) -> Phrase:
    """Say how many followers were hit, and whose; special figures are spoken of where no follower was."""
    followers = [number for number in gone if is_follower(before, number)]
    owners = dict.fromkeys(before.followers[number].owner for number in followers or gone)
    names = ", ".join(company.names.get(seat, "") for seat in owners)
    if not followers:
        values = {"name": names, "figure": Phrase(kind_of(before, gone[0]).name)}
        return Phrase(N_("The {figure} of {name} goes home."), values)
    forms = NN_("{count} follower goes home: {names}", "{count} followers go home: {names}")
    return counted(forms, len(followers), names=names)


def caught_words(before: Position, command: Grab | Grabbed, company: Company) -> Phrase:
    """Say whether the token was caught, how late or early the hand was, and who gets the points."""
    assert before.round is not None
    task, late = before.round.catch, command.late
    assert task is not None
    values: dict[str, object] = {
        "name": company.names.get(clockwise(before, before.round.thrower), ""),
        "winner": company.names.get(catch_winner(before, late), ""),
        "points": counted(POINTS, before.options.tables.scores.catch),
        "ms": abs(late),
    }
    if abs(late) <= task.window:
        return Phrase(N_("{name} catches the token: {points} for {winner}."), values)
    if not task.reached:
        return Phrase(N_("It falls short of the ruler: {points} for {winner}."), values)
    if late == NEVER:
        return Phrase(N_("{name} does not reach for it: {points} for {winner}."), values)
    if late < 0:
        return Phrase(N_("{name} is {ms} ms too early: {points} for {winner}."), values)
    return Phrase(N_("{name} is {ms} ms too late: {points} for {winner}."), values)


def caught_marks(before: Position, late: int, company: Company, room: Room) -> Sprites:
    """Return the token that was to be caught where it came down, in a ring that says whether it was."""
    around = before.round
    if around is None or around.catch is None:
        return {}
    stage, approach = stage_of(before, around.thrower), approach_of(before, room)
    side, power = around.flown or aim_at(stage, stage.towards)
    x, y = approach.ground(landing(stage, side, power), 1)
    radius, colour = 34 * room.unit(world_of(before, room)), _RINGS[abs(late) <= around.catch.window]
    art = token_art(Token.CATCH, company.colour(around.thrower))
    return {
        "token": Sprite(art, x, y, 50, scale=approach.scale),
        "caught": Sprite(f"ring/{radius:.0f}/{colour}", x, y, 53),
    }


_RINGS = {True: "#009E73", False: SOON}
"""Around a token that was caught, and one that was not."""


def plate_area(seen: Area, room: Room, *, is_low: bool, side: int = 0, lines: int = 1) -> Area:
    """
    Return where the words about throws stand: at the upper rim of what is seen, or at the lower one.

    Args:
        side: -1 at the left of it, 0 in the middle, 1 at the right.
        lines: Of how many throws they are.
    """
    unit = room.unit(seen)
    wide, high = _PLATE[0] * unit, _PLATE[1] * unit + (lines - 1) * room.text(LINE, unit)
    free = (room.width - room.strip) * unit
    x = seen.x + room.strip * unit + (free - wide) / 2 + side * max(0.0, free - wide) / 2
    return Area(x, seen.y + seen.height - high if is_low else seen.y, wide, high)


def result_sprites(
    words: Sequence[Phrase], company: Company, area: Area, room: Room, *, widest: float, again: bool
) -> Sprites:
    """
    Return words on plates in an area, the newest last, and below them what shows the throw again.

    Args:
        widest: So wide a plate is at most, in units of the scene; long words are smaller.
    """
    unit = area.width / _PLATE[0]
    pitch, x, y = room.text(LINE, unit), area.x + area.width / 2, area.y + 30 * unit
    size, sprites = room.text(18 if len(words) == 1 else 15, unit), Sprites()
    for place, phrase in enumerate(words):
        label = Label(company.say(phrase), size, "#2B2118", "centre", bold=True, plate="#FFE38A")
        if (wide := label_bounds(label.art).width()) > widest:
            label = evolve(label, size=label.size * widest / wide)
        is_last = place == len(words) - 1
        sprites["said" if is_last else ("said", place)] = Sprite(label.art, x, y + place * pitch, 97)
    if again:
        text, phrase = company.say(N_("See it again, slowly")), Phrase(N_("See it again, slowly"))
        small = Label(
            f"\N{ANTICLOCKWISE OPEN CIRCLE ARROW} {text} (A)", 14 * unit, "#2B2118", "centre", plate="#FFF8E1"
        )
        sprites[AGAIN] = Sprite(small.art, x, y + (len(words) - 1) * pitch + 36 * unit, 98, phrase=phrase)
    return sprites


def result_marks(before: Position, landed: Landed, company: Company, rim: Rim) -> Sprites:
    """Return what is measured, or who goes home, where it is, or as near to that as is seen."""
    token, sprites, unit = None if before.round is None else before.round.token, Sprites(), rim.unit
    x, y = at_spot(landed.rest)
    gone = removed(before, landed) if token is Token.KNOCK_OUT else []
    for each in (each for each in landed.pushed if each.number in gone):
        label = Label(
            company.say(N_("goes home")), rim.text(14), "#2B2118", "centre", bold=True, plate="#FFE38A"
        )
        fx, fy = at_spot(Spot(each.x, each.y))
        sprites["gone", each.number] = Sprite(label.art, *rim.inside(fx, fy + 30 + 12 * unit, across=60), 47)
    nearest = nearest_followers(before, landed.seat, landed.rest) if token is Token.SEDUCTION else ()
    for number in nearest:
        fx, fy = stands_at(before, before.followers[number])
        gap = follower_gap(before, landed.rest, number) / 10
        line = f"line/{fx - x:.0f}/{fy - y:.0f}/{2.4 * unit:.1f}/measure"
        sprites["line", number] = Sprite(line, x, y, 45 if hypot(fx - x, fy - y) > SEPARATE else BELOW_THEM)
        sprites["gap", number] = gap_sprite((x, y), (fx, fy), gap, rim)
    return sprites
