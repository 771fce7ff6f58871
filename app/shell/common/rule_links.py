"""Sentences in which the ids of rules are links."""

from collections.abc import Callable
from html import escape

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel

from app.storage.rulebook import ANY_ID


def linked(sentence: str) -> str:
    """Return *sentence* as HTML, each id of a rule in it a link to itself."""
    return ANY_ID.sub(lambda each: f'<a href="{each[0]}">{each[0]}</a>', escape(sentence, quote=False))


def follow(label: QLabel, opens: Callable[[str], object]) -> None:
    """Let the links of *label* be followed, by mouse and by keys; *opens* gets the id."""
    label.setTextFormat(Qt.TextFormat.RichText)
    label.setTextInteractionFlags(
        Qt.TextInteractionFlag.LinksAccessibleByMouse | Qt.TextInteractionFlag.LinksAccessibleByKeyboard
    )
    label.linkActivated.connect(opens)


def with_rule(sentence: str, rule: str) -> str:
    """Return a refusal with the number of the rule behind it, if it has one."""
    return f"{sentence} [{rule}]" if any(map(str.isdigit, rule)) else sentence
