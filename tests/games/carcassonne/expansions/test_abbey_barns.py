"""Barns of Abbey & Mayor: where they stand, and what they pay, one position each."""

import pytest

from app.games.carcassonne import rules, scoring
from app.games.carcassonne.commands import Deploy
from app.games.carcassonne.expansions.abbey.barns import GAIN
from app.games.carcassonne.expansions.abbey.commands import BuildBarn
from app.games.carcassonne.model import Square
from app.games.carcassonne.options import Options
from tests.games.carcassonne.drawn import figures, lay
from tests.games.carcassonne.expansions.test_abbey import BOTH, MEADOW, barn, land

# --- Barns ---


def test_a_barn_scores_the_farmers_and_stays():
    """ABB-20, ABB-21, ABB-24: red has two farmers, blue one; blue builds."""
    played = land(MEADOW, "1(0,0)f0 1(1,0)f0 2(0,1)f0")
    played.state.turn = 1
    lay(played, "B", 1, 1).play(BuildBarn(1, Square(0, 0)))
    assert played.points == (6, 0)
    assert figures(played) == set()
    assert played.final == (6, 8)
    assert rules.problems(played.state) == []


def test_a_barn_needs_a_corner_of_four_fields():
    """ABB-20: on the tile just laid; no city or missing tile around."""
    played = lay(land(MEADOW), "B", 1, 1)
    assert [each for each in rules.choices(played.state, 0) if isinstance(each, BuildBarn)] == [
        BuildBarn(0, Square(0, 0))
    ]
    assert played.refuses(BuildBarn(0, Square(1, 0))) == "ABB-20"
    assert played.refuses(BuildBarn(0, Square(-1, 0))) == "ABB-20"
    walled = lay(land("D(0,0) E(0,-1)r2 B(1,-1)"), "U", 1, 0)
    assert [each for each in rules.choices(walled.state, 0) if isinstance(each, BuildBarn)] == []


def test_nobody_joins_a_field_with_a_barn():
    """ABB-22: no farmer is put there any more."""
    played = barn(land(f"{MEADOW} B(1,1)"), 1, 0, 0)
    lay(played, "B", 2, 1)
    assert played.offers == {"m0"}
    assert played.refuses(Deploy(0, "f0")) == "ABB-22"


@pytest.mark.parametrize(("several", "rule"), [(False, "ABB-20"), (True, None)])
def test_a_second_barn_in_a_field(several, rule):
    """ABB-20, XOPT-12: not into a field with one, unless that was chosen; each scores at the end."""
    played = lay(barn(land(f"{MEADOW} B(1,1) B(0,2)", barn_on_barn=several), 1, 0, 0), "B", 1, 2)
    if rule is not None:
        assert played.refuses(BuildBarn(0, Square(0, 1))) == rule
        return
    assert played.play(BuildBarn(0, Square(0, 1))).final == (8, 8)


@pytest.mark.parametrize(("pig", "points"), [(False, 2), (True, 4)])
def test_farmers_who_are_joined_to_a_barn(pig, points):
    """ABB-23: 1 for each completed city, with the pig 2; then they go home, and the barn stays."""
    followers = "3(2,0)f0" + " 3(3,0)f0:pig" * pig
    played = barn(land(f"{MEADOW} B(1,1) B(3,0)", followers, seats=3, **BOTH), 1, 0, 0)
    assert not played.same((1, 1, "f0"), (2, 0, "f0"))
    played.turn("B", 2, 1)
    assert played.points == (0, 0, points)
    assert figures(played) == set()
    assert played.final == (0, 8, points)


def test_farmers_of_all_who_are_joined_to_a_barn_are_counted_together():
    """ABB-23, RX-28: one of blue and one of green: both score."""
    played = barn(land(f"{MEADOW} B(1,1) B(3,0)", "2(2,0)f0 3(3,0)f0", seats=3, **BOTH), 0, 0, 0)
    assert played.turn("B", 2, 1).points == (0, 2, 2)
    assert figures(played) == set()


def test_a_pig_can_come_where_its_farmer_is_joined_to_a_barn():
    """ABB-22, ABB-23: only in the turn whose tile joins them, and it counts at once."""
    played = lay(barn(land(f"{MEADOW} B(1,1)", "1(2,0)f0", **BOTH), 1, 0, 0), "B", 2, 1)
    played.play(Deploy(0, "f0", "pig"))
    assert played.points == (4, 0)
    assert figures(played) == set()


def test_barns_that_come_together_each_score():
    """ABB-24: whoever's they are."""
    played = barn(barn(land(f"{MEADOW} B(1,1) B(0,2) B(1,2)"), 0, 0, 0), 1, 0, 1)
    assert played.final == (8, 8)


@pytest.mark.parametrize(("way", "points"), [("third", 6), ("second", 6), ("first", 8)])
def test_a_barn_by_other_ways_to_score_fields(way, points):
    """RX-19: what farmers get is as it would be at the end for this one field; a barn has 4 for each city."""
    played = land(MEADOW, "1(0,0)f0", field_scoring=way)
    lay(played, "B", 1, 1).play(BuildBarn(0, Square(0, 0)))
    assert (played.points, played.final) == ((points, 0), (points + 8, 0))


def test_without_farmers_there_are_no_barns():
    """CAR-OPT-05, ABB-20: fields pay nothing."""
    played = lay(land(MEADOW, field_scoring="none"), "B", 1, 1)
    assert played.refuses(BuildBarn(0, Square(0, 0))) == "CAR-OPT-05"


def test_what_barns_bring_has_a_row_of_its_own():
    """ABB-21, ABB-24: the score taken apart; at the end it is among the fields."""
    played = land(MEADOW, "1(0,0)f0")
    lay(played, "B", 1, 1).play(BuildBarn(0, Square(0, 0)))
    rows = {str(part.label): part.points for part in scoring.result(played.state).parts[0]}
    assert (rows["Fields with barns"], rows["Fields"]) == (6, 8)
    assert played.state.kept[GAIN] == (6, 0)
    assert "Fields with barns" not in [label for label, _ in scoring.sources_of(Options())]
