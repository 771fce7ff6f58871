"""Sections of a page that commands write: each between two marks, so that all else on the page stays."""

import re
from collections.abc import Callable
from pathlib import Path

from app.storage.files import write_whole

_END = "<!-- end -->"


def write_section(page: Path, name: str, change: Callable[[str], str]) -> None:
    """
    Write a section of a page, in place of an older one.

    Args:
        page: Made if it is not there.
        name: Of the section.
        change: Returns its new text, given the old one; that is empty where there was none.

    Raises:
        OSError: If the page cannot be read or written.
    """
    text = page.read_text(encoding="utf-8") if page.exists() else ""
    mark = f"<!-- {name} -->"
    old = re.search(rf"{re.escape(mark)}\n(.*?){_END}", text, re.DOTALL)
    section = f"{mark}\n{change(old[1] if old else '').rstrip()}\n{_END}"
    if old:
        text = text[: old.start()] + section + text[old.end() :]
    else:
        text = f"{text.rstrip()}\n\n{section}\n".lstrip()
    write_whole(page, text)
