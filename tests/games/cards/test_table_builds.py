"""What the list of builds says of those that cannot be built now."""

import pytest

from app.games.cards import rules
from app.games.cards.ui.layout import picture
from app.games.cards.ui.view_options import ViewOptions
from app.ui.board.company import Company
from app.ui.board.geometry import Size
from tests.games.cards.at_table import PLAYERS
from tests.games.cards.drawn import parse

ADA = Company(PLAYERS, 0, 0)


@pytest.mark.parametrize(
    ("hand", "kind", "told"),
    [
        ("6C 6D 9H 2S", "soldier", "Soldier: 2 of a rank.  Nothing can be built before the first Road."),
        ("6C 7D 9H 2S", "soldier", "Soldier: 2 of a rank.  Nothing can be built before the first Road."),
        ("6C 7D 9H 2S", "well", "Well: 3 clubs.  That belongs to a Village of your own."),
        ("6C 7D 9H 2S", "road", "Road: It takes exactly 3 cards of one suit: ♦ / ♥."),
    ],
)
def test_what_a_build_takes_tells_why_it_cannot_be_built(hand: str, kind: str, told: str) -> None:
    """Whoever has the cards for a build wonders why it is not offered; its whole line tells, once."""
    view = rules.redact(parse(f"turn: 1\nhand 1: {hand}"), 0)
    sprites = picture(view, ADA, Size(1050, 640), ViewOptions())
    words = [each.phrase for key, each in sprites.items() if key[:2] == ("cost", kind) and each.phrase]
    assert [ADA.say(phrase) for phrase in words] == [told]


@pytest.mark.parametrize(
    ("turn", "told"),
    [
        ("2", "It is the turn of Bo."),
        ("1 pick up", "Pick up your cards first."),
        ("1 attack", "Nothing is built after the first attack of a turn."),
    ],
)
def test_a_build_that_could_be_tells_why_it_cannot_yet(turn: str, told: str) -> None:
    """It was dim, and said nothing."""
    view = rules.redact(parse(f"turn: {turn}\nhand 1: 6H 7H 9H 2S"), 0)
    sprites = picture(view, ADA, Size(1050, 640), ViewOptions())
    words = [ADA.say(each.phrase) for key, each in sprites.items() if key[0] == "build" and each.phrase]
    assert words == [f"Road: 6♥ 7♥ 9♥, 1 point.  {told}"]
    cost = next(
        each.phrase for key, each in sprites.items() if key[:2] == ("cost", "soldier") and each.phrase
    )
    assert told in ADA.say(cost)
