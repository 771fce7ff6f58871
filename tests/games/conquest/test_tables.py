"""Numbers of the tables that need a position of their own to be seen."""

from attrs import evolve

from app.games.conquest.options import Options
from app.games.conquest.pieces import Phase
from app.games.conquest.rules.production import gold_of, layers_of
from tests.games.conquest.drawn import Table


def test_whoever_has_no_land_gets_gold() -> None:
    """CON-12: five gold, or what a variant says."""
    tables = Options().tables
    rich = evolve(tables, yields=evolve(tables.yields, idle_gold=9))

    for given, gold in ((tables, 5), (rich, 9)):
        state = Table("E3:1S", phase=Phase.PRODUCTION, tables=given).state
        assert gold_of(state, 0, layers_of(state, 0)) == gold
        assert gold_of(state, 1, layers_of(state, 1)) == 0
