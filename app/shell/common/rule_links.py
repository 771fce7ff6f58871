"""Sentences in which the ids of rules are links."""

from app.storage.rulebook import ANY_ID
from app.ui.text.labels import Html, html, joined_html


def linked(sentence: str) -> Html:
    """Return *sentence* as rich text, each id of a rule in it a link to itself."""
    parts, behind = [], 0
    for found in ANY_ID.finditer(sentence):
        parts += [html("{text}", text=sentence[behind : found.start()]), rule_link(found[0])]
        behind = found.end()
    return joined_html([*parts, html("{text}", text=sentence[behind:])])


def rule_link(rule: str) -> Html:
    """Return the id of a rule as a link to itself."""
    return html('<a href="{rule}">{rule}</a>', rule=rule)


def with_rule(sentence: str, rule: str) -> str:
    """Return a refusal with the number of the rule behind it, if it has one."""
    return f"{sentence} [{rule}]" if any(map(str.isdigit, rule)) else sentence
