#!/usr/bin/env python3
"""
Was the luck of a game of Springald settled before it began?  This script knows nothing of the program.

    python3 verify_luck.py GAME.springald [NOTED...] [--list]

When a game begins, the program tells a commitment: the SHA-256 of "SEED:SALT".  Nobody can tell the seed
from it, and no other seed has the same one.  When the game is over it tells seed and salt.  The answer of
nature that stands at place N of the log (from 0 on) is drawn with Python's own Random("SEED/N"), and beside
it stands, as "luck", what was drawn from, field by field:

    "one of": things          Random.choice
    "dice": n                 n times Random.randint(1, 6); kept sorted
    "pair": 36                Random.randrange(36): two dice, first number / 6 and what is left over
    "weights": [[thing, w]]   Random.choices; with an "urn", what was drawn is gone from it for good
    "order", "ties"           Random.sample of each group; seats of a group take its places in that order
    "tremble": [a, s, l, h]   a + Random.gauss(0, s), rounded, not below l nor above h

This script draws everything again, and compares.  The "seal" is the SHA-256 of game, seed, salt and log; it
stands on the printed score sheet of a game that is over.  NOTED is what you have noted from the window or
from paper, the commitment or the seal (a beginning of at least 8 digits will do, gaps do not matter):
without it you only know that the file agrees with itself.

What can be drawn at a place of the log is a matter of the rules, which this script does not know: that
"luck" tells it as the rules have it is what `springald check GAME.springald` finds out.  Ask both.

Steps that were taken back are not in the log.  Luck belongs to the place in the log, so taking back brings
no other dice; but whoever takes back knows what will come there.

Exit status: 0 it is honest, 1 it is not, 2 nothing was promised, or it is no saved game.
"""

import hashlib
import json
import sys
from pathlib import Path
from random import Random

HONEST, FALSE, UNUSABLE = 0, 1, 2


class Altered(Exception):
    """Raised where something does not agree; its text says what."""


def need(is_so, text):
    """Raise `Altered` unless it is so."""
    if not is_so:
        raise Altered(text)


def sha256(text):
    """Return the SHA-256 of a text in hexadecimal digits."""
    return hashlib.sha256(text.encode()).hexdigest()


def drawn(kind, rng):
    """Return what *rng* draws from a record."""
    match kind:
        case {"one of": [*things], **rest} if not rest:
            return rng.choice(things)
        case {"dice": int(count), **rest} if not rest and 0 < count < 100:
            return sorted(rng.randint(1, 6) for _ in range(count))
        case {"pair": 36, **rest} if not rest:
            return [1 + part for part in divmod(rng.randrange(36), 6)]
        case {"weights": [*pairs], **rest} if set(rest) <= {"urn"}:
            return rng.choices([thing for thing, _ in pairs], weights=[weight for _, weight in pairs])[0]
        case {"order": [*order], "ties": [*groups], **rest} if not rest:
            for group in groups:
                put = iter(rng.sample(group, len(group)))
                order = [next(put) if seat in group else seat for seat in order]
            return order
        case {"tremble": [aim, spread, low, high], **rest} if not rest:
            return max(low, min(high, round(aim + rng.gauss(0, spread))))
        case _:
            raise Altered(f"nobody can draw from {json.dumps(kind)}")


def check_urn(kind, thing, urns):
    """See to it that an urn holds what it held, less what was drawn; note what is left."""
    if "urn" not in kind:
        return
    name, held = kind["urn"], {each: count for each, count in kind["weights"] if count}
    things = [each for each, _ in kind["weights"]]
    need(len(things) == len(set(things)), f"urn {name} names a thing twice")
    need(all(type(count) is int and count > 0 for count in held.values()), f"urn {name} is not counted")
    need(urns.get(name, held) == held, f"urn {name} holds {held}, not what was left in it")
    need(held.get(thing), f"urn {name} does not hold {thing}")
    urns[name] = {each: count - (each == thing) for each, count in held.items() if count > (each == thing)}


def check_entry(place, entry, seed, urns):
    """Draw again what luck has decided in an entry; return it by field."""
    rng, found = Random(f"{seed}/{place}"), {}
    for names, kind in entry["luck"].items():
        thing = drawn(kind, rng)
        check_urn(kind, thing, urns)
        things = thing if ", " in names else [thing]
        found.update(zip(names.split(", "), things, strict=True))
    for name, thing in found.items():
        said = f"step {place + 1}, {entry['do']}: {name} is {entry.get(name)}, but {thing} was drawn"
        need(entry.get(name) == thing, said)
    return found


def check(game, noted=()):
    """
    Check a game as JSON holds it; return what luck has decided, by place in the log.

    Raises:
        Altered: If something does not agree.
    """
    seed, salt, log = game["seed"], game["salt"], game["log"]
    asking = game.get("asking", False)
    promise = sha256(f"{seed}:{salt}")
    need(type(seed) is int and isinstance(salt, str) and salt, "seed or salt are none")
    need(game["commitment"] == promise, "seed and salt are not those of the commitment")
    whole = [game["game"], seed, salt, asking, log]
    seal = sha256(json.dumps(whole, sort_keys=True, separators=(",", ":")))
    need(game["seal"] == seal, "the log is not the one that was sealed")
    for code in ("".join(each.split()).lower() for each in noted):
        fits = len(code) >= 8 and (promise.startswith(code) or seal.startswith(code))
        need(fits, f"this is not the game of which {code} was noted")
    urns, found, verbs = {}, {}, {}
    for place, entry in enumerate(log):
        if entry["by"] != -1:
            need("luck" not in entry, f"step {place + 1} is no answer of nature, and is said to be drawn")
        elif entry.get("human"):
            need(asking and "luck" not in entry, f"step {place + 1}: nobody was asked to choose for nature")
        else:
            fields = tuple(sorted(entry.get("luck", ())))
            known = verbs.setdefault(entry["do"], fields)
            need(known == fields, f"step {place + 1}: {entry['do']} is drawn in one place and not in another")
            if fields:
                found[place] = check_entry(place, entry, seed, urns)
    return found


def main(arguments):
    """Check the file that is named; say what was found, and return the exit status."""
    names = [each for each in arguments if each != "--list"]
    if not names or names[0] in ("-h", "--help"):
        print(__doc__)
        return UNUSABLE
    try:
        game = json.loads(Path(names[0]).read_text(encoding="utf-8-sig"))
    except (OSError, ValueError, RecursionError) as error:
        print(f"{names[0]} cannot be read: {error}")
        return UNUSABLE
    if not isinstance(game, dict) or not game.get("salt"):
        print(f"{names[0]}: no promise was made of its luck when it began.")
        return UNUSABLE
    try:
        found = check(game, names[1:])
    except Altered as why:
        print(f"{names[0]}: NOT HONEST: {why}.")
        return FALSE
    except (LookupError, TypeError, ValueError, AttributeError, ArithmeticError, RecursionError) as why:
        print(f"{names[0]}: NOT HONEST: it is not as the program writes it ({why!r}).")
        return FALSE
    if "--list" in arguments:
        for place, fields in found.items():
            print(place + 1, *(f"{name}={thing}" for name, thing in fields.items()))
    known = "the one that was noted" if len(names) > 1 else "which the file itself tells"
    print(f"{names[0]}: honest: all {len(found)} answers of nature follow from the commitment, {known}.")
    print("That they were drawn from what the rules say is what `springald check` finds out.")
    return HONEST


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
