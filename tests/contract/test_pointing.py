"""F1 asks for the rule of what is pointed at; there is always one, and it is in the book."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QApplication

from app.core.game import AnyGame
from app.games import find
from app.i18n import speak
from app.settings import Settings, Speed, Theme
from app.shell.common.covers import shipped
from app.shell.common.thumbnails import make_table
from app.shell.rulebook.chapters import pages
from app.storage import saves
from app.storage.rulebook import short_id
from app.ui.board.pointing import tip_at
from app.ui.board.table import Seating, Table
from app.ui.board.targets import KEY_NAMES, KEYS
from app.ui.board.view import TableView
from tests.contract.promises import each_game, promises

games, shown = each_game("table"), each_game("table", "shipped game")


def stages(game: AnyGame, table: Table, count: int = 24) -> Iterator[Any]:
    """Show the shipped game from beginning to end, seen by whoever is to act; yield each view."""
    loaded = saves.read(Path(shipped(game)), find)
    entries = len(loaded.timeline.entries)
    for number in range(count + 1):
        state = loaded.timeline.at(entries * number // count)
        seat = max(0, min(game.rules.to_act(state), default=0))
        view = game.rules.redact(state, seat)
        table.show_view(view, Seating(loaded.setup.players, seat, frozenset({seat})), None)
        QApplication.processEvents()
        yield view


def laid(game: AnyGame, qtbot) -> Table:
    """Return a table of good size, at rest."""
    table = make_table(game, Settings(language="en", theme=Theme.LIGHT, speed=Speed.OFF))
    widget = table.widget()
    qtbot.addWidget(widget)
    widget.resize(1100, 680)
    with qtbot.waitExposed(widget):
        widget.show()
    return table


def spots(table: Table) -> Iterator[QPoint]:
    """Yield places all over the board, and the middle of everything that lies there."""
    widget = table.widget()
    boards = [widget] if isinstance(widget, TableView) else widget.findChildren(TableView)
    for board in boards[:1]:
        room = board.viewport().rect()
        for item in board.table_scene.items_of():
            at = board.mapFromScene(item.sceneBoundingRect().center())
            if room.contains(at):
                yield board.mapTo(widget, at)
    for x in range(20, widget.width(), 90):
        for y in range(20, widget.height(), 90):
            yield QPoint(x, y)


@shown
def test_every_place_has_a_rule_and_it_is_in_the_book(game, qtbot):
    """All over the table, at every stage of a game, and for the keys."""
    table = laid(game, qtbot)
    known = {short_id(rule) for page in pages(game) for rule in page.rules}
    met = set()
    for _ in stages(game, table):
        rules = {table.rule_at(spot) for spot in spots(table)} | {table.rule_at(None)}
        assert None not in rules
        met |= rules
    assert {short_id(rule) for rule in met} <= known
    assert promises(game.id).sought <= met


@shown
def test_outside_the_table_it_is_what_the_keys_point_at(game, qtbot):
    """A pointer that has left the board asks for nothing of its own."""
    table = laid(game, qtbot)
    for _ in stages(game, table, 6):
        assert table.rule_at(QPoint(-40, -40)) == table.rule_at(None)


@games
def test_before_there_is_anything_to_see_there_is_no_rule(game, qtbot):
    """F1 then opens the book at its beginning."""
    assert laid(game, qtbot).rule_at(None) is None


@shown
def test_whoever_rests_the_pointer_hears_what_lies_there(game, qtbot):
    """In the same words as a screen reader, with what can be done and its key; in all games."""
    table = laid(game, qtbot)
    widget = table.widget()
    board = widget if isinstance(widget, TableView) else widget.findChildren(TableView)[0]
    told, offered = set(), False
    for _ in stages(game, table, 6):
        for item in board.table_scene.items_of():
            spot = board.mapFromScene(item.sceneBoundingRect().center())
            tip = tip_at(board, spot) if board.viewport().rect().contains(spot) else ""
            told |= {tip}
            offered |= "\n" in tip
    assert len(told - {""}) > 2
    assert offered


def test_keys_have_names_that_players_know(qtbot):
    """In German, too: a tip said "(Return)" while all else on the screen calls that key "Eingabe"."""
    assert {*KEYS.values()} <= {*KEY_NAMES}
    speak("de")
    tip = _tip_at_the_start(qtbot, "spot")
    assert tip == "Hier passt das Plättchen\nHierher setzen (Eingabe)"


def test_places_are_named_only_where_the_board_names_them(qtbot):
    """A tile said how far it lies from the start, a wall its row and column: for screen readers."""
    assert _tip_at_the_start(qtbot, "tile") == "Tile: north city, east road, south field, west road"


def _tip_at_the_start(qtbot, kind):
    """Return what is said of the first thing of a kind on the board of a Carcassonne that has just begun."""
    game = find("carcassonne")
    table = laid(game, qtbot)
    next(view for view in stages(game, table) if view.hand and len(view.tiles) > 1)
    item = next(each for each in table.board.table_scene.items_of() if each.key[0] == kind)
    return tip_at(
        table.board, table.board.mapFromScene(item.sceneBoundingRect().center()), names_places=False
    )
