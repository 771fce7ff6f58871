"""Catalogues: from the text of a .po file to the bytes of a .mo file; standard library only."""

import re
import struct
from ast import literal_eval
from collections.abc import Iterator

_MAGIC = 0x950412DE
_LINE = re.compile(r'(msgctxt|msgid_plural|msgid|msgstr(?:\[\d\])?)?\s*(".*")')


def compile_po(text: str) -> bytes:
    """
    Return the .mo file of the .po file *text*.

    Fuzzy, obsolete and unfinished messages are left out, so a player sees English there.  The file
    is made of a header, two tables of (length, offset) for sources and for translations, both in
    the order of the sources, and the texts.
    """
    messages = sorted((source.encode(), translation.encode()) for source, translation in _messages(text))
    texts = [source for source, _ in messages] + [translation for _, translation in messages]
    header_size = 7 * 4
    offset = header_size + 8 * len(texts)
    table = bytearray()
    for each in texts:
        table += struct.pack("<II", len(each), offset)
        offset += len(each) + 1
    header = struct.pack("<7I", _MAGIC, 0, len(messages), header_size, header_size + 8 * len(messages), 0, 0)
    return header + table + b"".join(each + b"\0" for each in texts)


def _messages(text: str) -> Iterator[tuple[str, str]]:
    """Yield source and translation of every finished message, as .mo files spell them."""
    for block in re.split(r"\n\s*\n", text.replace("\r\n", "\n")):
        parts = _parts(block)
        source = parts.get("msgid", "")
        forms = [parts[key] for key in sorted(parts) if key.startswith("msgstr")]
        is_fuzzy = re.search(r"^#,.*\bfuzzy\b", block, re.MULTILINE) is not None
        if not forms or not all(forms) or (is_fuzzy and source):
            continue
        if "msgid_plural" in parts:
            source += "\0" + parts["msgid_plural"]
        if "msgctxt" in parts:
            source = parts["msgctxt"] + "\4" + source
        yield source, "\0".join(forms)


def _parts(block: str) -> dict[str, str]:
    """Return what each keyword of one message says, its continued lines joined."""
    parts: dict[str, str] = {}
    keyword = ""
    for line in block.splitlines():
        if match := _LINE.fullmatch(line.strip()):
            keyword = match[1] or keyword
            parts[keyword] = parts.get(keyword, "") + literal_eval(match[2])
    return parts
