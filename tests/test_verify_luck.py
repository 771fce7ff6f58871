"""Luck that can be checked: what is promised, kept and told, and a script that knows nothing of us."""

import json
import re
from pathlib import Path
from random import Random
from typing import Any

import pytest
from attrs import evolve

from app.commandline.main import main
from app.core.game import Player
from app.core.proof import commitment, grouped, promise_line, told_line
from app.core.session import AnySession, Session, Setup
from app.games import find
from app.i18n import say
from app.shell.printing.documents import _luck_notes
from app.storage.bad_save import BadSave
from app.storage.codec import Codec, seal_of
from app.storage.library import Library
from app.storage.saves import dumps, loads, write
from tests.contract.promises import each_game
from tests.contract.walks import play_out
from tests.luck_forger import altered, games, honest, sealed, verdict, verifier
from tests.sample_game import SAMPLE_GAME

lucky = each_game("luck")


@lucky
def test_every_answer_of_nature_can_be_drawn_again(game):
    """Whatever options are played with; and what was drawn is among what the game lists as possible."""
    script = verifier()
    for seed in range(3):
        data = honest(game, seed)
        assert len(script.check(data, [data["commitment"]])) == sum("luck" in each for each in data["log"])


def test_honest_games_are_accepted_and_altered_ones_rejected():
    """A share of what `python -m tests.luck_forger` does ten thousand times."""
    script, rng = verifier(), Random("share")
    # Among them matches of several games, each with a deck of its own.
    matches = [honest(find("catapults"), (2000 + place) // 4) for place in (184, 200)]
    for game in [*matches, *games(24, 1000)]:
        assert verdict(script, game, game["commitment"])
        for _ in range(10):
            way, forged = altered(game, rng)
            assert not verdict(script, forged, game["commitment"]), way


def test_the_script_says_what_it_found(tmp_path: Path, capsys):
    """Honest, altered, and without a promise; a beginning of what was noted is enough."""
    script, file = verifier(), tmp_path / "game.springald"
    data = honest(find("catapults"), 0)
    file.write_text(json.dumps(data))
    assert script.main([str(file), data["commitment"][:10], "--list"]) == script.HONEST
    assert "all 65 answers of nature follow" in capsys.readouterr().out
    assert script.main([str(file), "0123456789"]) == script.FALSE

    rolled = next(entry for entry in data["log"] if entry["do"] == "Rolled")
    rolled["dice"] = [die % 6 + 1 for die in rolled["dice"]]
    file.write_text(json.dumps(data))
    assert script.main([str(file)]) == script.FALSE
    assert "NOT HONEST" in capsys.readouterr().out

    write(play_out(find("catapults"), 0), file)
    assert script.main([str(file)]) == script.UNUSABLE
    assert "no promise was made" in capsys.readouterr().out


def test_of_a_file_that_is_nested_too_deeply_the_script_says_that_it_cannot_be_read(tmp_path: Path, capsys):
    file = tmp_path / "game.springald"
    file.write_text("[" * 100_000)

    assert verifier().main([str(file)]) == verifier().UNUSABLE

    assert "cannot be read" in capsys.readouterr().out


def test_the_script_needs_nothing_of_ours():
    """Two hundred lines at most, and the standard library only."""
    text = Path(verifier().__file__).read_text()
    imports = re.findall(r"^(?:import (?=\w+$)|from (?=\w+ import))(\w+)", text, re.MULTILINE)
    assert set(imports) == {"hashlib", "json", "sys", "pathlib", "random"}
    assert len(text.splitlines()) <= 200


def promised() -> Session:
    """Return a game that is over, and whose luck was promised."""
    session = play_out(find("catapults"), 1)
    return Session(session.game, evolve(session.setup, salt="5a" * 16), session.timeline)


def test_the_seed_is_hidden_until_the_end_and_then_told():
    """In words for the log, and with the seal of all that was drawn on paper."""
    session = promised()
    promise, end = promise_line(session.game, session.setup), told_line(session)
    assert grouped(commitment(session.setup)) in say(promise)
    assert f"seed {session.setup.seed} " in say(end)
    paper = " ".join(say(note) for note in _luck_notes(session))
    assert all(each in paper for each in (say(promise), say(end), grouped(seal_of(session))))

    session.timeline.now = 5
    assert told_line(session) is None
    assert len(_luck_notes(session)) == 1


def test_old_games_load_unchanged_and_say_that_nothing_was_promised():
    """Their files are as before; older programs can read them."""
    session = play_out(find("cards"), 1)
    text = dumps(session)
    assert json.loads(text)["springald"] == 1
    assert not {"salt", "seal", "commitment"} & set(json.loads(text))
    assert dumps(loads(text, find).session()) == text
    assert say(promise_line(session.game, session.setup)).startswith("No promise was made")
    assert told_line(session) is None
    assert promise_line(find(SAMPLE_GAME), session.setup) is None


def test_a_file_keeps_the_promise(tmp_path: Path):
    """Read and written again it is the same to the letter."""
    text = dumps(promised())
    assert dumps(loads(text, find).session()) == text
    damaged = text.replace('"salt": "5a', '"salt": "5?')
    assert damaged != text
    with pytest.raises(BadSave) as refusal:
        loads(damaged, find)
    assert "salt" in say(refusal.value.phrase)


def test_taking_back_brings_no_other_dice():
    """Luck belongs to the place in the log: whoever takes back and plays on has an honest game."""
    script, game = verifier(), find("conquest")
    players = tuple(Player(name) for name in ("Ada", "Ben"))
    session = Session(game, Setup(game.id, players, game.standard(), 5, salt="ab"))
    session.begin()
    for _ in range(12):
        while session.why_no_undo() is None and session.timeline.now % 3:
            session.undo()
            break
        seat = min(session.to_act)
        session.submit(list(game.rules.choices(session.state, seat))[-1])
    script.check(json.loads(dumps(session)), [commitment(session.setup)])


def test_what_goes_on_from_another_game_promises_nothing(tmp_path: Path):
    """Its seed may have been told."""
    library = Library.open(tmp_path)
    number = library.start(promised())
    fork = library.fork(number, 5)
    assert library.load(number, find).setup.salt
    assert library.load(fork, find).setup == evolve(library.load(number, find).setup, salt="")
    library.close()


def test_what_can_be_drawn_at_all_is_a_matter_of_the_rules(tmp_path: Path, capsys):
    """Where a forger names nothing but what is wished for, the script is content; `check` knows the rules."""
    script, file, game = verifier(), tmp_path / "game.springald", find("conquest")
    data = honest(game, 1)
    file.write_text(json.dumps(data))
    assert main(["check", str(file)]) == 0

    first = data["log"][0]
    ((name, kind),) = first["luck"].items()
    kind["weights"] = [pair for pair in kind["weights"] if pair[0] != first[name]][:1]
    first[name] = kind["weights"][0][0]
    file.write_text(json.dumps(sealed({**json.loads(dumps(played_on(data, first))), "log": [first]})))

    assert script.main([str(file), data["commitment"]]) == script.HONEST
    assert "`springald check` finds out" in capsys.readouterr().out
    assert main(["check", str(file)]) == 1
    assert "was not drawn from what the rules say" in capsys.readouterr().err


def played_on(data: dict[str, Any], step: dict[str, Any]) -> AnySession:
    """Return the game of a file, of which nothing was played but *step*."""
    setup = loads(json.dumps(data), find).setup
    session = Session(find(setup.game), setup)
    timeline, entry = session.timeline, Codec(session.game).to_entry(step)
    after = timeline.state.copy()
    session.game.rules.play(after, entry.command)
    timeline.append(entry, after)
    return session
