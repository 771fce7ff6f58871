"""
Is advice true, steady, and as good as whoever gives it?  `python -m tests.advice.measure GAME` tells.

Without a flag every claim of --positions N pieces of advice is counted once more, with --ways of so many by
each option, preset and example that is not the standard game.  --seeds N asks the adviser N times with
other luck and counts how often it says the same.  --first tells how soon the first answer is there, of the
clock of the process, which does not count what other programs do.  --follow LEVEL lets somebody who does
what is advised play --games N against that level, beside the adviser itself with the same luck.
--sentences N prints advice in all languages.  --page FILE writes what was found into a section of that
page.
"""

import argparse
import re
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from itertools import count, islice
from pathlib import Path
from time import process_time
from typing import Any
from unittest.mock import patch

from app.bots.advice.adviser import ADVISER, FIRST_S, Adviser
from app.bots.advice.follower import ADVICE
from app.bots.arena import Match, run
from app.bots.kept_arenas import keep_match, kept_match
from app.bots.protocol import Budget, Hint, Role
from app.bots.registry import adviser_of
from app.bots.statistics import wilson
from app.commandline.keeping import keeping
from app.core.game import AnyGame
from app.games import find
from app.i18n import VOICE, say
from app.storage.files import write_whole
from tests.advice.positions import Advised, advised, verdict
from tests.advice.ways import ways

HEAD = """# What advice is worth

Written by `python -m tests.advice.measure GAME ... --page docs/advice.md`; nothing here is written by hand.
Intervals are 95 % (Wilson), and rather too narrow, for positions of one game that lie close together are
alike.  *True*: every claim of what a hint says for and against its step is counted once more by code that
shares nothing with the adviser (`tests/games/GAME/claim_checks.py`); the moves are those of quick players,
for that does not depend on who chose it.  What is said of other moves (as good, how much less the next best
wins) comes from the search, and is not counted again here.  *Steady*: how often the adviser, asked with other
luck, says the same.  *Soon*: how long the window's first answer takes.  *Followed*: somebody who does what H
says all game, and the adviser itself, against a level.
"""

_SOON_S = 0.3
"""Within so many seconds the first answer should be there."""

_MOST = 200
"""So many times as many positions are looked at for sentences that are not alike."""

SECTION = re.compile(r"<!-- ([\w-]+) -->\n(.*?)<!-- end -->", re.DOTALL)


def positions(game: AnyGame, wanted: argparse.Namespace, options: Any = None) -> Iterator[Advised]:
    """Yield every so-manieth position of one game after the other; *options*: those of the standard game."""
    each = wanted.each
    for number in count(wanted.seed):
        yield from islice(advised(game, number, wanted.adviser, options=options), number % each, None, each)


def truth(game: AnyGame, wanted: argparse.Namespace) -> str:
    """Return how many claims are true, and how much of the advice names a reason."""
    said, wrong, bare = Counter[str](), Counter[str](), Counter[str]()
    total = 0
    chosen = ways(game) if wanted.ways else [("", None)]
    some = ((way, islice(positions(game, wanted, options), wanted.positions)) for way, options in chosen)
    for way, advice in ((way, each) for way, every in some for each in every):
        total += 1
        for claim in advice.hint.claims:
            said[claim.kind] += 1
            if not verdict(game, advice, claim):
                wrong[claim.kind] += 1
                print("wrong:", way, claim.kind, claim.sentence, advice.hint.move, file=sys.stderr)
        if not advice.hint.said(Role.REASON):
            bare[type(advice.hint.move).__name__] += 1
    named = total - sum(bare.values())
    kinds = ", ".join(f"{kind} {number}" for kind, number in said.most_common())
    return (
        f"True: {total} positions, {sum(said.values())} claims, {sum(wrong.values())} of them wrong; a reason"
        f" in {_share(named, total)}.\n\nKinds of claims: {kinds}."
    )


def steadiness(game: AnyGame, wanted: argparse.Namespace) -> str:
    """Return how often the adviser says the same whatever its luck, and whether the rest is called equal."""
    adviser, same, equal, total = Adviser(game, adviser_of(game)), 0, 0, 0
    for view, seat, _ in islice(positions(game, wanted), wanted.positions):
        if sum(1 for _ in islice(game.rules.choices(view, seat), 2)) < 2:
            continue
        luck = [Budget(effort=wanted.effort, seed=seed) for seed in range(wanted.seeds)]
        asked = {repr(adviser.advise(view, seat, each).move) for each in luck}
        total += 1
        same += len(asked) == 1
        if len(asked) > 1:
            weighed = adviser.weigh(view, seat, luck[0])
            equal += any(claim.kind == "as good" for claim in weighed.claims)
    return (
        f"Steady: the same under {wanted.seeds} seeds in {_share(same, total)} positions with a choice;"
        f" of the other {total - same}, {equal} are told to have an equal."
    )


def followed(game: AnyGame, wanted: argparse.Namespace) -> str:
    """Return how often whoever follows advice wins, beside the adviser with the same luck; games are kept."""
    lines = []
    for name in (ADVICE, ADVISER.value):
        match = Match(game.id, (name, wanted.follow), wanted.games, wanted.seed, wanted.effort)
        played = kept_match(game, match)
        with keeping(partial(keep_match, game, match, played), shows=sys.stderr.isatty()) as note:
            report = run(match, find, progress=note, played=played)
        won = report.standings[0]
        lines.append(f"{name} {_share(won.wins, report.decided)}, {won.total:.1f} points, {won.ms:.0f} ms")
    return f"Followed, against {wanted.follow}: {'; '.join(lines)} a decision."


def soonness(game: AnyGame, wanted: argparse.Namespace) -> str:
    """Return how soon the first answer is there; what is loaded when it is first asked for does not count."""
    adviser, taken = Adviser(game, adviser_of(game)), list[float]()
    # By the process's clock, as if nobody else were there: searches end by it, too.
    with patch("app.bots.search.clock.monotonic", process_time):
        for view, seat, _ in islice(positions(game, wanted), wanted.positions + 1):
            began = process_time()
            adviser.advise(view, seat, Budget(FIRST_S))
            taken.append(process_time() - began)
    in_time, most = sum(each <= _SOON_S for each in taken[1:]), max(taken[1:])
    share = _share(in_time, len(taken) - 1)
    return (
        f"Soon: {share} first answers within {1000 * _SOON_S:.0f} ms; the slowest took {1000 * most:.0f} ms."
    )


def sentences(game: AnyGame, wanted: argparse.Namespace) -> str:
    """Return advice in all languages, of as many kinds as there are."""
    seen, found = Counter[object](), list[str]()
    for advice in positions(game, wanted):
        key = type(advice.hint.move), tuple(claim.kind for claim in advice.hint.claims)
        seen[key] += 1
        if seen[key] <= 1 + (wanted.sentences - len(found)) // 25:
            found.append("\n".join(f"{code}: {words}" for code, words in _words(advice.hint)))
        if len(found) == wanted.sentences or sum(seen.values()) > _MOST * wanted.sentences:
            break
    return "\n\n".join(found)


def _words(hint: Hint) -> Iterator[tuple[str, str]]:
    names = dict(enumerate(("Ada", "Bo", "Cy", "Di", "Ed", "Flo")))
    for code in ("en", "de"):
        VOICE.speak(code)
        threats = [say(claim.sentence, names) for claim in hint.said(Role.THREAT)]
        rest = [say(claim.sentence, names) for role in (Role.REASON, Role.RIVAL) for claim in hint.said(role)]
        yield code, " | ".join([*threats, say(hint.aim, names), say(hint.phrase, names), *rest])
    VOICE.speak("en")


def _share(part: int, whole: int) -> str:
    low, high = wilson(part, whole)
    return f"{part} of {whole} ({100 * part / max(1, whole):.1f} %, {100 * low:.1f} to {100 * high:.1f})"


def write_section(page: Path, name: str, title: str, text: str) -> None:
    """Write a section of the page, in place of an older one."""
    kept = dict(SECTION.findall(page.read_text("utf-8"))) if page.exists() else {}
    kept[name] = f"## {title}\n\n{text}\n"
    rest = "".join(f"\n<!-- {key} -->\n{kept[key]}<!-- end -->\n" for key in sorted(kept))
    write_whole(page, HEAD + rest)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--positions", type=int, default=10_000)
    parser.add_argument("--adviser", default="squire", help="whose moves are explained")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--seeds", type=int, default=0)
    parser.add_argument("--each", type=int, default=1, help="every so-manieth position of a game")
    parser.add_argument("--ways", action="store_true", help="by all rules but those of the standard game")
    parser.add_argument("--effort", type=float, default=1.0)
    parser.add_argument("--first", action="store_true", help="how soon the first answer is there")
    parser.add_argument("--sentences", type=int, default=0)
    parser.add_argument("--follow", default="")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--page", type=Path)
    wanted = parser.parse_args()
    game = find(wanted.game)
    ways: Mapping[str, tuple[object, Callable[[AnyGame, argparse.Namespace], str]]] = {
        "sentences": (wanted.sentences, sentences),
        "soon": (wanted.first, soonness),
        "steady": (wanted.seeds, steadiness),
        f"followed-{wanted.follow}": (wanted.follow, followed),
        "true-ways": (wanted.ways, truth),
        "true": (True, truth),
    }
    name, way = next((name, way) for name, (is_asked, way) in ways.items() if is_asked)
    text = way(game, wanted)
    print(text)
    if wanted.page is not None:
        command = " ".join(["python -m tests.advice.measure", *sys.argv[1 : sys.argv.index("--page")]])
        title = f"{game.title}: {name.partition('-')[0]}"
        write_section(wanted.page, f"{game.id}-{name}", title, f"{text}\n\n    {command}")


if __name__ == "__main__":
    main()
