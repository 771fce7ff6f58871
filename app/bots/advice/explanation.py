"""A move explained: by the words of its game, or by those that fit every game."""

from collections.abc import Mapping, Sequence
from typing import Any

from attrs import evolve

from app.bots.protocol import Claim, Hint, Role
from app.bots.search.determinization import worlds
from app.core.command import NATURE, Command, Seat
from app.core.game import AnyGame
from app.core.words import N_, NN_, Phrase, SeatName, counted, without_coordinates

_WORLDS = 6
"""In so many worlds a step is told alike before that is taken to be known."""

FORCED = "forced"
"""The kind of claim that says that a move is the only one."""

CHANCE = "chance"
"""The kind of claim that says how often a move has won, where nothing else is known of it."""


def explained(game: AnyGame, view: Any, seat: Seat, line: Sequence[Command]) -> Hint:
    """
    Return a move as advice, with what speaks for it.

    Args:
        game: `Game.advice` names the function that knows its words: it is given view, seat and line.
        view: What the seat sees.
        seat: Who is advised.
        line: The move, and how the plan goes on after it.
    """
    hint: Hint = game.load(game.advice)(view, seat, line) if game.advice else _plain(game, view, line)
    claims = hint.claims
    if is_forced(game, view, seat):
        claims = (*hint.said(Role.THREAT), _FORCED, *hint.said(Role.REASON))
    return evolve(hint, line=tuple(line), claims=claims)


def told(game: AnyGame, before: Any, command: Command, *, names_places: bool) -> Phrase:
    """
    Return what a step does that nobody has played, as the log tells it, and with all that comes of it.

    What the log tells only with its outcome is said as advice says it.  What the rules refuse is told by its
    name alone: in a game with secrets a good move may not fit the truth.

    Args:
        before: The state in which it would be played.
        names_places: Whether the board names its places; else those of the step are to be shown there.
    """
    if game.rules.why_not(before, command) is not None:
        return command.phrase
    after = before.copy()
    game.rules.play(after, command)
    phrase = game.notation.tell(before, command, after)
    if names_places:
        return phrase or command.phrase
    if phrase is None and command.by != NATURE:
        phrase = explained(game, before, command.by, (command,)).phrase
    return without_coordinates(phrase or command.phrase)


def recounted(game: AnyGame, before: Any, command: Command, *, names_places: bool) -> Phrase:
    """
    Return what somebody did, or would have done, with who: a step of which the log says nothing is said as
    advice says it, and advice speaks to whoever plays.

    Args:
        before: The state in which it was played, or would be.
        names_places: As `told` takes it.
    """
    phrase = told(game, before, command, names_places=names_places)
    if command.by == NATURE or _is_logged(game, before, command):
        return phrase
    return Phrase(N_("{seat} chooses: {deed}"), {"seat": SeatName(command.by), "deed": phrase})


def _is_logged(game: AnyGame, before: Any, command: Command) -> bool:
    if game.rules.why_not(before, command) is not None:
        return False
    after = before.copy()
    game.rules.play(after, command)
    return game.notation.tell(before, command, after) is not None


def foretold(game: AnyGame, view: Any, command: Command, *, names_places: bool) -> Phrase:
    """
    Return what a step would do, as far as its seat can know that from *view*.

    Where a hidden card decides what comes of it, it is said as advice says it.
    """
    deal = worlds(game, view, 0)
    phrases = [told(game, deal(at).state, command, names_places=names_places) for at in range(_WORLDS)]
    if all(each == phrases[0] for each in phrases):
        return phrases[0]
    return explained(game, view, command.by, (command,)).phrase


def is_forced(game: AnyGame, view: Any, seat: Seat) -> bool:
    """Tell whether a seat can do only one thing."""
    choices = iter(game.rules.choices(view, seat))
    return next(choices, None) is not None and next(choices, None) is None


_FORCED = Claim(FORCED, {}, Phrase(N_("There is nothing else that you can do.")))


def claim(kind: str, sentence: Phrase, role: Role = Role.REASON, /, **figures: Any) -> Claim:
    """Return a claim; what its sentence counts is among its figures."""
    numbers: Mapping[str, Any] = {
        name: value for name, value in sentence.values.items() if isinstance(value, int | float)
    }
    return Claim(kind, {**numbers, **figures}, sentence, role)


def with_chance(hint: Hint) -> Hint:
    """Return advice of which nothing else is known with its chance to win as the reason, if it has one."""
    if hint.figure is None or hint.said(Role.REASON):
        return hint
    words = counted(_CHANCE, round(100 * hint.figure.share))
    return evolve(hint, claims=(*hint.claims, claim(CHANCE, words, share=hint.figure.share)))


_CHANCE = NN_(
    "Played on from here, {count} game in 100 was won.",
    "Played on from here, {count} games in 100 were won.",
)


def _plain(game: AnyGame, view: Any, line: Sequence[Command]) -> Hint:
    """Return a move of a game that has no words of its own for advice."""
    after = view.copy()
    game.rules.play(after, line[0])
    phrase = game.notation.tell(view, line[0], after) or line[0].phrase
    return Hint(Phrase(N_("Played on from here many times, this went best.")), (), line[0], phrase, ())
