"""The rule book: read, searched, gone about in; and its examples, tried."""

import re
from collections.abc import Iterator
from dataclasses import replace

import pytest
from attrs import evolve
from PySide6.QtCore import QUrl
from PySide6.QtGui import QImage, QTextDocument

from app.core.game import AnyGame
from app.core.session import AnySetup
from app.games import all_games, find
from app.i18n import LANGUAGES, speak
from app.settings import Settings, Theme
from app.shell.common.menu_actions import ActionId
from app.shell.common.pause_reason import PauseReason
from app.shell.main.main_window import MainWindow
from app.shell.rulebook import illustration_worker
from app.shell.rulebook.chapters import examples, guide_file, linked, pages
from app.shell.rulebook.illustration_worker import IllustrationWorker, Wish
from app.shell.rulebook.illustrations import picture
from app.shell.rulebook.rulebook_page import RuleBookPage
from app.shell.rulebook.search import find_in
from app.shell.sandbox.example_strip import RuleExample
from app.storage.rulebook import ANY_ID, short_id
from tests.shell.conftest import QUICK, opener

GAMES = {game.id: game for game in all_games()}
IMAGE = QTextDocument.ResourceType.ImageResource
CATAPULTS = GAMES["catapults"]
games = pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)


@pytest.fixture
def book(qtbot) -> RuleBookPage:
    book = RuleBookPage(list(GAMES.values()), Settings(language="en"))
    qtbot.addWidget(book)
    return book


@pytest.fixture
def window(qtbot, pool) -> Iterator[MainWindow]:
    """A window with all games."""
    with opener(lambda: pool, qtbot) as open_one:
        yield open_one(*GAMES.values())


def follow(book: RuleBookPage, link: str) -> None:
    """Click on a link of the page."""
    book.chapter_view.anchorClicked.emit(QUrl(link))


def read(book: RuleBookPage) -> str:
    """Return the title of the page that is open."""
    assert book.place is not None
    return book.place.page.title


# --- What is in it ---


@games
def test_it_says_how_to_play_in_every_language(game):
    """Four to seven pages, with the same pictures, and pointing to the same rules."""
    told = [guide_file(game, code).read_text("utf-8") for code in LANGUAGES]
    assert all(4 <= len(re.findall("^# ", text, re.MULTILINE)) <= 7 for text in told)
    for sought in (r"picture:[^)]*", r"^# ", r"\*\*", r"[A-Z]{3,4}-[A-Z]*-?\d+"):
        first, *others = (re.findall(sought, text, re.MULTILINE) for text in told)
        assert all(other == first for other in others), sought


@games
def test_its_pictures_are_positions(qtbot, game):
    """Each is drawn by the table of the game, in part or as a whole."""
    addresses = set(re.findall(r"picture:([^)]*)", guide_file(game, "en").read_text("utf-8")))
    assert len(addresses) >= 4
    for address in addresses:
        drawn = picture(game, address.replace("_", " "), Settings(), dark=False)
        colours = {drawn.pixel(x, y) for x in range(0, drawn.width(), 7) for y in range(0, drawn.height(), 7)}
        assert len(colours) > 100


@games
def test_every_number_it_names_is_a_rule(game):
    """A link never leads to nowhere."""
    known = {short_id(rule) for page in pages(game) for rule in page.rules}
    guide = guide_file(game, "en").read_text("utf-8")
    assert {short_id(rule) for rule in ANY_ID.findall(guide)} - known == set()


@games
@pytest.mark.parametrize("language", ["en", "de"])
def test_its_contents_speak_to_players(game, language):
    """No state machines and acceptance scenarios; and short enough to be read there."""
    speak(language)
    try:
        names = [page.name for page in pages(game)]
        titles = [page.title for page in pages(game)]
    finally:
        speak("en")
    assert max(map(len, names)) <= 50
    assert not any("(" in name or name[:1].islower() for name in names)
    strange = ("machine", "scenario", "geprüft werden")
    assert not any(word in title.lower() for title in titles for word in strange)


def test_who_says_so_is_told_in_words():
    """A publisher's sentence needs no mark, and ours says that it is ours."""
    book = "\n".join(page.markdown for page in pages(find("carcassonne")))
    assert "our ruling" in book
    assert "as most play it" in book
    assert not re.search(r"[\[(](off|ours)[\])]", book.partition("## 1.")[2])


def test_numbers_become_links_but_for_drawings():
    text = "See CAT-R10, [CAT-1](x).\n\n    #CAT-2#"
    assert linked(text) == "See [CAT-R10](rule:CAT-R10), [CAT-1](x).\n\n    #CAT-2#"


# --- Going about ---


def test_one_opens_it_at_a_rule_and_goes_back(book):
    """CAT-24 is at the top of what is seen; its neighbours are links, and one finds back."""
    book.open_at(CATAPULTS, "CAT-24")
    assert read(book).startswith("2.")
    assert not book.chapter_view.extraSelections()[0].cursor.selectedText().find("CAT-24")

    follow(book, "rule:CAT-34")
    assert read(book).startswith("3.")
    book.back.click()
    assert read(book).startswith("2.")
    book.on.click()
    assert not book.on.isEnabled()
    assert read(book).startswith("3.")


def test_one_searches_all_books(book):
    """What is found is listed by game, and Enter goes from one to the next."""
    book.search.setText("joker")
    found = [book.contents.topLevelItem(at).text(0) for at in range(book.contents.topLevelItemCount())]
    assert "Catapult" in " ".join(found)
    book.open_first()
    first = book.place
    book.open_first()
    assert book.place != first
    assert book.game.id == "cards"
    book.search.setText("no such word")
    assert book.contents.topLevelItemCount() == 0
    book.search.clear()
    assert book.contents.topLevelItem(0).childCount() >= 4


# --- Pictures ---


def test_a_page_opens_before_its_pictures_are_drawn(qtbot, book, illustrated, monkeypatch):
    """The window draws none of them: blanks of their size stand there until another process has."""
    monkeypatch.setattr(illustration_worker, "draw", None)  # what would be called here
    page = pages(CATAPULTS)[0]
    address = "picture:cover_6"
    book.turn_to(page)
    qtbot.addWidget(book)
    book.show()
    leaf = book.chapter_view

    before = QImage(leaf.loadResource(IMAGE, QUrl(address)))
    height = leaf.document().size().height()
    assert colours(before) == 1

    qtbot.waitUntil(
        lambda: colours(QImage(leaf.document().resource(IMAGE, QUrl(address)))) > 1, timeout=60_000
    )
    after = QImage(leaf.loadResource(IMAGE, QUrl(address)))
    assert after == drawn_here("cover 6")
    assert (after.size(), after.devicePixelRatio()) == (before.size(), before.devicePixelRatio())
    assert leaf.document().size().height() == height
    book.close()


def test_a_picture_is_no_wider_than_its_page(book, qtbot):
    """In a small window the right part of an island had to be scrolled to."""
    book.show()
    book.turn_to(pages(GAMES["conquest"])[0])
    bar = book.chapter_view.horizontalScrollBar()
    for width in (1100, 640, 1100):
        book.resize(width, 600)
        qtbot.waitUntil(lambda width=width: book.width() == width and bar.maximum() == 0)


def test_who_waits_for_a_page_has_its_pictures(qtbot, book, illustrated):
    """So the gallery shows what a reader sees."""
    book.turn_to(pages(CATAPULTS)[0])
    qtbot.addWidget(book)
    book.show()
    assert book.chapter_view.is_blank

    book.chapter_view.wait()

    assert not book.chapter_view.is_blank
    assert colours(QImage(book.chapter_view.document().resource(IMAGE, QUrl("picture:cover_6")))) > 1
    book.close()


def test_words_are_found_wherever_they_stand_in_a_rule(book):
    """Nobody has to know how a rule is worded: "thief hand" finds who gives up half of his hand."""
    places = [place for place, _ in find_in(pages(GAMES["cards"]), "thief  hand")]
    assert "CRD-10" in {place.rule for place in places}


def test_what_is_drawn_for_another_colour_is_not_shown(qtbot, book):
    """A picture for the light page that comes late does not stand on the dark one."""
    book.turn_to(pages(CATAPULTS)[0])
    late = Wish("catapults", "cover 6", Settings(language="en", theme=Theme.DARK), True, "en")
    book.chapter_view._keep(late, drawn_here("cover 6"))
    shown = QImage(book.chapter_view.document().resource(IMAGE, QUrl("picture:cover_6")))
    assert colours(shown) == 1


def test_pictures_come_even_if_their_process_dies(qtbot, illustrated):
    """Then they are drawn here, one at a time."""
    artist = IllustrationWorker()
    came = []
    artist.drawn.connect(lambda wish, image: came.append((wish.address, colours(image) > 1)))
    wishes = [Wish("catapults", address, Settings(theme=Theme.LIGHT)) for address in ("cover 6", "cover 51")]
    artist.ask(wishes)
    artist._process.kill()
    qtbot.waitUntil(lambda: len(came) == 2, timeout=60_000)
    assert came == [("cover 6", True), ("cover 51", True)]
    artist.close()


def test_no_process_is_left_when_all_is_drawn(qtbot, illustrated):
    artist = IllustrationWorker()
    with qtbot.waitSignal(artist.drawn, timeout=60_000):
        artist.ask([Wish("catapults", "cover 6", Settings(theme=Theme.LIGHT))])
        process = artist._process
    qtbot.waitUntil(lambda: artist._process is None, timeout=60_000)
    assert process.exitcode is not None


def colours(image: QImage) -> int:
    """Return how many colours there are in the middle of a picture, up to a few."""
    middle = image.convertToFormat(QImage.Format.Format_RGB32)
    return len({middle.pixel(x, middle.height() // 2) for x in range(40, middle.width() - 40, 5)})


def drawn_here(address: str) -> QImage:
    """Return a picture for a light page."""
    return picture(CATAPULTS, address, Settings(theme=Theme.LIGHT), dark=False)


# --- Another language ---


def test_it_goes_on_in_another_language_where_one_was(qtbot, window):
    """The book stays open at the same rule; its contents, its search and its past speak German."""
    reading = window.rule_book
    reading.open("CAT-24", CATAPULTS)
    reading.open("CAT-34", CATAPULTS)
    book = reading.book
    window.take_settings(replace(window.services.user_state.settings, language="de"))
    try:
        qtbot.waitUntil(lambda: book.windowTitle() == "Regelbuch")
        assert reading.book is book
        assert book.isVisible()
        assert (read(book), book.place.rule) == ("3. Ende und Wertung", "CAT-34")
        assert book.chapter_view.extraSelections()[0].cursor.selectedText().startswith("CAT-34 Wertung")
        book.back.click()
        assert (read(book), book.place.rule) == ("2. Der Ablauf einer Runde", "CAT-24")
        book.search.setText("Sumpf")
        window.take_settings(replace(window.services.user_state.settings, language="en"))
        qtbot.waitUntil(lambda: book.windowTitle() == "Rule book")
        assert book.contents.topLevelItemCount() == 0, "the word is still looked for, in English now"
    finally:
        window.take_settings(QUICK)


def test_another_language_begins_at_the_same_line(qtbot, window):
    """Who has scrolled down a page stays there."""
    reading = window.rule_book
    reading.open("CAT-11", CATAPULTS)
    leaf = reading.book.chapter_view
    leaf.verticalScrollBar().setValue(leaf.verticalScrollBar().maximum() * 2 // 3)
    line = leaf.first_line
    assert line > 5
    window.take_settings(replace(window.services.user_state.settings, language="de"))
    try:
        qtbot.waitUntil(lambda: "Burg" in leaf.toPlainText())
        assert abs(leaf.first_line - line) <= 1
    finally:
        window.take_settings(QUICK)


# --- Show me ---


def test_an_example_opens_in_the_sandbox_and_is_tried(window):
    """CAT-28: the strip says what to do, the button does it, and it can be undone."""
    window.rule_book.open("CAT-28", CATAPULTS)
    follow(window.rule_book.book, "show:CAT-28")
    page = window.sandbox.page
    assert page is not None
    assert page.strip.isVisible()
    assert "CAT-28" in page.strip.words.text()
    before = page.state
    page.strip.button.click()
    lesson = page.lesson
    assert lesson is not None
    if lesson.refusal is None:
        assert page.state != before
        page.stack.undo()
    assert page.state == before


def test_a_refusal_of_an_example_names_its_rule(window):
    """What is refused changes nothing; the sentence ends with the rule, as a link."""
    refused = next(each for each in examples("catapults") if each.refusal)
    window.rule_book.show_example(CATAPULTS, refused.rules[0])
    page = window.sandbox.page
    before = page.state
    page.teach(RuleExample(CATAPULTS, refused, refused.rules[0]))
    page.strip.button.click()
    assert page.state == before
    assert f'<a href="{refused.refusal}">' in page._said.text()


def among_people(window: MainWindow, game: AnyGame) -> AnySetup:
    """Return the usual set-up, without computers."""
    setup = window.services.usual_setup(game)
    return evolve(setup, players=tuple(evolve(player, level=None) for player in setup.players))


@pytest.mark.parametrize(
    "game", [each for each in GAMES.values() if each.id != "cards"], ids=lambda each: each.id
)
def test_f1_opens_the_rule_for_what_is_on_the_table(window, game):
    """A person's first decision, without a pointer; cards have a curtain first."""
    window.start(among_people(window, game))
    window.actions_[ActionId.RULE].trigger()
    wanted = window.controller.table.rule_at(None)
    assert wanted
    book = window.rule_book.book
    assert (book.game, book.place.rule) == (game, short_id(wanted))
    assert book.chapter_view.extraSelections()[0].cursor.selectedText().startswith(wanted)


@games
def test_the_number_of_any_refusal_is_a_link(window, game):
    """Whatever a game says no to, its rule is underlined, and a click opens the book there."""
    window.start(among_people(window, game))
    rule = next(each.refusal for each in examples(game.id) if each.refusal)
    long = next(each for page in pages(game) for each in page.rules if short_id(each) == rule)
    window.page.status.say(f"No. [{long}]")
    assert f'<a href="{long}">' in window.page.status.notice.text()
    window.page.status.notice.linkActivated.emit(long)
    assert window.rule_book.book.place.rule == rule


def test_the_number_in_a_refusal_opens_the_book(window):
    """In the strip under the table the id is a link."""
    window.start(window.services.usual_setup(CATAPULTS))
    status = window.page.status
    status.say("The piece must lie on empty squares. [CAT-13]")
    assert '<a href="CAT-13">' in status.notice.text()
    status.notice.linkActivated.emit("CAT-13")
    assert window.rule_book.book.place.rule == "CAT-13"


def test_time_stands_still_while_somebody_reads(window, monkeypatch):
    """The book may stay open beside the game; closed it gives back the keys, window manager or not."""
    asked = []
    monkeypatch.setattr(window, "activateWindow", lambda: asked.append(window))
    window.start(window.services.usual_setup(CATAPULTS))
    reading = window.rule_book
    reading.open("CAT-13")
    reading.book.read.emit(True)
    assert PauseReason.BOOK in window.controller._pause_reasons
    reading.book.close()
    assert PauseReason.BOOK not in window.controller._pause_reasons
    assert asked == [window]
