"""
Are hints true?  `python -m tests.advice.measure GAME --positions 10000` asks that many positions.

--adviser LEVEL asks another level than the Squire, --sentences N prints the first N pieces of advice, --seeds
N asks the adviser N times with other luck and counts how often it says the same.
"""

import argparse
import sys
from collections import Counter
from collections.abc import Iterator
from itertools import count, islice

from app.bots.advice.adviser import ADVISER, Adviser
from app.bots.protocol import Budget, Hint, Role
from app.bots.registry import bot_of
from app.bots.statistics import wilson
from app.core.game import AnyGame
from app.games import find
from app.i18n import VOICE, say
from tests.advice.positions import Advised, advised, verdict


def positions(game: AnyGame, seed: int, adviser: str, each: int = 1) -> Iterator[Advised]:
    """Yield every *each*-th position of one game after the other."""
    for number in count(seed):
        yield from islice(advised(game, number, adviser), number % each, None, each)


def truth(game: AnyGame, wanted: argparse.Namespace) -> None:
    """Print how many claims are true, and how much of the advice names a reason."""
    said, wrong, bare = Counter[str](), Counter[str](), Counter[str]()
    total = 0
    for advice in islice(positions(game, wanted.seed, wanted.adviser), wanted.positions):
        total += 1
        for claim in advice.hint.claims:
            said[claim.kind] += 1
            if not verdict(game, advice, claim):
                wrong[claim.kind] += 1
                print("wrong:", claim.kind, claim.sentence, advice.hint.move, file=sys.stderr)
        if not advice.hint.said(Role.REASON):
            bare[type(advice.hint.move).__name__] += 1
    named = total - sum(bare.values())
    low, high = wilson(named, total)
    print(f"{game.id}: {total} positions, {sum(said.values())} claims, {sum(wrong.values())} of them wrong;")
    print(f"a reason in {named} ({100 * named / total:.1f} %, {100 * low:.1f} to {100 * high:.1f})")
    print("kinds:", ", ".join(f"{kind} {number}" for kind, number in said.most_common()))
    print("without a reason:", dict(bare))


def steadiness(game: AnyGame, wanted: argparse.Namespace) -> None:
    """Print how often the adviser says the same whatever its luck, and whether the rest is called equal."""
    adviser, same, equal, total = Adviser(game, bot_of(game, ADVISER)), 0, 0, 0
    for advice in islice(positions(game, wanted.seed, "squire", wanted.each), wanted.positions):
        if sum(1 for _ in islice(game.rules.choices(advice.view, advice.seat), 2)) < 2:
            continue
        asked = [
            adviser.advise(advice.view, advice.seat, Budget(effort=wanted.effort, seed=seed)).move
            for seed in range(wanted.seeds)
        ]
        total += 1
        same += len(set(asked)) == 1
        if len(set(asked)) > 1:
            weighed = adviser.weigh(advice.view, advice.seat, Budget(effort=wanted.effort))
            equal += any(claim.kind == "as good" for claim in weighed.claims)
    low, high = wilson(same, total)
    print(f"{game.id}: {total} positions, {same} the same under {wanted.seeds} seeds", end=" ")
    print(f"({100 * same / total:.1f} %, {100 * low:.1f} to {100 * high:.1f}); {equal} others named equal")


def sentences(game: AnyGame, wanted: argparse.Namespace) -> None:
    """Print advice in all languages, each kind of move as often as the others as far as there are any."""
    seen = Counter[object]()
    left = wanted.sentences
    for advice in positions(game, wanted.seed, wanted.adviser, wanted.each):
        key = type(advice.hint.move), tuple(claim.kind for claim in advice.hint.claims)
        seen[key] += 1
        if seen[key] > 1 + left // 25:
            continue
        print("\n".join(f"{code}: {words}" for code, words in _words(advice.hint)), "\n")
        left -= 1
        if not left:
            return


def _words(hint: Hint) -> Iterator[tuple[str, str]]:
    names = dict(enumerate(("Ada", "Bo", "Cy", "Di", "Ed", "Flo")))
    for code in ("en", "de"):
        VOICE.speak(code)
        threats = [say(claim.sentence, names) for claim in hint.said(Role.THREAT)]
        rest = [say(claim.sentence, names) for role in (Role.REASON, Role.RIVAL) for claim in hint.said(role)]
        yield code, " | ".join([*threats, say(hint.aim, names), say(hint.phrase, names), *rest])
    VOICE.speak("en")


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("game")
    parser.add_argument("--positions", type=int, default=10_000)
    parser.add_argument("--adviser", default="squire")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--seeds", type=int, default=0)
    parser.add_argument("--each", type=int, default=1)
    parser.add_argument("--effort", type=float, default=1.0)
    parser.add_argument("--sentences", type=int, default=0)
    wanted = parser.parse_args()
    game = find(wanted.game)
    (sentences if wanted.sentences else steadiness if wanted.seeds else truth)(game, wanted)


if __name__ == "__main__":
    main()
