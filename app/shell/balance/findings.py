"""What a balance report says, a plain sentence and the figure after it: the same words everywhere."""

from collections.abc import Callable, Iterator

from attrs import frozen

from app.bots.balance import NO_END, PACE_S, Balance, Ending, phrase_of
from app.bots.habits import Habit
from app.bots.statistics import more_games, share
from app.bots.variance import Parts
from app.core.game import LEVEL_NAMES, AnyGame
from app.core.words import N_, NN_, Phrase, counted
from app.i18n import number, percent, say
from app.shell.balance.figures import (
    Reports,
    said_dead,
    said_ignored,
    said_middle,
    said_part,
    said_share,
    said_thing,
)

_NAMES = {level.value: name for level, name in LEVEL_NAMES.items()}
_MOST_HABITS = 6
"""Of what is done, and of how it is done."""
_ALWAYS = 0.9
_LEAST_DECIDED = 10
"""Fewer games do not tell how far behind winners have been."""
_LEAST_DEALS = 10
"""Of fewer nobody can tell what luck decided."""


@frozen
class Finding:
    """
    What the reports say on a subject.

    Attributes:
        subject: A few words.
        lines: One for each report that has something to say, with its name if there are several.
    """

    subject: str
    lines: tuple[str, ...]


def asked_for(game: AnyGame, reports: Reports) -> str:
    """Return what was played, how often and by whom, in a sentence; with the seed if one was chosen."""
    study = reports[0][1].study
    who = ", ".join(say(_NAMES.get(each, N_("Random"))) for each in study.entrants)
    text = NN_("{game}, {count} game each between {who}.", "{game}, {count} games each between {who}.")
    if study.seed:
        text = NN_(
            "{game}, {count} game each between {who}, seed {seed}.",
            "{game}, {count} games each between {who}, seed {seed}.",
        )
    return say(counted(text, study.games, game=game.title, who=who, seed=str(study.seed)))


def findings(reports: Reports) -> list[Finding]:
    """Return what the reports say, what beginning is worth first."""
    found = []
    for subject, sentences in _SUBJECTS:
        lines = [
            say(Phrase(N_("{name}: {what}"), {"name": name, "what": line})) if len(reports) > 1 else line
            for name, report in reports
            for line in sentences(report)
        ]
        if lines:
            found.append(Finding(say(subject), tuple(lines)))
    return found


# --- Who wins ---


def _beginning(report: Balance) -> Iterator[str]:
    if not report.decided:
        yield say(N_("No game had one winner: nothing can be said of beginning."))
        return
    if not report.begun:
        seats = ", ".join(said_share(share) for share in report.begins)
        yield say(Phrase(N_("Nobody begins, all act at once; wins by seat: {seats}."), {"seats": seats}))
        return
    fair, first = 1 / len(report.begins), report.begins[0]
    more = more_games(first, report.decided, fair)
    values = {"share": said_share(first), "fair": percent(fair)}
    yield say(Phrase(_BEGINNING[(first.low > fair) - (first.high < fair)], values)) + _more(more)


_BEGINNING = {
    1: N_("Beginning is an advantage: whoever begins wins {share}, where {fair} would be fair."),
    0: N_("Beginning makes no clear difference: whoever begins wins {share}, where {fair} would be fair."),
    -1: N_("Beginning is a drawback: whoever begins wins {share}, where {fair} would be fair."),
}


def _more(count: int) -> str:
    """Return what is said of how sure it is: nothing if it is."""
    if not count:
        return ""
    text = NN_("About {count} more game to be sure.", "About {count} more games to be sure.")
    return " " + say(counted(text, count))


def _order(report: Balance) -> Iterator[str]:
    if report.begun and report.decided and len(report.begins) > 2:
        shares = ", ".join(said_share(share) for share in report.begins)
        yield say(Phrase(N_("Wins by order of play, whoever begins first: {shares}."), {"shares": shares}))


# --- How it goes ---


def _endings(report: Balance) -> Iterator[str]:
    def said(each: Ending) -> str:
        return f"{said_thing(Phrase(each.label), each.rule)} {said_share(each.share)}"

    if report.ended:
        known = share(report.decided, report.ended)
        text = _DECISIVE if known.rate == 1 else _SHARED
        yield say(counted(text, report.ended, share=said_share(known)))
    if report.endings:
        ways = "; ".join(said(each) for each in report.endings)
        yield say(Phrase(N_("What ends games: {ways}."), {"ways": ways}))


_DECISIVE = NN_(
    "The game always finds one winner: {share} of {count} game.",
    "The game always finds one winner: {share} of {count} games.",
)
_SHARED = NN_(
    "Not every game finds one winner: {share} of {count} game did.",
    "Not every game finds one winner: {share} of {count} games did.",
)


def _length(report: Balance) -> Iterator[str]:
    if report.ended:
        values = {
            "rounds": said_middle(report.rounds),
            "turns": said_middle(report.turns),
            "minutes": number(report.minutes.median),
            "pace": PACE_S,
        }
        text = N_(
            "A game in the middle, and half of all games: {rounds} rounds, {turns} turns; about {minutes} "
            "minutes at a person's pace of {pace} seconds a step."
        )
        yield say(Phrase(text, values))


def _suspense(report: Balance) -> Iterator[str]:
    if not report.decided:
        return
    if report.decided >= _LEAST_DECIDED:
        yield say(_BEHIND[sum(report.behind.mean > bound for bound in (0.1, 0.3))])
    values = {"changes": said_middle(report.leads), "share": said_share(report.changed)}
    yield say(counted(_LEADS, 1 if report.leads.median == 1 else 2, **values))
    # Points here, hexes or empty squares there.
    values = {"margin": said_middle(report.margin)}
    yield say(Phrase(N_("At the end the winner's score is ahead by {margin}."), values))
    if all(each.decided_at is None for each in report.played):
        return
    if report.decided_at.median > _WHOLE:
        yield say(N_("Half of the games are not decided before their last step."))
        return
    values = {"at": percent(report.decided_at.median), "rest": percent(1 - report.decided_at.median)}
    text = N_(
        "Half of the games are decided after {at} of their steps: from then on the winner has a chance of "
        "four in five or more, and the other {rest} only finish it."
    )
    yield say(Phrase(text, values))


_LEADS = NN_(
    "The lead changes {changes} time, at least twice in {share} of the games.",
    "The lead changes {changes} times, at least twice in {share} of the games.",
)

_WHOLE = 0.995
"""More is 100 % as it is told."""

_BEHIND = (
    N_("On average over a game, the winner is hardly behind."),
    N_("On average over a game, the winner is somewhat behind."),
    N_("On average over a game, the winner is far behind."),
)


# --- What decides ---


def _skill(report: Balance) -> Iterator[str]:
    skill = report.skill
    if skill is None or not skill.games:
        return
    fair = 1 / len(report.begins)
    values = {
        "stronger": Phrase(_NAMES.get(skill.stronger, N_("Random"))),
        "weaker": Phrase(_NAMES.get(skill.weaker, N_("Random"))),
        "share": said_share(skill.wins),
        "fair": percent(fair),
    }
    text = _SKILL[(skill.wins.low > fair) - (skill.wins.high < fair)]
    yield say(Phrase(text, values)) + _more(more_games(skill.wins, skill.games, fair))
    if skill.deals:
        values = {"player": said_share(skill.by_player), "deal": said_share(skill.by_deal)}
        yield say(counted(_DEALS, skill.deals, **values))
    if skill.parts is not None and skill.deals >= _LEAST_DEALS and _has_error(skill.parts):
        parts = {"luck": said_part(skill.parts.luck), "skill": said_part(skill.parts.skill)}
        yield say(Phrase(_luck_text(skill.parts), {**parts, "rest": percent(_rest(skill.parts))}))


_SKILL = {
    1: N_("Playing better pays: {stronger} against {weaker} wins {share}; luck alone would give {fair}."),
    0: N_("Playing better does not show: {stronger} against {weaker} wins {share}; luck alone gives {fair}."),
    -1: N_("Playing better harms: {stronger} against {weaker} wins {share}; luck alone would give {fair}."),
}


def _rest(parts: Parts) -> float:
    """Return what is left of a whole when luck and skill are told: rounded, all three add up, too."""
    return max(0, 100 - round(100 * parts.luck.value) - round(100 * parts.skill.value)) / 100


def _has_error(parts: Parts) -> bool:
    """Tell whether deals differ at all: drawn anew from deals that are all alike, they tell of no error."""
    return any(part.low < part.high for part in (parts.luck, parts.skill))


def _luck_text(parts: Parts) -> str:
    if parts.luck.low <= 0 and parts.skill.low <= 0:
        return _TOO_FEW
    if parts.luck.low > parts.skill.high:
        return _MORE_LUCK
    return _MORE_SKILL if parts.skill.low > parts.luck.high else _LUCK_AND_SKILL


_TOO_FEW = N_("How much dice and draws decide, and how much who plays, cannot be told from so few games.")
_MORE_LUCK = N_(
    "Dice, draws and order decide more than who plays: they explain {luck} of who wins, who plays {skill}; "
    "{rest} is both together."
)
_MORE_SKILL = N_(
    "Who plays decides more than dice, draws and order: it explains {skill} of who wins, they {luck}; "
    "{rest} is both together."
)
_LUCK_AND_SKILL = N_(
    "Dice, draws and order explain {luck} of who wins, who plays {skill}, and {rest} is both together."
)
_DEALS = NN_(
    "With the same dice and draws from every seat ({count} time): whoever plays better won from all of them "
    "in {player}, the same seat whoever sat there in {deal}, which is luck and order.",
    "With the same dice and draws from every seat ({count} times): whoever plays better won from all of them "
    "in {player}, the same seat whoever sat there in {deal}, which is luck and order.",
)


def _habits(report: Balance) -> Iterator[str]:
    acts, choices = ([each for each in report.habits if each.is_choice is way] for way in (False, True))
    for habit in (*acts[:_MOST_HABITS], *choices[:_MOST_HABITS]):
        yield say(counted(_habit_text(habit, 1 / len(report.begins)), habit.games, **_habit_values(habit)))


def _habit_values(habit: Habit) -> dict[str, str]:
    return {
        "what": said_thing(phrase_of(habit.label, habit.words), habit.rule),
        "share": said_share(habit.winning),
    }


def _habit_text(habit: Habit, fair: float) -> tuple[str, str]:
    if habit.winning.low >= _ALWAYS or habit.winning.rate == 1:
        return _CHOICE_WINS_ALWAYS if habit.is_choice else _WINS_ALWAYS
    if habit.winning.rate > fair:
        return _CHOICE_WINS if habit.is_choice else _WINS
    return _CHOICE_LOSES if habit.is_choice else _LOSES


_WINS_ALWAYS = NN_(
    "Whoever does this most nearly always wins: {what}: {share} of {count} game.",
    "Whoever does this most nearly always wins: {what}: {share} of {count} games.",
)
_WINS = NN_(
    "Whoever does this most wins more often: {what}: {share} of {count} game.",
    "Whoever does this most wins more often: {what}: {share} of {count} games.",
)
_LOSES = NN_(
    "Whoever does this most wins less often: {what}: {share} of {count} game.",
    "Whoever does this most wins less often: {what}: {share} of {count} games.",
)

_CHOICE_WINS_ALWAYS = NN_(
    "Whoever prefers this to other ways nearly always wins: {what}: {share} of {count} game.",
    "Whoever prefers this to other ways nearly always wins: {what}: {share} of {count} games.",
)
_CHOICE_WINS = NN_(
    "Whoever prefers this to other ways wins more often: {what}: {share} of {count} game.",
    "Whoever prefers this to other ways wins more often: {what}: {share} of {count} games.",
)
_CHOICE_LOSES = NN_(
    "Whoever prefers this to other ways wins less often: {what}: {share} of {count} game.",
    "Whoever prefers this to other ways wins less often: {what}: {share} of {count} games.",
)


def _unused(report: Balance) -> Iterator[str]:
    if said := said_dead(report):
        yield say(Phrase(N_("Never came up: {what}."), {"what": said}))
    if said := said_ignored(report):
        yield say(Phrase(N_("Could have been chosen at times, and no computer did: {what}."), {"what": said}))


def _troubles(report: Balance) -> Iterator[str]:
    for why, count in report.troubles.items():
        text = NN_("{count} game broke off: {why}.", "{count} games broke off: {why}.")
        yield say(counted(text, count, why=Phrase(_KNOWN[why]) if why in _KNOWN else why))


_KNOWN = {NO_END: N_("nobody comes to an end")}
"""What there are words for; all else is a mistake of rules or bots, told as it is raised."""


_SUBJECTS: tuple[tuple[str, Callable[[Balance], Iterator[str]]], ...] = (
    (N_("Beginning"), _beginning),
    (N_("Order of play"), _order),
    (N_("The end"), _endings),
    (N_("Length"), _length),
    (N_("Suspense"), _suspense),
    (N_("Skill and luck"), _skill),
    (N_("Habits"), _habits),
    (N_("Never used"), _unused),
    (N_("Trouble"), _troubles),
)
"""What a report has something to say on, in this order."""
