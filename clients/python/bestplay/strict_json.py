"""Messages as protobuf JSON: read strictly, so that nothing misspelt is silently a default.

Strictly: a name that is unknown or stands twice is a fault, and so is a value that its field cannot
hold, each with its path, all of them at once. Written with their zeros.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from itertools import islice
from typing import Never, TypeVar, cast

from google.protobuf.descriptor import Descriptor, FieldDescriptor
from google.protobuf.json_format import MessageToJson, ParseDict, ParseError
from google.protobuf.message import Message
from google.protobuf.message_factory import GetMessageClass

from bestplay.errors import RequestError, Violation

Kind = TypeVar("Kind", bound=Message)

MALFORMED_JSON = "MALFORMED_JSON"
UNKNOWN_FIELD = "UNKNOWN_FIELD"
VALUE_UNREADABLE = "VALUE_UNREADABLE"

SURROGATE = re.compile(r"\\u[dD][89a-fA-F]")
"""The escape of half a character; two of them may be a whole one."""

DEEPEST = 32
"""No message of ours is nested half as deep."""

MOST_FAULTS = 100
"""So many faults of one message are told; nobody reads more."""

LONGEST = 80
"""Names and texts are told up to so many characters."""


def write_json(message: Message, *, indent: int | None = None) -> str:
    """Return the message as JSON, its zeros printed, on one line unless it is to be indented."""
    return MessageToJson(message, always_print_fields_with_no_presence=True, indent=indent)


def read_json(text: bytes | str, kind: type[Kind]) -> Kind:
    """Return the message that ``text`` holds as one JSON object.

    Raises:
        RequestError: it holds none (MALFORMED_JSON), or an object with faults (UNKNOWN_FIELD,
            VALUE_UNREADABLE), all of them at once.
    """
    return read_object(load_object(text), kind)


def load_object(text: bytes | str) -> dict[str, object]:
    """Return the one JSON object that ``text`` holds.

    Raises:
        RequestError: it holds none (MALFORMED_JSON).
    """
    try:
        if isinstance(text, bytes):
            text = text.decode()
        content = json.loads(text, object_pairs_hook=_without_repeats, parse_constant=_no_number)
    except UnicodeDecodeError as error:
        raise _malformed("it is not UTF-8") from error
    except RecursionError as error:
        raise _malformed("it is nested too deeply") from error
    except ValueError as error:
        raise _malformed(f"it is no JSON: {error}") from error
    if SURROGATE.search(text) and not _is_text(content):
        raise _malformed("it has half a character, which is no text")
    if not isinstance(content, dict):
        raise _malformed("a request is a JSON object, such as {...}")
    return content


def read_object(content: object, kind: type[Kind]) -> Kind:
    """Return the message that a loaded JSON object means.

    Raises:
        RequestError: it has faults (UNKNOWN_FIELD, VALUE_UNREADABLE), all of them at once.
    """
    kind_of_message = cast(Descriptor, kind.DESCRIPTOR)
    faults = _first(_shape_faults(content, kind_of_message, ""))
    if not faults:
        try:
            return ParseDict(cast(dict[str, object], content), kind(), max_recursion_depth=DEEPEST)
        except ParseError as error:
            faults = _first(_value_faults(content, kind_of_message, ""))
            faults = faults or [Violation("", VALUE_UNREADABLE, _first_line(error))]
    raise RequestError.of(faults)


def _without_repeats(pairs: list[tuple[str, object]]) -> dict[str, object]:
    content: dict[str, object] = {}
    for name, value in pairs:
        if name in content:
            raise ValueError(f"the field {_short(name)!r} is there twice")
        content[name] = value
    return content


def _no_number(constant: str) -> Never:
    raise ValueError(f"{constant} is no number")


def _shape_faults(content: object, kind: Descriptor, path: str) -> Iterator[Violation]:
    """Yield what protobuf's reader would pass over, or not name: at ``path`` and below it."""
    if not isinstance(content, dict):
        yield Violation(path, VALUE_UNREADABLE, "this is not a JSON object")
        return
    names = ", ".join(field.json_name for field in kind.fields)
    for name, value in content.items():
        field = _field(kind, name)
        if field is None:
            text = f"there is no such field; those of {kind.name}: {names}"
            yield Violation(_below(path, _short(name)), UNKNOWN_FIELD, text)
        elif field.is_repeated and not isinstance(value, list | None):
            yield Violation(_below(path, field.name), VALUE_UNREADABLE, "this is not a JSON list")
        else:
            for inner, message in _messages(field, value, path):
                yield from _shape_faults(message, _message_type(field), inner)


def _value_faults(content: object, kind: Descriptor, path: str) -> Iterator[Violation]:
    """Yield the values that their fields cannot hold, of content whose shape is right."""
    for name, value in cast(dict[str, object], content).items():
        field = _field(kind, name)
        if field is None:
            continue
        if _is_message(field):
            for inner, message in _messages(field, value, path):
                yield from _value_faults(message, _message_type(field), inner)
            continue
        try:
            ParseDict({name: value}, GetMessageClass(kind)())
        except ParseError as error:
            yield Violation(_below(path, field.name), VALUE_UNREADABLE, _first_line(error))


def _messages(field: FieldDescriptor, value: object, path: str) -> Iterator[tuple[str, object]]:
    """Yield the messages of ours that a field's value holds, each with its path."""
    if not _is_message(field) or value is None:  # null is an absent field
        return
    inner = _below(path, field.name)
    if field.is_repeated:
        for at, item in enumerate(cast(list[object], value)):
            yield f"{inner}[{at}]", item
    else:
        yield inner, value


def _field(kind: Descriptor, name: str) -> FieldDescriptor | None:
    fields = (field for field in kind.fields if name in (field.json_name, field.name))
    return next(fields, None)


def _is_message(field: FieldDescriptor) -> bool:
    """Whether a field holds a message of ours; a duration is a text in JSON, not an object."""
    kind = field.message_type
    return kind is not None and kind.file.package != "google.protobuf"


def _message_type(field: FieldDescriptor) -> Descriptor:
    return cast(Descriptor, field.message_type)


def _below(path: str, name: str) -> str:
    return f"{path}.{name}" if path else name


def _first_line(error: Exception) -> str:
    line = str(error).partition("\n")[0]
    return line if len(line) <= 3 * LONGEST else f"{line[: 3 * LONGEST]}..."


def _short(name: str) -> str:
    return name if len(name) <= LONGEST else f"{name[:LONGEST]}..."


def _first(faults: Iterator[Violation]) -> list[Violation]:
    return list(islice(faults, MOST_FAULTS))


def _is_text(content: object) -> bool:
    try:
        json.dumps(content, ensure_ascii=False).encode()
    except UnicodeEncodeError:
        return False
    return True


def _malformed(text: str) -> RequestError:
    return RequestError.of([Violation("", MALFORMED_JSON, text)])
