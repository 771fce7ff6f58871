"""
What may be done now, by us and by the engine, in the same words.

A move is a tuple: its name, and what it is about; of a decision "pass" is one, if it can be left.
"""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, TypeAlias

from app.core.command import Seat
from app.games.carcassonne import commands as ours
from app.games.carcassonne import rules
from app.games.carcassonne.commands import CarcassonneCommand
from app.games.carcassonne.expansions.abbey import commands as abbey
from app.games.carcassonne.expansions.count import commands as count
from app.games.carcassonne.expansions.dragon import commands as dragon
from app.games.carcassonne.expansions.siege.commands import Escape
from app.games.carcassonne.expansions.tower import commands as tower
from app.games.carcassonne.expansions.tower.keeping import prisoners
from app.games.carcassonne.expansions.tower.towers import foundation
from app.games.carcassonne.features import root_at
from app.games.carcassonne.model import Position, Square, kind_of
from tests.games.carcassonne.referee.engine import State
from tests.games.carcassonne.referee.names import (
    ABBEY,
    FIGURES,
    Figure,
    figure,
    lies_turned,
    our_name,
    place,
    usual_turn,
)

Move: TypeAlias = tuple[Any, ...]

Message: TypeAlias = tuple[str, Mapping[str, Any]]
"""What the engine is told: what it is, and about what."""

PASS: Move = ("pass",)


def our_moves(state: Position, seat: Seat) -> dict[Move, CarcassonneCommand]:
    """Return what a seat may do by our rules; a ransom is no move, for the turn goes on."""
    found = ((_move(state, each), each) for each in rules.choices(state, seat))
    return {move: command for move, command in found if move is not None and move[0] != "ransom"}


def our_ransoms(state: Position, seat: Seat) -> dict[Move, CarcassonneCommand]:
    """Return the ransoms that a seat may pay by our rules."""
    found = ((_move(state, each), each) for each in rules.choices(state, seat))
    return {move: command for move, command in found if move is not None and move[0] == "ransom"}


def _move(state: Position, command: CarcassonneCommand) -> Move | None:
    """Return a command of ours as a move."""
    fresh = state.fresh
    match command:
        case ours.Place(at=at, turn=turn):
            return ("tile", *at, turn)
        case ours.Deploy(feature=name, figure=kind) if fresh is not None:
            return ("put", kind, *fresh, _number(state, fresh, name))
        case ours.EndTurn():
            return PASS
        case ours.GoOn():
            return None
        case _:
            return _move_of_box(state, command)


def _move_of_box(state: Position, command: CarcassonneCommand) -> Move | None:
    match command:
        case abbey.LayAbbey(at=at):
            return ("abbey", *at)
        case abbey.BuildBarn(at=at):
            return ("barn", at.x + 1, at.y + 1)
        case abbey.Drive(at=at, feature=name):
            return ("put", "wagon", *at, _number(state, at, name))
        case dragon.MoveDragon(at=at):
            return ("dragon", *at)
        case dragon.CallFairy(follower=number) if state.options.fairy == "tile":
            return ("fairy", *state.followers[number].at)
        case dragon.CallFairy(follower=number):
            return ("fairy", *figure(state, number))
        case dragon.DismissKnight(follower=number):
            return ("PRINCESS", *figure(state, number))
        case dragon.TakePortal(at=at, feature=name, figure=kind):
            return ("put", kind, *at, _number(state, at, name))
        case Escape(follower=number):
            return ("SIEGE_ESCAPE", *figure(state, number))
        case _:
            return _move_of_count(state, command)


def _move_of_count(state: Position, command: CarcassonneCommand) -> Move | None:
    match command:
        case count.Enter(quarter=quarter, figure=kind):
            return ("put", kind, quarter)
        case count.SendCount(quarter=quarter):
            return ("send", quarter)
        case count.MoveOut(at=at, feature=name, figure=kind):
            return ("out", kind, *at, _number(state, at, name))
        case _:
            return _move_of_tower(state, command)


def _move_of_tower(state: Position, command: CarcassonneCommand) -> Move | None:
    match command:
        case tower.RaiseTower(at=at):
            return ("tower", *at)
        case tower.CloseTower(at=at, figure=kind):
            return ("put", kind, *at, foundation(state, at))
        case tower.Capture(number=number):
            return ("capture", *figure(state, number))
        case tower.BringBack(number=number):
            return ("swap", kind_of(state, number).id)
        case tower.PayRansom(number=number):
            return ("ransom", prisoners(state)[number], kind_of(state, number).id)
        case _:
            raise ValueError(f"no move: {command}")


def _number(state: Position, at: tuple[int, int], name: str) -> int:
    tile = state.book.turned[state.tiles[ours.to_square(at)].type, 0].type
    return tile.index(name)


# --- The engine's ---


def their_moves(theirs: State, state: Position, folder: Path) -> dict[Move, Message]:
    """Return what may be done by the engine's rules, with what it is told."""
    action = theirs["action"]
    found = dict(each for item in action["items"] for each in _of_item(item, theirs, state, folder))
    return {**found, PASS: ("PASS", {})} if action["canPass"] else found


def _of_item(
    item: Mapping[str, Any], theirs: State, state: Position, folder: Path
) -> Iterator[tuple[Move, Message]]:
    match item["type"]:
        case "TilePlacement":
            yield from _tiles(item, state, folder)
        case "Meeple" if theirs["phase"] in ("CocScoringPhase", "CocFinalScoringPhase"):
            yield from _out_of_quarters(item, theirs, state)
        case "Meeple":
            yield from _figures(item, theirs, state)
        case "Confirm":
            return
        case "MoveFairyNextTo" | "CaptureFollower" | "ReturnMeeple":
            yield from _pointed(item, theirs, state)
        case _:
            for option in item["options"]:
                yield _plain(item, option, state)


def _plain(item: Mapping[str, Any], option: Any, state: Position) -> tuple[Move, Message]:
    """Return what is done to a square, a quarter or a prisoner."""
    match item["type"]:
        case "TowerPiece":
            pointer = {"position": option, "location": "I", "feature": "Tower"}
            return ("tower", *option), ("PLACE_TOKEN", {"token": "TOWER_PIECE", "pointer": pointer})
        case "MoveDragon":
            return ("dragon", *option), _neutral(item, option)
        case "MoveFairyOnTile":
            return ("fairy", *option), _neutral(item, option)
        case "NeutralFigure":
            return ("send", *place(state, option)), _neutral(item, option)
        case "SelectPrisonerToExchange":
            return ("swap", FIGURES[option["type"]]), ("EXCHANGE_FOLLOWER", {"meepleId": option["id"]})
        case _:
            raise ValueError(f"no move: {item}")


def _neutral(item: Mapping[str, Any], to: Any) -> Message:
    return "MOVE_NEUTRAL_FIGURE", {"figureId": item["figureId"], "to": to}


_SERVES = {"City": "CASTLE", "Field": "MARKET", "Monastery": "CATHEDRAL", "Road": "BLACKSMITH"}


def _out_of_quarters(
    item: Mapping[str, Any], theirs: State, state: Position
) -> Iterator[tuple[Move, Message]]:
    """Yield who moves out of the city, once to each feature: where we would put them, if we would."""
    seat, kind = theirs["action"]["player"], FIGURES[item["meeple"]]
    ours = {move[2:] for move in our_moves(state, seat) if move[0] == "out" and move[1] == kind}
    by_root = {root_at(state, ours_at(at), at[2]): at for at in ours}
    for pointer in item["options"]:
        at = place(state, pointer)
        if len(at) == 3 and by_root.setdefault(root_at(state, ours_at(at), at[2]), at) == at:
            quarter = f"QUARTER_{_SERVES[pointer['feature']]}"
            number = next(
                each["id"]
                for each in theirs["deployedMeeples"]
                if (each["player"], each["type"], each["location"]) == (seat, item["meeple"], quarter)
            )
            yield ("out", kind, *at), ("DEPLOY_MEEPLE", {"pointer": pointer, "meepleId": number})


def ours_at(place: Any) -> Square:
    """Return the square of a place."""
    return Square(place[0], place[1])


def _tiles(item: Mapping[str, Any], state: Position, folder: Path) -> Iterator[tuple[Move, Message]]:
    name = item["tileId"]
    for option in item["options"]:
        for degrees in reversed(option["rotations"]):
            told = {"tileId": name, "rotation": f"R{degrees}", "position": option["position"]}
            if name == ABBEY:
                yield ("abbey", *option["position"]), ("PLACE_TILE", {**told, "rotation": "R0"})
                continue
            ours = our_name(state, name)
            off = lies_turned(folder, ours, state.options.played.tiles)
            usual = usual_turn(state, ours, (degrees // 90 - off) % 4)
            told["rotation"] = f"R{(usual + off) % 4 * 90}"
            yield ("tile", *option["position"], usual), ("PLACE_TILE", told)


def _figures(item: Mapping[str, Any], theirs: State, state: Position) -> Iterator[tuple[Move, Message]]:
    number = theirs["players"][theirs["action"]["player"]]["meeples"][item["meeple"]][1]
    for pointer in item["options"]:
        told = ("DEPLOY_MEEPLE", {"pointer": pointer, "meepleId": number})
        if item["meeple"] == "Barn":
            yield ("barn", *pointer["position"]), told
        else:
            yield ("put", FIGURES[item["meeple"]], *place(state, pointer)), told


_POINTED = {"MoveFairyNextTo": "fairy", "CaptureFollower": "capture"}


def _pointed(item: Mapping[str, Any], theirs: State, state: Position) -> Iterator[tuple[Move, Message]]:
    """Yield what is done to a figure on the land."""
    stand = {each["id"]: their_figure(each, state) for each in theirs["deployedMeeples"]}
    for pointer in item["options"]:
        at = stand[pointer["meepleId"]]
        match item["type"]:
            case "MoveFairyNextTo":
                yield ("fairy", *at), _neutral(item, pointer)
            case "CaptureFollower":
                yield ("capture", *at), ("CAPTURE_FOLLOWER", {"pointer": pointer})
            case "ReturnMeeple":
                source = item["source"]
                yield (source, *at), ("RETURN_MEEPLE", {"pointer": pointer, "source": source})
            case _:
                raise ValueError(f"no move: {item}")


def their_figure(each: Mapping[str, Any], state: Position) -> Figure:
    """Return a figure of the engine on the land; a barn by the south-eastern square of its corner."""
    kind = FIGURES[each["type"]]
    at = (*each["position"], 0) if kind == "barn" else place(state, each)
    return (each["player"], kind, *at)


def their_ransoms(theirs: State, seat: Seat) -> dict[Move, Message]:
    """Return the ransoms that a seat may pay by the engine's rules."""
    if theirs["flags"].get("ransomPaid") or theirs["players"][seat]["points"] < 3:
        return {}
    return {
        ("ransom", captor, FIGURES[each["type"]]): ("PAY_RANSOM", {"meepleId": each["id"]})
        for captor, player in enumerate(theirs["players"])
        for each in player.get("captured", ())
        if each["player"] == seat
    }
