"""
The shelf of boxes that can be played with: every package in `expansions` is one, and none knows another.

The package itself holds its `BOX`; it is found by the name of its folder, so that the game knows none.

Rule: XCAR-1, XOPT-01.
"""

from collections.abc import Callable, Collection, Mapping, Sequence
from functools import cache, lru_cache
from importlib import import_module
from pkgutil import iter_modules
from typing import Any

from attrs import evolve

from app.core.words import Phrase
from app.games.carcassonne.boxes import (
    FOLLOWER,
    Box,
    Completed,
    FigureKind,
    Kept,
    Mark,
    Only,
    Sign,
)
from app.games.carcassonne.tables import Tables

EXPANSIONS = "app.games.carcassonne.expansions"
"""The package of all boxes."""

MOST_GAIN = 9999
"""No box pays or takes more than so many points."""


@cache
def all_boxes() -> Mapping[str, Box]:
    """Return all boxes by their ids, in the order of lists."""
    package = import_module(EXPANSIONS)
    names = [each.name for each in iter_modules(package.__path__) if each.ispkg]
    boxes: list[Box] = [import_module(f"{EXPANSIONS}.{name}").BOX for name in names]
    return {each.id: each for each in sorted(boxes, key=lambda each: each.place)}


@lru_cache(maxsize=64)
def opened(ids: tuple[str, ...]) -> tuple[Box, ...]:
    """Return some boxes, in the order of lists."""
    return tuple(each for each in all_boxes().values() if each.id in ids)


@lru_cache(maxsize=64)
def with_boxes(tables: Tables, ids: tuple[str, ...], left_out: tuple[str, ...]) -> Tables:
    """
    Return tables with the tiles of some boxes, but for some; one that is known stays as it is.

    Rule: XCAR-1, XOPT-11.
    """
    known = {tile.id for tile in tables.tiles} | {*left_out}
    more = [tile for box in opened(ids) for tile in box.tiles() if tile.id not in known]
    return evolve(tables, tiles=(*tables.tiles, *more))


@lru_cache(maxsize=64)
def chosen_tiles(ids: tuple[str, ...]) -> Mapping[str, Only]:
    """Return the tiles of some boxes that there are with some choices only.  Rule: XOPT-11."""
    found = ((tile.id, box.only.get(tile.id)) for box in opened(ids) if box.only for tile in box.tiles())
    return {name: only for name, only in found if only is not None}


@lru_cache(maxsize=64)
def crew(followers: int, ids: tuple[str, ...]) -> tuple[FigureKind, ...]:
    """Return what every seat has: so many followers, and the figures of some boxes.  Rule: CAR-03, XCAR-4."""
    return (*(FOLLOWER,) * followers, *(kind for box in opened(ids) for kind in box.figures))


def all_marks() -> tuple[Mark, ...]:
    """Return the marks of all boxes."""
    return marks(tuple(all_boxes()))


@lru_cache(maxsize=64)
def marks(ids: tuple[str, ...]) -> tuple[Mark, ...]:
    """Return the marks that count with some boxes."""
    return tuple(mark for box in opened(ids) for mark in box.marks)


@lru_cache(maxsize=64)
def herds(ids: tuple[str, ...]) -> tuple[Mark, ...]:
    """Return the marks on fields that count with some boxes, if they are drawn on any tile.  Rule: RIV-8."""
    features = (each for box in opened(ids) for tile in box.tiles() for each in tile.features)
    drawn = {name for each in features for name in each.marks}
    return tuple(mark for mark in marks(ids) if mark.each_city and mark.id in drawn)


@lru_cache(maxsize=64)
def signs(ids: tuple[str, ...]) -> tuple[Sign, ...]:
    """Return what is drawn on whole tiles and counts with some boxes."""
    return tuple(sign for box in opened(ids) for sign in box.signs)


@cache
def asking(option: str) -> tuple[str, ...]:
    """Return the boxes that an option is about."""
    return tuple(box.id for box in all_boxes().values() if option in box.options)


@lru_cache(maxsize=64)
def has_specials(ids: tuple[str, ...]) -> bool:
    """Tell whether some boxes have figures that are no followers.  Rule: XCAR-4."""
    return any(kind.is_special for box in opened(ids) for kind in box.figures)


@lru_cache(maxsize=64)
def final_payers(ids: tuple[str, ...]) -> tuple[Callable[[Any], Sequence[Any]], ...]:
    """Return what pays for the land at the end besides what the game does, with some boxes."""
    return tuple(import_module(box.awards).final_awards for box in opened(ids) if box.awards)


@lru_cache(maxsize=64)
def keeps(ids: tuple[str, ...]) -> Mapping[str, tuple[int, int] | None]:
    """Return what some boxes keep, by name: bounds of its numbers, None for one number to a seat from 0."""
    plain: list[str] = [each.id for box in opened(ids) for each in box.goods]
    plain += [each.id for box in opened(ids) for each in box.markers]
    signed = {each.id: (-MOST_GAIN, MOST_GAIN) for box in opened(ids) for each in box.gains}
    others = {name: bounds for box in opened(ids) for name, bounds in box.keeps.items()}
    return {**dict.fromkeys(plain), **signed, **others}


@lru_cache(maxsize=64)
def completions(ids: tuple[str, ...]) -> tuple[Callable[[Kept, Completed], None], ...]:
    """Return what some boxes do with what is finished."""
    return tuple(box.completed for box in opened(ids) if box.completed)


@lru_cache(maxsize=64)
def tellers(ids: tuple[str, ...]) -> tuple[Callable[[Kept, Kept], Phrase | None], ...]:
    """Return what says what some boxes have done in a step."""
    return tuple(box.tell for box in opened(ids) if box.tell)


@lru_cache(maxsize=64)
def absences(ids: tuple[str, ...]) -> tuple[Callable[[Kept], Collection[int]], ...]:
    """Return what tells which figures are neither on the land nor to hand, with some boxes."""
    return tuple(box.absent for box in opened(ids) if box.absent)
