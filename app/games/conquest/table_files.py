"""The tables of Conquest, read from resources/games/conquest."""

import tomllib
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from app.games.conquest.pieces import Cards, Resource
from app.games.conquest.tables import Board, Costs, Goals, Tables, War, Yields
from app.paths import RESOURCES

_FOLDER = RESOURCES / "games" / "conquest"


@cache
def standard_tables() -> Tables:
    """Return the tables that are shipped."""
    costs, yields = _read("costs"), _read("yields")
    return Tables(
        boards={name: _board(entry) for name, entry in _read("boards").items()},
        costs=_costs(costs),
        yields=Yields(**_tupled(yields["production"])),
        war=War(**_tupled(yields["war"])),
        goals=Goals(**_tupled(yields["goals"])),
    )


def _read(name: str) -> dict[str, Any]:
    return tomllib.loads((_FOLDER / f"{name}.toml").read_text(encoding="utf-8"))


def _board(entry: Mapping[str, Any]) -> Board:
    return Board(**_tupled(entry))


def _costs(entry: Mapping[str, Any]) -> Costs:
    box = entry["box"]
    return Costs(
        settlement=_price(entry["settlement"]),
        settlement_without_wool=_price(entry["settlement_without_wool"]),
        city=_price(entry["city"]),
        castle=_price(entry["castle"]),
        knight=_kinds(entry["knight"]),
        wall=_kinds(entry["wall"]),
        repair=_kinds(entry["repair"]),
        castle_knights=entry["castle_knights"],
        bank=entry["bank"],
        gold=entry["gold"],
        box=(box["settlements"], box["cities"], box["walls"]),
    )


def _kinds(names: Sequence[str]) -> tuple[Resource, ...]:
    return tuple(Resource[name.upper()] for name in names)


def _price(entry: Mapping[str, int]) -> Cards:
    return tuple(entry.get(resource.name.lower(), 0) for resource in Resource)


def _tupled(entry: Mapping[str, Any]) -> dict[str, Any]:
    """Return the entry with lists made tuples, as values have them."""
    return {name: tuple(value) if isinstance(value, list) else value for name, value in entry.items()}
