"""What others did is shown in pictures: each game's table has some, and knows where it was."""

import re
from collections.abc import Iterator
from random import Random

import attrs
from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter, QPixmap

from app.core.command import Command
from app.core.game import AnyGame
from app.core.session import Step
from app.core.words import without_coordinates
from app.settings import Settings, Speed, Theme
from app.shell.common.thumbnails import make_table
from app.ui.board.board_table import BoardTable
from app.ui.board.step_picture import StepPicture
from app.ui.board.table import Seating
from tests.contract.promises import each_game
from tests.contract.walks import new_session, step

STEPS, SEEDS = 40, range(3)

PLACES = ("at", "hex", "edge", "start", "end", "target")
"""Fields of commands that say where."""


def pictures_of(game: AnyGame, table: BoardTable, seed: int) -> Iterator[StepPicture]:
    """Play at random and yield the steps, as seat 0 sees them, each with the table as it left it."""
    session, rng = new_session(game, seed, varied=False), Random(seed)
    for _ in range(STEPS):
        start = session.timeline.now
        if session.is_over or not step(session, rng):
            return
        for ply in range(start, session.timeline.now):
            before, after = (session.seen(session.timeline.at(at), 0) for at in (ply, ply + 1))
            table.show_view(after, Seating(session.setup.players, None, frozenset(), 0), None)
            picture = table.step_picture(Step(before, session.timeline.entries[ply].command, after))
            if picture is not None:
                yield picture


@each_game("table")
def test_steps_have_pictures_and_most_of_them_a_place(game: AnyGame, qtbot):
    """Their arts can be painted, they are a seat's, and the board shows where they were."""
    table = make_table(game, Settings(language="en", theme=Theme.LIGHT, speed=Speed.OFF))
    assert isinstance(table, BoardTable)
    widget = table.widget()
    qtbot.addWidget(widget)
    widget.resize(1100, 680)
    widget.show()
    pixels, seen, placed = QPixmap(28, 28), 0, 0
    for seed in SEEDS:
        for picture in pictures_of(game, table, seed):
            assert picture.seat >= 0
            arts = [picture.start, *picture.pieces, picture.end, *picture.gained, *picture.lost]
            painter = QPainter(pixels)
            for art in filter(None, arts):
                assert table.art_shape(art) > 0
                table.paint_art(painter, art, QRectF(0, 0, 28, 28))
            painter.end()
            assert any(arts)
            table.point_out(picture)
            seen, placed = seen + 1, placed + any(True for _ in table.scene.items_of("told"))
    assert seen > STEPS / 4
    assert placed > seen / 2


def places_of(command: Command) -> Iterator[object]:
    """Yield what a command names that lies somewhere on the board; spots of a line of cards are numbers."""
    for name, value in attrs.asdict(command, recurse=False).items():
        if name in PLACES and isinstance(value, tuple | str):
            yield value


@each_game("table")
def test_the_log_names_nothing_that_the_board_does_not_show(game: AnyGame):
    """Where no coordinates are shown, no sentence says where a command was by any."""
    for seed in SEEDS:
        session, rng = new_session(game, seed, varied=False), Random(seed)
        for _ in range(STEPS):
            if session.is_over or not step(session, rng):
                break
        timeline = session.timeline
        for ply in range(timeline.now):
            command = timeline.entries[ply].command
            phrase = game.notation.tell(timeline.at(ply), command, timeline.at(ply + 1))
            said = "" if phrase is None else str(without_coordinates(phrase))
            named = [str(each) for each in places_of(command)]
            assert not any(re.search(rf"\b{re.escape(each)}\b", said) for each in named), said
