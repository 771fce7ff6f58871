"""Puzzles: those that are shipped are proved and can be played; new ones are found, kept and gone on with."""

import json
from pathlib import Path
from typing import Any

import pytest
from attrs import evolve

from app.bots.advice.explanation import foretold, told
from app.bots.analysis.analysis import begin
from app.bots.analysis.verdict import CLOSE, Verdict, against
from app.bots.protocol import Budget
from app.bots.puzzles import proving
from app.bots.puzzles.mining import Rejection, puzzle_at
from app.bots.puzzles.own_mistakes import keep_mistakes
from app.bots.puzzles.proving import CERTAIN, ERRORS, LEAD, LOOK, SEEDS, TIMES, Place, leads, proof, race
from app.bots.puzzles.puzzle import (
    Difficulty,
    Proof,
    Puzzle,
    Rated,
    Theme,
    session_of,
    standard_options,
)
from app.bots.puzzles.puzzle_files import PuzzleFolder, listed
from app.bots.puzzles.shipped_puzzles import has_puzzles, shipped
from app.bots.search.candidate import Gain
from app.bots.values.evaluator import Outlook, Valued
from app.bots.values.playouts import EACH, End, PlayoutEvaluator
from app.commandline.main import main
from app.core.game import Level, Player
from app.core.positions import write
from app.core.session import Session, Setup
from app.games import all_infos, find
from app.games.conquest.bots.features import feature_set
from app.storage.codec import Codec
from tests.contract.walks import play_out
from tests.games.conquest.test_puzzles import conquest_place

FEATURES = feature_set()
"""Of Conquest: a turn of it has many orders."""

SHIPPED = [info.id for info in all_infos() if has_puzzles(info.id)]


@pytest.mark.parametrize("game_id", SHIPPED)
def test_every_puzzle_that_is_shipped_is_proved_and_can_be_played(game_id: str):
    """
    Three seeds at twenty times the effort each say so, or with less where nothing is left to doubt; the
    position begins, and its moves are legal.
    """
    game = find(game_id)
    kept = PuzzleFolder(game, shipped(game_id))
    kept.read()
    assert [name for name, _, _ in listed(kept.folder)] == list(kept.puzzles)
    assert {path.stem for path in kept.folder.glob("*.txt")} == set(kept.puzzles)
    for puzzle in kept.puzzles.values():
        assert [each.seed for each in puzzle.proofs] == list(SEEDS)
        for each in puzzle.proofs:
            assert each.lead >= max(LEAD, ERRORS * each.error)
            is_whole = each.playouts >= round(EACH * LOOK * TIMES)
            assert is_whole or each.lead > CERTAIN.errors * each.error - CERTAIN.margin
            assert each.playouts >= CERTAIN.least
        session = session_of(game, puzzle.text, puzzle.seat, puzzle.options)
        assert session.to_act == {puzzle.seat}
        for rated in puzzle.moves:
            assert game.rules.why_not(session.state, rated.move) is None
        assert puzzle.moves[0].loss == 0
        assert not any(each.is_as_good for each in puzzle.moves[1:])


@pytest.mark.parametrize("game_id", [info.id for info in all_infos()])
def test_a_puzzle_has_the_rules_of_the_standard_game(game_id: str):
    """What a game begins with is no default of each option: puzzles of Conquest had counted other hexes."""
    game = find(game_id)
    assert Codec(game).to_options(standard_options(game)) == game.standard()


def cards_puzzle() -> Puzzle:
    """Return a puzzle that nobody has proved."""
    game = find("cards")
    session = play_out(game, 4, varied=False)
    ply = next(ply for ply in range(10, 40) if session.timeline.entries[ply].command.by == 0)
    state, played = session.timeline.at(ply), session.timeline.entries[ply].command
    other = next(each for each in game.rules.choices(state, 0) if each != played)
    moves = (Rated(played, 0.0, 0.0), Rated(other, 0.125, 0.01))
    proofs = (Proof(1001, 0.13, 0.01, 160),)
    return Puzzle("3-7", write(game, state, 2), 0, moves, 0.75, Theme.LEAD, Difficulty.HARD, proofs=proofs)


def test_a_puzzle_on_disk_is_a_position_and_its_figures(tmp_path: Path):
    """Kept and read again it is the same; with its position spoilt it is one less, and no error."""
    kept, puzzle = PuzzleFolder(find("cards"), tmp_path, seed=5, looked=3), cards_puzzle()
    kept.keep(puzzle)
    kept.keep(evolve(puzzle, name="3-8"))
    again = PuzzleFolder(find("cards"), tmp_path)
    again.read()
    assert again == kept
    assert again.puzzle("3-7") == puzzle
    assert (tmp_path / "3-7.txt").read_text("utf-8") == puzzle.text
    (tmp_path / "3-8.txt").unlink()
    again.puzzles.clear()
    again.read()
    assert list(again.puzzles) == ["3-7"]
    for spoilt in ("[]", "[" * 100_000):
        (tmp_path / "puzzles.json").write_text(spoilt)
        assert listed(tmp_path) == []


def test_a_lead_counts_only_beyond_doubt():
    """Five in a hundred, and so many standard errors; what is equal is no puzzle."""

    def valued(behind: float, error: float) -> list[Valued[str]]:
        outlook = Outlook((0.5, 0.5), (0, 0), 0.01, 8)
        first, second = Gain(0.0, 0.0), Gain(behind, error)
        return [Valued("a", outlook, ("a",), first), Valued("b", outlook, ("b",), second)]

    assert leads(valued(0.06, 0.014), ERRORS)
    assert not leads(valued(0.06, 0.016), ERRORS)
    assert not leads(valued(0.04, 0.001), ERRORS)


def test_a_lead_counts_against_every_rival():
    """The second may be far behind and the third, less far looked at, in doubt: then it is in doubt."""
    outlook = Outlook((0.5, 0.5), (0, 0), 0.01, 8)
    gains = [Gain(0.0, 0.0), Gain(0.1, 0.01), Gain(0.2, 0.06)]
    valued = [Valued(str(at), outlook, (str(at),), each) for at, each in enumerate(gains)]
    assert leads(valued[:2], ERRORS)
    assert not leads(valued, ERRORS)


def test_one_seed_that_denies_it_is_enough(monkeypatch: pytest.MonkeyPatch):
    """The proof asks every seed, by what close looks play, and stops at the first that does not agree."""
    puzzle, asked = cards_puzzle(), list[int]()
    session = session_of(find("cards"), puzzle.text, 0, {})
    place = Place(puzzle.text, 0, session.view(0))
    best, rival = (each.move for each in puzzle.moves)

    class Doubtful:
        """Finds the rival better under the second seed."""

        def compare(self, game, view, seat, moves, budget, *, certainty=None):
            asked.append(budget.seed)
            outlook = Outlook((0.7, 0.3), (0, 0), 0.01, 160)
            order = [rival, best] if budget.seed == denied else [best, rival]
            gains = [Gain(0.0, 0.0), Gain(0.2, 0.01)]
            return [Valued(move, outlook, (move,), gain) for move, gain in zip(order, gains, strict=True)]

    monkeypatch.setattr(proving, "close_evaluator", lambda game: Doubtful())
    denied = SEEDS[1]
    assert proof(find("cards"), place, best, [rival]) is None
    assert asked == list(SEEDS[:2])
    denied = 0
    proofs, rated, share = proof(find("cards"), place, best, [rival]) or ((), (), 0)
    assert [each.lead for each in proofs] == [0.2] * 3
    assert [each.move for each in rated] == [best, rival]
    assert share == pytest.approx(0.7)


@pytest.mark.parametrize(
    ("leads_of_best", "looks", "is_left"),
    [
        pytest.param([0.2, 0.2, 0.2, 0.2], 4, True, id="far ahead at each look"),
        pytest.param([0.01], 1, False, id="the first look excludes enough of a lead"),
        pytest.param([0.2, -0.2], 2, False, id="another move turns out better"),
        pytest.param([0.2, 0.12, 0.12, 0.06], 4, False, id="hardly enough at the last look"),
    ],
)
def test_a_race_ends_as_soon_as_nothing_can_come_of_it(monkeypatch, leads_of_best, looks, is_left):
    """Most positions are no puzzles: they are given up at the first look that says so."""
    puzzle, efforts = cards_puzzle(), list[float]()
    session = session_of(find("cards"), puzzle.text, 0, {})
    best, rival = (each.move for each in puzzle.moves)

    class Told:
        """Says what it is told to, with an error of one in a hundred."""

        def compare(self, game, view, seat, moves, budget, *, certainty=None):
            lead = leads_of_best[len(efforts)]
            efforts.append(budget.effort)
            outlook = Outlook((0.7, 0.3), (0, 0), 0.01, 8)
            order = sorted(moves, key=lambda move: (move != best) == (lead > 0))
            gains = [Gain(0.0, 0.0), *[Gain(abs(lead), 0.01)] * (len(order) - 1)]
            return [Valued(move, outlook, (move,), gain) for move, gain in zip(order, gains, strict=True)]

    monkeypatch.setattr(proving, "evaluator_of_contenders", lambda game: Told())
    place = Place(puzzle.text, 0, session.view(0))
    assert list(race(find("cards"), place, best, [best, rival], 1)) == [rival] * is_left
    assert len(efforts) == looks
    assert efforts == sorted(efforts)


def test_mining_goes_on_where_it_stopped(monkeypatch, tmp_path: Path, capsys):
    """Stopped by hand after two games, the same command looks at the third."""
    looked = list[int]()

    def found(game, number, seats, seed, rejected):
        looked.append(number)
        rejected["hardly a choice"] += 1
        if len(looked) == 3:
            raise KeyboardInterrupt
        yield evolve(cards_puzzle(), name=f"{number}-1")

    monkeypatch.setattr("app.commandline.puzzling.mined", found)
    command = ["puzzles", "cards", "--mine", "4", "--into", str(tmp_path), "--json"]
    assert main(command) == 130
    capsys.readouterr()
    assert main(command) == 0
    assert looked == [0, 1, 2, 2, 3]
    said = json.loads(capsys.readouterr().out)
    assert (said["puzzles"], said["difficulties"]) == (4, {"hard": 4})
    assert said["rejected"] == {"hardly a choice": 2}
    assert main(["puzzles", "cards", "--mine", "1", "--into", str(tmp_path / "one")]) == 0
    assert capsys.readouterr().out.endswith("\n1 puzzle of Catapult\n")


def test_a_proof_ends_where_nothing_is_left_to_doubt():
    """A move that throws a won game away is out after a few games; one that is as good has all of them."""
    game = find("cards")
    session = play_out(game, 4, varied=False)
    state = session.timeline.at(30)
    seat = min(session.acting_in(state))
    moves = list(game.rules.choices(state, seat))[:2]

    class Decided(PlayoutEvaluator[Any]):
        """Who plays the moves that win has won, whoever does anything else has lost."""

        def played(self, game, world, seat, move=None):
            won = float(move in winning)
            return End((won, 1 - won), (0, 0), (), is_over=True)

    view, budget = game.rules.redact(state, seat), Budget(effort=LOOK * TIMES, seed=1)
    winning = list(moves)
    found = Decided().compare(game, view, seat, moves, budget, certainty=CERTAIN)
    assert [each.outlook.playouts for each in found] == [160, 160]
    del winning[1:]
    found = Decided().compare(game, view, seat, moves, budget, certainty=CERTAIN)
    assert [each.outlook.playouts for each in found] == [CERTAIN.least] * 2


def test_an_answer_is_held_against_the_best_move(monkeypatch: pytest.MonkeyPatch):
    """It gives away what the best one wins more often, each in its best way; a better one gives nothing."""
    place, builds = conquest_place()
    best, move = builds[:2]

    def whole_game(game, features, world, seat, continued):
        share = {best: 0.5, move: worth}[continued.move] - 0.25 * (continued.way == 0)
        return End([share if each == seat else 1 - share for each in range(2)], (0, 0), (), is_over=True)

    monkeypatch.setattr("app.bots.analysis.continuing._whole_game", whole_game)
    worth = 0.25
    assert against(find("conquest"), place.view, best, move, Budget(effort=0.2, seed=1)).loss == 0.25
    worth = 0.75
    assert against(find("conquest"), place.view, best, move, Budget(effort=0.2, seed=1)).loss == -0.25


def test_a_position_in_which_two_moves_look_alike_is_not_played_on(monkeypatch: pytest.MonkeyPatch):
    """What was learnt tells it at once; a turn of many orders tells nothing before it is over."""
    game, shares = find("cards"), {"gap": 0.2}
    session = play_out(game, 4, varied=False)
    states = (session.timeline.at(ply) for ply in range(60))
    view = next(each for each in states if len(list(game.rules.choices(each, 0))) > 3)
    place = Place("", 0, game.rules.redact(view, 0))

    def standing(game, view, seat, choices, budget):
        return dict.fromkeys(choices, 0.5) | {choices[0]: 0.5 + shares["gap"]}

    monkeypatch.setattr("app.bots.puzzles.mining.standing", standing)
    monkeypatch.setattr("app.bots.puzzles.mining._glanced", lambda *asked: ())
    assert puzzle_at(game, place, "1-1", 1) is Rejection.EQUAL
    shares["gap"] = 0.01
    assert puzzle_at(game, place, "1-1", 1) is Rejection.ALIKE
    assert puzzle_at(find("conquest"), conquest_place()[0], "1-1", 1) is Rejection.EQUAL


@pytest.mark.parametrize("is_alone", [True, False])
def test_a_move_that_looks_bad_and_is_as_good_is_no_rival_forgotten(monkeypatch, is_alone: bool):
    """A puzzle said that one move was clearly better; a discard nobody had asked about won as many games."""
    game = find("cards")
    session = play_out(game, 4, varied=False)
    states = (session.timeline.at(ply) for ply in range(60))
    state = next(each for each in states if len(list(game.rules.choices(each, 0))) > 3)
    place = Place("", 0, game.rules.redact(state, 0))
    best, rival, *_, unseen = game.rules.choices(place.view, 0)
    winning = [best] if is_alone else [best, unseen]

    class Decided(PlayoutEvaluator[Any]):
        """Who plays a move that wins has won, whoever does anything else has lost."""

        def played(self, game, world, seat, move=None):
            won = float(move in winning)
            return End((won, 1 - won), (0, 0), (), is_over=True)

    mining = "app.bots.puzzles.mining."
    monkeypatch.setattr(f"{mining}standing", lambda *asked: {best: 0.9} | dict.fromkeys((rival, unseen), 0.1))
    monkeypatch.setattr(f"{mining}_chosen", lambda *asked: [[rival], [best], [best]])
    first = Valued(best, Outlook((0.5, 0.5), (0, 0), 0.01, 8), (best,), Gain(0.0, 0.0))
    monkeypatch.setattr(f"{mining}_glanced", lambda *asked: [first])
    monkeypatch.setattr(f"{mining}race", lambda *asked: [rival])
    monkeypatch.setattr(proving, "close_evaluator", lambda game: Decided())
    found = puzzle_at(game, place, "1-1", 1)
    assert found.best == best if isinstance(found, Puzzle) else found is Rejection.RACE
    assert isinstance(found, Puzzle) == is_alone


def test_what_a_hidden_card_decides_is_not_told_before():
    """Whether a wall holds is seen when the stone has flown: no puzzle and no coach gives it away."""
    game, kept = find("cards"), PuzzleFolder(find("cards"), shipped("cards"))
    puzzle = kept.puzzle("65-76")
    session = session_of(game, puzzle.text, puzzle.seat, {})
    assert "5♥" in str(told(game, session.state, puzzle.best, names_places=False))
    words = str(foretold(game, session.view(puzzle.seat), puzzle.best, names_places=False))
    assert "5♥" not in words
    assert "destroy" not in words


def test_where_there_is_hardly_a_choice_there_is_no_puzzle():
    """Of two moves one is right half the time."""
    game = find("cards")
    session = play_out(game, 4, varied=False)
    ply = next(ply for ply in range(60) if len(list(game.rules.choices(session.timeline.at(ply), 0))) == 2)
    place = Place("", 0, session.game.rules.redact(session.timeline.at(ply), 0))
    assert puzzle_at(game, place, "1-1", 1) is Rejection.FEW


def test_the_worst_of_ones_own_decisions_become_puzzles(tmp_path: Path):
    """Blunders of people, once; what computers did, or what was good, does not come back."""
    session = play_out(find("cards"), 4, varied=False)
    session.timeline.now = 22
    found = begin(session, everybody=True)
    bad, good, theirs = found.decisions[:3]
    for each in (bad, good, theirs):
        state = session.timeline.at(each.ply)
        best = next(one for one in session.game.rules.choices(state, each.seat) if one != each.played)
        loss = 0.01 if each is good else 0.3
        found.verdicts[each.ply] = Verdict(loss, 0.01, best, 0.6, (), CLOSE)
        entry = session.timeline.entries[each.ply]
        session.timeline.entries[each.ply] = evolve(entry, human=each is not theirs)
    assert keep_mistakes(found, tmp_path) == 1
    assert keep_mistakes(found, tmp_path) == 0
    kept = PuzzleFolder(session.game, tmp_path)
    kept.read()
    (puzzle,) = kept.puzzles.values()
    assert [each.move for each in puzzle.moves] == [found.verdicts[bad.ply].best, bad.played]
    assert puzzle.moves[1].loss == pytest.approx(0.3)

    found.verdicts[bad.ply] = evolve(found.verdicts[bad.ply], loss=0.2)
    assert keep_mistakes(found, tmp_path) == 0
    assert PuzzleFolder(session.game, tmp_path).puzzle(puzzle.name).moves[1].loss == pytest.approx(0.2)
    found.verdicts[bad.ply] = evolve(found.verdicts[bad.ply], loss=0.01)
    assert keep_mistakes(found, tmp_path) == 0
    assert listed(tmp_path) == [], "what turned out to be no mistake goes"


def test_what_is_built_while_others_build_becomes_a_puzzle_too(tmp_path: Path):
    """Against computers nothing that had been built at Catapults! ever came back."""
    game = find("catapults")
    players = Player("Ada"), Player("Bo", Level.PAGE, 1)
    session = Session(game, Setup(game.id, players, game.standard(), 1))
    session.begin()
    for _ in range(2):
        session.submit(next(each for each in game.rules.choices(session.state, 0)))
    assert session.acting_in(session.timeline.at(session.timeline.now - 1)) == {0, 1}
    found = begin(session)
    bad = found.decisions[-1]
    best = list(game.rules.choices(session.timeline.at(bad.ply), 0))[-1]
    found.verdicts[bad.ply] = Verdict(0.3, 0.01, best, 0.6, (), CLOSE)

    assert keep_mistakes(found, tmp_path) == 1
