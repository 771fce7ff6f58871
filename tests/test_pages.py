"""What README and the pages under docs print can be typed, and what they name is there."""

import re
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

import pytest

from app.commandline.arguments import make_parser

ROOT = Path(__file__).parent.parent
PAGES = [
    ROOT / "README.md",
    ROOT / "CONTRIBUTING.md",
    *ROOT.glob("docs/*.md"),
    *ROOT.glob("docs/decisions/*"),
]

STANDING_FOR = {"GAME": "conquest", "FILE...": "a.springald", "N": "3"}

FOREIGN = {"interface_cast", "PdfVersion"}
"""Names in what others have written, of which a page says why we do without."""

WORDS = {path.stem for path in PAGES} | {
    word
    for folder in ("app", "packaging", "tests", "docs")
    for path in (ROOT / folder).rglob("*.py")
    for word in re.findall(r"\w+", f"{path.stem} {path.read_text('utf-8')}")
}


def code_of(page: Path) -> Iterator[str]:
    """Yield what a page prints as code: within a line, or as lines, without what is said of each."""
    text = page.read_text("utf-8")
    *others, last = text.split("\n```")
    for line in "\n".join([*others[1::2], *re.findall(r"\n {4}(.*)", text)]).splitlines():
        yield re.split(r"\s\s|\s\(", line)[0]
    for span in re.findall(r"`([^`]+)`", "\n".join([*others[::2], last])):
        yield " ".join(span.split())


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_command_of_a_page_can_be_typed(page: Path):
    """None is carried out: whether its words are understood is what is asked."""
    for code in code_of(page):
        for said in re.findall(r"(?:^|\s)(?:springald|run\.py) (?!test\b|soak\b)(\w.*)", code):
            verb, *words = (STANDING_FOR.get(word, word) for word in said.split())
            if words:
                make_parser().parse_args([verb, *words])
            else:
                with pytest.raises(SystemExit):
                    make_parser().parse_args([verb, "--help"])
        for module in re.findall(r"python3? -m (tests[\w.]+)", code):
            assert find_spec(module) is not None, module


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_file_that_a_page_names_is_there(page: Path):
    for code in code_of(page):
        for path in re.findall(r"(?<![\w/.-])(?:app|docs|i18n|packaging|resources|tests)/[\w./<>*-]+", code):
            assert [*ROOT.glob(re.sub(r"<\w+>|GAME", "*", path).rstrip("/") + "*")], path


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_name_of_code_on_a_page_is_one(page: Path):
    """What no sentence has is a name: `two_words` and `TwoWords`."""
    name = re.compile(r"\b(?:[A-Z]+[a-z]\w*[A-Z]|[^\W_]+_[^\W_])\w*")
    assert {word for code in code_of(page) for word in name.findall(code)} - WORDS - FOREIGN == set()
