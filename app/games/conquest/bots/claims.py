"""What is true of an order: what threatens, and what speaks for it, in hexes, knights, cards and chances."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from app.bots.advice.explanation import claim
from app.bots.protocol import Claim, Role
from app.core.command import Seat
from app.core.words import N_, NN_, Phrase, SeatName, counted
from app.games.conquest import rules
from app.games.conquest.bots.battle_odds import chance, conquest
from app.games.conquest.bots.trade_claims import answer_reasons, offer_reasons, paid, trade_reasons
from app.games.conquest.bots.view_summary import site
from app.games.conquest.commands import (
    AnswerTrade,
    Attack,
    BankTrade,
    Breach,
    BuildCastle,
    BuildCity,
    BuildWall,
    ConquestCommand,
    GoOn,
    March,
    MoveWall,
    Occupy,
    OfferTrade,
    Place,
    Recruit,
    RecruitPair,
    Repair,
    Settle,
    SpendGold,
)
from app.games.conquest.goal_words import MINE_AT_STAKE, OTHERS_AT_STAKE, by_what_counts
from app.games.conquest.model import Position
from app.games.conquest.pieces import RESOURCES, SPECIAL_NAMES, Level, Phase, Special
from app.games.conquest.queries import (
    army,
    held,
    is_enough,
    level,
    needed,
    open_ways,
    order,
    owner,
    vacant,
)
from app.games.conquest.queries import (
    counted as counted_hexes,
)
from app.games.conquest.rules.attack import bonuses, is_peace
from app.games.conquest.rules.move import fresh
from app.games.conquest.rules.production import claims_of, layers_of
from app.kit.hexes import bits, step

_FEW = 0.6
"""A battle that is not won more often than this is not worth much praise."""

_WORTH = 0.2
"""Less likely than this, it is not said how likely a whole hex is won."""

_COUNTED = 99
"""Among more knights it is not counted out how likely a whole hex is won."""

_SURE = 98
"""More often than so many times in 100 is almost always."""


# --- What threatens ---


def threats(view: Position, seat: Seat) -> Iterator[Claim]:
    """Yield who wins at the next turn unless somebody takes hexes.  Rules: CON-42, CON-R32."""
    if view.options.victory != "hold" or view.turn != seat:
        return
    for other in order(view):
        is_early = view.turns[other] + (other == seat) < view.tables.goals.claim_turns
        if is_early or not is_enough(view, other):
            continue
        values = {"hexes": counted_hexes(view, other), "take": counted_hexes(view, other) - needed(view) + 1}
        if other == seat:
            text = by_what_counts(view.options, MINE_AT_STAKE)
            yield claim("own claim", Phrase(text, values), Role.THREAT)
        else:
            text = by_what_counts(view.options, OTHERS_AT_STAKE)
            yield claim("claim", Phrase(text, {**values, "name": SeatName(other)}), Role.THREAT, seat=other)


# --- What speaks for an order ---


def reasons(view: Position, line: Sequence[ConquestCommand]) -> Iterator[Claim]:
    """Yield what speaks for an order, the strongest first; *line* goes on with what is planned after it."""
    command, after = line[0], view.copy()
    rules.play(after, command)
    match command:
        case BankTrade() | SpendGold():
            yield from trade_reasons(view, line)
        case OfferTrade():
            yield from offer_reasons(view, command)
        case AnswerTrade():
            yield from answer_reasons(view, command)
        case GoOn():
            yield from _going_on(view, command)
        case _:
            yield from _gains(view, command, after)
            yield from _SPECIFIC[type(command)](view, command, after)


_INCOME = NN_("It brings {count} more card in every round.", "It brings {count} more cards in every round.")
_FORTRESS = NN_(
    "With it your fortress brings {count} more card in every round.",
    "With it your fortress brings {count} more cards in every round.",
)


def _gains(view: Position, command: ConquestCommand, after: Position) -> Iterator[Claim]:
    """Yield what any order may bring: land, cards of every round, special cards."""
    seat = command.by
    hexes = counted_hexes(after, seat)
    if hexes > counted_hexes(view, seat) and not isinstance(command, Place):
        text = N_("You then hold {hexes} hexes; {needed} are needed to win.")
        yield claim("hexes", Phrase(text, {"hexes": hexes, "needed": needed(after)}))
    more = income(after, seat) - income(view, seat)
    if more > 0 and not isinstance(command, Place):
        is_wall = isinstance(command, BuildWall | MoveWall)
        yield claim("income", counted(_FORTRESS if is_wall else _INCOME, more))
    for special in Special:
        if after.holders[special] == seat != view.holders[special]:
            text = N_("You get the {card}, which brings {gold} gold in every round.")
            values = {"card": Phrase(SPECIAL_NAMES[special]), "gold": after.tables.yields.card_gold}
            yield claim("special", Phrase(text, values), special=int(special))


def income(state: Position, seat: Seat) -> int:
    """Return how many cards a seat gets in a round while the bank is full."""
    return sum(claims_of(state, layers_of(state, seat)))


def _beginning(view: Position, command: Place, after: Position) -> Iterator[Claim]:
    grid, hex_ = view.island.grid, view.island.grid.index[command.hex]
    near = grid.around[hex_] | 1 << hex_
    kinds = sum(bool(view.island.bringing[kind] & near) for kind in RESOURCES)
    some = N_("There and around it lies land of {kinds} of the 5 kinds that bring cards.")
    every = N_("There and around it lies land of all 5 kinds that bring cards.")
    yield claim("kinds", Phrase(some if kinds < len(RESOURCES) else every, {"kinds": kinds}))
    forms = NN_("It brings {count} card in the first round.", "It brings {count} cards in the first round.")
    yield claim("first income", counted(forms, income(after, command.by)))


def _recruiting(view: Position, command: Recruit | RecruitPair, after: Position) -> Iterator[Claim]:
    hex_ = view.island.grid.index[command.hex]
    foes = beside(after, command.by, hex_)
    if 0 < foes <= after.knights[hex_]:
        yield _standing(after, hex_, foes)
    forms = NN_("You then have {count} knight.", "You then have {count} knights.")
    yield claim("knights", counted(forms, army(after, command.by)))


def _standing(after: Position, hex_: int, foes: int) -> Claim:
    """Say how many knights stand on a hex, and how many of others beside it."""
    name, count = after.island.grid.names[hex_], after.knights[hex_]
    if not foes:
        forms = NN_("Then {count} knight stands there.", "Then {count} knights stand there together.")
        return claim("stand", counted(forms, count), hex=name)
    forms = NN_(
        "Then {count} knight of yours stands there, and {foes} of others beside it.",
        "Then {count} knights of yours stand there, and {foes} of others beside them.",
    )
    return claim("stand", counted(forms, count, foes=foes), hex=name)


def beside(state: Position, seat: Seat, hex_: int) -> int:
    """Return how many knights of others stand beside a hex of a seat, with no wall to keep them out."""
    grid = state.island.grid
    return sum(
        state.knights[n]
        for other in order(state)
        if other != seat
        for n in bits(step(grid, 1 << hex_, open_ways(state, other)) & state.occupied[other])
    )


def open_hexes(state: Position, seat: Seat) -> int:
    """Return how many hexes of a seat have knights of others beside them, with no wall between."""
    return sum(bool(beside(state, seat, hex_)) for hex_ in bits(held(state, seat)))


def _walling(view: Position, command: BuildWall | MoveWall, after: Position) -> Iterator[Claim]:
    seat = command.by
    before, left = open_hexes(view, seat), open_hexes(after, seat)
    if left < before:
        none = N_("Then none of your hexes lies open to a knight of others beside it.")
        some = N_("Hexes of yours that knights of others can attack at once: {left}, where it was {before}.")
        yield claim("open", Phrase(some if left else none, {"left": left, "before": before}))
    text = N_("Whoever wants to come through there must breach it first: {rolls} succeeds.")
    edge, war = command.edge if isinstance(command, BuildWall) else command.end, view.tables.war
    yield claim("wall", Phrase(text, {"rolls": war.breaching}), edge=edge, die=war.breach)


def _repairing(view: Position, command: Repair, _: Position) -> Iterator[Claim]:
    text = N_("Whole again, the castle adds {defence} to its die when it is attacked and no knight is there.")
    defence = view.tables.war.defence[Level.CASTLE]
    yield claim("repair", Phrase(text, {"defence": defence}), hex=command.hex)


def _marching(view: Position, command: March, after: Position) -> Iterator[Claim]:
    seat, end = command.by, view.island.grid.index[command.end]
    together = after.knights[end]
    best = max(battles(after, seat, end), default=0.0)
    if best > _FEW and not is_peace(view, seat):
        text = N_("From there you win the next battle {percent} times in 100.")
        yield claim("odds there", Phrase(text, {"percent": round(100 * best)}), hex=command.end)
    foes = beside(after, seat, end)
    if 0 < foes <= together or (together > command.count and not foes):
        yield _standing(after, end, foes)
    empty = (step(view.island.grid, 1 << end, open_ways(after, seat)) & vacant(after)).bit_count()
    if empty:
        forms = NN_(
            "From there {count} empty hex can be reached next.",
            "From there {count} empty hexes can be reached next.",
        )
        yield claim("room", counted(forms, empty), hex=command.end)
    elif foes > together:
        forms = NN_("Then {count} knight stands there.", "Then {count} knights stand there together.")
        yield claim("stand", counted(forms, together), hex=command.end)


def battles(state: Position, seat: Seat, start: int) -> Iterator[float]:
    """Yield how likely the first battle from a hex is won, for each hex that could be attacked from there."""
    near = step(state.island.grid, 1 << start, open_ways(state, seat))
    for other in order(state):
        if other != seat:
            for target in bits(near & held(state, other)):
                mine, yours = bonuses(state, start, target)
                yield chance(mine - yours)


def _breaching(view: Position, _: Breach, __: Position) -> Iterator[Claim]:
    forms = NN_(
        "It costs nothing, and {count} roll in 6 opens the way.",
        "It costs nothing, and {count} rolls in 6 open the way.",
    )
    yield claim("breach", counted(forms, 7 - view.tables.war.breach))


def _attacking(view: Position, command: Attack, _: Position) -> Iterator[Claim]:
    """Yield what an attack may bring, and how likely.  Rules: CON-27 to CON-32."""
    index = view.island.grid.index
    start, target = index[command.start], index[command.target]
    loser, wins = owner(view, target), odds(view, command)
    battle = claim("odds", Phrase(_BATTLE, {"percent": round(100 * wins)}))
    if wins >= 0.5:
        yield battle
    if view.options.victory == "hold" and is_enough(view, loser):
        take = counted_hexes(view, loser) - needed(view) + 1
        forms = NN_(
            "{name} must lose {count} hex, or wins soon.", "{name} must lose {count} hexes, or wins soon."
        )
        yield claim("break", counted(forms, take, name=SeatName(loser)), seat=loser)
    yield from _whole_hex(view, start, target)
    yield _prize(view, loser, target)
    if wins < 0.5:
        yield battle


def _whole_hex(view: Position, start: int, target: int) -> Iterator[Claim]:
    """Yield how likely a hex is won by fighting on, where that takes more than one battle."""
    mine, yours = view.knights[start], view.knights[target]
    if max(mine, yours) > _COUNTED or yours + (level(view, target) is not None) < 2:
        return
    whole = conquest(view.tables.war, mine, yours, site(view, target))
    if whole >= _WORTH:
        some = N_("Fighting on to the last knight, you win the whole hex {percent} times in 100.")
        sure = N_("Fighting on, you are almost sure to win the whole hex.")
        percent = round(100 * whole)
        yield claim("conquest", Phrase(sure if percent > _SURE else some, {"percent": percent}))


_BATTLE = N_("You win this battle {percent} times in 100.")


def _prize(view: Position, loser: Seat, target: int) -> Claim:
    gold = view.tables.war.plunder
    built = None if view.knights[target] else level(view, target)
    values = {"name": SeatName(loser), **({"gold": gold} if gold else {})}
    words = Phrase((_PRIZES if gold else _BARE_PRIZES)[built], values)
    return claim("prize", words, building=-1 if built is None else int(built), gold=gold)


_PRIZES: Mapping[Level | None, str] = {
    None: N_("If you win, {name} loses a knight and you get {gold} gold."),
    Level.SETTLEMENT: N_("If you win, the settlement of {name} is yours, and {gold} gold."),
    Level.CITY: N_("If you win, the city of {name} is yours, and {gold} gold."),
    Level.CASTLE: N_("If you win, the castle of {name} is yours, and {gold} gold."),
}

_BARE_PRIZES: Mapping[Level | None, str] = {
    None: N_("If you win, {name} loses a knight."),
    Level.SETTLEMENT: N_("If you win, the settlement of {name} is yours."),
    Level.CITY: N_("If you win, the city of {name} is yours."),
    Level.CASTLE: N_("If you win, the castle of {name} is yours."),
}
"""Where nothing is plundered."""


def odds(view: Position, attack: Attack) -> float:
    """Return how likely an attacker wins the next battle.  Rules: CON-27, CON-28."""
    index = view.island.grid.index
    mine, yours = bonuses(view, index[attack.start], index[attack.target])
    return chance(mine - yours)


def _occupying(view: Position, command: Occupy, after: Position) -> Iterator[Claim]:
    goal, name = view.opening, view.island.grid.names[view.opening]
    if foes := beside(after, command.by, goal):
        yield _standing(after, goal, foes if foes <= after.knights[goal] else 0)
    else:
        yield claim("safe there", Phrase(N_("No knight of others can attack it at once.")), hex=name)


_SPECIFIC: Mapping[type[ConquestCommand], Callable[[Position, Any, Position], Iterator[Claim]]] = {
    Place: _beginning,
    **dict.fromkeys((Settle, BuildCity, BuildCastle), lambda *_: iter(())),
    Recruit: _recruiting,
    RecruitPair: _recruiting,
    BuildWall: _walling,
    MoveWall: _walling,
    Repair: _repairing,
    March: _marching,
    Breach: _breaching,
    Attack: _attacking,
    Occupy: _occupying,
}


# --- Going on ---


def _going_on(view: Position, command: GoOn) -> Iterator[Claim]:
    """Yield why nothing more is done in this phase."""
    seat = command.by
    if view.phase is Phase.BUILD:
        if not paid(view, seat):
            yield claim("no means", Phrase(N_("Your cards pay for nothing more at present.")))
        else:
            forms = NN_("You keep {count} card for later.", "You keep {count} cards for later.")
            yield claim("kept", counted(forms, sum(view.cards[seat])))
    elif view.phase is Phase.MOVE:
        yield from _moved(view, seat)
    elif view.phase is Phase.BREACH:
        can_breach = any(isinstance(each, Breach) for each in rules.choices(view, seat))
        if not can_breach:
            yield claim("no breach", Phrase(N_("There is nothing that you could breach now.")))
    if view.phase >= Phase.BREACH:
        yield from _resting(view, seat)


def _moved(view: Position, seat: Seat) -> Iterator[Claim]:
    empty = [
        each
        for each in rules.choices(view, seat)
        if isinstance(each, March) and vacant(view) >> view.island.grid.index[each.end] & 1
    ]
    if not any(fresh(view, hex_) for hex_ in bits(view.occupied[seat])):
        yield claim("all moved", Phrase(N_("All your knights have moved.")))
    elif not empty:
        yield claim("no land", Phrase(N_("There is no empty hex that your knights could still take.")))
    else:
        yield _guards(view, seat)


def _resting(view: Position, seat: Seat) -> Iterator[Claim]:
    """Yield why nobody is attacked, or moved in with."""
    if is_peace(view, seat):
        yield claim("peace", Phrase(N_("You may not attack yet.")))
        return
    starts = bits(view.occupied[seat])
    best = max((odds_ for start in starts for odds_ in battles(view, seat, start)), default=None)
    if best is None:
        yield claim("no foe", Phrase(N_("There is nobody that you could attack.")))
    elif best <= _FEW:
        text = N_("The best battle there is would be won only {percent} times in 100.")
        yield claim("poor odds", Phrase(text, {"percent": round(100 * best)}))
    elif view.phase is Phase.ATTACK:
        yield _guards(view, seat)


def _guards(view: Position, seat: Seat) -> Claim:
    """Say how many knights stay, and how much of the land they guard."""
    guarded = sum(bool(beside(view, seat, hex_)) for hex_ in bits(view.occupied[seat]))
    if guarded:
        forms = NN_(
            "Your knights stay to guard {count} hex that others stand beside.",
            "Your knights stay to guard {count} hexes that others stand beside.",
        )
        return claim("guarded", counted(forms, guarded))
    forms = NN_("You keep {count} knight where it is.", "You keep your {count} knights where they are.")
    return claim("knights", counted(forms, army(view, seat)))
