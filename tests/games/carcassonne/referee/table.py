"""What is on both tables, in the same words: points, figures, dragon and fairy, towers, goods, markers."""

from collections import Counter
from collections.abc import Mapping
from typing import Any, TypeAlias

from app.games.carcassonne.expansions.abbey.abbeys import LAID
from app.games.carcassonne.expansions.abbey.barns import barns
from app.games.carcassonne.expansions.count.quarters import where_count
from app.games.carcassonne.expansions.dragon.kept import dragon_at, fairy_of
from app.games.carcassonne.expansions.tower.keeping import PIECES, heights, prisoners
from app.games.carcassonne.model import Position, kept_by, kind_of, owner_of, supply
from app.games.carcassonne.scoring import totals
from tests.games.carcassonne.referee.engine import State
from tests.games.carcassonne.referee.moves import their_figure
from tests.games.carcassonne.referee.names import FIGURES, Figure, figure, place

Facts: TypeAlias = Mapping[str, Any]

GOODS = ("wine", "grain", "cloth")
MARKERS = ("king", "robber")


def our_table(state: Position) -> Facts:
    """Return what is on our table."""
    figures: list[Figure] = [figure(state, number) for number in state.followers]
    figures += [(each.seat, "barn", each.at.x + 1, each.at.y + 1, 0) for each in barns(state)]
    stands = {each.seat for each in barns(state)}
    seats, fairy = range(state.seats), fairy_of(state)
    hand = [Counter(kind_of(state, number).id for number in supply(state, seat)) for seat in seats]
    if "abbey" in state.options.boxes:
        hand = [each + Counter(barn=seat not in stands) for seat, each in enumerate(hand)]
    held = prisoners(state).items()
    return {
        "points": totals(state),
        "figures": sorted(figures, key=str),
        "hand": [dict(each) for each in hand],
        "dragon": dragon_at(state),
        "count": where_count(state).id if "count" in state.options.boxes else None,
        "fairy": None if fairy is None else (fairy.x, fairy.y),
        "towers": {at: high for at, high in heights(state).items() if high},
        "pieces": [kept_by(state, PIECES, seat) for seat in seats],
        "prisoners": sorted((by, owner_of(state, n), kind_of(state, n).id) for n, by in held),
        "goods": [tuple(kept_by(state, good, seat) for good in GOODS) for seat in seats],
        "markers": [tuple(bool(kept_by(state, each, seat)) for each in MARKERS) for seat in seats],
        "abbeys": [int("abbey" in state.options.boxes and not kept_by(state, LAID, seat)) for seat in seats],
    }  # fmt: skip


def their_table(theirs: State, state: Position) -> Facts:
    """Return what is on the engine's table."""
    players, neutral = theirs["players"], theirs["neutralFigures"]
    tokens = [each["tokens"] for each in players]
    held = [
        (holder, each["player"], FIGURES[each["type"]])
        for holder, player in enumerate(players)
        for each in player.get("captured", ())
        for _ in range(each["count"])
    ]
    return {
        "points": tuple(each["points"] for each in players),
        "figures": sorted((their_figure(each, state) for each in theirs["deployedMeeples"]), key=str),
        "hand": [{FIGURES[kind]: each[0] for kind, each in player["meeples"].items()} for player in players],
        "dragon": tuple(neutral["dragon"]["position"]) if "dragon" in neutral else None,
        "count": place(state, neutral["count"]["placement"])[0] if "count" in neutral else None,
        "fairy": _fairy(neutral),
        "towers": _towers(theirs),
        "pieces": [each.get("TOWER_PIECE", 0) for each in tokens],
        "prisoners": sorted(held),
        "goods": [tuple(each.get(good.upper(), 0) for good in GOODS) for each in tokens],
        "markers": [tuple(bool(each.get(marker.upper())) for marker in MARKERS) for each in tokens],
        "abbeys": [each.get("ABBEY_TILE", 0) for each in tokens],
    }


def _fairy(neutral: Mapping[str, Any]) -> tuple[int, int] | None:
    if "fairy" not in neutral:
        return None
    found = neutral["fairy"]["placement"]
    if "featurePointer" in found:
        found = found["featurePointer"]["position"]
    return (found[0], found[1])


def _towers(theirs: State) -> dict[tuple[int, int], int]:
    found = [each for each in theirs["features"] if each["type"] == "Tower" and each["height"]]
    return {(each["places"][0][0], each["places"][0][1]): each["height"] for each in found}
