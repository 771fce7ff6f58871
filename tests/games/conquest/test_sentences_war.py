"""Sentences of the rules that nothing else tells: turns, special cards, war, the end."""

from attrs import evolve

from app.games.conquest.commands import (
    AnswerTrade,
    Attack,
    Breach,
    GoOn,
    March,
    MoveWall,
    Occupy,
    OfferTrade,
)
from app.games.conquest.game import GAME
from app.games.conquest.pieces import NOBODY, Phase, Special
from app.games.conquest.table_files import standard_tables
from tests.games.conquest.drawn import Table, cards

# --- Special cards ---


def test_a_metropolis_is_one_group_of_buildings() -> None:
    """CON-39: knights on a hex do not settle it, and two groups are not one."""

    def holder(pieces: str) -> int:
        table = Table(f"{pieces} E3:1S")
        table.go_on()
        return table.state.holders[Special.METROPOLIS]

    assert holder("A1:0S A2:0S A3:01") == NOBODY
    assert holder("A1:0S A2:0S C1:0S") == NOBODY
    assert holder("A1:0S A2:01 A3:0S C1:0S") == NOBODY
    assert holder("A1:0S A2:0S A3:0S") == 0


def test_the_army_notes_all_knights_there_are() -> None:
    """CON-37, CON-R35: seven bought together count together."""
    table = Table("A1:0S7 E3:1S")
    table.go_on()
    assert table.state.army == 7


def test_a_fortress_can_be_earned_when_the_metropolis_is_gone() -> None:
    """CON-38, CON-39: each card by itself."""
    table = Table("A1:0S E3:1S", {0: "A1|B1 A1|B2 A2|B2 A2|B3 A3|B3 A3|B4"})
    table.state.holders[Special.METROPOLIS] = 1
    table.go_on()
    assert table.state.holders == [NOBODY, 0, 1]


def test_who_has_shrunk_keeps_the_metropolis() -> None:
    """CON-39: kept for good, though two buildings are left."""
    table = Table("A1:0S A2:0S E3:1S")
    table.state.holders[Special.METROPOLIS] = 0
    table.go_on()
    assert table.state.holders[Special.METROPOLIS] == 0


def test_a_contested_metropolis_goes_only_to_a_larger_one() -> None:
    """CON-R36: three are still enough for its holder, and as many are not more."""
    table = Table("A1:0S A2:0S A3:0S E1:1S E2:1S E3:1S", big_cards="contested")
    table.go_on()
    table.go_on()
    assert table.state.holders[Special.METROPOLIS] == 0


def test_each_card_has_its_own_least_size() -> None:
    """CON-38, CON-39: where a variant tells them apart."""
    goals = evolve(standard_tables().goals, fortress=2, metropolis=4)
    tables = evolve(standard_tables(), goals=goals)
    table = Table("A1:0S A2:0S A3:0S E3:1S", {0: "A1|B1 A1|B2 A2|B2 A2|B3 A2|A3"}, tables=tables)
    table.go_on()
    assert table.state.holders == [NOBODY, 0, NOBODY]


def test_knights_who_move_in_complete_a_fortress() -> None:
    """CON-40: the card is given in the battle, as soon as the walled land is one's own."""
    table = Table("B1:02 A1:11 E3:1S", {0: "A1|B1 A1|B2 A2|B2 A2|B3 A3|B3 A3|B4"}, phase=Phase.ATTACK)
    table.play(Attack(0, "B1", "A1"))
    table.battle(6, 1)
    assert table.state.holders[Special.FORTRESS] == NOBODY
    table.play(Occupy(0, "B1", 1))
    assert table.state.holders[Special.FORTRESS] == 0


# --- Phases ---


def test_only_phases_of_a_turn_are_left() -> None:
    """Section 4: nobody goes on before the first turn, and not to where one is."""
    assert Table("A1:0S E3:1S", phase=Phase.PLACING).refuses(GoOn(0, Phase.MOVE)) == "CON-21"
    assert Table("A1:0S E3:1S", phase=Phase.PRODUCTION).refuses(GoOn(0, Phase.MOVE)) == "CON-21"
    assert Table("A1:0S E3:1S", phase=Phase.MOVE).refuses(GoOn(0, Phase.MOVE)) == "CON-21"


def test_offers_are_forgotten_with_the_turn() -> None:
    """CON-R42: never the same one twice in a turn, but again in the next."""
    table = Table("A1:0S E3:1S", hands={0: "1 wood", 1: "1 ore"})
    table.play(OfferTrade(0, (1,), (1, 0, 0, 0, 0, 0), (0, 0, 0, 0, 1, 0)), AnswerTrade(1, False))
    assert table.state.offered
    table.go_on()
    assert not table.state.offered


# --- Marches ---


def test_knights_march_in_every_turn_of_theirs() -> None:
    """CON-22: once a turn; the next turn they are fresh."""
    table = Table("B2:0S1 D3:1S", phase=Phase.MOVE)
    table.play(March(0, "B2", "B3", 1))
    assert table.refuses(March(0, "B3", "B2", 1)) == "CON-22"
    table.go_on()
    table.go_on()
    table.produce()
    table.go_on(Phase.MOVE)
    table.play(March(0, "B3", "B2", 1))


def test_knights_who_come_one_by_one_have_all_moved() -> None:
    """CON-22: each of them once, though they stand on one hex now."""
    table = Table("B2:0S2 D3:1S", phase=Phase.MOVE)
    table.play(March(0, "B2", "B3", 1), March(0, "B2", "B3", 1))
    assert table.refuses(March(0, "B3", "B2", 1)) == "CON-22"


def test_a_march_leads_somewhere_with_somebody() -> None:
    """CON-22: at least one knight and one step; own hexes are ends as good as empty ones."""
    table = Table("B2:0S2 B3:01 D3:1S", phase=Phase.MOVE)
    assert table.refuses(March(0, "B2", "B2", 1)) == "CON-22"
    assert table.refuses(March(0, "B2", "B3", 0)) == "CON-22"
    table.play(March(0, "B2", "B3", 2))
    assert table.owner_of("B3") == "03"


# --- Breaches ---


def test_a_castle_is_breached() -> None:
    """CON-23, CON-25: with a six a whole castle of others beside a knight, and only such a one."""

    def castle(die: int) -> Table:
        table = Table("B2:01 B3:1K E3:1S", phase=Phase.BREACH)
        table.play(Breach(0, "B2", "B3"))
        table.breach(die)
        return table

    assert castle(5).owner_of("B3") == "1K"
    assert castle(6).owner_of("B3") == "1k"
    assert castle(6).refuses(Occupy(0, "B2", 1)) == "CON-31"

    table = Table("B2:01 B3:1k A1:0K A2:1C E3:1S", phase=Phase.BREACH)
    for target in ("B3", "A1", "A2"):
        assert table.refuses(Breach(0, "B2", target)) == "CON-23"


def test_the_wall_before_a_castle_falls_first() -> None:
    """CON-23, CON-R26: no wall may stand between it and the hex one breaches from."""
    table = Table("B2:01 B3:1K E3:1S", {1: "B2|B3"}, phase=Phase.BREACH)
    table.play(Breach(0, "B2", "B3"))
    table.breach(6)
    assert table.state.walls[1] == 0
    assert table.owner_of("B3") == "1K"


def test_who_may_move_in_through_a_breach() -> None:
    """CON-24: knights beside the hex with no wall between, at least one; not after the phase."""
    table = Table("B2:01 A2:01 E3:1S", {1: "B2|B3 A2|B3"}, phase=Phase.BREACH)
    table.play(Breach(0, "B2", "B3"))
    table.breach(6)
    assert table.refuses(Occupy(0, "A2", 1)) == "CON-31"
    assert table.refuses(Occupy(0, "B2", 0)) == "CON-31"
    assert table.refuses(Occupy(0, "B2", 1)) == ""
    table.go_on(Phase.ATTACK)
    assert table.refuses(Occupy(0, "B2", 1)) == "CON-31"


# --- Peace and war ---


def test_everybody_counts_turns_of_peace_by_himself() -> None:
    """CON-R44: whatever the round says."""
    table = Table("B2:01 B3:11 E3:1S", phase=Phase.ATTACK)
    table.state.turns[0] = 1
    assert table.refuses(Attack(0, "B2", "B3")) == "CON-26"


def test_as_many_knights_give_nobody_anything() -> None:
    """CON-27: one against one, 3:4 is lost and 4:4 won."""
    for dice, left in (((3, 4), "."), ((4, 4), "01")):
        table = Table("B2:01 B3:11 A1:0S E3:1S", phase=Phase.ATTACK)
        table.play(Attack(0, "B2", "B3"))
        table.battle(*dice)
        assert table.owner_of("B2") == left


def test_a_breached_castle_adds_nothing() -> None:
    """CON-25, CON-27: 3:4 is a tie with the attacker's own one, and 3:5 is lost."""
    for dice, left in (((3, 4), "0k"), ((3, 5), "1k")):
        table = Table("B2:02 B3:1k E3:1S", phase=Phase.ATTACK)
        table.play(Attack(0, "B2", "B3"))
        table.battle(*dice)
        assert table.owner_of("B3") == left


def test_who_does_not_move_in_at_once_stays_out() -> None:
    """CON-31: the next battle closes the hex."""
    table = Table("B2:03 B3:11 B1:11 E3:1S", phase=Phase.ATTACK)
    table.play(Attack(0, "B2", "B3"))
    table.battle(6, 1)
    assert table.refuses(Occupy(0, "B2", 1)) == ""
    table.play(Attack(0, "B2", "B1"))
    table.battle(1, 6)
    assert table.refuses(Occupy(0, "B2", 1)) == "CON-31"


def test_as_many_cards_of_two_kinds_are_plundered_in_order() -> None:
    """CON-R34: wood before brick, wool, wheat, ore."""
    table = Table("B2:01 B3:11 E3:1S", hands={1: "2 ore 2 brick"}, phase=Phase.ATTACK)
    table.play(Attack(0, "B2", "B3"))
    table.battle(6, 1)
    assert table.state.cards[1] == cards("2 ore 1 brick")


# --- The end ---


def test_the_last_knight_may_be_all_there_was() -> None:
    """CON-41: somebody without buildings is out with the last knight."""
    table = Table("B2:02 B3:11 E3:2S", seats=3, phase=Phase.ATTACK)
    table.play(Attack(0, "B2", "B3"))
    table.battle(6, 1)
    assert table.state.living == 0b101


def test_the_card_of_the_eliminated_is_free_at_once() -> None:
    """CON-40: the elimination is settled before the metropolis is looked at."""
    table = Table("B1:0S B2:0S2 B3:1S E3:2S", seats=3, phase=Phase.ATTACK)
    table.state.holders[Special.METROPOLIS] = 1
    table.play(Attack(0, "B2", "B3"))
    table.battle(6, 1)
    assert table.state.holders[Special.METROPOLIS] == 0


def test_a_claim_wins_after_three_turns_and_not_before() -> None:
    """CON-42: held from the second turn on, it wins at the start of the fourth."""
    ten = "A1:0S A2:01 A3:01 B1:01 B2:01 B3:01 B4:01 C1:01 C2:01 C4:01"
    table = Table(f"{ten} E3:1S", turns=1)
    for winners in ((), (0,)):
        table.go_on()
        table.go_on()
        table.produce()
        assert table.state.winners == winners


def test_who_has_a_knight_left_is_in_the_game() -> None:
    """CON-41: the last building is lost, but a knight stands elsewhere."""
    table = Table("B2:02 B3:1S E3:11", hands={1: "2 wool"}, phase=Phase.ATTACK)
    table.state.gold[1] = 4
    table.play(Attack(0, "B2", "B3"))
    table.battle(6, 1)
    assert table.state.winners == ()
    assert table.state.gold[1] == 3


def test_what_the_eliminated_held_is_gone() -> None:
    """CON-41, CON-R47: gold too, and the Largest Army can be earned from five again."""
    table = Table("B2:02 B3:1S E3:2S5", seats=3, phase=Phase.ATTACK)
    table.state.gold[1], table.state.holders[Special.ARMY], table.state.army = 4, 1, 9
    table.play(Attack(0, "B2", "B3"))
    table.battle(6, 1)
    assert (table.state.gold[1], table.state.army) == (0, 0)
    table.go_on()
    table.go_on()
    assert table.state.holders[Special.ARMY] == 2


def test_an_attacker_may_lose_the_game_with_the_last_knight() -> None:
    """CON-41: whoever is left wins, though it is not his turn."""
    table = Table("B2:01 B3:12 E3:1S", phase=Phase.ATTACK)
    table.play(Attack(0, "B2", "B3"))
    table.battle(1, 6)
    assert table.state.winners == (1,)


def test_the_last_turn_of_all_may_end_with_an_elimination() -> None:
    """CON-41, CON-43: time is up then too, and the result says how it was decided."""
    table = Table("A1:0S2 A2:0S C1:1S B2:21", seats=3, turns=29, phase=Phase.ATTACK)
    table.state.turn, table.state.turns = 2, [30, 30, 29]
    table.play(Attack(2, "B2", "A1"))
    table.battle(1, 6)
    assert table.state.winners == (0,)
    assert [str(each) for each in GAME.scoring.result(table.state).deciders] == ["most hexes: 2 - 1"]


def test_a_claim_in_the_last_round_is_told_as_one() -> None:
    """CON-42 before CON-43: whoever held enough wins at the start of his last turn."""
    ten = "A1:0S A2:01 A3:01 B1:01 B2:01 B3:01 B4:01 C1:01 C2:01 C4:01"
    table = Table(f"{ten} E3:1S", turns=29, phase=Phase.PRODUCTION)
    table.produce()
    assert table.state.winners == (0,)
    (why,) = GAME.scoring.result(table.state).deciders
    assert str(why).endswith("holds 10 hexes; 10 win.")


# --- Once a turn ---


def test_the_next_player_may_move_a_wall_too() -> None:
    """CON-17: once a turn, in every turn."""
    table = Table("B2:0S D3:1S", {0: "A1|B2", 1: "D2|D3"})
    table.play(MoveWall(0, "A1|B2", "A2|B2"))
    table.go_on()
    assert table.refuses(MoveWall(1, "D2|D3", "D3|E2")) == ""


def test_one_breach_a_turn_and_another_in_the_next() -> None:
    """CON-23, CON-R26: after a six too there is no second attempt; the next player has his own."""
    table = Table("B2:02 D3:12", {1: "A1|B2 B2|B3", 0: "D3|D4"}, phase=Phase.BREACH)
    table.play(Breach(0, "B2", "B3"))
    table.breach(6)
    assert table.state.walls[1]
    assert table.refuses(Breach(0, "B2", "A1")) == "CON-23"

    table.go_on()
    table.go_on(Phase.BREACH)
    assert table.refuses(Breach(1, "D3", "D4")) == ""
