"""Games of arenas that were stopped: the same match, or a longer one, goes on with what is kept here."""

import json

from app.bots.arena import Match, Outcome, dealt, known_by
from app.bots.kept_searches import keep, kept, place_of
from app.core.game import AnyGame


def keep_match(game: AnyGame, match: Match, played: dict[int, Outcome]) -> None:
    """
    Write down the games of a match.

    Raises:
        OSError: If that is not possible.
    """
    asked = _asked(match)
    keep(
        place_of(asked),
        asked,
        {known_by(game, match): {number: _row(outcome) for number, outcome in played.items()}},
    )


def kept_match(game: AnyGame, match: Match) -> dict[int, Outcome]:
    """Return the games by number that were kept of a match; none of players that have been changed since."""
    asked = _asked(match)
    rows = kept(place_of(asked), asked).get(known_by(game, match), {})
    return {number: _outcome(match, number, row) for number, row in rows.items() if row}


def _asked(match: Match) -> str:
    about = [match.game, match.entrants, match.seed, match.effort, repr(match.options)]
    return json.dumps(["arena", *about])


def _row(outcome: Outcome) -> list[float]:
    winner = -1 if outcome.winner is None else outcome.winner
    return [winner, *outcome.totals, *outcome.margins, *outcome.decisions, *outcome.seconds]


def _outcome(match: Match, number: int, row: list[float]) -> Outcome:
    count = len(match.entrants)
    totals, margins, decisions = (
        tuple(map(int, row[1 + part * count : 1 + (part + 1) * count])) for part in range(3)
    )
    winner = None if row[0] < 0 else int(row[0])
    return Outcome(
        number, *dealt(match, number), totals, margins, winner, decisions, tuple(row[1 + 3 * count :])
    )
