"""The two named sets of rulings: Table-tested, and By the book (section 8)."""

from app.core.options import describe
from app.games.conquest.commands import March, Recruit, RecruitPair, Repair
from app.games.conquest.game import GAME
from app.games.conquest.options import PRESETS, Options
from app.games.conquest.pieces import Phase, Resource
from app.storage.variants import variant_from
from tests.games.conquest.drawn import Table


def test_the_presets_differ_where_the_book_is_taken_by_its_word() -> None:
    """
    What each of them changes, and nothing else.

    CON-R1, CON-R31, CON-R33, CON-R44, CON-R48, CON-R49; CON-R3, CON-R9, CON-R12, CON-R27, CON-R32, CON-R46.
    """
    names = [preset.name for preset in PRESETS]
    assert names == ["Table-tested", "By the book"]
    assert GAME.standard() == Options(**PRESETS[0].changes)
    assert set(PRESETS[0].changes) == {
        "layout",
        "victory_count",
        "peace_turns",
        "first_strike",
        "seat_gold",
        "last_gold",
    }
    assert set(PRESETS[1].changes) == {
        "victory",
        "desert",
        "bank",
        "castle_knights",
        "breached",
        "seat_gold",
        "round_limit",
    }
    for preset in PRESETS:
        chosen, unnamed = Options(**preset.changes), Options()
        found = {
            each.name
            for each in describe(Options)
            if getattr(chosen, each.name) != getattr(unnamed, each.name)
        }
        assert found == set(preset.changes)


def test_a_file_that_names_no_rulings_keeps_those_it_was_made_with() -> None:
    """CON-R33, CON-R44, CON-R48, CON-R49: games and variants from before *Table-tested* was measured."""
    old = variant_from(
        '{"variant": 1, "game": "conquest", "name": "Old", "options": {"desert": "open"}}', GAME
    )

    assert old.options == Options(desert="open")
    assert (old.options.victory_count, old.options.peace_turns) == ("held", 2)
    assert (old.options.layout, old.options.first_strike) == ("classic", "starter")
    assert (old.options.seat_gold, old.options.last_gold) == ("two_players", "none")


def test_by_the_book_ten_hexes_win_at_once_and_a_desert_counts() -> None:
    """CON-R32, CON-R3: the second preset at a table; in the standard game it is nothing yet."""
    book, held = dict(PRESETS[1].changes), "A1:0S A2:01 A3:01 B1:01 B2:01 B3:01 B4:01 C1:01 C2:01 E3:1S"
    march = March(0, "C2", "C3", 1)
    free = held.replace("C2:01", "C2:02")
    standard = Table(free, phase=Phase.MOVE)
    assert standard.refuses(march) == "CON-5"
    table = Table(free, phase=Phase.MOVE, **book)
    table.play(march)
    assert table.state.winners == (0,)


def test_by_the_book_a_breached_castle_is_never_repaired() -> None:
    """CON-R27, CON-18: the text knows no repair; in the standard game one brick makes the castle whole."""
    repair, hands = Repair(0, "B2", Resource.BRICK), {0: "1 brick"}
    standard = Table("B2:0k", hands=hands)
    standard.play(repair)
    assert standard.state.breached == 0
    assert Table("B2:0k", hands=hands, **PRESETS[1].changes).refuses(repair) == "CON-R27"


def test_by_the_book_two_knights_on_a_castle_cost_ore_and_wool() -> None:
    """CON-R12, CON-15: both cards buy two; a single one buys a knight, as at any building."""
    hands = {0: "2 ore 1 wool"}
    table = Table("B2:0K", hands=hands, **PRESETS[1].changes)
    table.play(RecruitPair(0, "B2"), Recruit(0, "B2", Resource.ORE))
    assert table.state.knights[table.grid.index["B2"]] == 3
    assert Table("B2:0K", hands=hands).refuses(RecruitPair(0, "B2")) == "CON-R12"
