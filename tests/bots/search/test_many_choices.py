"""Where there is too much to look at, something of every kind is looked at, from all over it."""

from attrs import frozen

from app.bots.search.many_choices import looked_at
from app.core.command import Command


@frozen
class Walk(Command):
    start: int
    count: int


@frozen
class Build(Command):
    at: int


@frozen
class Stop(Command):
    pass


def test_what_can_be_looked_at_is_looked_at():
    choices = [*(Build(0, at) for at in range(7)), Stop(0)]
    assert looked_at(iter(choices), 8) == choices


def test_something_of_every_kind_is_looked_at_and_of_few_all():
    """The first 400 had been: of six starting places one, and nobody could stop, which came last."""
    choices = [*(Build(0, at) for at in range(1000)), *(Walk(0, at, 1) for at in range(3)), Stop(0)]
    found = looked_at(choices, 40)
    assert len(found) == 40
    assert found[-4:] == choices[-4:]
    assert [each.at for each in found[:36]] == [place * 999 // 35 for place in range(36)]


def test_of_what_differs_in_its_number_few_are_looked_at():
    """One, half of them, all but one, and all: from every starting place."""
    choices = [*(Walk(0, start, count) for start in range(5) for count in range(1, 81)), Stop(0)]
    found = looked_at(choices, 100)
    assert found == [*(Walk(0, start, count) for start in range(5) for count in (1, 40, 79, 80)), Stop(0)]
