"""
Completion for shells and a page for man, made from the parser of the command line.

python packaging/shell_files.py SHARE     writes them below a folder like /usr/share
"""

import argparse
import gzip
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
NAME = "springald"


@dataclass(frozen=True)
class Verb:
    """A command: its name, what it is for, and what can be said with it."""

    name: str
    about: str
    actions: tuple[argparse.Action, ...]

    @property
    def options(self) -> list[argparse.Action]:
        """What begins with a dash."""
        return [action for action in self.actions if action.option_strings]

    @property
    def words(self) -> list[str]:
        """What may stand there: options, and the choices of what has no dash."""
        named = [name for action in self.options for name in action.option_strings]
        return named + [
            str(each) for action in self.actions if not action.option_strings for each in choices(action)
        ]


def verbs(parser: argparse.ArgumentParser) -> Iterator[Verb]:
    """Yield the commands of a parser."""
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            helps = {each.dest: each.help or "" for each in action._choices_actions}
            for name, verb in action.choices.items():
                yield Verb(name, helps.get(name, ""), tuple(verb._actions))


def choices(action: argparse.Action) -> list[str]:
    """Return what can be said for an argument; nothing where it is anything, a file for example."""
    return [] if action.choices is None else [str(each) for each in action.choices]


def bash(found: list[Verb], games: list[str]) -> str:
    """Return the completion for bash."""
    lines = [
        f"_{NAME}() {{",
        '    local now="${COMP_WORDS[COMP_CWORD]}" before="${COMP_WORDS[COMP_CWORD-1]}" words',
    ]
    lines += ['    case "${COMP_WORDS[1]}:$before" in']
    for verb in found:
        for action in verb.options:
            if said := choices(action):
                names = "|".join(f"{verb.name}:{name}" for name in action.option_strings)
                lines.append(f'        {names}) words="{" ".join(said)}" ;;')
    lines.append('        *) case "${COMP_WORDS[1]}" in')
    for verb in found:
        lines.append(f'            {verb.name}) words="{" ".join([*verb.words, *games])}" ;;')
    lines += [
        f'            *) words="{" ".join(verb.name for verb in found)} --help --version" ;;',
        "        esac ;;",
    ]
    lines += ["    esac", '    COMPREPLY=($(compgen -W "$words" -- "$now"))', "}"]
    return "\n".join([*lines, f"complete -o default -F _{NAME} {NAME}", ""])


def zsh(found: list[Verb], games: list[str]) -> str:
    """Return the completion for zsh."""
    lines = [f"#compdef {NAME}", "", f"_{NAME}() {{", "    local -a verbs", "    verbs=("]
    lines += [f"        {_quoted(f'{verb.name}:{_plain(verb.about)}')}" for verb in found]
    lines += ["    )", "    if (( CURRENT == 2 )); then", "        _describe command verbs; return", "    fi"]
    lines.append("    case $words[2] in")
    for verb in found:
        asked = [_zsh_option(action, name) for action in verb.options for name in action.option_strings]
        asked.append(_quoted(f"*:what:_alternative 'games:game:({' '.join(games)})' 'files:file:_files'"))
        lines.append(f"        {verb.name}) shift words; (( CURRENT-- )); _arguments {' '.join(asked)} ;;")
    return "\n".join([*lines, "    esac", "}", "", f'_{NAME} "$@"', ""])


def _zsh_option(action: argparse.Action, name: str) -> str:
    about = _plain(action.help or "").replace("[", "(").replace("]", ")").replace(":", " -")
    if action.nargs == 0:
        return _quoted(f"{name}[{about}]")
    said = choices(action)
    return _quoted(f"{name}[{about}]:value:{'(' + ' '.join(said) + ')' if said else '_files'}")


def fish(found: list[Verb], games: list[str]) -> str:
    """Return the completion for fish."""
    lines = []
    for verb in found:
        first = f"complete -c {NAME} -n __fish_use_subcommand"
        lines.append(f"{first} -f -a {verb.name} -d {_quoted(_plain(verb.about))}")
        here = f"complete -c {NAME} -n '__fish_seen_subcommand_from {verb.name}'"
        lines.append(f"{here} -a {_quoted(' '.join(games))}")
        for action in verb.options:
            names = " ".join(
                f"-l {name[2:]}" if name.startswith("--") else f"-s {name[1:]}"
                for name in action.option_strings
            )
            said = choices(action)
            value = "" if action.nargs == 0 else f" -x -a {_quoted(' '.join(said))}" if said else " -r"
            lines.append(f"{here} {names}{value} -d {_quoted(_plain(action.help or ''))}")
    return "\n".join([*lines, ""])


def man(found: list[Verb], about: str, version: str) -> str:
    """Return the page for man, in section 6, games."""
    lines = [f'.TH SPRINGALD 6 "" "Springald {version}" "Games"', ".SH NAME", f"{NAME} \\- {_roff(about)}"]
    lines += [".SH SYNOPSIS", f".B {NAME}", ".RI [ command \\ ...]", ".SH COMMANDS"]
    lines += ["Without a command, the window opens."]
    for verb in found:
        lines += [f".SS {NAME} {verb.name}", _roff(verb.about)]
        for action in verb.actions:
            names = ", ".join(action.option_strings) or str(action.metavar or action.dest)
            value = "" if not action.option_strings or action.nargs == 0 else _value(action)
            lines += [".TP", f"\\fB{_roff(names)}\\fR{_roff(value)}", _roff(_plain(action.help or ""))]
    return "\n".join([*lines, ""])


def _value(action: argparse.Action) -> str:
    said = choices(action)
    return f" {{{','.join(said)}}}" if said else f" {action.metavar or action.dest.upper()}"


def _plain(text: str) -> str:
    """Return a help text as it is read: a per cent sign stands twice in it."""
    return " ".join(text.replace("%%", "%").split())


def _roff(text: str) -> str:
    escaped = text.replace("\\", "\\e").replace("-", "\\-")
    return f"\\&{escaped}" if escaped.startswith((".", "'")) else escaped


def _quoted(text: str) -> str:
    return "'" + text.replace("'", "'\\''") + "'"


def write(share: Path) -> None:
    """Write all of them below *share*."""
    sys.path.insert(0, str(ROOT))
    from app import __version__
    from app.commandline.arguments import make_parser
    from app.games import game_ids

    found, games = list(verbs(make_parser())), list(game_ids())
    about = "four catapult games on one table"
    texts = {
        share / f"bash-completion/completions/{NAME}": bash(found, games),
        share / f"zsh/vendor-completions/_{NAME}": zsh(found, games),
        share / f"fish/vendor_completions.d/{NAME}.fish": fish(found, games),
    }
    for path, text in texts.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
    page = share / f"man/man6/{NAME}.6.gz"
    page.parent.mkdir(parents=True, exist_ok=True)
    page.write_bytes(gzip.compress(man(found, about, __version__).encode(), mtime=0))


if __name__ == "__main__":
    write(Path(sys.argv[1]))
