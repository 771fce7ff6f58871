"""A lesson as it is written down: exercises, each a position with something to be done in it."""

import json
import tomllib
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from attrs import Factory, frozen

from app.core.command import Command, Seat
from app.core.game import AnyGame, Level, Player
from app.core.positions import AnyPosition, read
from app.core.session import AnySession, Session, Setup
from app.shell.common.user_state import NAMES
from app.shell.lessons.lesson_files import lesson_file
from app.storage.codec import Codec

LEARNER: Seat = 0
"""Who learns; on the other seats are computers that never play."""


@frozen
class Answer:
    """
    What is said to a way that does not lead to the goal.

    Attributes:
        say: One or two sentences, to be translated.
        did: Part of what the learner played, as data; None for something that a rule refused.
        refused: The id of the rule that refused; empty for something that was played.
    """

    say: str
    did: Mapping[str, Any] | None = None
    refused: str = ""


@frozen
class Exercise:
    """
    A step of a lesson.

    Attributes:
        title, say, praise: What it is about, what is to be done, and what was learnt; to be translated.
        position: As `app.core.positions.write` returns it; the learner sits on the first seat.
        options: What differs from the standard options, as data.
        seed: Of the luck in it.
        did: Parts of what the learner has to play, as data, in any order, each by a deed of its own; any way
            that does all of it counts.  Where one of several values will do: `{ one_of = [...] }`.
        points: The learner has to have so many at least.
        way: One way to the goal, as data: what is shown to whoever asks.
        moves: So much may the learner play before another try is offered.
        answers: To what goes wrong.
        rules: The ids of the rules that are met in it.
    """

    title: str
    say: str
    praise: str
    position: str
    way: tuple[Mapping[str, Any], ...]
    rules: tuple[str, ...]
    did: tuple[Mapping[str, Any], ...] = ()
    points: int | None = None
    moves: int = Factory(lambda self: len(self.way), takes_self=True)
    options: Mapping[str, Any] = Factory(dict)
    seed: int = 1
    answers: tuple[Answer, ...] = ()

    def place(self, game: AnyGame) -> AnyPosition:
        """Return where it begins.  Raises `Misread`."""
        return read(self.position, self.all_options(game), {game.id: game}.__getitem__)

    def all_options(self, game: AnyGame) -> Any:
        """Return the options it is played by: those of the standard game, but for what differs here."""
        codec = Codec(game)
        return codec.to_options({**codec.from_options(game.standard()), **self.options})

    def session(self, game: AnyGame) -> AnySession:
        """Return a new try at it, not yet begun and never kept."""
        place = self.place(game)
        others = (Player(NAMES[seat], Level.PAGE, seat) for seat in range(1, place.seats))
        players = (Player(NAMES[LEARNER]), *others)
        options = self.all_options(game)
        setup = Setup(game.id, players, options, self.seed, start=place.state)
        return Session(game, setup, is_untimed=True)

    def commands(self, game: AnyGame) -> list[Command]:
        """Return its way, as commands."""
        return [Codec(game).to_entry(each).command for each in self.way]

    def is_reached(self, session: AnySession) -> bool:
        """Tell whether a try has come to the goal."""
        left = played(session)
        has_done = all(_take_out(part, left) for part in self.did)
        scores = session.game.rules.scores(session.state)
        return has_done and (self.points is None or scores[LEARNER] >= self.points)

    def is_missed(self, session: AnySession) -> bool:
        """Tell whether nothing that the learner may still do is expected to reach the goal."""
        is_spent = len(played(session)) >= self.moves or LEARNER not in session.to_act
        return is_spent and not self.is_reached(session)

    def answer(self, session: AnySession) -> str | None:
        """Return what is said to what the learner played last, if it has an answer of its own."""
        last = played(session)[-1:]
        wrong = (each for each in self.answers if each.did is not None and last and _fits(each.did, last[0]))
        return next((each.say for each in wrong), None)

    def answer_to(self, refused: str) -> str | None:
        """Return what is said to something that a rule refused."""
        return next((each.say for each in self.answers if each.refused and each.refused == refused), None)


def played(session: AnySession) -> list[Mapping[str, Any]]:
    """Return what the learner has played in a try, as data; a new list."""
    codec = Codec(session.game)
    entries = session.timeline.entries[: session.timeline.now]
    return [_plain(codec.from_command(entry.command)) for entry in entries if entry.command.by == LEARNER]


@cache
def lesson(game_id: str) -> Sequence[Exercise]:
    """Return the exercises of a game, in their order."""
    return read_lesson(lesson_file(game_id).read_text("utf-8"))


def read_lesson(text: str) -> Sequence[Exercise]:
    """
    Return the exercises of a file.

    Args:
        text: TOML, a table `[[exercise]]` for each, with the attributes of `Exercise`; *way* is a list of
            JSON (as in a saved game), *options* is JSON, and a table `[[exercise.answers]]` is an `Answer`.
    """
    return [
        Exercise(
            **{
                **each,
                "way": tuple(map(json.loads, each["way"])),
                "rules": tuple(each["rules"]),
                "did": tuple(each.get("did", ())),
                "options": json.loads(each.get("options", "{}")),
                "answers": tuple(Answer(**answer) for answer in each.get("answers", ())),
            }
        )
        for each in tomllib.loads(text)["exercise"]
    ]


def _plain(data: Any) -> Any:
    """Return data as it is read from a file: lists for tuples."""
    return json.loads(json.dumps(data))


def _take_out(part: Mapping[str, Any], deeds: list[Mapping[str, Any]]) -> bool:
    """Take the first deed that *part* is a part of out of *deeds*; tell whether there was one."""
    found = next((each for each in deeds if _fits(part, each)), None)
    if found is not None:
        deeds.remove(found)
    return found is not None


def _fits(part: Mapping[str, Any], data: Mapping[str, Any]) -> bool:
    return all(data.get(key) in allowed(value) for key, value in part.items())


def allowed(value: Any) -> Sequence[Any]:
    """Return the values that a part of a deed may have; raises whatever is wrong with a stranger's."""
    return value["one_of"] if isinstance(value, Mapping) else [value]
