"""The tree keeps its promises: the contracts of pyproject.toml, what they cannot say, and house limits."""

import ast
import subprocess
import sys
from collections.abc import Iterable, Iterator, Mapping
from graphlib import CycleError, TopologicalSorter
from pathlib import Path
from typing import NamedTuple

import pytest

ROOT = Path(__file__).parent.parent
APP = ROOT / "app"

FREE_OF_QT = ("app.core", "app.kit", "app.storage", "app.bots", "app.strength")
BOXES = "app.games.carcassonne.expansions"


def test_the_contracts_are_kept():
    """Layers, games and boxes apart, no circles, no Qt: import-linter, by pyproject.toml."""
    linter = Path(sys.executable).with_name("lint-imports")
    done = subprocess.run([linter, "--no-cache", "--no-logo"], cwd=ROOT, capture_output=True, check=False)
    assert done.returncode == 0, done.stdout.decode()


class Import(NamedTuple):
    """Somebody imports something: both as dotted names, and the line where."""

    by: str
    what: str
    line: int

    def __str__(self) -> str:
        return f"{self.by}:{self.line} imports {self.what}"


def module_name(path: Path, root: Path = ROOT) -> str:
    parts = path.relative_to(root).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def imports(path: Path, root: Path = ROOT) -> Iterator[Import]:
    """Yield what a module imports anywhere in it, as far down as it is named."""
    by = module_name(path, root)
    package = by if path.stem == "__init__" else by.rpartition(".")[0]
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        match node:
            case ast.Import():
                yield from (Import(by, alias.name, node.lineno) for alias in node.names)
            case ast.ImportFrom():
                above = package.split(".")[: len(package.split(".")) - node.level + 1]
                base = ".".join([*above, node.module or ""] if node.level else [node.module or ""]).strip(".")
                yield from (Import(by, f"{base}.{alias.name}", node.lineno) for alias in node.names)


def is_in(name: str, *packages: str) -> bool:
    return any(f"{name}.".startswith(f"{package}.") for package in packages)


def room(name: str) -> list[str]:
    """Return where a module of a game is: ["catapults", "ui", "table"]."""
    return name.split(".")[2:] if is_in(name, "app.games") else []


def misplaced(all_imports: list[Import]) -> list[str]:
    """Return the imports that go against the order of the tree."""
    return [f"{each} ({why})" for each in all_imports for rule in RULES if (why := rule(each))]


def _no_qt(each: Import) -> str | None:
    is_rules = is_in(each.by, "app.games") and room(each.by)[1:2] != ["ui"]
    return "no Qt below the tables" if is_rules and is_in(each.what, "PySide6", "shiboken6") else None


def _no_ui_below_ui(each: Import) -> str | None:
    is_rules = is_in(each.by, "app.games") and room(each.by)[1:2] != ["ui"]
    return "only a game's ui knows ours" if is_rules and is_in(each.what, "app.ui", "app.shell") else None


def _boxes_apart(each: Import) -> str | None:
    by, what = room(each.by), room(each.what)
    if what[1:2] != ["expansions"] or not (APP / "games" / Path(*what[:3])).is_dir() or len(what) < 3:
        return None
    # Its tables and its paint lie where Qt is allowed, in modules that are named as the box.
    is_own = by[1:3] == what[1:3] or ("boxes" in by[:-1] and by[by.index("boxes") + 1] == what[2])
    return None if is_own else "nobody knows a box of a game but the box itself"


RULES = [_no_qt, _no_ui_below_ui, _boxes_apart]


def test_everything_is_in_its_place():
    assert misplaced([each for path in APP.rglob("*.py") for each in imports(path)]) == []


@pytest.mark.parametrize(
    "path, line, why",
    [
        ("games/towers/rules.py", "from PySide6 import QtCore", "no Qt"),
        ("games/towers/rules/walls.py", "from app.ui import art", "only a game's ui"),
        ("games/carcassonne/expansions/moats/rules.py", "from PySide6 import QtCore", "no Qt"),
        ("games/carcassonne/scoring.py", f"from {BOXES} import inns", "knows a box"),
        (
            "games/carcassonne/expansions/moats/ui/art.py",
            "from app.games.carcassonne.expansions.inns import BOX",
            "knows a box",
        ),
        (
            "games/carcassonne/ui/boxes/moats.py",
            "from app.games.carcassonne.expansions.inns.rules import Ring",
            "knows a box",
        ),
    ],
)
def test_a_misplaced_import_is_found(tmp_path, path, line, why):
    module = tmp_path / "app" / path
    module.parent.mkdir(parents=True)
    module.write_text(f"{line}\n")
    found = misplaced(list(imports(module, tmp_path)))
    assert len(found) == 1
    assert why in found[0]


@pytest.mark.parametrize(
    "path, line",
    [
        ("games/towers/ui/table.py", "from app.ui.board.scene import TableScene"),
        ("games/towers/ui/table.py", "from PySide6.QtCore import QRectF"),
        (
            "games/carcassonne/expansions/inns/ui/art.py",
            "from app.games.carcassonne.expansions.inns import BOX",
        ),
        (
            "games/carcassonne/ui/boxes/inns.py",
            "from app.games.carcassonne.expansions.inns.rules import Ring",
        ),
        ("games/carcassonne/options.py", f"from {BOXES} import all_boxes"),
    ],
)
def test_a_good_import_is_left_alone(tmp_path, path, line):
    module = tmp_path / "app" / path
    module.parent.mkdir(parents=True)
    module.write_text(f"{line}\n")
    assert misplaced(list(imports(module, tmp_path))) == []


def test_a_worker_never_sees_qt():
    """Everything a worker process may import, imported: nothing on the way leads to Qt."""
    modules = [module_name(path) for path in APP.rglob("*.py")]
    wanted = [
        name
        for name in sorted(modules)
        if is_in(name, *FREE_OF_QT) or (is_in(name, "app.games") and room(name)[1:2] != ["ui"])
    ]
    program = f"import sys\nfor name in {wanted}: __import__(name)\nprint('PySide6' in sys.modules)"
    done = subprocess.run(
        [sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert (done.stdout.strip(), done.stderr) == ("False", "")


# --- No circles ---


def graph(paths: Iterable[Path], root: Path = ROOT) -> dict[str, set[str]]:
    """Return which of our modules each one imports, anywhere in it and for its types too."""
    found: dict[str, set[str]] = {module_name(path, root): set() for path in paths}
    for path in paths:
        for each in imports(path, root):
            what = each.what
            while what and what not in found:
                what = what.rpartition(".")[0]
            if what and what != each.by:
                found[each.by].add(what)
    return found


def circle(modules: Mapping[str, set[str]]) -> list[str]:
    """Return a circle of imports, or [] if there is none."""
    try:
        TopologicalSorter(modules).prepare()
    except CycleError as error:
        return list(error.args[1])
    return []


def test_no_modules_import_each_other_in_a_circle():
    assert circle(graph([*APP.rglob("*.py")])) == []


@pytest.mark.parametrize(
    "lines",
    [
        ("from app.kit.b import two", "from app.kit.a import one"),
        ("import app.kit.b", "def later():\n    from app.kit import a"),
        ("from app.kit import b", "if TYPE_CHECKING:\n    from app.kit.a import One"),
    ],
)
def test_a_circle_is_found(tmp_path, lines):
    paths = [tmp_path / "app" / "kit" / name for name in ("a.py", "b.py")]
    paths[0].parent.mkdir(parents=True)
    for path, line in zip(paths, lines, strict=True):
        path.write_text(f"{line}\n")
    assert set(circle(graph(paths, tmp_path))) == {"app.kit.a", "app.kit.b"}


# --- Imports that wait ---

_HALL = "the Hall is there before what only one page, dialog or game needs"
_VERB = "a verb of the command line imports what it needs, and no Qt for text"
_EXTRA = "slow to import, and wanted by few"

LATE: Mapping[str, str] = {
    "app.__main__": _VERB,
    "app.commandline.answers": _VERB,
    "app.commandline.arguments": _VERB,
    "app.commandline.contests": _VERB,
    "app.commandline.display": _VERB,
    "app.commandline.fair_values": _VERB,
    "app.commandline.inputs": _VERB,
    "app.commandline.main": _VERB,
    "app.commandline.offscreen": _VERB,
    "app.commandline.qt_import": _HALL,
    "app.commandline.start": _HALL,
    "app.bots.learning.regression": _EXTRA,
    "app.bots.ratings": _EXTRA,
    "app.core.lazy_games": _HALL,
    "app.games": _HALL,
    "app.games.carcassonne.physics.throw": _EXTRA,
    "app.i18n": _HALL,
    "app.paths": _EXTRA,
    "app.shell.balance.plots": _EXTRA,
    "app.shell.common.services": _HALL,
    "app.shell.common.sounds": _HALL,
    "app.shell.common.thumbnails": _HALL,
    "app.shell.common.user_state": _HALL,
    "app.shell.lessons.lesson_controller": _HALL,
    "app.shell.library.library_controller": _HALL,
    "app.shell.main.application": _HALL,
    "app.shell.main.controllers": _HALL,
    "app.shell.main.cover_painter": _HALL,
    "app.shell.main.dialog_commands": _HALL,
    "app.shell.main.file_commands": _HALL,
    "app.shell.main.home_page": _HALL,
    "app.shell.main.main_window": _HALL,
    "app.shell.main.slice_runner": _HALL,
    "app.shell.play.game_commands": _HALL,
    "app.shell.puzzles.puzzle_controller": _HALL,
    "app.shell.puzzles.training": _EXTRA,
    "app.shell.rulebook.rulebook_controller": _HALL,
    "app.shell.sandbox.sandbox_controller": _HALL,
    "app.shell.scorepad.score_pad_controller": _HALL,
    "app.shell.strength.rating_plot": _EXTRA,
    "app.shell.strength.strength_controller": _HALL,
    "app.shell.variants.fair_value_plot": _EXTRA,
    "app.shell.variants.variants_controller": _HALL,
    "app.storage.database": _HALL,
    "app.storage.kinds": _EXTRA,
    "app.storage.library": _HALL,
    "app.storage.position_shelf": _HALL,
    "app.ui.paper.pages": _EXTRA,
    "app.ui.paper.qr_codes": _EXTRA,
    "app.ui.paper.tagged_pdf": _EXTRA,
}
"""Modules that import inside functions or only for types, each with what is gained."""


def test_imports_wait_only_where_something_is_gained():
    assert {module_name(path) for path in APP.rglob("*.py") if imports_late(path)} == LATE.keys()


def imports_late(path: Path) -> bool:
    """Tell whether a module imports anything elsewhere than at its top."""
    tree = ast.parse(path.read_text("utf-8"))
    found = [node for node in ast.walk(tree) if isinstance(node, ast.Import | ast.ImportFrom)]
    return len(found) > len([node for node in tree.body if isinstance(node, ast.Import | ast.ImportFrom)])


# --- House limits ---

_MOST_MODULES = 25


@pytest.mark.parametrize(
    "folder",
    sorted(path for path in (APP, *APP.rglob("*")) if path.is_dir() and path.name != "__pycache__"),
    ids=lambda path: str(path.relative_to(ROOT)),
)
def test_no_folder_is_too_wide_to_find_anything(folder):
    assert len([*folder.glob("*.py")]) <= _MOST_MODULES


@pytest.mark.parametrize("path", sorted(APP.rglob("*.py")), ids=lambda path: str(path.relative_to(ROOT)))
def test_nothing_is_too_long_to_be_read_at_once(path):
    text = path.read_text("utf-8")
    assert len(text.splitlines()) <= 400, "more than 400 lines: which room has two purposes?"
    tree = ast.parse(text)
    functions = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)]
    too_long = [f"{node.name}: {size} lines" for node in functions if (size := _lines(node)) > 30]
    assert too_long == []


def _lines(function: ast.FunctionDef | ast.AsyncFunctionDef) -> int:
    """Return how long a function is, from its def to its end, without its docstring."""
    size = (function.end_lineno or function.lineno) - function.lineno + 1
    first = function.body[0]
    if isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant):
        size -= (first.end_lineno or first.lineno) - first.lineno + 1
    return size


@pytest.mark.parametrize("folder", ["packaging", "resources", "i18n"])
def test_data_folders_are_no_packages(folder):
    """packaging/ would hide the library of that name, and pytest needs it."""
    assert not (ROOT / folder / "__init__.py").exists()
