"""Advice in words: what to aim for, where, and what speaks for an order."""

from collections.abc import Hashable, Mapping

from app.bots.protocol import Term
from app.core.words import N_, Phrase
from app.games.conquest.bots.battle_odds import chance
from app.games.conquest.bots.evaluation import WEIGHTS, amounts
from app.games.conquest.commands import (
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
    Place,
    Recruit,
    RecruitPair,
    Repair,
    Settle,
    SpendGold,
)
from app.games.conquest.model import Position
from app.games.conquest.pieces import Phase
from app.games.conquest.rules.attack import bonuses

_AIMS: Mapping[type[ConquestCommand], str] = {
    Place: N_("Begin where the land is rich and of many kinds."),
    Settle: N_("Grow: a new building brings more every round."),
    BuildCity: N_("Grow: a city feeds all hexes around it."),
    BuildCastle: N_("Grow: a castle brings most, and doubles your knights."),
    Recruit: N_("Raise knights: they take land and hold it."),
    RecruitPair: N_("Raise knights: they take land and hold it."),
    BuildWall: N_("Wall in what you hold: only a six breaks through."),
    MoveWall: N_("Put your walls where the danger is."),
    Repair: N_("Make your castle whole before it is attacked."),
    BankTrade: N_("Trade for what you are short of."),
    SpendGold: N_("Gold is any card you need."),
    March: N_("Take land, and gather where you will fight."),
    Breach: N_("Try your luck at a wall: it costs nothing."),
    Attack: N_("Fight where the odds are good."),
    Occupy: N_("Move into what you have won."),
    GoOn: N_("There is nothing better to do here."),
}

_LABELS: Mapping[str, str] = {
    "hexes": N_("hexes held"),
    "income": N_("income of the next rounds"),
    "knights": N_("knights"),
    "buildings": N_("buildings"),
    "hand": N_("cards and gold in hand"),
    "cards": N_("special cards"),
}


_PLACES = ("hex", "edge", "start", "end", "target")


def aim_of(view: Position, command: ConquestCommand) -> Phrase:
    """Say what an order is meant for."""
    if isinstance(command, Attack):
        text = N_("Fight where the odds are good: {percent} in a hundred for this battle.")
        return Phrase(text, {"percent": round(100 * _odds(view, command))})
    if isinstance(command, GoOn) and view.phase is Phase.BUILD:
        return Phrase(N_("Keep what you have, and move."))
    return Phrase(_AIMS.get(type(command), N_("Answer as it suits you.")))


def spots_of(command: ConquestCommand) -> tuple[Hashable, ...]:
    """Return where an order happens: ("hex", name) and ("edge", name)."""
    values = command.phrase.values
    edges = "edge" in values or isinstance(command, MoveWall)
    kind = "edge" if edges else "hex"
    return tuple((kind, values[name]) for name in _PLACES if name in values)


def _odds(view: Position, attack: Attack) -> float:
    """Return how likely an attacker wins the next battle.  Rules: CON-27, CON-28."""
    index = view.island.grid.index
    mine, yours = bonuses(view, index[attack.start], index[attack.target])
    return chance(mine - yours)


def terms_of(before: Position, command: ConquestCommand, after: Position) -> tuple[Term, ...]:
    """Return what an order changes for whoever gives it, the strongest first; of an attack, the odds."""
    if isinstance(command, Attack):
        return (Term(Phrase(N_("chances in a hundred to win the battle")), 100 * _odds(before, command)),)
    had, has = amounts(before, command.by), amounts(after, command.by)
    changes = {name: WEIGHTS[name] * (has[name] - had[name]) for name in WEIGHTS}
    terms = [Term(Phrase(_LABELS[name]), change) for name, change in changes.items() if change]
    return tuple(sorted(terms, key=lambda term: -abs(term.value)))
