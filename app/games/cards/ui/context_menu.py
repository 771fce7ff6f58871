"""The menu of what is under the pointer: a card, a Village, a unit, a place; no Qt."""

from collections.abc import Hashable, Iterator

from attrs import frozen

from app.core.command import Seat
from app.core.words import N_, NN_, Phrase, counted
from app.games.cards.bots.hint_text import sentence
from app.games.cards.commands import CardsCommand, Discard, DrawStock, GiveUp
from app.games.cards.model import Phase, Position
from app.games.cards.pack import Card, name
from app.games.cards.rules.attack import attacks
from app.games.cards.ui.layout import takeable
from app.games.cards.ui.offers import Offer, cards_of, place_of
from app.games.cards.ui.panel_layout import current
from app.games.cards.ui.view_options import ViewOptions
from app.ui.board.company import Company

MOST = 14
"""So many lines a menu has at most; the list of builds has the rest."""


@frozen
class Entry:
    """
    A line of the menu.

    Attributes:
        phrase: For players.
        command: What it does at once, if anything.
        key: What it chooses on the table instead.
        cards: What it takes up from the hand instead.
    """

    phrase: Phrase
    command: CardsCommand | None = None
    key: Hashable = None
    cards: tuple[Card, ...] = ()


def entries(view: Position, company: Company, options: ViewOptions, key: Hashable) -> list[Entry]:
    """Return what the acting seat can do with what a key of the picture stands for, the best first."""
    seat = company.watching
    if seat is None or options.paused:
        return []
    if view.phase is Phase.PICK_UP:
        return list(_pick_up(view, seat, key))
    if view.phase is Phase.THIEF:
        return list(_give(view, seat, key))
    held = key[1] if isinstance(key, tuple) and key[0] == "card" and key[1] in view.hands[seat] else None
    found = [*_builds(view, company, options, key), *_attacks(view, seat, key)]
    if view.phase in (Phase.BUILD, Phase.ATTACK) and isinstance(held, str):
        is_chosen = held in options.chosen
        text = N_("Put {card} back") if is_chosen else N_("Take {card} up")
        found.append(Entry(Phrase(text, {"card": name(held)}), key=key))
        found.append(_entry(view, Discard(seat, held)))
    return found[:MOST]


def _pick_up(view: Position, seat: Seat, key: Hashable) -> Iterator[Entry]:
    """Yield taking discards, or drawing.  Rule: CRD-7, CRD-8."""
    within = takeable(view, seat)
    at = view.pile[-1] if key == "pile" and within else key[1] if isinstance(key, tuple) else None
    if at in within:
        count = within.index(at) + 1
        text = NN_("Take the top card of the pile.", "Take the {count} top cards of the pile.")
        yield Entry(counted(text, count), key=("card", at))
    if key == "stock":
        yield _entry(view, DrawStock(seat))


def _give(view: Position, seat: Seat, key: Hashable) -> Iterator[Entry]:
    match key:
        case ("card", str(card)) if card in view.hands[seat] and view.owing[seat] == 1:
            yield _entry(view, GiveUp(seat, card))
        case _:
            pass


def _builds(view: Position, company: Company, options: ViewOptions, key: Hashable) -> Iterator[Entry]:
    """Yield builds with a card, or at a place; walls of any card only where the Village is meant."""
    for offer in current(view, company):
        here = [command for command in offer.commands if place_of(command) == key]
        if here and _is_meant(offer, options):
            yield from (_entry(view, command) for command in here)
        elif key in [("card", card) for card in offer.cards]:
            if len(offer.commands) == 1:
                yield _entry(view, offer.commands[0])
            else:
                phrase = sentence(view, offer.commands[0])
                yield Entry(phrase, cards=cards_of(offer.commands[0]))


def _is_meant(offer: Offer, options: ViewOptions) -> bool:
    """Tell whether an offer is worth a line: with cards in the hand, only what is made of them."""
    return not options.chosen or set(offer.cards) == set(options.chosen)


def _attacks(view: Position, seat: Seat, key: Hashable) -> Iterator[Entry]:
    if view.phase not in (Phase.BUILD, Phase.ATTACK) or view.turn != seat:
        return
    for attack in attacks(view, seat):
        if key in (place_of(attack), ("unit", attack.unit)):
            yield _entry(view, attack)


def _entry(view: Position, command: CardsCommand) -> Entry:
    return Entry(sentence(view, command), command)
