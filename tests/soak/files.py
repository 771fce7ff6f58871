"""Hostile files: whatever is in them, they are read, or refused in a sentence."""

import base64
import json
import traceback
import zlib
from collections.abc import Callable, Generator, Iterator, Mapping
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

from attrs import define, field

from app.core import positions
from app.core.positions import Misread
from app.core.words import Phrase
from app.games import all_games, find
from app.paths import RESOURCES
from app.shell.common.user_state import UserState
from app.storage import clippings, papercode, saves
from app.storage.bad_save import BadSave
from app.storage.database import NotKept
from app.storage.library import FILE_NAME, Library
from app.storage.variants import variant_from, variant_text
from tests.contract.walks import wander
from tests.core.playing import play_on, started
from tests.soak.mutations import mutated, shrunk
from tests.soak.tally import Case, StoodStill, Tried, at_most, told
from tests.toy import find as find_toy

_LONGEST_S = 30.0
"""What has not been read by then would never be."""

_CORPUS = 300
"""Inputs of a kind that are kept to start from, because something new came of them."""

Outcome = tuple[str, str, int]
"""What came of an input: what was returned or raised, its sentence before names are filled in, its line."""


def files(rng: Random, folder: Path) -> Generator[Tried, None, None]:
    """Damage files; what has an outcome nobody has seen yet is damaged further."""
    breeds = {kind: Breed(list(samples(rng))) for kind, samples in SAMPLES.items()}
    while True:
        for kind, breed in breeds.items():
            # A library takes fifty times as long as a text.
            for _ in range(2 if kind == "library" else 60):
                data = mutated(rng.choice(breed.corpus), breed.corpus, rng)
                outcome, trouble = outcome_of(kind, data)
                is_new = breed.see(outcome, data)
                facts = {"new outcomes": float(sum(len(each.seen) for each in breeds.values()))}
                # One case for each place that breaks.
                lost = (_case(kind, data, outcome, trouble),) if trouble and is_new else ()
                yield Tried(facts=facts, lost=lost, failed=bool(trouble), sums={kind: 1})


def replay(case: Case) -> str:
    """Return what is wrong with what comes of a case, or nothing."""
    return outcome_of(case["kind"], zlib.decompress(base64.b64decode(case["data"])))[1]


@define
class Breed:
    """The inputs of a kind that led to something new."""

    corpus: list[bytes]
    seen: set[Outcome] = field(factory=set)

    def see(self, outcome: Outcome, data: bytes) -> bool:
        """Note what came of an input; return whether that was new."""
        if outcome in self.seen:
            return False
        self.seen.add(outcome)
        if len(self.corpus) < _CORPUS:
            self.corpus.append(data)
        return True


def outcome_of(kind: str, data: bytes) -> tuple[Outcome, str]:
    """Return what comes of an input, and what is wrong with that, or nothing."""
    try:
        with at_most(_LONGEST_S):
            return ("read", READERS[kind](data), 0), ""
    except (BadSave, NotKept, Misread) as error:
        phrase: Phrase = error.phrase
        said = str(error.sentence) if isinstance(error, Misread) else str(error)
        outcome = (type(error).__name__, _texts(phrase), _line(error))
        return outcome, "" if said.strip() else "an empty sentence"
    except (Exception, StoodStill) as error:  # noqa: BLE001 - whatever it is, it is what we look for
        return (type(error).__name__, "", _line(error)), told(error)


def _texts(phrase: Phrase) -> str:
    """Return what a sentence is made of, whatever names are filled in."""
    inner = [_texts(each) for each in phrase.values.values() if isinstance(each, Phrase)]
    return " / ".join([phrase.text, *inner])[:300]


def _line(error: BaseException) -> int:
    """Return a number for the line of ours that raised it."""
    ours = [each for each in traceback.extract_tb(error.__traceback__) if "/app/" in each.filename]
    return hash((ours[-1].filename, ours[-1].lineno)) if ours else 0


def _case(kind: str, data: bytes, outcome: Outcome, trouble: str) -> Case:
    """Return the case with the smallest input that leads to the same."""
    stands_still = outcome[0] == StoodStill.__name__
    tries = 0 if stands_still else 40 if kind == "library" else 400
    small = shrunk(data, lambda less: outcome_of(kind, less)[0] == outcome, tries)
    packed = base64.b64encode(zlib.compress(small, 9)).decode()
    return {"machine": "files", "kind": kind, "data": packed, "said": trouble, "seen": repr(small[:300])}


# --- How each kind is read ---


def _text(data: bytes) -> str:
    """Return what a file would be as text; bytes that are none are refused before anybody reads on."""
    return data.decode("utf-8", "replace")


def _read_save(data: bytes) -> str:
    loaded = saves.loads(_text(data), find)
    assert loaded.game.notation.draw(loaded.timeline.state)
    return f"{loaded.game.id} {'doubtful' if loaded.doubt else ''}"


def _read_code(data: bytes) -> str:
    return papercode.read(_text(data), find).game.id


def _read_variant(data: bytes) -> str:
    text = _text(data)
    game = find(_game_of(text))
    variant = variant_from(text, game)
    assert variant_from(variant_text(variant, game), game) == variant
    return game.id


def _game_of(text: str) -> str:
    """Return whose variant it says it is; one of ours in any case."""
    try:
        name = json.loads(text)["game"]
    except (ValueError, LookupError, TypeError, RecursionError):
        name = ""
    return name if name in [game.id for game in all_games()] else "cards"


def _read_position(data: bytes) -> str:
    text = _text(data)
    words = text.split(maxsplit=2)[1:2]
    game = next((each for each in all_games() if [each.id] == words), find("cards"))
    position = positions.read(text, game.options(), find)
    assert all(str(each) for each in position.game.rules.problems(position.state))
    assert position.game.notation.draw(position.state)
    return position.game.id


def _read_clipping(data: bytes) -> str:
    clippings.read_clipping(_text(data), None, find)
    return ""


def _read_settings(data: bytes) -> str:
    with TemporaryDirectory() as folder:
        (Path(folder) / "settings.json").write_bytes(data)
        state = UserState(Path(folder))
        for game in all_games():
            state.setup(game)
        state.note("window")
        state.keep_note("window", "x")
        state.keep_settings(state.settings)
        assert UserState(Path(folder)).settings == state.settings
    return ""


def _read_library(data: bytes) -> str:
    with TemporaryDirectory() as folder:
        (Path(folder) / FILE_NAME).write_bytes(data)
        library = Library.open(Path(folder))
        said = ""
        try:
            for record in library.records():
                try:
                    library.load(record.number, find_toy)
                except BadSave as error:
                    said += error.phrase.text
            library.unfinished()
            started(library)
        finally:
            library.close()
    return said[:200]


READERS: Mapping[str, Callable[[bytes], str]] = {
    "save": _read_save,
    "code": _read_code,
    "variant": _read_variant,
    "position": _read_position,
    "clipping": _read_clipping,
    "settings": _read_settings,
    "library": _read_library,
}


# --- What is damaged ---


def _sessions(rng: Random) -> Iterator[Any]:
    for game in all_games():
        for steps in (3, 40):
            *_, session = wander(game, rng.randrange(10**6), steps)
            yield session


def _a_library(rng: Random) -> Iterator[bytes]:
    with TemporaryDirectory() as folder:
        library = Library.open(Path(folder))
        for _ in range(3):
            play_on(started(library, goal=50)[1], 20, rng)
        library.close()
        yield (Path(folder) / FILE_NAME).read_bytes()


def _settings(rng: Random) -> Iterator[bytes]:
    with TemporaryDirectory() as folder:
        state = UserState(Path(folder))
        state.keep_settings(state.settings)
        state.keep_note("window", "AAAA")
        for session in _sessions(rng):
            state.keep_setup(session.game, session.setup)
        yield (Path(folder) / "settings.json").read_bytes()
    yield b'{"settings": {"theme": "dark"}, "notes": {"window": "x"}}'


def _positions(rng: Random) -> Iterator[bytes]:
    for session in _sessions(rng):
        if session.game.positions:
            yield positions.write(session.game, session.state, session.setup.seats).encode()


def _clippings(rng: Random) -> Iterator[bytes]:
    for session in _sessions(rng):
        if session.game.positions:
            seats, options = session.setup.seats, session.setup.options
            yield clippings.write_clipping(session.game, session.state, seats, options).encode()


SAMPLES: Mapping[str, Callable[[Random], Iterator[bytes]]] = {
    "save": lambda rng: (saves.dumps(session).encode() for session in _sessions(rng)),
    "code": lambda rng: (
        "\n".join(part.text for part in papercode.spell(session)).encode() for session in _sessions(rng)
    ),
    "variant": lambda rng: (each.read_bytes() for each in sorted(RESOURCES.glob("games/*/variants/*.json"))),
    "position": _positions,
    "clipping": _clippings,
    "settings": _settings,
    "library": _a_library,
}
