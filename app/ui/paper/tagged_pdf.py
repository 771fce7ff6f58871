"""PDF files that can be read aloud: Qt writes what lies where, and this adds what it is, in what order."""

import re
from collections.abc import Mapping, Sequence
from io import BytesIO
from typing import TYPE_CHECKING, Any

from attrs import define, field

from app.ui.paper.tags import MARK_X, Kind, Tag, Tags

if TYPE_CHECKING:
    from pypdf import PdfWriter
    from pypdf.generic import IndirectObject

_NAMES: Mapping[Kind, str] = {
    Kind.DOCUMENT: "Document",
    Kind.TITLE: "H1",
    Kind.HEADING: "H2",
    Kind.TEXT: "P",
    Kind.LIST: "L",
    Kind.ITEM: "LI",
    Kind.BULLET: "Lbl",
    Kind.ITEM_TEXT: "LBody",
    Kind.TABLE: "Table",
    Kind.ROW: "TR",
    Kind.COLUMN_HEAD: "TH",
    Kind.ROW_HEAD: "TH",
    Kind.CELL: "TD",
    Kind.PICTURE: "Figure",
}
_SCOPES: Mapping[Kind, str] = {Kind.COLUMN_HEAD: "Column", Kind.ROW_HEAD: "Row"}

_MARK = re.compile(rb"%d (\d+) 1 1 re\s+f\*?\s" % MARK_X)
"""What a mark has become in the content of a page."""

_ASIDE = b"/Artifact BMC\n"
"""What is not read: lines, grounds and ornaments."""


def with_tags(data: bytes, tags: Tags, language: str) -> bytes:
    """
    Return a PDF file that tells what lies on its pages.

    Args:
        data: As Qt has written it, with marks on its pages.
        tags: What was taken down while they were painted.
        language: Of its words: "en", "de".
    """
    from pypdf import PdfReader, PdfWriter

    writer = PdfWriter(clone_from=PdfReader(BytesIO(data)))
    writer.pdf_header = "%PDF-1.7"
    tree = _Tree(writer, tags)
    for page in writer.pages:
        tree.add_page(page)
    tree.add()
    _tell_readers(writer, language)
    written = BytesIO()
    writer.write(written)
    return written.getvalue()


def told_apart(content: bytes, marked: Sequence[Tag]) -> tuple[bytes, list[int]]:
    """
    Return the content of a page with what is read and what is not told apart, and the marks it had.

    Args:
        content: Of a page, as Qt has written it.
        marked: What the marks of all pages are around, by their numbers.
    """
    parts, found = [_ASIDE], list[int]()
    last = 0
    for mark in _MARK.finditer(content):
        parts += [content[last : mark.start()], b"\nEMC\n"]
        number, last = int(mark[1]), mark.end()
        if number:
            parts.append(b"/Span <</MCID %d%b>> BDC\n" % (len(found), _said(marked[number - 1])))
            found.append(number)
        else:
            parts.append(_ASIDE)
    return b"".join([*parts, content[last:], b"\nEMC\n"]), found


def _said(tag: Tag) -> bytes:
    """Return what is read instead of the letters of a page, which may be parted by lines, or cut off."""
    if tag.kind is Kind.PICTURE or not tag.said:
        return b""
    return b"/ActualText <%b>" % f"\N{ZERO WIDTH NO-BREAK SPACE}{tag.said}".encode("utf-16-be").hex().encode()


@define(eq=False)
class _Tree:
    """
    The tree of all tags in a file, and for each page which of them its parts are.

    Attributes:
        writer: Of the file.
        tags: What there is.
    """

    writer: "PdfWriter"
    tags: Tags
    _places: "dict[int, tuple[IndirectObject, int]]" = field(factory=dict)
    _pages: list[list[int]] = field(factory=list)
    _elements: "dict[int, IndirectObject]" = field(factory=dict)

    def add_page(self, page: Any) -> None:
        """Let a page tell what belongs together on it."""
        from pypdf.generic import NameObject, NumberObject

        stream = page["/Contents"].get_object()
        content, found = told_apart(stream.get_data(), self.tags.marked)
        stream.set_data(content)
        page[NameObject("/StructParents")] = NumberObject(len(self._pages))
        page[NameObject("/Tabs")] = NameObject("/S")
        self._places |= {mark: (page.indirect_reference, at) for at, mark in enumerate(found)}
        self._pages.append(found)

    def add(self) -> None:
        """Add all tags, when all pages are there."""
        from pypdf.generic import ArrayObject, DictionaryObject, NameObject, NumberObject

        root = DictionaryObject({NameObject("/Type"): NameObject("/StructTreeRoot")})
        at = self._kept(root)
        root[NameObject("/K")] = ArrayObject([self._element(self.tags.document, at)])
        numbered = ArrayObject()
        for number, found in enumerate(self._pages):
            numbered += [NumberObject(number), ArrayObject(self._elements[mark] for mark in found)]
        root[NameObject("/ParentTree")] = self._kept(DictionaryObject({NameObject("/Nums"): numbered}))
        root[NameObject("/ParentTreeNextKey")] = NumberObject(len(self._pages))
        self.writer.root_object[NameObject("/StructTreeRoot")] = at

    def _element(self, tag: Tag, parent: "IndirectObject") -> "IndirectObject":
        """Add a tag with its parts; return where it is."""
        from pypdf.generic import ArrayObject, DictionaryObject, NameObject, NumberObject, TextStringObject

        element = DictionaryObject(
            {NameObject("/S"): NameObject(f"/{_NAMES[tag.kind]}"), NameObject("/P"): parent}
        )
        at = self._kept(element)
        if tag.kind is Kind.PICTURE:
            element[NameObject("/Alt")] = TextStringObject(tag.said)
        if tag.kind in _SCOPES:
            scope = {"/O": "/Table", "/Scope": f"/{_SCOPES[tag.kind]}"}
            element[NameObject("/A")] = DictionaryObject(
                {NameObject(name): NameObject(value) for name, value in scope.items()}
            )
        if tag.mark in self._places:
            page, place = self._places[tag.mark]
            element[NameObject("/Pg")] = page
            element[NameObject("/K")] = NumberObject(place)
            self._elements[tag.mark] = at
        elif tag.parts:
            element[NameObject("/K")] = ArrayObject(self._element(part, at) for part in tag.parts)
        return at

    def _kept(self, thing: Any) -> "IndirectObject":
        """Put something into the file; return where it is."""
        return self.writer._add_object(thing)  # noqa: SLF001 - pypdf has no other name for it


def _tell_readers(writer: "PdfWriter", language: str) -> None:
    """Tell programs that read aloud that there are tags, in what language; and windows to show the title."""
    from pypdf.generic import BooleanObject, DictionaryObject, NameObject, TextStringObject

    root = writer.root_object
    root[NameObject("/MarkInfo")] = DictionaryObject({NameObject("/Marked"): BooleanObject(True)})
    root[NameObject("/Lang")] = TextStringObject(language)
    shown = DictionaryObject({NameObject("/DisplayDocTitle"): BooleanObject(True)})
    root[NameObject("/ViewerPreferences")] = shown
