"""What is true of a step: points, the Army, what cards make together, and what a shot may hit."""

from collections.abc import Iterator, Sequence

from app.bots.advice.explanation import claim
from app.bots.protocol import Claim, Role
from app.core.command import Seat
from app.core.words import N_, NN_, Phrase, SeatName, counted
from app.games.cards import rules
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
    DrawStock,
    EndTurn,
    GiveUp,
    NextGame,
    TakeTop,
)
from app.games.cards.model import (
    Phase,
    Position,
    army,
    army_limit,
    is_catapult,
    largest_army,
    other,
)
from app.games.cards.pack import HIDDEN, Card, is_joker, names, rank_name, value
from app.games.cards.rules.attack import targets
from app.games.cards.rules.pickup import from_pile
from app.games.cards.rules.sets import is_straight_flush
from app.games.cards.rules.turn import pick_up
from app.games.cards.scoring import points

_NEAR = 2
"""Whoever lacks no more points than this is a threat."""

_MADE: tuple[tuple[type[CardsCommand], str], ...] = (
    (BuildVillage, N_("a Village")),
    (BuildRoad, N_("a Road")),
    (BuildCatapult, N_("a Catapult")),
    (BuildFarmland, N_("Farmland")),
    (BuildWell, N_("a Well")),
    (BuildSoldier, N_("a Soldier")),
    (Convert, N_("a Catapult of a Soldier")),
)
"""What cards may make together, what is worth most first."""


def threats(view: Position, seat: Seat) -> Iterator[Claim]:
    """Yield that the opponent is near victory."""
    foe = other(seat)
    has, target = points(view, foe), view.options.target
    if target - has <= _NEAR and view.phase not in (Phase.BETWEEN, Phase.OVER):
        text = N_("{name} has {count} of the {target} points that win.")
        values = {"name": SeatName(foe), "count": has, "target": target}
        yield claim("near", Phrase(text, values), Role.THREAT)


def reasons(view: Position, seat: Seat, command: CardsCommand) -> Iterator[Claim]:
    """Yield what speaks for a step, the strongest first."""
    match command:
        case TakeTop():
            yield from _taking(view, seat)
        case DrawStock():
            yield from _drawing(view, seat)
        case GiveUp(card=card) | Discard(card=card):
            yield from _losing(view, seat, card)
            if isinstance(command, Discard):
                yield from _feeding(view, seat, card)
            yield from _left(view, seat, card)
        case Attack():
            yield from _firing(view, seat, command)
        case EndTurn():
            yield from _perfect(view, seat)
        case NextGame():
            return
        case _:
            yield from _building(view, seat, command)


# --- Building ---


def _building(view: Position, seat: Seat, command: CardsCommand) -> Iterator[Claim]:
    after = view.copy()
    rules.play(after, command)
    yield from _points(view, seat, after)
    if after.phase in (Phase.BETWEEN, Phase.OVER):
        return
    is_largest_now = largest_army(after) == seat != largest_army(view)
    if is_largest_now:
        text = N_("Your Army is then the largest: {mine} against {theirs}.")
        values = {"mine": len(army(after, seat)), "theirs": len(army(after, other(seat)))}
        if values["mine"] == values["theirs"]:
            text = N_("Your Army is then the largest: {mine} against {theirs}, and of a higher rank.")
        yield claim("largest", Phrase(text, values))
    yield from _uses(view, seat, command, after)
    if isinstance(command, BuildSoldier | BuildCatapult) and not is_largest_now:
        forms = NN_(
            "Your Army then has {count} unit, that of {name} {theirs}.",
            "Your Army then has {count} units, that of {name} {theirs}.",
        )
        mine, theirs = len(army(after, seat)), len(army(after, other(seat)))
        yield claim("army", counted(forms, mine, name=SeatName(other(seat)), theirs=theirs))
    if not after.hands[seat]:
        text = N_("Your hand is then empty, and you have another turn at once.")
        yield claim("perfect", Phrase(text))


def _uses(view: Position, seat: Seat, command: CardsCommand, after: Position) -> Iterator[Claim]:
    """Yield what a build is good for, beside its points."""
    match command:
        case BuildWall(at=at) if is_straight_flush(view.villages[at].cards):
            bare = N_("Nobody can attack that Village: the wall only empties your hand.")
            paid = N_("Nobody can attack that Village: the wall scores, and empties your hand.")
            yield claim("safe", Phrase(paid if view.tables.wall.points else bare))
        case BuildWall(card=card) if card[:-1] != view.tables.ranks[0]:
            text = N_("Then only a Catapult of {rank} or higher can take that Village.")
            yield claim("wall", Phrase(text, {"rank": rank_name(card)}), card=card)
        case BuildWell():
            forms = NN_(
                "You then pick up {count} card in a turn.", "You then pick up {count} cards in a turn."
            )
            yield claim("picks up", counted(forms, pick_up(after, seat)))
        case BuildFarmland() if from_pile(after, seat) > from_pile(view, seat):
            forms = NN_(
                "You may then take {count} card from the pile in a turn.",
                "You may then take {count} cards from the pile in a turn.",
            )
            yield claim("reach", counted(forms, from_pile(after, seat)))
        case BuildCatapult() | Convert():
            yield from _targets(after, seat)
        case BuildRoad() | BuildVillage():
            forms = NN_("Your Army may then have {count} unit.", "Your Army may then have {count} units.")
            yield claim("room", counted(forms, army_limit(after, seat)))
        case _:
            return


def _points(view: Position, seat: Seat, after: Position) -> Iterator[Claim]:
    if after.phase in (Phase.BETWEEN, Phase.OVER) and after.winner == seat:
        yield claim("wins", Phrase(N_("With that you win the game.")))
        return
    more = points(after, seat) - points(view, seat)
    if more > 0:
        forms = NN_(
            "It brings you {count} point: then you have {total} of the {target} that win.",
            "It brings you {count} points: then you have {total} of the {target} that win.",
        )
        total, target = points(after, seat), view.options.target
        yield claim("points", counted(forms, more, total=total, target=target))
    less = points(view, other(seat)) - points(after, other(seat))
    if less > 0:
        forms = NN_("{name} loses {count} point.", "{name} loses {count} points.")
        yield claim("costs", counted(forms, less, name=SeatName(other(seat))))


def _targets(after: Position, seat: Seat) -> Iterator[Claim]:
    count = len(targets(after, seat))
    if count and after.phase is Phase.BUILD and after.options.fresh_catapult:
        forms = NN_(
            "It can fire at {count} Village of {name} at once.",
            "It can fire at {count} Villages of {name} at once.",
        )
        yield claim("targets", counted(forms, count, name=SeatName(other(seat))))


def _perfect(view: Position, seat: Seat) -> Iterator[Claim]:
    after = view.copy()
    rules.play(after, EndTurn(seat))
    if after.turn == seat and after.phase is Phase.PICK_UP:
        yield claim("again", Phrase(N_("A Perfect Build: you have another turn at once.")))


# --- Picking up and laying down ---


def made_with(
    view: Position, seat: Seat, hand: Sequence[Card], card: Card
) -> tuple[CardsCommand, str] | None:
    """Return the best that a card makes with others of a hand, as the table is; None: nothing."""
    state = view.copy()
    state.hands[seat] = [each for each in hand if each != HIDDEN]
    if card not in state.hands[seat]:
        state.hands[seat] = [*state.hands[seat], card]
    state.phase, state.turn, state.left = Phase.BUILD, seat, 0
    found = [each for each in rules.choices(state, seat) if card in getattr(each, "cards", ())]
    for kind, name in _MADE:
        for each in found:
            if type(each) is kind:
                return each, name
    return None


def _taking(view: Position, seat: Seat) -> Iterator[Claim]:
    card = view.pile[-1]
    if is_joker(card):
        foe, lost = other(seat), _thief_takes(view, other(seat))
        if lost:
            forms = NN_(
                "The joker calls the Thief: {name} must give up {count} card.",
                "The joker calls the Thief: {name} must give up {count} cards.",
            )
            yield claim("thief", counted(forms, lost, name=SeatName(foe)))
        return
    made = made_with(view, seat, view.hands[seat], card)
    if made is not None:
        command, name = made
        used: tuple[Card, ...] = getattr(command, "cards", ())
        others = tuple(each for each in used if each != card)
        if others:
            text = N_("With {cards} it makes {what}.")
            values = {"cards": names(others), "what": Phrase(name)}
            yield claim("makes", Phrase(text, values), verb=type(command).__name__, others=others, card=card)
        elif isinstance(command, Convert):
            text = N_("With it a Soldier of yours can become a Catapult.")
            yield claim("converts", Phrase(text), card=card)
        else:
            words = Phrase(N_("It makes {what}, and needs no other card."), {"what": Phrase(name)})
            yield claim("makes", words, verb=type(command).__name__, others=(), card=card)
    elif found := list(_partners(view, seat, card)):
        yield from found
    else:
        yield claim("open", Phrase(N_("You can see what it is; the stock is a matter of luck.")))


def _partners(view: Position, seat: Seat, card: Card) -> Iterator[Claim]:
    alike = tuple(each for each in view.hands[seat] if each[:-1] == card[:-1] and each != card)
    if alike:
        text = N_("You already have {cards} of the same rank.")
        yield claim("rank", Phrase(text, {"cards": names(alike)}), others=alike, card=card)
        return
    same = tuple(each for each in view.hands[seat] if each[-1] == card[-1] and not is_joker(each))
    if same:
        text = N_("You already have {cards} of the same suit.")
        yield claim("suit", Phrase(text, {"cards": names(same)}), others=same, card=card)


def _thief_takes(view: Position, seat: Seat) -> int:
    """Return how many cards a Thief would cost a seat now.  Rule: CRD-10."""
    held = len(view.hands[seat])
    limit = view.tables.thief_limit - len(army(view, other(seat)))
    return held // 2 if held > limit else 0


def _drawing(view: Position, seat: Seat) -> Iterator[Claim]:
    if view.pile and is_joker(view.pile[-1]):
        lost = _thief_takes(view, seat)
        if lost:
            forms = NN_(
                "The joker on the pile would call the Thief, and cost you {count} card.",
                "The joker on the pile would call the Thief, and cost you {count} cards.",
            )
            yield claim("joker", counted(forms, lost))
    elif view.pile and made_with(view, seat, view.hands[seat], view.pile[-1]) is None:
        text = N_("{card} makes nothing with the cards you have.")
        yield claim("useless", Phrase(text, {"card": names((view.pile[-1],))}), card=view.pile[-1])
    forms = NN_("You draw {count} new card.", "You draw {count} new cards.")
    yield claim("draws", counted(forms, view.left))


def _losing(view: Position, seat: Seat, card: Card) -> Iterator[Claim]:
    if is_joker(card):
        return
    rest = [each for each in view.hands[seat] if each != card]
    if made_with(view, seat, rest, card) is None:
        text = N_("{card} makes nothing with the rest of your hand.")
        yield claim("spare", Phrase(text, {"card": names((card,))}), card=card)


def _feeding(view: Position, seat: Seat, card: Card) -> Iterator[Claim]:
    """Yield that the opponent has no Soldier that the card would make a Catapult."""
    foe = other(seat)
    soldiers = [unit for unit in army(view, foe).values() if not is_catapult(view, unit)]
    if soldiers and not is_joker(card) and all(unit.value != value(card) for unit in soldiers):
        text = N_("{name} has no Soldier that it would make a Catapult.")
        yield claim("no soldier", Phrase(text, {"name": SeatName(foe)}), card=card)


def _left(view: Position, seat: Seat, card: Card) -> Iterator[Claim]:
    """Yield what the rest of a hand is good for: how many cards would make something with it."""
    rest = [each for each in view.hands[seat] if each != card]
    may_come = unseen(view, seat)
    helpful = sum(made_with(view, seat, rest, each) is not None for each in may_come)
    if helpful:
        forms = NN_(
            "Of the {all} cards you have not seen, {count} makes something with what you keep.",
            "Of the {all} cards you have not seen, {count} make something with what you keep.",
        )
        yield claim("outs", counted(forms, helpful, all=len(may_come)), card=card)
    elif rest:
        forms = NN_("You keep {count} card.", "You keep {count} cards.")
        yield claim("keeps", counted(forms, len(rest)))


# --- Firing ---


def _firing(view: Position, seat: Seat, attack: Attack) -> Iterator[Claim]:
    village, engine = view.villages[attack.at], view.units[attack.unit]
    if village.wall is None:
        yield claim("no wall", Phrase(N_("No wall stands before that Village: the shot hits.")))
        yield from _prize(view, seat, attack, _SURE_PRIZE)
    elif village.wall == HIDDEN:
        may_be = unseen(view, seat, attack.at)
        beaten = sum(value(card) <= engine.value for card in may_be)
        forms = NN_(
            "Of the {all} cards that the wall may be, {count} is too low to stop the shot.",
            "Of the {all} cards that the wall may be, {count} are too low to stop the shot.",
        )
        odds = claim("may hit", counted(forms, beaten, all=len(may_be)))
        # What is a long shot is fired for what it may hit.
        is_likely = 2 * beaten >= len(may_be)
        prize = tuple(_prize(view, seat, attack, _PRIZE))
        yield from (odds, *prize) if is_likely else (*prize, odds)


_PRIZE = NN_(
    "If it hits, {name} loses {count} point and the Village.",
    "If it hits, {name} loses {count} points and the Village.",
)
_SURE_PRIZE = NN_(
    "{name} loses {count} point and the Village.",
    "{name} loses {count} points and the Village.",
)


def _prize(view: Position, seat: Seat, attack: Attack, forms: tuple[str, str]) -> Iterator[Claim]:
    """Yield what the opponent loses if a shot hits; the Catapult is gone either way.  Rule: CRD-28."""
    foe, imagined = other(seat), view.copy()
    del imagined.villages[attack.at], imagined.units[attack.unit]
    less = points(view, foe) - points(imagined, foe)
    if less > 0:
        yield claim("prize", counted(forms, less, name=SeatName(foe)))


def unseen(view: Position, seat: Seat, at: int | None = None) -> list[Card]:
    """Return the cards that a hidden wall, or any hidden card, may be: those that the seat sees nowhere."""
    seen = {*view.pile, *view.aside, *view.hands[seat]}
    for road in view.roads.values():
        seen.update(road.cards)
    for village in view.villages.values():
        seen.update((*village.cards, *village.well, *village.farmland))
        if village.wall is not None:
            seen.add(village.wall)
    for unit in view.units.values():
        seen.update(unit.cards)
    held = view.known[other(seat)]
    seen.update(card for card, walls in held.items() if at not in walls)
    return [card for card in view.tables.cards() if card not in seen]
