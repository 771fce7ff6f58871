"""What is known of somebody's games: ratings, shares and streaks, read from the library once."""

import json
from collections.abc import Mapping

from app.bots.rungs import Rung, ladder_of
from app.core.game import AnyGame, Level
from app.paths import data_folder
from app.shell.common.services import Services
from app.storage.records import Record, mapping
from app.strength.gone_over import ANALYSES, GoneOver, gone_over
from app.strength.profiles import NOTE, Profile, read_profiles, written
from app.strength.rating import Point, is_usual, people, ratings
from app.strength.results import distinct, finished


class StrengthBook:
    """
    Looks things up about the people at this machine.

    Attributes:
        profiles: By name; change them with `keep`.
    """

    def __init__(self, services: Services) -> None:
        """Read the library.  Raises `NotKept` if it cannot be read."""
        self._services = services
        self.profiles = read_profiles(services.user_state.note(NOTE))
        self._records = distinct(each for each in services.library.records() if not each.is_damaged)
        self._usual: dict[str, bool] = {}
        self._points: dict[tuple[str, str], list[Point]] = {}

    @property
    def names(self) -> list[str]:
        """Everybody who has a profile or has played as a person, whoever has played most first."""
        played = people(self._records)
        known = (name for name, profile in self.profiles.items() if not profile.is_gone)
        return [*played, *(name for name in known if name not in played)]

    @property
    def games(self) -> list[AnyGame]:
        """The games in the order of the Hall."""
        return self._services.to_choose()

    def keep(self, name: str, profile: Profile | None) -> None:
        """Remember a profile, or (None) only what is forgotten of it; those of another window stay."""
        self._points.clear()
        self.profiles = read_profiles(self._services.user_state.newest_note(NOTE))
        old = self.profiles.pop(name, Profile())
        if profile is not None:
            self.profiles[name] = profile
        elif old.since:
            # It was said that these results cannot be brought back.
            self.profiles[name] = Profile(since=old.since, is_gone=True)
        self._services.user_state.keep_note(NOTE, written(self.profiles))

    def finished(self, name: str, game: AnyGame | None = None) -> "list[tuple[Record, int]]":
        """Return somebody's finished games of one game or of all, with the seat, in the order they ended."""
        since = self.profiles.get(name, Profile()).since
        ids = {each.id for each in ([game] if game else self.games)}
        return [each for each in finished(self._records, name, since) if each[0].game in ids]

    def gone_over(self, name: str, game: AnyGame | None = None) -> list[GoneOver]:
        """Return somebody's finished games of one game or of all that have been gone over, in that order."""
        since = self.profiles.get(name, Profile()).since
        ids = [each.id for each in ([game] if game else self.games)]
        found = gone_over(data_folder() / ANALYSES, ids, name, since)
        # What is kept of a game outlives it: it may be deleted, forgotten, or have another end by now.
        there = {(each.game, each.now, each.totals) for each, _ in self.finished(name, game)}
        return [each for each in found if each.which is None or each.which in there]

    def points(self, name: str, game: AnyGame) -> list[Point]:
        """Return somebody's rating in a game after each game that counts; worked out once."""
        found = self._points.get((name, game.id))
        if found is None:
            usual = (record for record, _ in self.finished(name, game) if self._is_usual(record, game))
            found = self._points[name, game.id] = ratings(usual, name, ladder_of(game))
        return found

    def _is_usual(self, record: Record, game: AnyGame) -> bool:
        """Tell whether a game was played by its standard rules; of those that begin alike one is asked."""
        about = mapping(record.setup)
        beginning = json.dumps([game.id, about.get("options"), about.get("start"), len(record.names)])
        if beginning not in self._usual:
            self._usual[beginning] = is_usual(record, game)
        return self._usual[beginning]

    def ladder(self, game: AnyGame) -> Mapping[Level, Rung]:
        """Return how strong the computers of a game are."""
        return ladder_of(game)
