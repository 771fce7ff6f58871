"""Somebody who plays a game at a table of choices, by mouse alone or by keys alone."""

from collections.abc import Sequence

from app.core.command import Command
from app.ui.board.choice_pick import Keys as Chosen
from tests.real.person import Keys, Mouse, Person, Script


class ChoosingMouse(Mouse):
    """Clicks on what is to be chosen, or on the button for what lies nowhere."""

    def play(self, command: Command) -> Script:
        chosen = _chosen(self, command)
        for key in chosen:
            self.click_thing(key)
            yield lambda: True
        if not chosen:
            yield from self.press_primary()


class ChoosingKeys(Keys):
    """Goes there with the arrows, and takes with Enter."""

    def play(self, command: Command) -> Script:
        yield self.board.hasFocus
        chosen = _chosen(self, command)
        for key in chosen:
            yield from self.take(key)
        if not chosen:
            yield from self.press_primary()


def _chosen(person: Person, command: Command) -> Chosen | Sequence[object]:
    """Return what is to be chosen for a command; nothing for one that lies nowhere."""
    return next((keys for keys, each in person.gesture.moves.items() if each == command), ())
