"""Advice in words: what to aim for, where, and the order itself."""

from collections.abc import Hashable, Mapping, Sequence
from typing import Any

from app.bots.protocol import Hint
from app.core.command import Seat
from app.core.words import N_, NN_, Phrase, SeatName, counted
from app.games.conquest import rules
from app.games.conquest.bots.claims import odds, reasons, threats
from app.games.conquest.bots.decisive_claims import decisive_claims
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
from app.games.conquest.log_text import goods, tell
from app.games.conquest.model import Position
from app.games.conquest.pieces import LAND_NAMES, RESOURCE_NAMES, Level, Phase
from app.games.conquest.queries import level, owner

_AIMS: Mapping[type[ConquestCommand], str] = {
    Place: N_("Begin where the land is rich and of many kinds."),
    Settle: N_("Grow: a new building brings more every round."),
    BuildCity: N_("Grow: a city feeds all hexes around it."),
    BuildCastle: N_("Grow: a castle brings most, and doubles your knights."),
    Recruit: N_("Raise knights: they take land and hold it."),
    RecruitPair: N_("Raise knights: they take land and hold it."),
    BuildWall: N_("Wall in what you hold: {rolls} breaks through."),
    MoveWall: N_("Put your walls where the danger is."),
    Repair: N_("Make your castle whole before it is attacked."),
    BankTrade: N_("Trade for what you are short of."),
    SpendGold: N_("Gold is any card you need."),
    OfferTrade: N_("Ask the others for what you are short of."),
    March: N_("Take land, and gather where you will fight."),
    Breach: N_("Try your luck at a wall: it costs nothing."),
    Attack: N_("Fight where the odds are good."),
    Occupy: N_("Move into what you have won."),
}

_DOUBLE = 2
_CASTLE = NN_(
    "Grow: a castle brings most, and {count} knight for a card.",
    "Grow: a castle brings most, and {count} knights for a card.",
)
"""What a castle is for where it does not double knights."""

_NO_MORE = N_("Grow: a castle brings most.")
"""The same where knights cost there as much as elsewhere.  Rule: CON-R12."""

_ENOUGH: Mapping[Phase, str] = {
    Phase.BUILD: N_("You have built enough for this turn."),
    Phase.MOVE: N_("Your knights stand where they should."),
    Phase.BREACH: N_("Leave walls and castles alone now."),
    Phase.ATTACK: N_("You have fought enough for this turn."),
}
"""What to aim for where a phase is left."""

_TAKE, _LEAVE = N_("That is a trade that helps you."), N_("That trade helps the other more than you.")

_PLACES = ("hex", "edge", "start", "end", "target")

_GOOD = 0.5
"""A battle that is won less often than this is a risk."""


def explain(view: Position, seat: Seat, line: Sequence[ConquestCommand]) -> Hint:
    """Return an order as advice; *line* is the order, and what is planned after it."""
    command, after = line[0], view.copy()
    rules.play(after, command)
    spots = spots_of(command)
    return Hint(
        aim=aim_of(view, command),
        where=spots,
        move=command,
        phrase=order_words(view, command),
        claims=(*threats(view, seat), *decisive_claims(view, seat, command), *reasons(view, line)),
        placed=(tell(view, command, after) or command.phrase) if spots else None,
    )


def aim_of(view: Position, command: ConquestCommand) -> Phrase:
    """Say what an order is meant for."""
    if isinstance(command, Attack) and odds(view, command) < _GOOD:
        return Phrase(N_("Fight: a bold attack is your best chance now."))
    if isinstance(command, GoOn):
        return Phrase(_ENOUGH[view.phase])
    if isinstance(command, AnswerTrade):
        return Phrase(_TAKE if command.accept else _LEAVE)
    if isinstance(command, BuildCastle) and view.options.castle_knights == "pair":
        return Phrase(_NO_MORE)
    if isinstance(command, BuildCastle) and (knights := view.tables.costs.castle_knights) != _DOUBLE:
        return counted(_CASTLE, knights)
    return Phrase(_AIMS[type(command)], {"rolls": view.tables.war.breaching})


def spots_of(command: ConquestCommand) -> tuple[Hashable, ...]:
    """Return where an order happens: ("hex", name) and ("edge", name)."""
    values = command.phrase.values
    edges = "edge" in values or isinstance(command, MoveWall)
    kind = "edge" if edges else "hex"
    return tuple((kind, values[name]) for name in _PLACES if name in values)


# --- The order, without places ---

_KNIGHTS = NN_("Recruit {count} knight there, for 1 {pay}.", "Recruit {count} knights there, for 1 {pay}.")
_MARCH = NN_("Move {count} knight there.", "Move {count} knights there.")
_OCCUPY = NN_("Move in with {count} knight.", "Move in with {count} knights.")

_ORDERS: Mapping[type[ConquestCommand], str] = {
    Place: N_("Begin there."),
    Settle: N_("Build a settlement there."),
    BuildCity: N_("Make a city of that settlement."),
    BuildCastle: N_("Make a castle of that city."),
    RecruitPair: N_("Recruit knights there, for one card of each kind."),
    BuildWall: N_("Build a wall there, for 1 {pay}."),
    MoveWall: N_("Move that wall there."),
    Repair: N_("Repair that castle, for 1 {pay}."),
    BankTrade: N_("Give the bank {price} {give} for 1 {get}."),
    SpendGold: N_("Turn {price} gold into 1 {get}."),
    Breach: N_("Try to breach there."),
}

_GOING_ON: Mapping[Phase, str] = {
    Phase.MOVE: N_("Build nothing more, and go on to moving."),
    Phase.BREACH: N_("Move nothing more, and go on to breaching."),
    Phase.ATTACK: N_("Go on to attacking."),
    Phase.END: N_("End your turn."),
}


def order_words(view: Position, command: ConquestCommand) -> Phrase:
    """Return an order in words, without the names of places."""
    match command:
        case Recruit(hex=name, pay=pay):
            is_castle = level(view, view.island.grid.index[name]) is Level.CASTLE
            doubles = is_castle and view.options.castle_knights == "double"
            count = view.tables.costs.castle_knights if doubles else 1
            return counted(_KNIGHTS, count, pay=Phrase(RESOURCE_NAMES[pay]))
        case March(count=count):
            return counted(_MARCH, count)
        case Occupy(count=count):
            return counted(_OCCUPY, count)
        case Attack(target=name):
            target = view.island.grid.index[name]
            land = Phrase(LAND_NAMES[view.island.lands[target]])
            return Phrase(
                N_("Attack {name} in the {hex}."), {"name": SeatName(owner(view, target)), "hex": land}
            )
        case OfferTrade(give=give, get=get):
            return Phrase(N_("Offer {give} for {get}."), {"give": goods(give), "get": goods(get)})
        case AnswerTrade(accept=accept):
            return Phrase(N_("Accept the offer.") if accept else N_("Decline the offer."))
        case GoOn(to=to):
            return Phrase(_GOING_ON[to])
        case _:
            return Phrase(_ORDERS[type(command)], _values(view, command))


def _values(view: Position, command: ConquestCommand) -> Mapping[str, Any]:
    values = command.phrase.values
    words: dict[str, Any] = {
        name: Phrase(RESOURCE_NAMES[values[name]]) for name in ("pay", "give", "get") if name in values
    }
    costs = view.tables.costs
    if isinstance(command, BankTrade | SpendGold):
        words["price"] = costs.bank if isinstance(command, BankTrade) else costs.gold
    return words
