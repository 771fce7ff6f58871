"""What happened, in words, for the log and for a screen reader."""

from collections.abc import Iterator

from app.core.command import Seat
from app.core.result import POINTS
from app.core.words import APART, N_, NN_, Phrase, SeatName, counted, joined, listed, located
from app.games.carcassonne import commands as verbs
from app.games.carcassonne.box_shelf import tellers
from app.games.carcassonne.boxes import FOLLOWER, Mark
from app.games.carcassonne.commands import CarcassonneCommand
from app.games.carcassonne.features import is_complete, marks_of, root_at
from app.games.carcassonne.mark_text import figures
from app.games.carcassonne.model import (
    SOURCES,
    Award,
    Phase,
    Position,
    Source,
    figure_named,
    followers_left,
    is_follower,
    is_out_of_reach,
    kind_of,
    tiles_left,
)
from app.games.carcassonne.rules.box_rules import step_of
from app.games.carcassonne.scoring import complete_points, projected, totals
from app.games.carcassonne.tables import TOKEN_NAMES, Token

_HAS = NN_("{name} has {count} point.", "{name} has {count} points.")
_FOLLOWERS = NN_("{count} follower", "{count} followers")

_FINISHED = {
    Source.ROADS: NN_("A road of {count} tile is finished.", "A road of {count} tiles is finished."),
    Source.CITIES: NN_("A city of {count} tile is finished.", "A city of {count} tiles is finished."),
    Source.MONASTERIES: NN_("A monastery is finished.", "A monastery is finished."),
}


def tell(before: Position, command: CarcassonneCommand, after: Position) -> Phrase | None:
    """Say what a command did; None if it is not worth a line."""
    said = _said(before, command, after)
    awards = [_award(award, after) for award in after.awards]
    awards += [told for tells in tellers(after.options.boxes) if (told := tells(before, after)) is not None]
    over = [Phrase(N_("The game is over."))] if after.phase is Phase.OVER else []
    between = after.phase is Phase.AGAIN and before.phase is not Phase.AGAIN
    again = [Phrase(N_("{name} may draw a second tile."), {"name": SeatName(after.turn)})] if between else []
    further = after.seconds > before.seconds and after.part == 1
    again += [Phrase(N_("{name} has a further turn."), {"name": SeatName(after.turn)})] if further else []
    return joined([*([said] if said else []), *awards, *again, *over], APART)


def _said(before: Position, command: CarcassonneCommand, after: Position) -> Phrase | None:
    match command:
        case verbs.Begins():
            return Phrase(N_("{name} takes the first turn."), {"name": SeatName(command.seat)})
        case verbs.Drawn() if len(after.waiting) > len(before.waiting):
            text = N_("The tile {tile} fits nowhere as yet: it comes again after the next one.")
            plain = Phrase(N_("A tile fits nowhere as yet: it comes again after the next one."))
            return located(Phrase(text, {"tile": command.tile}), plain)
        case verbs.Drawn() if len(after.aside) > len(before.aside):
            text = N_("The tile {tile} fits nowhere and is set aside.")
            plain = Phrase(N_("A tile fits nowhere and is set aside."))
            return located(Phrase(text, {"tile": command.tile}), plain)
        case verbs.Place(tile=tile, at=at):
            values = {"name": SeatName(command.by), "tile": tile, "x": at.x, "y": at.y}
            plain = Phrase(N_("{name} lays a tile."), values)
            return located(Phrase(N_("{name} lays the tile {tile} at ({x}, {y})."), values), plain)
        case verbs.Deploy() | verbs.EndTurn() if before.phase is Phase.DEPLOY:
            return joined([*_deployed(before, command), *_sent_off(before, after)], APART)
        case verbs.BoxCommand():
            said = [command.told(before, after), *_went_along(before, after)]
            return joined([each for each in said if each is not None], APART)
        case verbs.GoOn():
            return Phrase(N_("{name} takes the second part of the turn."), {"name": SeatName(command.by)})
        case verbs.EndTurn() if before.phase is Phase.AGAIN:
            return Phrase(N_("{name} leaves out the second part."), {"name": SeatName(command.by)})
        case verbs.Landed() | verbs.Exchange():
            said = [_thrown(before, command, after), *_went_along(before, after)]
            return joined([each for each in said if each is not None], APART)
        case _:
            return _thrown(before, command, after)


def _went_along(before: Position, after: Position) -> Iterator[Phrase]:
    """Say which special figures have left the land.  Rule: XCAR-6, XOPT-15."""
    for number, each in before.followers.items():
        if number not in after.followers and not is_follower(before, number):
            values = {"name": SeatName(each.owner), "figure": Phrase(kind_of(before, number).name)}
            yield Phrase(N_("The {figure} of {name} goes home."), values)


def _sent_off(before: Position, after: Position) -> Iterator[Phrase]:
    """Say who has left the land without being scored.  Rule: CLT-3."""
    scored = {number for award in after.awards for number in award.home}
    for number, each in before.followers.items():
        if number not in after.followers and number not in scored:
            values = {"name": SeatName(each.owner), "figure": Phrase(kind_of(before, number).name)}
            yield Phrase(N_("The {figure} of {name} goes home with nothing."), values)


def _deployed(before: Position, command: verbs.Deploy | verbs.EndTurn) -> Iterator[Phrase]:
    """Say what figure was put where, if one was."""
    if before.fresh is None or isinstance(command, verbs.EndTurn):
        return
    places = before.book.turned[before.tiles[before.fresh].type, 0].type
    called = before.options.called(places.features[places.index(command.feature)])
    values = {"name": SeatName(command.by), "feature": Phrase(called)}
    if command.figure != FOLLOWER.id:
        said = {**values, "figure": Phrase(figure_named(before, command.figure).name)}
        yield Phrase(N_("{name} puts the {figure} there: {feature}."), said)
    else:
        yield Phrase(N_("{name} puts a follower there: {feature}."), values)


def _thrown(before: Position, command: CarcassonneCommand, after: Position) -> Phrase | None:
    name = {"name": SeatName(command.by)}
    match command:
        case verbs.ChooseToken():
            values = {**name, "token": Phrase(TOKEN_NAMES[command.token])}
            return Phrase(N_("{name} calls a catapult round: {token}."), values)
        case verbs.Landed():
            return _landed(before, command, after)
        case verbs.Exchange():
            owner = before.followers[command.target].owner
            return Phrase(
                N_("{name} takes the place of a follower of {owner}."), {**name, "owner": SeatName(owner)}
            )
        case verbs.Decline():
            return Phrase(N_("{name} exchanges nobody."), name)
        case verbs.Grab(by=seat, late=late) | verbs.Grabbed(seat=seat, late=late):
            return _caught(before, seat, late)
        case _:
            return None


def _landed(before: Position, command: verbs.Landed, after: Position) -> Phrase | None:
    """Say what a throw did."""
    name = {"name": SeatName(command.seat)}
    if before.round is None:
        return None
    match before.round.token:
        case Token.KNOCK_OUT:
            gone = [
                each
                for number, each in before.followers.items()
                if number not in after.followers and is_follower(before, number)
            ]
            forms = NN_(
                "{name} knocks out {count} follower: {owners}.",
                "{name} knocks out {count} followers: {owners}.",
            )
            if not gone:
                return Phrase(N_("{name} hits nobody."), name)
            return counted(forms, len(gone), **name, owners=listed(sorted({each.owner for each in gone})))
        case Token.SEDUCTION if after.phase is not Phase.EXCHANGE:
            return Phrase(N_("{name} seduces nobody."), name)
        case Token.SEDUCTION:
            return Phrase(N_("{name} may exchange the nearest follower."), name)
        case Token.CATCH if command.reach < 0:
            return Phrase(N_("{name} throws, but falls short of the ruler."), name)
        case _:
            return Phrase(N_("{name} throws."), name)


def _caught(before: Position, seat: Seat, late: int) -> Phrase | None:
    if before.round is None or before.round.catch is None:
        return None
    task, name = before.round.catch, {"name": SeatName(seat)}
    if abs(late) <= task.window:
        return Phrase(N_("{name} catches the token."), name)
    if is_out_of_reach(before) and abs(late) > task.touch:
        return Phrase(N_("The token is out of reach, and {name} leaves it."), name)
    if abs(late) <= task.touch:
        return Phrase(N_("{name} touches the token, but does not catch it."), name)
    return Phrase(N_("{name} does not catch the token."), name)


def _award(award: Award, after: Position) -> Phrase:
    """Say who gets what for what."""
    finished = counted(_FINISHED[award.source], award.tiles) if award.source in _FINISHED else None
    if finished is not None and after.options.marks:
        marks = [mark for mark in _marks_of(award, after) if mark.told]
        paid = figures(after.options) if marks else {}
        told = [Phrase(mark.told, paid) for mark in marks]
        whole = told if any(mark.is_rival for mark in marks) else [finished, *told]
        finished = joined(whole, APART) or finished
    if not award.seats:
        return finished or Phrase(N_("Nobody gets anything."))
    forms = NN_("{names}: {count} point.", "{names}: {count} points.")
    if len(award.seats) > 1:
        forms = NN_("{names}: {count} point each.", "{names}: {count} points each.")
    points = counted(forms, award.points, names=listed(award.seats))
    return points if finished is None else joined([finished, points], APART) or points


def _marks_of(award: Award, after: Position) -> tuple[Mark, ...]:
    """Return the marks on what an award was given for; a finished road or city stays as it was."""
    laid = after.tiles[award.at]
    for number, each in enumerate(after.book.turned[laid.type, 0].type.places):
        root = root_at(after, award.at, number)
        is_it = SOURCES.get(each.kind) is award.source and is_complete(after, root, award.at)
        if is_it and complete_points(after, root) == award.points:
            return marks_of(after, root)
    return ()


def describe(view: Position, seat: Seat) -> Phrase:
    """Say the state of the game as a seat sees it, for a screen reader."""
    points = totals(view)
    in_order = (seat, *(other for other in range(view.seats) if other != seat))
    has = [counted(_HAS, points[each], name=SeatName(each)) for each in in_order]
    if view.phase is Phase.OVER:
        sentences = [_now(view), *has]
        return joined(sentences, APART) or sentences[0]
    own = Phrase(
        N_("{name} has {points}, {more} more on the land, and {followers} to hand."),
        {
            "name": SeatName(seat),
            "points": counted(POINTS, points[seat]),
            "more": projected(view)[seat] - points[seat],
            "followers": counted(_FOLLOWERS, followers_left(view, seat)),
        },
    )
    left = counted(NN_("{count} tile is left.", "{count} tiles are left."), tiles_left(view))
    sentences = [_now(view), own, *has[1:], left]
    return joined(sentences, APART) or sentences[0]


def _now(view: Position) -> Phrase:
    """Say whose turn it is, and what is to be done."""
    seat = view.turn if view.round is None else view.round.thrower
    if view.phase is Phase.STEP:
        step = step_of(view)
        decider = step.decider(view)
        named = SeatName(seat if decider is None else decider)
        return Phrase(N_("{name} {does}."), {"name": named, "does": Phrase(step.waiting)})
    values = {"name": SeatName(seat), "tile": view.hand or ""}
    return Phrase(_NOW[view.phase], values)


_NOW = {
    Phase.FIRST: N_("Lots are drawn for the first turn."),
    Phase.DRAW: N_("{name} draws a tile."),
    Phase.PLACE: N_("{name} has drawn the tile {tile} and lays it."),
    Phase.DEPLOY: N_("{name} may put a follower on the tile."),
    Phase.AGAIN: N_("{name} may draw a second tile."),
    Phase.TOKEN: N_("{name} chooses what is thrown."),
    Phase.AIM: N_("{name} aims the catapult."),
    Phase.FLIGHT: N_("The token of {name} flies."),
    Phase.EXCHANGE: N_("{name} may exchange the nearest follower."),
    Phase.GRAB: N_("The left neighbour of {name} catches."),
    Phase.OVER: N_("The game is over."),
}
