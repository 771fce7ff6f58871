"""The pack: what cards are called, and how they are ordered."""

from collections.abc import Iterable, Mapping
from typing import TypeAlias

from app.core.words import N_, Phrase

Card: TypeAlias = str
"""A rank and a suit ("7D", "10H"), or a joker ("*1"); `HIDDEN` where it may not be known."""

HIDDEN: Card = "??"

RANKS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
"""From low to high; aces are high except in A 2 3 4.  Rule: CRD-14, CRD-27."""

SUITS = ("C", "D", "H", "S")

JOKERS: tuple[Card, ...] = ("*1", "*2", "*3")

CARDS: tuple[Card, ...] = (*(rank + suit for rank in RANKS for suit in SUITS), *JOKERS)
"""Every card there can be, in the order hands are kept."""

ORDER: Mapping[Card, int] = {card: place for place, card in enumerate((*CARDS, HIDDEN))}

VALUES: Mapping[str, int] = {rank: value for value, rank in enumerate(RANKS, start=2)}

SYMBOLS = {"C": "♣", "D": "♦", "H": "♥", "S": "♠"}
_SIGNS = "{rank}{suit}"
_LETTERS = {"J": N_("J"), "Q": N_("Q"), "K": N_("K"), "A": N_("A")}


def rank(card: Card) -> str:
    """Return "2" ... "A"; a joker has none, and is not asked."""
    return card[:-1]


def suit(card: Card) -> str:
    """Return "C", "D", "H" or "S"."""
    return card[-1]


def value(card: Card) -> int:
    """Return 2 ... 14, aces high.  Rule: CRD-27."""
    return VALUES[card[:-1]]


def is_joker(card: Card) -> bool:
    """Tell jokers from the other cards."""
    return card[0] == "*"


def in_order(cards: Iterable[Card]) -> list[Card]:
    """Return the cards by rank, then suit; jokers after them, hidden ones last."""
    return sorted(cards, key=ORDER.__getitem__)


def name(card: Card) -> Phrase:
    """Return what players call a card."""
    if card == HIDDEN:
        return Phrase(N_("a card"))
    if is_joker(card):
        return Phrase(N_("joker"))
    return Phrase(_SIGNS, {"rank": rank_name(card), "suit": SYMBOLS[suit(card)]})


def rank_name(card: Card) -> Phrase | str:
    """Return what players call the rank of a card, which is no joker."""
    letter = _LETTERS.get(rank(card))
    return Phrase(letter) if letter else rank(card)


def names(cards: Iterable[Card]) -> Phrase:
    """Return what players call some cards, one after the other."""
    each = {f"card{number}": name(card) for number, card in enumerate(cards)}
    return Phrase(" ".join(f"{{{key}}}" for key in each), each)
