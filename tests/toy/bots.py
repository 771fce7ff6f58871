"""Computer players of Race: good ones, and some that misbehave on demand."""

import os
import signal
from collections.abc import Sequence
from pathlib import Path

from attrs import frozen

from app.bots.advice.explanation import claim
from app.bots.protocol import Budget, Hint
from app.core.command import Command, Seat
from app.core.game import AnyGame, Level
from app.core.words import N_, Phrase
from tests.toy.model import Position


def explain(view: Position, seat: Seat, line: Sequence[Command]) -> Hint:
    """Explain whatever is done: it is quick."""
    reason = claim("speed", Phrase(N_("It runs {count} fields."), {"count": 3}))
    is_throw = type(line[0]).__name__ == "Throw"
    phrase = Phrase(N_("Throw.")) if is_throw else line[0].phrase
    return Hint(Phrase(N_("Be quick.")), (seat,), line[0], phrase, (reason,))


@frozen
class Runner:
    """The better the level, the rather it throws."""

    level: Level

    def choose(self, game: AnyGame, view: Position, seat: Seat, budget: Budget) -> Command:
        """A Marshal always throws, a Page never does."""
        choices = list(game.rules.choices(view, seat))
        return choices[1] if self.level in {Level.KNIGHT, Level.MARSHAL} else choices[0]

    def pace(self, game: AnyGame, view: Position, seat: Seat) -> float | None:
        """A Page is too slow for any glass."""
        return 99.0 if self.level is Level.PAGE else 4.0


@frozen
class Troublemaker(Runner):
    """Dies, sulks or raises, as the file named by SPRINGALD_TOY_TROUBLE says; dying it does once."""

    def choose(self, game: AnyGame, view: Position, seat: Seat, budget: Budget) -> Command:
        """Misbehave first."""
        note = Path(os.environ["SPRINGALD_TOY_TROUBLE"])
        match note.read_text() if note.exists() else "":
            case "die":
                note.unlink()
                os.kill(os.getpid(), signal.SIGKILL)
            case "die for ever":
                os.kill(os.getpid(), signal.SIGKILL)
            case "raise":
                raise RuntimeError("out of ideas")
            case "sulk":
                note.with_suffix(".sulking").touch()
                while True:
                    pass
            case "think":
                note.with_suffix(".thinking").touch()
                while not budget.is_cancelled():
                    pass
                note.with_suffix(".stopped").touch()
        return super().choose(game, view, seat, budget)


def bot(level: Level) -> Runner:
    """Return the computer player of a level."""
    return Troublemaker(level) if "SPRINGALD_TOY_TROUBLE" in os.environ else Runner(level)
