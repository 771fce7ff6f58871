"""Why a hex brings what it brings, and who may win soon; no Qt."""

from collections.abc import Iterator

from app.core.command import Seat
from app.core.words import N_, NN_, Phrase, SeatName, counted, named
from app.games.conquest.goal_words import by_what_counts
from app.games.conquest.model import Position
from app.games.conquest.pieces import LEVEL_NAMES, NOBODY, RESOURCE_NAMES, SPECIAL_NAMES, Land, Phase, Special
from app.games.conquest.queries import claimants, ground, needed
from app.games.conquest.queries import counted as counted_hexes
from app.games.conquest.rules.fortresses import largest_fortress, largest_metropolis
from app.games.conquest.rules.production import Layer, Source, addends


def yields(view: Position, number: int) -> Iterator[tuple[Seat, int, list[Phrase]]]:
    """Yield every seat that a hex brings something, how much, and every addend.  Rule: CON-9."""
    for seat in range(view.seats):
        layers = addends(view, seat, number)
        if layers:
            yield seat, sum(layer.amount for layer in layers), [_addend(layer) for layer in layers]


def _addend(layer: Layer) -> Phrase:
    values = {"amount": layer.amount}
    match layer.source:
        case Source.KNIGHT:
            return Phrase(N_("+{amount} knight"), values)
        case Source.FORTRESS:
            return Phrase(N_("+{amount} fortress"), values)
        case _:
            assert layer.level is not None
            named = {**values, "building": Phrase(LEVEL_NAMES[layer.level])}
            is_there = layer.source is Source.BUILDING
            return Phrase(
                N_("+{amount} {building} here") if is_there else N_("+{amount} next to a {building}"), named
            )


def resource_words(view: Position, number: int) -> Phrase | None:
    """Return the name of what a hex brings; None for deserts."""
    land = view.island.lands[number]
    return Phrase(RESOURCE_NAMES[land]) if land < Land.DESERT else None


def claim_words(view: Position) -> list[Phrase]:
    """Say who wins unless broken, and by when.  Rules: CON-42, CON-R32."""
    if view.phase in (Phase.OVER, Phase.TURNING, Phase.LOTS, Phase.PLACING):
        return []
    if view.options.victory != "hold":
        return []
    return [_claim(view, seat) for seat in claimants(view)]


_LATER = (
    NN_(
        "{seat} holds {hexes} of {all} hexes; {needed} win, but not before {count} more turn.",
        "{seat} holds {hexes} of {all} hexes; {needed} win, but not before {count} more turns.",
    ),
    NN_(
        "{seat} has settled {hexes} of {all} hexes; {needed} win, but not before {count} more turn.",
        "{seat} has settled {hexes} of {all} hexes; {needed} win, but not before {count} more turns.",
    ),
)
_THIS_TURN = (
    N_("{seat} holds {hexes} of {all} hexes; {needed} win: this turn ends with a claim to the island."),
    N_("{seat} has settled {hexes} of {all} hexes; {needed} win: this turn ends with a claim to the island."),
)
_NOW = (
    N_(
        "{seat} CLAIMS THE ISLAND: {hexes} of {all} hexes held; {needed} win.  "
        "Take {over} before {seat}'s next turn!"
    ),
    N_(
        "{seat} CLAIMS THE ISLAND: {hexes} of {all} hexes settled; {needed} win.  "
        "Take {over} before {seat}'s next turn!"
    ),
)


def _claim(view: Position, seat: Seat) -> Phrase:
    missing, has_turn = view.tables.goals.claim_turns - view.turns[seat], view.turn == seat
    hexes, wins = counted_hexes(view, seat), needed(view)
    values = {"seat": SeatName(seat), "hexes": hexes, "needed": wins, "over": hexes - wins + 1}
    values["all"] = ground(view).bit_count()
    if missing > has_turn:
        held, settled = _LATER
        words = settled if view.options.victory_count == "settled" else held
        return counted(words, missing, **values)
    return Phrase(by_what_counts(view.options, _THIS_TURN if has_turn else _NOW), values)


def special_words(view: Position, special: Special) -> tuple[Phrase, Phrase]:
    """Return who holds a special card and what it takes to have it."""
    holder, goals = view.holders[special], view.tables.goals
    who = named(holder) if holder != NOBODY else Phrase(N_("nobody yet"))
    if special is Special.ARMY:
        least = goals.army if holder == NOBODY else view.army + 1
        return who, counted(NN_("{count} knight takes it", "{count} knights take it"), least)
    least = goals.fortress if special is Special.FORTRESS else goals.metropolis
    if holder == NOBODY:
        return who, counted(NN_("{count} hex takes it", "{count} hexes take it"), least)
    if view.options.big_cards == "contested":
        size = (largest_fortress if special is Special.FORTRESS else largest_metropolis)(view, holder)
        forms = NN_("more than {count} hex takes it", "more than {count} hexes take it")
        return who, counted(forms, max(size, least - 1))
    return who, Phrase(N_("kept for good"))


def special_name(special: Special) -> Phrase:
    """Return what a special card is called."""
    return Phrase(SPECIAL_NAMES[special])
