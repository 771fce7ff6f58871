"""Reads drawn tables, word by word; `notation.draw` writes what is read here."""

from collections.abc import Callable
from typing import Any

from attrs import define, field

from app.core import spelling
from app.core.command import Seat
from app.core.positions import Misread
from app.core.spelling import Line, adds, amount, is_number, sets
from app.core.words import N_, Phrase
from app.games.cards.model import (
    Finished,
    Options,
    Phase,
    Position,
    Road,
    Tally,
    Unit,
    Village,
    has_held,
    whole_pack,
    zones,
)
from app.games.cards.pack import CARDS, HIDDEN, Card, in_order, is_joker

NUMBERS = ("left", "taken", "idle", "turns", "enlisted")
SPOTS = ("targets", "fresh", "old_walls")
PAIRS = ("owing", "perfects")
FLAGS = ("stirred",)

_MOST = 999_999
_FAR = 60
"""No line is longer than this to either side."""

_SIGNS = (":", ",")
_PARTS = ("wall", "well", "farmland")


@define
class Reader(spelling.Reader[Position]):
    """
    A table that is being read.

    Attributes:
        sees_all: Whether no card may be hidden.
    """

    sees_all: bool = False
    _laid: list[int] = field(factory=list)
    _has_stock: bool = False
    _says_held: bool = False

    def read(self, text: str) -> Position:
        """
        Return the table that *text* draws; whatever is not mentioned is empty or zero, or follows.

        Raises:
            Misread: If a line or a card makes no sense; says which.
        """
        spaced = text
        for sign in _SIGNS:
            spaced = spaced.replace(sign, f" {sign} ")
        return super().read(spaced)

    def close(self) -> None:
        """
        Put everything in the order it was built in, and the rest of the cards into the stock.

        Whoever still holds cards has held some since the pick-up, unless the text says no.  Rule: CRD-R33.
        """
        state = self.state
        if not self._says_held:
            state.had_cards = has_held(state)
        if state.phase in (Phase.OVER, Phase.BETWEEN) and not state.games and self.sees_all:
            raise Misread(1, Phrase(N_("a game that is over has a line “game”")))
        order = {spot: place for place, spot in enumerate(self._laid)}
        state.roads = {at: state.roads[at] for at in sorted(state.roads, key=lambda at: order.get(at, at))}
        state.villages = {
            at: state.villages[at] for at in sorted(state.villages, key=lambda at: order.get(at, at))
        }
        state.units = dict(sorted(state.units.items()))
        state.enlisted = max([state.enlisted, *(number + 1 for number in state.units)])
        if not self._has_stock:
            state.stock = rest(state)

    # --- Words ---

    def seat(self, line: Line) -> Seat:
        """Take the number of a seat."""
        return line.one_of({"1": 0, "2": 1})

    def card(self, line: Line, *, plain: bool = True) -> Card:
        """Take a card; a joker only where it is not to be *plain*."""
        word = line.next
        if word not in CARDS and (self.sees_all or word != HIDDEN):
            raise line.wrong(Phrase(N_("a card like 7D, 10H or *1")))
        if plain and is_joker(word):
            raise line.wrong(Phrase(N_("a card that is no joker")))
        return line.words.pop(0)

    def cards(self, line: Line, *, plain: bool = True) -> list[Card]:
        """Take cards up to the end, a comma, or a word that is no card."""
        found: list[Card] = []
        while line and line.words[0] not in _SIGNS and line.words[0] not in _PARTS:
            card, star, count = line.words[0].partition("*")
            if card == HIDDEN and star and is_number(count, 2) and not self.sees_all:
                line.words.pop(0)
                found += [HIDDEN] * int(count)
            else:
                found.append(self.card(line, plain=plain))
        return found

    def some(self, line: Line) -> tuple[Card, ...]:
        """Take one card or more."""
        return (self.card(line), *self.cards(line))

    def any_cards(self, line: Line) -> list[Card]:
        """Take cards, jokers among them."""
        return self.cards(line, plain=False)

    # --- Lines ---

    def held(self, line: Line) -> None:
        """Read whether cards were held after the pick-up.  Rule: CRD-R33."""
        self._says_held = True
        self.state.had_cards = _flag(self, line)

    def turn(self, line: Line) -> None:
        """Read whose turn it is, and the phase."""
        self.state.turn = self.seat(line)
        phases = {each.value: each for each in Phase}
        if len(line.words) > 1:
            line.words[0:2] = [" ".join(line.words[:2])]
        self.state.phase = line.one_of(phases) if line else Phase.BUILD

    def line(self, line: Line) -> None:
        """Read the line from the left; its first spot stands before the colon if it is not plain."""
        at = None if line.words[:1] == [":"] else _spot(line)
        line.keyword(":")
        if at is None:
            at = -1 if line.words and line.words[0].startswith("V") else 0
        while True:
            self._piece(line, at)
            at += 1
            if not line.skip(","):
                return

    def _piece(self, line: Line, at: int) -> None:
        kinds = {f"{kind}{seat}": (kind, owner) for kind in "RV" for owner, seat in enumerate("12")}
        kind, owner = line.one_of({**kinds, "gap": ("gap", 0)})
        if kind == "R":
            self.state.roads[at] = Road(owner, self.some(line))
        elif kind == "V":
            cards, parts = self.some(line), dict[str, tuple[Card, ...]]()
            while line and line.words[0] in _PARTS:
                part = line.word()
                is_wall = part == "wall"
                parts[part] = (self.card(line, plain=self.sees_all),) if is_wall else self.some(line)
            wall = parts["wall"][0] if "wall" in parts else None
            self.state.villages[at] = Village(
                owner, cards, wall, parts.get("well", ()), parts.get("farmland", ())
            )

    def hand(self, line: Line, seat: Seat) -> None:
        """Read a hand."""
        self.state.hands[seat] = in_order(self.cards(line, plain=self.sees_all))

    def taxmen(self, line: Line, seat: Seat) -> None:
        """Read a seat's Taxmen."""
        self.state.taxmen[seat] = self.jokers(line)

    def jokers(self, line: Line) -> list[Card]:
        """Take jokers up to the end."""
        found = []
        while line:
            if not is_joker(line.words[0]):
                raise line.wrong(Phrase(N_("a joker: *1, *2 or *3")))
            found.append(self.card(line, plain=False))
        return found

    def army(self, line: Line, seat: Seat) -> None:
        """Read units, each with its number if it has one."""
        while True:
            number = len(self.state.units)
            if line.next.startswith("#"):
                line.words[0] = line.words[0][1:]
                number = line.count(0, _MOST)
            self.state.units[number] = Unit(seat, self.some(line))
            if not line.skip(","):
                return

    def known(self, line: Line, seat: Seat) -> None:
        """Read what a hand is known to hold, each card with the walls it may be instead."""
        while True:
            card = self.card(line)
            self.state.known[seat][card] = _spots(self, line)
            if not line.skip(","):
                return

    def stock(self, line: Line) -> None:
        """Read the stock, which need not be all the rest."""
        self._has_stock = True
        self.state.stock = in_order(self.any_cards(line))

    def laid(self, line: Line) -> None:
        """Read the order in which the line was laid."""
        self._laid = list(_spots(self, line))

    def game(self, line: Line) -> Finished:
        """Take a game of the match that is over."""
        line.keyword("starter")
        starter, winner = self.seat(line), self.seat(line) if line.skip("winner") else None
        tallies = []
        for _ in range(2):
            line.keyword("points")
            tallies.append(Tally(*(line.count(0, _MOST) for _ in Tally._fields)))
        line.keyword("perfects")
        perfects = _pair(self, line)
        line.keyword("turns")
        turns = line.count(0, _MOST)
        return Finished(starter, winner, (tallies[0], tallies[1]), perfects, turns, line.skip("stale"))


def rest(state: Position) -> list[Card]:
    """Return what is nowhere but perhaps in the stock."""
    elsewhere = state.copy()
    elsewhere.stock = []
    seen = set(zones(elsewhere))
    return [card for card in whole_pack(state.options) if card not in seen]


def _spot(line: Line) -> int:
    """Take a place of the line, which may be left of its first Road."""
    is_left = bool(line) and line.words[0].startswith("-")
    if is_left:
        line.words[0] = line.words[0][1:]
    return -line.count(0, _FAR) if is_left else line.count(0, _FAR)


def _spots(_: Reader, line: Line) -> tuple[int, ...]:
    found = []
    while line and line.words[0] != ",":
        found.append(_spot(line))
    return tuple(found)


def _pair(_: Reader, line: Line) -> tuple[int, int]:
    return line.count(0, _MOST), line.count(0, _MOST)


def _flag(_: Reader, line: Line) -> bool:
    return line.one_of({"yes": True, "no": False})


def _headed(read: Callable[[Reader, Line], Any]) -> Callable[[Reader, Line], None]:
    """Return what reads a line whose word has a colon after it."""

    def read_line(reader: Reader, line: Line) -> None:
        line.keyword(":")
        read(reader, line)

    return read_line


def _at_seat(read: Callable[[Reader, Line, Seat], None]) -> Callable[[Reader, Line], None]:
    """Return what reads a line whose word has a seat and a colon after it."""

    def read_line(reader: Reader, line: Line) -> None:
        seat = reader.seat(line)
        line.keyword(":")
        read(reader, line, seat)

    return read_line


def _field(name: str, take: Callable[[Reader, Line], Any]) -> Callable[[Reader, Line], None]:
    """Return what reads a line that says nothing but the value of a field."""
    return _headed(sets(name, take))


Reader.lines = {
    "turn": _headed(Reader.turn),
    "line": Reader.line,
    "hand": _at_seat(Reader.hand),
    "taxmen": _at_seat(Reader.taxmen),
    "army": _at_seat(Reader.army),
    "known": _at_seat(Reader.known),
    "pile": _field("pile", Reader.any_cards),
    "aside": _field("aside", Reader.jokers),
    "stock": _headed(Reader.stock),
    "shuffled": _field("shuffled", lambda reader, line: tuple(reader.any_cards(line))),
    "thief": _field("thief", lambda reader, line: next(iter(reader.jokers(line)), None)),
    "laid": _headed(Reader.laid),
    "starter": _field("starter", Reader.seat),
    "winner": _field("winner", Reader.seat),
    "game": _headed(adds("games", Reader.game)),
    **{name: _field(name, amount(0, _MOST)) for name in NUMBERS},
    **{name: _field(name, _spots) for name in SPOTS},
    **{name: _field(name, _pair) for name in PAIRS},
    **{name: _field(name, _flag) for name in FLAGS},
    "had_cards": _headed(Reader.held),
}


def read_table(text: str, options: Options, *, sees_all: bool) -> Position:
    """
    Return the table that *text* draws.

    Raises:
        Misread: If it draws none.
    """
    return Reader(Position(options, stock=[], phase=Phase.BUILD, turns=1), 2, sees_all).read(text)
