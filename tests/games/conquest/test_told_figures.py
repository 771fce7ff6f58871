"""What is told of rolls, prices and goals, on paper and at the table: the figures of the variant."""

import pytest
from attrs import evolve

from app.core.command import NATURE
from app.core.game import Player
from app.games.conquest import scoring
from app.games.conquest.bots import decisive_claims
from app.games.conquest.bots.claims import reasons
from app.games.conquest.bots.hint_text import aim_of, order_words
from app.games.conquest.commands import Attack, BuildCastle, BuildWall, Produced, RecruitPair
from app.games.conquest.game import GAME
from app.games.conquest.log_text import describe, tell
from app.games.conquest.options import Options
from app.games.conquest.pieces import Phase, Special
from app.games.conquest.ui.art.artist import ConquestArtist
from app.games.conquest.ui.hex_explanation import special_words
from app.games.conquest.ui.panels.tool_bar import ToolBar, free_words, offering
from app.games.conquest.ui.prompts import prompt_for
from app.games.conquest.ui.toolbox import Grip, Tool
from app.i18n import Voice
from app.ui.board.company import Company
from tests.games.conquest.drawn import Table
from tests.told import card, shipped


@pytest.mark.parametrize(
    ("breach", "rolls"),
    [(1, "any roll"), (5, "a roll of 5 or more"), (6, "only a six"), (7, "no roll")],
)
def test_which_rolls_breach_is_told_by_the_variant(breach: int, rolls: str) -> None:
    """CON-23: in Iron age walls give way on a five, and prompt and hint spoke of a six."""
    tables = Options().tables
    changed = evolve(tables, war=evolve(tables.war, breach=breach))
    view = Table("B2:01 A1:0S B3:11", {1: "B2|B3"}, phase=Phase.BREACH, tables=changed).state
    said = str(prompt_for(view, 0, Grip(Tool.KNIGHTS), is_fighting=False).text)
    assert f"a wall or a castle; {rolls} breaches" in said
    assert str(aim_of(view, BuildWall(0, "B2|B3", 0))) == f"Wall in what you hold: {rolls} breaks through."
    assert f"One try to breach a wall or castle beside your knights: {rolls} succeeds." in card(
        GAME, Options(tables=changed)
    )


def test_a_castle_doubles_knights_only_where_it_does() -> None:
    """CON-R12: castles of Iron age send out three at a time."""
    iron, usual = (
        Table("A1:0C", tables=each.tables).state for each in (shipped(GAME, "iron-age"), Options())
    )
    assert str(aim_of(usual, BuildCastle(0, "A1"))) == "Grow: a castle brings most, and doubles your knights."
    assert str(aim_of(iron, BuildCastle(0, "A1"))) == "Grow: a castle brings most, and 3 knights for a card."
    book = Table("A1:0C", castle_knights="pair").state
    assert str(aim_of(book, BuildCastle(0, "A1"))) == "Grow: a castle brings most.", "a pair costs two cards"


def test_what_wins_at_the_round_limit_is_told_as_it_counts() -> None:
    """CON-43, CON-R33: the page of the standard game said all hexes, and settled ones alone count there."""
    assert GAME.standard().victory_count == "settled"
    assert any(
        line.startswith("After 30 rounds most settled hexes win") for line in card(GAME, GAME.standard())
    )
    assert any(line.startswith("After 30 rounds most hexes win") for line in card(GAME, Options()))
    assert not any("rounds most" in line for line in card(GAME, Options(round_limit=0)))


def test_the_bank_is_told_at_its_own_rate() -> None:
    """CON-19: three for one among merchants; the tool said four."""
    view = Table("A1:0S", tables=shipped(GAME, "merchants").tables).state
    assert str(free_words(Tool.TRADE, offering(view, 0, Tool.TRADE, Grip(Tool.KNIGHTS)))) == "3 : 1"


@pytest.mark.usefixtures("qapp")
def test_the_bank_is_told_at_its_rate_while_others_play_too() -> None:
    """CON-19: while a computer played, and at the end, the tool said 0 : 1."""
    view = Table("A1:0S").state
    bar, company = ToolBar(ConquestArtist()), Company((Player("Ada"), Player("Bo")))
    bar.show_view(view, company, None, Grip(Tool.KNIGHTS))
    assert str(free_words(Tool.TRADE, bar.buttons[Tool.TRADE].offering)) == "4 : 1"


def test_a_blank_sheet_tells_what_wins() -> None:
    """CON-42, CON-R32, CON-R33: a third of the island in First blood, at once or settled where so chosen."""
    blood = shipped(GAME, "first-blood")
    (_, goal) = scoring.blank_sheet(blood, 2).notes
    assert str(goal) == "7 hexes, held until your next turn, win."
    (_, goal) = scoring.blank_sheet(evolve(blood, victory="literal"), 2).notes
    assert str(goal) == "7 hexes win at once."
    (_, goal) = scoring.blank_sheet(evolve(blood, victory="literal", victory_count="settled"), 2).notes
    assert str(goal) == "7 settled hexes win at once."
    share = scoring.corner(blood)[0]
    assert f"{share.label} {share.cells[0]}" == "A claim: more of the hexes than 1/3"
    assert not [line for line in card(GAME, blood) if line.startswith("Not in your first")]


def test_a_page_of_rules_forbids_only_what_is_forbidden() -> None:
    """CON-R3, CON-R27: an open desert is entered, and a castle that is breached for good is not repaired."""
    lines = card(GAME, Options(desert="open", breached="for_good"))
    assert "Nobody crosses an opponent's wall." in lines
    assert "A breached castle stays breached." in lines
    usual = card(GAME, Options())
    assert "Nobody crosses an opponent's wall, and nobody enters the desert." in usual
    assert any(line.startswith("A breached castle is made whole") for line in usual)
    assert "A breached castle is whole again when the turn ends." in card(GAME, Options(breached="this_turn"))


def test_knights_of_a_castle_are_told_as_they_come() -> None:
    """A variant may give three for a card of each kind: "two knights" was told all the same."""
    costs = evolve(Options().tables.costs, castle_knights=3)
    changed = evolve(Options().tables, costs=costs)
    table = Table("B2:0K E3:1S", hands={0: "1 ore 1 wool"}, castle_knights="pair", tables=changed)
    before, pair = table.state.copy(), RecruitPair(0, "B2")
    table.play(pair)
    assert table.owner_of("B2") == "0K3"
    order, told = order_words(before, pair), tell(before, pair, table.state)
    assert not [said for said in (str(pair.phrase), str(order), str(told)) if "two" in said]


def test_one_card_of_a_harvest_is_told_as_one() -> None:
    """It was "Bo: 1 cards."; and in German "1 Karten"."""
    table = Table("A1:0S C1:1S", phase=Phase.PRODUCTION)
    before, after = table.state, table.state.copy()
    after.cards[0] = (1, *before.cards[0][1:])
    after.gold[1] += 5
    told = tell(before, Produced(NATURE), after)
    assert told is not None
    assert str(told) == "Round 4.  Seat 1: 1 card.  Seat 2: 0 cards, 5 gold."
    assert Voice("de").say(told).startswith("Runde 4.  Platz 1: 1 Karte.  Platz 2: 0 Karten, 5 Gold.")


def test_no_gold_is_told_where_nothing_is_plundered() -> None:
    """CON-32: a battle won brought "0 gold" on the page of rules and in hints."""
    tables = Options().tables
    changed = evolve(tables, war=evolve(tables.war, plunder=0))
    table = Table("A1:0S3 A2:1S1", phase=Phase.ATTACK, tables=changed)
    said = [str(each.sentence) for each in reasons(table.state, (Attack(0, "A1", "A2"),))]
    assert "If you win, Seat 2 loses a knight." in said
    lines = card(GAME, Options(tables=changed))
    assert "Knights beside what was won may move in." in lines
    assert not [line for line in (*said, *lines) if "0 gold" in line]


def test_a_turn_that_may_fail_is_not_told_as_sure(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is won 199 times of 200 was won "100 times in 100"; once in 100 was "1 times"."""
    view = Table("A1:0S3 A2:1S1", phase=Phase.ATTACK).state

    def said(chance: float) -> str:
        monkeypatch.setattr(decisive_claims, "decides", lambda _: True)
        monkeypatch.setattr(decisive_claims.Reckoning, "value", lambda *_: chance)
        (claim,) = decisive_claims.decisive_claims(view, 0, Attack(0, "A1", "A2"))
        return str(claim.sentence)

    assert said(0.996).endswith("99 times in 100.")
    assert said(1.0).endswith("100 times in 100.")
    assert said(0.01).endswith("1 time in 100.")


def test_nobody_is_to_play_in_a_game_that_is_over() -> None:
    """A screen reader was told who is to play, and who has won."""
    table = Table("A1:0S3", phase=Phase.OVER)
    table.state.winners = (0,)
    assert str(describe(table.state, 0)).startswith("Round 4.  Seat 1: 1 hex")


def test_one_knight_one_hex_and_one_turn_are_told_as_one() -> None:
    """A variant may ask for one of each; rules on one page said "from 1 knights", "1 hexes", "1 turns"."""
    goals = evolve(Options().tables.goals, army=1, fortress=1, claim_turns=1)
    options = Options(tables=evolve(Options().tables, goals=goals))
    assert GAME.card is not None
    told = [str(GAME.card(options).aim), *card(GAME, options)]
    assert told[0].endswith("with 1 turn behind you.")
    assert [line for line in told if line.startswith("Largest Army: from 1 knight;")]
    assert [line for line in told if line.startswith("Largest Fortress: 1 hex;")]
    view = Table("A1:0S", tables=options.tables).state
    assert [str(special_words(view, each)[1]) for each in (Special.ARMY, Special.FORTRESS)] == [
        "1 knight takes it",
        "1 hex takes it",
    ]
