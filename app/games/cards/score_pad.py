"""Catapult, the card game, kept on the score pad."""

from functools import partial

from app.core.pad import Block, Pad, Points, Source, best, row_of
from app.core.result import Part, Result
from app.core.words import N_, Phrase, SeatName
from app.games.cards.model import Options
from app.games.cards.scoring import SOURCES, notes

_ARMY = "soldiers"


def pad(options: Options, seats: int) -> Pad:
    """Return the points of one game by what they are for.  Rule: CRD-32 to CRD-34, CRD-R38."""
    return Pad(
        blocks=partial(_blocks, options),
        result_of=partial(_result_of, seats),
        total=Phrase(N_("Points")),
        decides=partial(_is_won, options.target, seats),
        notes=notes(options),
        adds=True,
    )


def _blocks(options: Options, now: int) -> tuple[Block, ...]:
    named = [Source(label, Phrase(label), rule) for label, rule in SOURCES]
    named.append(Source(_ARMY, Phrase(N_("Soldiers and Catapults (if tied)")), "CRD-34"))
    heading = Phrase(N_("Points by source; {target} win"), {"target": options.target})
    return (Block(heading, tuple(named), counts=True),)


def _is_won(target: int, seats: int, points: Points) -> bool:
    """Tell whether somebody has enough points.  Rule: CRD-33."""
    return max(_result_of(seats, points).totals) >= target


def _result_of(seats: int, points: Points) -> Result:
    """Return who has won: most points, of equals the larger Army.  Rule: CRD-34."""
    rows = [row_of(points, label, seats) for label, _ in SOURCES]
    totals = tuple(map(sum, zip(*rows, strict=True)))
    armies = row_of(points, _ARMY, seats)
    winners = best({seat: (totals[seat], armies[seat]) for seat in range(seats)})
    return Result(
        winners=winners,
        totals=totals,
        parts=tuple(
            tuple(
                Part(Phrase(label), row[seat], rule) for (label, rule), row in zip(SOURCES, rows, strict=True)
            )
            for seat in range(seats)
        ),
        deciders=_deciders(totals, winners),
    )


def _deciders(totals: tuple[int, ...], winners: tuple[int, ...]) -> tuple[Phrase, ...]:
    """Say how equal points were decided.  Rule: CRD-34."""
    if len(set(totals)) > 1:
        return ()
    if len(winners) > 1:
        return (Phrase(N_("Points and Armies are equal: a draw.")),)
    return (Phrase(N_("Points are equal; {name} has the larger Army."), {"name": SeatName(winners[0])}),)
