"""What is told of points and tokens on paper and at the table: the figures of the variant that is played."""

from attrs import evolve

from app.core.sheet import Row
from app.games.carcassonne.game import GAME
from app.games.carcassonne.log_text import describe
from app.games.carcassonne.model import Follower, Source, Square
from app.games.carcassonne.options import Options
from app.games.carcassonne.rules_card import rules_card
from app.games.carcassonne.score_sheet import corner, reminders
from app.games.carcassonne.scoring import totals
from app.games.carcassonne.tables import Scores, Token, standard
from app.games.carcassonne.ui.stage_layout import token_sentence
from tests.contract.walks import play_out
from tests.games.carcassonne.drawn import Land
from tests.told import card, shipped


def said(rows: tuple[Row, ...]) -> list[str]:
    """Return what stands in the corner of a sheet."""
    return [f"{row.label}: {row.cells[0]}" for row in rows]


def test_points_are_told_by_the_variant() -> None:
    """CAR-40, CAR-61: Proud cities pay three, and unfinished ones nothing; the page said two and one."""
    proud, usual = shipped(GAME, "proud-cities"), Options()
    assert "City: 2 for each tile and 2 for each pennant" in card(GAME, usual)
    assert "City: 3 for each tile and 3 for each pennant" in card(GAME, proud)
    assert "City of two tiles: 1 for each tile and each pennant" in card(GAME, proud)
    assert "Unfinished: 1 for each tile of a road, city or monastery, and each pennant." in card(GAME, usual)
    assert "Unfinished, for each tile: road 1, city 0, monastery 1; a pennant 0." in card(GAME, proud)
    assert said(corner(proud))[:5] == [
        "Road, each tile: 1",
        "City, each tile: 3",
        "City of two tiles, each tile: 1",
        "City, each pennant: 3",
        "Monastery: 9",
    ]
    assert {"End: city, each tile: 0", "End: each pennant: 0"} <= set(said(corner(proud)))


def test_fields_are_told_by_the_variant() -> None:
    """CAR-42, CAR-OPT-01: with other points, by another edition, and nowhere where there are no farmers."""
    rich = evolve(standard(), scores=Scores(field=2, field_first=6))
    for scoring, points in (("third", 2), ("second", 2), ("first", 6)):
        options = Options(tables=rich, field_scoring=scoring)
        (line,) = (line for line in card(GAME, options) if line.startswith("Fields:"))
        assert str(points) in line
        assert str(points) in str(reminders(options)[0])
    none = Options(field_scoring="none")
    assert "On a road, in a city, in a monastery, or lying in a field." in card(GAME, Options())
    assert "On a road, in a city, or in a monastery." in card(GAME, none)
    assert "fields" not in str(rules_card(none).aim)
    assert [str(note) for note in reminders(none)] == ["There are no farmers."]


def test_only_tokens_that_are_thrown_are_told_of() -> None:
    """FAIR-02, FAIR-40: Sharpshooters have two kinds of token, and the target pays ten."""
    sharp = shipped(GAME, "sharpshooters")
    lines = card(GAME, sharp)
    assert "Target: 10 for the token that lies nearest to the fair tile." in lines
    assert "Whoever placed it chooses one of the 2 kinds of token, and throws first." in lines
    assert not [line for line in lines if line.startswith(("Seduction", "Catch", "Caught"))]
    assert "Target: 10" in said(corner(sharp))
    assert not [line for line in said(corner(sharp)) if line.startswith("Catch")]
    assert "Catch: 5" in said(corner(Options()))
    thrown = Options(tables=evolve(standard(), tokens=(Token.KNOCK_OUT,)))
    assert "Whoever placed it throws first." in card(GAME, thrown)
    assert "Each throw counts before the next one." in card(GAME, thrown)


def test_a_token_is_offered_with_the_points_that_it_brings() -> None:
    """FAIR-40, FAIR-51: its card said five, whatever the variant pays."""
    scores = Scores(target=10, catch=1)
    assert (
        str(token_sentence(Token.TARGET, scores)) == "Whoever comes closest to the fair tile gets 10 points."
    )
    assert "they get 1 point, missed" in str(token_sentence(Token.CATCH, scores))
    assert "they get 5 points, missed" in str(token_sentence(Token.CATCH, Scores()))


def test_boxes_tell_of_fields_only_where_there_are_farmers() -> None:
    """CAR-OPT-05: pigs, fields of besieged cities and the market were told of in a game without farmers."""
    boxes = ("traders", "count", "siege")
    farmed, none = (Options(boxes=boxes, field_scoring=scoring) for scoring in ("third", "none"))
    told = [*card(GAME, none), *map(str, reminders(none)), *said(corner(none))]
    assert not [line for line in told if "Pig" in line or "pig" in line or "Market" in line]
    assert [line for line in told if "field" in line.lower()] == [
        "Fields are no places for followers and bring nothing."
    ]
    assert "Castle: onto cities.  Cathedral: monasteries.  Blacksmith: roads." in told
    assert "Builder: a second tile, once a turn." in told
    assert "End: pig, each city: 1" in said(corner(farmed))
    assert any("for fields it counts twice" in str(note) for note in reminders(farmed))


def test_one_point_and_one_follower_are_told_as_one() -> None:
    """A screen reader said "1 points" and "1 followers to hand"."""
    land = Land("E(0,0) U(0,1) U(0,2) U(0,3) U(0,4) U(0,5) U(0,6)").draw("E")
    for at in range(1, 7):
        land.state.followers[at] = Follower(0, Square(0, at), 0)
    land.state.points[0][Source.ROADS] = land.state.points[1][Source.ROADS] = 1
    told = str(describe(land.state, 0))
    assert "Seat 1 has 1 point, " in told
    assert "more on the land, and 1 follower to hand." in told
    assert "Seat 2 has 1 point." in told


def test_points_of_a_game_that_is_over_are_those_of_its_end() -> None:
    """A screen reader was told what had been scored before the last count: 63 of 118 points."""
    state = play_out(GAME, 3, varied=False).state
    told, points = str(describe(state, 1)), totals(state)
    assert told == "The game is over.  " + "  ".join(
        f"Seat {seat + 1} has {points[seat]} points." for seat in (1, *(set(range(state.seats)) - {1}))
    )
