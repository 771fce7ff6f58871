"""The end of a game: ties, matches, and the next game."""

from attrs import evolve

from app.core.command import Seat
from app.core.reason import Reason
from app.games.catapults.commands import NextGame, PlayOn, ShareWin
from app.games.catapults.model import Camp, Match, Phase, Plate, Position, Tally, per_seat
from app.games.catapults.rules.build import begin_build
from app.games.catapults.rules.turns import check_turn
from app.games.catapults.scoring import empty_squares, match_games, take_stock, wins
from app.games.catapults.stock import usual_deck

_MOST_GAMES = 9
"""Games of a match: where every game is tied, whoever leads then shares the win.  Rule: CAT-R23."""


def pitch_camp(state: Position, seat: Seat) -> Camp:
    """
    Return a seat's plate and deck as a game begins: mountains, nothing else.

    Rule: CAT-2, CAT-6 to CAT-8, CAT-41 to CAT-43.
    """
    options, land = state.options, state.land
    setup = str(per_seat(options.handicap, seat)) or options.mountains
    plate = Plate(land.mountains.get(setup, 0), [0] * options.stack_levels)
    if not options.equal_decks:
        return Camp(plate, usual_deck(state))
    cards = {kind.id: kind.cards // 4 for kind in options.tables.kinds}
    return Camp(plate, sum(cards.values()), cards)


def begin_game(state: Position) -> None:
    """Lay out plates and cards for those who play.  Rule: CAT-6 to CAT-8."""
    for seat in state.playing:
        state.camps[seat] = pitch_camp(state, seat)
    state.pool = {kind.id: kind.cards for kind in state.options.tables.kinds}
    state.supply = dict(state.pool)
    state.next_number, state.round = 0, 1
    begin_build(state)


def begin_round(state: Position) -> None:
    """Begin the next round, with a new line on the sheet.  Rule: CAT-1."""
    state.round += 1
    for seat in state.playing:
        camp = state.camps[seat]
        camp.tallies = (*camp.tallies, Tally())
    begin_build(state)


def note_empties(state: Position) -> None:
    """Write down how many squares are empty at the end of a round."""
    for seat in state.playing:
        camp = state.camps[seat]
        camp.tallies = (*camp.tallies[:-1], evolve(camp.tallies[-1], empties=empty_squares(state, seat)))


def end_game(state: Position) -> None:
    """
    Score the game; a match goes on until someone has won twice, or too many games were tied.

    Rule: CAT-33 to CAT-36, CAT-46, CAT-R23.
    """
    game = take_stock(state)
    state.games = (*state.games, game)
    if state.match is not Match.SINGLE:
        is_decided = max(wins(state)) == 2 or len(match_games(state)) >= _MOST_GAMES
        state.phase = Phase.OVER if is_decided else Phase.BETWEEN
    elif len(game.leaders) > 1 and state.options.tie == "match":
        state.phase = Phase.TIE
    else:
        state.phase = Phase.OVER


def check_play_on(state: Position, command: PlayOn) -> Reason | None:
    """Refuse a vote but of tied players, one by one.  Rule: CAT-36, CAT-R23."""
    return check_turn(state, command.by, Phase.TIE)


def play_on(state: Position, command: PlayOn) -> None:
    """Note the vote; when all tied players want it, begin a match of their own.  Rule: CAT-36, CAT-R23."""
    state.agreed = (*state.agreed, command.by)
    tied = state.games[-1].leaders
    if set(state.agreed) == set(tied):
        state.match, state.playing, state.agreed = Match.TIE_BREAK, tied, ()
        begin_game(state)


def check_share_win(state: Position, command: ShareWin) -> Reason | None:
    """Refuse to share a win but by a tied player.  Rule: CAT-R23."""
    return check_turn(state, command.by, Phase.TIE)


def share_win(state: Position, _: ShareWin) -> None:
    """End the game with all tied players as winners.  Rule: CAT-R23."""
    state.phase, state.agreed = Phase.OVER, ()


def check_next_game(state: Position, command: NextGame) -> Reason | None:
    """Refuse a next game where none is due; any person may begin it.  Rule: CAT-36, CAT-46."""
    return check_turn(state, command.by, Phase.BETWEEN)


def next_game(state: Position, _: NextGame) -> None:
    """Deal new plates and cards.  Rule: CAT-36, CAT-46."""
    begin_game(state)
