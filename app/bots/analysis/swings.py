"""Luck and skill: how the chances to win change with every entry of a log, and by whose doing."""

from collections.abc import Iterator, Sequence
from hashlib import blake2b
from itertools import pairwise
from math import fsum, sqrt
from random import Random
from typing import Any, NamedTuple

from attrs import frozen

from app.bots.protocol import Budget
from app.bots.values.evaluators import evaluator_of
from app.bots.values.learnt import ended, learnt_values
from app.bots.values.playouts import end_of
from app.core.command import NATURE, Command, Seat
from app.core.game import AnyGame
from app.core.options import without_usual_seats
from app.core.words import N_, Phrase, SeatName

_SAMPLES = 12
"""So many answers stand for all where nature's cannot be listed: throws, catches."""

_EDITION = 4
"""
Of how chances are reckoned here: 2 is among equals, 3 of the game on the table, not of its match, 4 the same
for all until Conquest has drawn who begins, and before a harvest as after it.
"""

_EFFORT = 0.1
"""With which positions are valued of which nothing was learnt."""

Shares = tuple[float, ...]
"""Chances to win, by seat."""


@frozen
class Swing:
    """
    What an entry of a log has changed.

    Attributes:
        before, after: The chances to win, by seat.
        expected: What they would have been on average over all that nature could answer; where it was not
            nature that did something, as *after*.
    """

    before: Shares
    expected: Shares
    after: Shares


class Balance(NamedTuple):
    """
    A game taken apart, by seat, in chances to win.

    Attributes:
        luck: What dice and draws have brought.
        skill: What was done has brought, by the seat and by the others.
        result: What a seat has in the end, less what it had when the game began, in a match of all its games
            together: *luck* and *skill* add up to it.
        error: The standard error of *luck*, and of *skill*: what the learnt values are off at each answer of
            nature, as if each were off by itself.
    """

    luck: Shares
    skill: Shares
    result: Shares
    error: Shares

    def told(self, seat: Seat, decimals: int = 0) -> dict[str, float]:
        """Return luck, skill and result of a seat, in 100, as they are told: rounded, they add up, too."""
        luck, result = (round(100 * each[seat], decimals) for each in (self.luck, self.result))
        return {"luck": luck, "skill": round(result - luck, decimals), "result": result}

    @property
    def told_apart(self) -> Sequence[Phrase]:
        """How well luck and skill can be told apart; nothing where no learnt values say so."""
        error = round(100 * max(self.error))
        text = N_("Luck and skill are not exact: either may be about {error} in 100 more or less.")
        return [Phrase(text, {"error": error})] if error else []


def measure(game: AnyGame) -> str:
    """Return by what chances of a game are reckoned, as a short text: nothing else goes with them."""
    learnt = learnt_values(game)
    told = repr(sorted(learnt.tables.items())) if learnt else ""
    return blake2b(f"{_EDITION}{told}".encode(), digest_size=8).hexdigest()


def chances(game: AnyGame, state: Any) -> Shares:
    """
    Return the chances to win in a full state, by seat; what each has of the win where it is over.

    They are those among equals, as what a step gives away is: a graph of any players would fall by something
    else at a step than the step is said to have cost.
    """
    learnt = learnt_values(game)
    if learnt is not None:
        state = _answered(game, state)
    if ended(game, state) is not None:
        return tuple(end_of(game, state).shares)
    if learnt is not None:
        return tuple(learnt.values(state, among_equals=True)[0])
    outlook = evaluator_of(game).outlook(game, state, 0, Budget(effort=_EFFORT))
    return outlook.shares


def ahead_from(game: AnyGame, state: Any) -> Phrase | None:
    """
    Return who wins more than their share from a full state on, and what speaks for that most.

    None where that is no more than learnt values are off, and where nothing was learnt.
    """
    learnt, shares = learnt_values(game), chances(game, state)
    seat = max(range(len(shares)), key=shares.__getitem__)
    if learnt is None or ended(game, state) is not None:
        return None
    if shares[seat] - 1 / len(shares) <= learnt.weights(len(shares)).error:
        return None
    reason = Phrase(learnt.speaks_most(state, seat).sentence)
    text = N_(
        "At the start, {name} could expect to win about {share} games in 100.  The main reason: {reason}."
    )
    return Phrase(text, {"name": SeatName(seat), "share": round(100 * shares[seat]), "reason": reason})


def doubt_of_rules(game: AnyGame, options: Any) -> Phrase | None:
    """Return what is to be said of chances by other rules than those by which they were learnt."""
    if learnt_values(game) is None or without_usual_seats(options) == game.standard():
        return None
    return Phrase(
        N_("Chances were learnt from games by the standard rules; by these rules they may be further off.")
    )


def swing(game: AnyGame, before: Any, command: Command, seed: int) -> Swing:
    """Return what *command* changes in a full state; *seed* is for answers of nature that are sampled."""
    stood, after = chances(game, before), chances(game, _played(game, before, command))
    if ended(game, before) is not None:
        # Whoever deals the next game of a match has neither won nor lost anything by it.
        return Swing(after, after, after)
    if command.by != NATURE or NATURE not in game.rules.to_act(before):
        return Swing(stood, after, after)
    answers = game.chance.outcomes(before)
    if answers:
        found = [(chances(game, _played(game, before, each)), float(odds)) for each, odds in answers]
    else:
        drawn = [game.chance.sample(before, Random(f"{seed}/{each}")) for each in range(_SAMPLES)]
        found = [(chances(game, _played(game, before, each)), 1 / _SAMPLES) for each in drawn]
    expected = tuple(sum(shares[seat] * odds for shares, odds in found) for seat in range(len(after)))
    return Swing(stood, expected, after)


def balance(game: AnyGame, every: Sequence[Swing]) -> Balance:
    """Return luck, skill and result of a game from all its swings, in order."""
    seats = range(len(every[0].before)) if every else range(0)
    luck = tuple(fsum(each.after[seat] - each.expected[seat] for each in every) for seat in seats)
    skill = tuple(fsum(each.expected[seat] - each.before[seat] for each in every) for seat in seats)
    result = tuple(fsum(_gained(every, seat)) for seat in seats)
    return Balance(luck, skill, result, tuple(_error(game, every, seat) for seat in seats))


def _gained(every: Sequence[Swing], seat: Seat) -> Iterator[float]:
    """Yield by how much a seat's chance has changed in all, less the jumps to the next game of a match."""
    yield every[-1].after[seat] - every[0].before[seat]
    for one, other in pairwise(every):
        yield one.after[seat] - other.before[seat]


def _error(game: AnyGame, every: Sequence[Swing], seat: Seat) -> float:
    """Return how far a seat's luck is off."""
    learnt = learnt_values(game)
    if learnt is None:
        return 0.0
    doubts = [learnt.doubt(len(each.after), each.after[seat] - each.expected[seat]) for each in every]
    return sqrt(fsum(each**2 for each in doubts))


def _answered(game: AnyGame, state: Any) -> Any:
    """
    Return where nature brings a state as long as it has one answer only, as at a harvest.

    Values are learnt where somebody decides; Conquest had a peak of up to 30 in 100 before each round.
    """
    while ended(game, state) is None and game.rules.to_act(state) == {NATURE}:
        answers = game.chance.outcomes(state)
        if not answers or len(answers) > 1:
            break
        state = _played(game, state, answers[0][0])
    return state


def _played(game: AnyGame, before: Any, command: Command) -> Any:
    after = before.copy()
    game.rules.play(after, command)
    return after
