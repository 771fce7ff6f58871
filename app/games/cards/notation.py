"""Tables as text, drawn and read back; `drawn` and `parse` are each other's inverse."""

from collections.abc import Iterable, Mapping
from typing import Any

from app.games.cards.model import Options, Phase, Position, Road, Unit, Village, line_ends, whole_pack, zones
from app.games.cards.pack import CARDS, HIDDEN, Card, in_order
from app.games.cards.telling import describe, tell

__all__ = ["describe", "draw", "parse", "tell"]

_NUMBERS = ("left", "taken", "idle", "turns", "enlisted")
_SPOTS = ("targets", "fresh", "old_walls")
_PAIRS = ("owing", "perfects")
_FLAGS = ("had_cards", "stirred")
_SEATS = ("starter", "winner")
_PLAIN = (*_NUMBERS, *_SPOTS, *_PAIRS, *_FLAGS, *_SEATS, "shuffled", "thief")


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
    if in_order(state.stock) != _rest(state):
        lines.append(f"stock: {_short(state.stock)}")
    if state.shuffled:
        lines.append(f"shuffled: {' '.join(state.shuffled)}")
    return "\n".join([*lines, *_course(state)])


def parse(text: str, options: Options | None = None) -> Position:
    """
    Return the table that *text* draws; whatever is not mentioned is empty or zero.

    Raises:
        ValueError: If a line or a card makes no sense; says which.
    """
    state = Position(options or Options(), stock=[], phase=Phase.BUILD, turns=1)
    has_stock = False
    for line in filter(None, map(str.strip, text.splitlines())):
        head, colon, body = line.partition(":")
        word, _, number = head.strip().partition(" ")
        if not colon or word not in _READERS:
            raise ValueError(f"a line is written like 'pile: 9S 4D', not {line!r}")
        _READERS[word](state, word, number, body.strip())
        has_stock |= word == "stock"
    if not has_stock:
        state.stock = _rest(state)
    state.enlisted = max([state.enlisted, *(number + 1 for number in state.units)])
    return state


# --- Drawing ---


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
    return [f"line {ends[0]}: {', '.join(items)}"]


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
    lines = [f"{name}: {value}" for name in _NUMBERS if (value := getattr(state, name))]
    lines += [f"{name}: {' '.join(map(str, value))}" for name in _SPOTS if (value := getattr(state, name))]
    for name in _PAIRS:
        if any(pair := getattr(state, name)):
            lines.append(f"{name}: {pair[0]} {pair[1]}")
    lines += [f"{name}: yes" for name in _FLAGS if getattr(state, name)]
    lines += [f"starter: {state.starter + 1}"] if state.starter else []
    return lines + ([f"winner: {state.winner + 1}"] if state.winner is not None else [])


# --- Reading ---


def _cards(text: str) -> list[Card]:
    cards: list[Card] = []
    for word in text.split():
        card, _, count = word.partition("*") if word.startswith(HIDDEN) else (word, "", "")
        if card not in CARDS and card != HIDDEN:
            raise ValueError(f"a card is written like 7D, 10H or *1, not {word!r}")
        cards += [card] * int(count or 1)
    return cards


def _read_turn(state: Position, _word: str, _number: str, body: str) -> None:
    seat, _, phase = body.partition(" ")
    state.turn, state.phase = int(seat) - 1, Phase(phase or "build")


def _read_line(state: Position, _word: str, number: str, body: str) -> None:
    items = [item.split() for item in body.split(",")]
    first = int(number) if number else (-1 if items[0][0].startswith("V") else 0)
    for spot, (kind, *rest) in enumerate(items, start=first):
        if kind == "gap":
            continue
        if kind[:1] not in ("R", "V") or not kind[1:].isdigit():
            raise ValueError(f"on the line lie R1, R2, V1, V2 and gap, not {kind!r}")
        owner = int(kind[1:]) - 1
        if kind[0] == "R":
            state.roads[spot] = Road(owner, tuple(_cards(" ".join(rest))))
        else:
            state.villages[spot] = _read_village(owner, rest)


def _read_village(owner: int, words: list[str]) -> Village:
    parts: dict[str, list[str]] = {"cards": [], "wall": [], "well": [], "farmland": []}
    now = "cards"
    for word in words:
        if word in parts:
            now = word
        else:
            parts[now] += _cards(word)
    wall = parts["wall"][0] if parts["wall"] else None
    return Village(owner, tuple(parts["cards"]), wall, tuple(parts["well"]), tuple(parts["farmland"]))


def _read_seat(state: Position, word: str, number: str, body: str) -> None:
    {"hand": state.hands, "taxmen": state.taxmen}[word][int(number) - 1] = in_order(_cards(body))


def _read_army(state: Position, _word: str, number: str, body: str) -> None:
    for item in body.split(","):
        words = item.split()
        name = int(words.pop(0)[1:]) if words[0].startswith("#") else len(state.units)
        state.units[name] = Unit(int(number) - 1, tuple(_cards(" ".join(words))))


def _read_known(state: Position, _word: str, number: str, body: str) -> None:
    for item in body.split(","):
        card, *walls = item.split()
        state.known[int(number) - 1][card] = tuple(map(int, walls))


def _read_pile(state: Position, word: str, _number: str, body: str) -> None:
    setattr(state, word, _cards(body))


def _read_plain(state: Position, word: str, _number: str, body: str) -> None:
    values: Mapping[str, Any] = {
        **dict.fromkeys(_NUMBERS, int),
        **{name: lambda text: tuple(map(int, text.split())) for name in (*_SPOTS, *_PAIRS)},
        **{name: lambda text: text == "yes" for name in _FLAGS},
        **{name: lambda text: int(text) - 1 for name in _SEATS},
        "shuffled": lambda text: tuple(_cards(text)),
        "thief": lambda text: _cards(text)[0],
    }
    setattr(state, word, values[word](body))


_READERS = {
    "turn": _read_turn,
    "line": _read_line,
    "hand": _read_seat,
    "taxmen": _read_seat,
    "army": _read_army,
    "known": _read_known,
    "pile": _read_pile,
    "aside": _read_pile,
    "stock": _read_pile,
    **dict.fromkeys(_PLAIN, _read_plain),
}


def _rest(state: Position) -> list[Card]:
    """Return what is nowhere but perhaps in the stock."""
    elsewhere = state.copy()
    elsewhere.stock = []
    seen = set(zones(elsewhere))
    return [card for card in whole_pack(state.options) if card not in seen]
