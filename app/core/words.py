"""Text for players before it has a language."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

_AS_IT_IS = "{text}"
_A_NAME = "{seat}"


def N_(text: str) -> str:
    """Mark *text* for translation; it is translated where it is shown."""
    return text


def NN_(one: str, many: str) -> tuple[str, str]:
    """Mark a text with a plural form for translation."""
    return one, many


@dataclass(frozen=True, slots=True)
class SeatName:
    """Stands in a `Phrase` for a player's name; the name is filled in when the text is shown."""

    seat: int


@dataclass(frozen=True, slots=True)
class Phrase:
    """
    A sentence or a word for players, with what is to be filled in.

    Attributes:
        text: The English text, marked with `N_`; `{name}` is filled from *values*.
        values: Numbers, names as they are, `SeatName`s, and Phrases (translated in turn).
            A plain string is shown as it is: a word that needs translating is a Phrase.
        many: The English plural; chosen by the number `values[count]`.
        count: Which value decides between *text* and *many*.
    """

    text: str
    values: Mapping[str, Any] = field(default_factory=dict, hash=False)
    many: str | None = None
    count: str = "count"

    def __str__(self) -> str:
        """Return the English text, with seats numbered from 1; for logs and tests."""
        is_many = self.many is not None and self.values[self.count] != 1
        text = self.many if is_many and self.many is not None else self.text
        return text.format(**{name: _plain(value) for name, value in self.values.items()})


@dataclass(frozen=True, slots=True)
class Located(Phrase):
    """
    A sentence that names places by coordinates.

    Attributes:
        plain: What is said instead where the board shows none.
    """

    plain: Phrase = field(default=Phrase(""), hash=False)


def located(phrase: Phrase, plain: Phrase) -> Located:
    """Return a sentence that names places by coordinates, with what is said where the board shows none."""
    return Located(phrase.text, phrase.values, phrase.many, phrase.count, plain)


def without_coordinates(phrase: Phrase) -> Phrase:
    """Return *phrase* as it is said where the board shows no coordinates."""
    if isinstance(phrase, Located):
        return without_coordinates(phrase.plain)
    inner = {
        name: without_coordinates(each) for name, each in phrase.values.items() if isinstance(each, Phrase)
    }
    return replace(phrase, values={**phrase.values, **inner}) if inner else phrase


def phrase_data(phrase: Phrase) -> dict[str, Any]:
    """Return *phrase* as what JSON can hold; `read_phrase` reads it."""
    values = {name: _value_data(value) for name, value in phrase.values.items()}
    return {"text": phrase.text, "values": values, "many": phrase.many, "count": phrase.count}


def read_phrase(data: Mapping[str, Any]) -> Phrase:
    """Return the phrase that `phrase_data` wrote.  Raises `KeyError` or `TypeError` for anything else."""
    values = {name: _read_value(value) for name, value in data["values"].items()}
    return Phrase(data["text"], values, data["many"], data["count"])


def _value_data(value: object) -> Any:
    match value:
        case Phrase():
            return {"phrase": phrase_data(value)}
        case SeatName(seat=seat):
            return {"seat": seat}
        case _:
            return value


def _read_value(value: object) -> Any:
    match value:
        case {"phrase": data}:
            return read_phrase(data)
        case {"seat": int(seat)}:
            return SeatName(seat)
        case _:
            return value


def counted(forms: tuple[str, str], count: int, **values: object) -> Phrase:
    """Return a phrase with a plural; *forms* come from `NN_`, `{count}` is filled in."""
    return Phrase(forms[0], {"count": count, **values}, many=forms[1])


def verbatim(text: str) -> Phrase:
    """Return a phrase that is shown as it is: a sign, or words already in the player's language."""
    return Phrase(_AS_IT_IS, {"text": text})


def told(text: str) -> Phrase:
    """Return a phrase for words that may be ours, and are translated then: the name of a shipped variant."""
    return verbatim(text) if "{" in text or "}" in text else Phrase(text)


def named(seat: int) -> Phrase:
    """Return a phrase that is the name of whoever sits at *seat*."""
    return Phrase(_A_NAME, {"seat": SeatName(seat)})


SENTENCES, APART, LIST = N_("{first} {second}"), N_("{first}  {second}"), N_("{first}, {second}")
"""What puts phrases together: sentences, sentences with more room between them, and a list."""


def joined(phrases: Sequence[Phrase], by: str = SENTENCES) -> Phrase | None:
    """Return several phrases as one, put together *by* a text with `{first}` and `{second}`; None of none."""
    if not phrases:
        return None
    whole = phrases[0]
    for phrase in phrases[1:]:
        whole = Phrase(by, {"first": whole, "second": phrase})
    return whole


def listed(seats: Sequence[int]) -> Phrase | SeatName:
    """Return some seats as a list in words; each is filled in as its name."""
    if not seats:
        return verbatim("–")
    if len(seats) == 1:
        return SeatName(seats[0])
    first: Phrase | SeatName = SeatName(seats[0])
    for seat in seats[1:-1]:
        first = Phrase(LIST, {"first": first, "second": SeatName(seat)})
    return Phrase(N_("{first} and {second}"), {"first": first, "second": SeatName(seats[-1])})


def _plain(value: object) -> object:
    return f"Seat {value.seat + 1}" if isinstance(value, SeatName) else value
