"""Catapults! kept on the score pad, for people who play with the real box."""

from functools import partial

from app.core.pad import Block, Dice, Pad, Points, Source, best, row_of
from app.core.result import Part, Result
from app.core.words import N_, Phrase
from app.games.catapults.model import Options
from app.games.catapults.scoring import rank, reminder, tie_steps

_EMPTIES, _STACKED, _ENGINES = "empties", "stacked", "engines"
_MOST_DICE = 13


def pad(options: Options, seats: int) -> Pad:
    """Return rounds, dice, glass and score of one game.  Rule: CAT-1, CAT-27, CAT-34, CAT-35, CAT-R32."""
    return Pad(
        blocks=partial(_blocks, options),
        result_of=partial(_result_of, options, seats),
        total=Phrase(N_("Score (the lowest wins)")),
        rounds=options.rounds,
        takes_turns=False,
        dice=Dice(range(1, _MOST_DICE + 1), 2, options.tables.dice, "{round}/catapults", "{round}/budget"),
        glass=None if options.build_seconds is None else float(options.build_seconds),
        notes=(reminder(options),),
    )


def _blocks(options: Options, now: int) -> tuple[Block, ...]:
    """Return the rounds with dice so far, and the score.  Rule: CAT-19, CAT-27, CAT-33."""
    rounds = range(1, min(now, options.rounds - 1) + 1)
    score = [Source(_EMPTIES, Phrase(N_("Empty squares")), "CAT-34")]
    if options.stack_levels > 1:
        score.append(Source(_STACKED, Phrase(N_("Stacked pieces")), "CAT-44"))
    score.append(Source(_ENGINES, Phrase(N_("Catapults on the plate (if tied)")), "CAT-35"))
    return (*map(_round, rounds), Block(Phrase(N_("Score")), tuple(score), counts=True))


def _round(number: int) -> Block:
    sources = (
        Source(f"{number}/catapults", Phrase(N_("Catapults in castles")), "CAT-19"),
        Source(f"{number}/budget", Phrase(N_("Points to steal with")), "CAT-27"),
        Source(f"{number}/stolen", Phrase(N_("Points stolen")), "CAT-29"),
    )
    return Block(Phrase(N_("Round {number}"), {"number": number}), sources)


def _result_of(options: Options, seats: int, points: Points) -> Result:
    """Return who has won: the lowest score, then more catapults.  Rule: CAT-34, CAT-35, CAT-44."""
    empties, catapults = row_of(points, _EMPTIES, seats), row_of(points, _ENGINES, seats)
    stacked = row_of(points, _STACKED, seats) if options.stack_levels > 1 else (0,) * seats
    totals = tuple(empty - top for empty, top in zip(empties, stacked, strict=True))
    known = [seat for seat in range(seats) if (_EMPTIES, seat) in points] or list(range(seats))
    winners = best({seat: rank(totals[seat], catapults[seat]) for seat in known})
    return Result(
        winners=winners,
        totals=totals,
        parts=tuple(
            (
                Part(Phrase(N_("Empty squares")), empties[seat], "CAT-34"),
                Part(Phrase(N_("Stacked pieces")), -stacked[seat], "CAT-44"),
            )
            for seat in range(seats)
        ),
        deciders=_deciders(totals, catapults, known, winners),
        low_wins=True,
    )


def _deciders(
    totals: tuple[int, ...], catapults: tuple[int, ...], known: list[int], winners: tuple[int, ...]
) -> tuple[Phrase, ...]:
    """Say how a tie was broken.  Rule: CAT-35, CAT-R22."""
    steps = tie_steps({seat: totals[seat] for seat in known}, catapults, winners)
    return (*steps, Phrase(N_("They share the victory."))) if len(winners) > 1 else steps
