"""What happened, and how things stand, in words."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from app.core.command import Seat
from app.core.words import APART, LIST, N_, NN_, Located, Phrase, SeatName, counted, joined, located, named
from app.games.conquest.commands import (
    AnswerTrade,
    BankTrade,
    BattleRolled,
    BreachRolled,
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
    Produced,
    Recruit,
    RecruitPair,
    Repair,
    Settle,
    SpendGold,
    StarterDrawn,
)
from app.games.conquest.goal_words import CLAIMED, CLAIMED_EARLY, by_what_counts
from app.games.conquest.model import Position
from app.games.conquest.pieces import LAND_NAMES, RESOURCE_NAMES, SPECIAL_NAMES, Goods, Level, Phase, Special
from app.games.conquest.queries import army, claimants, held, is_alive, owner, special_cards
from app.games.conquest.queries import counted as counted_hexes

_GOODS = (*RESOURCE_NAMES, N_("gold"))


def tell(before: Position, command: ConquestCommand, after: Position) -> Phrase | None:
    """Say what a command did, for the log, with the turning points it brought."""
    teller = _TELLERS.get(type(command))
    told = [] if teller is None else [teller(before, command, after)]
    return joined([*told, *_news(before, after)], APART)


# --- Verbs ---


def _plain(text: str, by_land: str = "") -> Callable[[Position, Any, Position], Phrase]:
    """
    Return a teller for a verb whose own values say it all.

    Args:
        by_land: The same with lands for the names of hexes.
    """

    def teller(_: Position, command: Any, after: Position) -> Phrase:
        values = dict(command.phrase.values)
        for name in ("pay", "give", "get"):
            if name in values:
                values[name] = Phrase(RESOURCE_NAMES[values[name]])
        if "count" in values:
            values["knights"] = counted(_KNIGHTS, values["count"])
        values["seat"] = SeatName(command.by)
        return located_by_land(text, by_land, values, after) if by_land else Phrase(text, values)

    return teller


def located_by_land(text: str, by_land: str, values: Mapping[str, Any], view: Position) -> Located:
    """Return a sentence with names of hexes, which says lands instead where the board shows no names."""
    index, lands = view.island.grid.index, dict(values)
    for name in ("hex", "start", "end"):
        if values.get(name) in index:
            lands[name] = Phrase(LAND_NAMES[view.island.lands[index[values[name]]]])
    return located(Phrase(text, values), Phrase(by_land, lands))


def _tell_starter(_: Position, drawn: StarterDrawn, __: Position) -> Phrase:
    return Phrase(N_("{seat} begins."), {"seat": SeatName(drawn.seat)})


def _tell_production(before: Position, _: Produced, after: Position) -> Phrase:
    """Say the round, and what everybody got."""
    gains = []
    for seat in range(after.seats):
        if is_alive(after, seat):
            cards = sum(after.cards[seat]) - sum(before.cards[seat])
            gold = after.gold[seat] - before.gold[seat]
            gains.append(counted(_WITH_GOLD if gold else _CARDS, cards, seat=SeatName(seat), gold=gold))
    heading = Phrase(N_("Round {round}."), {"round": after.round})
    return joined([heading, *gains], APART) or heading


_CARDS = NN_("{seat}: {count} card.", "{seat}: {count} cards.")
_WITH_GOLD = NN_("{seat}: {count} card, {gold} gold.", "{seat}: {count} cards, {gold} gold.")


def _tell_offer(_: Position, offer: OfferTrade, __: Position) -> Phrase:
    values = {"seat": SeatName(offer.by), "give": goods(offer.give), "get": goods(offer.get)}
    return Phrase(N_("{seat} offers {give} for {get}."), values)


def goods(several: Goods) -> Phrase:
    """Return "2 wood, 1 gold"."""
    phrases = [
        Phrase(N_("{count} {kind}"), {"count": count, "kind": Phrase(name)})
        for count, name in zip(several, _GOODS, strict=True)
        if count
    ]
    return joined(phrases, LIST) or Phrase(N_("nothing"))


def _tell_answer(_: Position, answer: AnswerTrade, __: Position) -> Phrase:
    text = N_("{seat} accepts.") if answer.accept else N_("{seat} declines.")
    return Phrase(text, {"seat": SeatName(answer.by)})


def _tell_going_on(before: Position, go_on: GoOn, _: Position) -> Phrase:
    values = {"seat": SeatName(go_on.by)}
    if go_on.to is Phase.END:
        return Phrase(N_("{seat} ends the turn."), values)
    return Phrase(_TOWARDS[before.phase, go_on.to], values)


_TOWARDS = {
    (Phase.BUILD, Phase.MOVE): N_("{seat} builds no more, and may march."),
    (Phase.BUILD, Phase.BREACH): N_("{seat} builds no more, and may breach."),
    (Phase.BUILD, Phase.ATTACK): N_("{seat} builds no more, and may attack."),
    (Phase.MOVE, Phase.BREACH): N_("{seat} marches no more, and may breach."),
    (Phase.MOVE, Phase.ATTACK): N_("{seat} marches no more, and may attack."),
    (Phase.BREACH, Phase.ATTACK): N_("{seat} tries no breach any more, and may attack."),
}
"""By the phase that is left, and the one that begins: what is given up by it is told."""


def _tell_breach(before: Position, rolled: BreachRolled, after: Position) -> Phrase:
    assert before.clash is not None
    names = before.island.grid.names
    values = {"seat": SeatName(before.turn), "die": rolled.die, "hex": names[before.clash.target]}
    if after.breached != before.breached:
        text = N_("{seat} rolls {die}: the castle on {hex} is breached.")
        return located_by_land(
            text, N_("{seat} rolls {die}: the castle in the {hex} is breached."), values, after
        )
    if after.walls != before.walls:
        text = N_("{seat} rolls {die}: the wall before {hex} falls.")
        return located_by_land(
            text, N_("{seat} rolls {die}: the wall before the {hex} falls."), values, after
        )
    return Phrase(N_("{seat} rolls {die} and breaches nothing."), values)


def _tell_battle(before: Position, rolled: BattleRolled, after: Position) -> Phrase:
    assert before.clash is not None
    start, target = before.clash.start, before.clash.target
    loser = owner(before, target)
    names = before.island.grid.names
    values = {
        "seat": SeatName(before.turn),
        "other": SeatName(loser),
        "start": names[start],
        "hex": names[target],
        "attack": rolled.attack,
        "defence": rolled.defence,
    }
    if after.won == before.won:
        return located_by_land(*_LOST, values, after)
    return located_by_land(*(_SLAIN if before.knights[target] else _TAKEN), values, after)


_LOST = (
    N_("{seat} attacks {hex} from {start}, {attack}:{defence}, and loses a knight."),
    N_("{seat} attacks {other} in the {hex}, {attack}:{defence}, and loses a knight."),
)
_SLAIN = (
    N_("{seat} attacks {hex} from {start}, {attack}:{defence}: a knight of {other} falls."),
    N_("{seat} attacks {other} in the {hex}, {attack}:{defence}: a knight of {other} falls."),
)
_TAKEN = (
    N_("{seat} attacks {hex} from {start}, {attack}:{defence}, and takes it from {other}."),
    N_("{seat} attacks {other} in the {hex}, {attack}:{defence}, and takes it."),
)
"""How battles end: with the names of hexes, and with their lands."""


_TELLERS: Mapping[type[ConquestCommand], Callable[[Position, Any, Position], Phrase]] = {
    StarterDrawn: _tell_starter,
    Place: _plain(N_("{seat} begins on {hex}."), N_("{seat} begins in the {hex}.")),
    Produced: _tell_production,
    Settle: _plain(N_("{seat} settles on {hex}."), N_("{seat} settles in the {hex}.")),
    BuildCity: _plain(N_("{seat} builds a city on {hex}."), N_("{seat} builds a city in the {hex}.")),
    BuildCastle: _plain(N_("{seat} builds a castle on {hex}."), N_("{seat} builds a castle in the {hex}.")),
    Recruit: _plain(
        N_("{seat} recruits on {hex}, for {pay}."), N_("{seat} recruits in the {hex}, for {pay}.")
    ),
    RecruitPair: _plain(
        N_("{seat} recruits several knights on {hex}."),
        N_("{seat} recruits several knights in the {hex}."),
    ),
    BuildWall: _plain(N_("{seat} walls {edge}, for {pay}."), N_("{seat} builds a wall, for {pay}.")),
    MoveWall: _plain(N_("{seat} moves a wall from {start} to {end}."), N_("{seat} moves a wall.")),
    Repair: _plain(
        N_("{seat} repairs the castle on {hex}, for {pay}."),
        N_("{seat} repairs the castle in the {hex}, for {pay}."),
    ),
    BankTrade: _plain(N_("{seat} trades {give} for {get} with the bank.")),
    SpendGold: _plain(N_("{seat} turns gold into {get}.")),
    OfferTrade: _tell_offer,
    AnswerTrade: _tell_answer,
    GoOn: _tell_going_on,
    March: _plain(
        N_("{seat} marches from {start} to {end} with {knights}."),
        N_("{seat} marches from the {start} to the {end} with {knights}."),
    ),
    BreachRolled: _tell_breach,
    BattleRolled: _tell_battle,
    Occupy: _plain(
        N_("{seat} moves in from {start} with {knights}."),
        N_("{seat} moves in from the {start} with {knights}."),
    ),
}
"""What is not here (dice not yet rolled, hexes turned up) has no line in the log."""


# --- Turning points ---


def _news(before: Position, after: Position) -> Iterator[Phrase]:
    """Yield what everybody should hear: cards, eliminations, claims, the end."""
    for special in Special:
        holder = after.holders[special]
        if holder >= 0 and holder != before.holders[special]:
            values = {"seat": SeatName(holder), "card": Phrase(SPECIAL_NAMES[special])}
            yield Phrase(N_("{seat} has the {card}."), values)
    for seat in range(after.seats):
        if is_alive(before, seat) and not is_alive(after, seat):
            yield Phrase(N_("{seat} leaves the island with honour."), {"seat": SeatName(seat)})
        if after.claims[seat] > before.claims[seat] and after.options.victory == "hold":
            yield claim(after, seat)
    if after.winners != before.winners:
        yield _victory(after)


def claim(state: Position, seat: Seat) -> Phrase:
    """Return the warning that a seat wins unless it is broken.  Rules: CON-42, CON-R32."""
    values = {"seat": SeatName(seat), "hexes": counted_hexes(state, seat)}
    is_early = state.turns[seat] < state.tables.goals.claim_turns
    return Phrase(by_what_counts(state.options, CLAIMED_EARLY if is_early else CLAIMED), values)


def _victory(state: Position) -> Phrase:
    if len(state.winners) == 1:
        return Phrase(N_("{seat} wins."), {"seat": SeatName(state.winners[0])})
    names = joined([named(seat) for seat in state.winners], LIST)
    return Phrase(N_("The win is shared: {names}."), {"names": names})


# --- How things stand ---


def describe(view: Position, seat: Seat) -> Phrase:
    """Say the state of the game as a seat sees it, for a screen reader."""
    sentences = [_time(view)]
    others = [other for other in range(view.seats) if other != seat]
    sentences += [_seat(view, each) for each in (seat, *others) if is_alive(view, each)]
    if view.phase is not Phase.OVER and view.options.victory == "hold":
        sentences += [claim(view, each) for each in claimants(view)]
    if view.winners:
        sentences.append(_victory(view))
    return joined(sentences, APART) or sentences[0]


def _time(view: Position) -> Phrase:
    if view.turn < 0:
        return Phrase(N_("The game has not begun."))
    values = {"round": view.round, "seat": SeatName(view.turn)}
    if view.phase is Phase.OVER:
        return Phrase(N_("Round {round}."), {"round": view.round})
    return Phrase(N_("Round {round}, {seat} is to play."), values)


_KNIGHTS = NN_("{count} knight", "{count} knights")
_HEXES = NN_("{count} hex", "{count} hexes")
_SPECIALS = NN_("{count} special card", "{count} special cards")


def _seat(view: Position, seat: Seat) -> Phrase:
    """Say what a seat has on the island and in hand."""
    mine = view.settled[seat]
    built = [(view.buildings[kind] & mine).bit_count() for kind in Level]
    values = {
        "seat": SeatName(seat),
        "hexes": counted(_HEXES, held(view, seat).bit_count()),
        "settlements": built[Level.SETTLEMENT],
        "cities": built[Level.CITY],
        "castles": built[Level.CASTLE],
        "knights": counted(_KNIGHTS, army(view, seat)),
        "goods": goods((*view.cards[seat], view.gold[seat])),
        "cards": counted(_SPECIALS, special_cards(view, seat)),
    }
    text = N_(
        "{seat}: {hexes}, settlements {settlements}, cities {cities}, castles {castles}, "
        "{knights}, {cards}; in hand {goods}."
    )
    return Phrase(text, values)
