"""Kinds of values as plain data, and back; what comes from strangers is checked on the way."""

import types
from collections.abc import Callable, Mapping
from collections.abc import Set as AbstractSet
from enum import Enum
from functools import cache
from typing import TYPE_CHECKING, Any, get_args, get_origin

from app.core.options import Unfit
from app.core.words import N_, Phrase
from app.storage.canon import canonical

if TYPE_CHECKING:
    from cattrs import Converter

_LONGEST_TEXT = 2000


@cache
def converter() -> "Converter":
    """
    Return what reads and writes the kinds of values that commands, options and tables are made of.

    There is one: what it has learned of a class (milliseconds each) serves everybody.
    """
    from cattrs.preconf.json import make_converter

    made = make_converter(
        forbid_extra_keys=True,
        unstruct_collection_overrides={AbstractSet: lambda items: sorted(items, key=canonical)},
    )
    made.register_structure_hook_factory(_is_pairs, _pairs_reader)
    made.register_unstructure_hook_factory(_is_pairs, _pairs_writer)
    made.register_structure_hook_factory(_is_row, _row_reader)
    made.register_structure_hook(int, _read_int)
    made.register_structure_hook(float, _read_float)
    made.register_structure_hook(bool, _read_bool)
    made.register_structure_hook(str, _read_str)
    return made


def _is_pairs(kind: Any) -> bool:
    """Tell whether *kind* is a mapping that JSON cannot hold, because its keys are no texts."""
    origin, inner = get_origin(kind), get_args(kind)
    return isinstance(origin, type) and issubclass(origin, Mapping) and inner[0] is not str


def _pairs_reader(kind: Any, converter: Any) -> Callable[[Any, Any], Any]:
    pairs: Any = types.GenericAlias(list, (types.GenericAlias(tuple, get_args(kind)),))
    return lambda data, _: dict(converter.structure(data, pairs))


def _pairs_writer(kind: Any, converter: Any) -> Callable[[Any], Any]:
    pairs: Any = types.GenericAlias(list, (types.GenericAlias(tuple, get_args(kind)),))
    return lambda mapping: converter.unstructure(list(mapping.items()), pairs)


def _is_row(kind: Any) -> bool:
    """Tell whether *kind* is a tuple of any length."""
    return get_origin(kind) is tuple and get_args(kind)[-1:] == (Ellipsis,)


def _row_reader(kind: Any, converter: Any) -> Callable[[Any, Any], Any]:
    """Return what reads a tuple from a list; a text is not the list of its letters."""
    items = types.GenericAlias(list, (get_args(kind)[0],))

    def read(data: Any, _: Any) -> Any:
        as_list(None, None, data)
        return tuple(converter.structure(data, items))

    return read


def _read_int(value: Any, kind: Any) -> Any:
    if issubclass(kind, Enum):
        return kind(value)
    if type(value) is not int:
        raise Unfit(Phrase(N_("a whole number is expected, not {value}"), {"value": short(value)}))
    return value


def _read_float(value: Any, _: Any) -> float:
    if type(value) not in (int, float):
        raise Unfit(Phrase(N_("a number is expected, not {value}"), {"value": short(value)}))
    return float(value)


def _read_bool(value: Any, _: Any) -> bool:
    if type(value) is not bool:
        raise Unfit(Phrase(N_("true or false is expected, not {value}"), {"value": short(value)}))
    return value


def _read_str(value: Any, kind: Any) -> Any:
    if issubclass(kind, Enum):
        return kind(value)
    if type(value) is not str or len(value) > _LONGEST_TEXT:
        raise Unfit(Phrase(N_("a text is expected, not {value}"), {"value": short(value)}))
    return value


def mapping(data: Any) -> Mapping[str, Any]:
    """Return *data* if it is an object; raises `Unfit` if not."""
    if not isinstance(data, dict):
        raise Unfit(Phrase(N_("something in braces is expected, not {value}"), {"value": short(data)}))
    return data


def as_list(_: Any, __: Any, value: Any) -> None:
    """Refuse a value that is no list; an attrs validator."""
    if not isinstance(value, list | tuple):
        raise Unfit(Phrase(N_("a list is expected, not {value}"), {"value": short(value)}))


def short(value: Any) -> str:
    """Return *value* for a sentence, cut if it is long."""
    text = repr(value)
    return text if len(text) <= 40 else f"{text[:37]}..."
