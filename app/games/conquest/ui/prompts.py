"""What whoever is to act has to do, in words, and what is public about a seat; no Qt."""

from collections.abc import Mapping, Sequence

from attrs import frozen

from app.core.command import NATURE, Command, Seat
from app.core.words import N_, NN_, Phrase, SeatName, counted, located
from app.games.conquest.commands import AnswerTrade, Breach, GoOn, Occupy
from app.games.conquest.goal_words import by_what_counts
from app.games.conquest.log_text import goods, located_by_land
from app.games.conquest.model import Position
from app.games.conquest.pieces import NOWHERE, SPECIAL_NAMES, Phase, Special
from app.games.conquest.queries import army, ground, held_by_all, is_alive, is_enough, open_ways
from app.games.conquest.queries import counted as counted_hexes
from app.games.conquest.rules import to_act
from app.games.conquest.rules.breach import breach_targets, occupiers
from app.games.conquest.rules.move import fresh, reach
from app.games.conquest.rules.trade import can_give
from app.games.conquest.ui.arrangement import Spot
from app.games.conquest.ui.tools import (
    Grip,
    Tool,
    is_possible,
    missing,
    most,
    next_phase,
    price_of,
    sources,
    usual_pay,
)
from app.games.conquest.ui.trade_talk import TradeTalk
from app.kit.hexes import bits
from app.ui.board.table import Fact, Prompt

PHASE_NAMES: Mapping[Phase, str] = {
    Phase.BUILD: N_("Build"),
    Phase.MOVE: N_("Move"),
    Phase.BREACH: N_("Breach"),
    Phase.ATTACK: N_("Attack"),
}
"""The phases of a turn, for players."""

_NEXT: Mapping[Phase, str] = {
    Phase.MOVE: N_("Next: move knights"),
    Phase.BREACH: N_("Next: breach walls"),
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
    words, keys = _turn_words(view, acting, grip)
    go_on, wanted = (Phrase(_NEXT[following]), GoOn(acting, following)), wish(view, acting, grip)
    if wanted is None and not is_held(grip):
        return Prompt(acting, words, keys, *go_on, stands_out=grip.tool is not Tool.MOVE_WALL)
    # What is in hand goes where it is best known: a second click must not end the turn.
    leads = Phase.MOVE if view.opening != NOWHERE else view.phase
    put = _PUT.get(grip.tool, _LEAD[leads])
    action, command = (put, None) if wanted is None else (wanted.words, wanted.command)
    return Prompt(acting, words, keys, Phrase(action), command, spare=go_on[0], spare_command=go_on[1])


def is_held(grip: Grip) -> bool:
    """Tell whether something is in hand that can be put somewhere."""
    return grip.source is not None or (grip.tool in _WITH_TOOL and grip.tool is not Tool.MOVE_WALL)


_PUT: Mapping[Tool, str] = {Tool.KNIGHT: N_("Recruit here"), Tool.REPAIR: N_("Repair here")}
_LEAD: Mapping[Phase, str] = {
    Phase.BUILD: N_("Build here"),
    Phase.MOVE: N_("March here"),
    Phase.BREACH: N_("Breach here"),
    Phase.ATTACK: N_("Attack here"),
}
"""What the large button does with what is in hand."""


def _turn_words(view: Position, seat: Seat, grip: Grip) -> tuple[Phrase, Phrase]:
    """Return what to do in a phase of the turn, and with which keys."""
    if grip.tool in _WITH_TOOL:
        return Phrase(_WITH_TOOL[grip.tool]), Phrase(N_("Click or Enter puts it there, Esc lets it go"))
    if view.phase is Phase.BUILD:
        return Phrase(N_("build or trade")), Phrase(N_("Keys 1 to 8, or right click on a hex or an edge"))
    if grip.source is not None:
        name = view.island.grid.names[grip.source.number]
        keys = N_("The wheel or 1 to 9 changes how many, Esc puts them back")
        if most(view, grip.source) == 1:
            keys = N_("Click or Enter leads it there, Esc puts it back")
        text = NN_("lead {count} knight from {hex}", "lead {count} knights from {hex}")
        here = NN_("lead {count} knight from here", "lead {count} knights from here")
        return (
            located(counted(text, grip.count, hex=name), counted(here, grip.count)),
            Phrase(keys),
        )
    if view.opening != NOWHERE:
        values = {"hex": view.island.grid.names[view.opening]}
        named, by_land = (
            N_("{hex} is open: drag knights in"),
            N_("you may move into the {hex}: drag knights in"),
        )
        return located_by_land(named, by_land, values, view), Phrase(N_("or arrows and Enter"))
    if not sources(view, seat, Tool.KNIGHTS):
        done = _TRIED if view.phase is Phase.BREACH and view.attempted else _IDLE[view.phase]
        return Phrase(done), Phrase(N_("Enter goes on"))
    said = Phrase(_DRAG[view.phase], {"rolls": view.tables.war.breaching})
    return said, Phrase(N_("Drag, or arrows and Enter"))


_DRAG: Mapping[Phase, str] = {
    Phase.MOVE: N_("drag knights to where they should march"),
    Phase.BREACH: N_("drag a knight onto a wall or a castle; {rolls} breaches"),
    Phase.ATTACK: N_("drag knights onto a neighbour to attack"),
}

_IDLE: Mapping[Phase, str] = {
    Phase.MOVE: N_("no knight can march any more"),
    Phase.BREACH: N_("there is nothing to breach"),
    Phase.ATTACK: N_("nobody is near enough to attack"),
}
_TRIED = N_("the one breach of this turn has been tried")
"""Where no knight can do anything."""


# --- What one most likely wants ---


@frozen
class Wish:
    """
    What whoever is to act most likely wants before going on.

    Attributes:
        words: For the button.
        command: What is to be played, where there is no choice.
        grip: Else what is to be taken in hand.
    """

    words: str
    command: Command | None = None
    grip: Grip | None = None


_PAYS_BACK = (
    (Tool.SETTLEMENT, N_("Build a settlement")),
    (Tool.CITY, N_("Build a city")),
    (Tool.KNIGHT, N_("Recruit a knight")),
)


def wish(view: Position, seat: Seat, grip: Grip) -> Wish | None:
    """Return what costs nothing, or pays back, and could be done in this phase; None if nothing could."""
    if grip.source is not None or grip.tool not in (Tool.NONE, Tool.KNIGHTS):
        return None
    if view.phase is Phase.BUILD:
        for tool, words in _PAYS_BACK:
            held = Grip(tool, pay=usual_pay(view, seat, tool)) if tool is Tool.KNIGHT else Grip(tool)
            if not any(missing(view, seat, price_of(view, held))) and is_possible(view, seat, tool):
                return Wish(words, grip=held)
        return None
    if view.phase is Phase.MOVE:
        return _widening(view, seat)
    return _moving_in(view, seat) or _breaching(view, seat)


def _widening(view: Position, seat: Seat) -> Wish | None:
    """Return to lead one of several knights to a hex that nobody holds.  Rule: CON-22."""
    empty = ground(view) & ~held_by_all(view)
    for start in bits(view.occupied[seat]):
        if view.knights[start] > 1 and fresh(view, start) and reach(view, seat, start) & empty:
            return Wish(N_("Take one more hex"), grip=Grip(Tool.KNIGHTS, Spot("hex", start)))
    return None


def _moving_in(view: Position, seat: Seat) -> Wish | None:
    """Return to hold a hex that was just opened, if that leaves no other one.  Rules: CON-24, CON-31."""
    near = occupiers(view, seat)
    found = [(view.knights[hex_] - (not view.settled[seat] >> hex_ & 1), hex_) for hex_ in bits(near)]
    count, start = max(found, default=(0, 0))
    if count < 1:
        return None
    return Wish(N_("Move in"), Occupy(seat, view.island.grid.names[start], count))


def _breaching(view: Position, seat: Seat) -> Wish | None:
    """Return to try the one breach of this turn: it costs nothing.  Rule: CON-23."""
    if view.phase is not Phase.BREACH or view.attempted:
        return None
    names, crossing = view.island.grid.names, open_ways(view, seat)
    ways = [
        (start, target)
        for start in bits(view.occupied[seat])
        for target in bits(breach_targets(view, seat, start, crossing))
    ]
    if not ways:
        return None
    words, (start, target) = N_("Try a breach"), ways[0]
    if len({target for _, target in ways}) == 1:
        return Wish(words, Breach(seat, names[start], names[target]))
    return Wish(words, grip=Grip(Tool.KNIGHTS, Spot("hex", start)))


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
    if view.clash is not None:
        return Prompt(view.turn, Phrase(N_("throws")))
    if not seats:
        return Prompt(None, Phrase(N_("One moment.")))
    return Prompt(seats[0], Phrase(_DOING.get(view.phase, N_("is next"))))


def facts_about(view: Position, seat: Seat) -> Sequence[Fact]:
    """Return what the seats panel shows of a seat."""
    if view.phase is not Phase.TURNING and not is_alive(view, seat):
        return [Fact(Phrase(N_("Left the island")), Phrase(N_("with honour")))]
    values = {"hexes": counted_hexes(view, seat), "all": ground(view).bit_count()}
    is_close = is_enough(view, seat)
    label = by_what_counts(view.options, (N_("Hexes"), N_("Settled")))
    facts = [
        Fact(Phrase(label), Phrase(N_("{hexes}/{all}"), values), loud=is_close),
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
        return counted(NN_("with {count} knight", "with {count} knights"), view.army)
    return Phrase(N_("+{gold} gold"), {"gold": view.tables.yields.card_gold})
