"""A game as letters on paper: exact both ways, and one sentence for whatever is mistyped."""

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.core.session import AnySession
from app.storage.bad_save import BadSave
from app.storage.papercode import LINE, LINES, Mistyped, read, spell
from app.storage.saves import dumps
from tests.core.playing import played
from tests.toy import find


def long_game() -> AnySession:
    """Return a game that needs more than one part."""
    return played(steps=2000, goal=1000)


def typed(session: AnySession) -> str:
    """Return the code of a game as somebody types it from paper: line by line."""
    return "\n".join("\n".join((part.header, *part.lines)) for part in spell(session))


def saying(text: str) -> str:
    """Return what is said about a code that is none."""
    with pytest.raises(BadSave) as caught:
        read(text, find)
    return str(caught.value)


def test_a_game_comes_back_from_its_code_exactly():
    """Set-up, log, place and clocks are the same: it would be written to the same file."""
    session = played(glass=30)
    session.tick(12.5)
    session.submit(next(session.game.rules.choices(session.state, min(session.to_act))))
    session.undo()

    loaded = read(" ".join(part.text for part in spell(session)), find)

    assert loaded.doubt is None
    assert loaded.timeline.states == session.timeline.states
    assert dumps(loaded.session()) == dumps(session)


def test_a_long_game_has_several_parts_that_may_be_read_in_any_order():
    """Each part fits a QR code and says which it is; one that was scanned twice does no harm."""
    session = long_game()
    parts = spell(session)

    assert len(parts) > 1
    assert [(part.number, part.count) for part in parts] == [
        (number, len(parts)) for number in range(1, len(parts) + 1)
    ]
    assert all(len(part.lines) <= LINES and len(max(part.lines)) <= LINE for part in parts)
    assert all(re.fullmatch(r"[A-Z0-9 /-]+", part.text) for part in parts), "QR's alphanumeric mode"
    shuffled = "\n".join(part.text for part in (*reversed(parts), parts[0]))
    assert dumps(read(shuffled, find).session()) == dumps(session)


def test_who_types_need_not_mind_capitals_gaps_or_letters_that_look_alike():
    """Small letters, spaces in groups of five, 0 for O, 1 for I and 8 for B are all the same."""
    session = played()
    head, *lines = typed(session).splitlines()
    careless = [line.lower().replace("o", "0").replace("i", "1").replace("b", "8") for line in lines]
    grouped = [" ".join(re.findall(".{1,5}", line)) for line in careless]

    loaded = read("\n".join((head.lower(), *grouped)), find)

    assert dumps(loaded.session()) == dumps(session)


TYPED = typed(played(steps=60)).splitlines()


@given(data=st.data())
@settings(deadline=None)
def test_any_wrong_letter_is_found_and_its_line_named(data: st.DataObject):
    """The check of each line finds the slip, so that nobody compares the whole page again."""
    head, *lines = TYPED
    row = data.draw(st.integers(0, len(lines) - 1))
    at = data.draw(st.integers(0, len(lines[row]) - 1))
    other = data.draw(st.sampled_from([letter for letter in "ACX237" if letter != lines[row][at]]))
    lines[row] = lines[row][:at] + other + lines[row][at + 1 :]

    said = saying("\n".join((head, *lines)))

    # Two letters cannot tell all slips from each other; the digest of the whole catches the rest.
    assert said in (f"Line {row + 1} of code 1 is not as it was printed.", "The code is damaged.")


def test_where_the_slip_is_can_be_shown_however_the_lines_were_broken():
    """All on one line, after a note with letters whose capitals are longer: the places are as typed."""
    head, first, second, *rest = TYPED
    wrong = second[:-1] + ("A" if second[-1] != "A" else "C")
    text = f"Straße, groß:\n{head} " + "".join((first, wrong, *rest)).lower()

    with pytest.raises(Mistyped) as caught:
        read(text, find)

    assert text[caught.value.start : caught.value.end] == wrong.lower()


def test_lines_in_the_wrong_order_are_found():
    """A line carries its place in its check."""
    head, first, second, *rest = typed(played(steps=60)).splitlines()
    assert saying("\n".join((head, second, first, *rest))) == "Line 1 of code 1 is not as it was printed."


def test_what_is_missing_or_mixed_up_is_said():
    """No code at all, a part that is missing, parts of two games."""
    one, two = spell(long_game()), spell(played(steps=2000, goal=1000, seed=4))

    assert saying("Ada won.") == "There is no code of Springald in this: it begins with SPRINGALD."
    assert saying(one[0].text) == f"Code 2 of {len(one)} is missing."
    assert saying(one[0].text + two[1].text) == "These codes belong to different games."


def test_a_bomb_does_not_go_off():
    """Letters with right checks that would unpack to far more than any game are refused."""
    import base64
    import lzma

    from app.storage import papercode

    packed = lzma.compress(b" " * 50_000_000, format=lzma.FORMAT_RAW, filters=papercode._FILTERS)
    letters = base64.b32encode(packed).decode().rstrip("=")
    step = LINE - 2
    lines = [letters[at : at + step] for at in range(0, len(letters), step)]
    checked = [line + papercode._check(number, line) for number, line in enumerate(lines)]
    parts = [checked[at : at + LINES] for at in range(0, len(checked), LINES)]
    tag = papercode._tag(packed)
    text = "\n".join(
        "\n".join((f"SPRINGALD-{n}/{len(parts)}-{tag}", *part)) for n, part in enumerate(parts, start=1)
    )

    assert saying(text) == "The code is damaged."
