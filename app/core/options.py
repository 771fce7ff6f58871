"""A field that describes itself to dialogs and the variant editor."""

from collections.abc import Mapping
from typing import Any

import attrs
from attrs import frozen

from app.core.words import N_, Phrase

_KEY = "option"


class Unfit(ValueError):
    """Raised when a value is not what its field asks for; *phrase* is the end of a sentence."""

    def __init__(self, phrase: Phrase) -> None:
        super().__init__(str(phrase))
        self.phrase = phrase


@frozen
class Option:
    """
    What a dialog needs to know about one option of a game.

    Attributes:
        name: The field's name in the options class.
        default: The value of the rules as written.
        label: What it is called, marked with `N_`.
        rule: The id of the rule or ruling it belongs to.
        choices: The values it may have, each with its label marked with `N_`; empty for a free value.
        low, high: Bounds of a number.
        per_seat: The value is a tuple, one for each seat; the empty tuple means
            "the default for everybody", and *choices* speak of one seat's value.
        tucked: Shown only under "More options".
        hint: One sentence of help, marked with `N_`.
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


def option(
    default: Any,
    label: str,
    *,
    rule: str = "",
    choices: Mapping[Any, str] | None = None,
    low: int | None = None,
    high: int | None = None,
    per_seat: bool = False,
    tucked: bool = False,
    hint: str = "",
) -> Any:
    """Return an attrs field that describes itself; the arguments are those of `Option`."""
    about = Option("", default, label, rule, choices or {}, low, high, per_seat, tucked, hint)
    return attrs.field(default=default, validator=_check, metadata={_KEY: about})


def describe(kind: type[Any]) -> list[Option]:
    """Return the options of an options class, in the order they are written."""
    return [
        attrs.evolve(each.metadata[_KEY], name=each.name)
        for each in attrs.fields(kind)
        if _KEY in each.metadata
    ]


def _check(_: Any, attribute: "attrs.Attribute[Any]", value: Any) -> None:
    """Refuse a value outside the choices or bounds."""
    about: Option = attribute.metadata[_KEY]
    said = {"name": attribute.name}
    if about.per_seat and not isinstance(value, tuple):
        text = N_("{name} must be a list with one value for each seat, not {value}")
        raise Unfit(Phrase(text, {**said, "value": repr(value)}))
    for each in value if about.per_seat else (value,):
        said["value"] = repr(each)
        if about.choices and each not in about.choices:
            said["allowed"] = ", ".join(repr(choice) for choice in about.choices)
            raise Unfit(Phrase(N_("{name} must be one of {allowed}, not {value}"), said))
        if about.low is not None and each is not None and each < about.low:
            said["low"] = str(about.low)
            raise Unfit(Phrase(N_("{name} must be at least {low}, not {value}"), said))
        if about.high is not None and each is not None and each > about.high:
            said["high"] = str(about.high)
            raise Unfit(Phrase(N_("{name} must be at most {high}, not {value}"), said))
