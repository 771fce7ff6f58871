"""What a sandbox offers and what is done in it, as data; no Qt."""

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from typing import Any, Generic, Protocol, TypeAlias

from attrs import field, frozen

from app.core.game import S, S_co
from app.core.state import State
from app.core.words import N_, Phrase

NOT_THERE = Phrase(N_("It does not go there."))
NONE_LEFT = Phrase(N_("There is none left in the box."))
STAYS = Phrase(N_("That stays where it is."))
"""What `Bench.put` and `Bench.away` answer where there is nothing more to say."""


@frozen
class Thing:
    """
    A piece, card or marker that the sandbox's palette offers.

    Attributes:
        key: What the game calls it: ("wall", "T"), ("knight", 0).
        label: For players.
        left: How many more there are in the box; None for any number.
    """

    key: Hashable
    label: Phrase
    left: int | None = None


@frozen
class Shelf:
    """Things of a kind, in the order of the palette."""

    label: Phrase
    things: Sequence[Thing]


@frozen
class Dial:
    """
    A number or a choice beside the board: points, the round, the phase, whose turn it is.

    Attributes:
        key: What the game calls it: a field of the state, or ("gold", 1) for a part of one, or, with *turn*,
            anything.
        label, value: What is shown.
        low, high: Bounds of a number.
        choices: The values it may have, with their labels; empty for a number.
        group: The heading it stands under (a seat's name); None for the game as a whole.
        turn: Sets it to a value in a state, in place, with all that follows from it; None: the field is set.
    """

    key: Hashable
    label: Phrase
    value: Any
    low: int = 0
    high: int = 999
    choices: Mapping[Any, Phrase] = field(factory=dict)
    group: Phrase | None = None
    turn: Callable[[Any, Any], None] | None = field(default=None, eq=False)

    def turned_to(self, value: object) -> Phrase:
        """Say that the dial shows *value* now, for the Edit menu."""
        shown = self.choices.get(value, value)
        if self.group is None:
            return Phrase(N_("{what}: {value}"), {"what": self.label, "value": shown})
        values = {"name": self.group, "what": self.label, "value": shown}
        return Phrase(N_("{name}, {what}: {value}"), values)


@frozen
class Edit(Generic[S_co]):
    """
    A position after something was changed by hand; it need not be possible.

    Attributes:
        state: The new one; the old one is untouched.
        phrase: What was done, for the Edit menu: "wall T on the plate of Ada".
    """

    state: S_co
    phrase: Phrase


def setter(dials: Callable[[S], Sequence[Dial]]) -> Callable[[S, Hashable, Any], Edit[S]]:
    """Return the `Bench.set_dial` of a game with these *dials*."""

    def set_dial(state: S, key: Hashable, value: Any) -> Edit[S]:
        after = state.copy()
        dial = next((each for each in dials(state) if each.key == key), None)
        if dial is None or dial.value == value:
            return Edit(after, Phrase(N_("nothing changed")))
        if dial.turn is not None:
            dial.turn(after, value)
        else:
            _set_field(after, key, value)
        return Edit(after, dial.turned_to(value))

    return set_dial


def _set_field(state: State, key: Hashable, value: object) -> None:
    """Set a field, or of ("gold", 1) what the field `gold` has for 1, be it a list, a tuple or a dict."""
    if not isinstance(key, tuple):
        setattr(state, str(key), value)
        return
    name, place = key
    part = getattr(state, name)
    if isinstance(part, tuple):
        setattr(state, name, (*part[:place], value, *part[place + 1 :]))
    else:
        part[place] = value


@frozen
class Held:
    """
    A thing that is carried by the pointer or by the keys' cursor.

    Attributes:
        thing: The key of the palette's thing that it is.
        turn: How often it was turned clockwise, from how the palette shows it; the game knows how
            many turns are a full one, and takes the rest.
        is_mirrored: Whether it was turned over.
        source: The key of the picture it was lifted from; None: it comes out of the box.
    """

    thing: Hashable
    turn: int = 0
    is_mirrored: bool = False
    source: Hashable | None = None


class Bench(Protocol[S]):
    """
    A game's board taken apart: a module of functions without Qt, one a game.

    Nothing is ever played: each function takes a full state, leaves it as it is, and proposes another
    one (`state.copy()`, then changed).  Nothing is refused because a rule forbids it, `Rules.problems`
    tells; a `Phrase` says why something has no meaning at all (a wall that does not lie on the plate).

    A *spot* is a place in the game's own terms: ("square", seat, Square(3, 4)), ("edge", Edge(...)),
    ("hand", seat).  A *key* is one of the picture's: ("wall", 5).
    """

    def shelves(self, state: S, /) -> Sequence[Shelf]:
        """Return what the palette offers, with what is left of it in the box."""

    def dials(self, state: S, /) -> Sequence[Dial]:
        """Return what can be typed or chosen; all that does not lie on the board."""

    def set_dial(self, state: S, key: Hashable, value: Any, /) -> Edit[S]:
        """Return the state with another *value* (within the dial's bounds, or one of its choices)."""

    def lifted(self, state: S, key: Hashable, /) -> Held | None:
        """Return what a thing of the picture is, as it lies there; None if it cannot be taken up."""

    def spots(self, state: S, held: Held, /) -> Iterable[Hashable]:
        """Return where *held* can be put; where it already was is among them."""

    def put(self, state: S, held: Held, spot: Hashable, /) -> Edit[S] | Phrase:
        """
        Return the state with *held* at *spot*, or why that has no meaning.

        With a `source` it is moved: it leaves where it was (and is not in its own way), and what
        belongs to it (a number, a colour, what lies on it) goes along.  Without one it comes out of
        the box, which has one less; an empty box is a `Phrase`.
        """

    def away(self, state: S, key: Hashable, /) -> Edit[S] | Phrase:
        """Return the state without what the picture calls *key*: back into the box."""

    def changes(self, state: S, key: Hashable | None, /) -> Sequence[Edit[S]]:
        """Return what else a right click on *key* (None: bare table) offers; the menu shows `Edit.phrase`."""


AnyEdit: TypeAlias = Edit[State]
"""A position of whichever game, after something was changed by hand."""
