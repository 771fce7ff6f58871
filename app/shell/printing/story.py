"""How a game went, for its score sheet: round by round, and in a few sentences."""

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Any

from attrs import evolve, frozen

from app.core.command import Seat
from app.core.game import LEVEL_NAMES, AnyGame
from app.core.options import without_usual_seats
from app.core.pad_book import PadBook
from app.core.session import AnySession
from app.core.sheet import Gain, Grid, Particulars, Row, Sitter
from app.core.words import N_, NN_, Phrase, SeatName, counted, told
from app.i18n import say


@frozen
class Round:
    """
    A round of a game that was played, and the score of each seat when it was over.

    Attributes:
        number: From 1.
        is_end: Whether these are the points that were counted when nobody played any more.
    """

    number: int
    scores: tuple[int, ...]
    is_end: bool = False


def particulars(session: AnySession, date: str) -> Particulars:
    """Return what stands at the head of the sheet of a game."""
    began = first_to_act(session)
    sitters = tuple(
        Sitter(
            player.name,
            player.colour,
            Phrase(N_("Person") if player.level is None else LEVEL_NAMES[player.level]),
            None if began is None else seat == began,
        )
        for seat, player in enumerate(session.setup.players)
    )
    setup = session.setup
    return Particulars(sitters, variant_line(session.game, setup.options, setup.variant), date)


def pad_particulars(book: PadBook, date: str) -> Particulars:
    """Return what stands at the head of the sheet of a score pad; a pad does not know who began."""
    sitters = tuple(Sitter(player.name, player.colour, Phrase(N_("Person"))) for player in book.setup.players)
    setup = book.setup
    return Particulars(sitters, variant_line(book.game, setup.options, setup.variant), date)


def blank_particulars(seats: int, variant: Phrase | None) -> Particulars:
    """Return what stands at the head of a sheet to write on."""
    return Particulars(tuple(Sitter("", seat) for seat in range(seats)), variant)


def variant_line(game: AnyGame, options: Any, name: str) -> Phrase | None:
    """Return what is played by some options, *name* if that is a variant; None: that is to be written on."""
    if name:
        return told(name)
    return Phrase(N_("Standard game")) if without_usual_seats(options) == game.standard() else None


def first_to_act(session: AnySession) -> Seat | None:
    """Return who began; None where all act at once, or nobody has done anything."""
    course = session.game.scoring.course
    for ply in range(session.timeline.now, -1, -1):
        # Mostly the end knows it; where it does not, the game did on its way.
        if (began := course(session.timeline.at(ply)).began) is not None:
            return began
    return None


def rounds_of(session: AnySession) -> list[Round]:
    """Return the rounds of a game, as far as it has come; what its end brought stands last."""
    rules, course, seats = session.game.rules, session.game.scoring.course, range(session.setup.seats)
    scores: dict[tuple[int, bool], tuple[int, ...]] = {}
    for ply in range(session.timeline.now + 1):
        state = session.timeline.at(ply)
        now, so_far = rules.scores(state), course(state)
        scores[max(1, so_far.rounds), so_far.ending is not None] = tuple(now.get(seat, 0) for seat in seats)
    rounds = [Round(number, each, is_end) for (number, is_end), each in sorted(scores.items())]
    # What nobody has gained at the end was counted before.
    return rounds[:-1] if len(rounds) > 1 and rounds[-1].scores == rounds[-2].scores else rounds


def running_grid(blank: Grid, rounds: Sequence[Round], names: Mapping[Seat, str]) -> Grid:
    """Return the grid of a blank sheet that is written on round by round, filled in the language spoken."""
    before = [0] * len(names)
    rows = []
    for each in rounds:
        gains = tuple(Gain(now - then, now) for now, then in zip(each.scores, before, strict=True))
        rows.append(Row(say(N_("End")) if each.is_end else str(each.number), gains))
        before = list(each.scores)
    return evolve(blank, columns=tuple(names.values()), rows=tuple(rows))


def story(session: AnySession) -> tuple[Phrase, ...]:
    """Return how a game went, in sentences: its length, who led, and the greatest gain of a round."""
    rounds, course = rounds_of(session), session.game.scoring.course(session.state)
    if session.timeline.now == 0 or not course.turns:
        return ()
    turns = counted(NN_("{count} turn", "{count} turns"), course.turns)
    length = counted(NN_("{count} round, {turns}.", "{count} rounds, {turns}."), course.rounds, turns=turns)
    low_wins = session.game.scoring.result(session.state).low_wins
    told_of = [length, *_leaders(rounds, low_wins=low_wins)]
    if not low_wins and (gain := _greatest(rounds)):
        told_of.append(gain)
    if course.ending is not None:
        told_of.append(Phrase(N_("The end: {ending}."), {"ending": course.ending}))
    return tuple(told_of)


def _leaders(rounds: Sequence[Round], *, low_wins: bool) -> list[Phrase]:
    """Say who led alone from which round on, and how often that changed."""
    best = min if low_wins else max
    alone = [
        (each.number, each.scores.index(best(each.scores)))
        for each in rounds
        if each.scores.count(best(each.scores)) == 1
    ]
    if not alone:
        return []
    changes = [(number, seat) for (_, before), (number, seat) in pairwise(alone) if seat != before]
    number, seat = changes[-1] if changes else alone[0]
    values = {"name": SeatName(seat), "round": number}
    if not changes:
        return [Phrase(N_("{name} took the lead in round {round} and kept it."), values)]
    forms = NN_("The lead changed hands {count} time.", "The lead changed hands {count} times.")
    last = Phrase(N_("{name} took it for good in round {round}."), values)
    return [counted(forms, len(changes)), last]


def _greatest(rounds: Sequence[Round]) -> Phrase | None:
    """Say in which round somebody gained most."""
    gains = [
        (now - then, -after.number, seat)
        for before, after in pairwise(rounds)
        if not after.is_end
        for seat, (then, now) in enumerate(zip(before.scores, after.scores, strict=True))
    ]
    if not gains or max(gains)[0] <= 0:
        return None
    points, number, seat = max(gains)
    values = {"name": SeatName(seat), "round": -number, "points": points}
    return Phrase(N_("The greatest round: {name} gained {points} in round {round}."), values)
