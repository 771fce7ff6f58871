"""What every line of a written position of Conquest means."""

from collections.abc import Callable
from string import ascii_uppercase

from attrs import define, field

from app.core import spelling
from app.core.spelling import Line, adds, amount, is_number, sets
from app.core.words import N_, Phrase
from app.games.conquest.model import Clash, Island, Offer, Position
from app.games.conquest.notation import BUILT
from app.games.conquest.pieces import LETTERS, RESOURCE_NAMES, Phase, Special

MANY = 9999
"""No number of a position is larger."""

_GOODS = (*RESOURCE_NAMES, "gold")
_COUNTS = ("turns", "won", "claims")


@define
class Reader(spelling.Reader[Position]):
    """
    Builds a position from its lines.

    Attributes:
        has_bank: The bank was written.
        seen: Rows of the island that have been read.
    """

    has_bank: bool = False
    seen: set[int] = field(factory=set)
    first = 0

    # --- The island ---

    def row(self, line: Line, row: int) -> None:
        """Read a row of the island, hex by hex."""
        state = self.state
        numbers = [number for number, cell in state.island.grid.cells.items() if cell.row == row]
        if not numbers or row in self.seen:
            raise line.wrong(Phrase(N_("each row of the island once")))
        self.seen.add(row)
        letters = []
        for number in numbers:
            word = line.word(N_("a hex"))
            if word[0] not in LETTERS or not self._stands(number, word[1:]):
                raise line.wrong(Phrase(N_("a hex like w. or g0S2")), word)
            letters.append(word[0])
        drawing = list(state.island.drawing)
        places = iter(letters)
        drawing[row] = "".join(each if each == " " else next(places) for each in drawing[row])
        state.island = Island(tuple(drawing))

    def _stands(self, number: int, word: str) -> bool:
        """Put what a word says on a hex: ".", or owner, building, knights; tell whether it says that."""
        state, here = self.state, 1 << number
        if word == ".":
            return True
        who, rest = word[:1], word[1:]
        if not is_number(who) or int(who) >= state.seats:
            return False
        built, count = (rest[:1], rest[1:]) if rest[:1].upper() in BUILT and rest else ("", rest)
        if count and not (is_number(count) and 0 < int(count) <= MANY):
            return False
        if (not built and not count) or (built and built.islower() and built != "k"):
            return False
        if built:
            state.buildings[BUILT.index(built.upper())] |= here
            state.settled[int(who)] |= here
            state.breached |= here if built == "k" else 0
        if count:
            state.knights[number] = int(count)
            state.occupied[int(who)] |= here
        return True

    # --- The table ---

    def round(self, line: Line) -> None:
        self.state.round = line.count(0, MANY)
        self.state.phase = line.one_of(
            {phase.name.lower(): phase for phase in Phase if phase is not Phase.END}
        )

    def at_seat(self, line: Line) -> None:
        seat = self.seat(line)
        cards = list(self.state.cards[seat])
        while line:
            if line.skip("out"):
                self.state.living &= ~(1 << seat)
                break
            name = line.one_of({name: name for name in (*_GOODS, *_COUNTS, "out")})
            count = line.count(0, MANY)
            if name in RESOURCE_NAMES:
                cards[RESOURCE_NAMES.index(name)] = count
            else:
                counts: list[int] = getattr(self.state, name)
                counts[seat] = count
        self.state.cards[seat] = tuple(cards)

    def walls(self, line: Line) -> None:
        seat, index = self.seat(line), self.state.island.grid.edge_index
        while line:
            self.state.walls[seat] |= 1 << line.one_of(index)

    def bank(self, line: Line) -> None:
        cards = self._counts(line, len(RESOURCE_NAMES))
        if self.state.bank is not None:
            self.state.bank, self.has_bank = cards, True

    # --- The turn ---

    def moved(self, line: Line) -> None:
        while line:
            hex_ = self.hex(line)
            self.state.tired[hex_] = line.count(1, MANY)

    # --- Words ---

    def hex(self, line: Line) -> int:
        """Take the name of a hex."""
        return line.one_of(self.state.island.grid.index)

    def clash(self, line: Line) -> Clash:
        """Read the two hexes of a battle or breach."""
        return Clash(self.hex(line), self.hex(line))

    def held(self, line: Line) -> tuple[int, ...]:
        """Take a number for each seat."""
        return self._counts(line, self.seats)

    def _counts(self, line: Line, count: int) -> tuple[int, ...]:
        return tuple(line.count(0, MANY) for _ in range(count))

    def offer(self, line: Line) -> Offer:
        """Take an offer of a trade."""
        by = self.seat(line)
        line.keyword("asks")
        asked = self.several(line)
        if not asked:
            raise line.wrong(Phrase(N_("the number of a seat")))
        line.keyword("give")
        give = self._counts(line, len(_GOODS))
        line.keyword("get")
        return Offer(by, asked, give, self._counts(line, len(_GOODS)))


def _row(row: int) -> Callable[[Reader, Line], None]:
    return lambda reader, line: reader.row(line, row)


def _holder(special: Special) -> Callable[[Reader, Line], None]:
    """Return what reads who has a special card."""

    def read(reader: Reader, line: Line) -> None:
        reader.state.holders[special] = reader.seat(line)

    return read


def _yes(_: Reader, __: Line) -> bool:
    return True


Reader.lines = {
    **{letter: _row(row) for row, letter in enumerate(ascii_uppercase)},
    "round": Reader.round,
    "turn": sets("turn", Reader.seat),
    "starter": sets("starter", Reader.seat),
    "seat": Reader.at_seat,
    "walls": Reader.walls,
    "bank": Reader.bank,
    **{special.name.lower(): _holder(special) for special in Special},
    "noted": sets("army", amount(0, MANY)),
    "moved": Reader.moved,
    "relocated": sets("relocated", _yes),
    "attempted": sets("attempted", _yes),
    "clash": sets("clash", Reader.clash),
    "opening": sets("opening", Reader.hex),
    "offered": adds("offered", Reader.offer),
    "offer": sets("offer", Reader.offer),
    "chart": adds("chart", Reader.held),
    "winners": sets("winners", lambda reader, line: line.rest(reader.seat)),
}
