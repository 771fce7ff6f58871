"""
How long it takes from a mouse move to the finished repaint while something is dragged over a thousand items.

    python -m tests.bench.bench_items [--items 1000] [--moves 400] [--repeats 5] [--busy 2] [GAME ...]

Each game's own gesture over its own board, in the middle of a game; pieces that lie there are laid down again
and again, spread over all of the board, until there are as many items.  Prints a line of milliseconds for
each game.

What a frame itself costs (CPU): the same way is gone several times, and each frame counts with the median
of its times on the process's clock, which does not count what other programs do; p50 and p99 are those of
these medians.  So what a frame does each time is in them, however seldom on the way, and what the machine
does to a frame now and then is not: a cache emptied by a neighbour, a core that is half somebody else's.
What is done once only is not in them either, and is told apart: `first` is the first frame of all, `begins`
the slowest of the first half second, when what lies still is painted into one picture, and `once` the 99th
percentile of the first time along the way.  Beside them, a sum that is reckoned between the frames, always
the same: `sum` is what it comes to when its medians are taken in the same way, `sums` its times as they are;
how far these are apart is what the machine does.  The wall's times are as they are: of every frame.

Between two moves the event loop turns, and is not measured.  --busy: so many others think meanwhile.
"""

import argparse
import os
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from itertools import count
from multiprocessing import get_context
from random import Random
from statistics import median, quantiles
from typing import Any

if __name__ == "__main__":
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from attrs import define, evolve, field
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QFont, QFontDatabase
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from app.core.game import AnyGame
from app.games import find
from app.paths import font_files
from app.settings import Settings
from app.shell.common.covers import shipped
from app.shell.common.thumbnails import make_table
from app.storage import saves
from app.ui.art.sprite import Sprite
from app.ui.board.board_table import BoardTable
from app.ui.board.table import Seating
from app.ui.board.view import TableView
from tests.bench.bench_conquest_drag import CASES, _begin, late_position
from tests.bench.bench_conquest_drag import _table as island_table
from tests.bench.bench_drag import _table_in_play as plate_table
from tests.bench.bench_drag import _think
from tests.pointer import move_pointer

_SIZE, _STRIDE = (1580, 900), 25
"""Pixels: of the board; and at most from one event of a mouse to the next, as quick hands go."""
_WARMING, _PIECE = 60, 180
"""So many moves count as the beginning, measured apart; in table units, what is no larger is a piece."""

_NAP = 0.0005
"""Seconds between two looks at what the event loop has to do."""

_SUM = range(45_000)
"""What is reckoned between frames: about a millisecond."""

_PACE, _LYING_MS = 0.008, 1600
"""Seconds from one move to the next, as a mouse reports them; and how long everything has lain still."""


def _rest_until(moment: float) -> None:
    """Let the event loop turn, as between two moves of a mouse: what lies still is painted there."""
    while time.perf_counter() < moment:
        QApplication.processEvents()
        time.sleep(max(0.0, min(_NAP, moment - time.perf_counter())))


def _plates() -> BoardTable:
    return plate_table(4, _SIZE)


def _island() -> BoardTable:
    table = island_table(evolve(late_position(), phase=CASES["march"].phase), _SIZE)
    _begin(table, CASES["march"])
    return table


def _land() -> BoardTable:
    return _in_the_middle(find("carcassonne"), "Place")


def _cards() -> BoardTable:
    table = _in_the_middle(find("cards"), "BuildRoad")
    card = next(each for each in table.board.gesture.reachable())
    item = table.scene.item(card.key)
    assert item is not None
    start = table.board.mapFromScene(item.sceneBoundingRect().center())
    move_pointer(table.board.viewport(), start)
    QTest.mousePress(table.board.viewport(), Qt.MouseButton.LeftButton, pos=start)
    return table


TABLES: dict[str, Callable[[], BoardTable]] = {
    "catapults": _plates,
    "cards": _cards,
    "carcassonne": _land,
    "conquest": _island,
}
"""By the game: its table, with something in hand."""


def _in_the_middle(game: AnyGame, verb: str) -> BoardTable:
    """Return the table of the game that is shipped, before the last time that somebody did *verb*."""
    loaded = saves.read(shipped(game), lambda _: game)
    entries = loaded.timeline.entries
    place = max(at for at, entry in enumerate(entries) if type(entry.command).__name__ == verb)
    state, seat = loaded.timeline.at(place), entries[place].command.by
    table = make_table(game, Settings())
    assert isinstance(table, BoardTable)
    table.widget().resize(*_SIZE)
    table.widget().show()
    table.show_view(game.rules.redact(state.copy(), seat), Seating(loaded.setup.players, seat), None)
    table.scene.motion.settle()
    QApplication.processEvents()
    return table


def _crowd(table: BoardTable, items: int) -> int:
    """Lay what lies on the table down again until there are so many items; return how many there are."""
    dice, bounds = Random(3), table.scene.pixmaps.artist.bounds
    sprites = [item.sprite for item in table.scene.items_of()]
    # Pieces, and not the boards they lie on.
    lying = [each for each in sprites if max(bounds(each.art).width(), bounds(each.art).height()) < _PIECE]
    room = table.board.mapToScene(table.board.viewport().rect()).boundingRect()
    missing = items - len(table.scene.items())
    more: dict[Any, Sprite] = {}
    for number in count():
        if number >= missing:
            break
        sprite = lying[number % len(lying)]
        x, y = dice.uniform(room.left(), room.right()), dice.uniform(room.top(), room.bottom())
        more["more", number] = evolve(sprite, x=x, y=y, phrase=None)
    table.scene.show_picture(more, "more", glide=False)
    table.scene.motion.settle()
    QApplication.processEvents()
    return len(table.scene.items())


@define
class _Times:
    """Milliseconds of every frame of one time along the way, and of the sums between."""

    wall: list[float] = field(factory=list)
    process: list[float] = field(factory=list)
    sums: list[float] = field(factory=list)


def _way(view: TableView, moves: int) -> list[QPoint]:
    """Return where the pointer goes: the same for all time."""
    dice, room = Random(1), view.viewport().rect().adjusted(60, 60, -60, -60)
    spot, way = QPointF(room.center()), list[QPoint]()
    for _ in range(moves):
        spot += QPointF(dice.uniform(-_STRIDE, _STRIDE), dice.uniform(-_STRIDE, _STRIDE))
        x, y = min(max(spot.x(), room.left()), room.right()), min(max(spot.y(), room.top()), room.bottom())
        spot = QPointF(x, y)
        way.append(spot.toPoint())
    return way


def _go(view: TableView, way: Sequence[QPoint]) -> _Times:
    """Let the pointer go that way, at a mouse's pace."""
    times, begun = _Times(), time.perf_counter()
    for spot in way:
        _rest_until(begun + _PACE)
        begun, busy = time.perf_counter(), time.process_time()
        move_pointer(view.viewport(), spot)
        QApplication.processEvents()
        times.wall.append((time.perf_counter() - begun) * 1000)
        times.process.append((time.process_time() - busy) * 1000)
        busy = time.process_time()
        sum(_SUM)
        times.sums.append((time.process_time() - busy) * 1000)
    return times


def _p99(times: Sequence[float]) -> float:
    return quantiles(times, n=100)[98]


def _medians(passes: Iterable[Sequence[float]]) -> list[float]:
    """Return the median of each frame over all times along the way."""
    return [median(each) for each in zip(*passes, strict=True)]


def measure(name: str, items: int, moves: int, repeats: int) -> dict[str, float]:
    """Drag over the table; return medians and 99th percentiles, and how many items there were."""
    table = TABLES[name]()
    there = _crowd(table, items)
    # They have lain there for a while when somebody begins to drag.
    QTest.qWait(_LYING_MS)
    way = _way(table.board, _WARMING + moves)
    beginning = _go(table.board, way[:_WARMING])
    passes = [_go(table.board, way[_WARMING:]) for _ in range(repeats)]
    table.widget().close()
    frames = _medians(each.process for each in passes)
    sums, wall = [ms for each in passes for ms in each.sums], [ms for each in passes for ms in each.wall]
    return {
        "items": there,
        "first": beginning.process[0],
        "begins": max(beginning.process),
        "CPU p50": median(frames),
        "CPU p99": _p99(frames),
        "once p99": _p99(passes[0].process),
        "sum p99": _p99(_medians(each.sums for each in passes)),
        "sums p50": median(sums),
        "sums p99": _p99(sums),
        "wall p50": median(wall),
        "wall p99": _p99(wall),
    }


@contextmanager
def _others_thinking(number: int) -> Iterator[None]:
    context = get_context("spawn")
    done = context.Event()
    thinkers = [context.Process(target=_think, args=(done.is_set,), daemon=True) for _ in range(number)]
    for thinker in thinkers:
        thinker.start()
    yield
    done.set()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[1])
    parser.add_argument("games", nargs="*", default=list(TABLES), metavar="GAME")
    parser.add_argument("--items", type=int, default=1000)
    parser.add_argument("--moves", type=int, default=400)
    parser.add_argument("--repeats", type=int, default=5, help="times along the same way")
    parser.add_argument("--busy", type=int, default=0, help="processes that think meanwhile")
    given = parser.parse_args()
    app = QApplication([])
    for file in font_files():
        QFontDatabase.addApplicationFont(str(file))
    app.setFont(QFont("Source Sans Pro", 10))
    with _others_thinking(given.busy):
        for name in given.games:
            figures = measure(name, given.items, given.moves, given.repeats)
            print(f"{name:12}", "  ".join(f"{what} {value:.2f}" for what, value in figures.items()))


if __name__ == "__main__":
    main()
