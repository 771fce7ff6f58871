"""Sets of cards: flushes, straights and equal ranks, checked and found."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations, product

from app.core.reason import Reason
from app.core.words import N_
from app.games.cards.pack import SUITS, SYMBOLS, Card, in_order, is_joker, rank, suit
from app.games.cards.tables import Cost

_HOW_MANY = {
    "flush": N_("It takes exactly {count} cards of one suit: {suits}."),
    "run": N_("It takes exactly {count} cards of consecutive rank."),
    "equal": N_("It takes exactly {count} cards of the same rank."),
    "any": N_("It takes exactly {count} card."),
}


def why_no_set(cards: Sequence[Card], cost: Cost, ranks: Sequence[str], rule: str) -> Reason | None:
    """
    Return why cards do not make the set that a build takes; None if they do.

    Args:
        cards: Different cards, in any order.
        cost: What is asked for.
        ranks: Of the pack, from low to high.
        rule: The id of the build's rule, for the reason.

    Rule: CRD-13 to CRD-20, CRD-R18, CRD-R19.
    """
    suits = " / ".join(SYMBOLS[each] for each in cost.suits)
    refusal = Reason(rule, _HOW_MANY[cost.set], {"count": cost.cards, "suits": suits})
    if len(cards) != cost.cards or any(is_joker(card) for card in cards):
        return refusal
    match cost.set:
        case "flush":
            fits = len({suit(card) for card in cards}) == 1 and suit(cards[0]) in cost.suits
        case "run":
            fits = straight(cards, ranks) is not None
        case "equal":
            fits = len({rank(card) for card in cards}) == 1
        case _:
            fits = True
    return None if fits else refusal


def straight(cards: Sequence[Card], ranks: Sequence[str]) -> tuple[Card, ...] | None:
    """Return consecutive cards from the low end, an ace low or high; else None.  Rule: CRD-14, CRD-R18."""
    found = {rank(card): card for card in cards}
    for run in _runs(len(cards), ranks):
        if found.keys() == set(run) and len(found) == len(cards):
            return tuple(found[each] for each in run)
    return None


def is_straight_flush(cards: Iterable[Card]) -> bool:
    """Tell whether the cards of a Village are of one suit.  Rule: CRD-R23."""
    return len({suit(card) for card in cards}) == 1


def find_sets(hand: Sequence[Card], cost: Cost, ranks: Sequence[str]) -> Iterator[tuple[Card, ...]]:
    """Yield every set of a hand that a build takes, each once.  Rule: CRD-13 to CRD-19."""
    match cost.set:
        case "flush":
            for each in cost.suits:
                yield from combinations([card for card in hand if suit(card) == each], cost.cards)
        case "run":
            for run in _runs(cost.cards, ranks):
                yield from product(*([card for card in hand if rank(card) == each] for each in run))
        case "equal":
            for each in ranks:
                yield from combinations([card for card in hand if rank(card) == each], cost.cards)
        case _:
            yield from combinations(hand, cost.cards)


def by_suit(cards: Iterable[Card]) -> list[Card]:
    """Return cards in the order of their suits, C D H S.  Rule: CRD-R35."""
    return sorted(cards, key=lambda card: SUITS.index(suit(card)))


def by_rank(cards: Iterable[Card]) -> tuple[Card, ...]:
    """Return cards by ascending rank, ace last.  Rule: CRD-R35."""
    return tuple(in_order(cards))


def _runs(length: int, ranks: Sequence[str]) -> list[tuple[str, ...]]:
    """Return all straights of a pack; an ace is also below its lowest rank.  Rule: CRD-14."""
    ladder = ["A", *ranks] if ranks[-1] == "A" else list(ranks)
    runs = (tuple(ladder[low : low + length]) for low in range(len(ladder) - length + 1))
    return [run for run in runs if len(set(run)) == length]
