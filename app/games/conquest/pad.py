"""Catan Conquest kept on the score pad."""

from functools import partial

from app.core.game import Part, Result
from app.core.pad import Block, Dice, Pad, Points, Source, best, row_of
from app.core.words import N_, Phrase
from app.games.conquest.options import Options
from app.games.conquest.scoring import notes, tie_breaks

_STEPS = ("hexes", "levels", "knights", "wealth")
_LABELS = (N_("Hexes"), N_("Building levels"), N_("Knights"), N_("Gold and cards"))


def pad(options: Options, seats: int) -> Pad:
    """Return hexes by rounds, what breaks ties, and the dice of a battle.  Rule: CON-27, CON-42, CON-43."""
    return Pad(
        blocks=_blocks,
        judge=partial(_judge, seats),
        total=Phrase(N_("Result")),
        rounds=options.round_limit or None,
        dice=Dice(range(1, 3), 2, roles=(Phrase(N_("attacker")), Phrase(N_("defender")))),
        notes=notes(None),
    )


def _blocks(now: int) -> tuple[Block, ...]:
    """Return the hexes of each round so far, and the numbers of the end.  Rule: CON-43."""
    rounds = tuple(
        Source(f"{number}/held", Phrase(N_("Round {number}"), {"number": number}), "CON-42")
        for number in range(1, now + 1)
    )
    steps = tuple(Source(step, Phrase(label), "CON-43") for step, label in zip(_STEPS, _LABELS, strict=True))
    return (
        Block(Phrase(N_("Hexes held when a round begins")), rounds),
        Block(Phrase(N_("At the end")), steps, counts=True),
    )


def _judge(seats: int, points: Points) -> Result:
    """Return who holds most hexes; then building levels, knights, gold and cards decide.  Rule: CON-43."""
    rows = [row_of(points, step, seats) for step in _STEPS]
    numbers = {seat: tuple(row[seat] for row in rows) for seat in range(seats)}
    winners = best(numbers)
    is_tied = sum(rows[0][seat] == max(rows[0]) for seat in range(seats)) > 1
    return Result(
        winners=winners,
        totals=rows[0],
        parts=tuple((Part(Phrase(N_("Hexes")), rows[0][seat], "CON-42"),) for seat in range(seats)),
        deciders=tie_breaks(numbers) if is_tied else (),
    )
