"""Words come into a widget by app.ui.text only: whatever else would take HTML for HTML is found here."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
APP = ROOT / "app"
FACTORY = APP / "ui" / "text"

MAKERS = {
    "QErrorMessage",
    "QGraphicsTextItem",
    "QInputDialog",
    "QLabel",
    "QMessageBox",
    "QProgressDialog",
    "QSplashScreen",
    "QStaticText",
    "QTextBrowser",
    "QTextDocument",
    "QTextEdit",
    "QWhatsThis",
}
"""Classes that look whether a text is HTML, or lay it out as HTML."""

SAID = {"QInputDialog", "QMessageBox", "QErrorMessage", "QToolTip", "QWhatsThis"}
"""Classes whose class methods show a text at once."""

WAYS = {
    "appendHtml",
    "insertHtml",
    "setDetailedText",
    "setHtml",
    "setInformativeText",
    "setMarkdown",
    "setStatusTip",
    "setTextFormat",
    "setToolTip",
    "setWhatsThis",
    "showText",
}
"""Methods that do."""

ROLES = {"ToolTipRole", "WhatsThisRole"}


def strays(source: str) -> Iterator[str]:
    """Yield each way around the factory that a module takes: the line, and the name."""
    for node in ast.walk(ast.parse(source)):
        for name in _found(node):
            yield f"{getattr(node, 'lineno', 0)}: {name}"


def _found(node: ast.AST) -> list[str]:
    match node:
        case ast.ClassDef(bases=bases):
            return [f"class of {_name(base)}" for base in bases if _name(base) in MAKERS]
        case ast.Call(func=func, args=args):
            return [name for name in (_call(func), _worded(func, args)) if name]
        # A method that is handed on, to a signal for example, is as good as called.
        case ast.Attribute(value=ast.Name(id=owner), attr=attr) if owner in SAID and attr[0].islower():
            return [f"{owner}.{attr}"]
        case ast.Attribute(attr=attr) if attr in WAYS | ROLES:
            return [attr]
    return []


def _call(func: ast.expr) -> str:
    """Return the class that is made, if it takes HTML."""
    return _name(func) if _name(func) in MAKERS else ""


def _worded(func: ast.expr, args: list[ast.expr]) -> str:
    """Return what makes a label, or a tool tip, of a text of its own."""
    name = _name(func)
    if name in ("addRow", "insertRow") and len(args) - (name == "insertRow") == 2:
        return f"{name} with two"
    if name == "QAction" and any(not isinstance(arg, ast.Name | ast.Attribute) for arg in args):
        return "QAction with words"
    return ""


def _name(expression: ast.expr) -> str:
    match expression:
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name
        case ast.Subscript(value=value):
            return _name(value)
    return ""


@pytest.mark.parametrize(
    "path",
    sorted(path for path in APP.rglob("*.py") if FACTORY not in path.parents),
    ids=lambda path: str(path.relative_to(ROOT)),
)
def test_words_come_into_widgets_by_the_factory_only(path):
    assert list(strays(path.read_text("utf-8"))) == []


@pytest.mark.parametrize(
    "source",
    [
        "QLabel(name)",
        "QtWidgets.QLabel()",
        "class Card(QLabel): pass",
        "class Card(Generic[T], QMessageBox): pass",
        "QMessageBox.warning(self, title, text)",
        "QInputDialog.getText(self, title, text)",
        "QToolTip.showText(where, text)",
        "label.setTextFormat(rich)",
        "box.currentTextChanged.connect(box.setToolTip)",
        "box.setInformativeText(text)",
        "document.setHtml(text)",
        "item.setData(Qt.ItemDataRole.ToolTipRole, text)",
        "form.addRow(text, field)",
        "form.insertRow(0, text, field)",
        "QAction(f'{name}', self)",
        "QStaticText(name)",
    ],
)
def test_a_way_around_the_factory_is_found(source):
    assert list(strays(source))


@pytest.mark.parametrize(
    "source",
    [
        "TextLabel(name)",
        "set_tool_tip(button, text)",
        "form.addRow(self.box)",
        "form.insertRow(0, self.box)",
        "QAction(self)",
        "kind = QTextDocument.ResourceType.ImageResource",
        "def word(label: QLabel) -> QLabel: return label",
    ],
)
def test_a_good_line_is_left_alone(source):
    assert list(strays(source)) == []


def test_the_factory_is_where_we_think():
    made = "\n".join(path.read_text("utf-8") for path in FACTORY.glob("*.py"))
    for name in ("QLabel", "QMessageBox", "QTextBrowser", "QTextDocument", "setToolTip"):
        assert name in made
