"""Ways to play a game other than the standard one: each option, preset, box and shipped variant in turn."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from attrs import evolve

from app.core.game import AnyGame
from app.core.options import Option, describe
from app.paths import RESOURCES
from app.storage.tables import with_value
from app.storage.variant_shelf import VariantShelf
from tests.contract.promises import Case, promises


def ways(game: AnyGame) -> Iterator[tuple[str, Any]]:
    """Yield options that differ from the standard game, each with what is different."""
    standard = game.standard()
    for preset in game.presets[1:]:
        yield preset.name, game.options(**preset.changes)
    for about in describe(game.options):
        for value in _values(game, about):
            if value != getattr(standard, about.name):
                boxes = dict([about.only_with]) if about.only_with else {}
                yield f"{about.name}={value}", evolve(standard, **boxes, **{about.name: value})
    for name, case in promises(game.id).cases.items():
        if isinstance(case, Case) and "tables" in name:
            path = tuple(case.at if step == "*" else step for step in name.split("."))
            yield f"{name}={case.value}", with_value(case.given or standard, path, case.value)
    for name, drawn in promises(game.id).drawn.items():
        yield f"drawn {name}", drawn.options
    for each in VariantShelf(RESOURCES / "games", Path()).shipped(game):
        yield each.variant.name, each.variant.options


def _values(game: AnyGame, about: Option) -> Iterator[Any]:
    """Yield the values of an option: of several all at once, too, of one for each seat those that differ."""
    choices = list(about.choices)
    if about.several:
        yield from ((each,) for each in choices)
        yield tuple(choices)
    elif about.per_seat:
        yield from (
            tuple((each, choices[0])[seat % 2] for seat in range(game.seats[-1])) for each in choices[1:]
        )
    elif choices:
        yield from choices
    elif isinstance(about.default, bool):
        yield from (False, True)
    elif isinstance(about.default, int):
        yield from {about.low, about.high, about.default + 1, about.default - 1}
