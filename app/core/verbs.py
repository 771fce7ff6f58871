"""The rules of a game as one table of verbs, and what a game has that hides nothing and knows no luck."""

from collections.abc import Callable, Iterable, Iterator
from random import Random
from typing import Any, Generic, NoReturn, TypeVar

from app.core.command import NATURE, Command, Seat
from app.core.draws import Draw
from app.core.game import C, S
from app.core.reason import Reason

K = TypeVar("K", bound=Command)
"""The commands of one verb."""


class Verb(Generic[S, C]):
    """One verb of a game: the class of its command, its check, its effect and its choices."""

    def __init__(
        self,
        kind: type[K],
        check: Callable[[S, K], Reason | None],
        effect: Callable[[S, K], None],
        choices: Callable[[S, Seat], Iterable[C]] | None = None,
        *,
        is_bare: bool = False,
        is_natures: bool = False,
        stands: Reason | Callable[[S, K], Reason | None] | None = None,
    ) -> None:
        """
        Describe a verb.

        Args:
            kind: The class of its commands.
            check: Returns why a command is refused, from a full state or from the view of the seat that asks.
            effect: Changes the state in place; the command is trusted to be legal.
            choices: Yields every way in which a seat that is to act may say it now; None for nature's
                verbs, and for those whose choices the game lists elsewhere.
            is_bare: A command of it says nothing but who says it: its only choice is that, if *check* allows.
            is_natures: `NATURE` says it: dice, draws, a clock that has run out.
            stands: Why it cannot be taken back; asked with the state before it where it depends on that.
        """
        self.kind: type[Any] = kind
        self.check: Callable[[S, Any], Reason | None] = check
        self.effect: Callable[[S, Any], None] = effect
        self.is_natures = is_natures
        self.choices = self._alone if is_bare else choices
        self.stands: Reason | Callable[[S, Any], Reason | None] | None = stands

    def _alone(self, state: S, seat: Seat) -> Iterable[C]:
        bare = self.kind(seat)
        return () if self.check(state, bare) else (bare,)


class Verbs(Generic[S, C]):
    """
    The table of a game's verbs; its methods are `why_not`, `choices`, `play` and `may_undo` of `Rules`.

    Attributes:
        kinds: The classes of all commands, for `Game.commands`.
        effects: By class, for games that do something before or after each.
        why_not: Returns why a command is refused, or None: first because of who says it, then by its check.
    """

    def __init__(
        self,
        to_act: Callable[[S], frozenset[Seat]],
        *verbs: Verb[S, C],
        strange: Reason | None = None,
        out_of_turn: Reason | None = None,
    ) -> None:
        """
        Make a table of *verbs*, whose choices are listed in this order.

        Args:
            to_act: As in `Rules`: nobody else has choices.
            strange: Refuses a seat that says what is nature's, and the other way round; None where the
                checks of the verbs do so.
            out_of_turn: Refuses a seat that is not to act, whatever it says; None where the checks do so.
        """
        self.kinds: tuple[type[C], ...] = tuple(verb.kind for verb in verbs)
        self.effects = {verb.kind: verb.effect for verb in verbs}
        self._to_act, self._strange, self._out_of_turn = to_act, strange, out_of_turn
        self._checks = {verb.kind: verb.check for verb in verbs}
        # Bots ask this all the time: nothing is looked at that a game leaves to the checks of its verbs.
        is_plain = strange is None and out_of_turn is None
        self.why_not: Callable[[S, C], Reason | None] = self._check if is_plain else self._check_speaker
        self._natures = frozenset(verb.kind for verb in verbs if verb.is_natures)
        self._listings = [verb.choices for verb in verbs if verb.choices is not None]
        self._stands = {verb.kind: verb.stands for verb in verbs if verb.stands is not None}

    def _check(self, state: S, command: C) -> Reason | None:
        return self._checks[type(command)](state, command)

    def _check_speaker(self, state: S, command: C) -> Reason | None:
        kind, by = type(command), command.by
        if self._strange is not None and (kind in self._natures) != (by == NATURE):
            return self._strange
        if self._out_of_turn is not None and by != NATURE and by not in self._to_act(state):
            return self._out_of_turn
        return self._checks[kind](state, command)

    def choices(self, state: S, seat: Seat) -> Iterator[C]:
        """Yield what a seat may do now, verb by verb; nothing for nature and for who is not to act."""
        if seat != NATURE and seat in self._to_act(state):
            for listing in self._listings:
                yield from listing(state, seat)

    def play(self, state: S, command: C) -> None:
        """Let a command happen; it is trusted to be legal."""
        self.effects[type(command)](state, command)

    def may_undo(self, before: S, command: C) -> Reason | None:
        """Return why *command* cannot be taken back to *before*; None if it can."""
        stands = self._stands.get(type(command))
        return stands(before, command) if callable(stands) else stands


# --- Open information: nobody holds secrets ---


def open_view(state: S, _: Seat) -> S:
    """Return what a seat sees: everything (`Rules.redact`)."""
    return state.copy()


def open_guess(view: S, _: Random) -> S:
    """Return what a seat may imagine: there are no secrets (`Chance.guess`)."""
    return view.copy()


# --- What a game may do without ---


def no_timers(_: S) -> tuple[()]:
    """Return nothing: no clock runs (`Rules.timers`)."""
    return ()


class NoLuck:
    """The `Chance` of a game without luck and without secrets: nature is never asked."""

    guess = staticmethod(open_guess)

    def sample(self, state: S, _: Random) -> NoReturn:
        """
        Refuse to answer.

        Raises:
            ValueError: Always; nature is never to act.
        """
        raise ValueError(f"nature owes nothing in a game without luck: {state!r}")

    def outcomes(self, _: S) -> tuple[()]:
        """Return no commands: there is nothing to draw."""
        return ()

    def draws(self, _: S) -> dict[str, Draw]:
        """Return nothing: there is nothing to draw."""
        return {}
