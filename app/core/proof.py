"""Luck that can be checked: what is told of it when a game begins, and when it has ended."""

import hashlib
import json
from collections.abc import Mapping, Sequence
from typing import Any

from app.core.command import NATURE
from app.core.draws import Record
from app.core.game import AnyGame
from app.core.session import AnySession, AnySetup
from app.core.state import State
from app.core.timeline import AnyEntry
from app.core.verbs import NoLuck
from app.core.words import N_, Phrase

_GROUP = 8
"""Letters that stand together, where people are to compare them."""


def commitment(setup: AnySetup) -> str:
    """Return what is told when a game begins, 64 hexadecimal digits; empty without a salt."""
    return hashlib.sha256(f"{setup.seed}:{setup.salt}".encode()).hexdigest() if setup.salt else ""


def drawn_from(game: AnyGame, before: State, entry: AnyEntry) -> dict[str, Record]:
    """Return what an answer of nature was drawn from, by the fields it decides; empty without luck in it."""
    if entry.human or entry.command.by != NATURE or NATURE not in game.rules.to_act(before):
        return {}
    draws = game.chance.draws(before)
    names = [name for key in draws for name in key.split(", ")]
    if not all(hasattr(entry.command, name) for name in names):
        # A clock has run out while somebody was asked to answer for nature.
        return {}
    return {key: draw.record for key, draw in draws.items()}


def seal(setup: AnySetup, log: Sequence[Mapping[str, Any]]) -> str:
    """Return the SHA-256 of all that was drawn, and what from: *log* is that of a file."""
    whole = [setup.game, setup.seed, setup.salt, setup.asking, list(log)]
    text = json.dumps(whole, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()


def promise_line(game: AnyGame, setup: AnySetup) -> Phrase | None:
    """Return what is said of the luck of a game from its beginning on; None for a game without luck."""
    if isinstance(game.chance, NoLuck):
        return None
    if not setup.salt:
        return Phrase(N_("No promise was made of this game's luck when it began."))
    return Phrase(N_("All luck is settled, and sealed with {code}"), {"code": grouped(commitment(setup))})


def whole_promise(setup: AnySetup) -> Phrase:
    """Return what is told beside the short one, to who asks."""
    text = N_("All luck was settled before the game began.  Its seal is {code}; a click copies it.")
    return Phrase(text, {"code": grouped(commitment(setup))})


def promise_in_short(setup: AnySetup) -> Phrase:
    """Return the beginning of what is told of the luck of a game with a salt; the whole is a click away."""
    code = commitment(setup)[:_GROUP]
    return Phrase(
        N_("Fair luck: all of it was settled before the first move.  Seal: {code} …"), {"code": code}
    )


def told_line(session: AnySession) -> Phrase | None:
    """Return what is said of the luck of a game that is over; None before, and where nothing was promised."""
    setup = session.setup
    if not setup.salt or not session.is_over or isinstance(session.game.chance, NoLuck):
        return None
    text = N_("The seal opens with seed {seed} and salt {salt}")
    return Phrase(text, {"seed": str(setup.seed), "salt": grouped(setup.salt)})


def grouped(code: str) -> str:
    """Return hexadecimal digits so that eyes and lines find where to break off."""
    return " ".join(code[at : at + _GROUP] for at in range(0, len(code), _GROUP))
