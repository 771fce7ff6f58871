"""Luck with boxes can be checked: tiles that are set aside and come back spoil no promise."""

import json
from itertools import islice
from random import Random
from typing import Any

import pytest
from attrs import evolve

from app.core.session import Session
from app.games.carcassonne.box_shelf import all_boxes
from app.storage.saves import dumps
from tests.games.carcassonne.drawn import table, wander
from tests.luck_forger import altered, verdict, verifier


def played(boxes: tuple[str, ...], seed: int) -> dict[str, Any]:
    """Return a game, or most of a long one, as its file holds it, with a promise of its luck."""
    begun = table(seed, boxes=boxes, fairs="none")
    session = Session(begun.game, evolve(begun.setup, salt="5a17"))
    session.begin()
    for _ in islice(wander(session, seed), 320):
        pass
    data: dict[str, Any] = json.loads(dumps(session))
    return data


@pytest.mark.parametrize(
    "boxes", [("dragon",), ("river2", "dragon"), ("abbey",), tuple(all_boxes())], ids="+".join
)
def test_a_game_is_accepted_and_an_altered_one_is_not(boxes):
    """DRG-1, RX-09: tiles wait for a volcano, or for the river, and are drawn all the same."""
    script, rng, game = verifier(), Random("boxes"), played(boxes, 3)
    assert verdict(script, game, game["commitment"]), boxes
    for _ in range(12):
        way, forged = altered(game, rng)
        assert not verdict(script, forged, game["commitment"]), way


def test_dragons_that_come_back_are_in_the_urn():
    """DRG-1: what is drawn from before the first volcano is an urn of its own."""
    log = played(("dragon",), 3)["log"]
    urns = [kind["urn"] for entry in log for kind in entry.get("luck", {}).values() if "urn" in kind]
    assert list(dict.fromkeys(urns)) == ["pile that grows", "pile"]
