"""A lesson that somebody has made of a position: as a file, and read from one that may be a stranger's."""

import json
import tomllib
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from attrs import evolve

from app.core.command import Command
from app.core.game import AnyGame
from app.core.options import Unfit
from app.core.positions import LONGEST, Misread, write
from app.core.reason import Refused
from app.core.session import AnySetup
from app.core.words import N_, Phrase
from app.shell.lessons.lesson import Exercise, allowed
from app.storage.bad_save import BadSave
from app.storage.codec import Codec, flaw, parse
from app.storage.kinds import as_list, converter, mapping, short
from app.storage.variants import read_text

MOST = 50
"""Exercises of a file; our own have ten at most."""


class Words(NamedTuple):
    """What a lesson says: what it is about, what is to be done, and what was learnt."""

    title: str
    say: str
    praise: str


def written(game: AnyGame, setup: AnySetup, way: Sequence[Command], words: Words) -> str:
    """
    Return the text of a lesson of one exercise: to do what is done on *way*, from where *setup* begins.

    Whoever learns sits on the first seat, and may do it in any order.
    """
    codec = Codec(game)
    deeds = [codec.from_command(each) for each in way]
    # TOML has no word for nothing.
    parts = [
        {key: value for key, value in deed.items() if key != "by" and value is not None} for deed in deeds
    ]
    data: dict[str, Any] = {
        **words._asdict(),
        "way": [_json(deed) for deed in deeds],
        "rules": [],
        "did": parts,
        "options": _json(codec.from_options(setup.options)),
        "position": write(game, setup.start, setup.seats),
    }
    return "\n".join(["[[exercise]]", *(f"{name} = {_toml(value)}" for name, value in data.items()), ""])


def read_own(path: Path, find: Callable[[str], AnyGame]) -> tuple[AnyGame, Sequence[Exercise]]:
    """
    Return the lesson in a file, and its game: every exercise can be done as it says.

    Raises:
        BadSave: If it holds none.
    """
    text = read_text(path)
    try:
        steps = mapping(tomllib.loads(text)).get("exercise")
        if not isinstance(steps, list) or not 0 < len(steps) <= MOST:
            raise Unfit(Phrase(N_("it has no exercises, or far too many")))
        lesson = [_exercise(mapping(each)) for each in steps]
        game = _game(lesson[0], find)
        for each in lesson:
            _check(each, game)
    except Exception as error:
        if isinstance(error, BadSave):
            raise
        what = error.reason.phrase if isinstance(error, Refused) else flaw(error, "").phrase
        raise BadSave(Phrase(N_("This is no lesson of Springald: {what}."), {"what": what})) from error
    return game, lesson


def _exercise(data: Any) -> Exercise:
    """Return the exercise that a table of the file stands for; raises whatever is wrong with it."""
    fields = dict(data)
    position, way, options = fields.pop("position"), fields.pop("way"), fields.pop("options", "{}")
    if not (isinstance(position, str) and isinstance(options, str) and len(position) <= LONGEST):
        raise Unfit(Phrase(N_("a text is expected, not {value}"), {"value": short(position)}))
    plain = {**fields, "position": "", "way": [parse(each) for each in way], "options": parse(options)}
    found: Exercise = converter().structure(plain, Exercise)
    return evolve(found, position=position)


def _game(exercise: Exercise, find: Callable[[str], AnyGame]) -> AnyGame:
    """Return the game that the position of an exercise is of."""
    match exercise.position.split(maxsplit=2):
        case ["Springald", name, *_]:
            pass
        case _:
            raise Misread(1, Phrase(N_("a position of Springald is expected")))
    try:
        return find(name)
    except KeyError as error:
        raise Misread(1, Phrase(N_("there is no game {game} here"), {"game": name[:40]})) from error


def _check(exercise: Exercise, game: AnyGame) -> None:
    """Go its way; raise what is wrong if it is not to be gone, or does not lead to the goal."""
    # Whoever learns may do anything; the way does not meet every answer.
    for part in (*exercise.did, *(answer.did or {} for answer in exercise.answers)):
        for value in part.values():
            as_list(None, None, allowed(value))
    session = exercise.session(game)
    problem = next(iter(game.rules.problems(session.state)), None)
    if problem is not None:
        raise Unfit(problem.phrase)
    session.begin()
    for command in exercise.commands(game):
        if exercise.is_reached(session):
            raise Unfit(Phrase(N_("its goal is reached before its way is gone")))
        session.submit(command)
    if not exercise.way or not exercise.is_reached(session):
        raise Unfit(Phrase(N_("its way does not lead to its goal")))


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)


def _toml(value: Any) -> str:
    """Return a text, a list or a table as TOML in one line."""
    match value:
        case dict():
            return "{ " + ", ".join(f"{key} = {_toml(each)}" for key, each in value.items()) + " }"
        case list() | tuple():
            return "[" + ", ".join(map(_toml, value)) + "]"
        case str():
            # TOML knows the signs of JSON, and one letter more that has to be written by its number.
            return _json(value).replace("\x7f", "\\u007f")
        case _:
            return _json(value)
