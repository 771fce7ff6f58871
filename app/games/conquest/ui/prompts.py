"""What whoever is to act has to do, in words, and what is public about a seat; no Qt."""

from collections.abc import Mapping, Sequence

from app.core.command import NATURE, Seat
from app.core.words import N_, NN_, Phrase, SeatName, counted, located
from app.games.conquest.commands import AnswerTrade, GoOn
from app.games.conquest.log_text import goods, located_by_land
from app.games.conquest.model import Position
from app.games.conquest.pieces import NOWHERE, SPECIAL_NAMES, Phase, Special
from app.games.conquest.queries import army, ground, is_alive, is_enough
from app.games.conquest.queries import counted as counted_hexes
from app.games.conquest.rules import to_act
from app.games.conquest.rules.trade import can_give
from app.games.conquest.ui.tools import Grip, Tool, next_phase
from app.games.conquest.ui.trade_talk import TradeTalk
from app.ui.board.table import Fact, Prompt

PHASE_NAMES: Mapping[Phase, str] = {
    Phase.BUILD: N_("Build"),
    Phase.MOVE: N_("Move"),
    Phase.BREACH: N_("Breach"),
    Phase.ATTACK: N_("Attack"),
}
"""The phases of a turn, for players."""

_NEXT: Mapping[Phase, str] = {
    Phase.MOVE: N_("Next: move"),
    Phase.BREACH: N_("Next: breach"),
    Phase.ATTACK: N_("Next: attack"),
    Phase.END: N_("End the turn"),
}

_DOING: Mapping[Phase, str] = {
    Phase.PLACING: N_("is choosing where to begin"),
    Phase.BUILD: N_("is building and trading"),
    Phase.MOVE: N_("is moving knights"),
    Phase.BREACH: N_("is breaching"),
    Phase.ATTACK: N_("is attacking"),
}

_WITH_TOOL: Mapping[Tool, str] = {
    Tool.SETTLEMENT: N_("choose a hex for the settlement"),
    Tool.CITY: N_("choose a settlement to become a city"),
    Tool.CASTLE: N_("choose a city to become a castle"),
    Tool.KNIGHT: N_("choose a building where the knight begins"),
    Tool.WALL: N_("choose an edge for the wall"),
    Tool.MOVE_WALL: N_("take a wall of yours and put it on another edge"),
    Tool.REPAIR: N_("choose the castle to repair"),
}


def prompt_for(view: Position, acting: Seat | None, grip: Grip, *, is_fighting: bool) -> Prompt:
    """Return the sentence under the table; *is_fighting*: a series of battles is under way."""
    if view.phase is Phase.OVER:
        return Prompt(None, Phrase(N_("The game is over.")))
    if acting is None:
        return _waiting(view)
    if view.offer is not None:
        return _answering(view, acting)
    if view.phase is Phase.PLACING:
        text = N_("begin with a settlement and a knight on a hex at the coast")
        return Prompt(acting, Phrase(text), Phrase(N_("Click a hex, or arrows and Enter")))
    if is_fighting:
        return Prompt(
            acting,
            Phrase(N_("the battle goes on")),
            Phrase(N_("Esc stops it")),
            Phrase(N_("Stop the battle")),
        )
    following = next_phase(view)
    words, keys = _turn_words(view, grip)
    return Prompt(acting, words, keys, Phrase(_NEXT[following]), GoOn(acting, following))


def _turn_words(view: Position, grip: Grip) -> tuple[Phrase, Phrase]:
    """Return what to do in a phase of the turn, and with which keys."""
    if grip.tool in _WITH_TOOL:
        return Phrase(_WITH_TOOL[grip.tool]), Phrase(N_("Click or Enter puts it there, Esc lets it go"))
    if view.phase is Phase.BUILD:
        return Phrase(N_("build or trade")), Phrase(N_("Keys 1 to 8, or right click on a hex or an edge"))
    if grip.source is not None:
        name = view.island.grid.names[grip.source.number]
        text = NN_("lead {count} knight from {hex}", "lead {count} knights from {hex}")
        here = NN_("lead {count} knight from here", "lead {count} knights from here")
        return (
            located(counted(text, grip.count, hex=name), counted(here, grip.count)),
            Phrase(N_("The wheel or 1 to 9 changes how many, Esc puts them back")),
        )
    if view.opening != NOWHERE:
        values = {"hex": view.island.grid.names[view.opening]}
        named, by_land = (
            N_("{hex} is open: drag knights in"),
            N_("you may move into the {hex}: drag knights in"),
        )
        return located_by_land(named, by_land, values, view), Phrase(N_("or arrows and Enter"))
    return Phrase(_DRAG[view.phase]), Phrase(N_("Drag, or arrows and Enter"))


_DRAG: Mapping[Phase, str] = {
    Phase.MOVE: N_("drag knights to where they shall march"),
    Phase.BREACH: N_("drag a knight at a wall or a castle; only a six breaches"),
    Phase.ATTACK: N_("drag knights at a neighbour to attack"),
}


def _answering(view: Position, seat: Seat) -> Prompt:
    offer = view.offer
    assert offer is not None
    values = {"other": SeatName(offer.by), "give": goods(offer.give), "get": goods(offer.get)}
    text = Phrase(N_("{other} offers {give} for {get}"), values)
    if can_give(view, seat, offer.get):
        return Prompt(seat, text, None, Phrase(N_("Accept the offer")), AnswerTrade(seat, accept=True))
    return Prompt(seat, text, None, Phrase(N_("Decline the offer")), AnswerTrade(seat, accept=False))


def _waiting(view: Position) -> Prompt:
    """Say whom everybody waits for."""
    seats = sorted(to_act(view) - {NATURE})
    if view.offer is not None:
        return Prompt(view.offer.asked[0], Phrase(N_("is thinking about an offer")))
    if not seats:
        return Prompt(None, Phrase(N_("One moment.")))
    return Prompt(seats[0], Phrase(_DOING.get(view.phase, N_("is next"))))


def facts_about(view: Position, seat: Seat) -> Sequence[Fact]:
    """Return what the seats panel shows of a seat."""
    if view.phase is not Phase.TURNING and not is_alive(view, seat):
        return [Fact(Phrase(N_("Left the island")), Phrase(N_("with honour")))]
    values = {"hexes": counted_hexes(view, seat), "all": ground(view).bit_count()}
    is_close = is_enough(view, seat)
    facts = [
        Fact(Phrase(N_("Hexes")), Phrase(N_("{hexes}/{all}"), values), loud=is_close),
        Fact(Phrase(N_("Knights")), army(view, seat)),
        Fact(Phrase(N_("Gold")), view.gold[seat]),
        Fact(Phrase(N_("Cards")), sum(view.cards[seat])),
    ]
    if is_close and view.options.victory == "hold" and view.phase is not Phase.OVER:
        facts.append(Fact(Phrase(N_("Claims")), Phrase(N_("the island!")), loud=True))
    facts += [
        Fact(Phrase(SPECIAL_NAMES[special]), _card_note(view, special))
        for special in Special
        if view.holders[special] == seat
    ]
    return facts


def trade_facts(view: Position, seat: Seat, talk: TradeTalk) -> Sequence[Fact]:
    """Return what a seat says to the offer on the table, or to the last one."""
    if view.offer is not None and view.offer.asked[0] == seat:
        return [Fact(Phrase(N_("Trade")), Phrase(N_("is asked")), loud=True)]
    if (taken := talk.answers.get(seat)) is None:
        return []
    return [Fact(Phrase(N_("Trade")), Phrase(N_("accepts") if taken else N_("declines")), loud=True)]


def _card_note(view: Position, special: Special) -> Phrase:
    """Return the number that goes with a special card."""
    if special is Special.ARMY:
        return Phrase(N_("noted {count}"), {"count": view.army})
    return Phrase(N_("+{gold} gold"), {"gold": view.tables.yields.card_gold})
