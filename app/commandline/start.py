"""The shortest way to the window: nothing that only other verbs need is imported before it is there."""

import gc
from collections.abc import Sequence
from importlib import import_module

from app.commandline.qt_import import import_qt


def main(arguments: Sequence[str]) -> int:
    """Open the window if nothing else is asked and one can open, or do what `app.commandline.main` does."""
    if not arguments:
        import_what_is_no_qt()
        import_qt()
        from app.commandline.display import why_no_window

        if why_no_window() is None:
            from app.shell.main.application import run

            return run()
        gc.enable()
    from app.commandline.main import main as command_line

    return command_line(arguments)


def import_what_is_no_qt() -> None:
    """
    Import what the Hall needs besides Qt.

    Before Qt: once PySide is there, it looks through the source of every module that is imported.  Nothing of
    it is ever garbage: to search it again and again would take a fifth of the start.  `run` lets Python look
    for garbage again once the Hall has been painted.
    """
    gc.disable()
    from app.games import all_infos

    all_infos()
    for module in ("common.user_state", "common.services", "rulebook.rule_files"):
        import_module(f"app.shell.{module}")
