"""How it went, what features are worth, finished or not, who has won, and why."""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from app.core.command import Seat
from app.core.game import Player
from app.core.result import Course, Part, Result
from app.core.sheet import Sheet
from app.core.words import N_, Phrase
from app.games.carcassonne import score_sheet
from app.games.carcassonne.box_shelf import final_payers
from app.games.carcassonne.features import (
    complete_cities,
    herds_on,
    is_complete,
    majority,
    marks_of,
    neighbours,
    occupied,
    squares_of,
)
from app.games.carcassonne.model import (
    CLOSING,
    SOURCE_NAMES,
    SOURCES,
    Award,
    Phase,
    Position,
    Source,
    Square,
    kept_by,
    kept_points,
    kind_of,
)
from app.games.carcassonne.options import Options
from app.games.carcassonne.tables import UNSCORED, Kind

FIELD_RULES: Mapping[str, str] = {
    "third": "CAR-OPT-01",
    "second": "CAR-OPT-02",
    "first": "CAR-OPT-03",
    "none": "CAR-OPT-05",
}

_SOURCE_RULES: Mapping[Source, str] = {
    Source.ROADS: "CAR-40",
    Source.CITIES: "CAR-41",
    Source.MONASTERIES: "CAR-42",
    Source.CATAPULT: "FAIR-60",
}

_AT_END: Mapping[Source, str] = {
    Source.ROADS: N_("Unfinished roads"),
    Source.CITIES: N_("Unfinished cities"),
    Source.MONASTERIES: N_("Unfinished monasteries"),
    Source.FIELDS: N_("Fields"),
}


def complete_points(state: Position, root: int) -> int:
    """
    Return what a finished road, city or monastery is worth.

    Rule: CAR-40, CAR-41, CAR-42, CAR-43, CAR-OPT-04, INN-1, INN-3, INN-5, SIE-1, SIE-7.
    """
    region, scores = state.regions[root], state.options.tables.scores
    tiles = region.tiles.bit_count()
    if state.options.marks and (more := sum(mark.each for mark in marks_of(state, root))):
        is_city = region.kind is Kind.CITY
        each, pennant = (scores.city, scores.pennant) if is_city else (scores.road, 0)
        return tiles * max(0, each + more) + region.pennants * max(0, pennant + more)
    if region.kind is Kind.MONASTERY:
        return scores.monastery
    if region.kind is Kind.CITY:
        if state.options.small_city and tiles == 2:
            return (tiles + region.pennants) * scores.small_city
        return tiles * scores.city + region.pennants * scores.pennant
    return tiles * scores.road


def open_points(state: Position, root: int, at: Square) -> int:
    """
    Return what an unfinished road, city or monastery is worth at the end.

    Args:
        root: Of the region.
        at: A square of it; a monastery's own.

    Rule: CAR-61, CAR-43, INN-2, INN-4, SIE-2, TWR-9, CNT-3.
    """
    region, scores = state.regions[root], state.options.tables.scores
    if region.kind in UNSCORED:
        return 0
    if state.options.marks and any(mark.is_risky for mark in marks_of(state, root)):
        return 0
    if region.kind is Kind.MONASTERY:
        return (1 + neighbours(state, at)) * scores.open_monastery
    tiles = region.tiles.bit_count()
    if region.kind is Kind.CITY:
        return tiles * scores.open_city + region.pennants * scores.open_pennant
    return tiles * scores.open_road


def field_points(state: Position, root: int) -> int:
    """Return what a field pays its farmers by the rules field by field.  Rule: CAR-OPT-01."""
    return state.options.tables.scores.field * cities_paid(state, root)


def cities_paid(state: Position, root: int) -> int:
    """Return how many finished cities pay a field, those that pay it double twice.  Rule: CAR-62, SIE-3."""
    return sum(times_paid(state, city) for city in complete_cities(state, root))


def times_paid(state: Position, city: int) -> int:
    """Return how many times as much a field gets for a city.  Rule: SIE-3, SIE-4, SIE-7."""
    if not any(mark.times > 1 for mark in state.options.marks_on[Kind.CITY]):
        return 1
    return max((mark.times for mark in marks_of(state, city)), default=1)


def final_awards(state: Position) -> list[Award]:
    """
    Return what the land would pay if the game ended now, feature by feature.

    What the tile of this turn has finished, and nobody has scored yet, counts as finished.

    Rule: CAR-40, CAR-41, CAR-45, CAR-61, CAR-62.
    """
    awards = []
    for root, at, followers in occupied(state):
        region = state.regions[root]
        if region.kind is not Kind.FIELD and region.kind not in UNSCORED:
            is_finished = is_complete(state, root, at)
            points = complete_points(state, root) if is_finished else open_points(state, root, at)
            seats = majority(state, followers)
            awards.append(Award(SOURCES[region.kind], seats, points, at, region.tiles.bit_count()))
    return [*awards, *field_awards(state), *box_awards(state)]


def field_awards(state: Position) -> list[Award]:
    """Return what fields would pay their farmers if the game ended now.  Rule: CAR-62."""
    return list(_FIELDS[state.options.field_scoring](state))


def box_awards(state: Position) -> list[Award]:
    """Return what boxes would pay for the land besides, if the game ended now.  Rule: ABB-24."""
    found = final_payers(state.options.boxes) if state.options.boxes else ()
    return [award for pays in found for award in pays(state)]


def _farms(state: Position) -> Iterator[tuple[int, Square, list[int]]]:
    return (each for each in occupied(state) if state.regions[each[0]].kind is Kind.FIELD)


def each_city(state: Position, root: int, seat: Seat, farmers: Sequence[int]) -> int:
    """
    Return what a seat's special figures among these, and a herd beside them, add to each city of a field.

    Rule: TRD-10, TRD-12, XOPT-14, RIV-8.
    """
    if not state.options.has_specials:
        return 0
    own = [each for each in farmers if state.followers[each].owner == seat]
    pigs = sum(kind_of(state, each).each_city for each in own)
    return pigs + herds_on(state, root) if own else 0


def _third(state: Position) -> Iterator[Award]:
    """Field by field, 3 points for each completed city.  Rule: CAR-OPT-01, CAR-63, TRD-10."""
    for root, at, farmers in _farms(state):
        tiles, points = state.regions[root].tiles.bit_count(), field_points(state, root)
        seats = majority(state, farmers)
        with_more = {seat: more for seat in seats if (more := each_city(state, root, seat, farmers))}
        yield Award(Source.FIELDS, tuple(each for each in seats if each not in with_more), points, at, tiles)
        for seat, more in with_more.items():
            worth = points + more * cities_paid(state, root)
            yield Award(Source.FIELDS, (seat,), worth, at, tiles)


def _second(state: Position) -> Iterator[Award]:
    """As the third, but a city pays a player once at most.  Rule: CAR-OPT-02, CAR-AMB-02, TRD-10, TRD-11."""
    paid: set[tuple[Seat, int]] = set()
    more = _more_each(state, ((root, farmers) for root, _, farmers in _farms(state)))
    for root, at, farmers in _farms(state):
        tiles, cities = state.regions[root].tiles.bit_count(), complete_cities(state, root)
        for seat in majority(state, farmers):
            fresh = [city for city in cities if (seat, city) not in paid]
            paid.update((seat, city) for city in fresh)
            each = state.options.tables.scores.field
            points = sum((each + more.get((seat, city), 0)) * times_paid(state, city) for city in fresh)
            yield Award(Source.FIELDS, (seat,), points, at, tiles)


def _more_each(state: Position, farms: Iterable[tuple[int, list[int]]]) -> dict[tuple[Seat, int], int]:
    """Return what cities pay a seat more that scores a field beside them with a pig.  Rule: TRD-11, RIV-8."""
    more: dict[tuple[Seat, int], int] = {}
    for root, farmers in farms if state.options.has_specials else ():
        for seat in majority(state, farmers):
            if each := each_city(state, root, seat, farmers):
                for city in complete_cities(state, root):
                    more[seat, city] = more.get((seat, city), 0) + each
    return more


def _first(state: Position) -> Iterator[Award]:
    """City by city, 4 points for whoever has most farmers on all its fields.  Rule: CAR-OPT-03, TRD-11."""
    farms: dict[int, list[tuple[int, list[int]]]] = {}
    for root, _, numbers in _farms(state):
        for city in complete_cities(state, root):
            farms.setdefault(city, []).append((root, numbers))
    for city, fields in sorted(farms.items()):
        squares, times = squares_of(state, city), times_paid(state, city)
        points = state.options.tables.scores.field_first * times
        seats = majority(state, [number for _, numbers in fields for number in numbers])
        brought = {
            seat: sum(each_city(state, *field[:1], seat, field[1]) for field in fields) for seat in seats
        }
        with_more = {seat: more for seat, more in brought.items() if more}
        plain = tuple(each for each in seats if each not in with_more)
        yield Award(Source.FIELDS, plain, points, squares[0], len(squares))
        for seat, more in with_more.items():
            yield Award(Source.FIELDS, (seat,), points + more * times, squares[0], len(squares))


def _without(_: Position) -> Iterator[Award]:
    """Without farmers fields pay nothing.  Rule: CAR-OPT-05."""
    return iter(())


_FIELDS = {"third": _third, "second": _second, "first": _first, "none": _without}


def banked(state: Position) -> tuple[int, ...]:
    """Return the points each seat has had so far.  Rule: CAR-04."""
    found = tuple(sum(points.values()) for points in state.points)
    if not state.options.gains:
        return found
    return tuple(points + kept_points(state, seat) for seat, points in enumerate(found))


def projected(state: Position) -> tuple[int, ...]:
    """Return what each seat would have if the game ended now.  Rule: CAR-61, CAR-62."""
    totals = list(banked(state))
    for award in final_awards(state):
        for seat in award.seats:
            totals[seat] += award.points
    for each in state.options.finals if state.options.boxes else ():
        totals = [total + more for total, more in zip(totals, each.points(state), strict=True)]
    return tuple(totals)


def totals(state: Position) -> tuple[int, ...]:
    """Return the scores: banked while the game goes on, with the end scoring when it is over."""
    return projected(state) if state.phase is Phase.OVER else banked(state)


def course(state: Position) -> Course:
    """
    Return who began, counted back from whose turn it is.

    Where tiles that fitted nowhere used up the pile nobody can tell whose turn came last, and so who began.

    Rule: CAR-06, CAR-26, CAR-60, CAR-AMB-03.
    """
    is_over = state.phase is Phase.OVER
    outset = state.options.outset
    laid = len(state.tiles) - (1 if outset is None else len(outset.laid))
    # Second parts are no turns of their own.
    laid -= state.seconds
    is_first = state.part == 1 and state.phase not in (Phase.FIRST, Phase.AGAIN)
    # Whoever plays on without a tile of the pile takes no turn that is counted.
    last, *closing = state.kept.get(CLOSING, (state.turn,))
    turns = laid + (not is_over and not closing and state.fresh is None and is_first)
    is_known = state.phase is not Phase.FIRST and not (is_over and state.aside) and turns > 0
    return Course(
        (last - turns + 1) % state.seats if is_known else None,
        -(-turns // state.seats),
        turns,
        Phrase(N_("all tiles are laid")) if is_over else None,
        "CAR-60" if is_over else "",
    )


def result(state: Position) -> Result:
    """
    Return how it ended, or would if it ended now, every score taken apart.

    Rule: CAR-61, CAR-62, CAR-64.
    """
    final, awards = projected(state), final_awards(state)
    winners = tuple(seat for seat in range(state.seats) if final[seat] == max(final))
    deciders = (Phrase(N_("Equal scores share the win.")),) if len(winners) > 1 else ()
    return Result(
        winners=winners,
        totals=final,
        parts=tuple(_parts(state, seat, awards) for seat in range(state.seats)),
        deciders=deciders,
    )


def _parts(state: Position, seat: Seat, awards: Sequence[Award]) -> tuple[Part, ...]:
    """Take a seat's score apart: what was finished, the catapult, and what was open at the end."""
    banked = [state.points[seat][source] for source in banked_sources(state.options)]
    banked += [kept_by(state, each.id, seat) for each in state.options.gains]
    final = [
        sum(award.points for award in awards if award.source is source and seat in award.seats)
        for source in _AT_END
    ]
    final += [each.points(state)[seat] for each in state.options.finals]
    rows = zip(sources_of(state.options), (*banked, *final), strict=True)
    return tuple(Part(Phrase(label), points, rule) for (label, rule), points in rows)


def banked_sources(options: Options) -> tuple[Source, ...]:
    """Return what brings points while a game goes on; fields pay at the end.  Rule: CAR-40 to 42, FAIR-60."""
    has_catapult = options.fairs in ("rounds", "house")
    return tuple(each for each in _SOURCE_RULES if has_catapult or each is not Source.CATAPULT)


def sources_of(options: Options) -> tuple[tuple[str, str], ...]:
    """Return what points are for, each with its rule; the end comes last.  Rule: CAR-61, FAIR-60."""
    during = [(SOURCE_NAMES[source], _SOURCE_RULES[source]) for source in banked_sources(options)]
    during += [(each.name, each.rule) for each in options.gains]
    fields = FIELD_RULES[options.field_scoring]
    final = [(label, fields if source is Source.FIELDS else "CAR-61") for source, label in _AT_END.items()]
    boxes = [(each.name, each.rule) for each in options.finals]
    return (*during, *final, *boxes)


def sheet(state: Position, players: Sequence[Player]) -> Sheet:
    """Return the score sheet of a game as it stands."""
    return score_sheet.filled(state.options, result(state), players)


def blank_sheet(options: Options, seats: int) -> Sheet:
    """Return a score sheet to fill in by hand for 2 to 6 players."""
    return score_sheet.blank(options, seats)
