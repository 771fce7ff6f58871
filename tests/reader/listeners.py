"""People who play by what a screen reader says: one by names and actions, one by keys."""

import random
from collections.abc import Sequence

from tests.reader.screen_reader import FOCUSED, Node, ScreenReader

BOARD, STRIP = "Game board", "What is to be done"
OVER = "The game is over."
_ARROWS = ("Right", "Down", "Left", "Up")
_STRIDES = 6
"""So many arrows somebody presses in search of something to do."""


class Listener:
    """
    Somebody who plays a game against the computer, and knows no more of it than what is said.

    Args:
        reader: Says it.
        title: The game, as the Hall calls it.
    """

    def __init__(self, reader: ScreenReader, title: str, seed: int) -> None:
        self.reader, self.title = reader, title
        self.rng = random.Random(seed)
        self.done: list[str] = []

    def start(self) -> None:
        """Set the game up, and start it."""
        raise NotImplementedError

    def act(self) -> bool | None:
        """Do one thing, if there is one to be done; tell whether there was."""
        raise NotImplementedError

    def play(self, most: int) -> None:
        """Play until the game is said to be over; at most so many things are done."""
        self.start()
        for _ in range(most):
            self.reader.until(lambda: OVER in self.reader.heard or self.act() or None, "something to do")
            if OVER in self.reader.heard:
                return
        raise AssertionError(f"not over after {most} things: {self.reader.heard[-12:]}, {self.done[-12:]}")


class ByName(Listener):
    """Chooses things by their names, and has actions done."""

    def start(self) -> None:
        reader = self.reader
        reader.do(
            reader.until(lambda: reader.find("push button", f"Set up {self.title}"), "the Hall"), "Press"
        )
        reader.do(reader.until(lambda: reader.find("push button", "Start"), "the dialog"), "Press")
        self._board = reader.until(lambda: reader.find("list", BOARD), "the board")
        self._strip = reader.until(lambda: reader.find("panel", STRIP), "the task")

    def act(self) -> bool:
        things = self.reader.inside(self._board.path)
        buttons = [each for each in self.reader.inside(self._strip.path) if each.role == "push button"]
        wish = self._wish(things, buttons)
        if wish is None or not self._do(*wish):
            return False
        self.reader.listen(0.05)
        return True

    def _wish(self, things: Sequence[Node], buttons: Sequence[Node]) -> tuple[Node, str] | None:
        """Return what to do: put something down, else mostly choose something, else what the button says."""
        for action in ("place", "throw"):
            if found := [each for each in things if action in each.actions]:
                return self.rng.choice(found), action
        picks = [each for each in things if "pick" in each.actions]
        if picks and (not buttons or self.rng.random() < 0.6):
            return self.rng.choice(picks), "pick"
        if buttons:
            return buttons[0], "Press"
        turns = [each for each in things if "turn" in each.actions]
        return (turns[0], "turn") if turns else None

    def _do(self, thing: Node, action: str) -> bool:
        # Others play meanwhile: what was there a moment ago may have gone, or have other actions.
        (now,) = self.reader.look(thing.path)
        if now is None or (now.name, now.actions) != (thing.name, thing.actions):
            return False
        self.reader.do(now, action)
        self.done.append(f"{action} {now.name}")
        return True


class ByKeys(Listener):
    """Presses keys, and hears where they lead."""

    def start(self) -> None:
        reader = self.reader
        # Before the window has the focus, keys are lost.
        reader.until(
            lambda: next((each for each in reader.everything() if FOCUSED in each.states), None), "the Hall"
        )
        self._tab_to(f"Set up {self.title}")
        reader.press("Return")
        # Where a window has just opened, a reader looks for what has the focus.
        reader.until(lambda: reader.find("push button", "Start", FOCUSED), "the dialog")
        reader.press("Return")
        reader.until(lambda: reader.heard or None, "a task")

    def act(self) -> bool:
        reader = self.reader
        if not self._is_asked():
            return False
        before, arrow = len(reader.heard), self.rng.choice(_ARROWS)
        # Who was refused goes some way before trying again.
        first = self.rng.randrange(_STRIDES) if reader.heard[-1].endswith("]") else 0
        for stride in range(_STRIDES):
            reader.press(arrow)
            if stride < first:
                continue
            if reader.focus is not None and {"place", "pick", "throw"} & {*reader.focus.actions}:
                self.done.append(self._name())
                reader.press("Return")
                return True
            if len(reader.heard) > before and not self._is_asked():
                return True
        reader.press("Escape")
        reader.press("Return")
        return True

    def _is_asked(self) -> bool:
        """Tell whether the last task that was said is ours."""
        tasks = [each for each in self.reader.heard if " – " in each]
        return bool(tasks) and tasks[-1].startswith("Ada")

    def _tab_to(self, name: str) -> None:
        for _ in range(80):
            if self._name() == name and self.reader.find("push button", name, FOCUSED):
                return
            self.reader.press("Tab")
        raise AssertionError(f"Tab does not come to {name}")

    def _name(self) -> str:
        return "" if self.reader.focus is None else self.reader.focus.name
