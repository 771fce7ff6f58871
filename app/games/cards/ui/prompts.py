"""What whoever is to act has to do, in words, and what is public about a seat."""

from collections.abc import Mapping, Sequence

from app.core.command import Seat
from app.core.words import N_, NN_, Phrase, counted
from app.games.cards.commands import Discard, DrawStock, EndTurn, NextGame
from app.games.cards.model import (
    Phase,
    Position,
    army_rank,
    largest_army,
)
from app.games.cards.pack import Card, name, names
from app.games.cards.rules import to_act
from app.games.cards.rules.attack import attacks, warning
from app.games.cards.rules.end import is_perfect_build
from app.games.cards.rules.pickup import from_pile, reach
from app.games.cards.rules.thief import hand_limit, payer
from app.games.cards.rules.turn import pick_up
from app.games.cards.scoring import points, wins
from app.games.cards.ui.offers import TITLES, Offer, meant, most_gain, perfect_news, why_nothing
from app.games.cards.ui.view_options import ViewOptions
from app.ui.board.table import Fact, Prompt

_CHOOSE = N_("Arrows and Enter choose cards, B builds, D discards")


def prompt_for(view: Position, acting: Seat | None, options: ViewOptions, found: Sequence[Offer]) -> Prompt:
    """Return the sentence under the table; *found* is what may be built now."""
    if view.phase is Phase.OVER:
        return Prompt(None, Phrase(N_("The game is over.")))
    if acting is None or acting not in to_act(view):
        return _waiting(view)
    match view.phase:
        case Phase.PICK_UP:
            return _pick_up(view, acting)
        case Phase.THIEF:
            return _thief(view, acting, options)
        case Phase.BETWEEN:
            text = Phrase(N_("the next game can be dealt"))
            return Prompt(acting, text, None, Phrase(N_("Deal the next game")), NextGame(acting))
        case _:
            return _turn(view, acting, options, found)


def _pick_up(view: Position, seat: Seat) -> Prompt:
    fresh = min(reach(view, seat) - view.taken, view.left, len(view.pile))
    action = counted(NN_("Draw {count} card", "Draw {count} cards"), view.left)
    if fresh > 0:
        cards = counted(NN_("pick up {count} card", "pick up {count} cards"), view.left)
        pile = counted(NN_("up to {count} from the pile", "up to {count} from the pile"), fresh)
        text = Phrase(N_("{cards}, {pile}"), {"cards": cards, "pile": pile})
        keys = N_("Click the discards you want, or press T; Enter draws the rest")
    else:
        text = counted(
            NN_("draw {count} card from the stock", "draw {count} cards from the stock"), view.left
        )
        keys = N_("Enter, or click the stock")
    return Prompt(seat, text, Phrase(keys), action, DrawStock(seat))


def _thief(view: Position, seat: Seat, options: ViewOptions) -> Prompt:
    owed, chosen = view.owing[seat], len(options.chosen)
    text = counted(
        NN_("the Thief takes {count} card: choose which", "the Thief takes {count} cards: choose which"), owed
    )
    action = counted(NN_("Give up {count} card", "Give up {count} cards"), owed)
    keys = Phrase(N_("{chosen} of {count} chosen"), {"chosen": chosen, "count": owed})
    return Prompt(seat, text, keys, action if chosen == owed else None)


def _turn(view: Position, seat: Seat, options: ViewOptions, found: Sequence[Offer]) -> Prompt:
    if options.warned is not None:
        return _warned(view, seat, options)
    if not view.hands[seat]:
        return _empty_handed(view, seat)
    if options.engine is not None:
        engine = names(view.units[options.engine].cards)
        text = Phrase(N_("choose the Village that {engine} fires at"), {"engine": engine})
        return Prompt(seat, text, Phrase(N_("Arrows and Enter, or drag the Catapult; Esc puts it back")))
    # A wall takes any card, and is no reason to take this one for it.
    made = meant(found, options.chosen, options.wall)
    if len(options.chosen) == 1 and not made:
        card = options.chosen[0]
        text = Phrase(N_("lay {card} on the pile, or use it"), {"card": name(card)})
        action = Phrase(N_("Discard {card}"), {"card": name(card)})
        return Prompt(seat, text, Phrase(_CHOOSE), action, Discard(seat, card))
    if made:
        return _build(seat, made[0], options.chosen)
    if options.chosen:
        text = Phrase(N_("{cards} make nothing now"), {"cards": names(options.chosen)})
        why = why_nothing(view, seat, options.chosen).phrase
        return Prompt(seat, text, Phrase(N_("{why}  Esc puts them back."), {"why": why}))
    return _free(view, seat, found)


def _build(seat: Seat, offer: Offer, chosen: Sequence[Card]) -> Prompt:
    """Offer to build what the chosen cards make; a single one could be discarded, too."""
    values = {"build": Phrase(TITLES[offer.kind]), "cards": names(chosen)}
    is_placed = len(offer.commands) == 1
    text = N_("build with {cards}") if is_placed else N_("build with {cards}: choose the place")
    keys = N_("Arrows and Enter, or drag the cards; Esc puts them back")
    if len(chosen) == 1:
        keys = N_("Enter builds, D discards it; Esc puts it back")
    action, command = Phrase(N_("Build: {build}"), values), offer.commands[0] if is_placed else None
    return Prompt(seat, Phrase(text, values), Phrase(keys), action, command)


def _free(view: Position, seat: Seat, found: Sequence[Offer]) -> Prompt:
    """Nothing is chosen: say what is left to be done, and how near a Perfect Build is."""
    announced = perfect_news(view, seat, found)
    sentence = Phrase(_left_to_do(view, seat, found))
    if announced is not None:
        sentence = Phrase(N_("{what}; {news}"), {"what": sentence, "news": announced})
        again = next(each for each in found if len(each.cards) == len(view.hands[seat]))
        said = Phrase(N_("{build}: play again"), {"build": Phrase(TITLES[again.kind])})
        return Prompt(seat, sentence, Phrase(_CHOOSE), said, again.commands[0])
    best = most_gain(found)
    if best is None and not found and len(view.hands[seat]) == 1:
        (last,) = view.hands[seat]
        action = Phrase(N_("Discard {card}"), {"card": name(last)})
        return Prompt(seat, sentence, Phrase(_CHOOSE), action, Discard(seat, last))
    if best is None:
        return Prompt(seat, sentence, Phrase(_CHOOSE), Phrase(N_("Discard and end the turn")))
    # A discard ends the building, too: nobody is led past points that are there to be had.
    words = NN_("{build}: {count} point", "{build}: {count} points")
    action = counted(words, best.gain, build=Phrase(TITLES[best.kind]))
    return Prompt(seat, sentence, Phrase(_CHOOSE), action)


def _left_to_do(view: Position, seat: Seat, found: Sequence[Offer]) -> str:
    """Return what may still be done, and nothing that may not.  Rule: CRD-13, CRD-26, CRD-31."""
    can_fire = any(attacks(view, seat))
    if view.phase is not Phase.BUILD:
        return N_("attack again, or discard a card") if can_fire else N_("discard a card")
    if found:
        return N_("build, attack, or discard a card") if can_fire else N_("build, or discard a card")
    return N_("attack, or discard a card") if can_fire else N_("discard a card")


def _empty_handed(view: Position, seat: Seat) -> Prompt:
    if is_perfect_build(view):
        can_fire = any(attacks(view, seat))
        text = (
            N_("a Perfect Build: play again, or attack first")
            if can_fire
            else N_("a Perfect Build: play again")
        )
        action = N_("Take another turn")
    else:
        text, action = N_("no card is left to discard"), N_("End the turn")
    return Prompt(seat, Phrase(text), Phrase(N_("Enter")), Phrase(action), EndTurn(seat))


def _warned(view: Position, seat: Seat, options: ViewOptions) -> Prompt:
    """Say what an attack would lead to, before it is made.  Rule: CRD-R31."""
    attack = options.warned
    words = warning(view, attack) if attack is not None else None
    text = words if words is not None else Phrase(N_("attack"))
    return Prompt(seat, text, Phrase(N_("Esc leaves it")), Phrase(N_("Attack all the same")), attack)


_WAITING: Mapping[Phase, str] = {
    Phase.PICK_UP: N_("is picking up"),
    Phase.THIEF: N_("is paying the Thief"),
    Phase.BUILD: N_("is building"),
    Phase.ATTACK: N_("is attacking"),
    Phase.BETWEEN: N_("deals the next game"),
}


def _waiting(view: Position) -> Prompt:
    """Say whom everybody waits for."""
    seats = [seat for seat in to_act(view) if seat >= 0]
    if not seats or view.phase not in _WAITING:
        return Prompt(None, Phrase(N_("One moment.")))
    seat = payer(view) if view.phase is Phase.THIEF else seats[0]
    return Prompt(seat, Phrase(_WAITING[view.phase]))


def facts_about(view: Position, seat: Seat) -> Sequence[Fact]:
    """Return what the seats panel shows of a seat."""
    is_largest = largest_army(view) == seat
    facts = [
        Fact(Phrase(N_("Points")), points(view, seat), loud=points(view, seat) >= view.options.target - 2),
        Fact(Phrase(N_("Cards in hand")), len(view.hands[seat])),
        Fact(
            Phrase(N_("Largest Army") if is_largest else N_("Army")),
            army_rank(view, seat)[0],
            loud=is_largest,
        ),
        Fact(Phrase(N_("Cards picked up")), pick_up(view, seat)),
        Fact(Phrase(N_("From the pile")), from_pile(view, seat)),
        Fact(Phrase(N_("Safe from the Thief with")), hand_limit(view, seat)),
    ]
    if view.options.match > 1:
        facts.append(Fact(Phrase(N_("Games won")), wins(view.games, seat)))
    return facts
