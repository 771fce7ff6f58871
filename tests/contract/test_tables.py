"""The rules use every option and every number: another value shows in legal moves, luck or scores."""

from collections.abc import Iterator
from typing import Any

import attrs
import pytest

from app.core.game import AnyGame
from app.core.options import Group, described
from app.games import find, game_ids
from app.storage.tables import entries, parts, value_at, with_value
from tests.contract.promises import FOLDER, Case, Drawn, Told, each_game, promises
from tests.contract.shows import told_apart

IDS = game_ids()
tabled = each_game("tables")
_SEEDS = 12
_PER_SEAT = ("no_timer", "handicap", "tremor")

_THINGS = ("kinds", "tiles", "boards")
"""Tables whose things are alike: one case stands for all."""


_COUNTED = ("cards", "count", "supply")
"""How many there are of a thing."""


def _name(path: tuple[str, ...]) -> str:
    alike = len(path) == 4 and path[1] in _THINGS
    return ".".join((*path[:2], "*", path[3]) if alike else path)


def _shown() -> Iterator[tuple[str, str, Case]]:
    for game_id in IDS:
        for name, case in promises(game_id).cases.items():
            if isinstance(case, Case):
                yield game_id, name, case


@pytest.mark.parametrize("game_id", IDS)
def test_each_option_and_entry_has_a_case(game_id: str):
    """Whoever adds one says what it changes."""
    known = {_name(each.path) for each in entries(find(game_id).options())}

    assert set(promises(game_id).cases) == known


@pytest.mark.parametrize(
    "game_id, name, case", list(_shown()), ids=lambda each: each if isinstance(each, str) else ""
)
def test_another_value_shows_in_play(game_id: str, name: str, case: Case):
    """With the same chance, sooner or later, something else may be done, happens, or is scored."""
    game = find(game_id)
    standard = game.options() if case.given is None else case.given
    path = tuple(case.at if step == "*" else step for step in name.split("."))
    assert value_at(standard, path) != case.value
    changed = with_value(standard, path, case.value)
    counts = {2} if name in _PER_SEAT else {2, min(3, game.seats[-1])}

    shown = (
        told_apart(game, standard, changed, seats, seed) for seed in range(_SEEDS) for seats in sorted(counts)
    )

    assert any(ply is not None for ply in shown), case.story


def _alike() -> Iterator[tuple[str, tuple[str, ...]]]:
    for game_id in IDS:
        for each in entries(find(game_id).options()):
            if "*" in _name(each.path) and each.path[3] in _COUNTED:
                yield game_id, each.path


@pytest.mark.parametrize(
    "game_id, path", list(_alike()), ids=lambda each: each if isinstance(each, str) else each[2]
)
def test_each_of_the_things_that_are_alike_is_counted(game_id: str, path: tuple[str, ...]):
    """Every piece, every tile, every island's bank: none of them stands beside the rules."""
    game = find(game_id)
    standard = game.options(board=path[2]) if path[1] == "boards" else game.options()
    changed = with_value(standard, path, 1 if value_at(standard, path) != 1 else 9)
    seats = standard.tables.boards[path[2]].seats if path[1] == "boards" else (2,)

    assert any(told_apart(game, standard, changed, seats[0], seed) is not None for seed in range(_SEEDS))


@tabled
def test_each_kind_of_drawing_has_a_case(game: AnyGame):
    """Or is for the eye alone."""
    promised = promises(game.id)
    assert set(promised.drawn) | promised.looks == set(drawings(game.options().tables, ""))


def drawings(table: Any, inside: str) -> Iterator[str]:
    """Yield every kind of drawing in a table: names of fields, with what they stand in."""
    for attribute in attrs.fields(type(table)):
        about, value = described(attribute), getattr(table, attribute.name)
        if not isinstance(about, Group):
            continue
        if about.is_drawn:
            yield f"{inside}{attribute.name}"
            continue
        for _, each in parts(value, about):
            if attrs.has(type(each)):
                yield from drawings(each, f"{inside}{attribute.name}.")


@pytest.mark.parametrize(
    "game_id, drawn",
    [(game_id, drawn) for game_id in IDS for drawn in promises(game_id).drawn.values()],
    ids=lambda each: each if isinstance(each, str) else each.story,
)
def test_another_drawing_shows_in_play(game_id: str, drawn: Drawn):
    """Plates, pieces, mountains, packs, tiles and islands are played as they are drawn."""
    game = find(game_id)
    given = game.options() if drawn.given is None else drawn.given
    assert drawn.options != given

    shown = (told_apart(game, given, drawn.options, 2, seed) for seed in range(_SEEDS))

    assert any(ply is not None for ply in shown), drawn.story


@pytest.mark.parametrize("game_id", IDS)
def test_what_needs_a_position_of_its_own_is_told_elsewhere(game_id: str):
    """The story is there."""
    for told in promises(game_id).cases.values():
        if isinstance(told, Told):
            assert f"def {told.test}(" in (FOLDER / game_id / told.file).read_text("utf-8")
