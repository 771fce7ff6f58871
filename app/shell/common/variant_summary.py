"""By which rulings a game is played, in words: their name, and what differs from the standard game."""

from typing import Any

import attrs

from app.core.game import AnyGame
from app.core.options import Option, describe, is_usual_for_all
from app.core.session import AnySetup
from app.core.words import N_, Phrase, told
from app.i18n import say
from app.storage.tables import changes

_MOST = 6
"""So many differences are named."""


def differences(game: AnyGame, options: Any) -> list[str]:
    """Return what is not as in the standard game, one piece of text each; tables come last."""
    return [*_options(game, options), *_tables(game, options)]


def summed_up(differing: list[str]) -> str:
    """Return the first few differences, and how many more there are."""
    # "And 1 more" would take the room of the one it is about.
    if len(differing) == _MOST + 1:
        return ", ".join(differing)
    names = ", ".join(differing[:_MOST])
    if len(differing) > _MOST:
        values = {"names": names, "count": len(differing) - _MOST}
        return say(Phrase(N_("{names} and {count} more"), values))
    return names


def unlike_standard(game: AnyGame, differing: list[str]) -> str:
    """Say what differs from the standard game, by its name where it has one; nothing if nothing does."""
    if not differing:
        return ""
    if not game.presets:
        return say(Phrase(N_("Not as written: {names}"), {"names": summed_up(differing)}))
    values = {"standard": Phrase(game.presets[0].name), "names": summed_up(differing)}
    return say(Phrase(N_("Unlike {standard}: {names}"), values))


def back_to_standard(game: AnyGame) -> str:
    """Say what takes every option back."""
    if not game.presets:
        return say(N_("Back to the rules as written"))
    return say(Phrase(N_("Back to {standard}"), {"standard": Phrase(game.presets[0].name)}))


def rules_in_force(game: AnyGame, setup: AnySetup) -> str:
    """Name the rulings of a game for its log; nothing for the only ones there are."""
    if setup.variant:
        return say(Phrase(N_("Rules: {variant}"), {"variant": told(setup.variant)}))
    if not game.presets:
        return ""
    values: dict[str, Any] = {"variant": Phrase(game.presets[0].name)}
    differing = differences(game, setup.options)
    if not differing:
        return say(Phrase(N_("Rules: {variant}"), values))
    return say(Phrase(N_("Rules: {variant}, but {names}"), {**values, "names": summed_up(differing)}))


def _options(game: AnyGame, options: Any) -> list[str]:
    """Return the options that are not as in the standard game: label and value, in words."""
    found, standard = [], game.standard()
    for each in describe(game.options):
        value = getattr(options, each.name)
        if value != getattr(standard, each.name) and not is_usual_for_all(each, value):
            values = value if each.is_tuple else (value,)
            found.append(f"{say(each.label)}: {', '.join(_said(each, one) for one in values)}")
    return found


def _tables(game: AnyGame, options: Any) -> list[str]:
    """Return what the tables of a variant change."""
    if not hasattr(options, "tables"):
        return []
    plain = attrs.evolve(game.standard(), tables=options.tables)
    return [say(each) for each in changes(game.standard(), plain)]


def _said(about: Option, value: Any) -> str:
    return say(about.choices[value]) if value in about.choices else str(value)
