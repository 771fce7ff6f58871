"""The page that says what came out."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

_HEAD = """# Another engine as referee

Made by `python -m tests.games.carcassonne.referee --kept FILE --page docs/referee.md`, never by hand; how
the games are played is told by `--help`.

JCloisterZone's engine (version 5) and Springald play the same games of Carcassonne, without the throw: the
engine draws, a random player chooses among what both allow. Before each decision all that lies on both tables
is compared (points, figures on the land and to hand, dragon, fairy, towers, prisoners, goods, markers,
abbeys), and then the whole set of what may be done: places for tiles, for figures and for whatever a box
adds. At the end the final scores are compared. Two to six seats, as the games follow one another.

| boxes | games | decisions | moves compared | differences | explained by |
|---|--:|--:|--:|--:|---|
"""

RULES: Mapping[str, str] = {
    "ABB-15": "a wagon may drive on from an abbey to what ends at it, and not from city to city; "
    "with the engine it is the other way round",
    "ABB-16": "a wagon may go to any tile of what it drives to; the engine offers the next one only",
    "ABB-22": "nobody moves out of Carcassonne onto a field with a barn; with the engine anybody does",
    "CNT-6": "whoever entered Carcassonne in the first part of a turn does not again; with the engine again",
    "CNT-8": "followers move out only onto what somebody stands on; with the engine onto all completed",
    "CNT-9": "the last turn is that of the last tile of the pile; with the engine of an abbey laid later",
    "RX-27": "what the fairy pays counts when it is asked who has scored nothing; with the engine not",
    "RX-08": "towers do not reach into the quarters; with the engine they do",
    "RX-26": "the fairy does not come into the quarters; with the engine she does",
    "DRG-40": "the engine lets no wagon drive, and nobody come out of Carcassonne, to the dragon",
    "SIE-4": "the pig's point of a besieged city counts twice; for the engine once",
    "SIE-7": "a besieged city of two tiles brings 2; with the engine nothing, where small cities bring 2",
    "TRN-10": "a knight may escape at the end of each part of a double turn; for the engine once a turn",
    "XOPT-08": "where markers pay at once, we pay who has them then; the engine who had them before",
    "RIV-3": "the engine also keeps a river off squares near other tiles, where no U-turn is made (RX-09)",
    "RX-09": "a river tile that fits nowhere comes again later; the engine puts it away for good",
}
"""What explains a difference, by rule."""


def page(lines: Sequence[Mapping[str, Any]], tables: Mapping[str, tuple[str, ...]]) -> str:
    """Return the page for the games that were played."""
    rows, named = [], Counter[str]()
    for name in tables:
        games = [line for line in lines if line["boxes"] == name]
        if games:
            explained = sum((Counter(line["explained"]) for line in games), Counter[str]())
            named += explained
            rows.append(_row(name, games, explained))
    said = [f"- **{rule}**: {RULES.get(rule, '')}." for rule in sorted(named)]
    every = f"\nWith *all* are {', '.join(tables['all'])}.\n" if "all" in tables else ""
    return _HEAD + "\n".join(rows) + "\n" + every + ("\n" + "\n".join(said) + "\n" if said else "")


def _row(name: str, games: Sequence[Mapping[str, Any]], explained: Counter[str]) -> str:
    steps, moves = (sum(line[what] for line in games) for what in ("steps", "moves"))
    others = sum(len(line["unexplained"]) for line in games)
    reasons = [f"{rule} ({count:,})" for rule, count in sorted(explained.items())]
    reasons += [f"**nothing ({others})**"] if others else []
    total = explained.total() + others
    return f"| {name} | {len(games)} | {steps:,} | {moves:,} | {total} | {', '.join(reasons)} |"
