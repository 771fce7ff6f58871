"""
Measure the variants that are shipped.

PYTHONPATH=. python packaging/measure_variants.py [GAME ...]

Computers play every example and the standard game, two seats, with the same seed; what `springald balance`
counts is printed as a table in Markdown, a section for each game, as it stands in docs/variants.md.  The same
numbers come out on every machine.
"""

import sys
from collections.abc import Iterator, Mapping
from typing import Any

from attrs import frozen

from app.bots.balance import Balance, Study, study
from app.bots.statistics import Spread
from app.core.game import AnyGame
from app.games import all_games, find
from app.i18n import say
from app.paths import RESOURCES, data_folder
from app.storage.variant_shelf import VariantShelf

SEED = 6
HEADS = (
    "variant",
    "ended",
    "seat 1 wins",
    "seat 2 wins",
    "shared",
    "steps",
    "changes of the lead",
    "scores",
    "what it is made of",
)


@frozen
class Plan:
    """How a game is measured: who plays, how much of their usual effort they take, and how often."""

    level: str
    effort: float
    games: int


PLANS: Mapping[str, Plan] = {
    "catapults": Plan("squire", 0.3, 40),
    "cards": Plan("squire", 0.3, 60),
    "carcassonne": Plan("squire", 0.1, 20),
    "conquest": Plan("squire", 1.0, 300),
}


def section(game: AnyGame) -> Iterator[str]:
    """Yield the lines of a game: what is asked, and a row for each variant."""
    plan = PLANS[game.id]
    yield f"## {game.title}"
    yield ""
    command = f"springald balance {game.id} --variant FILE --seats {plan.level},{plan.level}"
    yield f"`{command} --games {plan.games} --effort {plan.effort:g} --seed {SEED}`"
    yield ""
    yield f"| {' | '.join(HEADS)} |"
    yield "|---" * len(HEADS) + "|"
    yield row("Standard", measured(game, plan, game.options()))
    for kept in VariantShelf(RESOURCES / "games", data_folder()).shipped(game):
        yield row(kept.variant.name, measured(game, plan, kept.variant.options))
    yield ""


def measured(game: AnyGame, plan: Plan, options: Any) -> Balance:
    """Let computers play."""
    return study(Study(game.id, (plan.level,) * 2, plan.games, SEED, plan.effort, options), find)


def row(name: str, report: Balance) -> str:
    """Return a line of the table."""
    wins = [f"{share.rate:.0%} ({share.low:.0%}–{share.high:.0%})" for share in report.seats]
    made = ", ".join(f"{say(use.phrase)} {use.times / max(1, report.ended):.1f}" for use in report.sources)
    cells = [
        name,
        f"{report.ended}/{report.study.games}",
        *wins,
        str(report.ended - report.decided),
        said(report.steps),
        said(report.leads),
        " / ".join(said(each) for each in report.totals),
        made,
    ]
    return f"| {' | '.join(cells)} |"


def said(values: Spread) -> str:
    """Return the middle, and from where to where values lie."""
    return f"{values.median:g} ({values.least:g}–{values.most:g})"


if __name__ == "__main__":
    asked = sys.argv[1:] or [game.id for game in all_games()]
    for name in asked:
        for line in section(find(name)):
            print(line, flush=True)
