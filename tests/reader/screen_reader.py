"""A screen reader as the program meets one: it knows what the accessibility bus says, and nothing else."""

from collections.abc import Callable, Iterator, Sequence
from time import monotonic
from typing import Any, TypeVar

from attrs import frozen

from tests.reader.bus import MEMBER, PATH, Bus, BusError, Call, Message

ROOT = "/org/a11y/atspi/accessible/root"
_ATSPI = "org.a11y.atspi"
_NULL = "/org/a11y/atspi/null"

ENABLED, FOCUSED, PRESSED, SELECTED, SHOWING = 8, 12, 20, 23, 25
"""Numbers of AT-SPI's states."""

_BARE = frozenset({"list item", "push button", "label", "menu item", "menu bar", "tool bar", "separator"})
"""Roles of things with nothing inside that a game is played with."""

KEYS = {
    "Tab": 0xFF09,
    "Return": 0xFF0D,
    "Escape": 0xFF1B,
    "Left": 0xFF51,
    "Up": 0xFF52,
    "Right": 0xFF53,
    "Down": 0xFF54,
    "r": 0x72,
}
"""Symbols of X11."""

_REGISTRY, _KEY_SYM = "org.a11y.atspi.Registry", 3
_ANSWER_S, _TAB_S = 0.25, 20.0
"""Not every key but Tab is answered; so long we wait for what it brings."""

PATIENCE_S = 60.0
Found = TypeVar("Found")


@frozen
class Node:
    """
    A thing on the screen, as the bus tells of it.

    Attributes:
        path: Where it is on the bus.
        role: "push button", "list item", ...
        name, description: What a person would hear.
        states: AT-SPI's numbers.
        actions: What can be done with it, by name, the usual thing first.
    """

    path: str
    role: str
    name: str
    description: str
    states: frozenset[int]
    actions: tuple[str, ...]


class ScreenReader:
    """
    Reads a program aloud to nobody, and does in it what is asked for by name.

    Attributes:
        heard: What has been announced, in order.
        focus: What had the focus last.
        news: How much has been heard, sentences and what came into focus.
    """

    def __init__(self, bus: Bus) -> None:
        self._bus = bus
        self.heard: list[str] = []
        self.focus: Node | None = None
        self.news = 0
        for name in ("org.a11y.atspi.Event.Object", "org.a11y.atspi.Event.Focus"):
            bus.listen(f"type='signal',interface='{name}'")
            bus.call(_REGISTRY, "/org/a11y/atspi/registry", _REGISTRY, "RegisterEvent", "s", "object:")
        self._program = self.until(self._find_program, "a program on the bus")

    # --- Listening ---

    def until(self, ask: Callable[[], Found | None], what: str) -> Found:
        """Ask again whenever something has happened, until there is an answer."""
        end = monotonic() + PATIENCE_S
        while monotonic() < end:
            try:
                if (found := ask()) is not None:
                    return found
            except BusError:
                # What was asked about has gone meanwhile.
                pass
            self.listen(0.1)
        raise AssertionError(f"waited in vain for {what}; heard last: {self.heard[-5:]}")

    def listen(self, seconds: float = 0.0) -> None:
        """Hear what has been said, after waiting so long for the first of it."""
        self._bus.wait(seconds)
        while self._bus.wait(0):
            pass
        while self._bus.signals:
            self._hear(self._bus.signals.popleft())

    def _hear(self, message: Message) -> None:
        match message.fields.get(MEMBER), message.body:
            case "Announcement", (_, _, _, (_, str(text)) | str(text), *_):
                self.heard.append(text)
                self.news += 1
            case "StateChanged", ("focused", 1, *_):
                self.focus = self.look(message.fields[PATH])[0] or self.focus
                self.news += 1
            case _:
                pass

    # --- Looking ---

    def look(self, *paths: str) -> Sequence[Node | None]:
        """Return what the bus says of some things; None for what has gone."""
        about = "org.freedesktop.DBus.Properties"
        calls = []
        for path in paths:
            calls += [
                Call(self._program, path, f"{_ATSPI}.Accessible", "GetRoleName"),
                Call(self._program, path, f"{_ATSPI}.Accessible", "GetState"),
                Call(self._program, path, about, "Get", "ss", (f"{_ATSPI}.Accessible", "Name")),
                Call(self._program, path, about, "Get", "ss", (f"{_ATSPI}.Accessible", "Description")),
                Call(self._program, path, f"{_ATSPI}.Action", "GetActions"),
            ]
        answers = self._bus.ask(calls)
        return [_node(path, answers[5 * at : 5 * at + 5]) for at, path in enumerate(paths)]

    def inside(self, path: str = ROOT) -> Sequence[Node]:
        """Return what is inside a thing, as far as it is on the screen."""
        answer = self._bus.ask([Call(self._program, path, f"{_ATSPI}.Accessible", "GetChildren")])[0]
        children = [] if isinstance(answer, BusError) else [each for _, each in answer[0] if each != _NULL]
        return [node for node in self.look(*children) if node is not None and SHOWING in node.states]

    def everything(self, path: str = ROOT) -> Iterator[Node]:
        """Yield whatever is on the screen, the things inside a thing after it."""
        for node in self.inside(path):
            yield node
            if node.role not in _BARE:
                yield from self.everything(node.path)

    def find(self, role: str, name: str, state: int = SHOWING) -> Node | None:
        """Return the first thing with a role and a name that is in a state."""
        found = (each for each in self.everything() if (each.role, each.name) == (role, name))
        return next((each for each in found if state in each.states), None)

    # --- Doing ---

    def do(self, node: Node, action: str) -> None:
        """Have something done, by its name; a button has come up again then."""
        assert action in node.actions, f"{node} has no {action}"
        at = node.actions.index(action)
        assert self._bus.call(self._program, node.path, f"{_ATSPI}.Action", "DoAction", "i", at)[0]
        # Qt holds a button down for a moment, and anew at each press meanwhile.
        while (now := self.look(node.path)[0]) is not None and PRESSED in now.states:
            self.listen(0.02)

    def press(self, key: str) -> None:
        """Press a key as assistive technology does, and hear what comes of it."""
        controller, before = "org.a11y.atspi.DeviceEventController", self.news
        where = "/org/a11y/atspi/registry/deviceeventcontroller"
        self._bus.call(_REGISTRY, where, controller, "GenerateKeyboardEvent", "isu", KEYS[key], "", _KEY_SYM)
        end = monotonic() + (_TAB_S if key == "Tab" else _ANSWER_S)
        while self.news == before and monotonic() < end:
            self.listen(0.02)
        self.listen()

    # --- Inside ---

    def _find_program(self) -> str | None:
        programs = self._bus.call(_REGISTRY, ROOT, f"{_ATSPI}.Accessible", "GetChildren")[0]
        return str(programs[0][0]) if programs else None


def _node(path: str, answers: Sequence[tuple[Any, ...] | BusError]) -> Node | None:
    role, state, name, description, actions = answers
    if isinstance(role, BusError) or isinstance(state, BusError):
        return None
    low, high = state[0]
    states = frozenset(bit for bit in range(64) if (low | high << 32) >> bit & 1)
    texts = ["" if isinstance(each, BusError) else str(each[0]) for each in (name, description)]
    names = () if isinstance(actions, BusError) else tuple(each[0] for each in actions[0])
    return Node(path, role[0], *texts, states, names)
