"""What is shown of a name that a stranger has given."""

import pytest

from app.core.game import Player
from app.core.names import LONGEST_NAME, clean_name, isolated
from app.core.pad_book import PadSetup
from app.core.session import Setup
from app.core.words import Phrase, SeatName
from app.i18n import say
from app.storage.variants import Variant

HEBREW = "\u05e9\u05dc\u05d5\u05dd"
FAMILY = "\U0001f468\u200d\U0001f469\u200d\U0001f467"
PERSIAN = "\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645"

CLEAN = {
    "Ada": "Ada",
    "Zoë Ängström": "Zoë Ängström",
    "<b>Bo</b> & Co.": "<b>Bo</b> & Co.",
    "  Ada   Lovelace ": "Ada Lovelace",
    "a\r\nb\tc": "a b c",
    "x" * 41: "x" * 40,
    "x" * 10_000_000: "x" * 40,
    "x" * 39 + " y": "x" * 39,
    "\u202egnip\u202c": "gnip",
    "\u2067x\u2069\u200f": "x",
    "\x00\x1b[2J": "[2J",
    "\ud800Bo\udfff": "Bo",
    "\u200b" * 50 + "Bo\ufeff": "Bo",
    "a" + "\u200d" * 9 + "b": "a\u200db",
    "Z" + "\u0301" * 50 + "o": "Z\u0301\u0301o",
    "Z" + "\u0301\u0301\u200d" * 9: "Z\u0301\u0301",
    "\u0301" * 9: "",
    "\u3164\u2800": "",
    "\ue000": "",
    HEBREW: HEBREW,
    FAMILY: FAMILY,
    PERSIAN: PERSIAN,
}


@pytest.mark.parametrize("name", CLEAN, ids=lambda name: ascii(name[:20]))
def test_a_name_is_forty_printable_letters_in_one_line(name):
    assert clean_name(name) == CLEAN[name]
    assert clean_name(clean_name(name)) == clean_name(name)
    assert len(clean_name(name)) <= LONGEST_NAME


def test_names_are_clean_wherever_they_come_from():
    long = "\u202e" + "x" * 100
    shown = "x" * LONGEST_NAME
    player = Player(long)
    assert player.name == shown
    assert Setup("race", (player,), None, 1, long).variant == shown
    assert PadSetup("race", (player,), None, long).variant == shown
    assert Variant(long, None).name == shown


@pytest.mark.parametrize(
    ("words", "shown"),
    [
        ("Ada", "Ada"),
        ("two\nlines", "two\nlines"),
        ("Zoë", "Zoë"),
        (HEBREW, f"\u2068{HEBREW}\u2069"),
        (f"\u2068{HEBREW}\u2069 wins", f"\u2068{HEBREW}\u2069 wins"),
        (f"\u2069{HEBREW}\u2066", f"\u2068{HEBREW}\u2069"),
        ("\u202esgnilaes", "sgnilaes"),
        ("a\udcff\x1b[2Jb", "a[2Jb"),
    ],
    ids=ascii,
)
def test_words_of_strangers_turn_nothing_around(words, shown):
    assert isolated(words) == shown
    assert isolated(shown) == shown


def test_a_sentence_isolates_what_is_filled_in():
    said = say(Phrase("{name} beats {other}.", {"name": SeatName(0), "other": "\u202elian"}), {0: HEBREW})
    assert said == f"\u2068{HEBREW}\u2069 beats lian."
    assert say(Phrase("So: {said}", {"said": said})) == f"So: {said}"
