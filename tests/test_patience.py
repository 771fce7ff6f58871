"""Whoever waits for a window does not wait for ever: one loop without an end hung all tests."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests import patience
from tests.patience import Patience

HERE = Path(__file__).parent
FOLDERS = ("contract", "games", "screens", "shell", "soak", "ui")
"""Where tests and their helpers move windows; those of tests/real have a driver that watches them."""


def test_a_loop_that_waits_in_vain_says_for_what(monkeypatch):
    now = [0.0]
    monkeypatch.setattr(patience, "monotonic", lambda: now[0])
    waits = Patience("the end of the game")
    assert waits()
    now[0] += patience.PATIENCE_S + 1
    with pytest.raises(pytest.fail.Exception, match="waited in vain for the end of the game"):
        waits()


@pytest.mark.parametrize("folder", FOLDERS)
def test_every_loop_that_moves_a_window_has_an_end(folder):
    """A `while` that gives the program its turn asks a `Patience`, or is counted."""
    endless = [
        f"{path.relative_to(HERE)}:{loop.lineno}"
        for path in sorted((HERE / folder).rglob("*.py"))
        for loop in _waiting(ast.parse(path.read_text(encoding="utf-8")))
        if not _has_end(loop)
    ]
    assert endless == []


_FUNCTIONS = {"settle", "play_by_keys", "_one_key"}
_METHODS = {"processEvents", "keyClick", "mouseClick", "press", "click", "push", "walk", "undo", "catch_up"}
"""What gives a window its turn, or something to do."""


def _waiting(module: ast.Module) -> Iterator[ast.While]:
    """Yield the loops in which a window is moved."""
    for node in ast.walk(module):
        if isinstance(node, ast.While):
            called = [call.func for call in ast.walk(node) if isinstance(call, ast.Call)]
            methods = {each.attr for each in called if isinstance(each, ast.Attribute)}
            functions = {each.id for each in called if isinstance(each, ast.Name)}
            if methods & _METHODS or functions & _FUNCTIONS:
                yield node


def _has_end(loop: ast.While) -> bool:
    first = loop.test.values[0] if isinstance(loop.test, ast.BoolOp) else loop.test
    return isinstance(first, ast.Call) and isinstance(first.func, ast.Name) and first.func.id == "waits"
