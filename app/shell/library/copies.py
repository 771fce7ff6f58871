"""Copies of many games, written into a folder one after the other while the window answers."""

from collections.abc import Callable, Sequence
from itertools import chain, count
from pathlib import Path

from PySide6.QtCore import QSize, QTimer
from PySide6.QtWidgets import QHBoxLayout, QProgressBar, QVBoxLayout, QWidget
from shiboken6 import Shiboken

from app.core.game import AnyGame
from app.core.timeline import Sliced
from app.core.words import N_, NN_, counted
from app.i18n import say
from app.shell.common.fonts import soft
from app.storage import saves
from app.storage.bad_save import BadSave, writing
from app.storage.files import write_whole
from app.storage.library import Library
from app.ui.widgets.buttons import button
from app.ui.widgets.fitted_dialog import FittedDialog

SHORT = 300
"""Milliseconds: what is done sooner is not worth a dialog."""


class CopyingDialog(FittedDialog):
    """
    Tells how far the copying is; closing it leaves out what is not written yet.

    Args:
        games: How many are copied.
        open_dialog: Shows it, if it takes long.
    """

    def __init__(self, games: int, open_dialog: Callable[[FittedDialog], object], parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle(say(N_("Export copies")))
        self.is_stopped = False
        self.bar = QProgressBar(maximum=games, value=0)
        contents, ways = QVBoxLayout(), QHBoxLayout()
        contents.setContentsMargins(20, 16, 20, 16)
        contents.addWidget(soft(say(N_("What has been written stays if you stop."))))
        contents.addWidget(self.bar)
        ways.addStretch(1)
        ways.addWidget(button(say(N_("Stop")), self.reject))
        self.compose(contents, ways, wish=QSize(420, 0))
        self.rejected.connect(self._stop)
        self._late = QTimer(self, singleShot=True, interval=SHORT)
        self._late.timeout.connect(lambda: open_dialog(self))
        self._late.start()

    def end(self) -> None:
        """Close it, if it is still there."""
        if Shiboken.isValid(self):
            self._late.stop()
            self.accept()
            self.deleteLater()

    def _stop(self) -> None:
        self.is_stopped = True


def copying(
    library: Library,
    find: Callable[[str], AnyGame],
    numbers: Sequence[int],
    folder: Path,
    dialog: CopyingDialog,
) -> Sliced[str]:
    """
    Write copies of games into a folder, none over a file that is there; return which could not be read.

    Beside the copy of a game that can be read only in part, a text holds all there is.

    Raises:
        BadSave, OSError: If a file cannot be written.
        NotKept: If the library cannot be read.
    """
    failed = cut = 0
    try:
        for number in numbers:
            try:
                loaded = yield from library.loading(number, find)
            except BadSave:
                # The others can still be copied.
                failed += 1
                continue
            if dialog.is_stopped:
                break
            path = _free(folder, f"{loaded.game.id}-{number}", saves.SUFFIX)
            saves.write(loaded.session(), path, is_helped=loaded.is_helped)
            if loaded.doubt is not None:
                cut += 1
                beside = _free(folder, path.stem, ".txt")
                with writing(beside):
                    write_whole(beside, library.export_raw(number))
            dialog.bar.setValue(dialog.bar.value() + 1)
            yield
    finally:
        dialog.end()
    return "\n".join(say(counted(forms, some)) for forms, some in ((_UNREAD, failed), (_CUT, cut)) if some)


_UNREAD = NN_("{count} of them cannot be read.", "{count} of them cannot be read.")
_CUT = NN_(
    "{count} of them can be read only in part; a text beside its copy holds all there is.",
    "{count} of them can be read only in part; texts beside their copies hold all there is.",
)


def _free(folder: Path, stem: str, suffix: str) -> Path:
    """Return a path in a folder where no file is."""
    names = chain([stem], (f"{stem}-{number}" for number in count(2)))
    return next(path for name in names if not (path := folder / f"{name}{suffix}").exists())
