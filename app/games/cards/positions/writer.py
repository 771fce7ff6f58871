"""Draws tables as text, line by line, as `reader` reads them."""

from collections.abc import Iterable

from app.games.cards.model import Finished, Position, Village, has_held, line_ends
from app.games.cards.pack import HIDDEN, Card, in_order
from app.games.cards.positions.reader import FLAGS, NUMBERS, PAIRS, SPOTS, rest


def draw(state: Position) -> str:
    """
    Draw a table as lines of "word: cards".

    Players are numbered from 1.  The line is written from the left, with the spot where it
    begins: `line -1: V2 4C 5D 6H 7S wall 9C, R1 2H 9H KH`; an empty spot is `gap`.  The stock
    is left out if it is simply all the rest.
    """
    lines = [f"turn: {state.turn + 1} {state.phase.value}", *_line(state)]
    for seat in (0, 1):
        lines += _named(f"hand {seat + 1}", state.hands[seat])
        lines += _named(f"taxmen {seat + 1}", state.taxmen[seat])
        units = [(number, unit) for number, unit in state.units.items() if unit.owner == seat]
        lines += _listed(f"army {seat + 1}", [f"#{number} {' '.join(unit.cards)}" for number, unit in units])
        lines += _listed(
            f"known {seat + 1}", [" ".join([card, *map(str, at)]) for card, at in state.known[seat].items()]
        )
    lines += _named("pile", state.pile) + _named("aside", state.aside)
    lines += _named("thief", [state.thief] if state.thief else [])
    if in_order(state.stock) != rest(state):
        lines.append(f"stock: {_short(state.stock)}")
    if state.shuffled:
        lines.append(f"shuffled: {' '.join(state.shuffled)}")
    return "\n".join([*lines, *_course(state)])


def _line(state: Position) -> list[str]:
    ends = line_ends(state)
    if ends is None:
        return []
    items = []
    for spot in range(ends[0], ends[1] + 1):
        if road := state.roads.get(spot):
            items.append(" ".join([f"R{road.owner + 1}", *road.cards]))
        elif village := state.villages.get(spot):
            items.append(_village(village))
        else:
            items.append("gap")
    return [f"line {ends[0]}: {', '.join(items)}", *_laid(state)]


def _laid(state: Position) -> list[str]:
    """Return the order in which the line was laid, unless it was from the left."""
    roads, villages = list(state.roads), list(state.villages)
    if roads == sorted(roads) and villages == sorted(villages):
        return []
    return [f"laid: {' '.join(map(str, (*roads, *villages)))}"]


def _game(game: Finished) -> str:
    words: list[object] = ["game:", "starter", game.starter + 1]
    words += [] if game.winner is None else ["winner", game.winner + 1]
    for tally in game.tallies:
        words += ["points", *tally]
    words += ["perfects", *game.perfects, "turns", game.turns]
    return " ".join(map(str, words + (["stale"] if game.stale else [])))


def _village(village: Village) -> str:
    parts = [f"V{village.owner + 1}", *village.cards]
    parts += ["wall", village.wall] if village.wall else []
    parts += ["well", *village.well] if village.well else []
    return " ".join(parts + (["farmland", *village.farmland] if village.farmland else []))


def _named(head: str, cards: Iterable[Card]) -> list[str]:
    text = _short(cards)
    return [f"{head}: {text}"] if text else []


def _listed(head: str, items: list[str]) -> list[str]:
    return [f"{head}: {', '.join(items)}"] if items else []


def _short(cards: Iterable[Card]) -> str:
    """Return cards in their order, the hidden ones counted."""
    shown = [card for card in cards if card != HIDDEN]
    hidden = sum(card == HIDDEN for card in cards)
    return " ".join([*shown, f"{HIDDEN}*{hidden}"] if hidden else shown)


def _course(state: Position) -> list[str]:
    lines = [f"{name}: {value}" for name in NUMBERS if (value := getattr(state, name))]
    # A table that is read is in its first turn, unless it says otherwise.
    lines += [] if state.turns else ["turns: 0"]
    lines += [f"{name}: {' '.join(map(str, value))}" for name in SPOTS if (value := getattr(state, name))]
    for name in PAIRS:
        if any(pair := getattr(state, name)):
            lines.append(f"{name}: {pair[0]} {pair[1]}")
    if state.had_cards or has_held(state):
        lines.append(f"had_cards: {'yes' if state.had_cards else 'no'}")
    lines += [f"{name}: yes" for name in FLAGS if getattr(state, name)]
    lines += [f"starter: {state.starter + 1}"] if state.starter else []
    lines += [f"winner: {state.winner + 1}"] if state.winner is not None else []
    return lines + [_game(game) for game in state.games]
