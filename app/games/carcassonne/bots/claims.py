"""What is true of a turn: points now and at the end, followers, and what rivals lose."""

from collections.abc import Iterator, Mapping, Sequence

from app.bots.advice.explanation import claim
from app.bots.protocol import Claim
from app.core.command import Seat
from app.core.words import N_, NN_, Phrase, SeatName, counted
from app.games.carcassonne import rules
from app.games.carcassonne.bots.special_claims import special_reasons
from app.games.carcassonne.commands import CarcassonneCommand, Deploy, EndTurn, Place
from app.games.carcassonne.features import followers_in, majority, occupied, root_at, root_of, squares_of
from app.games.carcassonne.land_facts import what_fits, worth_now
from app.games.carcassonne.model import Phase, Position, Square, figure_named, followers_left, tiles_left
from app.games.carcassonne.scoring import banked, projected
from app.games.carcassonne.tables import KIND_NAMES, Kind
from app.games.carcassonne.tiles import AHEAD

_RARE = 3
"""If more tiles than this fit, nothing is hard to finish."""

HOME = NN_("{count} follower of yours comes home.", "{count} followers of yours come home.")
_SCORES = NN_("It scores {count} point at once.", "It scores {count} points at once.")
_WORTH = NN_(
    "If the game ended now, you would have {count} point more.",
    "If the game ended now, you would have {count} points more.",
)


def turn_reasons(view: Position, seat: Seat, line: Sequence[CarcassonneCommand]) -> Iterator[Claim]:
    """Yield what speaks for a turn, or the end of one, the strongest first."""
    after = turned(view, seat, line)
    yield from _points(view, seat, after)
    yield from special_reasons(view, seat, line, after)
    deployed = sum(isinstance(each, Deploy) and _is_follower(view, each) for each in line)
    home = followers_left(after, seat) - followers_left(view, seat) + deployed
    if home > 0:
        yield claim("home", counted(HOME, home))
    if isinstance(line[0], Place):
        yield from _placing(view, seat, line, after)
    elif (
        isinstance(line[0], Deploy)
        and _is_follower(view, line[0])
        and banked(after)[seat] == banked(view)[seat]
    ):
        yield from _deploying(view, line[0])
    if not any(isinstance(each, Deploy) for each in line[:2]):
        keeps = followers_left(view, seat)
        forms = NN_("You keep your last follower.", "You keep {count} followers in your supply.")
        if keeps:
            yield claim("keeps", counted(forms, keeps))


def _is_follower(view: Position, command: Deploy) -> bool:
    return not figure_named(view, command.figure).is_special


def feasible(view: Position, line: Sequence[CarcassonneCommand]) -> Sequence[CarcassonneCommand]:
    """Return a turn without what is planned second if that is refused once the first step is taken."""
    first, *planned = line[:2]
    after = view.copy()
    rules.play(after, first)
    return (first, *(each for each in planned if rules.why_not(after, each) is None))


def turned(view: Position, seat: Seat, line: Sequence[CarcassonneCommand]) -> Position:
    """Return the position after a whole turn: as planned, or with no figure put down."""
    after = view.copy()
    for command in line[:2]:
        rules.play(after, command)
    if after.phase is Phase.DEPLOY and after.turn == seat:
        rules.play(after, EndTurn(seat))
    return after


def gained(view: Position, after: Position) -> list[int]:
    """Return how many points more each seat would have if the game ended now."""
    return [then - now for then, now in zip(projected(after), projected(view), strict=True)]


def _points(view: Position, seat: Seat, after: Position) -> Iterator[Claim]:
    """Yield points at once, and those that would be had if the game ended now."""
    scored = banked(after)[seat] - banked(view)[seat]
    if scored > 0:
        yield claim("scores", counted(_SCORES, scored))
    more = gained(view, after)
    if more[seat] > max(0, scored):
        yield claim("worth", counted(_WORTH, more[seat]))
    losers = [other for other, points in enumerate(more) if other != seat and points < 0]
    if losers:
        worst = min(losers, key=lambda other: more[other])
        forms = NN_(
            "If the game ended now, {name} would have {count} point less.",
            "If the game ended now, {name} would have {count} points less.",
        )
        yield claim("takes", counted(forms, -more[worst], name=SeatName(worst)), seat=worst)


def _placing(
    view: Position, seat: Seat, line: Sequence[CarcassonneCommand], after: Position
) -> Iterator[Claim]:
    laid = view.copy()
    rules.play(laid, line[0])
    yield from _shared(view, laid, seat)
    yield from _spoilt(view, laid, seat)
    more, scored = gained(view, after), banked(after)[seat] > banked(view)[seat]
    if len(line) > 1 and isinstance(line[1], Deploy) and not scored and _is_follower(view, line[1]):
        yield from _deploying(laid, line[1])
    if (
        not scored
        and more[seat] >= 0
        and not any(points > 0 for other, points in enumerate(more) if other != seat)
    ):
        yield claim("no help", Phrase(N_("It brings no other player a point.")))


def _shared(view: Position, laid: Position, seat: Seat) -> Iterator[Claim]:
    """Yield what a rival led alone before the tile was laid, and does not any more."""
    led = _led(view)
    for root, _, numbers in occupied(laid):
        now, kind = majority(laid, numbers), laid.regions[root].kind
        if seat not in now:
            continue
        for number in numbers:
            before = led.get(number, ())
            if before and seat not in before:
                is_shared = len(now) > 1
                text = N_("You then share the {kind} of {name}.")
                taken = N_("You then have more followers in the {kind} than {name}.")
                values = {"kind": Phrase(KIND_NAMES[kind]), "name": SeatName(before[0])}
                words = Phrase(text if is_shared else taken, values)
                yield claim("shared", words, follower=number, seat=before[0], alone=not is_shared)
                return


def _led(state: Position) -> Mapping[int, tuple[Seat, ...]]:
    """Return by follower who leads where it stands."""
    return {number: majority(state, numbers) for _, _, numbers in occupied(state) for number in numbers}


def _spoilt(view: Position, laid: Position, seat: Seat) -> Iterator[Claim]:
    """Yield what of a rival has become hard to finish, or impossible."""
    before, left = _scarcest(view, seat), tiles_left(laid)
    for number, fits in _scarcest(laid, seat).items():
        if number in before and fits < before[number] and fits <= _RARE and left:
            follower = laid.followers[number]
            kind = laid.regions[root_at(laid, follower.at, follower.feature)].kind
            values = {"kind": Phrase(KIND_NAMES[kind]), "name": SeatName(follower.owner), "left": left}
            none = NN_(
                "The {kind} of {name} can then no longer be finished: the tile that is left does not fit.",
                "The {kind} of {name} can then no longer be finished: none of the {left} tiles left fits.",
            )
            forms = NN_(
                "The {kind} of {name} then waits for the only tile that fits among the {left} left.",
                "The {kind} of {name} then waits for one of the {count} tiles that fit among the "
                "{left} left.",
            )
            words = counted(forms, fits, **values)
            if not fits:
                words = Phrase(none[0], values, many=none[1], count="left")
            yield claim("spoilt", words, follower=number, count=fits)
            return


def _scarcest(state: Position, seat: Seat) -> dict[int, int]:
    """Return, for each open road and city that others lead, how many tiles fit where the fewest do."""
    found = {}
    for root, _, numbers in occupied(state):
        region = state.regions[root]
        if region.kind in (Kind.ROAD, Kind.CITY) and region.open and seat not in majority(state, numbers):
            gaps = _gaps(state, root)
            found[min(numbers)] = min((sum(what_fits(state, at).values()) for at in gaps), default=0)
    return found


def _gaps(state: Position, root: int) -> set[Square]:
    """Return the empty squares where a road or city goes on."""
    found = set()
    for at in squares_of(state, root):
        laid = state.tiles[at]
        for edge, number in enumerate(state.book.turned[laid.type, laid.turn].sides):
            beyond = Square(at.x + AHEAD[edge][0], at.y + AHEAD[edge][1])
            if number >= 0 and beyond in state.rim and root_at(state, at, number) == root:
                found.add(beyond)
    return found


_ALONE = {
    Kind.ROAD: NN_(
        "The road is worth {count} point so far, and nobody else is on it.",
        "The road is worth {count} points so far, and nobody else is on it.",
    ),
    Kind.CITY: NN_(
        "The city is worth {count} point so far, and nobody else is in it.",
        "The city is worth {count} points so far, and nobody else is in it.",
    ),
    Kind.MONASTERY: NN_(
        "The monastery is worth {count} point so far, and grows with every tile around it.",
        "The monastery is worth {count} points so far, and grows with every tile around it.",
    ),
}
"""What is said of a feature where a figure is the first."""

_GROWS = NN_(
    "The {feature} is worth {count} point so far, and grows with every tile around it.",
    "The {feature} is worth {count} points so far, and grows with every tile around it.",
)
"""What is said of a building that a box brings."""


def _deploying(laid: Position, command: Deploy) -> Iterator[Claim]:
    """Yield what a figure stands in: what that is worth so far, and that nobody else is there."""
    at = laid.fresh
    assert at is not None
    tile = laid.book.turned[laid.tiles[at].type, 0].type
    feature = tile.index(command.feature)
    root = root_at(laid, at, feature)
    region, worth = laid.regions[root], worth_now(laid, at, feature)
    if region.kind is Kind.FIELD:
        cities = len({root_of(laid, node) for node in region.cities})
        if cities:
            forms = NN_(
                "The field lies beside {count} city, which pays at the end if it is finished.",
                "The field lies beside {count} cities; each pays at the end if it is finished.",
            )
            yield claim("field", counted(forms, cities), feature=command.feature)
    elif worth and not followers_in(laid, root):
        called = laid.options.called(tile.features[feature])
        forms = _ALONE[region.kind] if called == KIND_NAMES[region.kind] else _GROWS
        yield claim("claims", counted(forms, worth, feature=Phrase(called)), feature=command.feature)
