"""Reads drawn tables, word by word; `notation.draw` writes what is read here."""

from collections.abc import Callable, Mapping

from attrs import define, field

from app.core.command import Seat
from app.core.positions import Misread
from app.core.spelling import Line, lines_of
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
    whole_pack,
    zones,
)
from app.games.cards.pack import CARDS, HIDDEN, Card, in_order, is_joker

NUMBERS = ("left", "taken", "idle", "turns", "enlisted")
SPOTS = ("targets", "fresh", "old_walls")
PAIRS = ("owing", "perfects")
FLAGS = ("had_cards", "stirred")

_MOST = 999_999
_FAR = 60
"""No line is longer than this to either side."""

_SEATS: Mapping[str, Seat] = {"1": 0, "2": 1}
_SIGNS = (":", ",")
_PARTS = ("wall", "well", "farmland")


@define
class Reader:
    """
    A table that is being read.

    Attributes:
        state: The table so far.
        sees_all: Whether no card may be hidden.
    """

    state: Position
    sees_all: bool = False
    _laid: list[int] = field(factory=list)
    _has_stock: bool = False

    def read(self, text: str) -> Position:
        """
        Return the table that *text* draws; whatever is not mentioned is empty or zero.

        Raises:
            Misread: If a line or a card makes no sense; says which.
        """
        spaced = text
        for sign in _SIGNS:
            spaced = spaced.replace(sign, f" {sign} ")
        for line in lines_of(spaced):
            line.one_of(_LINES)(self, line)
            line.end()
        self._close()
        return self.state

    def _close(self) -> None:
        """Put everything in the order it was built in, and the rest of the cards into the stock."""
        state = self.state
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

    def card(self, line: Line, *, plain: bool = True) -> Card:
        """Take a card; a joker only where it is not to be *plain*."""
        word = line.words[0] if line.words else ""
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
            if card == HIDDEN and star and count.isdecimal() and len(count) < 3 and not self.sees_all:
                line.words.pop(0)
                found += [HIDDEN] * int(count)
            else:
                found.append(self.card(line, plain=plain))
        return found

    def some(self, line: Line) -> tuple[Card, ...]:
        """Take one card or more."""
        return (self.card(line), *self.cards(line))

    # --- Lines ---

    def turn(self, line: Line) -> None:
        """Read whose turn it is, and the phase."""
        seat = _headed(line, lambda: line.one_of(_SEATS))
        phases = {each.value: each for each in Phase}
        if len(line.words) > 1:
            line.words[0:2] = [" ".join(line.words[:2])]
        self.state.turn = seat
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
        kinds = {f"{kind}{seat}": (kind, owner) for kind in "RV" for seat, owner in _SEATS.items()}
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

    def hand(self, line: Line) -> None:
        """Read a hand."""
        seat = _of_seat(line)
        self.state.hands[seat] = in_order(self.cards(line, plain=self.sees_all))

    def taxmen(self, line: Line) -> None:
        """Read a seat's Taxmen."""
        seat = _of_seat(line)
        self.state.taxmen[seat] = self._jokers(line)

    def _jokers(self, line: Line) -> list[Card]:
        found = []
        while line:
            if not is_joker(line.words[0]):
                raise line.wrong(Phrase(N_("a joker: *1, *2 or *3")))
            found.append(self.card(line, plain=False))
        return found

    def army(self, line: Line) -> None:
        """Read units, each with its number if it has one."""
        seat = _of_seat(line)
        while True:
            number = len(self.state.units)
            if line.words and line.words[0].startswith("#"):
                line.words[0] = line.words[0][1:]
                number = line.count(0, _MOST)
            self.state.units[number] = Unit(seat, self.some(line))
            if not line.skip(","):
                return

    def known(self, line: Line) -> None:
        """Read what a hand is known to hold, each card with the walls it may be instead."""
        seat = _of_seat(line)
        while True:
            card = self.card(line)
            self.state.known[seat][card] = _spots(line)
            if not line.skip(","):
                return

    def pile(self, line: Line) -> None:
        """Read the discard pile, the top card last."""
        line.keyword(":")
        self.state.pile = self.cards(line, plain=False)

    def aside(self, line: Line) -> None:
        """Read Thieves that were set aside."""
        line.keyword(":")
        self.state.aside = self._jokers(line)

    def stock(self, line: Line) -> None:
        """Read the stock, which need not be all the rest."""
        line.keyword(":")
        self._has_stock = True
        self.state.stock = in_order(self.cards(line, plain=False))

    def shuffled(self, line: Line) -> None:
        """Read what the stock held when it was shuffled last."""
        line.keyword(":")
        self.state.shuffled = tuple(self.cards(line, plain=False))

    def thief(self, line: Line) -> None:
        """Read the joker that is being paid."""
        line.keyword(":")
        (self.state.thief,) = self._jokers(line)[:1] or (None,)

    def laid(self, line: Line) -> None:
        """Read the order in which the line was laid."""
        line.keyword(":")
        self._laid = list(_spots(line))

    def starter(self, line: Line) -> None:
        """Read who began."""
        self.state.starter = _headed(line, lambda: line.one_of(_SEATS))

    def winner(self, line: Line) -> None:
        """Read who has won."""
        self.state.winner = _headed(line, lambda: line.one_of(_SEATS))

    def game(self, line: Line) -> None:
        """Read a game of the match that is over."""
        line.keyword(":")
        line.keyword("starter")
        starter, winner = line.one_of(_SEATS), None
        if line.skip("winner"):
            winner = line.one_of(_SEATS)
        tallies = []
        for _ in _SEATS:
            line.keyword("points")
            tallies.append(Tally(*(line.count(0, _MOST) for _ in Tally._fields)))
        line.keyword("perfects")
        perfects = line.count(0, _MOST), line.count(0, _MOST)
        line.keyword("turns")
        turns = line.count(0, _MOST)
        game = Finished(starter, winner, (tallies[0], tallies[1]), perfects, turns, line.skip("stale"))
        self.state.games += (game,)


def rest(state: Position) -> list[Card]:
    """Return what is nowhere but perhaps in the stock."""
    elsewhere = state.copy()
    elsewhere.stock = []
    seen = set(zones(elsewhere))
    return [card for card in whole_pack(state.options) if card not in seen]


def _headed(line: Line, value: Callable[[], Seat]) -> Seat:
    line.keyword(":")
    return value()


def _of_seat(line: Line) -> Seat:
    """Take the number of a seat and the colon after it."""
    seat = line.one_of(_SEATS)
    line.keyword(":")
    return seat


def _spot(line: Line) -> int:
    """Take a place of the line, which may be left of its first Road."""
    is_left = bool(line) and line.words[0].startswith("-")
    if is_left:
        line.words[0] = line.words[0][1:]
    return -line.count(0, _FAR) if is_left else line.count(0, _FAR)


def _spots(line: Line) -> tuple[int, ...]:
    found = []
    while line and line.words[0] != ",":
        found.append(_spot(line))
    return tuple(found)


def _number(name: str) -> Callable[[Reader, Line], None]:
    def read(reader: Reader, line: Line) -> None:
        line.keyword(":")
        setattr(reader.state, name, line.count(0, _MOST))

    return read


def _numbers(name: str, *, is_pair: bool) -> Callable[[Reader, Line], None]:
    def read(reader: Reader, line: Line) -> None:
        line.keyword(":")
        pair = (line.count(0, _MOST), line.count(0, _MOST)) if is_pair else None
        setattr(reader.state, name, pair or _spots(line))

    return read


def _flag(name: str) -> Callable[[Reader, Line], None]:
    def read(reader: Reader, line: Line) -> None:
        line.keyword(":")
        setattr(reader.state, name, line.one_of({"yes": True, "no": False}))

    return read


_LINES: Mapping[str, Callable[[Reader, Line], None]] = {
    **{name: getattr(Reader, name) for name in (
        "turn", "line", "hand", "taxmen", "army", "known", "pile", "aside", "stock", "shuffled", "thief",
        "laid", "starter", "winner", "game",
    )},
    **{name: _number(name) for name in NUMBERS},
    **{name: _numbers(name, is_pair=False) for name in SPOTS},
    **{name: _numbers(name, is_pair=True) for name in PAIRS},
    **{name: _flag(name) for name in FLAGS},
}  # fmt: skip


def read_table(text: str, options: Options, *, sees_all: bool) -> Position:
    """
    Return the table that *text* draws.

    Raises:
        Misread: If it draws none.
    """
    return Reader(Position(options, stock=[], phase=Phase.BUILD, turns=1), sees_all).read(text)
