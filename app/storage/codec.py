"""A game's commands and options as plain data, and back; what comes from strangers is checked on the way."""

import json
import math
import re
from collections.abc import Hashable, Mapping
from hashlib import blake2b
from typing import TYPE_CHECKING, Any

from attrs import frozen

from app.core.command import Command
from app.core.game import AnyGame, Player
from app.core.options import Unfit, describe
from app.core.positions import Misread, read, why_no_beginning, write
from app.core.proof import commitment, drawn_from, seal
from app.core.session import AnySession
from app.core.timeline import AnyEntry, Entry
from app.core.words import N_, Phrase
from app.storage.bad_save import BadSave
from app.storage.canon import canonical
from app.storage.kinds import converter, mapping, short

if TYPE_CHECKING:
    pass

DEEPEST = 40
"""Levels of brackets within brackets; our own files have five."""

MOST_BRACKETS, MOST_VALUES = 100_000, 300_000
"""Lists and objects of a text, and commas between them: memory for them is taken before anybody sees them."""

_LONGEST_NUMBER = 20
_AS_IT_IS = "{what}"
"""A text that has no translation: what a field's own validator says."""

_VERB, _HUMAN, _LUCK = "do", "human", "luck"
_SIGN = re.compile(r'\\.|["\[\]{},]', re.DOTALL)
_ESCAPE = re.compile(r"\\(?:u([0-9a-fA-F]{4})|.)", re.DOTALL)


@frozen
class Flaw:
    """What is wrong with some data, for players, and where; *path* is like `log[3].to[0]`."""

    path: str
    phrase: Phrase


class Codec:
    """
    Turns what one game's log is made of into plain data, and back.

    The methods that read raise whatever is wrong; `flaw` puts it into words.
    """

    def __init__(self, game: AnyGame) -> None:
        self._game = game
        self._verbs = {kind.__name__: kind for kind in game.commands}
        self._converter = converter()

    def from_entry(self, entry: AnyEntry) -> dict[str, Any]:
        """Return *entry* as data: its verb, its fields, and `human` if a person did it."""
        data = {_VERB: type(entry.command).__name__, **self._converter.unstructure(entry.command)}
        return {**data, _HUMAN: True} if entry.human else data

    def from_command(self, command: Command) -> dict[str, Any]:
        """Return a command as data."""
        return self.from_entry(Entry(command))

    def with_luck(self, entry: AnyEntry, draws: Mapping[str, Any]) -> dict[str, Any]:
        """Return *entry* as data that tells, too, what luck drew it from."""
        data = self.from_entry(entry)
        return {**data, _LUCK: self._converter.unstructure(draws)} if draws else data

    def to_entry(self, data: Any) -> AnyEntry:
        """Return the line of the log that *data* stands for."""
        fields = dict(mapping(data))
        # Told for whoever checks it without us; our rules know it from the state.
        fields.pop(_LUCK, None)
        human = fields.pop(_HUMAN, False)
        if not isinstance(human, bool):
            raise Unfit(Phrase(N_("{name} must be true or false"), {"name": _HUMAN}))
        verb = fields.pop(_VERB, None)
        kind = self._verbs.get(verb) if isinstance(verb, str) else None
        if kind is None:
            raise Unfit(Phrase(N_("there is no verb {verb}"), {"verb": short(verb)}))
        command: Command = self._converter.structure(fields, kind)
        return Entry(command, human)

    def from_options(self, options: Any) -> Any:
        """Return the options of a game as data; tables that have not been replaced are left out."""
        described = {each.name for each in describe(type(options))}
        standard = type(options)()
        data = self._converter.unstructure(options)
        return {
            name: value
            for name, value in data.items()
            if name in described or getattr(options, name) != getattr(standard, name)
        }

    def plain(self, options: Any) -> Any:
        """Return the options of a game as data, with all their tables."""
        return self._converter.unstructure(options)

    def to_options(self, data: Any) -> Any:
        """Return the options that *data* stands for; those that are not mentioned have their defaults."""
        return self._converter.structure(mapping(data), self._game.options)

    def from_position(self, start: Any, seats: int) -> str:
        """Return a position as text."""
        return write(self._game, start, seats)

    def to_position(self, text: Any, options: Any, seats: int, *, may_be_impossible: bool = False) -> Any:
        """
        Return the position that *text* spells, or None for None.

        It is one that a game can go on from, unless it *may_be_impossible*: half done in a sandbox.
        """
        if text is None:
            return None
        if not isinstance(text, str):
            raise Unfit(Phrase(N_("a text is expected, not {value}"), {"value": short(text)}))
        found = read(text, options, self._find)
        if found.seats != seats:
            raise Unfit(Phrase(N_("it is a position of another game, or of other seats")))
        if not may_be_impossible and (reason := why_no_beginning(self._game, found.state)):
            raise Unfit(reason.phrase)
        return found.state

    def _find(self, game_id: str) -> AnyGame:
        return {self._game.id: self._game}[game_id]

    def from_players(self, players: tuple[Player, ...]) -> Any:
        """Return the players as data."""
        return self._converter.unstructure(players, tuple[Player, ...])

    def to_players(self, data: Any) -> tuple[Player, ...]:
        """Return the players that *data* stands for."""
        players: tuple[Player, ...] = self._converter.structure(data, tuple[Player, ...])
        return players


def log_of(session: AnySession, codec: Codec, *, proves: bool) -> list[dict[str, Any]]:
    """Return the entries of a game as data; where that *proves* something, with what luck drew them from."""
    game, timeline = session.game, session.timeline
    if not proves:
        return [codec.from_entry(entry) for entry in timeline.entries]
    return [
        codec.with_luck(entry, drawn_from(game, timeline.at(ply), entry))
        for ply, entry in enumerate(timeline.entries)
    ]


def proof_of(session: AnySession, log: list[dict[str, Any]]) -> dict[str, str]:
    """Return what stands beside a log that proves something."""
    return {"commitment": commitment(session.setup), "seal": seal(session.setup, log)}


def seal_of(session: AnySession) -> str:
    """Return the seal of a game as it stands in its file; empty if nothing was promised of its luck."""
    setup, codec = session.setup, Codec(session.game)
    return seal(setup, log_of(session, codec, proves=True)) if setup.salt else ""


def parse(text: str) -> Any:
    """
    Return what a JSON text holds.

    Raises:
        BadSave: If it is none, or is made to choke on: too deep, a huge number, a key given twice,
            half of a character.
    """
    _check_size(text)
    try:
        data = json.loads(
            text, parse_int=_whole, parse_float=_decimal, parse_constant=_decimal, object_pairs_hook=_once
        )
        _check_letters(text)
    except json.JSONDecodeError as error:
        said = N_("This is not a file of Springald: line {line} cannot be read.")
        if _breaks_off(text, error):
            said = N_("The file is not complete: it breaks off in line {line}.")
        raise BadSave(Phrase(said, {"line": error.lineno})) from error
    except Unfit as error:
        raise _damaged(text, error) from error
    return data


def _damaged(text: str, error: Unfit) -> BadSave:
    """Say what JSON of a text nobody should read, and in which line, if it is a number."""
    if error.field:
        values = {"line": 1 + text[: text.find(error.field)].count("\n"), "what": error.phrase}
        return BadSave(Phrase(N_("The file is damaged in line {line}: {what}."), values))
    return BadSave(Phrase(N_("The file is damaged: {what}."), {"what": error.phrase}))


def read_as(data: Any, kind: type[Any]) -> Any:
    """Return the *kind* that *data* stands for; raises whatever is wrong with it, for `flaw`."""
    return converter().structure(data, kind)


def read_ours(text: str, kind: type[Any]) -> Any:
    """Return the *kind* that a JSON text of our own holds.  Raises `BadSave` if somebody has damaged it."""
    data = parse(text)
    try:
        return read_as(data, kind)
    except Exception as error:  # whatever is wrong with it is said in words
        raise BadSave(Phrase(N_("The file is damaged: {what}."), {"what": flaw(error, "").phrase})) from error


def write_ours(value: Any) -> str:
    """Return a value as a JSON text, for `read_ours`."""
    return json.dumps(converter().unstructure(value))


def flaw(error: BaseException, path: str) -> Flaw:
    """Return the first thing that a method of `Codec` found wrong; *path* is where the data stands."""
    group = getattr(error, "group_exceptions", None)
    if group is None:
        name = error.field if isinstance(error, Unfit) else ""
        return Flaw(f"{path}.{name}" if name else path, _said(error))
    noted, plain = group()
    if not noted:
        return flaw(plain[0], path)
    inner, note = noted[0]
    step = f".{note.name}" if hasattr(note, "name") else f"[{note.index}]"
    return flaw(inner, path + step)


def digest(game: AnyGame, state: Any) -> str:
    """
    Return sixteen hexadecimal digits that differ when *state* does; dicts and sets have no order.

    Options are left out: they are written down beside the log, and gain entries from version to version.
    """
    return blake2b(f"{game.id}:{canonical(state, game.options)}".encode(), digest_size=8).hexdigest()


def clock_names(clocks: Mapping[Hashable, float]) -> dict[str, float]:
    """Return clocks under names that can be written down."""
    return {canonical(key): round(left, 3) for key, left in clocks.items()}


# --- Words for what is wrong ---


def _said(error: BaseException) -> Phrase:
    match error:
        case Unfit():
            return error.phrase
        case Misread():
            return error.sentence
        case KeyError(args=[name]):
            return Phrase(N_("{name} is missing"), {"name": str(name)})
        case ValueError(args=[str(text), *_]):
            return Phrase(_AS_IT_IS, {"what": text})
        case _ if extra := getattr(error, "extra_fields", None):
            return Phrase(N_("{name} is not known here"), {"name": short(min(extra))})
        case _:
            return Phrase(N_("it does not fit here"))


def _breaks_off(text: str, error: json.JSONDecodeError) -> bool:
    """Tell whether the text ends where it should go on, within a word or after one."""
    rest = text[error.pos :].strip()
    return error.msg.startswith("Unterminated") or rest == "" or (rest != text.strip() and rest.isalpha())


# --- JSON from strangers ---


def _check_size(text: str) -> None:
    """Refuse what is too deep or too much, before memory is taken for it: sign by sign."""
    depth = brackets = values = 0
    is_inside = False
    for sign in _SIGN.finditer(text):
        match sign[0]:
            case '"':
                is_inside = not is_inside
            case "[" | "{" if not is_inside:
                depth, brackets = depth + 1, brackets + 1
            case "]" | "}" if not is_inside:
                depth -= 1
            case "," if not is_inside:
                values += 1
            case _:
                continue
        if depth > DEEPEST:
            raise BadSave(Phrase(N_("This is not a file of Springald: its brackets are nested too deeply.")))
        if brackets > MOST_BRACKETS or values > MOST_VALUES:
            raise BadSave(Phrase(N_("This is not a file of Springald: it holds far too much.")))


def _check_letters(text: str) -> None:
    """Refuse halves of characters: they can be written in JSON, but neither printed nor kept."""
    if "\\u" not in text:
        return
    half_ends = -1
    for escape in _ESCAPE.finditer(text):
        code = int(escape[1], 16) if escape[1] else 0
        is_second = 0xDC00 <= code < 0xE000
        if is_second != (half_ends == escape.start()) or (half_ends >= 0 and not is_second):
            raise Unfit(Phrase(N_("a text holds half of a character")))
        half_ends = escape.end() if 0xD800 <= code < 0xDC00 else -1
    if half_ends >= 0:
        raise Unfit(Phrase(N_("a text holds half of a character")))


def _whole(digits: str) -> int:
    if len(digits) > _LONGEST_NUMBER:
        raise Unfit(Phrase(N_("the number {number} is too large"), {"number": f"{digits[:12]}..."}), digits)
    return int(digits)


def _decimal(digits: str) -> float:
    number = float(digits)
    if not math.isfinite(number):
        raise Unfit(Phrase(N_("{number} is not a number"), {"number": digits[:12]}), digits)
    return number


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        names = [name for name, _ in pairs]
        twice = next(name for name in names if names.count(name) > 1)
        raise Unfit(Phrase(N_("{name} is given twice"), {"name": short(twice)}))
    return found
