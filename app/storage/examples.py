"""Positions that show rules: read from a game's examples file, to be tried in the sandbox."""

import json
import tomllib
from collections.abc import Mapping, Sequence
from typing import Any

from attrs import frozen

from app.core.command import Command
from app.core.game import AnyGame
from app.core.positions import AnyPosition, read
from app.storage.codec import Codec
from app.storage.rulebook import short_id


@frozen
class Example:
    """
    A position that shows one rule or several.

    Attributes:
        rules: Their ids, in the short form of `short_id`.
        text: The position, as `app.core.positions.write` returns it.
        options: What differs from the standard options, as data.
        step: What is to be tried, as data; None where the position itself shows the rule.
        refusal: The id of the rule that refuses the step; empty for a step that is allowed.
        note: A sentence about it, to be translated; empty where the step says everything.
    """

    rules: tuple[str, ...]
    text: str
    options: Mapping[str, Any]
    step: Mapping[str, Any] | None = None
    refusal: str = ""
    note: str = ""

    def all_options(self, game: AnyGame) -> Any:
        """Return the options the position is played by."""
        return Codec(game).to_options(self.options)

    def position(self, game: AnyGame) -> AnyPosition:
        """Return the position.  Raises `Misread`."""
        return read(self.text, self.all_options(game), {game.id: game}.__getitem__)

    def command(self, game: AnyGame) -> Command | None:
        """Return what is to be tried."""
        return None if self.step is None else Codec(game).to_entry(self.step).command


def read_examples(text: str) -> Sequence[Example]:
    """
    Return the examples of a file.

    Args:
        text: TOML, a table `[[example]]` for each, with the attributes of `Example`: rules are a list,
            options and step are JSON (as in a saved game), the position comes last.
    """
    return [
        Example(
            rules=tuple(map(short_id, each["rules"])),
            text=each["position"],
            options=json.loads(each.get("options", "{}")),
            step=json.loads(each["step"]) if "step" in each else None,
            refusal=each.get("refusal", ""),
            note=each.get("note", ""),
        )
        for each in tomllib.loads(text).get("example", ())
    ]


def example_of(rule: str, examples: Sequence[Example]) -> Example | None:
    """Return the example that shows *rule* best: the one with the fewest other rules."""
    short = short_id(rule)
    shown = [each for each in examples if short in each.rules]
    return min(shown, key=lambda each: len(each.rules), default=None)
