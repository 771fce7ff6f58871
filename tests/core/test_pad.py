"""The score pad of a real table: what is written down, what it comes to, and that nothing is lost."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from app.core.game import Player
from app.core.pad import sources_of
from app.core.pad_book import Corrected, Ended, Marked, PadBook, PadSetup, Passed, Thrown, pad_sheet, verdict
from app.games import find
from app.storage.bad_save import BadSave, Gone
from app.storage.browsing import Filter, Key
from app.storage.database import NotKept
from app.storage.library import Library
from app.storage.pad_shelf import line_data, read_line
from app.storage.records import result_line, title_line
from tests.contract.promises import each_game

ROOT = Path(__file__).resolve().parents[2]

WRITER = """
import sys
from pathlib import Path
from app.storage.library import Library
from app.games import find
book = Library.open(Path(sys.argv[1])).pads.open(int(sys.argv[2]), find)
for points in range(1, 1000):
    book.mark("Roads", points % 2, points)
    print(points, flush=True)
"""
"""Writes on a pad until it is killed, and says what has been written."""


def setup(game: str, *names: str, **options: object) -> PadSetup:
    """Return who plays with the box."""
    players = tuple(Player(name, None, seat) for seat, name in enumerate(names))
    return PadSetup(game, players, find(game).options(**options))


def book(game: str, *names: str, **options: object) -> PadBook:
    """Return an empty pad."""
    return PadBook(find(game), setup(game, *names, **options))


def write(pad: PadBook, source: str, *points: int) -> None:
    """Write a row."""
    for seat, number in enumerate(points):
        pad.mark(source, seat, number)


def test_a_family_plays_catapults_with_the_box():
    """Three rounds, dice for catapults, a tie that catapults break; the sheet says it all."""
    pad = book("catapults", "Mum", "Dad", "Kim")
    write(pad, "1/catapults", 2, 1, 0)
    assert [pad.dice_for(seat) for seat in range(3)] == [3, 2, 1]
    pad.throw((1, 3, 6), 0)
    assert pad.points("1/budget", 0) == 0 + 1 + 2, "a 1 is worth nothing, a 6 two"
    write(pad, "1/stolen", 3)
    pad.pass_turn()
    assert pad.round == 2
    assert "2/catapults" in {source.key for source in sources_of(pad.blocks)}
    pad.pass_turn()
    assert not pad.may_pass, "the third round is the last"
    write(pad, "empties", 20, 20, 31)
    write(pad, "engines", 4, 3, 9)
    pad.end()

    result = pad.result
    assert (result.winners, result.totals, result.low_wins) == ((0,), (20, 20, 31), True)
    assert len(result.deciders) == 2
    assert str(verdict(pad)) == "Won by Seat 1."
    sheet = pad_sheet(pad)
    assert [str(grid.heading) for grid in sheet.grids] == ["Round 1", "Round 2", "Score"]
    assert sheet.grids[0].columns == ("Mum", "Dad", "Kim")
    assert sheet.grids[0].rows[1].cells == (3, None, None)
    assert sheet.grids[2].rows[-1].cells == (20, 20, 31)


def test_nobody_is_left_with_an_empty_square_and_that_is_a_result():
    """A score of 0 is the best there is, and no sign that nothing has been counted."""
    pad = book("catapults", "Ada", "Bo")
    assert str(verdict(pad)) == "Nothing has been counted yet."
    write(pad, "empties", 0, 0)
    write(pad, "engines", 3, 4)
    pad.end()
    assert "Won by" in str(verdict(pad))


def test_catapults_that_are_equal_too_share_the_victory():
    """The rules of the box know no further tie-break; stacked pieces count where they are played."""
    pad = book("catapults", "Ada", "Bo", stack_levels=2)
    write(pad, "empties", 22, 20)
    write(pad, "stacked", 2, 0)
    write(pad, "engines", 3, 3)
    pad.end()
    assert pad.result.winners == (0, 1)
    assert str(pad.result.deciders[-1]) == "They share the victory."


def test_the_card_game_is_decided_by_the_army():
    """CRD-34: of eight points each the larger Army wins, in units, not cards; most points come first."""
    pad = book("cards", "Ada", "Bo")
    (label,) = [str(each.label) for each in sources_of(pad.blocks) if each.key == "soldiers"]
    assert label == "Soldiers and Catapults (if tied)"
    write(pad, "Roads", 5, 4)
    write(pad, "Villages", 2, 3)
    write(pad, "soldiers", 2, 4)
    assert pad.result.winners == (1,)
    assert "larger Army" in str(pad.result.deciders[0])
    write(pad, "Roads", 6)
    assert (pad.result.winners, pad.result.deciders) == ((0,), ())


def test_carcassonne_adds_up_what_features_pay():
    """The most points win, and equal ones together; the catapult has a row only where fairs are played."""
    pad = book("carcassonne", "Ada", "Bo", "Cy")
    write(pad, "Roads", 12, 10, 3)
    write(pad, "Cities", 20, 22, 8)
    assert pad.result.totals == (32, 32, 11)
    assert pad.result.winners == (0, 1)
    assert "Catapult" in {source.key for source in sources_of(pad.blocks)}
    quiet = book("carcassonne", "Ada", "Bo", fairs="none")
    assert "Catapult" not in {source.key for source in sources_of(quiet.blocks)}


def test_conquest_goes_by_hexes_levels_knights_and_wealth():
    """Each number only counts where all before it are equal; turns go round."""
    pad = book("conquest", "Ada", "Bo", "Cy")
    write(pad, "hexes", 7, 7, 5)
    write(pad, "levels", 6, 6, 9)
    write(pad, "knights", 3, 4, 9)
    assert pad.result.winners == (1,)
    assert len(pad.result.deciders) == 3
    for _ in range(4):
        pad.pass_turn()
    assert (pad.round, pad.turn) == (2, 1)


def test_conquest_is_won_by_a_claim():
    """CON-42: ten of eighteen at the beginning of the fourth turn win; in the third they do not yet."""
    pad = book("conquest", "Ada", "Bo")
    write(pad, "1/held", 1, 1)
    write(pad, "2/held", 5, 4)
    write(pad, "3/held", 10, 6)
    assert str(verdict(pad)) == "Seat 1 is ahead."
    write(pad, "4/held", 9, 10)
    assert pad.result.winners == (1,)
    assert pad.result.totals == (9, 10)
    assert pad.is_decided
    assert str(verdict(pad)) == "Won by Seat 2."
    (why,) = pad.result.deciders
    assert (str(why), why.values["hexes"], why.values["needed"]) == (
        "Seat 2 holds 10 hexes; 10 win.",
        10,
        10,
    )
    assert why in pad_sheet(pad).lines
    pad.undo()
    assert not pad.is_decided


@pytest.mark.parametrize(
    ("players", "options", "needed"),
    [
        ("AB", {}, 10),
        ("AB", {"desert": "open"}, 10),
        ("AB", {"board": "island24"}, 12),
        ("AB", {"board": "island24", "desert": "open"}, 13),
        ("ABCDE", {}, 15),
        ("ABCDE", {"desert": "open"}, 16),
    ],
)
def test_a_claim_needs_more_than_half_of_the_island_that_is_played_on(players, options, needed):
    """CON-42: the numbers of the rule book, for each island and with deserts that may be entered."""
    pad = book("conquest", *players, **options)
    pad.mark("4/held", 0, needed - 1)
    assert not pad.is_decided
    pad.mark("4/held", 0, needed)
    assert (pad.is_decided, pad.result.winners) == (True, (0,))


def test_of_two_claims_the_first_one_counts_and_word_for_word_there_is_no_waiting():
    """CON-42, CON-R32: who began a turn with enough has won, whatever comes later."""
    pad = book("conquest", "Ada", "Bo")
    write(pad, "5/held", 11, 3)
    write(pad, "4/held", 2, 10)
    assert pad.result.winners == (1,)
    literal = book("conquest", "Ada", "Bo", victory="literal")
    literal.mark("2/held", 0, 10)
    assert literal.is_decided


def test_who_is_alone_on_the_island_has_won():
    """CON-41: all others hold nothing any more."""
    pad = book("conquest", "Ada", "Bo", "Cy")
    write(pad, "1/held", 1, 1, 1)
    write(pad, "2/held", 3, 0, 4)
    assert not pad.is_decided
    pad.mark("2/held", 0, 0)
    assert (pad.is_decided, pad.result.winners) == (True, (2,))
    assert "the last on the island" in str(pad.result.deciders[0])


def test_where_buildings_count_that_is_what_is_written_down():
    """CON-R33: whoever has none left may still have knights, and is not out."""
    pad = book("conquest", "Ada", "Bo", victory_count="settled")
    assert str(pad.blocks[0].heading) == "Hexes settled when a turn begins"
    assert any("10 hexes" in str(note) for note in pad.pad.notes)
    write(pad, "1/held", 1, 1)
    write(pad, "2/held", 2, 0)
    assert not pad.is_decided
    write(pad, "4/held", 10, 1)
    assert (pad.is_decided, pad.result.winners) == (True, (0,))


def test_eight_points_end_the_card_game():
    """CRD-33: nobody has to say so."""
    pad = book("cards", "Ada", "Bo")
    write(pad, "Roads", 5, 4)
    assert not pad.is_decided
    write(pad, "Villages", 2, 4)
    assert (pad.is_decided, pad.result.winners) == (True, (1,))
    assert str(verdict(pad)) == "Won by Seat 2."
    longer = book("cards", "Ada", "Bo", target=10)
    write(longer, "Roads", 8, 9)
    assert not longer.is_decided


@each_game("pad")
def test_every_game_is_kept_on_the_pad(game):
    """Rows have names of their own and rules; an empty pad counts nothing; it always prints."""
    for seats in game.seats:
        pad = book(game.id, *"ABCDEF"[:seats])
        keys = [source.key for source in sources_of(pad.blocks)]
        assert len(keys) == len(set(keys))
        assert all(source.rule for source in sources_of(pad.blocks))
        assert pad.result.totals == (0,) * seats
        assert str(verdict(pad)) == "Nothing has been counted yet."
        assert len(pad_sheet(pad).grids) == len(pad.blocks)
        assert sum(block.counts for block in pad.blocks) == 1


def test_everything_can_be_taken_back_and_written_again():
    """Dice with their points are one line; so is the end; a new line forgets what was taken back."""
    pad = book("catapults", "Ada", "Bo")
    pad.throw((6, 6), 1)
    pad.end()
    pad.mark("empties", 0, 5)
    assert pad.points("empties", 0) is None, "nobody writes on a game that is over"
    pad.undo()
    assert not pad.standing.is_over
    pad.undo()
    assert (pad.standing.faces, pad.points("1/budget", 1)) == ((), None)
    pad.redo()
    assert (pad.standing.faces, pad.points("1/budget", 1)) == ((6, 6), 4)
    pad.mark("empties", 0, 5)
    pad.redo()
    assert not pad.standing.is_over
    assert len(pad.lines) == pad.now == 2


def test_a_pad_is_kept_line_by_line_and_opened_again(library: Library):
    """With what was taken back; it is listed as a score pad, and nobody is asked to play on."""
    number, pad = library.pads.start(find("carcassonne"), setup("carcassonne", "Zoë", "Bo"))
    write(pad, "Roads", 4, 6)
    pad.undo()

    again = library.pads.open(number, find)
    assert (again.lines, again.now, again.setup) == (pad.lines, 1, pad.setup)
    record = library.record(number)
    assert record.is_pad
    assert str(title_line(record, find("carcassonne").title)).startswith("Score pad, Carcassonne")
    assert str(result_line(record)) == "score pad, round 1"
    assert library.unfinished() is None
    assert library.browser.keys(Filter("zoë")) == [Key(number)]
    with pytest.raises(BadSave, match="score pad"):
        library.load(number, find)

    again.redo()
    again.end()
    assert str(result_line(library.record(number))) == "Bo won, 4 : 6"
    again.undo()
    assert not library.record(number).is_over


def test_nobody_has_won_on_a_pad_that_was_finished_empty(library: Library):
    """In the library all had won, 0 : 0, and it counted so where it is told how well they play."""
    number, pad = library.pads.start(find("carcassonne"), setup("carcassonne", "Zoë", "Bo"))
    pad.end()
    assert str(verdict(pad)) == "Nothing has been counted yet."
    assert not library.record(number).is_over

    pad.undo()
    write(pad, "Roads", 1, 0)
    pad.end()
    assert library.record(number).winners == (0,)


def test_nobody_has_won_by_dice_or_by_a_tie_that_nobody_counted():
    """At Catapults! everybody had won with no empty square; on paper, Catapult's empty pad was a draw."""
    pad = book("catapults", "Ada", "Bo")
    pad.throw((6, 6), 1)
    pad.end()
    assert str(verdict(pad)) == "Nothing has been counted yet."
    empty = book("cards", "Ada", "Bo")
    empty.end()
    assert [str(line) for line in pad_sheet(empty).lines] == ["Nothing has been counted yet."]


def test_what_cannot_be_kept_is_not_shown_either(library: Library):
    """A pad that was deleted elsewhere says so, and stays as it was."""
    number, pad = library.pads.start(find("cards"), setup("cards", "Ada", "Bo"))
    write(pad, "Roads", 1)
    library.delete(number)
    with pytest.raises(NotKept, match="deleted"):
        pad.mark("Roads", 0, 2)
    assert pad.points("Roads", 0) == 1
    with pytest.raises(Gone):
        library.pads.open(number, find)


def test_only_the_last_to_open_a_pad_may_write(library: Library, tmp_path: Path):
    """Two windows on one pad do not wipe each other's lines; the first is told, and shows none of its own."""
    number, pad = library.pads.start(find("catapults"), setup("catapults", "Ada", "Bo"))
    write(pad, "empties", 5)
    elsewhere = Library.open(tmp_path)
    opened = elsewhere.pads.open(number, find)
    write(opened, "empties", 6, 7)

    with pytest.raises(NotKept, match="goes on in another window"):
        pad.mark("empties", 0, 30)
    assert pad.points("empties", 0) == 5

    library.pads.read(number, find)  # printing it takes nothing over
    opened.mark("engines", 0, 2)
    assert library.pads.open(number, find).lines == opened.lines
    with pytest.raises(NotKept, match="goes on in another window"):
        opened.undo()
    elsewhere.close()


def test_a_pad_that_was_spoilt_is_said_to_be(library: Library):
    """One sentence instead of a wrong score, or of an error when it is looked at."""
    number, pad = library.pads.start(find("cards"), setup("cards", "Ada", "Bo"))
    write(pad, "Roads", 1)
    for spoilt in ({"mark": 3}, {"mark": ["Roads", 99, 1]}, {"gain": ["Roads", 0, 10**40]}):
        library.pads.database.execute("UPDATE entries SET line = ?", (json.dumps(spoilt),))
        with pytest.raises(BadSave, match="cannot be read"):
            library.pads.open(number, find)
    library.pads.database.execute("UPDATE entries SET line = '{\"end\": true}'")
    assert library.pads.open(number, find).standing.is_over
    library.pads.database.execute("UPDATE games SET setup = json_set(setup, '$.players', json_array())")
    with pytest.raises(BadSave, match="0 players"):
        library.pads.open(number, find)


def test_lines_are_plain_data_and_back():
    """Every kind of line survives; anything else is refused."""
    gain, corrected = Marked("Roads", 1, -2, is_gain=True), (Corrected(3, 7), Corrected(0, None))
    marks = Marked("Roads", 1, 7), Thrown((1, 6)), Thrown((2,), Marked("x", 0, 1))
    for line in (*marks, gain, *corrected, Passed(), Ended()):
        assert read_line(line_data(line), 2) == line
    huge = {"correct": [0, 10**40]}, {"throw": [1], "mark": ["x", 2, 1]}
    for nonsense in ({}, {"mark": ["Roads", "1", 7]}, {"throw": [7]}, {"throw": [1.0]}, [], *huge):
        with pytest.raises(ValueError, match="no line"):
            read_line(nonsense, 2)


def test_kill_9_loses_nothing_that_was_written(tmp_path: Path):
    """A process writes on a pad, is killed, and the last number it spoke of stands there."""
    library = Library.open(tmp_path)
    number, _ = library.pads.start(find("carcassonne"), setup("carcassonne", "Ada", "Bo"))
    library.close()
    command = [sys.executable, "-c", WRITER, str(tmp_path), str(number)]
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=ROOT, env=environment) as process:
        assert process.stdout is not None
        said = [process.stdout.readline() for _ in range(20)]
        process.kill()
        said += process.stdout.read().splitlines(keepends=True)
    last = int([line for line in said if line.endswith("\n")][-1])

    library = Library.open(tmp_path)
    pad = library.pads.open(number, find)
    assert library.notice is None
    assert pad.now in (last, last + 1)
    assert pad.points("Roads", last % 2) == last
    library.close()
