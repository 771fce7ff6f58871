"""What score sheets tell: who played, what counts, and how a game went."""

import subprocess
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from attrs import evolve

from app.core.game import AnyGame, Player
from app.core.pad_book import PadBook, PadSetup
from app.core.session import Session, Setup
from app.core.sheet import Gain
from app.games import find
from app.games.carcassonne.box_shelf import all_boxes
from app.paths import RESOURCES
from app.shell.printing.documents import Kind, Order, document
from app.shell.printing.story import particulars, rounds_of, running_grid, story
from app.storage import saves
from app.storage.variants import read_variant
from app.ui.paper.kits import _sheets
from app.ui.paper.pages import PAPERS, printable, write_pdf
from tests.contract.promises import each_game
from tests.ui.paperlab import letters

pytestmark = pytest.mark.usefixtures("qapp")


def recorded(path: str):
    return saves.read(RESOURCES / "games" / path, find).session()


def words(order: Order) -> list[str]:
    return [text for page in document(order).pages for _, text in letters(page, order.language)]


games = each_game()


@games
def test_every_sheet_says_who_played_what_and_what_counts(game: AnyGame):
    """Blank ones have room for it; each seat has a line, and each block the emblems of the seats."""
    for seats in game.seats:
        blank = words(Order(game, Kind.BLANK, seats, game.options()))
        assert {"Date", "Place", "Variant", "Played by", "Began", "What counts"} <= set(blank)


def test_a_blank_sheet_of_the_standard_game_says_so_though_each_seat_was_asked():
    """A game that was set up in the dialog has a value for each seat, as for everybody."""
    game = find("catapults")
    for options, is_standard in (
        (game.options(handicap=("", ""), no_timer=(False, False)), True),
        (game.options(handicap=("lone", ""), no_timer=(False, False)), False),
    ):
        printed = words(Order(game, Kind.BLANK, 2, options))
        assert ("Standard game" in printed) == is_standard


def test_the_sheet_of_a_game_by_other_rules_does_not_call_them_standard():
    """A match, ten points or a handicap were called the standard game on paper, on a pad's sheet, too."""
    for game_id, changes in (("cards", {"target": 10}), ("catapults", {"handicap": ("lone", "")})):
        game, people = find(game_id), (Player("Ada"), Player("Bo", None, 1))
        for options, is_standard in ((game.standard(), True), (evolve(game.standard(), **changes), False)):
            session = Session(game, Setup(game.id, people, options, 1))
            session.begin()
            pad = PadBook(game, PadSetup(game.id, people, options))
            for played in (session, pad):
                printed = words(Order(game, Kind.FILLED, 2, game.standard(), session=played))
                assert ("Standard game" in printed) == is_standard


def test_the_sheet_of_a_pad_tells_what_counts_by_its_own_rules():
    """Whatever is chosen for blank sheets: fields city by city, and a king, for all six at this table."""
    game = find("carcassonne")
    people = tuple(Player(name, None, seat) for seat, name in enumerate("ABCDEF"))
    options = game.options(boxes=("king",), field_scoring="first")
    book = PadBook(game, PadSetup(game.id, people, options, "Of our own"))

    printed = words(Order(game, Kind.FILLED, 2, game.standard(), session=book))

    assert printed[printed.index("End: field, each city") + 1] == "4"
    assert "End: king, each finished city" in printed


def test_a_running_tally_is_filled_round_by_round_and_comes_to_the_result():
    """Every gain is what the totals differ by; the last line is the end's."""
    session = recorded("carcassonne/six.springald")
    (blank,) = [
        grid for grid in session.game.scoring.blank_sheet(session.setup.options, 6).grids if grid.is_running
    ]

    grid = running_grid(blank, rounds_of(session), {seat: str(seat) for seat in range(6)})

    totals = [[cell.total for cell in row.cells if isinstance(cell, Gain)] for row in grid.rows]
    gains = [[cell.points for cell in row.cells if isinstance(cell, Gain)] for row in grid.rows]
    assert totals[-1] == list(session.game.scoring.result(session.state).totals)
    assert grid.rows[-1].label == "End"
    for (before, after), gained in zip(pairwise(totals), gains[1:], strict=True):
        assert [now - then for then, now in zip(before, after, strict=True)] == gained
    assert len(grid.rows) - 1 <= len(blank.rows), "a blank sheet has room for as many rounds"


def test_the_head_of_a_filled_sheet_knows_who_sat_there_and_who_began():
    session = recorded("cards/cover.springald")

    about = particulars(session, "1 May 2026")

    assert [(sitter.name, str(sitter.level), sitter.began) for sitter in about.sitters] == [
        (player.name, "Person" if player.level is None else player.level.value.title(), seat == began)
        for began in [session.game.scoring.course(session.state).began]
        for seat, player in enumerate(session.setup.players)
    ]
    order = Order(session.game, Kind.FILLED, 2, session.setup.options, session, played=0.0, code=False)
    assert "1970" in " ".join(words(order))


def test_the_story_of_a_game_is_what_happened_in_it():
    """Who leads at the end is who took the lead for good; the corner has the points of the variant."""
    session = recorded("carcassonne/six.springald")
    result = session.game.scoring.result(session.state)

    told = [str(line) for line in story(session)]

    assert told[0].startswith(f"{session.game.scoring.course(session.state).rounds} rounds")
    leader = [line for line in told if "for good" in line or "kept it" in line]
    assert leader
    assert leader[0].startswith(f"Seat {result.winners[0] + 1} ")
    assert story(saves.read(Path(RESOURCES / "games/cards/cover.springald"), find).session())


def test_who_leads_a_game_that_goes_on_is_who_has_least_where_least_wins():
    """Empty squares are counted in Catapults!: Ada has 11 of them left, Bo 21."""
    session = recorded("catapults/cover.springald")
    assert not session.is_over
    assert session.game.scoring.result(session.state).totals == (11, 21)

    assert any(str(line).startswith("Seat 1 took") for line in story(session))


def test_a_file_is_called_what_it_is(tmp_path: Path):
    """In the title bar of whatever opens it, in the language of the paper."""
    game = find("cards")
    made = document(Order(game, Kind.CARD, 2, game.options(), language="de"))
    write_pdf(made, tmp_path / "card.pdf")
    told = subprocess.run(["pdfinfo", tmp_path / "card.pdf"], capture_output=True, text=True, check=True)
    assert "Katapult: Regeln auf einer Seite" in told.stdout


@pytest.mark.parametrize("paper", PAPERS)
def test_the_backs_of_cards_match_their_fronts(paper: str):
    """One page of backs, with one behind each card of every page; on Letter as on A4."""
    game = find("cards")
    kit = game.load(game.kit)(game.options(), 2)

    *cards, backs = _sheets(kit, paper)

    assert {sheet.landscape for sheet in cards} == {backs.landscape}
    behind = {(round(each.at.x(), 3), round(each.at.y(), 3)) for each in backs.laid}
    across = printable(paper, landscape=backs.landscape).center().x() * 2
    for sheet in cards:
        for card in sheet.laid:
            # Turned over as in a book, left is right.
            assert (round(across - card.at.x(), 3), round(card.at.y(), 3)) in behind


def shipped(variant: str) -> tuple[AnyGame, Any]:
    """Return a variant of ours as it is printed: its game, and its options."""
    game, name = variant.split("/")
    path = RESOURCES / "games" / game / "variants" / f"{name}.variant.json"
    return find(game), read_variant(path, find(game)).options


def paper(kind: Kind, game: AnyGame, options: Any) -> str:
    """Return all words of a document, one line."""
    return " ".join(words(Order(game, kind, game.seats[0], options)))


RULES = {
    "carcassonne/proud-cities": (
        "City: 3 for each tile and 3 for each pennant",
        "City of two tiles: 1 for each tile and each pennant",
        "Unfinished, for each tile: road 1, city 0, monastery 1; a pennant 0.",
    ),
    "carcassonne/sharpshooters": ("Target: 10 for the token that lies nearest",),
    "cards/land-rush": ("Village: 3 cards in a row",),
    "catapults/storm": ("catapults in castles.  Points: 1-2 = 0, 3 = 1, 4 = 2, 5 = 3, 6 = 5",),
    "conquest/first-blood": ("Hold more than 1/3 of the island", "After 20 rounds most hexes win;"),
}
SHEETS = {
    "cards/land-rush": "Village: 3 in a row.",
    "catapults/boulders": "one die more than catapults (1-3 = 1, 4-5 = 2, 6 = 3)",
    "conquest/first-blood": "7 hexes, held until your next turn, win.",
}


@pytest.mark.parametrize("variant", RULES)
def test_the_rules_on_a_page_are_those_of_the_variant(variant: str):
    """They had told the figures of the standard game to whoever plays another one."""
    told = paper(Kind.CARD, *shipped(variant))
    for sentence in RULES[variant]:
        assert sentence in told


@pytest.mark.parametrize("variant", SHEETS)
def test_what_stands_at_the_foot_of_a_sheet_is_true_of_the_variant(variant: str):
    """On a blank sheet, and on that of a pad."""
    game, options = shipped(variant)
    people = tuple(Player(name, None, seat) for seat, name in enumerate("AB"))
    book = PadBook(game, PadSetup(game.id, people, options))
    kept = words(Order(game, Kind.FILLED, 2, options, session=book))
    assert SHEETS[variant] in paper(Kind.BLANK, game, options)
    assert SHEETS[variant] in " ".join(kept)


def test_conquest_by_the_book_is_won_at_once_and_its_desert_is_open():
    """CON-R3, CON-R12, CON-R27, CON-R32: where it differs from the usual game, the page does."""
    game = find("conquest")
    book = game.options(**game.presets[1].changes)
    assert "10 hexes win at once." in paper(Kind.BLANK, game, book)
    assert "10 hexes, settled until your next turn, win." in paper(Kind.BLANK, game, game.standard())
    rules = paper(Kind.CARD, game, book)
    for wrong in ("enters the desert", "is made whole:", "rounds most settled hexes"):
        assert wrong not in rules
        assert wrong in paper(Kind.CARD, game, game.standard())
    assert "at a castle 2 for one card of each" in rules


def test_tokens_that_are_not_played_with_are_neither_told_nor_cut_out():
    """FAIR-02: sharpshooters have two kinds."""
    game, options = shipped("carcassonne/sharpshooters")
    rules = paper(Kind.CARD, game, options)
    assert "Knock out:" in rules
    assert "Seduction:" not in rules
    assert "Catch:" not in rules
    assert "Tokens: 4 pieces" in paper(Kind.KIT, game, options)


def test_rules_with_all_boxes_are_printed_whole():
    """XOPT-01: the page ended in an error; no column had room for all that boxes say of points."""
    game = find("carcassonne")
    options = game.options(boxes=tuple(all_boxes()), princess="must", fairy="tile", count_moves="follower")
    rules = "".join(paper(Kind.CARD, game, options).split())
    for chapter in game.card(options).chapters:
        assert [line for line in chapter.lines if "".join(str(line).split()) not in rules] == []


def test_a_game_that_is_cut_out_can_be_laid_out():
    """CAT-7, CON-3: where mountains lie on a plate, and which land beside which, stands on the first page."""
    plates, island = find("catapults"), find("conquest")
    mountains = "Lay them out on every plate, square by square: c1 d1 d2 e2 a4 a5 b5 a6."
    assert mountains in paper(Kind.KIT, plates, plates.standard())
    assert "none lie on the plates" in paper(Kind.KIT, *shipped("catapults/river"))
    assert "Lay it row by row: mountains, pasture, forest / wheat" in paper(
        Kind.KIT, island, island.options()
    )
    assert "in rows of 3, 4, 5, 4, 3; no desert" in paper(Kind.KIT, island, island.options(layout="random"))


def test_a_small_sheet_has_a_line_for_what_came_before_the_end_and_parts_figures_clearly():
    """Else its sum cannot be added up; and "A die that shows 1 0, A die" is read as anything."""
    land, plates = find("carcassonne"), find("catapults")
    four = words(Order(land, Kind.BLANK, 2, land.standard(), games=4))
    assert four.count("Before the end") == 4
    two = " ".join(words(Order(plates, Kind.BLANK, 4, plates.standard(), games=2)))
    assert "A die that shows 1: 0; A die that shows 2-5: 1;" in two
