"""Nature in Catapults!: cards, dice and lots."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import combinations_with_replacement, permutations, product
from math import factorial, prod
from random import Random
from typing import TypeAlias

from app.core.command import NATURE, Seat
from app.core.draws import Dice, Draw, Weighted
from app.core.draws import Lots as DrawnLots
from app.core.verbs import open_guess
from app.games.catapults.commands import Drawn, Lots, Rolled
from app.games.catapults.model import Attack, Doing, Phase, Position

guess = open_guess

Answer: TypeAlias = Drawn | Lots | Rolled


def sample(state: Position, rng: Random) -> Answer:
    """Return nature's answer: a card, dice, or lots.  Rule: CAT-12, CAT-26, CAT-27."""
    if state.phase is Phase.COUNT:
        return Lots(NATURE, _in_order(state, {tied: _shuffled(tied, rng) for tied in state.ties}))
    if state.attack is not None:
        dice = tuple(rng.randint(1, 6) for _ in range(state.attack.count))
        return Rolled(NATURE, state.attack.seat, dice)
    seat, cards = _asked(state)
    return Drawn(NATURE, seat, rng.choices(list(cards), weights=list(cards.values()))[0])


def outcomes(state: Position) -> Sequence[tuple[Answer, Fraction]]:
    """Return every answer nature can give, with its probability.  Rule: CAT-12, CAT-26, CAT-27."""
    if state.phase is Phase.COUNT:
        return _lots(state)
    if state.attack is not None:
        return _rolls(state.attack)
    seat, cards = _asked(state)
    total = sum(cards.values())
    return [(Drawn(NATURE, seat, kind), Fraction(count, total)) for kind, count in cards.items() if count]


def draws(state: Position) -> Mapping[str, Draw]:
    """Return what `sample` draws from."""
    if state.phase is Phase.COUNT:
        return {"order": DrawnLots(state.order, state.ties)}
    if state.attack is not None:
        return {"dice": Dice(state.attack.count)}
    seat, cards = _asked(state)
    # Each game of a match is played with all cards again.
    urn = f"deck of game {len(state.games) + 1}"
    return {"piece": Weighted(dict(cards), f"{urn}, seat {seat}" if state.options.equal_decks else urn)}


def _asked(state: Position) -> tuple[Seat, Mapping[str, int]]:
    """Return who waits for a card, and the cards that may come.  Rule: CAT-6, CAT-41."""
    seat = next(seat for seat in state.playing if state.camps[seat].doing is Doing.DRAWING)
    return seat, state.camps[seat].cards if state.options.equal_decks else state.pool


def _rolls(attack: Attack) -> list[tuple[Answer, Fraction]]:
    """Return every throw, sorted, with its probability."""
    ways = factorial(attack.count)
    return [
        (
            Rolled(NATURE, attack.seat, dice),
            Fraction(ways // prod(factorial(n) for n in Counter(dice).values()), 6**attack.count),
        )
        for dice in combinations_with_replacement(range(1, 7), attack.count)
    ]


def _lots(state: Position) -> list[tuple[Answer, Fraction]]:
    """Return every order that lots can give; all are equally likely."""
    orders = [
        _in_order(state, dict(zip(state.ties, drawn, strict=True)))
        for drawn in product(*(permutations(tied) for tied in state.ties))
    ]
    return [(Lots(NATURE, order), Fraction(1, len(orders))) for order in orders]


def _in_order(state: Position, drawn: Mapping[tuple[Seat, ...], tuple[Seat, ...]]) -> tuple[Seat, ...]:
    """Return the thieves in order, tied groups as *drawn*."""

    def ranks() -> Iterator[Seat]:
        for seat in state.order:
            tied = next((group for group in state.ties if seat in group), None)
            yield seat if tied is None else drawn[tied][tied.index(seat)]

    return tuple(ranks())


def _shuffled(seats: tuple[Seat, ...], rng: Random) -> tuple[Seat, ...]:
    return tuple(rng.sample(seats, len(seats)))
