"""How it went, where points come from, who won, and what goes on paper."""

from collections.abc import Sequence

from app.core.command import Seat
from app.core.game import Player
from app.core.result import Course, Part, Result
from app.core.sheet import Cell, Drawing, Grid, Row, Sheet, worth
from app.core.words import N_, Phrase, SeatName, counted
from app.games.cards.cost_text import all_costs
from app.games.cards.model import (
    Finished,
    Options,
    Phase,
    Position,
    Tally,
    army,
    army_rank,
    largest_army,
    roads_of,
    villages_of,
)

TITLE = N_("Catapult")

SOURCES = (
    (N_("Roads"), "CRD-13"),
    (N_("Villages"), "CRD-14"),
    (N_("Farmlands"), "CRD-17"),
    (N_("Taxmen"), "CRD-3"),
    (N_("Largest Army"), "CRD-25"),
)
"""What each number of a `Tally` counts, and its rule."""

_BLANK_GAMES = 5


def tally(state: Position, seat: Seat) -> Tally:
    """Return a seat's points, always computed from the table; Taxmen stay.  Rule: CRD-32, CRD-R39."""
    tables, mine = state.tables, villages_of(state, seat).values()
    return Tally(
        roads=roads_of(state, seat) * tables.road.points,
        villages=len(mine) * tables.village.points
        + sum(bool(each.wall) for each in mine) * tables.wall.points
        + sum(bool(each.well) for each in mine) * tables.well.points,
        farmlands=sum(bool(each.farmland) for each in mine) * tables.farmland.points,
        taxmen=len(state.taxmen[seat]) * tables.taxman_points,
        army=len(army(state, seat)) * tables.army_points if largest_army(state) == seat else 0,
    )


def points(state: Position, seat: Seat) -> int:
    """Return a seat's points now.  Rule: CRD-32."""
    return tally(state, seat).total


def wins(games: Sequence[Finished], seat: Seat) -> int:
    """Return how many games of the match a seat has won; a draw counts for nobody.  Rule: CRD-R40."""
    return sum(game.winner == seat for game in games)


def finished(state: Position, *, stale: bool) -> Finished:
    """Return the record of a game that ends now.  Rule: CRD-33, CRD-34, CRD-R32."""
    tallies = (tally(state, 0), tally(state, 1))
    ranked = [(tallies[seat].total, army_rank(state, seat)) for seat in (0, 1)]
    winner = None if ranked[0] == ranked[1] else ranked.index(max(ranked))
    perfects = (state.perfects[0], state.perfects[1])
    return Finished(state.starter, winner, tallies, perfects, state.turns, stale)


def course(state: Position) -> Course:
    """Return who began the first game, and what ended the last one.  Rule: CRD-4, CRD-33, CRD-34, CRD-R40."""
    began = state.games[0].starter if state.games else None if state.phase is Phase.LOT else state.starter
    over = state.phase in (Phase.BETWEEN, Phase.OVER)
    turns = sum(game.turns for game in state.games) + (0 if over else state.turns)
    if state.phase is not Phase.OVER:
        return Course(began, -(-turns // 2), turns)
    if state.games[-1].stale:
        return Course(
            began, -(-turns // 2), turns, Phrase(N_("nothing was built or attacked any more")), "CRD-34"
        )
    return Course(began, -(-turns // 2), turns, Phrase(N_("somebody has the points that win")), "CRD-33")


def result(state: Position) -> Result:
    """Return who won the last game, and with it the match, and why.  Rule: CRD-32 to CRD-34, CRD-R40."""
    last = state.games[-1] if state.games else finished(state, stale=False)
    ties = _deciders(state, last)
    return Result(
        winners=(0, 1) if last.winner is None else (last.winner,),
        totals=(last.tallies[0].total, last.tallies[1].total),
        parts=(_parts(last.tallies[0]), _parts(last.tallies[1])),
        deciders=ties if state.options.match == 1 else (*ties, _match_score(state)),
        is_drawn=last.stale and last.winner is None,
    )


def _parts(points_of: Tally) -> tuple[Part, ...]:
    return tuple(
        Part(Phrase(label), count, rule)
        for (label, rule), count in zip(SOURCES, points_of, strict=True)
        if count
    )


def _deciders(state: Position, last: Finished) -> tuple[Phrase, ...]:
    """Return how a game without eight points was decided.  Rule: CRD-34."""
    if not last.stale:
        return ()
    idle = counted(
        (
            N_("Nothing was built or attacked in {count} turn."),
            N_("Nothing was built or attacked in {count} turns."),
        ),
        state.tables.idle_turns,
    )
    if last.tallies[0].total != last.tallies[1].total:
        return (idle,)
    if last.winner is None:
        return idle, Phrase(N_("Points and Armies are equal: a draw."))
    return idle, Phrase(N_("Points are equal; {name} has the larger Army."), {"name": SeatName(last.winner)})


def _match_score(state: Position) -> Phrase:
    """Say how the match stands; whoever wins it has won its last game.  Rule: CRD-R40."""
    won = {"first": wins(state.games, 0), "second": wins(state.games, 1)}
    return Phrase(N_("Games won in this match: {first} to {second}."), won)


def sheet(state: Position, players: Sequence[Player]) -> Sheet:
    """Return the score sheet of a match, with the table drawn as it lies.  Rule: CRD-32, CRD-R40."""
    grids = [_game_grid(number, game, players) for number, game in enumerate(state.games, start=1)]
    if len(state.games) > 1:
        grids.append(_match_grid(state.games, players))
    caption = N_("The final table") if state.phase is Phase.OVER else N_("The table as it lies now")
    drawings = (Drawing(Phrase(caption), "table"),) if state.games else ()
    return Sheet(
        Phrase(TITLE), _lines(state), tuple(grids), drawings, notes(state.options), corner(state.options)
    )


def blank_sheet(options: Options, seats: int) -> Sheet:
    """Return a sheet to be filled in by hand: as many games as the match can need, or five."""
    games = 2 * options.match - 1 if options.match > 1 else _BLANK_GAMES
    columns: tuple[Cell, ...] = tuple(None for _ in range(seats))
    nothing: tuple[Cell, ...] = (None,) * seats
    grids = [
        Grid(
            Phrase(N_("Game {number}"), {"number": number}),
            columns,
            (
                Row(Phrase(N_("Began")), nothing),
                *(Row(Phrase(label), nothing) for label, _ in SOURCES),
                Row(Phrase(N_("Points")), nothing, strong=True),
                Row(Phrase(N_("Perfect Builds")), nothing),
                Row(Phrase(N_("Winner")), nothing),
            ),
        )
        for number in range(1, games + 1)
    ]
    grids.append(Grid(Phrase(N_("Match")), columns, (Row(Phrase(N_("Games won")), nothing, strong=True),)))
    return Sheet(Phrase(TITLE), (), tuple(grids), (), notes(options), corner(options))


def _lines(state: Position) -> tuple[Phrase, ...]:
    """Say who has won; a match under way is nobody's.  Rule: CRD-R40."""
    if not state.games:
        return (Phrase(N_("No game is over yet.")),)
    if state.phase is not Phase.OVER:
        return (Phrase(N_("Not finished: the match goes on.")),)
    outcome = result(state)
    if len(outcome.winners) != 1:
        return (Phrase(N_("Nobody has won.")),)
    return (Phrase(N_("Won by {name}."), {"name": SeatName(outcome.winners[0])}),)


def _game_grid(number: int, game: Finished, players: Sequence[Player]) -> Grid:
    mark = Phrase(N_("yes"))
    sources = [
        Row(Phrase(label), tuple(tallied[place] for tallied in game.tallies))
        for place, (label, _) in enumerate(SOURCES)
    ]
    return Grid(
        Phrase(N_("Game {number}"), {"number": number}),
        tuple(player.name for player in players),
        (
            Row(Phrase(N_("Began")), tuple(mark if game.starter == seat else "" for seat in (0, 1))),
            *sources,
            Row(Phrase(N_("Points")), tuple(tallied.total for tallied in game.tallies), strong=True),
            Row(Phrase(N_("Perfect Builds")), game.perfects),
            Row(Phrase(N_("Winner")), tuple(mark if game.winner == seat else "" for seat in (0, 1))),
        ),
    )


def _match_grid(games: Sequence[Finished], players: Sequence[Player]) -> Grid:
    won = Row(Phrase(N_("Games won")), (wins(games, 0), wins(games, 1)), strong=True)
    return Grid(Phrase(N_("Match")), tuple(player.name for player in players), (won,))


def corner(options: Options) -> tuple[Row, ...]:
    """Return what scores what.  Rule: CRD-3, CRD-25, CRD-32."""
    tables = options.tables
    named = ((N_("Road"), "road"), (N_("Village"), "village"), (N_("Farmland"), "farmland"))
    rare = ((N_("Wall"), "wall"), (N_("Well"), "well"))
    return (
        *(worth(label, tables.cost(name).points) for label, name in named),
        *(worth(label, tables.cost(name).points) for label, name in rare if tables.cost(name).points),
        worth(N_("Taxman"), tables.taxman_points),
        worth(N_("Largest Army, each unit"), tables.army_points),
        worth(N_("Points that win"), options.target),
    )


def notes(options: Options) -> tuple[Phrase, ...]:
    """Return reminders of the goal, and of what builds take.  Rule: CRD-13 to CRD-19, CRD-33."""
    return (
        Phrase(N_("Whoever has {target} points first wins at once."), {"target": options.target}),
        all_costs(options.tables),
    )
