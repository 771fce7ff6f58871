"""
Measure who wins by order of play, before and after.

PYTHONPATH=. python packaging/measure_fairness.py [ROW ...]

Computers play each row's games; what `springald balance` counts goes into its line of the table in
docs/variants.md, the others stay as they are.  The same figures come out on every machine.
"""

import json
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from attrs import field, frozen

from app.bots.balance import Balance, Study, study
from app.bots.changes import changed
from app.games import find

PAGE = Path(__file__).resolve().parent.parent / "docs" / "variants.md"
BEGINS, ENDS = "<!-- fairness: packaging/measure_fairness.py -->\n", "<!-- end of fairness -->\n"
HEADS = (
    "| | rules | who | n | whoever begins wins, then the others | rounds | lead changes twice | command |\n"
)
SEED = 1


@frozen
class Row:
    """
    A line of the table.

    Attributes:
        game, level, seats, games, effort: What is played, by whom, how often.
        is_before: By the rules as they were: a variant file that names no ruling.
        changes: Values that differ, by their paths, from those rules or from the standard game.
        seed: Of all luck.
    """

    game: str
    level: str
    seats: int
    games: int
    effort: float = 1.0
    is_before: bool = False
    changes: Mapping[str, Any] = field(factory=dict)
    seed: int = SEED

    @property
    def options(self) -> Any:
        """The options that are played; None for the standard game."""
        game = find(self.game)
        if not self.is_before and not self.changes:
            return None
        return changed(game, game.options() if self.is_before else game.standard(), self.changes)

    @property
    def rules(self) -> str:
        """What the rules are called."""
        game = find(self.game)
        standard = str(game.presets[0].name) if game.presets else "standard"
        said = ", ".join(map(_said, self.changes.items()))
        return " with ".join(filter(None, ["before" if self.is_before else standard, said]))

    @property
    def command(self) -> str:
        """What anybody can enter to see the same figures."""
        who = ",".join([self.level] * self.seats)
        effort = "" if self.effort == 1 else f" --effort {self.effort:g}"
        variant = " --variant before.json" if self.is_before else ""
        asked = f"{self.game} --seats {who} --games {self.games} --seed {self.seed}"
        if not self.changes:
            return f"`balance {asked} --skill 0{effort}{variant}`"
        # The same games as a search in which one choice of values is tried.
        changes = "".join(f" --change {_said(each)}" for each in self.changes.items())
        return f"`tune {asked}{changes} --json{effort}{variant}`"


def _said(change: tuple[str, Any]) -> str:
    """Return a change as `tune` is told it."""
    path, value = change
    return f"{path}={json.dumps(value, separators=(',', ':')) if isinstance(value, list) else value}"


ROWS: Mapping[str, Row] = {
    "1": Row("conquest", "squire", 2, 200, is_before=True),
    "2": Row("conquest", "squire", 2, 400),
    "3": Row("conquest", "knight", 2, 60, is_before=True),
    "4": Row("conquest", "knight", 2, 200),
    "5": Row("conquest", "marshal", 2, 40, 0.3, is_before=True),
    "6": Row("conquest", "marshal", 2, 160, 0.3),
    "7": Row("conquest", "squire", 4, 100, is_before=True),
    "8": Row("conquest", "squire", 4, 400),
    "9": Row("conquest", "knight", 4, 60, is_before=True),
    "10": Row("conquest", "knight", 4, 300),
    "11": Row("conquest", "marshal", 4, 80, 0.3),
    "12": Row("cards", "squire", 2, 200, 0.3),
    "13": Row("reversi", "squire", 2, 40, 0.3),
    "14": Row("conquest", "squire", 2, 200, is_before=True, changes={"seat_gold": "none"}),
    "15": Row("conquest", "squire", 2, 200, is_before=True, changes={"peace_turns": 3}),
    "16": Row("conquest", "squire", 2, 200, is_before=True, changes={"peace_turns": 4}),
    "17": Row("conquest", "squire", 2, 200, is_before=True, changes={"peace_turns": 5}),
    "18": Row("conquest", "squire", 2, 200, is_before=True, changes={"victory": "literal"}),
    "19": Row("conquest", "squire", 2, 200, is_before=True, changes={"board": "island24"}),
    "20": Row("conquest", "squire", 2, 200, is_before=True, changes={"victory_count": "settled"}),
    "21": Row("conquest", "squire", 2, 250, changes={"seat_gold": "wood"}),
    "22": Row("conquest", "squire", 2, 250, changes={"seat_gold": "two_players"}),
    "23": Row("conquest", "knight", 2, 120, changes={"seat_gold": "wood"}),
    "24": Row("catapults", "squire", 2, 40),
    "25": Row("carcassonne", "squire", 2, 100, 0.3),
    "26": Row("conquest", "squire", 3, 300),
    "27": Row("conquest", "knight", 3, 300),
}


def line(name: str, row: Row) -> str:
    """Play the games of a row, and return its line."""
    asked = Study(row.game, (row.level,) * row.seats, row.games, row.seed, row.effort, row.options)
    report = study(asked, find)
    return f"| {name} | {' | '.join(cells(row, report))} |\n"


def cells(row: Row, report: Balance) -> list[str]:
    """Return what a line says."""
    shares = ", ".join(f"{each.rate:.0%} ({each.low:.0%}–{each.high:.0%})" for each in report.begins)
    rounds = f"{report.rounds.median:g} ({report.rounds.lower:g}–{report.rounds.upper:g})"
    changed = f"{report.changed.rate:.0%} ({report.changed.low:.0%}–{report.changed.high:.0%})"
    return [
        f"{row.game}, {row.rules}",
        f"{row.seats} × {row.level}",
        str(report.decided),
        shares,
        rounds,
        changed,
        row.command,
    ]


def main(wanted: list[str]) -> None:
    """Measure rows, one after another, and put each into the page when it is there."""
    for name in wanted or list(ROWS):
        found = line(name, ROWS[name])
        print(found, end="", flush=True)
        before, rest = PAGE.read_text("utf-8").split(BEGINS)
        table, after = rest.split(ENDS)
        kept = {each.split("|")[1].strip(): each for each in table.splitlines(keepends=True)[2:]} | {
            name: found
        }
        lines = [kept[each] for each in ROWS if each in kept]
        PAGE.write_text(f"{before}{BEGINS}{HEADS}{'|---' * 8}|\n{''.join(lines)}{ENDS}{after}", "utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
