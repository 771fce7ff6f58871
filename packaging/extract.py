"""Bring the catalogues up to date with the texts in the code: python packaging/extract.py."""

import json
import sys
import tomllib
from io import BytesIO
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po, write_po

ROOT = Path(__file__).resolve().parent.parent
CATALOGUES = ROOT / "i18n"
TEMPLATE = CATALOGUES / "springald.pot"

# The marks of app/core/words.py, and which of their arguments are texts.
MARKS = {"N_": None, "NN_": (1, 2)}

# Headers that change with every run, or say nothing.
_CHATTER = tuple(
    f'"{header}:'
    for header in (
        "Project-Id-Version",
        "POT-Creation-Date",
        "PO-Revision-Date",
        "Generated-By",
        "Report-Msgid-Bugs-To",
        "Last-Translator",
        "Language-Team",
    )
)


def main() -> int:
    """Write the template and every language; return the exit status."""
    template = extracted()
    TEMPLATE.write_bytes(written(template))
    for path in sorted(CATALOGUES.glob("*.po")):
        catalogue = updated(path, template)
        path.write_bytes(written(catalogue))
        print(f"{path.name}: {_state(catalogue)}")
    return 0


def extracted() -> Catalog:
    """
    Return the texts in app/ that are marked, with the comments that begin "Translators:".

    The words of the variants that are shipped are theirs too, and those of lessons and the examples of rules.
    """
    header = "# Every text of Springald that players see; made by packaging/extract.py."
    catalogue = Catalog(project="Springald", version="", header_comment=header, fuzzy=False)
    found = extract_from_dir(ROOT / "app", keywords=MARKS, comment_tags=("Translators:",))
    for file, _, message, comments, context in found:
        catalogue.add(message, locations=[(f"app/{file}", 0)], auto_comments=comments, context=context)
    for path in sorted((ROOT / "resources" / "games").glob("*/variants/*.json")):
        variant = json.loads(path.read_text("utf-8"))
        for key in ("name", "note"):
            catalogue.add(variant[key], locations=[(path.relative_to(ROOT).as_posix(), 0)])
    for path in sorted((ROOT / "resources" / "games").glob("*/examples.toml")):
        for example in tomllib.loads(path.read_text("utf-8"))["example"]:
            if "note" in example:
                catalogue.add(example["note"], locations=[(path.relative_to(ROOT).as_posix(), 0)])
    for path in sorted((ROOT / "resources" / "games").glob("*/lesson.toml")):
        for exercise in tomllib.loads(path.read_text("utf-8"))["exercise"]:
            answers = [each["say"] for each in exercise.get("answers", ())]
            for text in (exercise["title"], exercise["say"], exercise["praise"], *answers):
                catalogue.add(text, locations=[(path.relative_to(ROOT).as_posix(), 0)])
    return catalogue


def updated(path: Path, template: Catalog) -> Catalog:
    """
    Return the translations in *path* with the texts of *template*.

    A text that was slightly changed keeps its translation, marked fuzzy; a text that is gone loses it.
    """
    with path.open("rb") as file:
        catalogue = read_po(file, locale=path.stem)
    catalogue.update(template, update_header_comment=False)
    return catalogue


def written(catalogue: Catalog) -> bytes:
    """Return *catalogue* as a file that changes only when a text or its file does."""
    file = BytesIO()
    write_po(file, catalogue, width=110, sort_by_file=True, include_lineno=False, ignore_obsolete=True)
    lines = file.getvalue().decode().splitlines()
    return ("\n".join(line for line in lines if not line.startswith(_CHATTER)).strip() + "\n").encode()


def _state(catalogue: Catalog) -> str:
    messages = [message for message in catalogue if message.id]
    missing = sum(not message.string or not all(message.string) for message in messages)
    fuzzy = sum(message.fuzzy for message in messages)
    gone = len(catalogue.obsolete)
    return f"{len(messages)} texts, {missing} to translate, {fuzzy} to look at, {gone} dropped"


if __name__ == "__main__":
    sys.exit(main())
