"""Sections of a page that commands write: each between two marks, so that all else on the page stays."""

import re
from collections.abc import Callable
from pathlib import Path

from app.commandline.arguments import Unusable
from app.commandline.inputs import file_to_write, folder_to_write
from app.core.words import N_, Phrase
from app.i18n import say
from app.storage.bad_save import why
from app.storage.files import write_whole

_END = "<!-- end -->"


def page_to_write(folder: str, name: str) -> Path:
    """
    Return the path of a page that sections can be written into, as far as one can tell before.

    Raises:
        Unusable: If it cannot be read or written; says why.
    """
    page = file_to_write(folder_to_write(folder) / name)
    _text_of(page)
    return page


def section_of(page: Path, name: str) -> str:
    """Return the text of a section of a page; empty where there is none.  Raises `Unusable`."""
    found = _found(_text_of(page), name)
    return found[1] if found else ""


def write_section(page: Path, name: str, change: Callable[[str], str]) -> None:
    """
    Write a section of a page, in place of an older one.

    Args:
        page: Made if it is not there.
        name: Of the section.
        change: Returns its new text, given the old one; that is empty where there was none.

    Raises:
        Unusable: If the page cannot be read.
        OSError: If it cannot be written.
    """
    text = _text_of(page)
    old = _found(text, name)
    section = f"{_mark(name)}\n{change(old[1] if old else '').rstrip()}\n{_END}"
    if old:
        text = text[: old.start()] + section + text[old.end() :]
    else:
        text = f"{text.rstrip()}\n\n{section}\n".lstrip()
    write_whole(page, text)


def _mark(name: str) -> str:
    return f"<!-- {name} -->"


def _found(text: str, name: str) -> re.Match[str] | None:
    return re.search(rf"{re.escape(_mark(name))}\n(.*?){_END}", text, re.DOTALL)


def _text_of(page: Path) -> str:
    """Return what stands on a page; nothing if it is not there.  Raises `Unusable` if nobody can read it."""
    try:
        return page.read_text(encoding="utf-8") if page.exists() else ""
    except (OSError, UnicodeDecodeError) as error:
        reason = why(error) if isinstance(error, OSError) else Phrase(N_("it is not a text in UTF-8"))
        values = {"name": str(page), "why": reason}
        raise Unusable(say(Phrase(N_("{name} cannot be read: {why}."), values))) from error
