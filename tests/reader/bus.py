"""A client of D-Bus: what the protocol needs for talking to programs on the accessibility bus."""

import os
import re
import selectors
import socket
import struct
from collections import deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from time import monotonic
from typing import Any, NamedTuple

from attrs import frozen

_FIXED: Mapping[str, tuple[str, int]] = {
    "y": ("B", 1),
    "b": ("I", 4),
    "n": ("h", 2),
    "q": ("H", 2),
    "i": ("i", 4),
    "u": ("I", 4),
    "x": ("q", 8),
    "t": ("Q", 8),
    "d": ("d", 8),
    "h": ("I", 4),
}
"""Types of a fixed size: how `struct` calls them, and what they are aligned to."""

_ALIGNS = {"s": 4, "o": 4, "a": 4, "g": 1, "v": 1, "(": 8, "{": 8}
CALL, REPLY, ERROR, SIGNAL = 1, 2, 3, 4
PATH, INTERFACE, MEMBER, ERROR_NAME, REPLY_TO, TO, SENDER, SIGNATURE = range(1, 9)
PATIENCE_S = 20.0


class BusError(Exception):
    """The other side has said no: the thing asked for may have gone."""


@frozen
class Message:
    """
    What came from the bus.

    Attributes:
        kind: `REPLY`, `SIGNAL`, ...
        fields: The header, by code: `PATH`, `MEMBER`, ...
        body: The arguments.
    """

    kind: int
    fields: Mapping[int, Any]
    body: tuple[Any, ...]


class Call(NamedTuple):
    """What is asked of whom: a method of an object of a program, with its arguments."""

    to: str
    path: str
    interface: str
    member: str
    signature: str = ""
    values: tuple[Any, ...] = ()


class Bus:
    """
    A connection to a message bus.

    Args:
        address: As D-Bus writes it: "unix:path=/run/bus,guid=...".

    Attributes:
        signals: Those that have come and nobody has taken.
    """

    def __init__(self, address: str) -> None:
        self._socket = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        self._socket.connect(_path(address))
        self._selector = selectors.DefaultSelector()
        self._selector.register(self._socket, selectors.EVENT_READ)
        self._buffer = b""
        self._serial = 0
        self._answers: dict[int, Message] = {}
        self.signals: deque[Message] = deque()
        self._authenticate()
        self.call("org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus", "Hello")

    def close(self) -> None:
        """Hang up."""
        self._selector.close()
        self._socket.close()

    def call(
        self, to: str, path: str, interface: str, member: str, signature: str = "", *values: Any
    ) -> tuple[Any, ...]:
        """
        Ask, and return the answer.

        Raises:
            BusError: If the answer is an error.
        """
        (answer,) = self.ask([Call(to, path, interface, member, signature, values)])
        if isinstance(answer, BusError):
            raise answer
        return answer

    def ask(self, calls: Sequence[Call]) -> list[tuple[Any, ...] | BusError]:
        """Ask several things at once, and return the answers."""
        return [self._answer_to(serial) for serial in [self._send(call) for call in calls]]

    def _send(self, call: Call) -> int:
        to, path, interface, member, signature, values = call
        self._serial += 1
        serial = self._serial
        body = _written(signature, values)
        fields = [(PATH, "o", path), (INTERFACE, "s", interface), (MEMBER, "s", member), (TO, "s", to)]
        if signature:
            fields.append((SIGNATURE, "g", signature))
        head = struct.pack("<BBBBII", ord("l"), CALL, 0, 1, len(body), serial)
        listed = b""
        for code, kind, value in fields:
            listed += b"\0" * (-len(listed) % 8)
            listed += bytes([code, 1]) + kind.encode() + b"\0"
            listed = _append(listed, kind, value)
        head += struct.pack("<I", len(listed)) + listed
        self._socket.sendall(head + b"\0" * (-len(head) % 8) + body)
        return serial

    def listen(self, rule: str) -> None:
        """Ask the bus for the signals that a match rule describes."""
        self.call(
            "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus", "AddMatch", "s", rule
        )

    def wait(self, seconds: float) -> bool:
        """Wait so long for a message, and keep it if it is a signal; tell whether anything came."""
        if not self._selector.select(seconds):
            return False
        self._sort(self._next(PATIENCE_S))
        return True

    def _answer_to(self, serial: int) -> tuple[Any, ...] | BusError:
        until = monotonic() + PATIENCE_S
        while serial not in self._answers:
            self._sort(self._next(until - monotonic()))
        message = self._answers.pop(serial)
        if message.kind == ERROR:
            return BusError(f"{message.fields.get(ERROR_NAME)}: {message.body}")
        return message.body

    def _sort(self, message: Message) -> None:
        if message.kind == SIGNAL:
            self.signals.append(message)
        elif REPLY_TO in message.fields:
            self._answers[message.fields[REPLY_TO]] = message

    def _next(self, seconds: float) -> Message:
        head = self._read(16, seconds)
        body, fields = struct.unpack("<I", head[4:8])[0], struct.unpack("<I", head[12:16])[0]
        rest = self._read(fields + -fields % 8 + body, seconds)
        found = dict(_Reader(head + rest, 12).read_as("a(yv)"))
        content = rest[fields + -fields % 8 :]
        values = tuple(_Reader(content, 0).each(found.get(SIGNATURE, "")))
        return Message(head[1], found, values)

    def _read(self, count: int, seconds: float) -> bytes:
        until = monotonic() + seconds
        while len(self._buffer) < count:
            if not self._selector.select(max(0.0, until - monotonic())):
                raise TimeoutError("the accessibility bus does not answer")
            got = self._socket.recv(65536)
            if not got:
                raise ConnectionError("the accessibility bus has gone")
            self._buffer += got
        taken, self._buffer = self._buffer[:count], self._buffer[count:]
        return taken

    def _authenticate(self) -> None:
        user = str(os.getuid()).encode().hex().encode()
        self._socket.sendall(b"\0AUTH EXTERNAL " + user + b"\r\n")
        answer = self._socket.recv(4096)
        if not answer.startswith(b"OK"):
            raise BusError(answer.decode())
        self._socket.sendall(b"BEGIN\r\n")


class _Reader:
    """Reads values of given types, one after the other; little-endian."""

    def __init__(self, data: bytes, at: int) -> None:
        self._data, self._at = data, at

    def each(self, signature: str) -> Iterator[Any]:
        """Yield a value for each whole type of a signature."""
        for kind in _types(signature):
            yield self.read_as(kind)

    def read_as(self, kind: str) -> Any:
        """Return the next value, of one type."""
        first = kind[0]
        if first in _FIXED:
            code, size = _FIXED[first]
            value = struct.unpack("<" + code, self._take(size, size))[0]
            return bool(value) if first == "b" else value
        readers: Mapping[str, Callable[[str], Any]] = {
            "s": lambda _: self._text(4),
            "o": lambda _: self._text(4),
            "g": lambda _: self._text(1),
            "v": lambda _: self.read_as(self._text(1)),
            "a": self._array,
            "(": self._group,
            "{": self._group,
        }
        return readers[first](kind)

    def _array(self, kind: str) -> list[Any]:
        length = struct.unpack("<I", self._take(4, 4))[0]
        inner = kind[1:]
        self._align(_ALIGNS[inner[0]] if inner[0] in _ALIGNS else _FIXED[inner[0]][1])
        end, found = self._at + length, []
        while self._at < end:
            found.append(self.read_as(inner))
        return found

    def _group(self, kind: str) -> tuple[Any, ...]:
        self._align(8)
        return tuple(self.each(kind[1:-1]))

    def _text(self, size: int) -> str:
        length = struct.unpack("<I" if size == 4 else "<B", self._take(size, size))[0]
        return self._take(length + 1, 1)[:-1].decode()

    def _align(self, to: int) -> None:
        self._at += -self._at % to

    def _take(self, count: int, align: int) -> bytes:
        self._align(align)
        taken = self._data[self._at : self._at + count]
        self._at += count
        return taken


def _types(signature: str) -> Iterator[str]:
    """Yield the whole types of a signature: "sa(so)" is "s" and "a(so)"."""
    at = 0
    while at < len(signature):
        start = at
        while signature[at] == "a":
            at += 1
        depth = 0
        while True:
            depth += {"(": 1, "{": 1, ")": -1, "}": -1}.get(signature[at], 0)
            at += 1
            if depth == 0:
                break
        yield signature[start:at]


def _written(signature: str, values: tuple[Any, ...]) -> bytes:
    data = b""
    for kind, value in zip(_types(signature), values, strict=True):
        data = _append(data, kind, value)
    return data


def _append(data: bytes, kind: str, value: Any) -> bytes:
    """Return *data* with a value after it: a number, a text or a signature."""
    if kind in _FIXED:
        code, size = _FIXED[kind]
        return data + b"\0" * (-len(data) % size) + struct.pack("<" + code, value)
    text = str(value).encode()
    if kind == "g":
        return data + bytes([len(text)]) + text + b"\0"
    return data + b"\0" * (-len(data) % 4) + struct.pack("<I", len(text)) + text + b"\0"


def _path(address: str) -> str:
    found = re.search(r"unix:(path|abstract)=([^,;]+)", address)
    if found is None:
        raise BusError(f"no socket in {address}")
    return ("\0" if found[1] == "abstract" else "") + found[2]
