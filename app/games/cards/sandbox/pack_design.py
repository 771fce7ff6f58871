"""The pack of a variant, card by card: what another one makes of the tables, and what forbids it."""

from collections.abc import Iterable, Iterator

import attrs
from attrs import evolve

from app.core.options import described
from app.core.words import N_, Phrase
from app.games.cards.pack import CARDS, RANKS, SUITS, SYMBOLS, Card, in_order, is_joker, rank, suit
from app.games.cards.rules.sets import find_sets
from app.games.cards.tables import BUILDS, Tables

_TOO_FEW = {
    "flush": N_("{build}: there would not be {count} cards of one suit ({suits})."),
    "run": N_("{build}: there would not be {count} cards in a row."),
    "equal": N_("{build}: no rank would have {count} cards."),
    "any": N_("{build}: there would be no card."),
}


def with_pack(tables: Tables, cards: Iterable[Card]) -> Tables:
    """
    Return tables with exactly these *cards* besides the jokers.

    Raises:
        ValueError: If no game can be played with them; `why_no_pack` says so before.
    """
    held = {*cards}
    ranks = tuple(each for each in RANKS if any(rank(card) == each for card in held))
    suits = tuple(each for each in SUITS if any(suit(card) == each for card in held))
    missing = [one + sign for one in ranks for sign in suits if one + sign not in held]
    return evolve(tables, ranks=ranks, suits=suits, left_out=tuple(in_order(missing)))


def why_no_pack(tables: Tables, cards: Iterable[Card]) -> Phrase | None:
    """Return why *cards* cannot be the pack: too few, or a build loses the last hand that pays it."""
    held = in_order(cards)
    if len(held) < tables.fewest:
        return Phrase(N_("At least {count} cards are needed, besides the jokers."), {"count": tables.fewest})
    known = dict(unpaid(tables, tables.cards()))
    flaws = dict(unpaid(tables, held))
    if len({suit(card) for card in held}) < tables.catapult.cards:
        return flaws["catapult"]
    return next((why for build, why in flaws.items() if build not in known), None)


def unpaid(tables: Tables, cards: Iterable[Card]) -> Iterator[tuple[str, Phrase]]:
    """Yield the builds that no hand of *cards* could pay, each with what is missing."""
    held = in_order(cards)
    ranks = [each for each in RANKS if any(rank(card) == each for card in held)]
    for build in BUILDS:
        cost = tables.cost(build)
        if not ranks or next(find_sets(held, cost, ranks), None) is None:
            suits = " / ".join(SYMBOLS[each] for each in cost.suits)
            values = {"build": title_of(build), "count": cost.cards, "suits": suits}
            yield build, Phrase(_TOO_FEW[cost.set], values)


def title_of(build: str) -> Phrase:
    """Return what players call a build."""
    about = described(getattr(attrs.fields(Tables), build))
    return Phrase(build if about is None else about.label)


def plain_cards() -> list[Card]:
    """Return every card there can be but the jokers."""
    return [card for card in CARDS if not is_joker(card)]
