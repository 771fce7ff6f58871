"""
Turns valued without being played, where there are special figures and goods: see `placement_survey`.

Without them lands are looked at as ever, and nothing here is asked.
"""

from collections.abc import Iterator

from app.games.carcassonne.bots.board import Board
from app.games.carcassonne.bots.evaluation import Deck
from app.games.carcassonne.bots.markers import after, marker_values, paid
from app.games.carcassonne.bots.placement_survey import Survey, Trial
from app.games.carcassonne.bots.special_values import (
    SECOND,
    at_home,
    building,
    fattening,
    goods_values,
    guest_value,
    special_values,
)
from app.games.carcassonne.bots.specials import Guest, Special, to_hand
from app.games.carcassonne.bots.tile_plans import CITY, FIELD, Plan


class SpecialSurvey(Survey):
    """
    A survey with goods and special figures.

    Attributes:
        guests: Those on the land, by the roots of their regions, with what each may bring.
        goods: What each seat may expect of its goods.
        held: What each seat may expect of markers.
    """

    __slots__ = ("goods", "guests", "held")

    def __init__(self, board: Board, deck: Deck) -> None:
        super().__init__(board, deck)
        more = special_values(board, self.chances, self.cities, deck.left)
        self.held = marker_values(board, board.held, deck.left)
        self.totals = [sum(each) for each in zip(self.totals, more, self.held, strict=True)]
        self.goods = goods_values(board, board.goods, deck.left)
        self.guests = [
            (board.root(guest.node), guest, guest_value(board, guest, self.chances, self.cities, deck.haste))
            for guest in board.guests
        ]

    def trial(self, place: int, plan: Plan) -> "SpecialTrial":
        return SpecialTrial(self, place, plan)


class SpecialTrial(Trial):
    """A tile tried on a square, with goods and special figures."""

    __slots__ = ("_guests",)

    def __init__(self, survey: SpecialSurvey, place: int, plan: Plan) -> None:
        self._guests = survey
        super().__init__(survey, place, plan)
        for root, guest, value in survey.guests:
            self.totals[guest.seat] += self._guest_value(root, guest, value) - value

    def _guest_value(self, root: int, guest: Guest, before: float) -> float:
        """Return what a guest may bring now; one whose region is finished is to hand."""
        board, haste = self._guests.board, self._guests.deck.haste
        owner = self._owners.get(root, -1)
        if owner < 0:
            if guest.special.doubles:
                likely = self._guests.chances.get(root, 0.0) * self._factors.get(root, 1.0)
                return building(board.opens[root], likely, haste)
            field = board.masks[root]
            more = sum(each for mask, each in self._changes if mask & field)
            return before + fattening(more, board.men[root], guest)
        group = self._group(owner)
        if not guest.special.doubles:
            return fattening(self._field_value(group), self._men[group], guest)
        if not self._opens[group]:
            return at_home(guest.special) * haste
        return building(self._opens[group], self.likely(group), haste)

    def laid_by(self, seat: int) -> list[float]:
        """Return the totals if a seat lays the tile: it takes goods, and may lay a second one."""
        totals, survey = self.totals[:], self._guests
        if survey.board.held:
            self._take(seat, totals)
        board, goods = survey.board, survey.board.goods
        for number in self._plan.closable:
            if self._links[number] == number and self._plan.kinds[number] == CITY and not self._opens[number]:
                mask = self._masks[number]
                if any(mask & section for _, section, _ in board.plans.counted):
                    goods = board.gathered(mask, seat) if goods is board.goods else goods
        if goods is not board.goods:
            values = goods_values(board, goods, survey.deck.left)
            totals = [each + new - old for each, new, old in zip(totals, values, survey.goods, strict=True)]
        if not board.again and survey.deck.left and self._builds(seat):
            totals[seat] += SECOND
        return totals

    def _take(self, seat: int, totals: list[float]) -> None:
        """Change what is expected of markers by what a seat finishes.  Rule: KNG-1, KNG-2, XOPT-08."""
        survey, held = self._guests, self._guests.board.held
        for number in self._plan.closable:
            if self._links[number] == number and not self._opens[number]:
                kind = self._plan.kinds[number]
                tiles = (self._masks[number] & survey.board.plans.tiles).bit_count()
                held = tuple(after(held, kind, tiles, seat))
        if held is not survey.board.held:
            for place, points in paid(survey.board.options, survey.board.held, held):
                totals[place] += points
            values = marker_values(survey.board, held, survey.deck.left)
            for place, (old, new) in enumerate(zip(survey.held, values, strict=True)):
                totals[place] += new - old

    def _builds(self, seat: int) -> bool:
        """Tell whether the tile adds to where a seat builds.  Rule: TRD-4."""
        return any(
            guest.seat == seat and guest.special.doubles and root in self._owners
            for root, guest, _ in self._guests.guests
        )

    def claims(self, seat: int) -> Iterator[tuple[int, int, float]]:
        yield from super().claims(seat)
        specials = [] if self._plan.closed else to_hand(self._guests.board, seat)
        for number, kind in enumerate(self._plan.kinds) if specials else ():
            group = self._group(number)
            if self._men[group] >> 8 * seat & 255 and (kind == FIELD or self._opens[group] > 0):
                for each in specials:
                    if kind in each.kinds:
                        yield number, each.piece, self._joined(group, seat, each)

    def _joined(self, group: int, seat: int, special: Special) -> float:
        """Return what a special figure brings more on a group than to hand."""
        haste = self._guests.deck.haste
        if special.doubles:
            value = building(self._opens[group], self.likely(group), haste)
        else:
            value = fattening(self._field_value(group), self._men[group], Guest(0, seat, special))
        return value - at_home(special) * haste


def survey_of(board: Board, deck: Deck) -> Survey:
    """Look over a land."""
    return SpecialSurvey(board, deck) if board.specials or board.held else Survey(board, deck)
