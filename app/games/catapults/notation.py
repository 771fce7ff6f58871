"""Positions of Catapults! drawn as text and read back, and what happened in words."""

from typing import Any

from app.core.command import Seat
from app.core.words import N_, Phrase
from app.games.catapults.model import Position


def draw(state: Position) -> str:
    return ""


def tell(before: Position, command: Any, after: Position) -> Phrase | None:
    return None


def describe(view: Position, seat: Seat) -> Phrase:
    return Phrase(N_("Catapults!"))
