"""What is told of the points of boxes, on paper and in the log: what is paid, whatever a variant changes."""

import re
from typing import NamedTuple

import pytest
from attrs import evolve

from app.games.carcassonne.commands import EndTurn, Place
from app.games.carcassonne.expansions.abbey.commands import BuildBarn
from app.games.carcassonne.game import GAME
from app.games.carcassonne.log_text import tell
from app.games.carcassonne.model import Square
from app.games.carcassonne.options import Options
from app.games.carcassonne.rules_card import rules_card
from app.games.carcassonne.score_sheet import reminders
from app.games.carcassonne.tables import Scores, standard
from app.i18n import Voice
from tests.games.carcassonne.drawn import Land, lay
from tests.games.carcassonne.expansions.test_abbey import MEADOW
from tests.games.carcassonne.expansions.test_cult import ring
from tests.told import card, shipped

VARIANTS = {
    "usual": standard().scores,
    "Proud cities": shipped(GAME, "proud-cities").tables.scores,
    "broad roads": Scores(road=2, monastery=12, field=5, field_first=7),
    "rich pennants": Scores(city=2, pennant=5),
    "no cities": Scores(city=0, pennant=0),
}
variants = pytest.mark.parametrize("scores", VARIANTS.values(), ids=VARIANTS)


class Case(NamedTuple):
    """A land, who stands there, what finishes it, how many tiles and pennants that has, and its sentence."""

    box: str
    land: str
    follower: str
    last: tuple[str, int, int, int]
    count: tuple[int, int]
    begins: str


INN = Case("inns", "A(-1,0)r3 D(0,0) IN15(1,0)", "1(-1,0)r0", ("W", 2, 0, 0), (4, 0), "Road with an inn")
CATHEDRAL = Case(
    "inns",
    "IN01(0,0) F(1,0) E(2,0)r3 E(0,-1)r2 E(0,1)",
    "1(0,0)c0",
    ("E", -1, 0, 1),
    (6, 1),
    "City with a cathedral",
)
SIEGE = Case(
    "siege",
    "SI03(0,0) F(-1,0) E(-2,0)r1",
    "1(-1,0)c0",
    ("E", 0, -1, 2),
    (4, 1),
    "Besieged city",
)


def tables(scores: Scores):
    return evolve(standard(), scores=scores)


def finished(case: Case, scores: Scores) -> tuple[int, str]:
    """Return what is paid for what a tile has finished, and what the log says."""
    played = Land(case.land, case.follower, boxes=(case.box,), tables=tables(scores))
    tile, x, y, turn = case.last
    before = played.draw(tile).play(Place(0, tile, Square(x, y), turn)).state
    after = played.play(EndTurn(0)).state
    return played.points[0], str(tell(before, EndTurn(0), after))


def worth(sentence: str, count: tuple[int, int]) -> int:
    """Return what so many tiles and pennants are worth by a sentence: one figure is for both."""
    tile, *pennant = map(int, re.findall(r"\d+", sentence))
    return count[0] * tile + count[1] * (pennant[0] if pennant else tile)


def line(told: list[str], begins: str) -> str:
    (found,) = (each for each in told if each.startswith(begins))
    return found


@variants
@pytest.mark.parametrize("case", [INN, CATHEDRAL, SIEGE], ids=lambda each: each.begins)
def test_paper_tells_what_roads_and_cities_pay(case: Case, scores: Scores) -> None:
    """INN-1, INN-3, SIE-1: a cathedral of Proud cities paid four, and the page said three."""
    options = Options(boxes=(case.box,), tables=tables(scores))
    paid, _ = finished(case, scores)
    assert worth(line(card(GAME, options), case.begins), case.count) == paid
    inns, cathedral = r"With an inn: \d+ a tile", r"With a cathedral: .* a pennant"
    noted = {INN: inns, CATHEDRAL: cathedral, SIEGE: r"Besieged city: .* a pennant"}[case]
    (note,) = re.findall(noted, " ".join(map(str, reminders(options))))
    assert worth(note, case.count) == paid


@variants
@pytest.mark.parametrize("case", [INN, CATHEDRAL], ids=lambda each: each.begins)
def test_the_log_tells_what_an_inn_or_a_cathedral_has_paid(case: Case, scores: Scores) -> None:
    """INN-1, INN-3: what it says of a tile makes the points that it says."""
    paid, log = finished(case, scores)
    (told,) = re.findall(r"It has an? \w+: (.*?)\.", log)
    assert worth(told, case.count) == paid
    assert f": {paid} points." in log


@variants
def test_a_shrine_is_told_as_it_pays(scores: Scores) -> None:
    """CLT-1: twelve like a monastery where monasteries pay twelve."""
    played = Land(
        f"CU01(0,0) {ring(0, 0, (0, 0), (1, 1))}", "1(0,0)m0", boxes=("cult",), tables=tables(scores)
    )
    (paid, _) = played.turn("CA06", 1, 1).points
    assert f"Shrine: {paid} like a monastery" in card(GAME, Options(boxes=("cult",), tables=tables(scores)))


@variants
@pytest.mark.parametrize("way", ["third", "second", "first"])
def test_farmers_of_a_barn_are_told_as_they_are_paid(way: str, scores: Scores) -> None:
    """ABB-21, ABB-24, RX-19: farmers by the table, and four for the barn whatever it says; two cities."""
    chosen = {"boxes": ("abbey",), "field_scoring": way, "tables": tables(scores)}
    played = lay(Land(MEADOW, "1(0,0)f0", **chosen), "B", 1, 1).play(BuildBarn(0, Square(0, 0)))
    told = line([str(each) for each in reminders(Options(**chosen))], "Barn")
    farmers, _, barn = map(int, re.findall(r"\d+", told))
    assert (2 * farmers, 2 * barn) == (played.points[0], played.final[0] - played.points[0])


USUAL = {
    "Road with an inn: 2 for each tile, and nothing if unfinished at the end": (
        "Straße mit Wirtshaus: 2 je Plättchen, am Ende unfertig nichts"
    ),
    "City with a cathedral: 3 for each tile and each pennant, nothing if unfinished at the end": (
        "Stadt mit Kathedrale: 3 je Plättchen und je Wappen, am Ende unfertig nichts"
    ),
    "With an inn: 2 a tile.  With a cathedral: 3 a tile and 3 a pennant.  Unfinished: nothing.": (
        "Mit Wirtshaus: 2 je Plättchen.  Mit Kathedrale: 3 je Plättchen und 3 je Wappen.  Unfertig: nichts."
    ),
    "Besieged city: 1 for each tile and each pennant, and nothing if unfinished at the end": (
        "Belagerte Stadt: 1 je Plättchen und je Wappen, am Ende unfertig nichts"
    ),
    "Besieged city: 1 a tile and a pennant, unfinished nothing; for fields it counts twice.": (
        "Belagerte Stadt: 1 je Plättchen und Wappen, unfertig nichts; für Wiesen zählt sie doppelt."
    ),
    "Shrine: 9 like a monastery": "Kultstätte: 9 wie ein Kloster",
    "Barn: farmers score 3 a city at once, those that join it 1; the barn 4 a city at the end.": (
        "Scheune: Bauern bringen sofort 3 je Stadt, die dazukommen 1; die Scheune am Ende 4 je Stadt."
    ),
}
"""What the usual game tells, in English and German."""


def test_the_usual_game_tells_what_it_told() -> None:
    """INN-1, INN-3, SIE-1, CLT-1, ABB-21: word for word, in both languages."""
    options = Options(boxes=("inns", "siege", "cult", "abbey"))
    told = [line for chapter in rules_card(options).chapters for line in chapter.lines]
    told += reminders(options)
    german = Voice("de")
    assert {str(each): german.say(each) for each in told if str(each) in USUAL} == USUAL


def test_the_usual_log_tells_what_it_told() -> None:
    """INN-1, INN-3, SIE-1."""
    assert "It has an inn: 2 for each tile.  Seat 1: 8 points." in finished(INN, VARIANTS["usual"])[1]
    cathedral = "It has a cathedral: 3 for each tile and pennant.  Seat 1: 21 points."
    assert cathedral in finished(CATHEDRAL, VARIANTS["usual"])[1]
    siege = "It is besieged: each tile and pennant pays 1 less.  Seat 1: 5 points."
    assert siege in finished(SIEGE, VARIANTS["usual"])[1]


def test_a_pennant_that_pays_more_is_told_apart() -> None:
    """INN-3, SIE-1: two a tile and five a pennant become three and six, or one and four."""
    options = Options(boxes=("inns", "siege"), tables=tables(VARIANTS["rich pennants"]))
    lines, notes = card(GAME, options), " ".join(map(str, reminders(options)))
    assert line(lines, "City with").startswith(
        "City with a cathedral: 3 for each tile and 6 for each pennant, nothing"
    )
    assert line(lines, "Besieged").startswith("Besieged city: 1 for each tile and 4 for each pennant, and")
    assert "Besieged city: 1 a tile and 4 a pennant, unfinished nothing;" in notes
    log = finished(CATHEDRAL, VARIANTS["rich pennants"])[1]
    assert "It has a cathedral: 3 for each tile and 6 for each pennant." in log
