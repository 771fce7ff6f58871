"""Whose moves are advised at Catapult: no weaker than the Marshal, and as steady as that allows."""

from typing import Any

import pytest

from app.bots.protocol import Budget
from app.core.game import Level
from app.games.cards.bots import bot
from app.games.cards.bots.bot import adviser_bot, bot_of
from app.games.cards.bots.hint_text import explain
from app.games.cards.bots.search import SURELY, Source, Turn, search
from app.games.cards.commands import Attack, BuildWall
from app.games.cards.game import GAME
from tests.games.cards.drawn import Table, new_game


def test_what_was_found_best_is_advised_however_it_looked_at_first_sight(monkeypatch: pytest.MonkeyPatch):
    """What looked best was advised wherever differences were small: it lost 52 of 78 games to the Marshal."""
    ranked = list[Turn]()

    def search(_source: Source, _seat: int, found: list[Turn], *_: object, **__: object) -> list[Turn]:
        ranked[:] = reversed(found)
        return list(ranked)

    monkeypatch.setattr(bot, "search", search)
    view = new_game(4).view(0)
    line = adviser_bot().lines(GAME, view, 0, Budget(effort=0.1), 1)[0]
    assert line[0] == bot.to_command(view, 0, ranked[0].move[0])
    assert ranked[0].prior < ranked[-1].prior


def test_what_things_look_like_at_first_sight_is_no_matter_of_luck(monkeypatch: pytest.MonkeyPatch):
    """Of plans that nobody can tell apart the same one is advised more often then."""
    sights = list[list[float]]()

    def search(_source: Source, _seat: int, found: list[Turn], *_: object, **__: object) -> list[Turn]:
        sights.append([each.prior for each in found])
        return found

    monkeypatch.setattr(bot, "search", search)
    view = new_game(4).view(0)
    for seed in range(3):
        adviser_bot().lines(GAME, view, 0, Budget(effort=0.1, seed=seed), 1)
    assert sights[0] == sights[1] == sights[2]


def test_no_plan_is_dropped_by_luck_alone(monkeypatch: pytest.MonkeyPatch):
    """A Marshal may drop one after 32 playouts, and the other under other luck."""
    played = list[int]()

    def watched(*given: Any, **named: Any) -> list[Turn]:
        found = search(*given, **named)
        played.extend(len(each.values) for each in found)
        return found

    monkeypatch.setattr(bot, "search", watched)
    view = new_game(4).view(0)
    adviser_bot().lines(GAME, view, 0, Budget(effort=0.3), 1)
    assert min(played) >= SURELY.least
    played.clear()
    bot_of(Level.MARSHAL).lines(GAME, view, 0, Budget(effort=0.9), 1)
    assert min(played) < SURELY.least


@pytest.mark.parametrize(
    ("army", "loss"),
    [("2C 2D", None), ("3C 3D, 2C 2D, 4C 4D", 2)],
    ids=["the Army was the largest only with it", "the Army stays the largest"],
)
def test_what_a_shot_takes_is_counted_without_the_catapult(army: str, loss: int | None):
    """CRD-S20 (a): it takes two points, and gives the opponent's Army two; *loses 2 points* had been said."""
    table = Table(
        f"turn: 1\nline: V2 9S 10H JC QD, R1 2H 4H 7H, V1 3C 4S 5H 6S\n"
        f"army 1: AC AD AH, {army}\narmy 2: KC KD, QC QS\nhand 1: 9D"
    )
    before = table.points[1]

    claims = explain(table.state, 0, (Attack(0, 0, -1),)).claims
    table.play(Attack(0, 0, -1))

    said = [each.sentence.values["count"] for each in claims if each.kind == "prize"]
    assert said == ([] if loss is None else [loss])
    assert before - table.points[1] == (loss or 0)


def test_a_wall_that_guards_nothing_is_not_said_to_guard():
    """CRD-R23: nobody can attack a straight flush; *a Catapult of 3 or higher can take it* had been said."""
    table = Table("turn: 1\nline: R1 2H 4H 7H, V1 4S 5S 6S 7S\nhand 1: 3H")

    hint = explain(table.state, 0, (BuildWall(0, "3H", 1),))

    assert hint.aim.text == "Empty your hand."
    assert {"safe", "perfect"} <= {each.kind for each in hint.claims}
    assert "wall" not in {each.kind for each in hint.claims}
