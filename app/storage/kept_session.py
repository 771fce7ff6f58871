"""A game as the library writes it down: its rows, read and written, and the session that is being kept."""

import json
import sqlite3
from collections.abc import Callable, Hashable, Iterable, Mapping
from contextlib import suppress
from typing import Any

from attrs import define, field

from app import __version__
from app.core.game import AnyGame
from app.core.session import AnySession, AnySetup, Setup
from app.core.state import State
from app.core.timeline import AnyEntry, Sliced
from app.core.words import N_, Phrase, SeatName, phrase_data
from app.storage.bad_save import BadSave
from app.storage.codec import Codec, clock_names, digest, flaw
from app.storage.database import Database, NotKept, writing
from app.storage.records import mapping
from app.storage.saves import EVERY, Loaded, replaying, running_clocks, setup_data
from app.storage.schema import NEXT_TURN

_WRITTEN = (
    "game, rules, program, setup, words, parent, started, touched, now, clocks, holder, result, headline"
)

Row = tuple[int, str, str | None]
"""Of the table of entries: ply, line, digest."""


def insert(database: Database, touched: float, session: AnySession, holder: str, parent: int | None) -> int:
    """
    Write a game down from its first entry on; return its number.

    Args:
        database: The library's.
        touched: When, in seconds since 1970.
        session: What is written down.
        holder: Who may write it from now on.
        parent: The number of the game it was forked from.

    Raises:
        NotKept: If it cannot be written.
    """
    game, timeline, codec = session.game, session.timeline, Codec(session.game)
    lines = _log(session)
    setup, clocks = setup_text(codec, session.setup), _json(clock_names(session.clocks))
    about = (game.id, game.version, __version__, setup, _words(session.setup), parent)
    stand = (_result(session, timeline.state), _headline(session, timeline.state))
    row = (*about, touched, touched, timeline.now, clocks, holder, *stand)
    with writing(database):
        made = database.execute(
            f"INSERT INTO games ({_WRITTEN}, turn) VALUES ({'?, ' * len(row)}{NEXT_TURN})", row
        )
        number = int(made.lastrowid or 0)
        database.executemany("INSERT INTO entries VALUES (?, ?, ?, ?)", [(number, *line) for line in lines])
    return number


def _log(session: AnySession) -> list[Row]:
    """Return all entries of a game, as they are written down."""
    game, timeline, codec = session.game, session.timeline, Codec(session.game)
    return [
        (
            ply,
            _json(codec.from_entry(entry)),
            digest(game, timeline.at(ply)) if ply % EVERY == 0 else None,
        )
        for ply, entry in enumerate(timeline.entries)
    ]


def replaying_kept(game: AnyGame, setup: Any, now: Any, clocks: Any, rows: Iterable[Row]) -> Sliced[Loaded]:
    """
    Return a game that was written down, played again through today's rules, an entry after the other.

    Raises:
        BadSave: If its set-up cannot be read or played today.
    """
    about, rows = read_setup(game, setup), list(rows)
    digests = {ply: known for ply, _, known in rows if known}
    timeline, doubt = yield from replaying(game, about, _entries(game, rows), digests)
    timeline.now = max(0, min(now, timeline.now)) if type(now) is int else timeline.now
    left = {name: each for name, each in mapping(clocks).items() if type(each) in (int, float)}
    return Loaded(game, about, timeline, running_clocks(game, timeline, left), doubt)


@define(eq=False)
class KeptSession:
    """Writes one session into the library; only whoever opened a game last may write."""

    _database: Database
    _clock: Callable[[], float]
    _session: AnySession
    _number: int
    _holder: str
    _codec: Codec = field(init=False)
    _written: dict[str, float] = field(init=False, factory=dict)
    _written_to: sqlite3.Connection = field(init=False)

    def attach(self) -> None:
        """Keep the session from now on."""
        self._codec, self._written_to = Codec(self._session.game), self._database.connection
        self._session.keeper = self
        state = self._session.state
        result, headline = _result(self._session, state), _headline(self._session, state)
        # Under today's rules it may be another one; and nobody has said yet where a branch stands.
        with suppress(NotKept), writing(self._database):
            self._database.execute(
                "UPDATE games SET result = ?1, headline = coalesce(headline, ?2)"
                " WHERE id = ?3 AND holder = ?4 AND (result IS NOT ?1 OR headline IS NULL)",
                (result, headline, self._number, self._holder),
            )

    def append(self, ply: int, entry: AnyEntry, clocks: dict[Hashable, float], after: State) -> None:
        """Write an entry down, and forget what had been taken back from there on."""
        line = _json(self._codec.from_entry(entry))
        state = self._session.timeline.at(ply)
        checked = digest(self._session.game, state) if ply % EVERY == 0 else None
        with writing(self._database):
            self._move(ply + 1, clocks, after)
            self._database.execute("DELETE FROM entries WHERE game = ? AND ply >= ?", (self._number, ply))
            self._database.execute(
                "INSERT INTO entries VALUES (?, ?, ?, ?)", (self._number, ply, line, checked)
            )
        self._written_to = self._database.connection

    def move_to(self, ply: int, clocks: dict[Hashable, float]) -> None:
        """Write down that the game goes on from another place of its log."""
        with writing(self._database):
            self._move(ply, clocks, self._session.timeline.at(ply))
        self._written_to = self._database.connection

    def passed(self, clocks: dict[Hashable, float]) -> None:
        """Write the clocks down when one of them has run for a second since."""
        names = clock_names(clocks)
        if any(abs(self._written.get(name, left + 1.0) - left) >= 1.0 for name, left in names.items()):
            self.move_to(self._session.timeline.now, clocks)

    def _move(self, ply: int, clocks: Mapping[Hashable, float], state: State) -> None:
        names, headline = clock_names(clocks), _headline(self._session, state)
        result = _result(self._session, state)
        changed = self._database.execute(
            f"UPDATE games SET now = ?, clocks = ?, headline = ?, result = ?, touched = ?, turn = {NEXT_TURN}"
            " WHERE id = ? AND holder = ?",
            (ply, _json(names), headline, result, self._clock(), self._number, self._holder),
        )
        if changed.rowcount == 0:
            raise NotKept(Phrase(N_("This game has been deleted, or goes on in another window.")))
        if self._database.connection is not self._written_to:
            # Somebody has put another library there, in which the game may have come less far.
            self._database.execute("DELETE FROM entries WHERE game = ?", (self._number,))
            rows = [(self._number, *line) for line in _log(self._session)]
            self._database.executemany("INSERT INTO entries VALUES (?, ?, ?, ?)", rows)
        self._written = names


def _headline(session: AnySession, state: State) -> str | None:
    """Return where a state stands, as it is written down: in its game's words, or whose turn and points."""
    game = session.game
    if game.headline is not None:
        return _json(phrase_data(game.headline(state)))
    acting = min((seat for seat in session.acting_in(state) if seat >= 0), default=None)
    if acting is None:
        return None
    scores = game.rules.scores(state)
    points = " : ".join(str(scores[seat]) for seat in sorted(scores))
    values = {"name": SeatName(acting), "points": points}
    return _json(phrase_data(Phrase(N_("{name} to play, {points}"), values)))


def _entries(game: AnyGame, rows: Iterable[Row]) -> Iterable[AnyEntry]:
    codec = Codec(game)
    for _, line, _ in rows:
        try:
            yield codec.to_entry(json.loads(line))
        except Exception as error:  # an older version's commands may not be ours
            said = Phrase(N_("It cannot be read: {what}."), {"what": flaw(error, "").phrase})
            raise BadSave(said) from error


def _result(session: AnySession, state: State) -> str | None:
    """Return how a game has ended in a state, as it is written down; None while it is played."""
    if session.acting_in(state):
        return None
    result = session.game.scoring.result(state)
    drawn = {"drawn": True} if result.is_drawn else {}
    return _json({"winners": result.winners, "totals": result.totals, **drawn})


def _words(setup: AnySetup) -> str:
    return " ".join([setup.game, setup.variant, *(player.name for player in setup.players)]).casefold()


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)


# --- What a game begins with ---


def setup_text(codec: Codec, setup: AnySetup) -> str:
    """Return a set-up as it is written down, all but the game's id."""
    return json.dumps(setup_data(codec, setup), ensure_ascii=False)


def read_setup(game: AnyGame, text: str, *, may_be_impossible: bool = False) -> AnySetup:
    """
    Return the set-up that was written down.

    Args:
        game: Whose it is.
        text: What `setup_text` returned, maybe of an older version.
        may_be_impossible: Whether it may start where nobody could play on: half done in a sandbox.

    Raises:
        BadSave: If it cannot be read today.
    """
    codec = Codec(game)
    try:
        about = json.loads(text)
        players, options = codec.to_players(about["players"]), codec.to_options(about["options"])
        start = codec.to_position(
            about.get("start"), options, len(players), may_be_impossible=may_be_impossible
        )
        seed, variant = about["seed"], about["variant"]
        if type(seed) is not int or not isinstance(variant, str) or len(players) not in game.seats:
            raise ValueError("seed, variant or players are not what they should be")
        asking, salt = about.get("asking") is True, about.get("salt", "")
        return Setup(game.id, players, options, seed, variant, start, asking, salt)
    except Exception as error:  # an older version's options may not be ours
        said = N_("The set-up of this game cannot be read: {what}.")
        raise BadSave(Phrase(said, {"what": flaw(error, "").phrase})) from error


def without_salt(text: str) -> str:
    """Return a set-up as `setup_text` writes it, without a promise of its luck; what is damaged stays so."""
    about = mapping(text)
    return json.dumps({**about, "salt": ""}, ensure_ascii=False) if about.get("salt") else text


def known_game(game_id: object, find: Callable[[str], AnyGame]) -> AnyGame:
    """Return the game of an id.  Raises `BadSave` if this program does not know it."""
    try:
        return find(str(game_id))
    except KeyError as error:
        text = N_("This is a game of {game}, which this Springald does not know.")
        raise BadSave(Phrase(text, {"game": str(game_id)[:40]})) from error
