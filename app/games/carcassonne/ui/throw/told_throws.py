"""What came of throws, where nothing moves: all of it can be read until somebody plays on; no Qt."""

from collections.abc import Collection

from attrs import define, field

from app.core.command import NATURE, Command, Seat
from app.core.words import N_, Phrase, SeatName
from app.games.carcassonne.commands import Grab, Grabbed, Landed
from app.games.carcassonne.model import Position
from app.games.carcassonne.practice import verdict
from app.games.carcassonne.tables import Token
from app.games.carcassonne.ui.throw.results import caught_words, thrown_words
from app.ui.board.company import Company


@define
class ToldThrows:
    """The last throw of every seat in words, and who came closest; the newest is the last."""

    _words: dict[Seat, Phrase] = field(factory=dict)

    @property
    def words(self) -> list[Phrase]:
        """What is to be read."""
        return [*self._words.values()]

    def tell(
        self, before: Position, command: Landed | Grab | Grabbed, after: Position, company: Company
    ) -> None:
        """Hear what came of a throw, or of a catch."""
        assert before.round is not None
        if not isinstance(command, Landed):
            self._put(before.round.thrower, caught_words(before, command, company))
            return
        said = thrown_words(before, command, after, company)
        is_decided = before.round.token is Token.TARGET and bool(after.awards)
        what = verdict(before, command) if is_decided else said
        values = {"name": SeatName(command.seat), "what": what}
        self._put(command.seat, Phrase(N_("{name}: {what}"), values))
        if is_decided:
            self._put(NATURE, said)

    def play_on(self, before: Position, command: Command | None, people: Collection[Seat]) -> None:
        """Hear of another step: what one of the *people* does outside a round of throws ends the reading."""
        if command is not None and command.by in people and before.round is None:
            self.clear()

    def clear(self) -> None:
        """Forget all of it."""
        self._words.clear()

    def _put(self, seat: Seat, said: Phrase) -> None:
        self._words.pop(seat, None)
        self._words[seat] = said
