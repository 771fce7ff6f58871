"""How well people play: the page, what is written of it, who is forgotten, and which games were helped."""

import csv
import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from unittest.mock import Mock

import pytest
from attrs import evolve
from pypdf import PdfReader
from PySide6.QtWidgets import QScrollArea
from pytestqt.qtbot import QtBot

from app.bots.rungs import ladder_of
from app.core.game import AnyGame, Level, Player
from app.core.names import LONGEST_NAME
from app.core.session import Session, Setup
from app.games import all_games, find
from app.paths import data_folder
from app.settings import TextSize
from app.shell.common.menu_actions import ActionId
from app.shell.main.main_window import MainWindow
from app.shell.setup.new_game_dialog import NewGameDialog
from app.shell.strength import strength_book
from app.shell.strength.strength_page import StrengthPage
from app.shell.strength.strength_words import _mean
from app.storage.bad_save import BadSave
from app.storage.saves import read
from app.strength.gone_over import ANALYSES, TOLD
from app.strength.profiles import Profile
from app.strength.rating import is_usual
from app.ui.paper import pages
from tests.contract.walks import play_out
from tests.screens.faults import settle
from tests.shell.conftest import InlinePool, OpenWindow, controller_of, opener
from tests.toy import race_setup
from tests.toy.model import Square, Walk

CARDS = find("cards")
ADA, BO = Player("Ada"), Player("Bo", Level.SQUIRE, 1)


@pytest.fixture
def window(pool: InlinePool, qtbot: QtBot) -> Iterator[MainWindow]:
    """A window over our game of cards; nobody thinks."""
    pool.is_patient = True
    with opener(lambda: pool, qtbot) as open_one:
        yield open_one(CARDS)


def keep(window: MainWindow, game: AnyGame, winners: list[int], **changes: object) -> None:
    """Put finished games of Ada against a Squire on the shelf, set up with these changes."""
    database = window.services.library._database
    for seed, winner in enumerate(winners):
        session = Session(game, evolve(Setup(game.id, (ADA, BO), game.standard(), seed), **changes))
        number = window.services.library.start(session)
        result = json.dumps({"winners": [winner], "totals": [8, 3] if winner == 0 else [3, 8]})
        database.execute("UPDATE games SET result = ? WHERE id = ?", (result, number))


def go_over(window: MainWindow) -> None:
    """Say of each of these games how many mistakes it had, and how much luck."""
    folder = data_folder() / ANALYSES
    folder.mkdir(parents=True)
    for at, record in enumerate(window.services.library.records()):
        told = {"when": at, "by": {"Ada": [at, at / 10]}, "entries": record.now, "totals": record.totals}
        (folder / f"cards-{at}.json").write_text(json.dumps({TOLD: told}))


def open_page(window: MainWindow) -> StrengthPage:
    """Open the page by its menu, at the only game."""
    window.actions_[ActionId.STRENGTH].trigger()
    page = window._stack.page
    assert isinstance(page, StrengthPage)
    page._which.setCurrentIndex(1)
    return page


def test_whoever_has_played_nothing_reads_what_to_do(window: MainWindow):
    """And nothing can be written of it."""
    page = open_page(window)
    assert page.name == ""
    assert page._none.isVisible()
    assert "against computers" in page._none.text()
    assert page._who.currentText() == "Nobody yet"
    assert not page._ways[1].isEnabled()
    assert not page.play.isVisible()


def test_the_page_tells_rating_sums_and_who_fits(window: MainWindow):
    """Four won of five; a game against the level that fits counts again."""
    keep(window, CARDS, [0, 0, 1, 0, 0])
    page = open_page(window)
    assert page._rating.text().startswith("Ada in Catapult: about 1,")
    rungs = ladder_of(CARDS)
    nearest = min(rungs, key=lambda level: abs(rungs[level].rating - page.points[-1].rating))
    sums = page._sums.text()
    assert all(part in sums for part in ("won 4 of 5", "the last 2 games won", "Squire"))

    page.play.click()

    players = controller_of(window).session.setup.players
    assert (players[0].name, players[0].level) == ("Ada", None)
    assert players[1].level is nearest is not Level.PAGE
    assert controller_of(window).session.setup.variant == ""


def test_a_rematch_brings_a_rating_and_a_game_by_other_rules_brings_none(window: MainWindow):
    """Who begins it is a rule, yet it was taken for a table that was built; other options counted."""
    last = play_out(CARDS, 4, varied=False).state
    assert CARDS.again is not None
    rematch, built = CARDS.again(None, last), evolve(last, games=())
    keep(window, CARDS, [0])
    keep(window, CARDS, [0], start=rematch)
    assert len(open_page(window).points) == 2

    keep(window, CARDS, [0], start=built)
    keep(window, CARDS, [0], options=evolve(CARDS.standard(), target=6))

    page = open_page(window)
    assert len(page.points) == 2
    assert "won 4 of 4" in page._sums.text()


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.id)
def test_a_game_that_was_set_up_in_the_dialog_brings_a_rating(window: MainWindow, game: AnyGame):
    """It writes down what each seat has, and that nobody has a handicap; one of them is another rule."""
    dialog = NewGameDialog(game, Setup(game.id, (ADA, BO), game.standard(), 0))
    chosen = dialog.chosen().options
    dialog.deleteLater()
    keep(window, game, [0], options=chosen)
    assert is_usual(window.services.library.records()[0], game)

    if game.id == "catapults":
        keep(window, game, [0], options=evolve(chosen, handicap=("", "lone")))
        assert not is_usual(window.services.library.records()[0], game)


def test_ratings_are_worked_out_once_as_long_as_the_page_is_open(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch
):
    """With thousands of games each time would be felt."""
    keep(window, CARDS, [0, 0, 1])
    page, asked = open_page(window), list[str]()
    monkeypatch.setattr(strength_book, "ratings", lambda *_: asked.append("again") or [])
    page.refresh()
    assert len(page.points) == 3
    assert asked == []


def test_games_that_begin_alike_are_asked_about_their_rules_once(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch
):
    """The page of somebody with hundreds of rematches opened late."""
    asked = Mock(wraps=strength_book.is_usual)
    monkeypatch.setattr(strength_book, "is_usual", asked)
    keep(window, CARDS, [0, 1, 0])

    assert len(open_page(window).points) == 3
    assert asked.call_count == 1


def test_whoever_is_called_like_a_computer_meets_another_one_under_their_own_shield(window: MainWindow):
    """Two had been called Bo, and the shield of the profile was forgotten."""
    keep(window, CARDS, [0])
    page = open_page(window)
    page.book.keep("Bo", Profile(1))

    page.played.emit(CARDS, Level.SQUIRE, "Bo")

    players = controller_of(window).session.setup.players
    assert players == (Player("Bo", None, 1), Player("Cy", Level.SQUIRE, 0))


def test_a_copy_that_is_opened_is_no_game_more(window: MainWindow, tmp_path: Path):
    """Each time it had counted as another win, and without the hints of the game that it was written from."""
    session = play_out(CARDS, 4, varied=False)
    session.setup = evolve(session.setup, players=(ADA, BO))
    library = window.services.library
    number = library.start(session)
    library.note_help(number)
    window.library.write(number, tmp_path / "copy.springald")

    for _ in range(2):
        library.take(read(tmp_path / "copy.springald", find))

    page = open_page(window)
    assert len(library.records()) == 3
    assert [(record.number, record.is_helped) for record, _ in page.book.finished("Ada")] == [(number, True)]
    assert page.points == []


@pytest.mark.parametrize("is_branch", [False, True])
def test_a_copy_knows_of_help_where_its_game_is_not(window: MainWindow, tmp_path: Path, is_branch: bool):
    """Opened at another machine, a game with hints or from the middle of another one brought a rating."""
    session = play_out(CARDS, 4, varied=False)
    session.setup = evolve(session.setup, players=(ADA, BO))
    library = window.services.library
    number = library.start(session)
    if is_branch:
        number = library.fork(number, session.timeline.now)
    else:
        library.note_help(number)
    window.library.write(number, tmp_path / "copy.springald")
    for record in library.records():
        library.delete(record.number)

    library.take(read(tmp_path / "copy.springald", find))
    library.add(read(tmp_path / "copy.springald", find))

    page = open_page(window)
    assert [record.is_helped for record in library.records()] == [True, True]
    assert page.points == []


@pytest.mark.parametrize("language", ["en", "de"])
def test_nothing_is_cut_off_beside_letters_twice_as_large(window: MainWindow, qtbot: QtBot, language: str):
    """What stands side by side with usual letters stands one below the other, also if they grow meanwhile."""
    keep(window, CARDS, [0, 1] * 8)
    go_over(window)
    window.resize(1366, 746)
    window.show()
    page = open_page(window)
    page._which.setCurrentIndex(0)
    area = page.findChild(QScrollArea)
    usual = window.services.user_state.settings

    window.take_settings(replace(usual, text=TextSize.LARGEST, language=language))

    settle()
    assert area.horizontalScrollBar().maximum() == 0
    window.take_settings(usual)
    qtbot.waitUntil(lambda: page._sums.text().count("By game") == 1)


def test_the_way_back_stays_in_sight_beside_a_long_name(window: MainWindow):
    """With large letters the list of names was as wide as the longest, and the page scrolled sideways."""
    long = Player("W" * LONGEST_NAME, None, 2)
    keep(window, CARDS, [0], players=(ADA, long))
    window.take_settings(replace(window.services.user_state.settings, text=TextSize.LARGEST))
    window.resize(800, 480)

    page = open_page(window)

    settle()
    leave = page._ways[-1]
    assert page._who.findText(long.name) >= 0
    assert leave.mapTo(window, leave.rect().topRight()).x() < window.width()


def test_what_is_shown_is_written_as_a_table_and_on_paper(window: MainWindow, tmp_path: Path):
    """A line for each game; a page with a plot of lines."""
    keep(window, CARDS, [0, 1, 0])
    open_page(window)

    window.strength.write_table(tmp_path / "ada.csv")
    window.strength.write_paper(tmp_path / "ada.pdf")

    assert len((tmp_path / "ada.csv").read_text().splitlines()) == 4
    data = (tmp_path / "ada.pdf").read_bytes()
    assert data.startswith(b"%PDF")
    assert b"/Subtype /Image" not in data
    assert data.count(b"/Type /Page\n") == 1


def test_of_a_file_that_cannot_be_written_it_is_said_which(window: MainWindow, tmp_path: Path):
    """It was only that something had not been possible."""
    keep(window, CARDS, [0])
    open_page(window)
    for write, name in ((window.strength.write_table, "ada.csv"), (window.strength.write_paper, "ada.pdf")):
        with pytest.raises(BadSave, match=f"{name} cannot be written"):
            write(tmp_path / "gone" / name)


def test_no_word_is_broken_on_paper(window: MainWindow, tmp_path: Path):
    """Names of games and levels had stood there in halves; what stands in brackets is explained."""
    keep(window, CARDS, [0, 1, 0] * 4)
    open_page(window)._which.setCurrentIndex(0)

    window.strength.write_paper(tmp_path / "ada.pdf")

    (page,) = PdfReader(tmp_path / "ada.pdf").pages
    lines = [" ".join(line.split()) for line in page.extract_text().splitlines()]
    assert {"By game", "Catapult", "Squire", "won 8 of 12"} <= set(lines)
    assert any(line.startswith("In brackets is the range it may really lie in") for line in lines)


@pytest.mark.parametrize(("paper", "width"), [("a4", 595), ("letter", 612)])
def test_it_has_the_paper_that_people_have(
    paper: str, width: int, window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    """As all other sheets: in America it was cut below, or scaled down by the printer."""
    monkeypatch.setattr(pages, "usual_paper", lambda: paper)
    keep(window, CARDS, [0, 1, 0])
    open_page(window)
    window.strength.write_paper(tmp_path / "ada.pdf")
    assert {round(page.mediabox.width) for page in PdfReader(tmp_path / "ada.pdf").pages} == {width}


def test_one_game_has_a_band_of_what_the_rating_may_be(window: MainWindow):
    """A line without width had been drawn: nothing was to be seen beside a dot."""
    keep(window, CARDS, [0])
    page = open_page(window)
    plot = page._room.itemAt(0).widget()
    (band,) = (each for each in plot.getPlotItem().items if type(each).__name__ == "FillBetweenItem")
    assert band.path().boundingRect().width() > 0
    assert band.path().boundingRect().height() > 200


def test_games_that_were_gone_over_are_told_on_paper_and_in_the_table(window: MainWindow, tmp_path: Path):
    """Mistakes and luck have plots of their own, and a column each."""
    keep(window, CARDS, [0, 1, 0])
    go_over(window)
    page = open_page(window)
    assert page._room.count() == 3

    window.strength.write_table(tmp_path / "ada.csv")
    window.strength.write_paper(tmp_path / "ada.pdf")

    rows = list(csv.DictReader((tmp_path / "ada.csv").read_text().splitlines()))
    assert all(each["mistakes"] for each in rows)
    data = (tmp_path / "ada.pdf").read_bytes()
    assert data.count(b"/Type /Page\n") == 1
    assert b"/Subtype /Image" not in data


def test_games_that_were_gone_over_are_those_that_count(window: MainWindow):
    """Mistakes of games that were deleted counted on, and of forgotten ones that were gone over later."""
    keep(window, CARDS, [0, 1, 0])
    go_over(window)
    library = window.services.library
    lost = next(each.number for each in library.records() if each.winners == (1,))
    page = open_page(window)
    assert len(page.book.gone_over("Ada")) == 2

    library.delete(lost)
    assert [each.which[2] for each in open_page(window).book.gone_over("Ada") if each.which] == [(8, 3)]

    book = open_page(window).book
    book.keep("Ada", Profile(since=4e9))
    for file in (data_folder() / ANALYSES).iterdir():
        file.write_text(file.read_text().replace('"when": ', '"when": 5e9, "was": '))
    assert book.gone_over("Ada") == []


def test_advice_and_steps_taken_back_from_computers_are_help(open_window: OpenWindow, pool: InlinePool):
    """A step of one's own that nobody has answered may be taken back freely."""
    toy = open_window()
    pool.is_patient = True
    toy.start(race_setup(ADA, BO))
    library, number = toy.services.library, toy.number
    controller = controller_of(toy)
    controller.play(Walk(0, Square(1, 0)))
    controller.undo()
    assert not library.record(number).is_helped

    toy.actions_[ActionId.HINT].trigger()
    assert library.record(number).is_helped


def test_no_mean_of_mistakes_may_be_below_none():
    """Of nine games with one mistake in all it said that a game may have fewer than none."""
    assert _mean([0, 0, 0, 0, 0, 0, 0, 0, 1], 0) == "0.1 (0.0 – 0.3)"
    assert _mean([-2.0, 2.0] * 4) == "0.0 (-1.5 – 1.5)"
