"""What others did on the island, in pictures; no Qt."""

from collections.abc import Sequence

from app.core.command import Seat
from app.core.session import AnyStep
from app.games.conquest import commands as verbs
from app.games.conquest.model import Position
from app.games.conquest.pieces import Goods
from app.games.conquest.queries import owner
from app.games.conquest.ui.layout import land_art
from app.games.conquest.ui.overlays import GHOSTS
from app.kit.hexes import bits
from app.ui.art.label import Label
from app.ui.board.company import Company
from app.ui.board.step_picture import StepPicture


def step_picture(step: AnyStep, company: Company) -> StepPicture | None:
    """Return a step in pictures; what only announces another one (an attack, a phase) has none."""
    before, command, after = step.before, step.command, step.after
    if not isinstance(before, Position) or not isinstance(after, Position):
        return None
    match command:
        case verbs.BattleRolled() | verbs.BreachRolled():
            return _fight(before, command, after, company)
        case verbs.March() | verbs.Occupy():
            return _march(before, command, company)
        case verbs.BuildWall() | verbs.MoveWall():
            edge = command.edge if isinstance(command, verbs.BuildWall) else command.end
            named = after.island.grid.edge_names[after.island.grid.edge_index[edge]]
            return StepPicture(command.by, (f"wall/{company.colour(command.by)}",), places=(("wall", named),))
        case verbs.BankTrade() | verbs.SpendGold() | verbs.OfferTrade() | verbs.AnswerTrade():
            return _trade(before, command, after)
        case verbs.ConquestCommand():
            return _built(before, command, after, company)
        case _:
            return None


def _built(
    before: Position, command: verbs.ConquestCommand, after: Position, company: Company
) -> StepPicture | None:
    """Return what was built, repaired or recruited on a hex."""
    colour = company.colour(command.by) if command.by >= 0 else 0
    match command:
        case verbs.Place() | verbs.Settle() | verbs.BuildCity() | verbs.BuildCastle():
            art = GHOSTS[type(command)].format(colour=colour)
        case verbs.Repair():
            art = f"building/castle/{colour}"
        case verbs.Recruit() | verbs.RecruitPair():
            number = after.island.grid.index[command.hex]
            art = f"knights/{colour}/{after.knights[number] - before.knights[number]}/0"
        case _:
            return None
    return StepPicture(command.by, (art,), end=_land(after, command.hex), places=(("hex", command.hex),))


def _march(before: Position, command: verbs.March | verbs.Occupy, company: Company) -> StepPicture:
    names = before.island.grid.names
    end = command.end if isinstance(command, verbs.March) else names[before.opening]
    return StepPicture(
        command.by,
        (f"knights/{company.colour(command.by)}/{command.count}/0",),
        _land(before, command.start),
        _land(before, end),
        places=(("hex", command.start), ("hex", end)),
    )


def _fight(
    before: Position, rolled: verbs.BattleRolled | verbs.BreachRolled, after: Position, company: Company
) -> StepPicture | None:
    """Return dice with what fell: a knight of either, a building, a wall."""
    if before.clash is None:
        return None
    seat, (start, target) = before.turn, (before.clash.start, before.clash.target)
    names = before.island.grid.names
    places = ("hex", names[start]), ("hex", names[target])
    end = _land(before, names[target])
    if isinstance(rolled, verbs.BreachRolled):
        fallen = _fallen_walls(before, after, company)
        if after.breached != before.breached:
            fallen = (f"building/breached/{company.colour(owner(before, target))}",)
        return StepPicture(seat, (f"die/ivory/{rolled.die}",), end=end, lost=fallen, places=places)
    defender = owner(before, target)
    dice = f"die/{company.colour(seat)}/{rolled.attack}", f"die/{company.colour(defender)}/{rolled.defence}"
    loser = seat if after.won == before.won else defender
    fallen = (f"knights/{company.colour(loser)}/1/0",)
    if loser == defender and not before.knights[target]:
        fallen = (f"building/settlement/{company.colour(loser)}",)
    return StepPicture(seat, dice, end=end, lost=fallen, places=places)


def _fallen_walls(before: Position, after: Position, company: Company) -> tuple[str, ...]:
    pairs = enumerate(zip(before.walls, after.walls, strict=True))
    return tuple(f"wall/{company.colour(seat)}" for seat, (had, has) in pairs for _ in bits(had & ~has))


def _trade(before: Position, command: verbs.ConquestCommand, after: Position) -> StepPicture | None:
    """Return what went out of a hand and what came in; of an offer, what would."""
    seat: Seat = command.by
    match command:
        case verbs.OfferTrade(give=give, get=get):
            return StepPicture(seat, ("goods/talk",), gained=_goods(get), lost=_goods(give))
        case verbs.AnswerTrade(accept=False):
            return StepPicture(seat, ("goods/talk", "goods/no"))
        case _:
            had, has = ((*each.cards[seat], each.gold[seat]) for each in (before, after))
            change = [new - old for old, new in zip(had, has, strict=True)]
            more, less = [max(0, each) for each in change], [max(0, -each) for each in change]
            return StepPicture(seat, ("goods/talk",), gained=_goods(more), lost=_goods(less))


def _goods(several: Goods | Sequence[int]) -> tuple[str, ...]:
    """Return signs of goods, each with its number where that is not 1."""
    arts: list[str] = []
    for kind, count in enumerate(several):
        if count > 1:
            arts.append(Label(f"{count}", 14, align="centre", bold=True, plate="#FFF8EA").art)
        if count:
            arts.append(f"goods/{kind}")
    return tuple(arts)


def _land(view: Position, name: str) -> str:
    return land_art(view, view.island.grid.index[name])
