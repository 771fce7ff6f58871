"""Fields that describe themselves to dialogs and the editor of variants: options, and entries of tables."""

from collections.abc import Mapping
from enum import Enum
from typing import Any, TypeVar

import attrs
from attrs import frozen

from app.core.words import N_, Phrase

_KEY, _GROUP = "option", "group"

Value = TypeVar("Value")
Choice = TypeVar("Choice")


class Unfit(ValueError):
    """Raised when a value is not what its *field* asks for; *phrase* is the end of a sentence."""

    def __init__(self, phrase: Phrase, field: str = "") -> None:
        super().__init__(str(phrase))
        self.phrase, self.field = phrase, field


@frozen
class Option:
    """
    What a dialog needs to know about one option of a game, or one entry of its tables.

    Attributes:
        name: The field's name in the options class.
        default: The value of the rules as written; of an entry the standard tables tell.
        label: What it is called, marked with `N_`.
        rule: The id of the rule or ruling it belongs to.
        choices: The values it may have, each with its label marked with `N_`; empty for a free value.
        low, high: Bounds of a number; with *choices*, what variants may have besides those.
        per_seat: The value is a tuple, one for each seat; the empty tuple means
            "the default for everybody", and *choices* speak of one seat's value.
        tucked: Shown only under "More options".
        hint: One sentence of help, marked with `N_`.
        parts: What each number of a tuple of numbers is for, marked with `N_`; empty for a single value.
        several: The value is a tuple of some of the *choices*, in their order.
        pitches: What is to be said of some of the *choices*.
        pictures: Files of pictures of some of the *choices*, in the resources.
        only_with: The name of another option of which several may be taken, and those with any of which this
            one matters; empty if it always does.
    """

    name: str
    default: Any
    label: str
    rule: str = ""
    choices: Mapping[Any, str] = attrs.field(factory=dict)
    low: int | None = None
    high: int | None = None
    per_seat: bool = False
    tucked: bool = False
    hint: str = ""
    parts: tuple[str, ...] = ()
    several: bool = False
    pitches: Mapping[Any, Phrase] = attrs.field(factory=dict)
    pictures: Mapping[Any, str] = attrs.field(factory=dict)
    only_with: tuple[str, tuple[Any, ...]] | tuple[()] = ()

    def matters(self, options: Any) -> bool:
        """Tell whether this option changes anything beside the others, as they are chosen."""
        return not self.only_with or bool({*getattr(options, self.only_with[0])} & {*self.only_with[1]})

    @property
    def is_tuple(self) -> bool:
        """Whether the value is several of what the rest speaks of."""
        return self.per_seat or self.several or bool(self.parts)


@frozen
class Group:
    """
    What an editor needs to know about a table within tables.

    Attributes:
        name: The field's name.
        label: What it is called, marked with `N_`.
        key: For a sequence of things: the field that names each of them; files say its value.
        only: The fields of the table within that matter here; empty for all.
        title: The field that tells players which one it is.
        is_drawn: It is changed by drawing, with the game's designer, and never by typing a number.
    """

    name: str
    label: str
    key: str = ""
    title: str = ""
    is_drawn: bool = False
    only: tuple[str, ...] = ()


def option(
    default: Value,
    label: str,
    *,
    rule: str = "",
    choices: Mapping[Choice, str] | None = None,
    low: int | None = None,
    high: int | None = None,
    per_seat: bool = False,
    tucked: bool = False,
    hint: str = "",
    several: bool = False,
    pitches: Mapping[Choice, Phrase] | None = None,
    pictures: Mapping[Choice, str] | None = None,
    only_with: tuple[str, tuple[Any, ...]] | tuple[()] = (),
) -> Value:
    """Return an attrs field that describes itself; the arguments are those of `Option`."""
    about = Option(
        "", default, label, rule, choices or {}, low, high, per_seat, tucked, hint, (), several,
        pitches or {}, pictures or {}, only_with,
    )  # fmt: skip
    made: Value = attrs.field(default=default, validator=_check, metadata={_KEY: about})
    return made


def entry(
    label: str,
    *,
    default: object = attrs.NOTHING,
    rule: str = "",
    choices: Mapping[Choice, str] | None = None,
    low: int | None = None,
    high: int | None = None,
    parts: tuple[str, ...] = (),
    several: bool = False,
    hint: str = "",
) -> Any:
    """Return an attrs field of a table: a number, or some of *choices*; arguments as of `Option`."""
    about = Option("", None, label, rule, choices or {}, low, high, hint=hint, parts=parts, several=several)
    return attrs.field(default=default, validator=_check, metadata={_KEY: about})


def group(
    label: str,
    *,
    default: object = attrs.NOTHING,
    key: str = "",
    title: str = "",
    only: tuple[str, ...] = (),
    repr: bool = True,
    hash: bool | None = None,
) -> Any:
    """Return an attrs field that holds tables within a table; the arguments are those of `Group`."""
    about = Group("", label, key, title or key, only=only)
    return attrs.field(default=default, metadata={_GROUP: about}, repr=repr, hash=hash)


def drawing(label: str, *, default: object = attrs.NOTHING) -> Any:
    """Return an attrs field of a table that is changed by drawing."""
    return attrs.field(default=default, metadata={_GROUP: Group("", label, is_drawn=True)})


def described(attribute: "attrs.Attribute[Value]") -> Option | Group | None:
    """Return what a field of a table or of options says about itself, or None."""
    about = attribute.metadata.get(_KEY) or attribute.metadata.get(_GROUP)
    return None if about is None else attrs.evolve(about, name=attribute.name)


def describe(kind: type[attrs.AttrsInstance]) -> list[Option]:
    """Return the options of an options class, or the entries of a table, in the order they are written."""
    return [
        attrs.evolve(each.metadata[_KEY], name=each.name)
        for each in attrs.fields(kind)
        if _KEY in each.metadata
    ]


def default_of_seat(about: Option) -> Any:
    """Return what one seat has of an option with a value for each, if nothing was chosen for it."""
    return next(iter(about.choices)) if about.choices else about.low or 0


def is_usual_for_all(about: Option, value: Any) -> bool:
    """Tell whether *value* has something for each seat, and for all the same as if nothing was chosen."""
    return about.per_seat and set(value) <= {default_of_seat(about)}


def without_usual_seats(options: Any) -> Any:
    """
    Return options as they are where nothing was chosen for any seat.

    Whoever sets up a game in the dialog writes down what each seat has; the standard game does not.
    """
    usual = [each for each in describe(type(options)) if is_usual_for_all(each, getattr(options, each.name))]
    return attrs.evolve(options, **{each.name: () for each in usual})


def _check(_: object, attribute: "attrs.Attribute[Any]", value: Any) -> None:
    """Refuse a value outside the choices or bounds."""
    about: Option = attribute.metadata[_KEY]
    said = {"name": attribute.name, "value": repr(value)}
    if about.is_tuple and not isinstance(value, tuple):
        text = N_("{name} must be a list, not {value}")
        if about.per_seat:
            text = N_("{name} must be a list with one value for each seat, not {value}")
        raise Unfit(Phrase(text, said), said["name"])
    if about.parts and len(value) != len(about.parts):
        said["count"] = str(len(about.parts))
        raise Unfit(Phrase(N_("{name} must be a list of {count} numbers, not {value}"), said), said["name"])
    if about.several and len({*value}) != len(value):
        raise Unfit(Phrase(N_("{name} must not say the same twice"), said), said["name"])
    for each in value if about.is_tuple else (value,):
        _check_one(about, each, {"name": attribute.name, "value": _spelt(each)})


def _check_one(about: Option, value: Any, said: dict[str, str]) -> None:
    """Refuse a value that is neither a choice nor within the bounds."""
    if value in about.choices or value is None:
        if about.choices and value not in about.choices:
            _refuse_choice(about, said)
        return
    if about.choices and about.low is None and about.high is None:
        _refuse_choice(about, said)
    if about.low is not None and value < about.low:
        said["low"] = str(about.low)
        raise Unfit(Phrase(N_("{name} must be at least {low}, not {value}"), said), said["name"])
    if about.high is not None and value > about.high:
        said["high"] = str(about.high)
        raise Unfit(Phrase(N_("{name} must be at most {high}, not {value}"), said), said["name"])


def _refuse_choice(about: Option, said: dict[str, str]) -> None:
    said["allowed"] = ", ".join(map(_spelt, about.choices))
    raise Unfit(Phrase(N_("{name} must be one of {allowed}, not {value}"), said), said["name"])


def _spelt(value: object) -> str:
    """Return *value* as a file has it."""
    return repr(value.value if isinstance(value, Enum) else value)
