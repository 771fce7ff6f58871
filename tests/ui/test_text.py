"""Labels, messages, tool tips and documents show every letter as it is, and load nothing."""

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QSize, Qt
from PySide6.QtGui import QAction, QColor, QImage, QPainter
from PySide6.QtWidgets import (
    QApplication,
    QComboBox,
    QFormLayout,
    QInputDialog,
    QLabel,
    QLineEdit,
    QPushButton,
    QToolTip,
    QWidget,
)
from pytestqt.qtbot import QtBot

from app.core.names import isolated
from app.ui.text import messages
from app.ui.text.labels import (
    Html,
    TextLabel,
    add_row,
    html,
    joined_html,
    literal,
    name_action,
    set_choice_tip,
    set_tool_tip,
    show_tool_tip,
    tool_tip,
)
from app.ui.text.messages import MessageBox, input_dialog
from app.ui.text.text_documents import TextBrowser, TextDocument
from tests.file_watch import FileWatch

INK = QColor("#FF00FE")


class Bait:
    """A picture of one colour, and HTML that shows it."""

    def __init__(self, folder: Path) -> None:
        self.path = folder / "bait.png"
        image = QImage(60, 60, QImage.Format.Format_RGB32)
        image.fill(INK)
        assert image.save(str(self.path))
        self.html = f"<img src='{self.path}'><img src='file://{self.path}'>"
        self._watch = FileWatch(self.path)

    def is_taken(self, shown: QWidget | QImage) -> bool:
        """Tell whether it was opened, or can be seen."""
        image = shown.grab().toImage() if isinstance(shown, QWidget) else shown
        ways = [range(0, size, 9) for size in (image.width(), image.height())]
        seen = any(image.pixelColor(x, y) == INK for x in ways[0] for y in ways[1])
        return self._watch.has_opened() or seen


@pytest.fixture
def bait(tmp_path: Path) -> Iterator[Bait]:
    """HTML that loads a picture wherever HTML is laid out without care."""
    if sys.platform != "linux":
        pytest.skip("files are watched by inotify")
    return Bait(tmp_path)


def test_qt_takes_the_bait(qtbot: QtBot, bait: Bait):
    assert bait.is_taken(_kept(qtbot, QLabel(bait.html)))


def _kept(qtbot: QtBot, widget: QWidget) -> QWidget:
    qtbot.addWidget(widget)
    return widget


def test_a_label_shows_every_letter(qtbot: QtBot, bait: Bait):
    label = TextLabel(bait.html)
    assert not bait.is_taken(_kept(qtbot, label))
    assert label.text() == bait.html
    label.setText(html("<b>{name}</b>", name=bait.html))
    assert not bait.is_taken(label)
    assert label.textFormat() is Qt.TextFormat.RichText
    label.setText(bait.html)
    assert not bait.is_taken(label)
    assert label.textFormat() is Qt.TextFormat.PlainText


def test_only_html_of_our_own_is_laid_out():
    bold = html("<b>{name}</b>", name="<i>Ada</i>")
    assert bold == "<b>&lt;i&gt;Ada&lt;/i&gt;</b>"
    assert html("<p>{inner}{plain}</p>", inner=bold, plain=str(bold)) == (
        f"<p>{bold}&lt;b&gt;&amp;lt;i&amp;gt;Ada&amp;lt;/i&amp;gt;&lt;/b&gt;</p>"
    )
    assert not isinstance(f"{bold}!", Html)
    assert joined_html([bold, bold], "<br>") == f"{bold}<br>{bold}"
    assert isinstance(joined_html([bold]), Html)


def test_links_are_followed_by_mouse_and_keys(qtbot: QtBot):
    followed: list[str] = []
    label = TextLabel(html('<a href="{rule}">{rule}</a>', rule="CAT-1"))
    label.show_links(followed.append)
    qtbot.addWidget(label)
    label.linkActivated.emit("CAT-1")
    assert followed == ["CAT-1"]
    assert not label.openExternalLinks()


def test_messages_show_every_letter(qtbot: QtBot, bait: Bait):
    box = MessageBox(None, bait.html, bait.html, MessageBox.Icon.Warning)
    box.show()
    assert not bait.is_taken(_kept(qtbot, box))
    dialog = input_dialog(None, "Name", bait.html)
    dialog.show()
    assert isinstance(dialog, QInputDialog)
    assert not bait.is_taken(_kept(qtbot, dialog))


def test_a_form_shows_every_letter(qtbot: QtBot, bait: Bait):
    widget, field = QWidget(), QLineEdit()
    label = add_row(QFormLayout(widget), bait.html, field)
    assert not bait.is_taken(_kept(qtbot, widget))
    assert label.buddy() is field


def test_tool_tips_show_every_letter(qtbot: QtBot, bait: Bait):
    assert tool_tip("Fish & chips\n3 > 2") == "Fish & chips\n3 > 2"
    button, action, box = QPushButton(), QAction(), QComboBox()
    set_tool_tip(button, bait.html)
    name_action(action, f"{bait.html} & Co.")
    box.addItem("a")
    set_choice_tip(box, 0, bait.html)
    tips = button.toolTip(), action.toolTip(), box.itemData(0, Qt.ItemDataRole.ToolTipRole)
    for tip in tips:
        assert not bait.is_taken(_kept(qtbot, QLabel(tip)))
    assert action.text() == f"{bait.html} && Co."
    qtbot.addWidget(button)
    qtbot.addWidget(box)


def test_no_letter_of_a_name_becomes_the_key_of_a_button(qtbot: QtBot):
    button = QPushButton(literal("Fish & chips"))
    qtbot.addWidget(button)
    assert button.shortcut().isEmpty()


def test_no_document_loads_anything(qtbot: QtBot, bait: Bait):
    browser = TextBrowser()
    browser.setHtml(bait.html)
    assert not bait.is_taken(_kept(qtbot, browser))
    browser.show_markdown(f"![A picture]({bait.path})\n\n{bait.html}")
    assert not bait.is_taken(browser)
    assert not browser.openLinks()
    document, image = TextDocument(), QImage(300, 300, QImage.Format.Format_RGB32)
    document.setHtml(bait.html)
    image.fill(0)
    painter = QPainter(image)
    document.drawContents(painter)
    painter.end()
    assert not bait.is_taken(image)


def test_a_tip_has_lines_that_can_be_read(qtbot: QtBot, qapp: QApplication) -> None:
    """A tile's edge is told in a sentence, which had gone right across the screen."""
    board = QWidget()
    qtbot.addWidget(board)
    board.show()
    told = "A road leads to a city with a pennant, " * 4 + "\nand another line"
    try:
        show_tool_tip(QPoint(10, 10), told, board)
        (tip,) = [each for each in qapp.topLevelWidgets() if isinstance(each, QLabel) and each.isVisible()]
        lines = tip.text().split("\n")
        assert max(map(len, lines)) <= 72
        assert (" ".join(lines).split(), lines[-1]) == (told.split(), "and another line")
    finally:
        QToolTip.hideText()


def test_words_on_the_buttons_of_a_message_are_whole(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    """Qt makes a message much narrower than a small screen; three long answers were cut at both ends."""
    monkeypatch.setattr(messages, "screen_room", lambda _: QSize(1366, 768))
    box = MessageBox(None, "Short.")
    answers = [
        box.addButton(words * 3, MessageBox.ButtonRole.ActionRole)
        for words in ("Show me something better ", "Play it all the same ", "Think again for a while ")
    ]
    qtbot.addWidget(box)
    box.show()
    qtbot.waitExposed(box)
    qtbot.waitUntil(lambda: all(each.width() >= each.sizeHint().width() for each in answers))


@pytest.mark.parametrize("has_links", [False, True])
def test_a_name_from_right_to_left_does_not_turn_its_sentence_around(qtbot: QtBot, has_links: bool) -> None:
    """What somebody has to do stood at the right rim, and its full stop before its first word."""
    label = TextLabel()
    qtbot.addWidget(label)
    label.resize(900, 40)
    if has_links:
        label.show_links(lambda _: None)
    else:
        label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
    said = f"{isolated('משה')} begins."
    label.setText(html("{said}", said=said) if has_links else said)
    image = label.grab().toImage()
    paper, whole = image.pixel(image.width() - 1, 0), range(image.height())
    inked = [x for x in range(image.width()) if any(image.pixel(x, y) != paper for y in whole)]
    assert max(inked) < image.width() // 2
