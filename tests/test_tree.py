"""The tree in docs/architecture.md is the one on the disk, in the modules' own words."""

import ast
import re
import tomllib
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parent.parent
APP = ROOT / "app"
PAGE = (ROOT / "docs" / "architecture.md").read_text("utf-8")

GAMES = ("cards", "carcassonne", "catapults", "conquest")

SPELT_OUT = (".", "core", "kit", "bots", "bots/search")
"""Folders whose modules are listed one by one, for everybody builds on them."""


def sentence(path: Path) -> str:
    """Return the first sentence of a module's docstring, without its full stop."""
    text = ast.get_docstring(ast.parse(path.read_text("utf-8"))) or ""
    return re.split(r"\.(?:\s|$)", " ".join(text.split()), maxsplit=1)[0]


def tree(folder: Path = APP, depth: int = 1) -> Iterator[tuple[int, str, str]]:
    """Yield (depth, name, sentence) of all that the page has to list below *folder*, without the games."""
    if folder.relative_to(APP).as_posix() in SPELT_OUT:
        for path in sorted(folder.glob("*.py")):
            if path.name != "__init__.py":
                yield depth, path.name, sentence(path)
    for child in sorted(path for path in folder.iterdir() if (path / "__init__.py").is_file()):
        yield depth, f"{child.name}/", sentence(child / "__init__.py")
        if child != APP / "games":
            yield from tree(child, depth + 1)


def written() -> tuple[list[str], list[str]]:
    """Return the lines of the page's tree below app/, and out of them those about every game."""
    lines = PAGE.split("## 3. The tree", 1)[1].split("```")[1].split("\napp/\n", 1)[1].splitlines()
    first = next(at for at, line in enumerate(lines) if line.strip().startswith("<game>/"))
    last = next(at for at in range(first + 1, len(lines)) if not lines[at].startswith("      "))
    return [*lines[:first], *lines[last:]], lines[first + 1 : last]


def test_the_page_lists_what_there_is_in_its_own_words():
    found = [re.fullmatch(r"( +)(\S+) +(.+)", line) for line in written()[0]]
    assert all(found)
    assert [(len(each[1]) // 2, each[2], each[3]) for each in found if each] == [*tree()]


def test_what_the_page_says_of_every_game_is_found_in_each_of_the_four():
    names = [line.split()[0].rstrip("/") for line in written()[1]]
    places = [APP / "games" / game / name for game in GAMES for name in names]
    assert len(names) > 10
    assert [place for place in places if not place.exists()] == []


# --- Layers ---


def test_the_page_tells_the_layers_that_are_held():
    """As import-linter has them; rooms that know only what all share go unnamed."""
    tools = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]
    held = [each["layers"] for each in tools["importlinter"]["contracts"] if each["type"] == "layers"]
    program, game, shell = ([re.sub(r"[()]", "", layer) for layer in each] for each in held)
    for layers in (program, game):
        assert " > ".join(f"`{layer}`" for layer in layers) in PAGE
    assert " > ".join("the other rooms" if "balance" in each else f"`{each}`" for each in shell) in PAGE


# --- Names ---

PRIVATE = {
    "clerk", "crown", "deeds", "desk", "dress", "errands", "funds", "hold", "host", "judge", "lettering",
    "looks", "memory", "mind", "minds", "palm", "rescue", "shows", "sight", "stagehand", "stand", "stranger",
    "things",
}  # fmt: skip
"""Words that had to be opened to be understood; the glossary has others for what they stood for."""


def test_files_are_called_by_the_words_of_the_glossary():
    assert [path for path in APP.rglob("*.py") if PRIVATE & {*path.stem.split("_"), path.parent.name}] == []


def test_one_file_name_stands_for_one_thing():
    """Outside the games, where the same name stands for the same thing in each of them."""
    names = Counter(
        path.name
        for path in APP.rglob("*.py")
        if path.name != "__init__.py" and "games" not in path.relative_to(APP).parts
    )
    assert [name for name, times in names.items() if times > 1] == []
