"""Points taken apart, who won, and the score sheet."""

from collections.abc import Sequence
from typing import Any

from app.core.command import Seat
from app.core.game import Part, Player, Result
from app.core.sheet import Sheet
from app.core.words import N_, NN_, Phrase, SeatName
from app.games.catapults.model import Camp, Finished, Match, Position


def empty_squares(state: Position, seat: Seat) -> int:
    """Return how many squares of a plate nothing covers; open swamp counts as empty.  Rule: CAT-34."""
    plate = state.camps[seat].plate
    return (state.land.grid.board & ~(plate.rock | plate.engines)).bit_count()


def stacked_pieces(camp: Camp) -> int:
    """Return how many pieces lie on level 2 or higher, whatever their size.  Rule: CAT-44, CAT-R30."""
    return sum(wall.level > 1 for wall in camp.plate.walls.values())


def standing(state: Position, seat: Seat) -> int:
    """Return the score a seat's plate is worth now; it may be negative.  Rule: CAT-34, CAT-44."""
    return empty_squares(state, seat) - stacked_pieces(state.camps[seat])


def take_stock(state: Position) -> Finished:
    """
    Return how the game that has just ended came out.

    The lowest score wins; of equals the one with more catapults, valid or exposed.

    Rule: CAT-34, CAT-35, CAT-R22.
    """
    catapults = tuple(len(camp.plate.catapults) for camp in state.camps)
    ranks = {seat: (standing(state, seat), -catapults[seat]) for seat in state.playing}
    best = min(ranks.values())
    return Finished(
        playing=state.playing,
        empties=tuple(empty_squares(state, seat) for seat in range(len(state.camps))),
        stacked=tuple(stacked_pieces(camp) for camp in state.camps),
        catapults=catapults,
        tallies=tuple(camp.tallies for camp in state.camps),
        leaders=tuple(seat for seat in state.playing if ranks[seat] == best),
    )


def match_games(state: Position) -> tuple[Finished, ...]:
    """Return the finished games that count for the match: not the one a tie-break follows.  Rule: CAT-36."""
    return state.games[1:] if state.match is Match.TIE_BREAK else state.games


def wins(state: Position) -> tuple[int, ...]:
    """Return each seat's won games; a tied game counts for nobody.  Rule: CAT-36, CAT-46, CAT-R23."""
    won = [game.leaders[0] for game in match_games(state) if len(game.leaders) == 1]
    return tuple(won.count(seat) for seat in range(len(state.camps)))


def totals(state: Position) -> tuple[int, ...]:
    """
    Return what each seat has: games won in a best of three, else its score.

    During a tie-break match the score is that of the tied game.

    Rule: CAT-34, CAT-36, CAT-46.
    """
    if state.match is Match.BEST_OF_THREE:
        return wins(state)
    if state.games:
        first = state.games[0]
        return tuple(empty - top for empty, top in zip(first.empties, first.stacked, strict=True))
    return tuple(standing(state, seat) for seat in range(len(state.camps)))


def winners(state: Position) -> tuple[Seat, ...]:
    """Return who has won, or would if the game ended here.  Rule: CAT-34 to CAT-36, CAT-46, CAT-R23."""
    if state.match is Match.SINGLE:
        return (state.games[-1] if state.games else take_stock(state)).leaders
    won = wins(state)
    return tuple(seat for seat in state.playing if won[seat] == max(won))


def result(state: Position) -> Result:
    """Return how it ended, every score taken apart.  Rule: CAT-34, CAT-35, CAT-36, CAT-44, CAT-46."""
    seats = range(len(state.camps))
    is_match = state.match is Match.BEST_OF_THREE
    return Result(
        winners=winners(state),
        totals=totals(state),
        parts=tuple(_won_games(state, seat) if is_match else _score_parts(state, seat) for seat in seats),
        deciders=() if is_match else _deciders(state),
        low_wins=not is_match,
    )


def _score_parts(state: Position, seat: Seat) -> tuple[Part, ...]:
    """Take the score of a game apart: empty squares, less the stacked pieces.  Rule: CAT-34, CAT-44."""
    game = state.games[0] if state.games else take_stock(state)
    parts = [Part(Phrase(N_("Empty squares")), game.empties[seat], "CAT-34")]
    if state.options.stack_levels > 1:
        parts.append(Part(Phrase(N_("Stacked pieces")), -game.stacked[seat], "CAT-44"))
    return tuple(parts)


def _won_games(state: Position, seat: Seat) -> tuple[Part, ...]:
    """Take the score of a match apart, game by game.  Rule: CAT-46."""
    return tuple(
        Part(
            Phrase(
                N_("Game {number}: score {score}"),
                {"number": number, "score": game.empties[seat] - game.stacked[seat]},
            ),
            int(game.leaders == (seat,)),
            "CAT-46",
        )
        for number, game in enumerate(state.games, start=1)
    )


_TIED = N_("{names} are tied with a score of {score}.")
_CATAPULTS = N_("{names} with more catapults ({count}) leads.")


def _deciders(state: Position) -> tuple[Phrase, ...]:
    """Say step by step how a tie was broken.  Rule: CAT-35, CAT-36, CAT-R22, CAT-R23."""
    game = state.games[0] if state.games else take_stock(state)
    scores = {seat: game.empties[seat] - game.stacked[seat] for seat in game.playing}
    best = min(scores.values())
    tied = [seat for seat in game.playing if scores[seat] == best]
    if len(tied) == 1:
        return ()
    steps = [Phrase(N_("{names} have the same score of {score}."), {"names": names(tied), "score": best})]
    most = game.catapults[game.leaders[0]]
    if len(game.leaders) < len(tied):
        more = NN_("Of them, {names} has the most catapults: {count}.", "Of them, {names} have the most catapults: {count}.")
        steps.append(Phrase(more[0], {"names": names(game.leaders), "count": most}, many=more[1]))
    if len(game.leaders) > 1:
        text = N_("{names} also have the same number of catapults: {count}.")
        steps.append(Phrase(text, {"names": names(game.leaders), "count": most}))
        steps.append(_last_decider(state, game.leaders))
    return tuple(steps)


def _last_decider(state: Position, tied: Sequence[Seat]) -> Phrase:
    """Say what became of a tie that catapults did not break.  Rule: CAT-36, CAT-R23."""
    if state.match is Match.SINGLE:
        return Phrase(N_("They share the victory."))
    won = wins(state)
    values = {"winner": names(winners(state)), "wins": max(won[seat] for seat in tied)}
    return Phrase(N_("In the tie-break match {winner} won {wins} games."), values)


def names(seats: Sequence[Seat]) -> Phrase | SeatName:
    """Return some seats as a list in words."""
    if len(seats) == 1:
        return SeatName(seats[0])
    first = names(seats[:-1])
    if len(seats) == 2:
        return Phrase(N_("{first} and {second}"), {"first": first, "second": SeatName(seats[1])})
    return Phrase(N_("{first}, {second}"), {"first": first, "second": SeatName(seats[-1])})


def sheet(state: Position, players: Sequence[Player]) -> Sheet:
    return Sheet(Phrase(N_("Catapults!")), (), ())


def blank_sheet(options: Any, seats: int) -> Sheet:
    return Sheet(Phrase(N_("Catapults!")), (), ())
