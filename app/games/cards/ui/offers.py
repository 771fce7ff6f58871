"""What can be built with which cards, and what it is worth; no Qt."""

from collections.abc import Collection, Hashable, Iterable, Iterator, Mapping, Sequence

from attrs import frozen

from app.core.command import Command, Seat
from app.core.reason import Reason
from app.core.words import N_, NN_, Phrase, counted
from app.games.cards.commands import (
    Attack,
    BuildCatapult,
    BuildFarmland,
    BuildRoad,
    BuildSoldier,
    BuildVillage,
    BuildWall,
    BuildWell,
    CardsCommand,
    Convert,
    Discard,
)
from app.games.cards.model import Phase, Position, line_ends, villages_of
from app.games.cards.pack import HIDDEN, SUITS, Card, in_order, rank, suit
from app.games.cards.rules import play, why_not
from app.games.cards.rules.build import builds, road_spots, village_spots
from app.games.cards.rules.sets import find_sets, straight, why_no_set
from app.games.cards.scoring import points
from app.games.cards.tables import Cost

KINDS: Mapping[type[CardsCommand], str] = {
    BuildVillage: "village",
    BuildRoad: "road",
    BuildFarmland: "farmland",
    BuildCatapult: "catapult",
    BuildSoldier: "soldier",
    Convert: "convert",
    BuildWell: "well",
    BuildWall: "wall",
}
"""What builds are called in arts and keys, the most wanted first."""

TITLES: Mapping[str, str] = {
    "village": N_("Village"),
    "road": N_("Road"),
    "farmland": N_("Farmland"),
    "catapult": N_("Catapult"),
    "soldier": N_("Soldier"),
    "convert": N_("Conversion"),
    "well": N_("Well"),
    "wall": N_("Village Wall"),
}

_ARMY = ("soldier", "catapult", "convert")
_ORDER = {kind: place for place, kind in enumerate(TITLES)}


@frozen
class Offer:
    """
    A build and the places it can have.

    Attributes:
        kind: A key of `TITLES`.
        cards: What it takes, in order; empty for a wall of any card.
        commands: One for each place.
        gain: The points it brings.
        worth: The same, and what the opponent loses.
    """

    kind: str
    cards: tuple[Card, ...]
    commands: tuple[CardsCommand, ...]
    gain: int
    worth: int


def cards_of(command: Command) -> tuple[Card, ...]:
    """Return what a build takes from the hand."""
    if isinstance(command, BuildWall | Discard):
        return (command.card,)
    cards: tuple[Card, ...] = getattr(command, "cards", ())
    return tuple(in_order(cards))


def place_of(command: Command) -> Hashable:
    """Return the key of where a command happens."""
    match command:
        case BuildRoad(at=at) | BuildVillage(at=at):
            return "spot", at
        case BuildWall(at=at) | BuildWell(at=at) | BuildFarmland(at=at) | Attack(at=at):
            return "village", at
        case BuildSoldier(by=by) | BuildCatapult(by=by):
            return "army", by
        case Convert(unit=unit):
            return "unit", unit
        case _:
            return "pile"


def offers(view: Position, seat: Seat) -> list[Offer]:
    """Return every build that is possible now, the most valuable first; each set of cards once."""
    grouped: dict[tuple[str, tuple[Card, ...]], list[CardsCommand]] = {}
    for command in builds(view, seat):
        grouped.setdefault((KINDS[type(command)], cards_of(command)), []).append(command)
    worths: dict[tuple[str, str], tuple[int, int]] = {}
    found = []
    for (kind, cards), commands in grouped.items():
        # What a build is worth depends on its cards only in an Army, and there on their rank.
        sort = kind, rank(cards[0]) if kind in _ARMY else ""
        if sort not in worths:
            worths[sort] = _worth(view, commands[0])
        found.append(Offer(kind, cards, tuple(commands), *worths[sort]))
    return sorted(found, key=lambda each: (-each.worth, -each.gain, _ORDER[each.kind]))


def imagined_offers(view: Position, seat: Seat, without: Collection[Card]) -> list[Offer]:
    """Return what a seat could build with its hand, *without* some of it, if it were its time to build."""
    imagined = view.copy()
    imagined.phase, imagined.turn = Phase.BUILD, seat
    imagined.hands[seat] = [card for card in view.hands[seat] if card not in without]
    return offers(imagined, seat)


def listed(found: Iterable[Offer]) -> list[Offer]:
    """Return the offers for the list: walls, for which any card will do, as one."""
    plain: list[Offer] = []
    walls: list[Offer] = []
    for each in found:
        (walls if each.kind == "wall" else plain).append(each)
    if not walls:
        return plain
    commands = tuple(command for each in walls for command in each.commands)
    return [*plain, Offer("wall", (), commands, walls[0].gain, walls[0].worth)]


def most_gain(found: Iterable[Offer]) -> Offer | None:
    """Return what brings most points, the most valuable of these; None if nothing brings any."""
    best = max(found, key=lambda each: each.gain, default=None)
    return best if best is not None and best.gain > 0 else None


def matching(found: Iterable[Offer], chosen: Sequence[Card]) -> list[Offer]:
    """Return what exactly the chosen cards make."""
    wanted = tuple(in_order(chosen))
    return [each for each in found if each.cards == wanted] if wanted else []


def as_laid(view: Position, offer: Offer) -> tuple[Card, ...]:
    """Return the cards of a build as they will lie: those of a Village from the low end.  Rule: CRD-14."""
    run = straight(offer.cards, view.tables.ranks) if offer.kind == "village" else None
    return run or offer.cards


def meant(found: Iterable[Offer], chosen: Sequence[Card], wall: Card | None) -> list[Offer]:
    """Return what the chosen cards are to become: a single one a wall if that was said, and nothing else."""
    made = matching(found, chosen)
    if len(chosen) != 1:
        return made
    return [each for each in made if (each.kind == "wall") == (chosen[0] == wall)]


def command_at(view: Position, seat: Seat, cards: Sequence[Card], key: Hashable) -> CardsCommand | None:
    """Return what laying cards on a place means, allowed or not; None if it means nothing."""
    laid = tuple(in_order(cards))
    match key:
        case ("spot", int(at)):
            return (BuildVillage if at % 2 else BuildRoad)(seat, laid, at)
        case ("village", int(at)) if len(laid) == 1:
            return BuildWall(seat, laid[0], at)
        case ("village", int(at)):
            is_spades = sum(suit(card) == SUITS[-1] for card in laid) * 2 > len(laid)
            return (BuildFarmland if is_spades else BuildWell)(seat, laid, at)
        case ("army", _):
            return (BuildSoldier if len(laid) <= view.tables.soldier.cards else BuildCatapult)(seat, laid)
        case ("unit", int(number)):
            return Convert(seat, laid, number)
        case "pile" if len(laid) == 1:
            return Discard(seat, laid[0])
        case _:
            return None


def why_nothing(view: Position, seat: Seat, cards: Sequence[Card]) -> Reason:
    """
    Return why cards that are chosen make no build now, as the rules say it where they are laid.

    Where they make a set, what else is missing; where they make none, what the nearest build takes.
    """
    laid, tables = tuple(in_order(cards)), view.tables
    for command, cost in _tries(view, seat, laid):
        if why_no_set(laid, cost, tables.ranks, "CRD-12") is None and (reason := why_not(view, command)):
            return reason
    kind, cost = _nearest(view, laid)
    why = why_no_set(laid, cost, tables.ranks, "CRD-12") or _NOTHING
    values = {"build": Phrase(TITLES[kind]), "why": why.phrase}
    return Reason(why.rule, N_("{build}: {why}"), values)


def why_not_yet(view: Position, seat: Seat, kind: str) -> Reason | None:
    """
    Return why a kind of build cannot be built now, as the rules say it to whoever tries; None if it can.

    Where the hand has no cards for it, and nothing else is missing, that is what it takes.
    """
    hand = in_order(view.hands[seat])
    if HIDDEN in hand:
        return None
    cost = view.tables.cost(kind)
    cards = next(find_sets(hand, cost, view.tables.ranks), ())
    reasons = [why_not(view, command) for command in _tries_of(view, seat, cards, kind)]
    if not reasons or None in reasons:
        return None
    takes = why_no_set(cards, cost, view.tables.ranks, "CRD-12")
    # What else is missing is worth knowing before the cards are gathered.
    others = (why for why in reasons if why and (takes is None or why.text != takes.text))
    return next(others, reasons[0])


def _nearest(view: Position, laid: tuple[Card, ...]) -> tuple[str, Cost]:
    """Return the build that cards come nearest to, and what it takes."""
    tables, suits = view.tables, {suit(card) for card in laid}
    if len({rank(card) for card in laid}) == 1:
        is_few = len(laid) <= tables.soldier.cards
        return ("soldier", tables.soldier) if is_few else ("catapult", tables.catapult)
    if len(suits) == 1 and suits <= {*SUITS[1:3]}:
        return "road", tables.road
    if len(suits) == 1:
        return ("well", tables.well) if suits == {SUITS[0]} else ("farmland", tables.farmland)
    return "village", tables.village


_NOTHING = Reason("CRD-12", N_("Together these cards make no build."))


def _tries(view: Position, seat: Seat, laid: tuple[Card, ...]) -> Iterator[tuple[CardsCommand, Cost]]:
    """Yield each build that cards could be meant for, at each place it could have, and what it takes."""
    for kind in ("road", "village", "well", "farmland", "soldier", "catapult"):
        yield from ((command, view.tables.cost(kind)) for command in _tries_of(view, seat, laid, kind))


def _tries_of(view: Position, seat: Seat, laid: tuple[Card, ...], kind: str) -> Iterator[CardsCommand]:
    """Yield a kind of build at each place it could have."""
    # Where none is open, beyond the line: nobody has chosen a place, and none is said to be taken.
    beyond = (line_ends(view) or (0, 0))[1] + 2
    match kind:
        case "road":
            yield from (BuildRoad(seat, laid, at) for at in road_spots(view) or [beyond + beyond % 2])
        case "village":
            spots = village_spots(view) or [beyond + 1 - beyond % 2]
            yield from (BuildVillage(seat, laid, at) for at in spots)
        case "soldier":
            yield BuildSoldier(seat, laid)
        case "catapult":
            yield BuildCatapult(seat, laid)
        case _:
            for at in villages_of(view, seat) or [1]:
                match kind:
                    case "well":
                        yield BuildWell(seat, laid, at)
                    case "farmland":
                        yield BuildFarmland(seat, laid, at)
                    case _:
                        yield from (BuildWall(seat, card, at) for card in laid[:1] or view.hands[seat][:1])


def perfect_news(view: Position, seat: Seat, found: Sequence[Offer]) -> Phrase | None:
    """Announce a Perfect Build before it happens; None if none is within reach.  Rule: CRD-30."""
    left = len(view.hands[seat])
    if view.phase is not Phase.BUILD or view.turn != seat or not view.had_cards or not left:
        return None
    if not any(len(each.cards) == left for each in found):
        return None
    if left == 1:
        return Phrase(N_("build one more card and you play again"))
    return counted(
        NN_("build {count} card and you play again", "build all {count} cards and you play again"), left
    )


def _worth(view: Position, command: CardsCommand) -> tuple[int, int]:
    """Return the points a build brings its seat, and those with what the opponent loses.  Rule: CRD-32."""
    after, seat = view.copy(), command.by
    play(after, command)
    gain = points(after, seat) - points(view, seat)
    return gain, gain + points(view, 1 - seat) - points(after, 1 - seat)
