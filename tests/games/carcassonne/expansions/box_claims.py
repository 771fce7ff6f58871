"""What hints claim of steps by verbs of boxes, counted once more from the tiles alone."""

from collections.abc import Mapping
from typing import Any

from app.bots.protocol import Hint
from app.core.command import Seat
from app.games.carcassonne import rules
from app.games.carcassonne.commands import EndTurn
from app.games.carcassonne.expansions.count.commands import MoveOut
from app.games.carcassonne.expansions.tower.commands import RaiseTower
from app.games.carcassonne.model import Phase, Position
from app.games.carcassonne.tables import Kind
from tests.games.carcassonne import recount
from tests.games.carcassonne.expansions.recount_count import QUARTERS, people
from tests.games.carcassonne.walked_land import Check, after_step, feature, groups, walked, worth


def _leaves(view: Position, seat: Seat, hint: Hint, has: Mapping[str, Any]) -> bool:
    """Followers of others that stood on the land stand there no longer."""
    return len([owner for owner in _gone(view, hint) if owner != seat]) == has["count"] > 0


def _gone(view: Position, hint: Hint) -> list[Seat]:
    """Whose followers leave the land by a step and stay if nothing is wanted of it, one by one."""
    after, left, special = after_step(view, hint), view.copy(), ("builder", "pig")
    if rules.why_not(view, EndTurn(hint.move.by)) is None:
        rules.play(left, EndTurn(hint.move.by))
    gone = [number for number in view.followers if number not in after.followers and number in left.followers]
    return [view.followers[number].owner for number in gone if recount.name_of(view, number) not in special]


def _unharmed(view: Position, seat: Seat, hint: Hint, has: Mapping[str, Any]) -> bool:
    after = after_step(view, hint)
    own = [number for number, each in view.followers.items() if each.owner == seat]
    return bool(own) and {*own} <= {*after.followers}


def _reaches(view: Position, seat: Seat, hint: Hint, has: Mapping[str, Any]) -> bool:
    """So many followers of others stand in line with the tower, near enough, and in no quarter."""
    assert isinstance(hint.move, RaiseTower)
    at, special, inside = hint.move.at, ("builder", "pig"), people(view)
    high = recount.towers(view).get((*at,), 0) + 1
    near = [
        number
        for number, each in view.followers.items()
        if recount.in_line(at, each.at, high)
        and recount.name_of(view, number) not in special
        and number not in inside
    ]
    return sum(view.followers[number].owner != seat for number in near) == has["count"] > 0


def _ransom(view: Position, seat: Seat, hint: Hint, has: Mapping[str, Any]) -> bool:
    after = after_step(view, hint)
    paid = [each.kept.get("ransoms", (0,) * view.seats)[seat] for each in (view, after)]
    is_free = has["number"] in recount.held(view) and has["number"] not in recount.held(after)
    return is_free and paid[0] - paid[1] == has["count"] == 3


def _to_go(view: Position, seat: Seat, hint: Hint, has: Mapping[str, Any]) -> bool:
    """Six tiles in all, the one it set out from not counted; none where its walk has ended."""
    walk = after_step(view, hint).kept.get("walk", ())
    return has["left"] == (6 - (len(walk) // 2 - 1) if walk else 0)


def _guards(view: Position, seat: Seat, hint: Hint, has: Mapping[str, Any]) -> bool:
    fairy, each = after_step(view, hint).kept["fairy"], view.followers[has["follower"]]
    return fairy[:2] == (*each.at,) and each.owner == seat


def _blessed(view: Position, seat: Seat, hint: Hint, has: Mapping[str, Any]) -> bool:
    """She stands beside a follower of theirs who can be scored."""
    kind = feature(view, (view.followers[has["follower"]].at, view.followers[has["follower"]].feature)).kind
    return _guards(view, seat, hint, has) and has["count"] == 3 and kind is not Kind.TOWER


def _barn(view: Position, seat: Seat, hint: Hint, has: Mapping[str, Any]) -> bool:
    """Four for each finished city of the field, twice as much for a besieged one."""
    after = view.copy()
    after.kept = {**view.kept, "barns": (*view.kept.get("barns", ()), seat, *has["at"])}
    found = recount.everything(after)
    field = next(place for owner, place in recount.barns(after) if owner == seat)
    return 4 * sum(map(recount.times, recount.cities_beside(after, found, found[field]))) == has["count"]


def _drives(view: Position, seat: Seat, hint: Hint, has: Mapping[str, Any]) -> bool:
    after, place = after_step(view, hint), (has["at"], has["feature"])
    stands = [each for each in after.followers.values() if (each.at, each.feature) == place]
    return worth(view, place) == has["count"] and seat in [each.owner for each in stands]


def _besieged(view: Position, seat: Seat, hint: Hint, has: Mapping[str, Any]) -> bool:
    each = view.followers[has["follower"]]
    city = recount.look(view, recount.Place(each.at, each.feature))
    return not city.complete and "besieged" in city.marks and recount.worth(view, city) == 0


# --- The Count ---

SERVES = {"castle": Kind.CITY, "market": Kind.FIELD, "blacksmith": Kind.ROAD, "cathedral": Kind.MONASTERY}
"""Clockwise, as the count goes round."""


def _prey(view: Position, seat: Seat, hint: Hint, has: Mapping[str, Any]) -> bool:
    """So many features of the kind that the quarter serves hold a follower of somebody else."""
    specials = ("builder", "pig")
    others = [
        places
        for places, numbers in groups(view).items()
        if any(
            view.followers[number].owner != seat and recount.name_of(view, number) not in specials
            for number in numbers
        )
    ]
    kinds = [walked(view, min(places)).kind for places in others]
    return kinds.count(SERVES[has["quarter"]]) == has["count"] > 0


def _shut(view: Position, seat: Seat, hint: Hint, has: Mapping[str, Any]) -> bool:
    (at,) = after_step(view, hint).kept["count"]
    return [*SERVES][at] == has["quarter"]


def _inside(view: Position, quarter: str) -> list[Seat]:
    """Whose figures are in a quarter, one by one."""
    found = [view.followers[number] for number in people(view)]
    return [each.owner for each in found if QUARTERS[view.tiles[each.at].type] == quarter]


def _shuts_in(view: Position, seat: Seat, hint: Hint, has: Mapping[str, Any]) -> bool:
    owners = _inside(view, has["quarter"])
    return len(owners) - owners.count(seat) == has["count"] > 0 and _shut(view, seat, hint, has)


def _frees(view: Position, seat: Seat, hint: Hint, has: Mapping[str, Any]) -> bool:
    was = [*SERVES][view.kept.get("count", (0,))[0]]
    return was == has["quarter"] and _inside(view, was).count(seat) == has["count"] > 0


def _joins(view: Position, seat: Seat, hint: Hint, has: Mapping[str, Any]) -> bool:
    """With the one who comes out, whoever led there shares it or leads no longer."""
    assert isinstance(hint.move, MoveOut)
    at, name = hint.move.at, hint.move.feature
    drawn = view.book.turned[view.tiles[at].type, 0].type.features
    found = recount.look(view, recount.Place(at, [each.id for each in drawn].index(name)))
    weight = {"big": 2, "mayor": found.pennants}.get(hint.move.figure, 1)
    now = recount.winners(tuple(sorted((*found.owners, *[seat] * weight))))
    return (
        has["seat"] in recount.winners(found.owners)
        and seat in now
        and (has["seat"] in now) == (not has["alone"])
    )


def _returns(view: Position, seat: Seat, hint: Hint, has: Mapping[str, Any]) -> bool:
    """Whoever else is asked stays: then it is scored, and the follower is to hand."""
    after = after_step(view, hint)
    while after.phase is Phase.STEP and after.step == "move_out":
        (other,) = rules.to_act(after)
        rules.play(after, EndTurn(other))
    return has["number"] in view.followers and has["number"] not in after.followers


BOX_CHECKS: Mapping[str, Check] = {
    "leaves": _leaves,
    "unharmed": _unharmed,
    "reaches": _reaches,
    "ransom": _ransom,
    "to go": _to_go,
    "guards": _guards,
    "blessed": _blessed,
    "around": lambda view, seat, hint, has: recount.around(view, has["at"]) == has["count"],
    "barn": _barn,
    "drives": _drives,
    "escapes": lambda view, seat, hint, has: (
        view.followers[has["follower"]].owner == seat
        and has["follower"] not in after_step(view, hint).followers
    ),
    "besieged": _besieged,
    "prey": _prey,
    "shut": _shut,
    "shuts in": _shuts_in,
    "frees": _frees,
    "not yours": lambda view, seat, hint, has: seat not in _inside(view, has["quarter"]),
    "joins": _joins,
    "returns": _returns,
}
"""By the kind of claim."""
