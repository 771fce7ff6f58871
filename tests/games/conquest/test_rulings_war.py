"""Stories of attacks, taken hexes and contested cards that the acceptance scenarios do not tell."""

from app.games.conquest.commands import Attack, Breach, March, Occupy, Recruit
from app.games.conquest.pieces import NOBODY, Phase, Resource, Special
from tests.games.conquest.drawn import Table


def test_no_way_through_an_empty_settlement_of_others() -> None:
    """CON-R24, CON-22: an opponent's hex stops a march."""
    table = Table("B1:01 A1:1S", phase=Phase.MOVE)
    assert table.refuses(March(0, "B1", "A1", 1)) == "CON-22"


def test_whoever_attacks_has_knights_there_and_somebody_to_fight() -> None:
    """CON-27: neither from an own hex without knights nor from a foreign one, and not against nobody."""
    table = Table("B2:0S A2:01 B3:11 C3:1S E3:1S", phase=Phase.ATTACK)
    for start, target in [("B2", "B3"), ("B3", "C3"), ("A2", "A1"), ("A2", "B2"), ("A2", "Z9"), ("Z9", "B3")]:
        assert table.refuses(Attack(0, start, target)) == "CON-27", (start, target)
    assert table.choices(0, Attack) == [Attack(0, "A2", "B3")]


def test_whoever_breaches_has_knights_there_and_something_to_break() -> None:
    """CON-23, CON-R26: a whole castle can be breached where no wall stands on the island at all."""
    table = Table("B2:0S A2:01 B3:1K C3:1S E3:1S", phase=Phase.BREACH)
    for start, target in [("B2", "B3"), ("C3", "B3"), ("A2", "A1"), ("A2", "Z9"), ("Z9", "B3")]:
        assert table.refuses(Breach(0, start, target)) == "CON-23", (start, target)
    assert table.choices(0, Breach) == [Breach(0, "A2", "B3")]
    table.state.breached = 1 << table.at("B3")
    assert table.choices(0, Breach) == []


def test_battles_go_on_from_taken_hexes() -> None:
    """CON-33, CON-R30, CON-R40, CON-R41: knights bought this turn fight on, from one hex after the other."""
    table = Table("B2:0S B1:01 B3:11 B4:1S E3:1S", hands={0: "3 ore"})
    for _ in range(3):
        table.play(Recruit(0, "B2", Resource.ORE))
    table.go_on(Phase.ATTACK)

    table.play(Attack(0, "B2", "B3"))
    table.battle(6, 1)
    table.play(Occupy(0, "B2", 3), Attack(0, "B3", "B4"))
    table.battle(6, 1)

    assert table.owner_of("B3") == "03"
    assert table.owner_of("B4") == "0S"
    assert table.state.won == [2, 0]


def test_a_taken_building_is_counted_at_once() -> None:
    """CON-39, CON-40: the third settled hex of a group, taken in battle, earns the metropolis."""
    table = Table("B1:0S B2:0S2 B3:1S E3:1S", phase=Phase.ATTACK)

    table.play(Attack(0, "B2", "B3"))
    table.battle(6, 1)

    assert table.state.holders[Special.METROPOLIS] == 0


def test_contested_cards() -> None:
    """CON-R36: a larger group takes the card, and one grown too small gives it back."""
    pieces = "A1:0S A2:0S A3:0S D1:1S D2:1S E1:1S E2:1S"
    kept, contested = Table(pieces), Table(pieces, big_cards="contested")
    for table in (kept, contested):
        table.go_on()
        table.go_on()
    assert kept.state.holders[Special.METROPOLIS] == 0
    assert contested.state.holders[Special.METROPOLIS] == 1

    contested.state.settled[1] = 1 << contested.at("D1")
    contested.state.settled[0] = 1 << contested.at("A1")
    contested.produce()
    contested.go_on()
    assert contested.state.holders[Special.METROPOLIS] == NOBODY
