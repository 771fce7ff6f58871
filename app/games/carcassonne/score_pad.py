"""Carcassonne with The Catapult kept on the score pad."""

from functools import partial

from app.core.pad import Block, Pad, Points, Source, best, row_of
from app.core.result import Part, Result
from app.core.words import N_, Phrase
from app.games.carcassonne.options import Options
from app.games.carcassonne.score_sheet import reminders
from app.games.carcassonne.scoring import sources_of


def pad(options: Options, seats: int) -> Pad:
    """Return the points by what they are for.  Rule: CAR-40 to CAR-42, CAR-61."""
    return Pad(
        blocks=partial(_blocks, options),
        result_of=partial(_result_of, options, seats),
        total=Phrase(N_("Total")),
        notes=reminders(options),
        adds=True,
    )


def _blocks(options: Options, now: int) -> tuple[Block, ...]:
    taking = {gain.name for gain in options.gains if gain.takes}
    rows = tuple(Source(label, Phrase(label), rule, label in taking) for label, rule in sources_of(options))
    return (Block(Phrase(N_("Points by source")), rows, counts=True),)


def _result_of(options: Options, seats: int, points: Points) -> Result:
    """Return who has most points; equal scores share the win.  Rule: CAR-64."""
    rows = {source: row_of(points, source[0], seats) for source in sources_of(options)}
    totals = tuple(map(sum, zip(*rows.values(), strict=True)))
    winners = best(dict(enumerate(totals)))
    return Result(
        winners=winners,
        totals=totals,
        parts=tuple(
            tuple(Part(Phrase(label), row[seat], rule) for (label, rule), row in rows.items())
            for seat in range(seats)
        ),
        deciders=(Phrase(N_("Equal scores share the win.")),) if len(winners) > 1 else (),
    )
