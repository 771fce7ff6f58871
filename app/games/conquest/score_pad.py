"""Catan Conquest kept on the score pad."""

from functools import partial

from app.core.command import Seat
from app.core.pad import Block, Dice, Pad, Points, Source, best, row_of
from app.core.result import Part, Result
from app.core.words import N_, Phrase, SeatName
from app.games.conquest.goal_words import ENOUGH, by_what_counts
from app.games.conquest.options import Options
from app.games.conquest.scoring import COUNTED, needed_by, notes, tie_breaks

_STEPS = ("hexes", "levels", "knights", "wealth")
_HELD, _SETTLED = N_("Hexes held when a turn begins"), N_("Hexes settled when a turn begins")
_TIES = (N_("Building levels"), N_("Knights"), N_("Gold and cards"))


def pad(options: Options, seats: int) -> Pad:
    """Return hexes by rounds, what breaks ties, and the dice of a battle.  Rule: CON-27, CON-41 to CON-43."""
    return Pad(
        blocks=partial(_blocks, options),
        result_of=partial(_result_of, options, seats),
        decides=lambda points: _early_end(options, seats, points) is not None,
        total=Phrase(N_("Result")),
        rounds=options.round_limit or None,
        dice=Dice(range(1, 3), 2, roles=(Phrase(N_("attacker")), Phrase(N_("defender")))),
        notes=notes(options, needed_by(options, seats)),
    )


def _blocks(options: Options, now: int) -> tuple[Block, ...]:
    """Return the hexes of each round so far, and the numbers of the end.  Rules: CON-43, CON-R33."""
    counted = _SETTLED if options.victory_count == "settled" else _HELD
    rounds = tuple(
        Source(f"{number}/held", Phrase(N_("Round {number}"), {"number": number}), "CON-42")
        for number in range(1, now + 1)
    )
    labels = (by_what_counts(options, COUNTED), *_TIES)
    steps = tuple(Source(step, Phrase(label), "CON-43") for step, label in zip(_STEPS, labels, strict=True))
    return (
        Block(Phrase(counted), rounds),
        Block(Phrase(N_("At the end")), steps, counts=True),
    )


def _result_of(options: Options, seats: int, points: Points) -> Result:
    """
    Return who has won: by being the last or by a claim, else at the end step by step.

    Rule: CON-41, CON-42, CON-43.
    """
    held = [_last_held(points, seat) for seat in range(seats)]
    early = _early_end(options, seats, points)
    if early is not None:
        seat, why = early
        return _result((seat,), held, (why,))
    rows = [held, *(list(row_of(points, step, seats)) for step in _STEPS[1:])]
    numbers = {seat: tuple(row[seat] for row in rows) for seat in range(seats)}
    is_tied = held.count(max(held)) > 1
    return _result(best(numbers), held, tie_breaks(numbers, options) if is_tied else ())


def _result(winners: tuple[Seat, ...], held: list[int], deciders: tuple[Phrase, ...]) -> Result:
    parts = tuple((Part(Phrase(N_("Hexes")), hexes, "CON-42"),) for hexes in held)
    return Result(winners=winners, totals=tuple(held), parts=parts, deciders=deciders)


def _last_held(points: Points, seat: Seat) -> int:
    """Return how many hexes a seat has: at the end, or else when its last turn began."""
    at_end = points.get((_STEPS[0], seat))
    return at_end if at_end is not None else max(_turns(points, seat), default=(0, 0))[1]


def _turns(points: Points, seat: Seat) -> list[tuple[int, int]]:
    """Return the turns of a seat of which something is written down, from 1, and the hexes held then."""
    marks = ((source.partition("/"), who, hexes) for (source, who), hexes in points.items())
    return [(int(number), hexes) for (number, _, row), who, hexes in marks if row == "held" and who == seat]


def _early_end(options: Options, seats: int, points: Points) -> tuple[Seat, Phrase] | None:
    """
    Return who has won before the last round, and why; None if nobody has.

    Rule: CON-41, CON-42, CON-R33: where buildings count, who has none may still have knights.
    """
    written = [_turns(points, seat) for seat in range(seats)]
    counts_knights = options.victory_count == "held"
    alive = [
        seat for seat in range(seats) if not (counts_knights and written[seat]) or max(written[seat])[1] > 0
    ]
    if len(alive) == 1 and written[alive[0]]:
        return alive[0], Phrase(N_("{seat} is the last on the island."), {"seat": SeatName(alive[0])})
    claims = _claims(options, seats, points)
    if not claims:
        return None
    _, seat, hexes = min(claims)
    values = {"seat": SeatName(seat), "hexes": hexes, "needed": needed_by(options, seats)}
    return seat, Phrase(by_what_counts(options, ENOUGH), values)


def _claims(options: Options, seats: int, points: Points) -> list[tuple[int, Seat, int]]:
    """
    Return the turns that begin with a claim: number, seat, hexes.  The rows say who began with enough.

    Rule: CON-42, CON-R32: `literal` claims count from the first turn on, the others after some turns.
    """
    first = 1 if options.victory == "literal" else options.tables.goals.claim_turns + 1
    needed = needed_by(options, seats)
    return [
        (turn, seat, hexes)
        for seat in range(seats)
        for turn, hexes in _turns(points, seat)
        if turn >= first and hexes >= needed
    ]
