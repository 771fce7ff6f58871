"""Where arrow keys lead among places."""

from random import Random

from app.kit.ways import WAYS, ways_among
from app.ui.board.gestures import Pick
from tests.ui.toys import block, quiet_scene

BETWEEN = {
    "top left": (100, 0),
    "top right": (300, 0),
    "middle": (200, 200),
    "left": (100, 300),
    "right": (300, 300),
}
"""From each of the four the next one is nearer than the middle, whichever way one goes."""


def led_to(ways, start):
    """Return all places to which arrows lead from one, one after the other."""
    seen, todo = {start}, [start]
    while todo:
        here = todo.pop()
        new = {ways[here, way] for way in WAYS if (here, way) in ways} - seen
        seen |= new
        todo += new
    return seen


def test_an_arrow_leads_to_the_nearest_place_that_way():
    ways = ways_among({"west": (100, 100), "east": (300, 110), "south": (120, 300)})

    assert ways["west", (1, 0)] == "east"
    assert ways["west", (0, 1)] == "south"
    assert ways["south", (0, -1)] == "west"
    assert ("west", (-1, 0)) not in ways


def test_a_place_that_every_arrow_would_go_past_is_reached():
    ways = ways_among(BETWEEN)

    assert all(led_to(ways, start) == set(BETWEEN) for start in BETWEEN)


def test_every_place_is_reached_from_every_other_however_they_lie():
    luck = Random(7)
    for count in (2, 3, 5, 9, 17) * 20:
        places = {name: (luck.randrange(8) * 100, luck.randrange(6) * 100) for name in range(count)}
        ways = ways_among(places)
        assert all(led_to(ways, start) == set(places) for start in places), places


def test_arrows_find_every_thing_that_can_be_picked(qapp):
    scene = quiet_scene()
    scene.show_picture({name: block(*at) for name, at in BETWEEN.items()})
    pick = Pick(scene, list(BETWEEN), lambda key: None, lambda key: None)
    seen, todo = set(), [None]
    while todo:
        before = todo.pop()
        for way in WAYS:
            pick.at = before
            pick.stepped(*way)
            if pick.at not in seen:
                seen.add(pick.at)
                todo.append(pick.at)

    assert seen == set(BETWEEN)
