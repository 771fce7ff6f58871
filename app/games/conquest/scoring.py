"""How it went, who has won and why, and what goes on paper."""

from collections.abc import Mapping, Sequence

from app.core.command import Seat
from app.core.game import Player
from app.core.result import Course, Part, Result
from app.core.sheet import Cell, Drawing, Grid, Row, Sheet, worth
from app.core.words import LIST, N_, NN_, Phrase, SeatName, counted, joined, verbatim
from app.games.conquest.goal_words import ENOUGH, by_what_counts
from app.games.conquest.model import Island, Position
from app.games.conquest.options import Options, board_for
from app.games.conquest.pieces import LEVEL_NAMES, NOBODY, SPECIAL_NAMES, Level, Phase, Special
from app.games.conquest.queries import army, held, is_alive, levels, needed
from app.games.conquest.queries import counted as counted_hexes

_MINE_ONLY = N_("hexes with knights only")
_SHEET_ROUNDS = 20

COUNTED = (N_("Hexes"), N_("Hexes settled"))
"""What the hexes of a result are called, by what counts.  Rule: CON-R33."""


def course(state: Position) -> Course:
    """Return who began; what ended it: the last enemy, a claim, the round limit.  Rules: CON-41 to CON-43."""
    began = None if state.starter == NOBODY else state.starter
    turns = sum(state.turns) + (Phase.BUILD <= state.phase <= Phase.ATTACK)
    if state.phase is not Phase.OVER:
        return Course(began, state.round, turns)
    if state.living.bit_count() == 1:
        return Course(began, state.round, turns, Phrase(N_("only one is left on the island")), "CON-41")
    if _is_out_of_time(state):
        return Course(began, state.round, turns, Phrase(N_("the round limit")), "CON-43")
    return Course(began, state.round, turns, Phrase(N_("a claim to enough hexes")), "CON-42")


def result(state: Position) -> Result:
    """Return the hexes of each seat taken apart, and how a tie was broken.  Rules: CON-41 to CON-43."""
    seats = range(state.seats)
    parts = tuple(_parts(state, seat) for seat in seats)
    return Result(
        winners=state.winners,
        totals=tuple(counted_hexes(state, seat) for seat in seats),
        parts=parts,
        deciders=_deciders(state),
        unit=NN_("{count} hex", "{count} hexes"),
        eliminated=frozenset(seat for seat in seats if not is_alive(state, seat)),
    )


def _parts(state: Position, seat: Seat) -> tuple[Part, ...]:
    mine = state.settled[seat]
    parts = [
        Part(Phrase(N_("hexes with a {building}"), {"building": Phrase(LEVEL_NAMES[level])}), count, "CON-42")
        for level in Level
        if (count := (state.buildings[level] & mine).bit_count())
    ]
    alone = (state.occupied[seat] & ~mine).bit_count()
    if alone and state.options.victory_count == "held":
        parts.append(Part(Phrase(_MINE_ONLY), alone, "CON-42"))
    return tuple(parts)


# --- Why ---


def _deciders(state: Position) -> tuple[Phrase, ...]:
    """Return how the game was decided: by being the last, by a claim, or at the round limit step by step."""
    if not state.winners:
        return ()
    first = state.winners[0]
    if state.living.bit_count() == 1:
        return (Phrase(N_("{seat} is the last on the island."), {"seat": SeatName(first)}),)
    if not _is_out_of_time(state):
        values = {"seat": SeatName(first), "hexes": counted_hexes(state, first), "needed": needed(state)}
        return (Phrase(by_what_counts(state.options, ENOUGH), values),)
    standings = {seat: standing(state, seat) for seat in range(state.seats) if is_alive(state, seat)}
    return tie_breaks(standings, state.options)


def _is_out_of_time(state: Position) -> bool:
    """
    Tell whether the round limit ended the game rather than a claim (CON-43).

    Who claims wins in a turn that is not over; the very last one may also end with
    its owner's elimination.
    """
    has_claimed = state.winners == (state.turn,) and state.turns[state.turn] < state.round
    return state.round == state.options.round_limit and not has_claimed


_MOST = N_("most hexes: {numbers}"), N_("most settled hexes: {numbers}")
"""The first step, by what counts.  Rule: CON-R33."""

_STEPS = (
    N_("then building levels: {numbers}"),
    N_("then knights: {numbers}"),
    N_("then gold and cards: {numbers}"),
)


_TWO = {0, 1}
"""Whose number is whose among these seats is known by their order."""


def tie_breaks(standings: Mapping[Seat, Sequence[int]], options: Options) -> tuple[Phrase, ...]:
    """Return the steps that were needed at the round limit, from the numbers of `standing`.  Rule: CON-43."""
    tied = list(standings)
    phrases = []
    for step, text in enumerate((by_what_counts(options, _MOST), *_STEPS)):
        numbers = {seat: standings[seat][step] for seat in tied}
        phrases.append(Phrase(text, {"numbers": _told(numbers, names_seats={*standings} != _TWO)}))
        best = max(numbers.values())
        tied = [seat for seat in tied if numbers[seat] == best]
        if len(tied) == 1:
            return tuple(phrases)
    return (*phrases, Phrase(N_("The win is shared.")))


def _told(numbers: Mapping[Seat, int], *, names_seats: bool) -> Phrase | str:
    """Return the numbers of a step, each with whose it is where their order does not tell."""
    if not names_seats:
        return " - ".join(map(str, numbers.values()))
    each = [
        Phrase(N_("{name} ({number})"), {"name": SeatName(seat), "number": number})
        for seat, number in numbers.items()
    ]
    return joined(each, LIST) or ""


def standing(state: Position, seat: Seat) -> tuple[int, int, int, int]:
    """Return what decides at the round limit, the first number first.  Rule: CON-43."""
    wealth = state.gold[seat] + sum(state.cards[seat])
    return counted_hexes(state, seat), levels(state, seat), army(state, seat), wealth


# --- On paper ---


_ENDED = N_("At the end"), N_("The island at the end")
_UNDER_WAY = N_("Now"), N_("The island as it lies now")
"""The last row of the rounds, and what the picture shows."""


def sheet(state: Position, players: Sequence[Player]) -> Sheet:
    """Return the score sheet of a game, finished or not."""
    columns: tuple[Cell, ...] = tuple(player.name for player in players)
    is_over = state.phase is Phase.OVER
    rounds_played = counted(NN_("{count} round", "{count} rounds"), state.round)
    rounds = tuple(Row(str(number), tuple(row)) for number, row in enumerate(state.chart, start=1))
    when, caption = _ENDED if is_over else _UNDER_WAY
    return Sheet(
        title=Phrase(N_("Catan Conquest")),
        lines=(rounds_played, *(_deciders(state) if is_over else ())),
        grids=(
            Grid(Phrase(N_("Result")), columns, _totals(state)),
            Grid(Phrase(N_("Hexes held when a round begins")), columns, (*rounds, _hexes_now(state, when))),
        ),
        drawings=(
            Drawing(Phrase(caption), "island"),
            Drawing(Phrase(N_("Hexes held, round by round")), "chart"),
        ),
        notes=notes(state.options, needed(state)),
        worth=corner(state.options),
    )


def _totals(state: Position) -> tuple[Row, ...]:
    seats, counts = range(state.seats), by_what_counts(state.options, COUNTED)
    mark = Phrase(N_("yes"))
    return (
        Row(Phrase(counts), tuple(counted_hexes(state, seat) for seat in seats), strong=True),
        Row(Phrase(N_("Building levels")), tuple(levels(state, seat) for seat in seats)),
        Row(Phrase(N_("Knights")), tuple(army(state, seat) for seat in seats)),
        Row(Phrase(N_("Gold and cards")), tuple(standing(state, seat)[3] for seat in seats)),
        *(
            Row(
                Phrase(SPECIAL_NAMES[card]),
                tuple(mark if state.holders[card] == seat else "" for seat in seats),
            )
            for card in Special
        ),
        Row(Phrase(N_("Battles won")), tuple(state.won)),
        Row(Phrase(N_("Claims")), tuple(state.claims)),
    )


def _hexes_now(state: Position, when: str) -> Row:
    return Row(Phrase(when), tuple(held(state, seat).bit_count() for seat in range(state.seats)), strong=True)


def blank_sheet(options: Options, seats: int) -> Sheet:
    """Return a sheet to write on at a real table."""
    blank: tuple[Cell, ...] = (None,) * seats
    count = options.round_limit or _SHEET_ROUNDS
    rounds = tuple(Row(str(number), blank) for number in range(1, count + 1))
    kept = (
        N_("Building levels"),
        N_("Knights"),
        N_("Gold and cards"),
        N_("Largest Army (knights noted)"),
        N_("Largest Fortress"),
        N_("Largest Metropolis"),
        N_("Claims"),
        N_("Battles won"),
    )
    when = N_("Hexes held when a round begins")
    if options.victory_count == "settled":
        when = N_("Hexes settled when a round begins")
    ledger = tuple(Row(Phrase(label), blank) for label in kept)
    hexes = by_what_counts(options, COUNTED)
    return Sheet(
        title=Phrase(N_("Catan Conquest")),
        lines=(),
        grids=(
            Grid(Phrase(when), blank, rounds),
            Grid(Phrase(N_("At the end")), blank, (*ledger, Row(Phrase(hexes), blank, strong=True))),
        ),
        notes=notes(options, needed_by(options, seats)),
        worth=corner(options),
    )


def corner(options: Options) -> tuple[Row, ...]:
    """Return what wins, what breaks a tie, and what the special cards take.  Rule: CON-37 to CON-43."""
    goals = options.tables.goals
    part, whole = goals.share
    return (
        worth(N_("A claim: more of the hexes than"), verbatim(f"{part}/{whole}")),
        worth(N_("Levels of a settlement, city, castle"), verbatim("1, 2, 3")),
        worth(N_("Largest Army, knights"), goals.army),
        worth(N_("Largest Fortress, hexes"), goals.fortress),
        worth(N_("Largest Metropolis, hexes"), goals.metropolis),
    )


_GOALS: Mapping[str, tuple[str, str]] = {
    "hold": (
        N_("{count} hexes, held until your next turn, win."),
        N_("{count} hexes, settled until your next turn, win."),
    ),
    "literal": (N_("{count} hexes win at once."), N_("{count} settled hexes win at once.")),
}
"""Where every hex counts, and where knights alone do not.  Rule: CON-R32, CON-R33."""


def notes(options: Options, count: int) -> tuple[Phrase, ...]:
    """Return reminders of the round and of the goal, *count* hexes."""
    goal = by_what_counts(options, _GOALS[options.victory])
    return (
        Phrase(N_("A round: production for all; then in turn build and trade, move, breach, attack.")),
        Phrase(goal, {"count": count}),
    )


def needed_by(options: Options, seats: int) -> int:
    """Return how many hexes win.  Rule: CON-3, CON-42, CON-R3."""
    island = Island(board_for(options, seats).map)
    ground = island.grid.full if options.desert == "open" else island.fertile
    part, whole = options.tables.goals.share
    return ground.bit_count() * part // whole + 1
