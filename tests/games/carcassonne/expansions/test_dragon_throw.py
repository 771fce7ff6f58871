"""Dragon and fairy among the tokens, and what a position keeps of them."""

from math import hypot

from app.core.command import NATURE
from app.games.carcassonne.commands import (
    OBSTACLE,
    TOKEN_ITSELF,
    ChooseToken,
    Deploy,
    EndTurn,
    Exchange,
    GoOn,
    Landed,
    Struck,
    Throw,
)
from app.games.carcassonne.expansions.dragon.table import DRAGON as DRAGON_BODY
from app.games.carcassonne.expansions.dragon.table import FAIRY as FAIRY_BODY
from app.games.carcassonne.model import Phase, Spot, Square, keep
from app.games.carcassonne.physics.throw import stage_of
from app.games.carcassonne.tables import Token
from tests.games.carcassonne.drawn import Land, lay
from tests.games.carcassonne.expansions.test_dragon import chosen, dragon, fairy, land, stands, walk, ways

# --- The throw among them ---


def fair_turn(followers: str, token: Token, *, guards: str) -> Land:
    """Seat 0 has laid a fair on (1, 1) beside monasteries, chosen a token and thrown."""
    played = land("A(-1,0)r3 D(0,0) B(0,1) B(-1,1)", followers, fairy=guards).turn("CA06", 1, 1)
    return played.play(ChooseToken(0, token)).play(Throw(0, 0, 500))


def test_the_fairy_stays_where_her_follower_was_knocked_out():
    """FAIR-X24, DRG-21: beside nobody; she is no protection."""
    played = fair_turn("2(0,1)m0", Token.KNOCK_OUT, guards="2(0,1)m0")
    rest, monk = Spot(3000, 3000), stands(played, "2(0,1)m0")
    played.play(Landed(NATURE, 0, 0, 500, rest, 300, rest, 0, (Struck(TOKEN_ITSELF, monk, False),)))
    assert played.state.followers == {}
    assert fairy(played) == (0, 1, -1, -1)


def test_the_fairy_beside_whom_is_seduced_stands_beside_nobody():
    """FAIR-X35, RX-02, DRG-22: at the next turn of either seat she brings nothing."""
    played = fair_turn("2(0,1)m0", Token.SEDUCTION, guards="2(0,1)m0")
    rest = Spot(0, 450)
    played.play(Landed(NATURE, 0, 0, 500, rest, 300, rest))
    played.play(Exchange(0, stands(played, "2(0,1)m0"), 0))
    assert fairy(played) == (0, 1, -1, -1)
    played.play(Throw(1, 0, 500)).play(Landed(NATURE, 1, 0, 500, Spot(9000, 9000), 300, Spot(9000, 9000)))
    assert played.state.turn == 1
    assert "fairy_points" not in played.state.kept


def test_a_newcomer_from_the_land_leaves_the_fairy():
    """DRG-21: red's own follower goes elsewhere, the fairy beside it stays."""
    played = fair_turn("2(0,1)m0 1(-1,1)m0", Token.SEDUCTION, guards="1(-1,1)m0")
    rest = Spot(0, 450)
    played.play(Landed(NATURE, 0, 0, 500, rest, 300, rest))
    played.play(Exchange(0, stands(played, "2(0,1)m0"), stands(played, "1(-1,1)m0")))
    assert fairy(played) == (-1, 1, -1, -1)


def test_the_dragon_walks_before_the_tokens_fly():
    """FAIR-X7, FAIR-X1: a fair in the first part, a dragon in the second: the walk, then the round."""
    boxes = ("traders", "dragon")
    played = Land("D(0,0) CA01(0,-1)", "1(0,0)c0 1(0,-1)c0:builder", pile="V V V V", boxes=boxes)
    keep(played.state, "dragon", 0, 0)
    played.turn("CA01", 1, -1)
    assert played.state.phase is Phase.AGAIN
    lay(played.play(GoOn(0)), "PD16", -1, 0).play(EndTurn(0))
    assert played.state.phase is Phase.STEP
    while played.state.phase is Phase.STEP:
        walk(played, next(iter(ways(played))))
    assert played.state.phase is Phase.TOKEN
    assert played.state.round.tile == Square(1, -1)


def test_dragon_and_fairy_stand_in_the_way_of_tokens():
    """FAIR-X12, FAIR-X40: as obstacles, on their tiles; they are never among those that were hit."""
    played = land("PD01(0,0) B(0,1)", "1(0,1)m0", dragon=(0, 0), fairy="1(0,1)m0")
    found = [each for each in stage_of(played.state, 0).figures if each.number == OBSTACLE]
    assert [each.body for each in found] == [DRAGON_BODY, FAIRY_BODY]
    assert all(abs(found[0].at.x) < 225 and abs(found[0].at.y) < 225 for _ in found)
    monk = next(each for each in stage_of(played.state, 0).figures if each.number >= 0)
    gap = hypot(found[1].at.x - monk.at.x, found[1].at.y - monk.at.y)
    assert gap > monk.body.standing + FAIRY_BODY.standing


def test_the_lake_of_the_second_river_is_a_volcano():
    """RIV-7: the dragon is there, nobody is put on it, and who has laid it goes on with the pile."""
    played = Land("RW01(0,0)", boxes=("river2", "dragon"))
    played = lay(played, "RW03", *lake_beside(played))
    assert dragon(played) == (*played.state.fresh,)
    assert chosen(played, Deploy) == []
    played.play(EndTurn(0))
    assert (played.state.phase, played.state.turn) == (Phase.DRAW, 0)


def lake_beside(played: Land) -> tuple[int, int, int]:
    """Where RW03 ends the river that has just begun, and how it is turned there."""
    fits = played.state.book.fits["RW03"]
    return next((*at, turn) for at, key in played.state.rim.items() for turn in fits[key])
