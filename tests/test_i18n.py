"""Everything a player reads is marked, extracted, and said in German too."""

import ast
import re
import runpy
import string
from io import BytesIO
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po

from app import i18n
from app.core.options import describe
from app.core.reason import Reason
from app.core.words import Phrase, SeatName, counted
from app.games import all_games
from app.i18n import Voice, sentence
from app.paths import cache_folder
from app.po import compile_po
from app.shell.rulebook.chapters import rules_text

ROOT = Path(__file__).parent.parent
LANGUAGES = sorted(path.stem for path in (ROOT / "i18n").glob("*.po"))

HEADER = """msgid ""
msgstr "Content-Type: text/plain; charset=utf-8\\nPlural-Forms: nplurals=2; plural=(n != 1);\\n"
"""


@pytest.fixture(scope="module")
def in_code() -> Catalog:
    """Every marked text of app/, as packaging/extract.py finds it."""
    return runpy.run_path(str(ROOT / "packaging" / "extract.py"))["extracted"]()


# --- The catalogues are complete ---


def faults(source: bytes, code: Catalog) -> list[str]:
    """Return what is wrong with the .po file *source* for the texts in *code*."""
    catalogue = read_po(BytesIO(source), locale="de")
    found = [f"obsolete: {text}" for text in map(_key, catalogue.obsolete.values())]
    wanted = {_key(message) for message in code if message.id}
    present = {_key(message): message for message in catalogue if message.id}
    found += [f"not in the catalogue: {text}" for text in wanted - present.keys()]
    found += [f"no longer in the code: {text}" for text in present.keys() - wanted]
    for text, message in present.items():
        found += [f"{fault}: {text}" for fault in _faults_of(message)]
    return sorted(found)


def _faults_of(message: Message) -> list[str]:
    sources, forms = _forms(message.id), _forms(message.string)
    if not all(forms):
        return ["missing"]
    found = ["fuzzy"] if message.fuzzy else []
    # The form for one may leave its number out: "a wall".
    must, may = names(sources[-1]) & names(sources[0]), names(sources[-1]) | names(sources[0])
    if any(not must <= names(form) <= may for form in forms):
        found.append("broken placeholder")
    return found


def _forms(text: str | tuple[str, ...] | None) -> tuple[str, ...]:
    return text if isinstance(text, tuple) else (text or "",)


def _key(message: Message) -> str:
    return " | ".join(_forms(message.id))


def names(text: str) -> set[str]:
    """Return the placeholders of *text*, as they are written."""
    try:
        parts = list(string.Formatter().parse(text))
    except ValueError:
        return {"unreadable"}
    return {"".join(map(str, part[1:])) for part in parts if part[1] is not None}


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_language_is_complete(language, in_code):
    found = faults((ROOT / "i18n" / f"{language}.po").read_bytes(), in_code)
    assert not found, "run packaging/extract.py, then translate:\n" + "\n".join(found)


def test_the_template_is_what_the_code_says(in_code):
    template = read_po(BytesIO((ROOT / "i18n" / "springald.pot").read_bytes()))
    assert {_key(each) for each in template} == {_key(each) for each in in_code}, "run packaging/extract.py"


def test_no_name_of_the_program_leaks_into_a_text(in_code):
    """Options are called what players call them; only the command line says what is typed there."""
    name = re.compile(r"\b[a-z]+_[a-z_]+\b")
    leaks = [
        text
        for message in in_code
        for text in _forms(message.id)
        if name.search(re.sub(r"{\w+}", "", text))
        and not all(file.startswith("app/commandline/") for file, _ in message.locations)
    ]
    assert leaks == []


def test_every_language_that_is_offered_has_a_catalogue():
    assert set(i18n.LANGUAGES) == {"en", *LANGUAGES}


@pytest.mark.parametrize(
    "entry, fault",
    [
        ('msgid "Seat {number}"\nmsgstr ""', "missing: Seat {number}"),
        ('#, fuzzy\nmsgid "Seat {number}"\nmsgstr "Platz {number}"', "fuzzy: Seat {number}"),
        ('msgid "Seat {number}"\nmsgstr "Platz {nummer}"', "broken placeholder: Seat {number}"),
        ('msgid "Seat {number}"\nmsgstr "Platz {number"', "broken placeholder: Seat {number}"),
        ('msgid "Seat {number}"\nmsgstr "Platz {number:d}"', "broken placeholder: Seat {number}"),
        ('msgid "Seat"\nmsgstr "Platz"', "no longer in the code: Seat"),
        ('#~ msgid "Seat"\n#~ msgstr "Platz"', "obsolete: Seat"),
        ("", "not in the catalogue: Seat {number}"),
    ],
)
def test_a_fault_is_found(entry, fault):
    code = Catalog()
    code.add("Seat {number}")
    assert fault in faults(f"{HEADER}\n{entry}\n".encode(), code)


@pytest.mark.parametrize(
    "one, is_fine", [("Eine Mauer", True), ("{count} Mauer", True), ("{zahl} Mauer", False)]
)
def test_one_may_go_without_its_number(one, is_fine):
    code = Catalog()
    code.add(("A wall", "{count} walls"))
    entry = (
        f'msgid "A wall"\nmsgid_plural "{{count}} walls"\nmsgstr[0] "{one}"\nmsgstr[1] "{{count}} Mauern"\n'
    )
    assert (faults(f"{HEADER}\n{entry}".encode(), code) == []) is is_fine


# --- The marks are where they can be found ---


def calls(tree: ast.AST, *functions: str) -> list[ast.Call]:
    """Return the calls of *functions* in a module."""
    found = [node for node in ast.walk(tree) if isinstance(node, ast.Call)]
    return [node for node in found if isinstance(node.func, ast.Name) and node.func.id in functions]


def sources() -> list[Path]:
    return sorted((ROOT / "app").rglob("*.py"))


@pytest.mark.parametrize("path", sources(), ids=lambda path: str(path.relative_to(ROOT)))
def test_marks_can_be_extracted(path):
    """
    A mark around no literal, or inside an f-string, is never found.

    A phrase around a bare literal is never translated.
    """
    tree = ast.parse(path.read_text("utf-8"))
    for call in calls(tree, "N_", "NN_"):
        assert all(isinstance(argument, ast.Constant) for argument in call.args), (
            f"line {call.lineno}: no literal"
        )
        for argument in call.args:
            assert all(name.isidentifier() for name in names(argument.value)), (
                f"line {call.lineno}: odd placeholder"
            )
    for inside in (node for node in ast.walk(tree) if isinstance(node, ast.JoinedStr)):
        assert not calls(inside, "N_", "NN_"), f"line {inside.lineno}: nobody finds a mark in an f-string"
    for call in calls(tree, "Phrase", "Reason"):
        text = dict(enumerate(call.args)).get(1 if call.func.id == "Reason" else 0)
        assert not isinstance(text, ast.Constant) or text.value == "", f"line {call.lineno}: text without N_"


# --- What is said ---


@pytest.fixture
def german() -> Voice:
    return Voice("de")


def test_a_word_is_said_in_german(german):
    assert german.say("Knight") == "Ritter"
    assert german.say(Phrase("Knight")) == "Ritter"
    assert german.say("") == ""


def test_a_text_that_nobody_translated_is_said_in_english(german):
    assert german.say("Bombard") == "Bombard"


def test_a_refusal_is_said_without_its_rule(german):
    assert german.say(Reason("UNDO", "There is nothing to undo.")) == "Es gibt nichts zurückzunehmen."


def test_phrases_inside_phrases_are_translated_in_turn(german):
    phrase = Phrase("{who}: {level}", {"who": SeatName(1), "level": Phrase("Knight")})
    assert german.say(phrase, {1: "Bo"}) == "Bo: Ritter"
    assert german.say(phrase) == "Platz 2: Ritter"
    assert Voice().say(phrase) == "Seat 2: Knight"


def test_plurals_follow_the_count():
    forms = ("{count} wall", "{count} walls")
    assert [Voice().say(counted(forms, n)) for n in (0, 1, 2)] == ["0 walls", "1 wall", "2 walls"]


def test_numbers_look_as_they_are_written_here(german):
    assert Voice().say(counted(("{count} game", "{count} games"), 12000)) == "12,000 games"
    assert german.number(12000) == "12.000"
    assert german.number(-1234.56, decimals=2) == "-1.234,56"
    # The mean of luck over many games was "-0.0".
    assert [Voice().number(-0.04, 1), Voice().number(-0.4), Voice().percent(-0.001)] == ["0.0", "0", "0%"]
    assert german.say(Phrase("{share}", {"share": 2.5})) == "2,5"
    assert german.say(Phrase("{seed}", {"seed": "12345"})) == "12345"


def test_the_language_switches_at_run_time():
    assert i18n.say("Marshal") == "Marshal"
    i18n.speak("de")
    assert i18n.say("Marshal") == "Marschall"
    assert i18n.VOICE.language.name == "Deutsch"


def test_a_language_we_do_not_speak_is_refused():
    with pytest.raises(ValueError, match="one of en, de, got 'tlh'"):
        Voice("tlh")


@pytest.mark.parametrize(
    "environment, code",
    [
        ({"LANG": "de_AT.UTF-8"}, "de"),
        ({"LANG": "fr_FR.UTF-8"}, "en"),
        ({"LANG": "C"}, "en"),
        ({}, "en"),
        ({"LANGUAGE": "fr:de", "LANG": "en_GB.UTF-8"}, "de"),
        ({"LC_ALL": "en_GB", "LANG": "de_DE"}, "en"),
    ],
)
def test_the_system_is_asked_for_its_language(environment, code):
    assert i18n.preferred_language(environment) == code


# --- .po to .mo ---


def test_only_finished_messages_are_compiled(tmp_path, monkeypatch):
    monkeypatch.setattr(i18n, "CATALOGUES", tmp_path)
    messages = r"""
# A comment.
msgid "two "
"lines"
msgstr "zwei "
"Zeilen\n"

#, fuzzy
msgid "doubtful"
msgstr "zweifelhaft"

#~ msgid "gone"
#~ msgstr "fort"

msgid "empty"
msgstr ""

msgctxt "verb"
msgid "fire"
msgstr "schießen"

msgid "{count} wall"
msgid_plural "{count} walls"
msgstr[0] "{count} Mauer"
msgstr[1] "{count} Mauern"
"""
    (tmp_path / "de.po").write_text(HEADER + messages, "utf-8")
    found = i18n.catalogue("de")
    assert found.gettext("two lines") == "zwei Zeilen\n"
    assert [found.gettext(text) for text in ("doubtful", "gone", "empty")] == ["doubtful", "gone", "empty"]
    assert found.pgettext("verb", "fire") == "schießen"
    assert found.ngettext("{count} wall", "{count} walls", 7) == "{count} Mauern"


def test_a_compiled_catalogue_is_read_where_there_is_one(tmp_path, monkeypatch):
    """A wheel and a bundle carry .mo files only."""
    monkeypatch.setattr(i18n, "CATALOGUES", tmp_path)
    (tmp_path / "de.mo").write_bytes(compile_po((ROOT / "i18n" / "de.po").read_text("utf-8")))
    assert Voice("de").say("Knight") == "Ritter"


@pytest.mark.parametrize("spoil", [lambda data: b"", lambda data: b"x" * 5000, lambda data: data[:200_000]])
def test_a_kept_catalogue_that_is_damaged_is_made_again(spoil):
    """It ended every start in that language."""
    i18n.catalogue("de")
    (kept,) = cache_folder().glob("de-*.mo")
    whole = kept.read_bytes()
    kept.write_bytes(spoil(whole))
    assert Voice("de").say("Knight") == "Ritter"
    assert kept.read_bytes() == whole


def test_words_become_a_sentence() -> None:
    """Only the first letter changes; nothing stays nothing."""
    assert sentence("attack from B1 on C1") == "Attack from B1 on C1"
    assert sentence("") == ""


@pytest.mark.parametrize("language", ["en", "de"])
def test_players_read_no_name_of_the_program_in_the_rules(language: str):
    """The books call options as variant files do; read to players they are called as in the dialogs."""
    i18n.speak(language)
    for game in all_games():
        names = {each.name for each in describe(game.options)}
        told = re.sub(r"<!--.*?-->", "", rules_text(game), flags=re.DOTALL)
        assert not {found for found in re.findall(r"`(\w+)\b[^`]*`", told) if found in names}
        assert game.id != "conquest" or ("“First to attack" in told) == (language == "en")
