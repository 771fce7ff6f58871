"""Positions as text for a game that has no notation of its own: a line for each field of its state."""

import re
import types
import typing
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from enum import Enum
from typing import Any, Generic, TypeAlias
from urllib.parse import quote, unquote

import attrs
from attrs import frozen

from app.core.game import O_contra, Player, S
from app.core.positions import Misread
from app.core.spelling import Line, lines_of, spelled
from app.core.state import State
from app.core.words import N_, Phrase

_DEEPEST = 12
"""Brackets within brackets."""

_TOKEN = re.compile(r"[(),=]|[^(),=]+")
_NUMBER = re.compile(r"-?\d{1,7}", re.ASCII)
_NONE, _EMPTY = "-", '""'
_FLAGS = {"yes": True, "no": False}
_ROWS = (list, tuple, set, frozenset, Sequence)

_Tree: TypeAlias = "str | list[_Tree] | _Pair"
"""A word taken apart: a value, what stands in brackets, or key and value."""


@frozen
class _Pair:
    """What a word like "(0,1)=2" says."""

    key: "_Tree"
    value: "_Tree"


class FieldPositions(Generic[S, O_contra]):
    """
    The `Positions` of a game whose state is numbers, words, enums, records and collections of those.

    `stones (0,3)=1 (2,2)=2` is a dict of places and seats, `turn 2` whose turn it is, `swapped no` a flag.
    """

    def __init__(
        self,
        empty: Callable[[O_contra, Sequence[Player]], S],
        *,
        seats: Collection[str] = (),
        left_out: Collection[str] = ("options",),
    ) -> None:
        """
        Write and read positions by the types of the state's fields.

        Args:
            empty: Returns the table before anything lies on it: often `Rules.setup`.
            seats: Fields whose plain numbers are seats, -1 for nobody: they are counted from 1 on paper.
            left_out: Fields that follow from the options, and are as on the empty table.
        """
        self.empty = empty
        self._seats, self._left_out = frozenset(seats), frozenset(left_out)

    def spell(self, state: S) -> str:
        """Write *state*, a line for each field."""
        return "\n".join(self._line(name, getattr(state, name)) for name in self._names(state))

    def read(self, text: str, options: O_contra, seats: int) -> S:
        """
        Return the position that *text* spells; a field without a line is as on the empty table.

        Raises:
            Misread: If it spells none; says line, and what was expected.
        """
        state = self.empty(options, [Player("")] * seats)
        hints, names = typing.get_type_hints(type(state)), {name: name for name in self._names(state)}
        for line in lines_of(text):
            name = line.one_of(names)
            reader = _Reader(line.number, seats if name in self._seats else None)
            setattr(state, name, reader.line(line, hints[name]))
            line.end()
        return state

    def reseat(self, state: S, players: Sequence[Player]) -> None:
        """Leave the state as it is: nothing in it depends on who plays."""

    def _names(self, state: S) -> Iterator[str]:
        return (name for name in _fields(type(state)) if name not in self._left_out)

    def _line(self, name: str, value: object) -> str:
        first = int(name in self._seats)
        if isinstance(value, Mapping | list | set | frozenset) or type(value) is tuple:
            return spelled(name, list(_items(value, first)))
        return f"{name} {_spelled(value, first)}"


def _spelled(value: object, first: int) -> str:
    """Write a value as one word; plain numbers are counted from *first*."""
    match value:
        case None:
            return _NONE
        case bool():
            return "yes" if value else "no"
        case Enum():
            return value.name.lower()
        case int():
            return str(value + first)
        case str():
            return _EMPTY if not value else "%2D" if value == _NONE else quote(value, safe="")
        case State():
            parts = (getattr(value, name) for name in _fields(type(value)))
            return f"({','.join(_spelled(each, first) for each in parts)})"
        case tuple() if type(value) is not tuple:  # a record, and what it counts is no seat
            return f"({','.join(_spelled(each, 0) for each in value)})"
        case Collection():
            return f"({','.join(_items(value, first))})"
        case _:
            raise TypeError(f"no way to spell a {type(value)} is known")


def _items(value: Collection[object], first: int) -> Iterator[str]:
    if isinstance(value, Mapping):
        return (f"{_spelled(key, first)}={_spelled(each, first)}" for key, each in value.items())
    words = [_spelled(each, first) for each in value]
    return iter(sorted(words) if isinstance(value, set | frozenset) else words)


def _fields(kind: type[State]) -> list[str]:
    return [each.name for each in attrs.fields(kind)] if attrs.has(kind) else []


@frozen
class _Reader:
    """
    Reads the values of a line.

    Attributes:
        number: Of the line.
        seats: How many there are if plain numbers are seats; None if they are not.
    """

    number: int
    seats: int | None

    def line(self, line: Line, hint: object) -> object:
        """Return what a line says of a field of the type *hint*: one word, or one for each item."""
        kind = typing.get_origin(hint)
        if kind in (dict, Mapping, *_ROWS):
            return self._value([self._tree(word) for word in line.rest(Line.word)], hint)
        return self._value(self._tree(line.word()), hint)

    def _value(self, tree: _Tree, hint: object) -> object:
        kind, inner = typing.get_origin(hint) or hint, typing.get_args(hint)
        if kind in (types.UnionType, typing.Union):
            (other,) = (each for each in inner if each is not types.NoneType)
            return None if tree == _NONE else self._value(tree, other)
        if not isinstance(kind, type):
            raise TypeError(f"no way to read a {hint} is known")
        if isinstance(tree, list):
            return self._several(tree, kind, inner)
        if isinstance(tree, str):
            return self._one(tree, kind)
        raise self._wrong("=")

    def _one(self, word: str, kind: type) -> object:
        line = Line(self.number, [word])
        if kind is bool:
            return line.one_of(_FLAGS)
        if issubclass(kind, Enum):
            return line.one_of({each.name.lower(): each for each in kind})
        if kind is int and self.seats is not None:
            return line.count(0, self.seats) - 1
        if kind is int:
            return int(line.match(_NUMBER, N_("a number"))[0])
        if kind is str:
            return "" if word == _EMPTY else unquote(word)
        raise self._wrong(word)

    def _several(self, trees: "list[_Tree]", kind: type, inner: tuple[object, ...]) -> object:
        if kind in (dict, Mapping):
            pairs = [each for each in trees if isinstance(each, _Pair)]
            if len(pairs) != len(trees):
                raise self._wrong("(")
            return {self._value(each.key, inner[0]): self._value(each.value, inner[1]) for each in pairs}
        if kind in _ROWS and inner[1:] in ((), (Ellipsis,)):
            values = [self._value(each, inner[0]) for each in trees]
            make: Any = tuple if kind is Sequence else kind
            return make(values)
        if kind is tuple:
            return tuple(self.each_of(trees, inner))
        hints = typing.get_type_hints(kind)
        if issubclass(kind, State):
            return kind(*self.each_of(trees, [hints[name] for name in _fields(kind)]))
        if issubclass(kind, tuple):
            record: Any = kind
            return record(*attrs.evolve(self, seats=None).each_of(trees, [*hints.values()]))
        raise self._wrong("(")

    def each_of(self, trees: "list[_Tree]", hints: Sequence[object]) -> list[Any]:
        """Return values of these types, one of each."""
        if len(trees) != len(hints):
            raise self._wrong("(")
        return [self._value(tree, hint) for tree, hint in zip(trees, hints, strict=True)]

    # --- Words taken apart ---

    def _tree(self, word: str) -> _Tree:
        tokens = _TOKEN.findall(word)[::-1]
        tree = self._item(tokens, 0)
        if tokens:
            raise self._wrong(tokens[-1])
        return tree

    def _item(self, tokens: list[str], depth: int) -> _Tree:
        """Take a value, or key and value, from the end of *tokens*."""
        key = self._atom(tokens, depth)
        if tokens[-1:] != ["="]:
            return key
        tokens.pop()
        return _Pair(key, self._atom(tokens, depth))

    def _atom(self, tokens: list[str], depth: int) -> _Tree:
        token = tokens.pop() if tokens else ""
        if token not in ("", "(", ")", ",", "="):
            return token
        if token != "(" or depth > _DEEPEST:
            raise self._wrong(token)
        found: list[_Tree] = []
        while tokens[-1:] != [")"]:
            found.append(self._item(tokens, depth + 1))
            if tokens[-1:] == [","] and tokens[-2:-1] != [")"]:
                tokens.pop()
            elif tokens[-1:] != [")"]:
                raise self._wrong(tokens[-1] if tokens else "")
        tokens.pop()
        return found

    def _wrong(self, found: str) -> Misread:
        return Line(self.number).wrong(Phrase(N_("a value like 3, or values in brackets like (0,3)")), found)
