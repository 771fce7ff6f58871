"""What is said about a trade: the last offer, the answers to it, and what others would rather have; no Qt."""

from attrs import define, field

from app.core.command import Seat
from app.core.session import AnyStep
from app.games.conquest.bots.trade_stage import answer
from app.games.conquest.commands import AnswerTrade, GoOn, OfferTrade
from app.games.conquest.model import Offer, Position
from app.games.conquest.pieces import RESOURCES
from app.games.conquest.rules.trade import can_give
from app.ui.board.company import Company

_MORE = 2
"""So many cards more a computer asks for at most, before it says nothing."""


@define
class TradeTalk:
    """
    What has been said since the last offer.

    Attributes:
        offer: The last offer; None before the first one, and once a turn has ended.
        answers: Who has taken it, or not.
        counters: Offers that those who declined would take.
        last: What each seat offered last, in whichever turn, to be offered again.
        is_refused: Everybody has declined, and whoever offered has not been told yet.
        is_taken: Somebody has accepted, and what was offered has not been put away yet.
    """

    offer: OfferTrade | None = None
    answers: dict[Seat, bool] = field(factory=dict)
    counters: list[OfferTrade] = field(factory=list)
    last: dict[Seat, OfferTrade] = field(factory=dict)
    is_refused: bool = False
    is_taken: bool = False

    def hear(self, step: AnyStep, company: Company) -> None:
        """Note what a step says about a trade."""
        before, command, after = step.before, step.command, step.after
        match command:
            case OfferTrade(by=seat):
                self._forget()
                self.offer = self.last[seat] = command
            case AnswerTrade(by=seat, accept=accept) if isinstance(before, Position) and self.offer:
                self.answers[seat] = self.is_taken = accept
                self.is_refused = isinstance(after, Position) and after.offer is None and not accept
                asked = before.offer
                if not accept and asked is not None and _is_person(company, asked.by):
                    self._counter(before, seat, company)
            case GoOn():
                self._forget()
            case _:
                pass

    def take_refusal(self, seat: Seat) -> bool:
        """Tell, once, whether everybody has declined what *seat* offered."""
        is_told = self.is_refused and self.offer is not None and self.offer.by == seat
        self.is_refused &= not is_told
        return is_told

    def take_acceptance(self, seat: Seat) -> bool:
        """Tell, once, whether somebody has accepted what *seat* offered."""
        is_told = self.is_taken and self.offer is not None and self.offer.by == seat
        self.is_taken &= not is_told
        return is_told

    def propose(self, counter: OfferTrade) -> None:
        """Note what somebody who declines would rather have."""
        self.counters = [each for each in self.counters if each.to != counter.to] + [counter]

    def _counter(self, view: Position, seat: Seat, company: Company) -> None:
        """Let a computer say what it would take: what its own judgement says."""
        if company.players[seat].level is not None and (counter := counter_of(view, seat)) is not None:
            self.propose(counter)

    def _forget(self) -> None:
        self.offer, self.is_refused, self.is_taken = None, False, False
        self.answers.clear()
        self.counters.clear()


def counter_of(view: Position, seat: Seat) -> OfferTrade | None:
    """Return the offer on the table with a few cards more, so that a computer takes it; None if never."""
    offer = view.offer
    if offer is None or not can_give(view, seat, offer.get):
        return None
    for extra in range(1, _MORE + 1):
        for kind in RESOURCES:
            give = tuple(count + extra * (each == kind) for each, count in enumerate(offer.give))
            if offer.get[kind] or not can_give(view, offer.by, give):
                continue
            asked = view.copy()
            asked.offer = Offer(offer.by, (seat,), give, offer.get)
            if answer(asked, seat).accept:
                return OfferTrade(offer.by, (seat,), give, offer.get)
    return None


def _is_person(company: Company, seat: Seat) -> bool:
    return seat < len(company.players) and company.players[seat].level is None
