"""The pages of the rule books: how to play, and every rule by its id, as Markdown with links."""

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path

from attrs import frozen

from app.core.game import AnyGame
from app.core.options import describe
from app.core.words import N_, Phrase
from app.i18n import VOICE, say
from app.paths import RESOURCES
from app.shell.rulebook.rule_files import rules_file
from app.storage.examples import Example, read_examples
from app.storage.rulebook import ANY_ID, rule_at_head, rule_texts, short_id

_COMMENT = re.compile(r"<!--.*?-->", re.DOTALL)
_PICTURE = re.compile(r"!\[([^]]*)\]\(([^)]*)\)")
_LINKS = re.compile(r"!?\[([^]]*)\]\([^)]*\)")
_RANGE = re.compile(r"(?<![\w-])\[(\w+)\](?!\()")

_NAME = re.compile(r"`(\w+)(?:=([^`]*))?`")
"""An option, or one with its value, as the books write them."""

_TAG = re.compile(r" \[(off|com|ours)\]")
"""Who says so, behind an id or a sentence: that of a publisher needs no words."""

_BRACKETS = re.compile(r" \(.*\)$")

_SAYERS = {"off": None, "com": N_("as most play it"), "ours": N_("our ruling")}


@frozen
class Page:
    """
    A page of a rule book.

    Attributes:
        game: Whose.
        chapter: What it stands under in the contents.
        title: Its own heading.
        markdown: What is on it; links are `rule:ID` and `show:ID`, pictures `picture:...`.
    """

    game: AnyGame
    chapter: str
    title: str
    markdown: str

    @property
    def name(self) -> str:
        """Its heading as the contents have room for it: without brackets, nor the game, chosen above."""
        bare = _BRACKETS.sub("", self.title).removeprefix(f"{say(self.game.title)}: ")
        return bare[:1].upper() + bare[1:]

    @property
    def plain(self) -> str:
        """Its words without marks, for the search."""
        return re.sub(r"[*`#|]+", " ", _LINKS.sub(r"\1", self.markdown))

    @property
    def rules(self) -> Mapping[str, str]:
        """What the rules on this page say, by id."""
        return rule_texts(_LINKS.sub(r"\1", self.markdown))


@cache
def examples(game_id: str) -> Sequence[Example]:
    """Return the positions that show the rules of a game."""
    path = RESOURCES / "games" / game_id / "examples.toml"
    return read_examples(path.read_text("utf-8")) if path.is_file() else ()


@cache
def _shown_rules(game_id: str) -> frozenset[str]:
    """Return the short ids of the rules that some position shows."""
    return frozenset(rule for example in examples(game_id) for rule in example.rules)


def pages(game: AnyGame) -> list[Page]:
    """Return the whole book of *game*, in the language that is spoken now."""
    return [*_guide(game), *_by_number(game)]


def guide_file(game: AnyGame, language: str) -> Path:
    """Return where it is written how *game* is played."""
    return RESOURCES / "games" / game.id / f"guide.{language}.md"


def rules_text(game: AnyGame) -> str:
    """
    Return the rules of *game* in the language that is spoken now, in Markdown; empty if there are none.

    A book names options as variant files do; players are told what they are called in the dialogs.
    """
    path = rules_file(game, VOICE.language.code)
    if path is None:
        return ""
    options = {each.name: each for each in describe(game.options) if each.label}

    def said(found: re.Match[str]) -> str:
        about, value = options.get(found[1]), found[2]
        if about is None:
            return found[0]
        chosen = "" if value is None else f" ({say(about.choices.get(value, value))})"
        return say(Phrase(N_("“{option}”"), {"option": say(about.label)})) + chosen

    return _TAG.sub(_said_sayer, _NAME.sub(said, path.read_text("utf-8"))).replace(" -> ", " → ")


def _said_sayer(tag: re.Match[str]) -> str:
    text = _SAYERS[tag[1]]
    return "" if text is None else f" *({say(text)})*"


def _guide(game: AnyGame) -> Iterator[Page]:
    path = guide_file(game, VOICE.language.code)
    if not path.is_file():
        path = guide_file(game, "en")
    if path.is_file():
        chapter = say(N_("How to play"))
        for title, text in _split(path.read_text("utf-8"), r"^# "):
            yield Page(game, chapter, title, f"# {title}\n\n{linked(_with_captions(text))}")


def _by_number(game: AnyGame) -> Iterator[Page]:
    chapter = say(N_("Every rule by its number"))
    for title, text in _split(_COMMENT.sub("", rules_text(game)), r"^##? "):
        body = linked(_RANGE.sub(r"(\1)", _with_shows(text, game)))
        yield Page(game, chapter, title, f"## {title}\n\n{body}")


def _split(text: str, mark: str) -> Iterator[tuple[str, str]]:
    """Yield each heading with what stands under it; what stands before the first is left out."""
    for part in re.split(mark, text, flags=re.MULTILINE)[1:]:
        title, _, body = part.partition("\n")
        if body.strip():
            yield title.strip(), body


def _with_captions(text: str) -> str:
    return _PICTURE.sub(r"![\1](\2)\n\n*\1*", text)


def _with_shows(text: str, game: AnyGame) -> str:
    """Return rules with a link behind each that has an example."""
    lines, shown, show = text.splitlines(), _shown_rules(game.id), say(N_("Show me"))
    for at, line in enumerate(lines):
        rule = rule_at_head(line)
        if rule is not None and short_id(rule) in shown:
            link = f" [▶\u00a0{show}](show:{short_id(rule)})"
            last = _last_line(lines, at)
            end = lines[last].rstrip()
            lines[last] = f"{end[:-1]}{link} |" if end.endswith("|") else end + link
    return "\n".join(lines)


def _last_line(lines: Sequence[str], first: int) -> int:
    """Return where the paragraph ends that begins at *first*."""
    at = first
    while at + 1 < len(lines) and lines[at + 1].strip() and lines[at + 1][0] not in "-|#":
        at += 1
    return at


def linked(text: str) -> str:
    """Return Markdown in which the ids of rules are links; drawings and links are left alone."""
    return "\n".join(line if line.startswith("    ") else _linked_line(line) for line in text.splitlines())


def _linked_line(line: str) -> str:
    parts = re.split(r"(!?\[[^]]*\]\([^)]*\))", line)
    parts[::2] = [ANY_ID.sub(_as_link, part) for part in parts[::2]]
    return "".join(parts)


def _as_link(found: re.Match[str]) -> str:
    return f"[{found[0]}](rule:{short_id(found[0])})"
