"""What has happened in an open game, step by step: in pictures and in words, as whoever looks may know it."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from attrs import evolve, frozen

from app.core.command import Seat
from app.core.session import AnySession, AnyStep, Step
from app.core.state import State
from app.core.timeline import AnyEntry
from app.core.words import N_, Phrase, without_coordinates
from app.i18n import say
from app.ui.board.step_picture import StepPicture
from app.ui.board.table import Table

_REACH = 90
"""So many entries of the log are looked through for what others did last."""


@frozen
class RecentStep:
    """
    A step with its words.

    Attributes:
        ply: Its number in the log, from 0.
        picture: It in pictures.
        sentence: It in words.
        count: How often it was done in a row.
    """

    ply: int
    picture: StepPicture
    sentence: str
    count: int = 1


class RecentSteps:
    """
    Tells what the entries of a game's log were.

    Args:
        seen: Returns what whoever looks may know of a state.
    """

    def __init__(
        self, session: AnySession, table: Table, seen: Callable[[State], Any], names: Mapping[Seat, str]
    ) -> None:
        self._session, self._table, self._seen, self._names = session, table, seen, names
        self._known: dict[int, tuple[AnyEntry, Seat | None, StepPicture | None]] = {}

    def step(self, ply: int) -> AnyStep:
        """Return an entry of the log with the states around it, as whoever looks may know them."""
        timeline = self._session.timeline
        return Step(
            self._seen(timeline.at(ply)), timeline.entries[ply].command, self._seen(timeline.at(ply + 1))
        )

    def at(self, ply: int, viewer: Seat | None) -> StepPicture | None:
        """Return an entry of the log in pictures; None if there is nothing to see."""
        entry = self._session.timeline.entries[ply]
        known = self._known.get(ply)
        if known is None or known[0] is not entry or known[1] != viewer:
            known = self._known[ply] = entry, viewer, self._table.step_picture(self.step(ply))
        return known[2]

    def phrase(self, ply: int) -> Phrase | None:
        """Return an entry of the log in words; None if it is not worth any."""
        step = self.step(ply)
        assert step.command is not None
        return self._session.game.notation.tell(step.before, step.command, step.after)

    def sentence(self, ply: int) -> str:
        """Return an entry of the log in words that name nothing which the board does not show."""
        phrase = self.phrase(ply)
        return "" if phrase is None else self.put(phrase)

    def put(self, phrase: Phrase) -> str:
        """Return a sentence of the log that names places by coordinates only where the board shows them."""
        return say(phrase if self._table.names_places else without_coordinates(phrase), self._names)

    def before(self, place: int) -> Phrase:
        """Say what led to a place of the log: the last thing before it that is worth a line."""
        for ply in range(place - 1, -1, -1):
            if phrase := self.phrase(ply):
                return phrase if self._table.names_places else without_coordinates(phrase)
        return Phrase(N_("The beginning of the game"))

    def of_others(self, viewer: Seat | None, last: int) -> Sequence[RecentStep]:
        """
        Return what the others did since the last step of *viewer*, the oldest first.

        While *viewer* plays on, what the others did before stays.

        Args:
            last: How many entries of the log have been seen.
        """
        found: list[RecentStep] = []
        entries = self._session.timeline.entries
        for ply in range(last - 1, max(-1, last - 1 - _REACH), -1):
            picture = self.at(ply, viewer)
            seat = entries[ply].command.by if picture is None else picture.seat
            if seat == viewer and found:
                break
            if picture is None or seat == viewer:
                continue
            if found and found[-1].picture == picture:
                found[-1] = evolve(found[-1], ply=ply, count=found[-1].count + 1)
            else:
                found.append(RecentStep(ply, picture, self.sentence(ply)))
        return found[::-1]


def step_between(session: AnySession, earlier: int, place: int | None) -> AnyStep | None:
    """Return the step from one place of the log to the next one, or None for a leap."""
    timeline = session.timeline
    if place is None or place != earlier + 1:
        return None
    return Step(timeline.at(earlier), timeline.entries[earlier].command, timeline.at(place))
