"""What is true of a step of a catapult round: where a steady hand would throw, whom it hits, what is paid."""

from collections.abc import Iterator
from math import hypot

from attrs import evolve

from app.bots.advice.explanation import claim
from app.bots.protocol import Claim
from app.core.command import Seat
from app.core.words import N_, NN_, Phrase, SeatName, counted
from app.games.carcassonne import chance, rules
from app.games.carcassonne.bots.claims import HOME, gained
from app.games.carcassonne.bots.special_claims import box_reasons
from app.games.carcassonne.commands import (
    NEVER,
    BoxCommand,
    CarcassonneCommand,
    ChooseToken,
    Decline,
    Exchange,
    Grab,
    Landed,
    Throw,
)
from app.games.carcassonne.model import Aim, Position, is_follower, is_out_of_reach
from app.games.carcassonne.physics.arena import is_on_land, middle_of
from app.games.carcassonne.rules.fair import removed
from app.games.carcassonne.rules.seduction import nearest_followers
from app.games.carcassonne.tables import Token

_CENTIMETRE = 100
"""So many tenths of a millimetre."""


def round_reasons(view: Position, seat: Seat, command: CarcassonneCommand) -> Iterator[Claim]:
    """Yield what speaks for a step, the strongest first."""
    scores = view.options.tables.scores
    match command:
        case ChooseToken(token=token):
            yield from _choosing(view, seat, token)
        case Throw():
            yield from _throwing(view, seat, command)
        case Exchange():
            yield from _exchanging(view, seat, command)
        case Decline():
            yield from _declining(view, seat)
        case Grab(late=late) if late == NEVER and is_out_of_reach(view):
            forms = NN_(
                "It falls short of the ruler: leave it, and you get {count} point.",
                "It falls short of the ruler: leave it, and you get {count} points.",
            )
            yield claim("short", counted(forms, scores.catch))
        case Grab(late=late) if late != NEVER:
            forms = NN_("Caught, it brings you {count} point.", "Caught, it brings you {count} points.")
            yield claim("catch", counted(forms, scores.catch))
        case BoxCommand():
            yield from box_reasons(view, seat, command)
        case _:
            return


def _choosing(view: Position, seat: Seat, token: Token) -> Iterator[Claim]:
    scores = view.options.tables.scores
    standing = [each.owner for number, each in view.followers.items() if is_follower(view, number)]
    mine = standing.count(seat)
    theirs = len(standing) - mine
    is_harmless = token in (Token.TARGET, Token.CATCH)
    if is_harmless and mine:
        yield from _answered(view, seat)
    if token is Token.TARGET:
        forms = NN_("The closest throw brings {count} point.", "The closest throw brings {count} points.")
        yield claim("target", counted(forms, scores.target))
    elif token is Token.CATCH:
        forms = NN_(
            "Each throw brings the thrower or the catcher {count} point.",
            "Each throw brings the thrower or the catcher {count} points.",
        )
        yield claim("catch", counted(forms, scores.catch))
    elif theirs and theirs >= mine:
        both = N_("Followers on the land: {theirs} of others, and {mine} of yours.")
        only = N_("Followers on the land: {theirs} of others, and none of yours.")
        yield claim("standing", Phrase(both if mine else only, {"theirs": theirs, "mine": mine}))
    if is_harmless and mine:
        yield claim("safe", Phrase(N_("None of your followers can be lost in it.")), token=token.value)


def _answered(view: Position, seat: Seat) -> Iterator[Claim]:
    """Yield that whoever throws at followers is thrown back at.  Rule: FAIR-11."""
    harmful = Token.KNOCK_OUT, Token.SEDUCTION
    if not set(harmful) <= set(view.options.tables.tokens):
        return
    others = [each for each in range(view.seats) if each != seat]
    one = N_("Knock out or Seduction would let {name} throw back at your followers.")
    more = N_("Knock out or Seduction would let the others throw back at your followers.")
    said = Phrase(more) if len(others) > 1 else Phrase(one, {"name": SeatName(others[0])})
    against = tuple(ChooseToken(seat, token) for token in harmful)
    yield evolve(claim("answered", said, seats=others), against=against)


def steady(view: Position, command: Throw) -> Landed:
    """Return where the token would land if the hand did not shake."""
    after = view.copy()
    rules.play(after, command)
    return chance.landing(after, Aim(command.side, command.power))


def _throwing(view: Position, seat: Seat, command: Throw) -> Iterator[Claim]:
    around, landed = view.round, steady(view, command)
    assert around is not None
    if around.token is Token.KNOCK_OUT:
        yield from _knocking(view, seat, landed)
    elif around.token is Token.SEDUCTION:
        nearest = nearest_followers(view, seat, landed.rest)
        others = {view.followers[number].owner for number in nearest} - {seat}
        if others:
            text = N_("A steady hand would land nearest to a follower of {name}.")
            yield claim("nearest", Phrase(text, {"name": SeatName(min(others))}), seat=min(others))
        elif not nearest:
            yield _missing(view, landed)
    elif around.token is Token.TARGET:
        middle = middle_of(around.tile)
        off = hypot(landed.rest.x - middle[0], landed.rest.y - middle[1])
        text = N_("A steady hand would land {distance} cm from the middle of the tile.")
        yield claim("distance", Phrase(text, {"distance": round(off / _CENTIMETRE)}))
    elif landed.reach >= 0:
        text = N_("A steady hand would get it {distance} cm beyond the ruler.")
        yield claim("beyond", Phrase(text, {"distance": round(landed.reach / _CENTIMETRE)}))


def _missing(view: Position, landed: Landed) -> Claim:
    """Return why a throw changes places with nobody.  Rule: FAIR-32, CAR-OPT-10."""
    if is_on_land(view, landed.rest):
        return claim("nobody", Phrase(N_("Nobody whom it could find stands on the land: nothing happens.")))
    return claim("beside", Phrase(N_("A steady hand would throw it off the land, where nothing happens.")))


def _knocking(view: Position, seat: Seat, landed: Landed) -> Iterator[Claim]:
    hit = {number for number in removed(view, landed) if is_follower(view, number)}
    mine = sum(view.followers[number].owner == seat for number in hit)
    if len(hit) > mine:
        forms = NN_(
            "A steady hand would knock {count} follower of others off the land.",
            "A steady hand would knock {count} followers of others off the land.",
        )
        yield claim("knocks", counted(forms, len(hit) - mine))
    if not mine and any(each.owner == seat for each in view.followers.values()):
        yield claim("spares", Phrase(N_("A steady hand would hit none of your own followers.")))


def _exchanging(view: Position, seat: Seat, command: Exchange) -> Iterator[Claim]:
    after = view.copy()
    rules.play(after, command)
    more = gained(view, after)[seat]
    if more > 0:
        forms = NN_(
            "If the game ended now, you would have {count} point more.",
            "If the game ended now, you would have {count} points more.",
        )
        yield claim("worth", counted(forms, more))
    owner = view.followers[command.target].owner
    if owner != seat:
        text = N_("{name} has a follower less on the land.")
        yield claim("sent home", Phrase(text, {"name": SeatName(owner)}), follower=command.target)
    elif command.newcomer in view.followers:
        yield claim("home", counted(HOME, 1))


def _declining(view: Position, seat: Seat) -> Iterator[Claim]:
    best = 0
    for each in rules.choices(view, seat):
        if isinstance(each, Exchange):
            then = view.copy()
            rules.play(then, each)
            best = max(best, gained(view, then)[seat])
    if not best:
        yield claim("no use", Phrase(N_("No exchange would bring you a point as the land is now.")))
    else:
        stay = sum(each.owner == seat and is_follower(view, n) for n, each in view.followers.items())
        forms = NN_(
            "{count} follower of yours stays where it is.", "{count} followers of yours stay where they are."
        )
        yield claim("stay", counted(forms, stay))
