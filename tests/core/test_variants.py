"""A variant is a small file: readable, nothing but what differs, and never trusted."""

import json
import sys
from pathlib import Path
from typing import Any

import pytest
from attrs import evolve

from app.storage.bad_save import BadSave
from app.storage.tables import changes, entries, value_at, with_value
from app.storage.variant_shelf import write_variant
from app.storage.variants import LARGEST, Variant, game_of, read_variant, variant_from, variant_text
from tests.core.test_names import FAMILY, HEBREW, PERSIAN
from tests.toy.tables import TABLED, Cost, Hurdle, Options, Tables

STANDARD = Options()

ODD = (
    "\t", "\x00", "\x0b", "\x1f", "\x7f", "\x85", "\r\n", "\xa0", "\xad", "\u061c", "\u200b", "\u200c",
    "\u200d", "\u2028", "\u2029", "\u202e", "\u202f", "\u2067", "\u3000", "\u3164", "\ufeff", "\ufff9",
    "\ue000", "\ud800", "\udc00", "\U000e0041", FAMILY, PERSIAN, HEBREW, "Z" + "\u0301" * 9, '"', "\\",
    "</b>",
)  # fmt: skip
"""What people paste, and what nobody can see."""


def _with(**tables: Any) -> Options:
    return Options(tables=evolve(STANDARD.tables, **tables))


def _text(**options: Any) -> str:
    return json.dumps({"variant": 1, "game": "race", "name": "X", "options": options}, indent=1)


def _refusal(text: str) -> str:
    with pytest.raises(BadSave) as caught:
        variant_from(text, TABLED)
    return str(caught.value.phrase)


# --- What is written ---


@pytest.mark.parametrize(
    "options",
    [
        STANDARD,
        Options(goal=20, glass=None, laps=7),
        _with(cost=Cost(steps=3)),
        _with(hurdles=(Hurdle("hedge", 5), Hurdle("ditch", 2))),
        _with(hurdles=(Hurdle("ditch", 2),)),
        _with(hurdles=(Hurdle("hedge"), Hurdle("ditch", 2), Hurdle("moat", 3, ("~~~",)))),
        _with(hurdles=(Hurdle("ditch", 2), Hurdle("hedge"))),
        _with(fields={"green": Hurdle("g", 4), "blue": Hurdle("b")}),
        _with(track=("...", "..."), colours=("blue",)),
    ],
)
def test_whatever_a_variant_changes_comes_back_from_its_file(options: Options):
    """Numbers, new things, things left out, another order, drawings."""
    variant = Variant("Hopping", options, "For rabbits.\nThey love it.")

    assert variant_from(variant_text(variant, TABLED), TABLED) == variant


@pytest.mark.parametrize("odd", sorted({*ODD, *"".join(ODD)}), ids=ascii)
@pytest.mark.parametrize("where", ["name", "note"])
def test_what_was_typed_or_pasted_never_takes_ones_own_variant_off_the_shelf(where: str, odd: str):
    """What is written can be read: odd letters are kept, or left out before anybody misses the file."""
    variant = evolve(Variant("Hopping", STANDARD, "For rabbits."), **{where: f"a{odd}b\n{odd}"})

    assert variant_from(variant_text(variant, TABLED), TABLED) == variant


def test_words_keep_the_letters_that_belong_to_them():
    """Joiners in Persian and in families, soft hyphens, wide blanks; tabs and lines in notes."""
    note = "1\t2\n三\u3000四 Zusammen\u00adfassung"
    variant = Variant(f"{FAMILY} {PERSIAN}", STANDARD, note + "\x0b\ud800\u202e")
    text = variant_text(variant, TABLED)

    assert (variant.name, variant.note) == (f"{FAMILY} {PERSIAN}", note)
    assert variant_from(text, TABLED) == variant
    # A friend's program of before may have written what is not shown here.
    assert variant_from(text.replace("Zusammen", "Zusammen\x7f\u202e"), TABLED) == variant


def test_a_note_that_is_too_long_is_cut_before_it_is_written():
    """Nobody could read it back."""
    assert Variant("Long", STANDARD, "x" * 999 + " y" * 9).note == "x" * 999


def test_only_what_differs_is_written_so_that_people_can_read_it():
    """A variant of two numbers is two numbers long; a drawing stands row by row."""
    options = _with(
        cost=Cost(steps=3), hurdles=(Hurdle("hedge", 5), Hurdle("ditch", 2)), track=("~~~", "...")
    )

    assert variant_text(Variant("Hopping", options, "Hop."), TABLED) == (
        "{\n"
        '  "variant": 1,\n'
        '  "game": "race",\n'
        '  "name": "Hopping",\n'
        '  "note": "Hop.",\n'
        '  "options": {\n'
        '    "tables": {\n'
        '      "track": [\n'
        '        "~~~",\n'
        '        "..."\n'
        "      ],\n"
        '      "hurdles": {"hedge": {"count": 5}},\n'
        '      "cost": {"steps": 3}\n'
        "    }\n"
        "  }\n"
        "}\n"
    )


def test_a_variant_that_is_too_large_is_not_written():
    """What nobody could read back is not written at all."""
    many = tuple(Hurdle(f"hurdle {number}", 1, ("#" * 90,)) for number in range(900))

    with pytest.raises(BadSave, match="too much for a file of 64 kB"):
        variant_text(Variant("Long", _with(hurdles=many)), TABLED)


# --- What strangers send ---


@pytest.mark.parametrize(
    "tables, said",
    [
        (
            {"cost": {"steps": 10}},
            "Line 8 of the variant, options.tables.cost.steps: steps must be at most 9",
        ),
        ({"cost": {"steps": "3"}}, "options.tables.cost.steps: a whole number is expected, not '3'"),
        ({"cost": {"steps": 3.0}}, "a whole number is expected, not 3.0"),
        ({"cost": {"steps": True}}, "a whole number is expected, not True"),
        ({"cost": {"steps": None}}, "a whole number is expected, not None"),
        ({"cost": {"luck": [1]}}, "luck must be a list of 2 numbers"),
        ({"cost": {"stairs": 1}}, "'stairs' is not known here"),
        ({"cost": [3]}, "options.tables.cost"),
        ({"colours": ["green"]}, "colours must be one of 'red', 'blue', not 'green'"),
        ({"colours": ["red", "red"]}, "colours must not say the same twice"),
        (
            {"hurdles": {"hedge": {"count": -1}}},
            "options.tables.hurdles.hedge.count: count must be at least 0",
        ),
        (
            {"hurdles": {"ditch": {"count": -1}}},
            "options.tables.hurdles.ditch.count: count must be at least 0",
        ),
        ({"hurdles": {"moat": {"count": 99}}}, "options.tables.hurdles.moat.count: count must be at most 9"),
        ({"hurdles": {"hedge": 5}}, "options.tables.hurdles.hedge"),
        ({"hurdles": {"hedge": None, "ditch": None}}, "there must be a hurdle"),
        ({"hurdles": {"moat": None}}, "there is no 'moat' that could be left out"),
        ({"fields": {"green": {"id": 7}}}, "options.tables.fields.green.id: a text is expected, not 7"),
        ({"track": "~~~"}, "options.tables.track"),
        ({"jump": 1}, "'jump' is not known here"),
    ],
)
def test_a_field_that_does_not_fit_is_named_with_what_was_expected(tables: dict[str, Any], said: str):
    """The line, the field, and what should stand there."""
    assert said in _refusal(_text(tables=tables))


@pytest.mark.parametrize(
    "text, said",
    [
        ("", "The file is not complete"),
        ("hello", "not a file of Springald"),
        ("[]", "does not fit"),
        ("null", "does not fit"),
        ('"variant"', "does not fit"),
        (_text(goal=20)[:-30], "The file is not complete"),
        (_text(goal=2), "options.goal: goal must be at least 3, not 2"),
        (_text(goal=10**19), "options.goal: goal must be at most 1000"),
        (_text().replace('"X"', "1" * 4000), "in line 4: the number 111111111111... is too large"),
        (_text().replace('"X"', "1e999"), "in line 4: 1e999 is not a number"),
        (_text().replace('"X"', "7"), "name: a text is expected, not 7"),
        (_text().replace('"X"', json.dumps("x" * 61)), "name: at most 60 letters are expected"),
        (_text().replace('"X"', '""'), "Line 4 of the variant, name: a name that can be read is expected"),
        (_text().replace('"X"', '"\\u0007\\u200b "'), "name: a name that can be read is expected"),
        (_text().replace('"X"', '"\\ud800"'), "half of a character"),
        (_text().replace('"X"', '"X", "name": "Y"'), "'name' is given twice"),
        (_text().replace('"X"', '"X", "code": "import os"'), "'code' is not known here"),
        (_text().replace('"X"', '"X", "note": ' + json.dumps("x" * 1001)), "at most 1000 letters"),
        (_text().replace("race", "chess"), "This is a variant of chess, not of Race"),
        (_text().replace('"variant": 1', '"variant": 2'), "made by a newer version"),
        (_text(laps=10), "laps must be at most 9, not 10"),
        (_text(glass=7), "glass must be one of 30, None, not 7"),
        ('{"a":' * 5000 + "1" + "}" * 5000, "nested too deeply"),
        ("[" * 100_000, "nested too deeply"),
    ],
)
def test_a_hostile_text_is_refused_in_one_sentence(text: str, said: str):
    """Truncated, of wrong types, with huge numbers, nested deeply, with unknown keys, of another game."""
    assert said in _refusal(text)


def test_a_file_of_one_byte_too_many_is_not_even_looked_at(tmp_path: Path):
    """64 kB are enough for anybody; the last of them is still read."""
    path = tmp_path / "large.json"
    path.write_text(_text(goal=20).ljust(LARGEST), "utf-8")
    assert read_variant(path, TABLED).options.goal == 20

    path.write_text(_text(goal=20).ljust(LARGEST + 1), "utf-8")
    with pytest.raises(BadSave, match="far too large to be one of our files"):
        read_variant(path, TABLED)


@pytest.mark.skipif(sys.platform == "win32", reason="Unix has such rights")
def test_a_friend_at_the_same_machine_may_read_what_is_shared(tmp_path: Path):
    """A file has the rights that files have here; nothing else is left beside it."""
    path, usual = tmp_path / "sent.variant.json", tmp_path / "usual"
    usual.touch()
    write_variant(Variant("X", TABLED.options()), TABLED, path)

    assert path.stat().st_mode == usual.stat().st_mode
    usual.unlink()
    assert list(tmp_path.iterdir()) == [path]


def test_a_file_that_is_no_text_or_not_there_is_refused(tmp_path: Path):
    """Pictures, and names that somebody mistyped."""
    picture = tmp_path / "cat.png"
    picture.write_bytes(b"\x89PNG\xff\xfe")

    with pytest.raises(BadSave, match=r"cat\.png is not one of our files"):
        read_variant(picture, TABLED)
    with pytest.raises(BadSave, match="There is no file"):
        read_variant(tmp_path / "nobody.json", TABLED)
    with pytest.raises(BadSave, match="null is a device or a pipe; a file is expected"):
        read_variant(Path("/dev/null"), TABLED)


def test_the_game_of_a_file_is_found_before_it_is_read():
    """So that a stranger's file is opened by the right game."""
    assert game_of(_text()) == "race"
    assert game_of('{"variant": 1, "game": 7}') == ""
    assert game_of('{"game": "race"}') == ""
    assert game_of("[]") == ""


# --- Every value has a place ---


def test_every_value_is_listed_with_its_place_and_can_be_replaced_there():
    """What the editor makes its fields of."""
    found = {".".join(each.path): each for each in entries(STANDARD)}

    assert list(found) == [
        "goal",
        "glass",
        "laps",
        "tables.hurdles.hedge.count",
        "tables.hurdles.ditch.count",
        "tables.fields.green.count",
        "tables.fields.grey.count",
        "tables.cost.steps",
        "tables.cost.luck",
        "tables.colours",
    ]
    assert [str(each) for each in found["tables.hurdles.ditch.count"].headings] == ["Hurdles", "ditch"]
    for each in found.values():
        assert value_at(STANDARD, each.path) == each.value
    changed = with_value(STANDARD, ("tables", "fields", "grey", "count"), 7)
    assert changed.tables.fields["grey"].count == 7
    assert with_value(changed, ("tables", "fields", "grey", "count"), 1) == STANDARD


def test_what_a_variant_changes_is_said_in_plain_words():
    """One sentence for each value, things that are new, and things that are missing."""
    tables = Tables(
        track=("~~~",),
        hurdles=(Hurdle("ditch", 3), Hurdle("moat")),
        cost=Cost(luck=(1, 5)),
        colours=("blue",),
    )

    assert [str(each) for each in changes(STANDARD, Options(goal=20, glass=None, tables=tables))] == [
        "Length of the track: 20 instead of 12",
        "Glass: no glass instead of 30 s",
        "Track drawn anew",
        "Hurdles · ditch · How many: 3 instead of 2",
        "Hurdles · moat: new",
        "Hurdles · hedge: left out",
        "Costs · Luck · by night: 5 instead of 2",
        "Colours: blue instead of red, blue",
    ]
    turned = _with(hurdles=(Hurdle("ditch", 2), Hurdle("hedge")))
    assert [str(each) for each in changes(STANDARD, turned)] == ["Hurdles: in another order"]
