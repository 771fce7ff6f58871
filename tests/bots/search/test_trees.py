"""Beams and trees: what they keep, and what they prefer."""

from itertools import combinations
from random import Random

from app.bots.search.beam import beam
from app.bots.search.tree import Node, select


def sums(weights: list[int], most: int, width: int) -> list[tuple[int, ...]]:
    """Return sets of weights up to *most*, found by a beam."""

    def grow(chosen: tuple[int, ...]) -> list[tuple[int, ...]]:
        left = most - sum(weights[each] for each in chosen)
        return [
            (*chosen, each) for each, weight in enumerate(weights) if each not in chosen and weight <= left
        ]

    root: tuple[int, ...] = ()
    return beam(root, grow, lambda chosen: float(sum(weights[each] for each in chosen)), frozenset, width)


def test_a_wide_beam_finds_everything_once() -> None:
    """All sets that can be paid, each in one order only, the dearest first."""
    weights = [3, 5, 2, 7]
    found = sums(weights, 10, 99)
    payable = {
        frozenset(chosen)
        for size in range(5)
        for chosen in combinations(range(4), size)
        if sum(weights[each] for each in chosen) <= 10
    }
    assert {frozenset(chosen) for chosen in found} == payable
    assert len(found) == len(payable)
    values = [sum(weights[each] for each in chosen) for chosen in found]
    assert values == sorted(values, reverse=True)
    assert values[0] == 10


def test_a_narrow_beam_follows_the_best_only() -> None:
    """With a width of one it is greedy: 7 first, then only 3 or 2 can follow."""
    assert [set(chosen) for chosen in sums([3, 5, 2, 7], 10, 1)] == [{3, 0}, {3}, set()]


def test_an_untried_move_comes_first_and_the_best_is_tried_most() -> None:
    """Three arms that pay at 0.2, 0.5 and 0.8: most visits go to the last."""
    rng, root = Random(3), Node[str]()
    for turn in range(600):
        move, node = select(root, "abc", 0.5)
        if turn < 3:
            assert move == "abc"[turn]
        node.note(float(rng.random() < {"a": 0.2, "b": 0.5, "c": 0.8}[move]))
    visits = {move: node.visits for move, node in root.next.items()}
    assert visits["c"] > 400
    assert min(visits.values()) >= 5
    assert abs(root.next["c"].total / visits["c"] - 0.8) < 0.1


def test_what_is_seldom_possible_is_not_thought_neglected() -> None:
    """Bounds grow with how often a move was offered, not with how often its parent was visited."""
    root = Node[str]()
    for turn in range(400):
        moves = "ab" if turn % 10 == 0 else "a"
        _, node = select(root, moves, 0.5)
        node.note(0.5)
    assert root.next["b"].offered == 40
    assert root.next["a"].offered == 400
    assert root.next["b"].visits < 40
