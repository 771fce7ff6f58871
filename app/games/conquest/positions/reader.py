"""What every line of a written position of Conquest means."""

from collections.abc import Callable, Mapping
from string import ascii_uppercase

from attrs import define, field

from app.core.command import Seat
from app.core.spelling import Line
from app.core.words import N_, Phrase
from app.games.conquest.model import Clash, Island, Offer, Position
from app.games.conquest.notation import BUILT
from app.games.conquest.pieces import LETTERS, RESOURCE_NAMES, Phase, Special

MANY = 9999
"""No number of a position is larger."""

_GOODS = (*RESOURCE_NAMES, "gold")
_COUNTS = ("turns", "won", "claims")


@define
class Reader:
    """
    What has been read so far; a method for each line.

    Attributes:
        state: What it is read into.
        has_bank: The bank was written.
        seen: Rows of the island that have been read.
    """

    state: Position
    has_bank: bool = False
    seen: set[int] = field(factory=set)

    # --- The island ---

    def row(self, line: Line, row: int) -> None:
        """A row of the island, hex by hex."""
        state = self.state
        numbers = [number for number, cell in state.island.grid.cells.items() if cell.row == row]
        if not numbers or row in self.seen:
            raise line.wrong(Phrase(N_("each row of the island once")))
        self.seen.add(row)
        letters = []
        for number in numbers:
            word = line.word(N_("a hex"))
            if word[0] not in LETTERS or not self._stands(number, word[1:]):
                line.words.insert(0, word)
                raise line.wrong(Phrase(N_("a hex like w. or g0S2")))
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
        if not (who.isascii() and who.isdecimal()) or int(who) >= state.seats:
            return False
        built, count = (rest[:1], rest[1:]) if rest[:1].upper() in BUILT and rest else ("", rest)
        if count and not (count.isascii() and count.isdecimal() and 0 < int(count[:5]) <= MANY):
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

    def turn(self, line: Line) -> None:
        self.state.turn = self._seat(line)

    def starter(self, line: Line) -> None:
        self.state.starter = self._seat(line)

    def seat(self, line: Line) -> None:
        seat = self._seat(line)
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
        seat, index = self._seat(line), self.state.island.grid.edge_index
        while line:
            self.state.walls[seat] |= 1 << line.one_of(index)

    def bank(self, line: Line) -> None:
        cards = self._counts(line, len(RESOURCE_NAMES))
        if self.state.bank is not None:
            self.state.bank, self.has_bank = cards, True

    # --- The turn ---

    def holder(self, line: Line, special: Special) -> None:
        """Who has a special card."""
        self.state.holders[special] = self._seat(line)

    def noted(self, line: Line) -> None:
        self.state.army = line.count(0, MANY)

    def moved(self, line: Line) -> None:
        while line:
            hex_ = self._hex(line)
            self.state.tired[hex_] = line.count(1, MANY)

    def relocated(self, _: Line) -> None:
        self.state.relocated = True

    def attempted(self, _: Line) -> None:
        self.state.attempted = True

    def clash(self, line: Line) -> None:
        self.state.clash = Clash(self._hex(line), self._hex(line))

    def opening(self, line: Line) -> None:
        self.state.opening = self._hex(line)

    def offer(self, line: Line) -> None:
        self.state.offer = self._offer(line)

    def offered(self, line: Line) -> None:
        self.state.offered += (self._offer(line),)

    def chart(self, line: Line) -> None:
        self.state.chart += (self._counts(line, self.state.seats),)

    def winners(self, line: Line) -> None:
        self.state.winners = tuple(self._seat(line) for _ in range(len(line.words)))

    # --- Words ---

    def _seat(self, line: Line) -> Seat:
        return line.count(0, self.state.seats - 1)

    def _hex(self, line: Line) -> int:
        return line.one_of(self.state.island.grid.index)

    def _counts(self, line: Line, count: int) -> tuple[int, ...]:
        return tuple(line.count(0, MANY) for _ in range(count))

    def _offer(self, line: Line) -> Offer:
        by = self._seat(line)
        line.keyword("asks")
        asked = line.counts(0, self.state.seats - 1)
        if not asked:
            raise line.wrong(Phrase(N_("the number of a seat")))
        line.keyword("give")
        give = self._counts(line, len(_GOODS))
        line.keyword("get")
        return Offer(by, asked, give, self._counts(line, len(_GOODS)))


def _row(row: int) -> Callable[[Reader, Line], None]:
    return lambda reader, line: reader.row(line, row)


def _holder(special: Special) -> Callable[[Reader, Line], None]:
    return lambda reader, line: reader.holder(line, special)


LINES: Mapping[str, Callable[[Reader, Line], None]] = {
    **{letter: _row(row) for row, letter in enumerate(ascii_uppercase)},
    "round": Reader.round,
    "turn": Reader.turn,
    "starter": Reader.starter,
    "seat": Reader.seat,
    "walls": Reader.walls,
    "bank": Reader.bank,
    **{special.name.lower(): _holder(special) for special in Special},
    "noted": Reader.noted,
    "moved": Reader.moved,
    "relocated": Reader.relocated,
    "attempted": Reader.attempted,
    "clash": Reader.clash,
    "opening": Reader.opening,
    "offered": Reader.offered,
    "offer": Reader.offer,
    "chart": Reader.chart,
    "winners": Reader.winners,
}
"""By the word that a line begins with."""
