"""Hints about Carcassonne: whom one can join from a quarter, whom the count shuts in, who comes out."""

import pytest

from app.bots.advice.explanation import explained
from app.games.carcassonne.commands import BoxCommand
from app.games.carcassonne.expansions.count.commands import Enter, MoveOut, SendCount
from app.games.carcassonne.game import GAME
from app.games.carcassonne.model import Square
from app.i18n import say
from tests.games.carcassonne.claim_checks import CHECKS
from tests.games.carcassonne.drawn import Land
from tests.games.carcassonne.expansions.test_count import ROAD, choices, helped
from tests.games.carcassonne.expansions.test_count_leaving import finished, last_tile


def said(played: Land, move: BoxCommand, kinds: set[str]) -> dict[str, str]:
    """What a hint says of a step, by kind; each is true, and would not be with another figure."""
    hint = explained(GAME, played.state, move.by, (move,))
    found = [each for each in hint.claims if each.kind in kinds]
    for each in found:
        check = CHECKS[each.kind]
        assert check(played.state, move.by, hint, each.figures), each
        if "count" in each.figures:
            forged = {**each.figures, "count": each.figures["count"] + 1}
            assert not check(played.state, move.by, hint, forged), each
    assert kinds == {each.kind for each in found}
    return {each.kind: say(each.sentence) for each in found}


@pytest.mark.parametrize(
    ("quarter", "words"),
    [
        ("market", "Others farm 2 fields"),
        ("castle", "Others build 1 city"),
        ("blacksmith", "Others build 1 road"),
        ("cathedral", "Others wait for tiles around 1 building"),
    ],
)
def test_who_can_be_joined_from_a_quarter(quarter, words):
    """CNT-3, CNT-7, CNT-9: so many of others that the quarter serves; a road that was just scored is none."""
    men = "2(-1,0)r0 2(0,2)f0 2(3,1)f0 2(0,3)c0 2(3,-1)r0 2(4,0)m0 1(2,2)r0"
    played = helped(men, "N(0,3) U(3,-1)r1 B(4,0)", count="castle")
    told = said(played, Enter(0, quarter), {"prey", "shut"} if quarter == "castle" else {"prey"})
    assert told["prey"].startswith(words)


@pytest.mark.parametrize(
    ("moves", "words"),
    [("entrant", "but you may send him to another one at once"), ("follower", "then, and lets nobody out")],
)
def test_whoever_enters_is_told_that_the_count_is_there(moves, words):
    """CNT-6, XOPT-13: sent on by whoever entered, or by nobody."""
    told = said(helped(count="market", count_moves=moves), Enter(0, "market"), {"shut"})
    assert words in told["shut"]


def test_the_count_shuts_others_in_and_lets_own_out():
    """CNT-6, CNT-7: from the market, where two of red's are, to the castle, where two of blue's are."""
    played = helped(inside="1market 1market 2castle 2castle").play(Enter(0, "blacksmith"))
    told = said(played, SendCount(0, "castle"), {"shuts in", "frees", "not yours"})
    assert told["shuts in"] == "He shuts in 2 followers of others."
    assert told["frees"].startswith("2 followers of yours can come out")
    said(played, SendCount(0, "blacksmith"), {"frees"})


def test_coming_out_shares_a_city_or_takes_it():
    """CNT-7: one knight against one, a second one against him; both come home with the points."""
    played = finished("1castle 1castle")
    (way,) = choices(played, MoveOut)
    told = said(played, way, {"joins", "returns", "worth"})
    assert told["joins"].startswith("You then have as many followers there as")
    assert told["returns"] == "It is scored right away, and your follower comes home."
    played.play(way)
    (way,) = choices(played, MoveOut)
    assert "more followers there than" in said(played, way, {"joins", "returns", "takes"})["joins"]


def test_nobody_is_told_that_what_is_scored_anyhow_leaves():
    """CNT-7: blue's knight goes home whether red comes or not."""
    played = finished("1castle")
    (way,) = choices(played, MoveOut)
    kinds = {each.kind for each in explained(GAME, played.state, 0, (way,)).claims}
    assert not kinds & {"leaves", "unharmed"}


def test_before_the_end_nobody_comes_home():
    """CNT-9: a road that stays unfinished."""
    played = last_tile("2blacksmith", ROAD, "1(-1,0)r0")
    (way,) = {each for each in choices(played, MoveOut) if each.at == Square(0, 0)}
    said(played, way, {"joins", "worth"})
    assert "returns" not in {each.kind for each in explained(GAME, played.state, 0, (way,)).claims}
