"""How it went, points taken apart, who won, and the score sheet."""

from collections.abc import Callable, Mapping, Sequence

from app.core.command import Seat
from app.core.game import Player
from app.core.result import POINTS, Course, Part, Result
from app.core.sheet import Cell, Drawing, Grid, Row, Sheet, worth
from app.core.words import N_, NN_, Phrase, SeatName, counted, listed
from app.games.catapults.dice_text import die_words, faces_by_points
from app.games.catapults.model import Camp, Finished, Match, Options, Phase, Position, Tally


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


def rank(score: int, catapults: int) -> tuple[int, int]:
    """Return what the best has most of.  Rule: CAT-34, CAT-35."""
    return -score, catapults


def take_stock(state: Position) -> Finished:
    """
    Return how the game that has just ended came out.

    The lowest score wins; of equals the one with more catapults, valid or exposed.

    Rule: CAT-34, CAT-35, CAT-R22.
    """
    catapults = tuple(len(camp.plate.catapults) for camp in state.camps)
    ranks = {seat: rank(standing(state, seat), catapults[seat]) for seat in state.playing}
    best = max(ranks.values())
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


def course(state: Position) -> Course:
    """Return the rounds of all games; all build at once.  Rule: CAT-1, CAT-33, CAT-36, CAT-46."""
    over = state.phase in (Phase.TIE, Phase.BETWEEN, Phase.OVER)
    games = [(len(game.tallies[game.playing[0]]), len(game.playing)) for game in state.games]
    if not over:
        games.append((state.round, len(state.playing)))
    rounds, turns = sum(count for count, _ in games), sum(count * seats for count, seats in games)
    if state.phase is not Phase.OVER:
        return Course(None, rounds, turns)
    if state.match is Match.SINGLE:
        return Course(None, rounds, turns, Phrase(N_("the last round is over")), "CAT-33")
    rule = "CAT-46" if state.match is Match.BEST_OF_THREE else "CAT-36"
    return Course(None, rounds, turns, Phrase(N_("the match is decided")), rule)


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
        unit=_unit(state, is_match=is_match),
    )


def _unit(state: Position, *, is_match: bool) -> tuple[str, str]:
    """Return what totals count: games, squares, or both squares and pieces."""
    if is_match:
        return NN_("{count} game", "{count} games")
    return POINTS if state.options.stack_levels > 1 else NN_("{count} square", "{count} squares")


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
            counted(
                NN_("Game {number}: score {count}", "Game {number}: score {count}"),
                game.empties[seat] - game.stacked[seat],
                number=number,
            ),
            int(game.leaders == (seat,)),
            "CAT-46",
        )
        for number, game in enumerate(state.games, start=1)
    )


def _deciders(state: Position) -> tuple[Phrase, ...]:
    """Say step by step how a tie was broken.  Rule: CAT-35, CAT-36, CAT-R22, CAT-R23."""
    game = state.games[0] if state.games else take_stock(state)
    scores = {seat: game.empties[seat] - game.stacked[seat] for seat in game.playing}
    steps = tie_steps(scores, game.catapults, game.leaders)
    return (*steps, _last_decider(state, game.leaders)) if len(game.leaders) > 1 else steps


def tie_steps(
    scores: Mapping[Seat, int], catapults: Sequence[int], leaders: Sequence[Seat]
) -> tuple[Phrase, ...]:
    """Say how catapults broke a tie, or did not; nothing where there is none.  Rule: CAT-35, CAT-R22."""
    best = min(scores.values())
    tied = [seat for seat in scores if scores[seat] == best]
    if len(tied) == 1:
        return ()
    steps = [Phrase(N_("{names} have the same score of {score}."), {"names": listed(tied), "score": best})]
    most = catapults[leaders[0]]
    if len(leaders) < len(tied):
        forms = NN_(
            "Then catapults decide: most stand on the plate of {names}, {most}.",
            "Then catapults decide: most stand on the plates of {names}, {most} each.",
        )
        steps.append(counted(forms, len(leaders), names=listed(leaders), most=most))
    if len(leaders) > 1:
        text = N_("Their catapults are equal too: {names} have {count} each.")
        steps.append(Phrase(text, {"names": listed(leaders), "count": most}))
    return tuple(steps)


def _last_decider(state: Position, tied: Sequence[Seat]) -> Phrase:
    """Say what became of a tie that catapults did not break.  Rule: CAT-36, CAT-R23."""
    if state.match is Match.SINGLE:
        return Phrase(N_("They share the victory."))
    won = wins(state)
    forms = NN_(
        "{winner} won {count} game of the tie-break match.",
        "{winner} won {count} games of the tie-break match.",
    )
    return counted(forms, max(won[seat] for seat in tied), winner=listed(winners(state)))


def sheet(state: Position, players: Sequence[Player]) -> Sheet:
    """
    Return the sheet of a game as it stands: its rounds, the score, the match and every plate.

    Of a match it shows the rounds of the game on the table, and the scores of all games.
    """
    heads: tuple[Cell, ...] = tuple(player.name for player in players)
    is_running = state.phase not in (Phase.TIE, Phase.BETWEEN, Phase.OVER)
    game = take_stock(state) if is_running else state.games[-1]
    rounds = range(1, state.options.rounds + 1)
    grids = [_round_grid(number, heads, state.options, game.tallies) for number in rounds]
    grids.append(_score_grid(heads, state.options, game))
    if state.match is not Match.SINGLE:
        grids.append(_match_grid(heads, match_games(state), wins(state)))
    return Sheet(
        title=Phrase(_TITLE),
        lines=(_headline(state, is_running),),
        grids=tuple(grids),
        drawings=tuple(Drawing(SeatName(seat), seat) for seat in range(len(players))),
        notes=(reminder(state.options),),
        worth=corner(state.options),
    )


def blank_sheet(options: Options, seats: int) -> Sheet:
    """Return a sheet to fill in by hand, with room for a best of three."""
    heads: tuple[Cell, ...] = (None,) * seats
    rounds = [_round_grid(number, heads, options, None) for number in range(1, options.rounds + 1)]
    grids = (*rounds, _score_grid(heads, options, None), _match_grid(heads, (), None))
    return Sheet(Phrase(_TITLE), (), grids, notes=(reminder(options),), worth=corner(options))


_TITLE = N_("Catapults!")


def _headline(state: Position, is_running: bool) -> Phrase:
    """Say who has won, or how far the game has come."""
    if is_running:
        values = {"round": state.round, "rounds": state.options.rounds}
        return Phrase(N_("Not finished: round {round} of {rounds}."), values)
    won = winners(state)
    if state.phase is not Phase.OVER:
        return Phrase(N_("Not finished: the match goes on."))
    return Phrase(
        N_("Won by {names}.") if len(won) == 1 else N_("Won together by {names}."), {"names": listed(won)}
    )


def _round_grid(
    number: int, heads: tuple[Cell, ...], options: Options, tallies: Sequence[Sequence[Tally]] | None
) -> Grid:
    """Return a round: catapults, dice and theft, and what is empty at its end; no theft in the last one."""
    rows: list[tuple[str, Callable[[Tally], Cell]]] = [(N_("Empty squares"), lambda tally: tally.empties)]
    if number < options.rounds:
        rows = [
            (N_("Catapults in castles"), lambda tally: tally.catapults),
            (N_("Dice"), lambda tally: ", ".join(map(str, tally.dice)) or None),
            (N_("Points to steal with"), lambda tally: tally.budget if tally.dice else None),
            (N_("Points stolen"), lambda tally: tally.stolen if tally.dice else None),
            *rows,
        ]
    lines = [
        [] if tallies is None else list(each)[number - 1 : number] for each in tallies or [[] for _ in heads]
    ]
    return Grid(
        Phrase(N_("Round {number}"), {"number": number}),
        heads,
        tuple(
            Row(Phrase(label), tuple(read(line[0]) if line else None for line in lines))
            for label, read in rows
        ),
    )


def _score_grid(heads: tuple[Cell, ...], options: Options, game: Finished | None) -> Grid:
    """Return the score and what breaks ties.  Rule: CAT-34, CAT-35, CAT-44."""
    blank: tuple[Cell, ...] = (None,) * len(heads)
    rows = [Row(Phrase(N_("Empty squares")), game.empties if game else blank)]
    if options.stack_levels > 1:
        rows.append(
            Row(Phrase(N_("Stacked pieces")), tuple(-each for each in game.stacked) if game else blank)
        )
    score = (
        tuple(map(sum, zip(game.empties, (-each for each in game.stacked), strict=True))) if game else blank
    )
    rows.append(Row(Phrase(N_("Score (the lowest wins)")), score, strong=True))
    rows.append(Row(Phrase(N_("Catapults on the plate (if tied)")), game.catapults if game else blank))
    return Grid(Phrase(N_("Score")), heads, tuple(rows))


def _match_grid(heads: tuple[Cell, ...], games: Sequence[Finished], won: Sequence[int] | None) -> Grid:
    """Return the best-of-three block: a line for each game, and the wins.  Rule: CAT-36, CAT-46."""
    rows = []
    for number in range(1, max(3, len(games)) + 1):
        game = games[number - 1] if number <= len(games) else None
        cells = tuple(
            game.empties[seat] - game.stacked[seat] if game and seat in game.playing else None
            for seat in range(len(heads))
        )
        rows.append(Row(Phrase(N_("Game {number}"), {"number": number}), cells))
    total: tuple[Cell, ...] = tuple(won) if won is not None else (None,) * len(heads)
    rows.append(Row(Phrase(N_("Games won (two are enough)")), total, strong=True))
    return Grid(Phrase(N_("Best of three")), heads, tuple(rows))


def corner(options: Options) -> tuple[Row, ...]:
    """Return what counts, and what a die is worth.  Rule: CAT-27, CAT-29, CAT-34, CAT-44."""
    rows = [worth(N_("Each empty square"), 1)]
    if options.stack_levels > 1:
        rows.append(worth(N_("Each stacked piece"), -1))
    for points, faces in faces_by_points(options.tables.dice).items():
        rows.append(worth(N_("A die that shows {faces}"), points, faces=faces))
    rows.append(worth(N_("To steal a wall, each square"), 1))
    return tuple(rows)


def reminder(options: Options) -> Phrase:
    """Return a round on one line."""
    text = N_(
        "A round: build ({time}), up to {most} catapults inside castles, count them; most catapults first,"
        " roll one die more than catapults ({dice}) and steal walls for the points;"
        " rebuild. Round {last} ends after the catapults."
    )
    time = Phrase(N_("{seconds} s"), {"seconds": options.build_seconds})
    if options.build_seconds is None:
        time = Phrase(N_("{count} pieces"), {"count": options.untimed_pieces})
    values = {"time": time, "most": options.catapults_a_round, "last": options.rounds}
    return Phrase(text, {**values, "dice": die_words(options.tables.dice)})
