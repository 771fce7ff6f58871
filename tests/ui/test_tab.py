"""Where Tab leads: to all that is seen, and to nothing else."""

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMainWindow, QPushButton, QVBoxLayout, QWidget

from app.ui.text.labels import TextLabel, html
from app.ui.widgets.page_stack import PageStack
from app.ui.widgets.side_panel import SidePanel


def tabs(key: Qt.Key, times: int) -> list[str]:
    """Press a key so many times; return what it leads to."""
    found = []
    for _ in range(times):
        QTest.keyClick(QApplication.focusWidget(), key)
        found.append(QApplication.focusWidget().objectName())
    return found


def three(names: str) -> QWidget:
    """Return a column of buttons, each with a letter for a name."""
    column = QWidget()
    layout = QVBoxLayout(column)
    for name in names:
        made = QPushButton(name)
        made.setObjectName(name)
        layout.addWidget(made)
    return column


def test_tab_leads_to_what_stands_before_what_a_page_gives_the_keys_to(qtbot):
    """Variants: the box of the game and three buttons were passed over, each time round."""
    window, stack, page = QMainWindow(), PageStack(), three("abc")
    qtbot.addWidget(window)
    window.setCentralWidget(stack)
    stack.add(page)
    page.setFocusProxy(page.findChild(QPushButton, "b"))
    with qtbot.waitActive(window):
        window.show()
    page.setFocus()

    assert tabs(Qt.Key.Key_Tab, 4) == ["c", "a", "b", "c"]
    assert tabs(Qt.Key.Key_Backtab, 3) == ["b", "a", "c"]
    page.setFocus()
    assert tabs(Qt.Key.Key_Backtab, 1) == ["a"]


def test_tab_leads_round_a_page_that_could_have_the_keys_itself(qtbot):
    """The Hall scrolls: Tab led back to its first game each time, and Shift+Tab to none but that."""
    window, stack, page = QMainWindow(), PageStack(), three("abc")
    qtbot.addWidget(window)
    window.setCentralWidget(stack)
    stack.add(page)
    page.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
    page.setFocusProxy(page.findChild(QPushButton, "b"))
    with qtbot.waitActive(window):
        window.show()
    page.setFocus()

    assert tabs(Qt.Key.Key_Tab, 4) == ["c", "a", "b", "c"]
    assert tabs(Qt.Key.Key_Backtab, 4) == ["b", "a", "c", "b"]


def test_shift_tab_leads_out_of_words_that_begin_with_a_link(qtbot):
    """Qt stayed at that link for ever."""
    column = three("ab")
    qtbot.addWidget(column)
    label = TextLabel(html('<a href="x">CAT-13</a>: more'))
    label.setObjectName("label")
    label.show_links(lambda _: None)
    column.layout().addWidget(label)
    with qtbot.waitActive(column):
        column.show()
    column.findChild(QPushButton, "a").setFocus()

    assert tabs(Qt.Key.Key_Backtab, 4) == ["label", "label", "b", "a"]
    assert tabs(Qt.Key.Key_Tab, 4) == ["b", "label", "label", "a"]


def test_tab_stops_at_words_only_while_they_have_a_link(qtbot):
    """A lesson's words and what a sandbox says took the keys, and nothing showed where they were."""
    column, words = three("ab"), TextLabel("There is nothing to be followed.")
    words.setObjectName("words")
    words.show_links(lambda rule: None)
    column.layout().addWidget(words)
    qtbot.addWidget(column)
    with qtbot.waitActive(column):
        column.show()
    column.findChild(QPushButton, "a").setFocus()

    assert tabs(Qt.Key.Key_Tab, 2) == ["b", "a"]
    words.setText(html('See <a href="{rule}">{rule}</a>.', rule="CAR-20"))
    assert tabs(Qt.Key.Key_Tab, 4) == ["b", "words", "words", "a"]
    words.setText("It has been read.")
    assert tabs(Qt.Key.Key_Tab, 2) == ["b", "a"]


def test_tab_leads_to_no_panel_behind_another(qtbot):
    """Enter pressed a button of it that nobody saw."""
    window, stack, page = QMainWindow(), PageStack(), three("ab")
    qtbot.addWidget(window)
    window.setCentralWidget(stack)
    stack.add(page)
    behind, front = SidePanel(window), SidePanel(window)
    for panel, names in ((behind, "xy"), (front, "f")):
        panel.setWidget(three(names))
        window.addDockWidget(Qt.DockWidgetArea.RightDockWidgetArea, panel)
    window.tabifyDockWidget(behind, front)
    with qtbot.waitActive(window):
        window.show()
    front.raise_()
    QApplication.processEvents()
    page.findChild(QPushButton, "a").setFocus()

    assert {*tabs(Qt.Key.Key_Tab, 8)} >= {"a", "b", "f"}
    assert not {"x", "y"} & {*tabs(Qt.Key.Key_Tab, 8), *tabs(Qt.Key.Key_Backtab, 8)}
