"""Where a file is written: what players are asked."""

import os
from pathlib import Path

from PySide6.QtWidgets import QFileDialog, QWidget


def ask_where(
    parent: QWidget, title: str, name: str, ending: str, *, kind: str = "", folder: Path | None = None
) -> Path | None:
    """
    Ask where to write a file; return None if nowhere.

    A name that is typed without an ending is given it: by that whoever gets the file finds it, and programs
    know what it is.  Where there is such a file the dialog comes once more, and asks as it does of any other.

    Args:
        name: What is suggested, without its ending; it may be anything that people write.
        ending: From its dot on.
        kind: What such files are, in the language of the player.
        folder: Where it begins; at home, unless something else is said.
    """
    place = (folder or Path.home()) / f"{name.replace('/', '-')}{ending}"
    known = place.suffix
    while True:
        answer, _ = QFileDialog.getSaveFileName(parent, title, str(place), f"{kind} (*{ending})".strip())
        if not answer:
            return None
        place = Path(answer)
        if place.suffix.lower() == known:
            return place
        place = place.with_name(place.name + ending)
        # Not `place.exists()`, which raises where the name has become too long; whoever writes says so.
        if not os.path.exists(place):  # noqa: PTH110
            return place
