"""The variants that are shipped: each can be read by people, is worth a note, and is played to its end."""

import json
from pathlib import Path

import pytest

from app.bots.headless import make_bot, make_player, play_out
from app.bots.protocol import Budget
from app.core.game import AnyGame
from app.core.options import Group, described
from app.core.session import AnySession, Session, Setup
from app.games import find, game_ids
from app.i18n import say, speak
from app.paths import RESOURCES
from app.storage import saves
from app.storage.bad_save import BadSave
from app.storage.tables import changes, entries
from app.storage.variant_shelf import VariantShelf
from app.storage.variants import Variant, read_variant, variant_from, variant_text
from tests.contract.promises import each_game, promises

ROOT = Path(__file__).resolve().parent.parent.parent
GAMES = game_ids()
SHIPPED = sorted((RESOURCES / "games").glob("*/variants/*.variant.json"))
NAMES = [f"{path.parts[-3]}/{path.name}" for path in SHIPPED]


def _played(variant: Variant, game_id: str, seats: int = 2, seed: int = 5) -> AnySession:
    game = find(game_id)
    players = tuple(make_player("page", seat) for seat in range(seats))
    session = Session(game, Setup(game_id, players, variant.options, seed, variant.name))
    play_out(session, {seat: make_bot(game, "page") for seat in range(seats)}, Budget(effort=0.05))
    return session


@pytest.mark.parametrize("path", SHIPPED, ids=NAMES)
def test_every_example_changes_something_and_says_why_it_is_fun(path: Path):
    """A name, a note, some changes; and its file is as the editor would write it."""
    game = find(path.parts[-3])
    variant = read_variant(path, game)

    assert len(variant.note) > 40
    assert changes(game.options(), variant.options)
    assert variant_text(variant, game) == path.read_text("utf-8")


@pytest.mark.parametrize("path", SHIPPED, ids=NAMES)
def test_every_example_is_played_to_its_end_and_opens_on_another_machine(path: Path, tmp_path: Path):
    """Computers finish it without a standstill; its saved game carries the variant inside."""
    variant = read_variant(path, find(path.parts[-3]))

    session = _played(variant, path.parts[-3])
    saves.write(session, tmp_path / "game.springald")
    loaded = saves.read(tmp_path / "game.springald", find)

    assert session.is_over
    assert (loaded.doubt, loaded.setup.variant, loaded.setup.options) == (None, variant.name, variant.options)
    assert loaded.timeline.state == session.state


@each_game("shipped variants")
def test_each_game_comes_with_three_examples_at_least(game: AnyGame, tmp_path: Path):
    """And none of them has the name of another."""
    shelf = VariantShelf(RESOURCES / "games", tmp_path)
    names = [kept.variant.name for kept in shelf.all(game)]

    assert len(shelf.shipped(game)) >= 3
    assert len(set(names)) == len(names)


@pytest.mark.parametrize("game_id", GAMES)
def test_every_option_and_entry_survives_the_file(game_id: str):
    """What the editor can change by one can be written, read again, and is said in words."""
    game = find(game_id)
    standard = game.options()
    for each in entries(standard):
        assert each.about.label, each.path
        assert each.about.rule, each.path
    assert variant_from(variant_text(Variant("X", standard), game), game).options == standard


@pytest.mark.parametrize("game_id", GAMES)
def test_no_field_of_a_table_is_out_of_reach(game_id: str):
    """Each is a number, a table, something to be drawn, or a name by which files call things."""
    import attrs

    def unreachable(table: object, names: tuple[str, ...]) -> list[str]:
        found = []
        for attribute in attrs.fields(type(table)):
            about, value = described(attribute), getattr(table, attribute.name)
            if about is None and attribute.name not in names and attribute.init:
                found.append(f"{type(table).__name__}.{attribute.name}")
            if isinstance(about, Group) and not about.is_drawn:
                things = value.values() if hasattr(value, "values") else value if about.key else [value]
                for thing in things:
                    if attrs.has(type(thing)):
                        found += unreachable(thing, (about.key,))
        return found

    # A build of the card game is judged by the rules of its kind of set; another kind is another game.
    assert set(unreachable(find(game_id).options(), ())) <= {"Cost.set"}


@pytest.mark.parametrize("path", SHIPPED, ids=NAMES)
def test_the_figures_of_every_example_are_told(path: Path):
    """How fair it is between computers stands in docs/variants.md, in the section of its game."""
    game = find(path.parts[-3])
    _, _, section = (ROOT / "docs" / "variants.md").read_text("utf-8").partition(f"## {game.title}\n")
    rows = [line for line in section.partition("\n## ")[0].splitlines() if line.startswith("| ")]
    (row,) = [row for row in rows if row.startswith(f"| {read_variant(path, game).name} |")]
    ended, seats = row.split(" | ")[1], row.split(" | ")[2:4]
    assert len(set(ended.split("/"))) == 1, "every game came to an end"
    assert all("%" in seat for seat in seats)


@pytest.mark.parametrize("game_id", [game_id for game_id in GAMES if promises(game_id).unfit])
def test_why_tables_do_not_fit_is_said_in_german(game_id: str):
    """Line and field as well; and in English by default."""
    unfit = promises(game_id).unfit
    assert unfit is not None
    data = {"variant": 1, "game": game_id, "name": "Odd", "options": unfit.options}
    with pytest.raises(BadSave) as caught:
        variant_from(json.dumps(data, indent=1), find(game_id))
    assert "must" in str(caught.value.phrase)
    speak("de")
    try:
        assert unfit.says in say(caught.value.phrase)
    finally:
        speak("en")
