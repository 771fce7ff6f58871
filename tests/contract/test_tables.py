"""The rules use every option and every number: another value shows in legal moves, luck or scores."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from app.games import find
from app.storage.tables import entries, value_at, with_value
from tests.contract.drawn_cases import DRAWN, LOOKS, Drawn, drawings
from tests.contract.shows import told_apart
from tests.contract.table_cases import CASES, Case, Told

GAMES_FOLDER = Path(__file__).parents[1] / "games"
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
    for game_id, cases in CASES.items():
        for name, case in cases.items():
            if isinstance(case, Case):
                yield game_id, name, case


@pytest.mark.parametrize("game_id", CASES)
def test_each_option_and_entry_has_a_case(game_id: str):
    """Whoever adds one says what it changes."""
    known = {_name(each.path) for each in entries(find(game_id).options())}

    assert set(CASES[game_id]) == known


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
    for game_id in CASES:
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


@pytest.mark.parametrize("game_id", CASES)
def test_each_kind_of_drawing_has_a_case(game_id: str):
    """Or is for the eye alone."""
    assert set(DRAWN[game_id]) | LOOKS[game_id] == drawings(find(game_id).options())


@pytest.mark.parametrize(
    "game_id, drawn",
    [(game_id, drawn) for game_id, cases in DRAWN.items() for drawn in cases.values()],
    ids=lambda each: each if isinstance(each, str) else each.story,
)
def test_another_drawing_shows_in_play(game_id: str, drawn: Drawn):
    """Plates, pieces, mountains, packs, tiles and islands are played as they are drawn."""
    game = find(game_id)
    given = game.options() if drawn.given is None else drawn.given
    assert drawn.options != given

    shown = (told_apart(game, given, drawn.options, 2, seed) for seed in range(_SEEDS))

    assert any(ply is not None for ply in shown), drawn.story


@pytest.mark.parametrize(
    "told", [case for cases in CASES.values() for case in cases.values() if isinstance(case, Told)], ids=str
)
def test_what_needs_a_position_of_its_own_is_told_elsewhere(told: Told):
    """The story is there."""
    assert f"def {told.test}(" in (GAMES_FOLDER / told.file).read_text("utf-8")
