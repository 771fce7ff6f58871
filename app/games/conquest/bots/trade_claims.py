"""What is true of a trade: what it will pay for, and what is given for what."""

from collections.abc import Iterator, Sequence

from app.bots.advice.explanation import claim
from app.bots.protocol import Claim
from app.core.command import Seat
from app.core.words import N_, NN_, Phrase, SeatName, counted
from app.games.conquest import rules
from app.games.conquest.commands import (
    AnswerTrade,
    BankTrade,
    BuildCastle,
    BuildCity,
    BuildWall,
    ConquestCommand,
    OfferTrade,
    Recruit,
    RecruitPair,
    Repair,
    Settle,
    SpendGold,
)
from app.games.conquest.model import Position
from app.games.conquest.pieces import RESOURCE_NAMES, Goods, Phase
from app.games.conquest.queries import counted as counted_hexes
from app.games.conquest.queries import needed

_BUILDS: tuple[tuple[type[ConquestCommand], str], ...] = (
    (BuildCastle, N_("a castle")),
    (BuildCity, N_("a city")),
    (Settle, N_("a settlement")),
    (Repair, N_("mending a castle")),
    (Recruit, N_("a knight")),
    (BuildWall, N_("a wall")),
    (RecruitPair, N_("several knights at once")),
)
"""What can be paid for, what is worth most first."""

_PAYS = N_("Then you can pay for {what}.")

_NEAR = 2
"""Whoever lacks no more hexes than this to win is helped by nobody."""


def paid(state: Position, seat: Seat) -> set[type[ConquestCommand]]:
    """Return what a seat at turn could build at once, by the verbs."""
    if state.phase is not Phase.BUILD or state.offer is not None or state.turn != seat:
        return set()
    kinds = {kind for kind, _ in _BUILDS}
    return {type(each) for each in rules.choices(state, seat)} & kinds


def _pays(before: Position, after: Position, seat: Seat) -> Iterator[Claim]:
    """Yield what can be built after something, and could not before."""
    new = paid(after, seat) - paid(before, seat)
    for kind, name in _BUILDS:
        if kind in new:
            yield claim("pays", Phrase(_PAYS, {"what": Phrase(name)}), verb=kind.__name__, trades=1)
            return


def trade_reasons(view: Position, line: Sequence[ConquestCommand]) -> Iterator[Claim]:
    """Yield what a trade with the bank is for: what follows it in the plan, or what it pays for at once."""
    seat, state = line[0].by, view.copy()
    before = paid(view, seat)
    names = dict(_BUILDS)
    for place, command in enumerate(line):
        if type(command) in names and type(command) not in before:
            words = Phrase(_PAYS, {"what": Phrase(names[type(command)])})
            yield claim("pays", words, verb=type(command).__name__, trades=place)
            return
        if not isinstance(command, BankTrade | SpendGold):
            break
        rules.play(state, command)
    after = view.copy()
    rules.play(after, line[0])
    found = list(_pays(view, after, seat))
    yield from found or _lacking(view, line[0])


def _lacking(view: Position, trade: ConquestCommand) -> Iterator[Claim]:
    """Yield what there is too little of, where a trade pays for nothing at once."""
    assert isinstance(trade, BankTrade | SpendGold)
    hand, get = view.cards[trade.by], trade.get
    if not hand[get]:
        text = N_("So far you have no {kind} at all.")
        yield claim("none", Phrase(text, {"kind": Phrase(RESOURCE_NAMES[get])}), card=int(get))
    elif isinstance(trade, BankTrade) and hand[trade.give] > hand[get]:
        values = {
            "many": hand[trade.give],
            "give": Phrase(RESOURCE_NAMES[trade.give]),
            "few": hand[get],
            "get": Phrase(RESOURCE_NAMES[get]),
        }
        words = Phrase(N_("You have {many} {give}, but only {few} {get}."), values)
        yield claim("scarce", words, give=int(trade.give), get=int(get))


def offer_reasons(view: Position, offer: OfferTrade) -> Iterator[Claim]:
    """Yield what an offer would pay for, if somebody accepts it."""
    after = _traded(view, offer.by, offer.get, offer.give)
    new = paid(after, offer.by) - paid(view, offer.by)
    for kind, name in _BUILDS:
        if kind in new:
            text = N_("If somebody accepts, you can pay for {what}.")
            yield claim("would pay", Phrase(text, {"what": Phrase(name)}), verb=kind.__name__)
            return
    wanted = [kind for kind, count in enumerate(offer.get[:-1]) if count and not view.cards[offer.by][kind]]
    if wanted:
        text = N_("So far you have no {kind} at all.")
        yield claim("none", Phrase(text, {"kind": Phrase(RESOURCE_NAMES[wanted[0]])}), card=wanted[0])


def answer_reasons(view: Position, answer: AnswerTrade) -> Iterator[Claim]:
    """Yield why an offer is accepted, or declined."""
    offer = view.offer
    if offer is None:
        return
    get, give = sum(offer.give), sum(offer.get)
    if answer.accept:
        missing = [
            kind for kind, count in enumerate(offer.give[:-1]) if count and not view.cards[answer.by][kind]
        ]
        if missing:
            text = N_("So far you have no {kind} at all.")
            yield claim("none", Phrase(text, {"kind": Phrase(RESOURCE_NAMES[missing[0]])}), card=missing[0])
        yield _balance(get, give)
        return
    lacks = needed(view) - counted_hexes(view, offer.by)
    if lacks <= _NEAR:
        values = {"name": SeatName(offer.by), "count": max(0, lacks)}
        forms = NN_(
            "{name} needs only {count} more hex to win: do not help.",
            "{name} needs only {count} more hexes to win: do not help.",
        )
        yield claim("near", Phrase(forms[0], values, many=forms[1]), seat=offer.by)
    else:
        yield from _dear(view, answer.by, offer.get)
        if give >= get:
            yield _balance(get, give)


def _dear(view: Position, seat: Seat, lost: Goods) -> Iterator[Claim]:
    """Yield what is asked for and is scarce."""
    for kind, count in enumerate(lost[:-1]):
        if count and view.cards[seat][kind] <= count:
            forms = NN_("That is the last {kind} you have.", "That is all the {kind} you have: {count}.")
            have = view.cards[seat][kind]
            if have:
                yield claim("last", counted(forms, have, kind=Phrase(RESOURCE_NAMES[kind])), card=kind)
            return


def _balance(get: int, give: int) -> Claim:
    forms = NN_("You get {count} card and give {give}.", "You get {count} cards and give {give}.")
    return claim("balance", counted(forms, get, give=give))


def _traded(view: Position, seat: Seat, gained: Goods, lost: Goods) -> Position:
    """Return a position in which a seat has traded."""
    after = view.copy()
    hand = zip(view.cards[seat], gained[:-1], lost[:-1], strict=True)
    after.cards[seat] = tuple(max(0, have + more - less) for have, more, less in hand)
    after.gold[seat] += gained[-1] - lost[-1]
    return after
