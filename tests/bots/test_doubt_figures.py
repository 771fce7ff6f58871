"""How far learnt values are off when they tell moves apart: what is made of pairs that were played on."""

from random import Random

from app.bots.analysis.analysis import Decision
from app.bots.analysis.verdict import CLOSE, Verdict
from app.core.game import AnyGame
from tests import doubt_figures
from tests.doubt_figures import said_contradictions, said_doubts, said_verdicts


def test_what_values_are_off_is_found_beside_luck():
    """Later differences that are off by 6 of 15 in 100, seen with errors of 2 before and 5 after."""
    rng = Random(1)
    rows = [[_pair(rng, 0.06) for _ in range(4)] for _ in range(300)]
    assert "1200 pairs" in said_doubts(rows)
    assert "off by 0.4" in said_doubts(rows)
    true = [[_pair(rng, 0.0) for _ in range(4)] for _ in range(300)]
    assert "(0.00-" in said_doubts(true)


def _pair(rng: Random, off: float) -> list[float]:
    before, after = rng.gauss(0, 0.02), rng.gauss(0, 0.05)
    return [0.15 + before, 0.02, 0.15 + rng.gauss(0, off) + after, 0.05]


def test_a_verdict_is_contradicted_beyond_three_errors_of_both():
    """Whole games err as well: 13 away is contradiction where both errors together are 4."""
    said = said_contradictions([[[0.2, 0.0, 0.07, 0.04]], [[0.1, 0.03, -0.08, 0.03]]])
    assert said.startswith(
        "2 of 2 mistakes of 2 games contradicted (34%-100%); they lose 15.0 in 100, in whole"
    )
    assert said.endswith("2 lose less beyond two errors, 1 are better than the other step")
    assert said_contradictions([[[0.2, 0.0, 0.09, 0.04]]]).startswith("0 of 1")
    assert said_contradictions([[]]) == "no mistakes in 1 games"


def test_mistakes_are_called_so_after_the_look_after_which_the_program_calls_them_so(monkeypatch):
    """At cards before a close look nobody is blamed; with its doubt of three fifths nothing would be one."""
    efforts = list[float]()

    def judged(_: AnyGame, __: object, decision: Decision, effort: float, ___: int) -> Verdict:
        efforts.append(effort)
        doubt = 0.2 * (effort < CLOSE)
        return Verdict(0.2, doubt, decision.played, 0.5, (), effort, doubt)

    monkeypatch.setattr(doubt_figures, "verdict_on", judged)
    monkeypatch.setattr(doubt_figures, "to_the_end", lambda *_: (0.1, 0.05))
    found = doubt_figures.contradictions("cards", 0)
    assert found == [[0.2, 0.0, 0.1, 0.05]] * 4
    assert efforts[-1] == CLOSE


def test_what_is_told_apart_beyond_its_error_is_held_against_what_it_is_later():
    """With a doubt of a fifth 20 is beyond its error, 5 is not; 20 is contradicted by less than nothing."""
    pairs = [[[0.2, 0.01, 0.15, 0.05], [0.2, 0.01, -0.01, 0.02], [0.05, 0.02, -0.2, 0.01]]]
    assert said_verdicts(pairs, 0.2) == "2 told apart beyond their error, 1 of them contradicted"
