"""What came of throws, where nothing moves: all of it can be read until somebody plays on; no Qt."""

from collections.abc import Collection

from attrs import define, field

from app.core.command import NATURE, Command, Seat
from app.core.words import LIST, N_, Phrase, SeatName, joined
from app.games.carcassonne.commands import ChooseToken, Grab, Grabbed, Landed
from app.games.carcassonne.model import Position
from app.games.carcassonne.rules.rounds import target_gap
from app.games.carcassonne.tables import Token
from app.games.carcassonne.ui.arrangement import Room
from app.games.carcassonne.ui.throw.results import LINE, caught_words, thrown_words
from app.ui.board.company import Company

STILL_MS, LINE_MS = 5000, 2000
"""So long what came of a step can be read where nothing moves; and so much longer for every further line."""

_SHARE = 0.4
"""So much of the board's height words take at most."""


@define
class ToldThrows:
    """What came of the throws of a round in words, the newest last; distances to a fair stand in one line."""

    _gaps: dict[Seat, Phrase] = field(factory=dict)
    _words: dict[Seat, Phrase] = field(factory=dict)

    @property
    def words(self) -> list[Phrase]:
        """What is to be read."""
        gaps = joined([*self._gaps.values()], LIST)
        told = [] if gaps is None else [Phrase(N_("From the fair tile: {gaps}"), {"gaps": gaps})]
        return [*told, *self._words.values()]

    @property
    def millis(self) -> int:
        """How long that takes."""
        return STILL_MS + (len(self.words) - 1) * LINE_MS

    def newest(self, room: Room) -> list[Phrase]:
        """Return as much of it as a board has room for, but never less than two lines."""
        return self.words[-max(2, int(_SHARE * room.height / room.text(LINE, 1))) :]

    def tell(
        self, before: Position, command: Landed | Grab | Grabbed, after: Position, company: Company
    ) -> None:
        """Hear what came of a throw, or of a catch."""
        around = before.round
        assert around is not None
        if not isinstance(command, Landed):
            self._words[around.thrower] = caught_words(before, command, company)
            return
        name, said = SeatName(command.seat), thrown_words(before, command, after, company)
        if around.token is Token.TARGET:
            gap = round(target_gap(before, command.rest, around.tile) / 10)
            self._gaps[command.seat] = Phrase(N_("{name} {mm} mm"), {"name": name, "mm": gap})
            if not after.awards:
                return
            # The last one says who came closest.
            self._words[NATURE] = said
        else:
            self._words[command.seat] = Phrase(N_("{name}: {what}"), {"name": name, "what": said})

    def play_on(self, before: Position, command: Command | None, people: Collection[Seat]) -> None:
        """Hear of another step: a new round ends the reading, and what *people* do outside one."""
        is_own = command is not None and command.by in people and before.round is None
        if is_own or isinstance(command, ChooseToken):
            self.clear()

    def clear(self) -> None:
        """Forget all of it."""
        self._gaps.clear()
        self._words.clear()
