"""Sentences of the rules that nothing else tells: land, buildings, trade."""

from app.core.command import NATURE
from app.games.conquest.commands import (
    AnswerTrade,
    BankTrade,
    BuildCity,
    GoOn,
    MoveWall,
    OfferTrade,
    Place,
    Produced,
    Recruit,
    RecruitPair,
    Repair,
    Settle,
    SpendGold,
)
from app.games.conquest.game import GAME
from app.games.conquest.model import Island
from app.games.conquest.pieces import Phase, Resource, Special
from app.games.conquest.rules.setup import places
from tests.games.conquest.drawn import Table, cards

# --- Production ---


def test_gold_is_added_to_what_there_is() -> None:
    """CON-12: five more for a special card."""
    table = Table("A1:0S E3:1S", phase=Phase.PRODUCTION)
    table.state.holders[Special.ARMY], table.state.gold[0] = 0, 3
    table.produce()
    assert table.state.gold == [8, 0]


def test_a_special_card_brings_gold_to_whoever_has_only_deserts() -> None:
    """CON-12, CON-R8: the five for the card, and the five for having nothing that could produce."""
    table = Table("C3:01 E3:1S", phase=Phase.PRODUCTION, desert="open")
    table.state.holders[Special.ARMY] = 0
    table.produce()
    assert table.state.gold == [10, 0]


def test_walls_separate_whoever_does_not_own_them() -> None:
    """CON-8, section 2: Blue's own wall keeps nothing from Blue, Red's wall does."""
    pieces = "A1:0S D3:1S"
    free, own = Table(pieces), Table(pieces, {1: "D3|E2"})
    walled = Table(pieces, {0: "D3|E2"})

    assert free.claims(1) == own.claims(1)
    assert sum(free.claims(1)) - sum(walled.claims(1)) == 1


def test_a_strict_bank_that_has_just_enough_pays_everybody() -> None:
    """CON-R9: nobody gets a type only if the bank cannot pay everybody."""
    pieces = "B1:0S B3:1S"
    owed = sum(Table(pieces).claims(seat)[Resource.BRICK] for seat in (0, 1))
    assert owed == 3
    for left, paid in ((owed, True), (owed - 1, False)):
        table = Table(pieces, hands={0: f"{19 - left} brick"}, phase=Phase.PRODUCTION, bank="strict")
        table.produce()
        assert (table.state.bank[Resource.BRICK] == 0) is paid


# --- Before the first round ---


def test_only_the_second_of_two_begins_with_gold() -> None:
    """CON-7, CON-R31: none with three, and none if the option says so."""

    def gold(**options: object) -> list[int]:
        table = Table(phase=Phase.LOTS, turns=0, **options)
        table.begin(0)
        return table.state.gold

    assert gold() == [0, 1]
    assert gold(seats=3) == [0, 0, 0]
    assert gold(seat_gold="none") == [0, 0]


def test_the_great_island_has_a_larger_bank() -> None:
    """CON-11: 24 cards of each kind instead of 19."""
    assert Table(seats=4).state.bank == (19,) * 5
    assert Table(seats=5).state.bank == (24,) * 5


def test_who_begins_places_first_and_the_others_follow_clockwise() -> None:
    """CON-6: with the third of three beginning, the first and the second come after."""
    table = Table(phase=Phase.LOTS, turns=0, seats=3)
    table.begin(2)
    for seat, name in ((2, "A1"), (0, "E1"), (1, "C5")):
        assert table.state.turn == seat
        table.play(Place(seat, name))
    assert (table.state.turn, table.state.phase) == (2, Phase.PRODUCTION)


def test_nobody_begins_in_a_desert_at_the_coast() -> None:
    """CON-6: where somebody has drawn such an island."""
    table = Table(phase=Phase.PLACING, turns=0)
    table.state.island = Island(("d w b", " s g o"))
    assert table.state.island.deserts & table.state.island.grid.coast
    assert not places(table.state) & table.state.island.deserts


# --- Building ---


def test_where_nobody_settles() -> None:
    """CON-5, CON-13: not in a desert, and not beside a hex that is only occupied."""
    hand = {0: "1 wood 1 brick 1 wool 1 wheat"}
    table = Table("B2:0S D4:01 E1:1S", hands=hand)
    assert table.refuses(Settle(0, "C3")) == "CON-5"
    assert table.refuses(Settle(0, "C4")) == "CON-13"
    assert table.refuses(Settle(0, "D4")) == ""


def test_nobody_improves_buildings_of_others() -> None:
    """CON-14: a city replaces an own settlement."""
    table = Table("B2:0S E3:1S", hands={0: "2 ore 2 wheat"})
    assert table.refuses(BuildCity(0, "E3")) == "CON-14"


def test_only_settlements_are_counted_as_settlements() -> None:
    """CON-R43: five of them; cities and castles come out of another box."""
    hand = {0: "1 wood 1 brick 1 wool 1 wheat"}
    pieces = "A1:0S A2:0S A3:0C B1:0C B2:0K E3:1S"
    assert Table(pieces, hands=hand, piece_limits="box").refuses(Settle(0, "B3")) == ""
    only = Table(
        "A1:0S A2:0S A3:0S B1:0S B2:0S E3:1S",
        hands={0: "1 wood 1 brick 1 wool 3 wheat 2 ore"},
        piece_limits="box",
    )
    assert only.refuses(Settle(0, "B3")) == "CON-R43"
    assert only.refuses(BuildCity(0, "A1")) == ""


def test_knights_begin_at_buildings_only() -> None:
    """CON-15: not where only knights stand."""
    table = Table("B2:0S B3:01 E3:1S", hands={0: "1 ore"})
    assert table.refuses(Recruit(0, "B3", Resource.ORE)) == "CON-15"


def test_nobody_moves_walls_of_others() -> None:
    """CON-17: any own wall."""
    table = Table("B2:0S E3:1S", {1: "A1|B2"})
    assert table.refuses(MoveWall(0, "A1|B2", "A2|B2")) == "CON-17"


def test_nobody_repairs_castles_of_others() -> None:
    """CON-18: an own breached castle."""
    table = Table("B2:0S E3:1k", hands={0: "1 wood"})
    assert table.refuses(Repair(0, "E3", Resource.WOOD)) == "CON-18"


def test_no_repair_is_offered_where_breaches_are_for_good() -> None:
    """CON-R27: neither in the list of what can be done nor at the castle."""
    offered = {
        breached: any(isinstance(each, Repair) for each in GAME.rules.choices(table.state, 0))
        for breached in ("until_repaired", "for_good")
        for table in [Table("B2:0k E3:1S", hands={0: "1 wood"}, breached=breached)]
    }
    assert offered == {"until_repaired": True, "for_good": False}


def test_pairs_of_knights_begin_at_castles() -> None:
    """CON-R12: a city has no pairs to sell."""
    table = Table("B2:0C E3:1S", hands={0: "1 ore 1 wool"}, castle_knights="pair")
    assert table.refuses(RecruitPair(0, "B2")) == "CON-R12"


def test_players_do_not_speak_for_chance() -> None:
    """Nature produces and rolls, and nobody else."""
    assert Table("A1:0S E3:1S", phase=Phase.PRODUCTION).refuses(Produced(0)) == "CON-6"
    assert Table("A1:0S E3:1S").refuses(GoOn(NATURE, Phase.MOVE)) == "CON-6"


# --- Trade ---

WOOD, ORE, GOLD, NONE = (1, 0, 0, 0, 0, 0), (0, 0, 0, 0, 1, 0), (0, 0, 0, 0, 0, 1), (0,) * 6


def test_what_the_bank_takes_and_gives() -> None:
    """CON-19: four equal cards are enough, three are not; another kind, and only one it has."""

    def refused(hand: str, *trade: Resource) -> str:
        table = Table("A1:0S E3:1S", hands={0: hand, 1: "19 ore"})
        return table.refuses(BankTrade(0, *trade))

    assert refused("4 wheat", Resource.WHEAT, Resource.WOOL) == ""
    assert refused("3 wheat", Resource.WHEAT, Resource.WOOL) == "CON-19"
    assert refused("4 wheat", Resource.WHEAT, Resource.WHEAT) == "CON-19"
    assert refused("4 wheat", Resource.WHEAT, Resource.ORE) == "CON-19"

    table = Table("A1:0S E3:1S", hands={1: "19 ore"})
    table.state.gold[0] = 1
    assert table.refuses(SpendGold(0, Resource.ORE)) == "CON-19"
    assert table.refuses(SpendGold(0, Resource.WOOL)) == ""


def test_an_offer_is_made_to_players_who_are_there_of_goods_that_are_there() -> None:
    """CON-20: nobody twice, nobody who is out, not oneself; something for something, and nothing below."""
    table = Table("A1:0S C1:1S E3:2S", hands={0: "1 wood", 1: "1 ore"}, seats=3)

    def refused(*to: int, give: tuple[int, ...] = WOOD, get: tuple[int, ...] = ORE) -> str:
        return table.refuses(OfferTrade(0, to, give, get))

    assert refused(1, 2) == ""
    assert refused() == refused(1, 1) == refused(0) == "CON-20"
    assert refused(1, get=NONE) == refused(1, give=NONE) == refused(1, get=(0, -1, 0, 0, 1, 0)) == "CON-20"
    assert refused(1, give=GOLD) == "CON-20"
    table.state.living = 0b011
    assert refused(2) == "CON-20"


def test_an_answer_ends_the_offer_and_gold_changes_hands() -> None:
    """CON-20: whoever lacks what is wanted can only decline; the first who accepts has it."""
    table = Table("A1:0S C1:1S E3:2S", hands={1: "1 ore", 2: "1 ore"}, seats=3)
    table.state.gold = [2, 0, 0]
    table.play(OfferTrade(0, (1, 2), GOLD, ORE))
    lacking = table.state.copy()
    table.play(AnswerTrade(1, True))
    assert (table.state.offer, table.state.gold) == (None, [1, 1, 0])
    assert table.state.cards[0] == cards("1 ore")

    table.state = lacking
    table.state.cards[1] = cards("")
    assert table.refuses(AnswerTrade(1, True)) == table.refuses(AnswerTrade(2, True)) == "CON-20"
    assert table.refuses(AnswerTrade(1, False)) == ""
