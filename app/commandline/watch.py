"""A game as text: what was done, how the table looks, and who won."""

from collections.abc import Callable, Iterator, Mapping, Sequence

from app.bots.headless import make_bot, play_out
from app.bots.protocol import Budget
from app.core.command import NATURE, Seat
from app.core.game import names_of
from app.core.result import Result
from app.core.session import AnySession, AnyStep
from app.core.words import N_, NN_, Phrase, counted
from app.i18n import say


def tell_game(
    session: AnySession,
    bots: Sequence[str],
    budget: Budget,
    tell: Callable[[str], None],
    draw: Callable[[str], None],
) -> None:
    """
    Let computers play a game that has not begun, and tell it as it goes.

    Args:
        session: The game; it is over afterwards.
        bots: The names of the computer players by seat, see `make_bot`.
        budget: How long they think.
        tell: Takes each sentence.
        draw: Takes each drawing of the table, made whenever it is somebody else's turn.
    """
    game = session.game
    names = names_of(session.setup.players)
    acted: frozenset[Seat] = frozenset()

    def follow(step: AnyStep) -> None:
        nonlocal acted
        sentence = None if step.command is None else game.notation.tell(step.before, step.command, step.after)
        if sentence is not None:
            tell(say(sentence, names))
        acting = game.rules.to_act(step.after)
        if NATURE not in acting and acting != acted:
            draw(game.notation.draw(step.after))
            acted = acting

    session.watchers.append(follow)
    play_out(session, {seat: make_bot(game, name) for seat, name in enumerate(bots)}, budget)
    for line in result_lines(game.scoring.result(session.state), names):
        tell(line)


def result_lines(result: Result, names: Mapping[int, str]) -> Iterator[str]:
    """Yield who won, how a tie was broken, and every seat's score taken apart."""
    winners = ", ".join(names[seat] for seat in result.winners)
    yield say(N_("A draw.") if result.is_drawn else Phrase(N_("{winners} won."), {"winners": winners}))
    for decider in result.deciders:
        yield say(decider, names)
    for seat, total in enumerate(result.totals):
        parts = ", ".join(f"{say(part.label, names)} {part.points:+d}" for part in result.parts[seat])
        points = say(counted(NN_("{count} point", "{count} points"), total))
        yield f"{names[seat]}: {points}" + (f" ({parts})" if parts else "")
