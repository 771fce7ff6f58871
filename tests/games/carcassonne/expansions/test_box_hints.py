"""What hints say of boxes is true: claims of random games, counted by code that shares nothing with them."""

from random import Random

import pytest

from app.bots.advice.explanation import explained
from app.games.carcassonne import rules
from app.games.carcassonne.commands import BoxCommand, EndTurn, Place
from app.games.carcassonne.expansions.abbey.commands import BuildBarn, Drive
from app.games.carcassonne.expansions.dragon.commands import MoveDragon
from app.games.carcassonne.game import GAME
from app.games.carcassonne.model import Square
from tests.games.carcassonne.claim_checks import CHECKS
from tests.games.carcassonne.drawn import lay, table
from tests.games.carcassonne.expansions.test_abbey import GATE, MEADOW, land

OF_BOXES = (
    *("leaves", "unharmed", "reaches", "ransom", "to go", "guards", "blessed", "around", "barn", "drives"),
    *("escapes", "besieged", "worth", "takes", "marker"),
    *("prey", "shut", "shuts in", "frees", "not yours", "joins", "returns"),
)
"""Kinds of claims about steps of boxes, and those about points, which boxes change."""


def told(boxes: tuple[str, ...], seed: int, share: float, **options):
    """Play a game at random; yield what a hint would say of steps of boxes, and of a share of all others."""
    session = table(seed, seats=2 + seed % 3, boxes=boxes, fairs="none", **options)
    rng = Random(seed)
    while not session.is_over:
        (seat,) = session.to_act
        choices = list(rules.choices(session.state, seat))
        acts = [each for each in choices if isinstance(each, BoxCommand)]
        move = rng.choice(acts if acts and rng.random() < 0.7 else choices)
        if rng.random() < (0.1 if isinstance(move, MoveDragon) else 0.7 if move in acts else share):
            hint = explained(GAME, session.state, seat, line_of(session.state, seat, move))
            for each in hint.claims:
                if each.kind in OF_BOXES:
                    yield session.state, seat, hint, each
        session.submit(move)


def line_of(state, seat, move):
    """A move, and after a tile that nobody is put on it."""
    if not isinstance(move, Place):
        return (move,)
    after = state.copy()
    rules.play(after, move)
    return (move, EndTurn(seat)) if rules.why_not(after, EndTurn(seat)) is None else (move,)


@pytest.mark.parametrize(
    ("boxes", "kinds"),
    [
        (("dragon",), {"to go", "leaves", "guards", "blessed", "unharmed"}),
        (("tower",), {"reaches", "leaves", "ransom"}),
        (("abbey",), {"around"}),
        (("king", "inns"), {"worth", "marker"}),
        (("cult", "siege"), {"worth"}),
    ],
    ids=lambda value: "+".join(value) if isinstance(value, tuple) else "",
)
def test_claims_about_a_box_are_true(boxes, kinds):
    """DRG-10, DRG-13, DRG-23, TWR-3, TWR-12, ABB-4, ABB-24, SIE-1, KNG-1: of steps in whole games."""
    said = set()
    for seed in (0, 1):
        for state, seat, hint, each in told(boxes, seed, 0.04, besieged_tiles="both"):
            assert CHECKS[each.kind](state, seat, hint, each.figures), (each, hint.move)
            said.add(each.kind)
    assert kinds <= said


@pytest.mark.parametrize("kind", ["drives", "barn"])
def test_wagons_and_barns(kind):
    """ABB-14, ABB-24: what a city with a gate is worth, and what a barn in a field of two cities brings."""
    if kind == "drives":
        played, move = land(GATE, "1(0,0)r0:wagon").turn("A", 0, 1, 2), Drive(0, Square(0, 0), "c0")
    else:
        played, move = lay(land(MEADOW), "B", 1, 1), BuildBarn(0, Square(0, 0))
    hint = explained(GAME, played.state, 0, (move,))
    (found,) = [each for each in hint.claims if each.kind == kind]
    assert CHECKS[kind](played.state, 0, hint, found.figures)
    assert not CHECKS[kind](played.state, 0, hint, {**found.figures, "count": found.figures["count"] + 1})


def test_a_claim_that_is_false_is_found():
    """Each check answers no where the figure is another one."""
    wrong = set()
    for state, seat, hint, each in told(("dragon", "tower", "abbey"), 5, 0.0):
        name = next((key for key in ("left", "count") if key in each.figures), None)
        if name is not None:
            forged = {**each.figures, name: each.figures[name] + 1}
            assert not CHECKS[each.kind](state, seat, hint, forged), each
            wrong.add(each.kind)
    assert {"to go", "reaches", "leaves", "around"} <= wrong
