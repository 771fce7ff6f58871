"""Games as files: the set-up and the log as readable JSON, played again through today's rules when read."""

import json
from collections.abc import Callable, Hashable, Iterable, Mapping
from pathlib import Path
from typing import Any

from attrs import Factory, evolve, field, fields_dict, frozen, validators

from app import __version__
from app.core.command import NATURE
from app.core.game import AnyGame
from app.core.positions import beginning
from app.core.session import SALT, AnySession, AnySetup, Keeper, Session, Setup
from app.core.timeline import AnyEntry, AnyTimeline, Sliced, Timeline, whole
from app.core.words import N_, Phrase
from app.storage.bad_save import BadSave, why, writing
from app.storage.canon import canonical
from app.storage.codec import Codec, clock_names, digest, flaw, log_of, parse, proof_of, read_as
from app.storage.files import missing, write_whole
from app.storage.kinds import as_list
from app.storage.lines import line_of

FORMAT = 2
"""Of the file; raised when an older program could not read it."""

SUFFIX = ".springald"

_OLDER = 1
"""Of a file without a promise of its luck: older programs can read it."""

EVERY = 20
"""So many entries lie between two digests."""

LARGEST = 4_000_000
"""Bytes of a file; a long game has a hundred thousand, one of `MOST_ENTRIES` two millions."""

MOST_ENTRIES = 20_000
"""Of a log; somebody who does something every three seconds plays for seventeen hours."""


@frozen
class Doubt:
    """
    Why a game cannot be trusted to its end.

    Attributes:
        phrase: A sentence that says where, why, and what can still be done.
        trusted: So many entries can be trusted.
    """

    phrase: Phrase
    trusted: int


@frozen
class Loaded:
    """
    A game that was read.

    Attributes:
        game, setup: What was played, and how.
        timeline: What happened, as far as it can be trusted.
        clocks: Seconds left of the clocks that ran.
        doubt: Why there is no more, or None if everything is there.
        is_helped: Whether it says nothing of how well people play: by help, or as it began as another game.
    """

    game: AnyGame
    setup: AnySetup
    timeline: AnyTimeline
    clocks: Mapping[Hashable, float] = field(factory=dict)
    doubt: Doubt | None = None
    is_helped: bool = False

    def session(self, keeper: Keeper | None = None) -> AnySession:
        """Return a session that goes on from here; it has not begun."""
        return Session(self.game, self.setup, self.timeline, keeper=keeper, clocks=dict(self.clocks))


@frozen
class _File:
    """The top of a file; the names are those of its keys."""

    springald: int
    program: str
    game: str
    rules: int
    players: Any = field(validator=as_list)
    options: Any
    seed: int
    log: Any = field(validator=as_list)
    end: str
    variant: str = ""
    start: Any = None
    asking: bool = False
    salt: str = field(default="", validator=validators.matches_re(SALT))
    commitment: str = ""
    seal: str = ""
    now: int | None = None
    clocks: dict[str, float] = Factory(dict)
    digests: dict[str, str] = Factory(dict)
    helped: bool = False


def dumps(session: AnySession, *, proves: bool = True, is_helped: bool = False) -> str:
    """
    Return a game as text, one line for each entry of its log; *is_helped* as in `Loaded`.

    Where its luck was promised and it *proves* that, the log tells, too, what everything was drawn from.
    """
    game, timeline, codec = session.game, session.timeline, Codec(session.game)
    last = len(timeline.entries)
    proves = proves and bool(session.setup.salt)
    log = log_of(session, codec, proves=proves)
    head = {
        "springald": FORMAT if session.setup.salt else _OLDER,
        "program": __version__,
        "game": game.id,
        "rules": game.version,
        **setup_data(codec, session.setup),
        "now": timeline.now,
        "clocks": clock_names(session.clocks),
        "digests": {str(ply): digest(game, timeline.at(ply)) for ply in range(0, last, EVERY)},
        "end": digest(game, timeline.at(last)),
    }
    head |= {"helped": True} if is_helped else {}
    head |= proof_of(session, log) if proves else {}
    lines = [f"  {json.dumps(key)}: {_json(value)}" for key, value in head.items()]
    entries = ",\n".join(f"    {_json(entry)}" for entry in log)
    lines.append(f'  "log": [\n{entries}\n  ]')
    return "{\n" + ",\n".join(lines) + "\n}\n"


def loads(text: str, find: Callable[[str], AnyGame]) -> Loaded:
    """
    Return the game that *text* holds, played again through today's rules.

    Args:
        text: What `dumps` returned, or anything.
        find: Returns the game of an id, or raises `KeyError`.

    Raises:
        BadSave: If there is no game in it, or one that cannot be played here.
    """
    return whole(_loading(text, find))


def _loading(text: str, find: Callable[[str], AnyGame]) -> Sliced[Loaded]:
    data = parse(text)
    if not isinstance(data, dict) or type(data.get("springald")) is not int or data["springald"] < 1:
        raise BadSave(Phrase(N_("This is not a saved game of Springald.")))
    newer = data["springald"] > FORMAT
    try:
        known = {key: data[key] for key in data if not newer or key in fields_dict(_File)}
        loaded = yield from _playing(text, known, find)
    except BadSave as error:
        if not newer:
            raise
        raise BadSave(_newer(data["springald"], FORMAT, None)) from error
    if newer:
        trusted = len(loaded.timeline.entries)
        return evolve(loaded, doubt=Doubt(_newer(data["springald"], FORMAT, trusted), trusted))
    return loaded


def read(path: Path, find: Callable[[str], AnyGame]) -> Loaded:
    """
    Return the game in a file; see `loads`.

    Raises:
        BadSave: If it cannot be read, or holds no game.
    """
    return whole(reading(path, find))


def reading(path: Path, find: Callable[[str], AnyGame]) -> Sliced[Loaded]:
    """Return the game in a file, an entry of its log after the other; raises as `read` does."""
    name = {"name": path.name or str(path)}
    try:
        if path.is_dir():
            raise BadSave(Phrase(N_("{name} is a folder, not a saved game."), name))
        if not path.is_file():
            raise BadSave(missing(path))
        with path.open("rb") as file:
            data = file.read(LARGEST + 1)
        if len(data) > LARGEST:
            raise BadSave(Phrase(N_("{name} is far too large to be a saved game."), name))
        return (yield from _loading(data.decode("utf-8-sig"), find))
    except OSError as error:
        raise BadSave(Phrase(N_("{name} cannot be read: {why}."), {**name, "why": why(error)})) from error
    except UnicodeDecodeError as error:
        raise BadSave(Phrase(N_("{name} is not a saved game: it is not a text in UTF-8."), name)) from error


def write(session: AnySession, path: Path, *, is_helped: bool = False) -> None:
    """
    Write a game to a file; what was there before stays whole until the new one is on disk.

    Raises:
        BadSave: If it cannot be written.
    """
    with writing(path):
        write_whole(path, dumps(session, is_helped=is_helped))


def replaying(
    game: AnyGame, setup: AnySetup, log: Iterable[AnyEntry], digests: Mapping[int, str]
) -> Sliced[tuple[AnyTimeline, Doubt | None]]:
    """
    Play *log* again through today's rules, an entry after the other.

    Args:
        game, setup: What was played, and how.
        log: What happened; may raise `BadSave` half-way, when an entry cannot be read.
        digests: Of the states after so many entries.

    Returns:
        The timeline up to where it can be trusted, and why it goes no further if it does not.

    Raises:
        BadSave: If not even the set-up can be played today.
    """
    timeline: AnyTimeline = Timeline(_start(game, setup))
    checked = 0
    entries = iter(log)
    while True:
        ply = timeline.now
        if ply in digests and digests[ply] != digest(game, timeline.state):
            return _cut(timeline, checked), _differs(ply, checked)
        checked = ply if ply in digests else checked
        try:
            entry = next(entries, None)
            if entry is None:
                return timeline, None
            timeline.append(entry, _played(game, setup, timeline, entry))
            yield
        except BadSave as error:
            return timeline, Doubt(_stops(ply, error.phrase), ply)


def setup_data(codec: Codec, setup: AnySetup) -> dict[str, Any]:
    """Return a set-up as data, all but the game's id."""
    data = {
        "players": codec.from_players(setup.players),
        "options": codec.from_options(setup.options),
        "seed": setup.seed,
        "variant": setup.variant,
    }
    if setup.start is not None:
        data["start"] = codec.from_position(setup.start, setup.seats)
    if setup.salt:
        data["salt"] = setup.salt
    return {**data, "asking": True} if setup.asking else data


def running_clocks(game: AnyGame, timeline: AnyTimeline, saved: Mapping[str, float]) -> dict[Hashable, float]:
    """Return those *saved* clocks, named as in `clock_names`, that run at the place where *timeline* is."""
    return {
        timer.key: min(max(saved[canonical(timer.key)], 0.0), timer.seconds)
        for timer in game.rules.timers(timeline.state)
        if canonical(timer.key) in saved
    }


# --- Reading ---


def _playing(text: str, data: dict[str, Any], find: Callable[[str], AnyGame]) -> Sliced[Loaded]:
    try:
        file: _File = read_as(data, _File)
    except Exception as error:  # whatever is wrong with a stranger's data is said in words
        raise _flawed(text, error, "") from error
    game = _game(file, find)
    setup = _setup(text, file, game)
    digests = _digests(file)
    if len(file.log) > MOST_ENTRIES:
        raise BadSave(Phrase(N_("The log of this game is far too long.")))
    timeline, doubt = yield from replaying(game, setup, _entries(text, file, game), digests)
    if doubt is None and file.rules > game.version:
        doubt = Doubt(_newer(file.rules, game.version, timeline.now), timeline.now)
    wanted = timeline.now if file.now is None else file.now
    timeline.now = min(max(wanted, 0), timeline.now)
    clocks = running_clocks(game, timeline, file.clocks)
    return Loaded(game, setup, timeline, clocks, doubt, file.helped)


def _game(file: _File, find: Callable[[str], AnyGame]) -> AnyGame:
    try:
        return find(file.game)
    except KeyError as error:
        text = N_("This is a game of {game}, which this Springald does not know.")
        raise BadSave(Phrase(text, {"game": file.game[:40]})) from error


def _setup(text: str, file: _File, game: AnyGame) -> AnySetup:
    codec = Codec(game)
    try:
        players = codec.to_players(file.players)
    except Exception as error:  # whatever is wrong with a stranger's data is said in words
        raise _flawed(text, error, "players") from error
    if len(players) not in game.seats:
        values = {"seats": len(players), "low": game.seats[0], "high": game.seats[-1]}
        raise BadSave(Phrase(N_("{low} to {high} can play this game, not {seats}."), values))
    try:
        options = codec.to_options(file.options)
    except Exception as error:  # whatever is wrong with a stranger's data is said in words
        raise _flawed(text, error, "options") from error
    try:
        start = codec.to_position(file.start, options, len(players))
    except Exception as error:  # whatever is wrong with a stranger's data is said in words
        raise _flawed(text, error, "start") from error
    return Setup(game.id, players, options, file.seed, file.variant, start, file.asking, file.salt)


def _entries(text: str, file: _File, game: AnyGame) -> Iterable[AnyEntry]:
    codec = Codec(game)
    for ply, item in enumerate(file.log):
        try:
            yield codec.to_entry(item)
        except Exception as error:  # whatever is wrong with a stranger's data is said in words
            raise _flawed(text, error, f"log[{ply}]") from error


def _digests(file: _File) -> dict[int, str]:
    digests = {int(ply): value for ply, value in file.digests.items() if ply.isdecimal() and len(ply) < 9}
    return {**digests, len(file.log): file.end}


def _start(game: AnyGame, setup: AnySetup) -> Any:
    try:
        return beginning(game, setup.options, setup.players, setup.start)
    except Exception as error:  # any rules may stumble over options they would never have offered
        text = N_("The game cannot be set up like this: {why}.")
        raise BadSave(Phrase(text, {"why": why(error)})) from error


def _played(game: AnyGame, setup: AnySetup, timeline: AnyTimeline, entry: AnyEntry) -> Any:
    """Return the state after *entry*; raises `BadSave` if the rules refuse it."""
    command = entry.command
    if not NATURE <= command.by < setup.seats:
        raise BadSave(Phrase(N_("Nobody sits at seat {seat}."), {"seat": command.by}))
    try:
        reason = game.rules.why_not(timeline.state, command)
        if reason is None:
            after = timeline.state.copy()
            game.rules.play(after, command)
            return after
    except Exception as error:  # any rules may stumble over a command that no table would have proposed
        raise BadSave(Phrase(N_("The rules can make nothing of it."))) from error
    raise BadSave(reason.phrase)


def _cut(timeline: AnyTimeline, ply: int) -> AnyTimeline:
    return Timeline(timeline.start, timeline.entries[:ply], timeline.states[:ply], ply)


# --- Words ---


def _flawed(text: str, error: BaseException, path: str) -> BadSave:
    found = flaw(error, path)
    line = line_of(text, found.path)
    where = found.path.lstrip(".")
    if not where:
        return BadSave(Phrase(N_("The saved game is damaged: {what}."), {"what": found.phrase}))
    values = {"line": line, "where": where, "what": found.phrase}
    return BadSave(Phrase(N_("Line {line} of the file, {where}: {what}."), values))


def _stops(ply: int, why: Phrase) -> Phrase:
    text = N_("This game can be trusted up to step {trusted}, but step {step} cannot be played today: {why}")
    return Phrase(text, {"step": ply + 1, "trusted": ply, "why": why})


def _differs(ply: int, checked: int) -> Doubt:
    text = N_("This game can be trusted up to step {trusted}; at step {step} it is not as it was when saved.")
    return Doubt(Phrase(text, {"step": ply, "trusted": checked}), checked)


def _newer(theirs: int, ours: int, trusted: int | None) -> Phrase:
    versions = {"theirs": theirs, "ours": ours}
    if trusted is None:
        text = N_("This game was saved by a newer version ({theirs}, this is {ours}) and cannot be read.")
        return Phrase(text, versions)
    text = N_(
        "This game was saved by a newer version ({theirs}, this is {ours}); "
        "you can watch it up to step {trusted}, or go on from there."
    )
    return Phrase(text, {**versions, "trusted": trusted})


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)
