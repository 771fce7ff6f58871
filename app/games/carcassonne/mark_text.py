"""What boxes make roads and cities pay, in the words and points of the tables that are played with."""

from collections.abc import Mapping

from attrs import asdict

from app.core.words import N_, Phrase
from app.games.carcassonne.boxes import Mark
from app.games.carcassonne.options import Options
from app.games.carcassonne.tables import Kind, Scores

_APART = N_("{tile} for each tile and {pennant} for each pennant")
_WORDS: Mapping[str, tuple[str, str]] = {
    "each": (N_("{tile} for each tile and each pennant"), _APART),
    "log": (N_("{tile} for each tile and pennant"), _APART),
    "short": (N_("{tile} a tile and a pennant"), N_("{tile} a tile and {pennant} a pennant")),
}
"""What a tile and a pennant pay: where that is the same, and where it is not."""


def figures(options: Options) -> Mapping[str, object]:
    """
    Return what sentences of boxes are filled in with: all points by their names, and what marks make of them.

    With a mark a tile pays "{inn_tile}" and a pennant "{besieged_pennant}"; both in words are
    "{cathedral_each}", or "_log" and "_short" in fewer.

    Rule: CAR-40 to CAR-42, INN-1, INN-3, SIE-1.
    """
    scores = options.tables.scores
    found: dict[str, object] = asdict(scores)
    for mark in options.marks:
        if mark.each:
            found |= {f"{mark.id}_{name}": value for name, value in _paid(mark, scores).items()}
    return found


def _paid(mark: Mark, scores: Scores) -> Mapping[str, object]:
    tile = max(0, mark.each + (scores.road if mark.kind is Kind.ROAD else scores.city))
    pennant = max(0, mark.each + scores.pennant)
    paid = {"tile": tile, "pennant": pennant}
    return {**paid, **{name: Phrase(texts[tile != pennant], paid) for name, texts in _WORDS.items()}}
