"""Advice for a position: what the strongest computer player would do, and what else would cost."""

from collections.abc import Sequence
from dataclasses import replace
from hashlib import blake2b
from typing import Any

from attrs import evolve, frozen

from app.bots.advice.explanation import claim, explained, is_forced, with_chance
from app.bots.protocol import AnyBot, Budget, Claim, Figure, Hint, Role, lines_of
from app.bots.values.evaluator import Valued
from app.bots.values.evaluators import evaluator_of
from app.core.command import Command, Seat
from app.core.game import AnyGame, Level
from app.core.words import N_, NN_, Phrase, counted, located
from app.storage.canon import canonical

ADVISER = Level.MARSHAL
"""Who advises: the strongest level."""

FIRST_S = 0.25
"""So long the first answer may take; it is looked at for longer while somebody reads."""

_RIVALS = 5
"""So many other moves are compared with the one that is advised."""

_THINKING = 0.4
"""The part of the time in which the move is found; in the rest it is compared."""

_LESS = 0.01
"""A difference that rounds to less is not worth a word."""


@frozen
class Adviser:
    """
    Gives advice in a game.

    All luck is that of the budget's seed and the position, so that the same position has the same advice.

    Attributes:
        game: What is played.
        bot: Whose moves are advised; of the level `ADVISER`, unless for tests.
    """

    game: AnyGame
    bot: AnyBot

    def advise(self, view: Any, seat: Seat, budget: Budget, plan: Sequence[Command] = ()) -> Hint:
        """
        Return what the seat should do, at once: nothing is compared.

        Args:
            view: What the seat sees.
            seat: Who asks.
            budget: How long to think.
            plan: How the plan goes on that was advised before, as far as it `still_stands`: it is kept.
        """
        return explained(self.game, view, seat, plan or self._lines(view, seat, budget, 1)[0])

    def weigh(self, view: Any, seat: Seat, budget: Budget, plan: Sequence[Command] = ()) -> Hint:
        """Return the advice after a longer look, with its figure and what the next best move would cost."""
        if is_forced(self.game, view, seat):
            return self.advise(view, seat, budget, plan)
        thinking, comparing = budget.divided(_THINKING)
        lines = self._lines(view, seat, thinking, _RIVALS + 1)
        first = plan or lines[0]
        moves = list(dict.fromkeys([first[0], *(line[0] for line in lines)]))
        hint = explained(self.game, view, seat, first)
        if len(moves) < 2:
            return hint
        return self._compared(
            view, seat, hint, evaluator_of(self.game).compare(self.game, view, seat, moves, comparing)
        )

    def _lines(self, view: Any, seat: Seat, budget: Budget, count: int) -> Sequence[Sequence[Command]]:
        seeded = evolve(budget, seed=position_seed(view, seat, budget.seed))
        return lines_of(self.bot, self.game, view, seat, seeded, count=count)

    def _compared(self, view: Any, seat: Seat, hint: Hint, valued: Sequence[Valued[Command]]) -> Hint:
        """Return advice with its figure, and with what is true of the next best move."""
        own = next(each for each in valued if each.move == hint.move)
        figure = Figure(own.outlook.shares[seat], own.outlook.error, own.is_as_good)
        rival = next(each for each in valued if each is not own)
        other = explained(self.game, view, seat, (rival.move,))
        equal = rival.move if rival.is_as_good else None
        claims = [each for each in hint.claims if equal not in each.against]
        told = with_chance(evolve(hint, figure=figure, claims=tuple(claims)))
        # Nothing is as good as what ends the game, though much may win as surely.
        is_won = "wins" in {each.kind for each in claims}
        return evolve(
            told, claims=told.claims if is_won else (*told.claims, *_rival(own, rival, hint, other))
        )


def still_stands(game: AnyGame, hint: Hint, before: Any, view: Any) -> Sequence[Command]:
    """
    Return what is left of the plan of an earlier advice; nothing, if anything else has happened.

    Args:
        game: What is played.
        hint: The earlier advice.
        before: The view it was given for.
        view: What the seat sees now.
    """
    rest = hint.line[1:]
    if not rest or game.rules.why_not(view, rest[0]) is not None:
        return ()
    expected = before.copy()
    game.rules.play(expected, hint.move)
    return rest if expected == view else ()


def position_seed(view: Any, seat: Seat, seed: int = 0) -> int:
    """Return a number that is the same for the same position, in any process."""
    return int.from_bytes(blake2b(f"{seed}/{seat}/{canonical(view)}".encode(), digest_size=4).digest())


def _rival(own: Valued[Command], rival: Valued[Command], hint: Hint, other: Hint) -> tuple[Claim, ...]:
    """
    Say what the next best move would cost; nothing, if nobody can tell, or if it might be better.

    Args:
        hint, other: The same two moves in words.
    """
    if not own.is_as_good:
        return ()
    # Few playouts may tell of more than the move itself ever wins.
    less = min(rival.behind.mean - own.behind.mean, own.outlook.shares[hint.move.by])
    error = max(rival.behind.error, own.behind.error)
    if rival.is_as_good:
        words = _beside(hint, other, Phrase(_AS_GOOD), Phrase(_ALIKE_AS_GOOD))
        return (claim("as good", words, Role.RIVAL, less=less, error=error),)
    if less < _LESS:
        return ()
    count = round(100 * less)
    words = _beside(hint, other, counted(_WORSE, count), counted(_ALIKE_WORSE, count))
    return (claim("worse", words, Role.RIVAL, less=less, error=error),)


def _beside(hint: Hint, other: Hint, words: Phrase, alike: Phrase) -> Phrase:
    """
    Return what is said of another move: places of the advised one alone are shown on the board.

    Args:
        words: What is said with the move.
        alike: What is said instead of the same deed at places that nobody sees and that have no names there.
    """
    named = replace(words, values={**words.values, "move": other.placed or other.phrase})
    if type(hint.move) is type(other.move) and other.placed is not None and hint.where != other.where:
        return located(named, alike)
    return located(named, replace(words, values={**words.values, "move": other.phrase}))


_AS_GOOD = N_("This would be about as good: {move}")
_ALIKE_AS_GOOD = N_("The same elsewhere or in another way would be about as good.")

_WORSE = NN_(
    "The next best wins {count} game fewer in 100: {move}",
    "The next best wins {count} games fewer in 100: {move}",
)
_ALIKE_WORSE = NN_(
    "The next best, the same elsewhere or in another way, wins {count} game fewer in 100.",
    "The next best, the same elsewhere or in another way, wins {count} games fewer in 100.",
)
