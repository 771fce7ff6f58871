"""A game as a file: exact both ways, and one sentence for whatever is wrong with it."""

import json
import os
from pathlib import Path
from random import Random
from typing import Any

import pytest

from app.storage.bad_save import BadSave
from app.storage.codec import Codec, digest
from app.storage.lines import line_of
from app.storage.saves import LARGEST, Loaded, dumps, loads, read, write
from tests.core.playing import played
from tests.toy import GAME, find
from tests.toy.model import Card

HEAD = 14
"""Lines of a file before its log."""


def saying(text: str) -> str:
    """Return what is said about a file that cannot be read."""
    with pytest.raises(BadSave) as caught:
        loads(text, find)
    return str(caught.value)


def changed(text: str, **keys: Any) -> str:
    """Return a saved game with other keys at its top; None takes a key away."""
    data = {**json.loads(text), **keys}
    return json.dumps({key: value for key, value in data.items() if value is not None})


def doubt(loaded: Loaded) -> tuple[int, str]:
    """Return what is doubtful about a game."""
    assert loaded.doubt is not None
    assert len(loaded.timeline.entries) == loaded.doubt.trusted
    return loaded.doubt.trusted, str(loaded.doubt.phrase)


def test_a_game_comes_back_exactly_as_it_was():
    """Log, place, set-up, clocks and states are the same; writing it again gives the same text."""
    session = played(glass=30, bonus=(1, 2))
    session.tick(12.5)
    session.submit(next(GAME.rules.choices(session.state, min(session.to_act))))
    session.undo()
    session.tick(2.25)

    loaded = loads(dumps(session), find)

    assert loaded.doubt is None
    assert loaded.setup == session.setup
    assert loaded.timeline.entries == session.timeline.entries
    assert loaded.timeline.states == session.timeline.states
    assert loaded.timeline.now == session.timeline.now == len(session.timeline.entries) - 1
    assert list(loaded.clocks.values()) == [27.75]
    assert dumps(loaded.session()) == dumps(session)


def test_a_file_is_readable_one_entry_a_line(tmp_path: Path):
    """Whoever opens a save in an editor finds verbs and fields."""
    session = played(3)
    path = tmp_path / "game.springald"

    write(session, path)

    lines = path.read_text("utf-8").splitlines()
    assert '    {"do": "Throw", "by": 0, "human": true},' in lines
    assert len(lines) == len(session.timeline.entries) + HEAD + 2
    assert read(path, find).timeline == session.timeline
    assert list(tmp_path.iterdir()) == [path]


def test_every_place_of_a_game_can_be_saved_and_gone_on_with():
    """A session made from a file plays on with the same luck."""
    session = played(12)
    loaded = loads(dumps(session), find).session()
    for each in (session, loaded):
        each.submit(list(GAME.rules.choices(each.state, min(each.to_act)))[1])

    assert loaded.state == session.state


def test_digests_see_every_difference_and_no_order():
    """Dicts and sets have no order; a card more or less is another state."""
    state = played(9).state
    other = state.copy()
    other.runners = dict(reversed(state.runners.items()))

    assert digest(GAME, other) == digest(GAME, state)

    other.hands[0].append(Card.ONE)

    assert digest(GAME, other) != digest(GAME, state)


def test_where_a_rule_refuses_the_steps_before_it_can_be_trusted():
    """A log somebody has edited is followed as far as the rules go."""
    text = dumps(played(30))
    log = json.loads(text)["log"]
    log[10] = {"do": "Walk", "by": 0, "to": [0, 99]}

    trusted, said = doubt(loads(changed(text, log=log, digests={}), find))

    assert trusted == 10
    assert "up to step 10, but step 11 cannot be played today: " in said


@pytest.mark.parametrize("seat", [77, -1, -5])
def test_a_step_of_nobody_is_refused(seat: int):
    """Neither an unknown seat nor nature can walk, whatever the rules make of it."""
    text = dumps(played(30))
    log = [*json.loads(text)["log"][:5], {"do": "Walk", "by": seat, "to": [0, 1]}]

    assert doubt(loads(changed(text, log=log), find))[0] == 5


def test_where_a_digest_differs_the_last_that_agreed_is_trusted():
    """Other dice than were thrown are legal, and found out all the same."""
    text = dumps(played(60))
    log = json.loads(text)["log"]
    ply = next(ply for ply, item in enumerate(log) if item["do"] == "Rolled" and ply > 25)
    log[ply]["pips"] = 7 - log[ply]["pips"]

    trusted, said = doubt(loads(changed(text, log=log[: ply + 1], end="0" * 16), find))

    assert trusted == ply // 20 * 20
    assert f"up to step {trusted}; at step {ply + 1} it is not as it was" in said


def test_an_entry_that_cannot_be_read_is_named_by_its_line():
    """The line in the file, the field, and what was expected there."""
    text = dumps(played(30))
    lines = text.splitlines()
    number = next(n for n, line in enumerate(lines) if '"Rolled"' in line)
    lines[number] = lines[number].replace('"pips": ', '"pips": 1')

    trusted, said = doubt(loads("\n".join(lines), find))

    assert trusted == number - HEAD
    assert f"Line {number + 1} of the file, log[{trusted}]: 'pips' must be in range(1, 7)" in said


@pytest.mark.parametrize(
    "keys, said",
    [
        ({"players": [{"name": 5}, {"name": "Bo"}]}, "players[0].name: a text is expected, not 5."),
        ({"players": [{"name": "Ada", "level": "king"}, {"name": "Bo"}]}, "'king' is not a valid Level"),
        ({"players": [{"name": "Ada"}]}, "2 to 3 can play this game, not 1."),
        ({"players": "Ada"}, "a list is expected, not 'Ada'"),
        ({"options": {"goal": 5, "moon": 1}}, "options: 'moon' is not known here."),
        ({"options": {"goal": 2}}, "options.goal: goal must be at least 3, not 2."),
        ({"options": {"goal": "far"}}, "options.goal: a whole number is expected, not 'far'."),
        ({"options": {"goal": 12.0}}, "options.goal: a whole number is expected, not 12.0."),
        ({"options": {"goal": True}}, "options.goal: a whole number is expected, not True."),
        ({"seed": None}, "seed is missing"),
        ({"extra": 1}, "'extra' is not known here"),
        ({"log": {}}, "a list is expected, not {}"),
        ({"game": "chess"}, "This is a game of chess, which this Springald does not know."),
        ({"springald": None}, "This is not a saved game of Springald."),
        ({"springald": "1"}, "This is not a saved game of Springald."),
        ({"log": [1] * 20_001}, "The log of this game is far too long."),
    ],
)
def test_what_does_not_fit_is_said_in_one_sentence(keys: dict[str, Any], said: str):
    """What, where, and what was expected."""
    sentence = saying(changed(dumps(played(4)), **keys))

    assert said in sentence
    assert sentence.endswith(".")
    assert "\n" not in sentence


@pytest.mark.parametrize(
    "text, said",
    [
        ("", "The file is not complete: it breaks off in line 1."),
        ("[" * 100_000, "its brackets are nested too deeply"),
        ('{"springald": 1, "seed": ' + "9" * 5000, "the number 999999999999... is too large"),
        ('{"springald": 1, "seed": NaN}', "NaN is not a number"),
        ('{"springald": 1, "seed": -Infinity}', "-Infinity is not a number"),
        ('{"springald": 1, "seed": 1e999}', "1e999 is not a number"),
        ('{"springald": 1, "springald": 1}', "'springald' is given twice"),
        ("# Race\n\nA game.", "This is not a file of Springald: line 1 cannot be read."),
        (r'{"springald": 1, "game": "\ud800"}', "The file is damaged: a text holds half of a character."),
        ('{"springald": 0}', "This is not a saved game of Springald."),
        ("[]", "This is not a saved game of Springald."),
        ("null", "This is not a saved game of Springald."),
    ],
)
def test_what_is_no_game_is_said_in_one_sentence(text: str, said: str):
    """Files made to choke on, and files of something else."""
    assert said in saying(text)


def test_wherever_a_file_breaks_off_one_sentence_says_so():
    """Half a download is never half a game."""
    text = dumps(played(8)).rstrip()

    for end in range(0, len(text) - 1, 7):
        assert "is not complete: it breaks off in line" in saying(text[:end])


def test_a_newer_file_is_watched_as_far_as_it_is_understood():
    """A newer format, with keys and verbs we do not know."""
    session = played(30)
    text = dumps(session)
    log = json.loads(text)["log"]
    newer = changed(text, springald=3, moon="full")

    trusted, said = doubt(loads(newer, find))
    assert trusted == len(session.timeline.entries)
    assert "saved by a newer version (3, this is 2); " in said
    assert said.endswith(f"you can watch it up to step {trusted}, or go on from there.")

    trusted, said = doubt(loads(changed(newer, log=[*log[:7], {"do": "Fly", "by": 0}]), find))
    assert trusted == 7

    assert "newer version (3, this is 2) and cannot be read" in saying(changed(newer, players={}))


def test_a_game_of_newer_rules_says_so():
    """The rules have a version of their own."""
    _, said = doubt(loads(changed(dumps(played(4)), rules=3), find))

    assert "by a newer version (3, this is 1)" in said


def test_files_that_cannot_be_opened_are_said_in_one_sentence(tmp_path: Path):
    """A folder, nothing, bytes, and far too much."""

    def said(path: Path) -> str:
        with pytest.raises(BadSave) as caught:
            read(path, find)
        return str(caught.value)

    (tmp_path / "bytes.springald").write_bytes(b"\xff\xfe\x00")
    with (tmp_path / "huge.springald").open("wb") as file:
        file.truncate(LARGEST + 1)
    os.mkfifo(tmp_path / "pipe.springald")

    assert said(tmp_path).endswith(" is a folder, not a saved game.")
    assert said(tmp_path / "none.springald") == "There is no file none.springald."
    assert said(tmp_path / "pipe.springald") == "pipe.springald is a device or a pipe; a file is expected."
    assert said(tmp_path / "bytes.springald").endswith(" is not a saved game: it is not a text in UTF-8.")
    assert said(tmp_path / "huge.springald") == "huge.springald is far too large to be a saved game."


def test_what_cannot_be_written_leaves_what_was_there(tmp_path: Path):
    """Writing over a folder fails, and leaves nothing behind."""
    (tmp_path / "game.springald").mkdir()

    with pytest.raises(BadSave, match=r"game\.springald cannot be written: "):
        write(played(3), tmp_path / "game.springald")
    with pytest.raises(BadSave, match="cannot be written"):
        write(played(3), tmp_path / "nowhere" / "game.springald")

    assert [path.name for path in tmp_path.iterdir()] == ["game.springald"]


@pytest.mark.parametrize("seed", range(40))
def test_no_damage_ever_makes_more_than_a_sentence(seed: int):
    """A byte changed, cut or doubled anywhere: a game, a doubt or a sentence, never anything else."""
    text, rng = dumps(played(6)), Random(seed)
    for _ in range(12):
        at = rng.randrange(len(text))
        broken = text[:at] + rng.choice(["", "9", '"', "}", "[", "x", text[at : at + 9] * 2]) + text[at + 1 :]
        assert told_of(broken)


def told_of(text: str) -> bool:
    """Tell whether *text* is read as a game of Race, or refused in a sentence."""
    try:
        return loads(text, find).game is GAME
    except BadSave as error:
        return str(error).endswith(".")


def test_the_line_of_a_value_is_found_in_the_text():
    """A path as the messages have it; what is missing is where it should be."""
    text = '{\n "a": [\n  {"b": 1},\n  {"b": [2,\n   3]}\n ],\n "c": 4}'

    paths = ("a", "a[0].b", "a[1].b[1]", "a[1].x", "c", "")
    assert [line_of(text, path) for path in paths] == [2, 3, 5, 4, 7, 1]


def test_states_inside_commands_are_data_too():
    """Mappings whose keys are no texts, sets and nested states survive the way to JSON and back."""
    state = played(9).state
    codec = Codec(GAME)
    data = json.loads(json.dumps(codec._converter.unstructure(state)))

    assert codec._converter.structure(data, GAME.state) == state
