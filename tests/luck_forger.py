"""
Honest games, and games that somebody has altered, for docs/verify_luck.py to tell apart.

    python -m tests.luck_forger --games 10000 --altered 100000
"""

import argparse
import copy
import hashlib
import json
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from random import Random
from types import ModuleType
from typing import Any

from attrs import evolve

from app.core.game import AnyGame
from app.core.session import Session
from app.games import all_games
from app.storage.saves import dumps
from tests.contract.walks import new_session, step
from tests.scripts import load_script

SCRIPT = "docs/verify_luck.py"

STEPS = 60
"""Most games are looked at after at most so many steps of people ..."""

WHOLE = 25
"""... but each of so many is played for ten times as long, mostly to its end."""


def verifier() -> Any:
    """Return the script that players check their games with."""
    return load_script(SCRIPT)


def honest(game: AnyGame, seed: int) -> dict[str, Any]:
    """Return a game as its file holds it; seats, options and play follow from the seed."""
    rng = Random(f"{game.id}/honest/{seed}")
    setup = new_session(game, seed).setup
    session = Session(game, evolve(setup, salt=f"{rng.getrandbits(128):032x}"))
    session.begin()
    for _ in range(STEPS * 10 if seed % WHOLE == 0 else rng.randint(1, STEPS)):
        if session.is_over or not step(session, rng):
            break
    data: dict[str, Any] = json.loads(dumps(session))
    return data


def sealed(game: dict[str, Any]) -> dict[str, Any]:
    """Return a game with the seal that its log would have."""
    whole = [game["game"], game["seed"], game["salt"], game.get("asking", False), game["log"]]
    text = json.dumps(whole, sort_keys=True, separators=(",", ":"))
    return {**game, "seal": hashlib.sha256(text.encode()).hexdigest()}


def other_luck(game: dict[str, Any], rng: Random) -> dict[str, Any] | None:
    """Change what luck has decided into something else that was possible; seal the log anew."""
    drawn = [entry for entry in game["log"] if entry.get("luck")]
    if not drawn:
        return None
    entry = rng.choice(drawn)
    name, kind = rng.choice(list(entry["luck"].items()))
    name = name.split(", ")[0]
    was = entry[name]
    match kind:
        case {"one of": things}:
            others = [thing for thing in things if thing != was]
        case {"weights": pairs}:
            others = [thing for thing, weight in pairs if thing != was and weight]
        case {"dice": _}:
            others = [sorted([*was[1:], die]) for die in range(1, 7)]
        case {"order": _}:
            others = [list(reversed(was))]
        case {"pair": _}:
            others = list(range(1, 7))
        case _:
            others = [was + 1, was - 1]
    others = [other for other in others if other != was]
    if not others:
        return None
    entry[name] = rng.choice(others)
    return sealed(game)


def other_seed(game: dict[str, Any], rng: Random) -> dict[str, Any] | None:
    """Take another seed or salt, and commit and seal anew."""
    if rng.random() < 0.5:
        game["seed"] += rng.choice([-1, 1, 1000])
    else:
        game["salt"] = f"{rng.getrandbits(128):032x}"
    game["commitment"] = hashlib.sha256(f"{game['seed']}:{game['salt']}".encode()).hexdigest()
    return sealed(game)


def other_urn(game: dict[str, Any], rng: Random) -> dict[str, Any] | None:
    """Put one thing more into an urn in the middle of a game, in whose order nothing else changes."""
    urns = [kind for entry in game["log"] for kind in entry.get("luck", {}).values() if "urn" in kind]
    later = [kind for at, kind in enumerate(urns) if any(kind["urn"] == each["urn"] for each in urns[:at])]
    if not later:
        return None
    pair = rng.choice(rng.choice(later)["weights"])
    pair[1] += 1
    return sealed(game)


def by_hand(game: dict[str, Any], rng: Random) -> dict[str, Any] | None:
    """Say that a person has chosen for nature, who was never asked."""
    drawn = [entry for entry in game["log"] if entry.get("luck")]
    if not drawn:
        return None
    entry = rng.choice(drawn)
    del entry["luck"]
    entry["human"] = True
    return sealed(game)


def without_record(game: dict[str, Any], rng: Random) -> dict[str, Any] | None:
    """Leave out what something was drawn from, where the same is drawn elsewhere."""
    drawn = Counter(entry["do"] for entry in game["log"] if entry.get("luck"))
    some = [entry for entry in game["log"] if entry.get("luck") and drawn[entry["do"]] > 1]
    if not some:
        return None
    del rng.choice(some)["luck"]
    return sealed(game)


def other_file(game: dict[str, Any], rng: Random) -> dict[str, Any] | None:
    """Change, drop, double or swap something of the log, and leave the seal as it is."""
    log = game["log"]
    if len(log) < 2:
        return None
    at = rng.randrange(len(log))
    match rng.randrange(4):
        case 0:
            del log[at]
        case 1:
            log.insert(at, copy.deepcopy(log[at]))
        case 2:
            other = rng.randrange(len(log))
            log[at], log[other] = log[other], log[at]
        case _:
            log[at][rng.choice(list(log[at]))] = rng.choice([0, 1, 7, True, None, "x", [], {}])
    return game


FORGERIES: tuple[Callable[[dict[str, Any], Random], dict[str, Any] | None], ...] = (
    other_luck,
    other_seed,
    other_urn,
    by_hand,
    without_record,
    other_file,
)
"""All but the last seal what they have done; the commitment was noted from the window."""


def altered(game: dict[str, Any], rng: Random) -> tuple[str, dict[str, Any]]:
    """Return how a game was altered, and what came of it; it differs from what it was."""
    while True:
        forge = rng.choice(FORGERIES)
        made = forge(copy.deepcopy(game), rng)
        if made is not None and json.dumps(made) != json.dumps(game):
            return forge.__name__, made


def verdict(script: ModuleType, game: dict[str, Any], noted: str) -> bool:
    """Tell whether a game passes for honest."""
    try:
        script.check(game, [noted])
    except (script.Altered, KeyError, TypeError, ValueError, AttributeError, IndexError, ArithmeticError):
        return False
    return True


def games(count: int, first: int = 0) -> Iterator[dict[str, Any]]:
    """Yield honest games, one of each game with luck after the other."""
    with_luck = [game for game in all_games() if not game.is_sample]
    for number in range(first, first + count):
        yield honest(with_luck[number % len(with_luck)], number // len(with_luck))


def main() -> int:
    """Let the verifier judge as many games as are asked for; return 1 if it has erred."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=10_000)
    parser.add_argument("--altered", type=int, default=100_000)
    parser.add_argument("--first", type=int, default=0, help="number of the first game")
    wanted = parser.parse_args()
    script, rng, ways = verifier(), Random("forger"), Counter[str]()
    accepted = rejected = draws = 0
    for game in games(wanted.games, wanted.first):
        accepted += verdict(script, game, game["commitment"])
        draws += sum(bool(entry.get("luck")) for entry in game["log"])
        for _ in range(wanted.altered // wanted.games):
            way, forged = altered(game, rng)
            ways[way] += 1
            rejected += not verdict(script, forged, game["commitment"])
    tried = sum(ways.values())
    print(f"{accepted} of {wanted.games} honest games accepted ({draws} answers of nature)")
    print(f"{rejected} of {tried} altered games rejected: {dict(ways)}")
    return int(accepted < wanted.games or rejected < tried)


if __name__ == "__main__":
    sys.exit(main())
