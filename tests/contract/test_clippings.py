"""Positions on the clipboard carry the rules they are played by: every game, every example of a variant."""

import json
from pathlib import Path

import pytest
from attrs import evolve
from PySide6.QtGui import QGuiApplication
from pytestqt.qtbot import QtBot

from app.core.game import AnyGame, Player
from app.core.positions import Misread, empty, write
from app.paths import RESOURCES
from app.settings import Settings, Speed
from app.shell.sandbox.draft import Draft
from app.shell.sandbox.sandbox_page import SandboxPage
from app.storage.clippings import read_clipping, write_clipping
from app.storage.variants import Variant, read_variant
from tests.contract.promises import each_game, offering

EXAMPLES = [
    (game, path)
    for game in offering("text positions", "shipped variants")
    for path in sorted((RESOURCES / "games" / game.id / "variants").glob("*.json"))
]
PLAYERS = (Player("Ada"), Player("Bo", colour=1))
examples = pytest.mark.parametrize(
    "game, path", EXAMPLES, ids=lambda each: getattr(each, "id", "") or each.name
)
games = each_game("sandbox")


def begun(game: AnyGame, variant: Variant) -> str:
    """Return the text of an empty table of a variant."""
    state = empty(game, variant.options, PLAYERS)
    return write_clipping(game, state, len(PLAYERS), variant.options)


@examples
def test_a_variant_travels_with_its_position(game: AnyGame, path: Path):
    """Read where the standard game is played, it is the same position of the same variant."""
    variant = read_variant(path, game)

    found = read_clipping(begun(game, variant), game.options(), {game.id: game}.__getitem__)

    assert found.options == variant.options
    assert found.position.state == empty(game, variant.options, PLAYERS)


@examples
def test_the_standard_game_is_told_from_a_variant(game: AnyGame, path: Path):
    """Pasted into a variant it stays the standard game; only a text that says nothing takes what is there."""
    variant, standard = read_variant(path, game), game.options()
    state, find = empty(game, standard, PLAYERS), {game.id: game}.__getitem__

    assert read_clipping(write_clipping(game, state, 2, standard), variant.options, find).options == standard
    assert read_clipping(write(game, state, 2), standard, find).options == standard


@games
@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("options {", "Line 2 of the position: after “options”, options in JSON are expected."),
        ("options " + "[" * 500, "Line 2 of the position: after “options”, options in JSON are expected."),
        ("options 7", "Line 2 of the position: options: something in braces is expected, not 7."),
        ('options {"luck": 3}', "Line 2 of the position: options: 'luck' is not known here."),
        (
            'options {"a": "' + "x" * 70_000 + '"}',
            "Line 1 of the position: this text is far too long to be a position.",
        ),
    ],
)
def test_what_is_wrong_with_the_rules_is_said(game: AnyGame, line: str, says: str):
    """One sentence, with the line; nothing is taken."""
    assert refused(game, line).startswith(says)


@each_game("sandbox", "tables")
def test_what_is_wrong_with_the_tables_is_said(game: AnyGame):
    """With their place."""
    assert refused(game, 'options {"tables": 3}').startswith("Line 2 of the position: options.tables")


def refused(game: AnyGame, line: str) -> str:
    """Return what is said of an empty table with this line about its rules."""
    head, _, *body = write_clipping(
        game, empty(game, game.options(), PLAYERS), 2, game.options()
    ).splitlines()
    with pytest.raises(Misread) as caught:
        read_clipping("\n".join([head, line, *body]), game.options(), {game.id: game}.__getitem__)
    return str(caught.value.sentence)


@games
def test_lines_are_counted_from_the_first(game: AnyGame):
    """The line of the rules counts as well."""
    lines = write_clipping(game, empty(game, game.options(), PLAYERS), 2, game.options()).splitlines()
    with pytest.raises(Misread) as caught:
        read_clipping("\n".join([*lines, "rubbish"]), game.options(), {game.id: game}.__getitem__)
    assert str(caught.value.sentence).startswith(f"Line {len(lines) + 1} of the position")


@examples
def test_a_sandbox_takes_the_rules_over_and_gives_them_back(game: AnyGame, path: Path, qtbot: QtBot):
    """Pasted, said, undone, done again: board and rules always go together."""
    settings = Settings(language="en", speed=Speed.OFF)
    page = SandboxPage(Draft.bare(game, game.options(), PLAYERS), settings)
    qtbot.addWidget(page)
    page.resize(1100, 700)
    page.show()
    variant = read_variant(path, game)
    QGuiApplication.clipboard().setText(begun(game, variant))

    page.paste_text()

    assert page.draft.options == page.state.options == variant.options
    assert "The position brought its rules along: " in page._said.text()
    assert page.draft.setup(page.state).options == variant.options
    page.stack.undo()
    assert page.draft.options == page.state.options == game.options()
    page.stack.redo()
    page.copy_text()
    assert QGuiApplication.clipboard().text() == begun(game, variant)
    words = json.loads(QGuiApplication.clipboard().text().splitlines()[1].removeprefix("options "))
    assert words == json.loads(path.read_text("utf-8"))["options"]


@games
def test_rules_that_are_here_already_are_not_spoken_of(game: AnyGame, qtbot: QtBot):
    """Nor does the variant lose its name."""
    draft = evolve(Draft.bare(game, game.options(), PLAYERS), variant="By the book")
    page = SandboxPage(draft, Settings(language="en", speed=Speed.OFF))
    qtbot.addWidget(page)
    page.copy_text()
    page.paste_text()
    assert "rules along" not in page._said.text()
    assert page.draft.variant == "By the book"
    assert not page.stack.count()


@games
def test_a_sentence_about_a_wrong_word_is_no_list_of_all_right_ones(game: AnyGame):
    """An island has seventy edges: some are told, and that there are more."""
    lines = begun(game, Variant("", game.options())).rstrip("\n").split("\n")
    said = []
    for at, line in enumerate(lines[2:], 2):
        for wrong in (f"zzz {line}", f"{line} zzz", "walls 0 zzz"):
            text = "\n".join([*lines[:at], wrong, *lines[at + 1 :]])
            try:
                read_clipping(text, game.options(), {game.id: game}.__getitem__)
            except Misread as error:
                said.append(str(error.sentence))
    assert said
    assert max(map(len, said)) < 200, max(said, key=len)
