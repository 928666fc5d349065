"""Requests as protobuf JSON: read strictly, so that nothing misspelt is silently a default."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import TypeVar, cast

from google.protobuf.descriptor import Descriptor
from google.protobuf.json_format import ParseDict, ParseError
from google.protobuf.message import Message

from bestplay.errors import RequestError, Violation

Request = TypeVar("Request", bound=Message)

MALFORMED = "MALFORMED_JSON"
UNKNOWN_FIELD = "UNKNOWN_FIELD"


def read_request(text: str, kind: type[Request]) -> Request:
    """Return the request that ``text`` holds as one JSON object.

    Raises:
        RequestError: it does not: every unknown field, or the first value that cannot be read.
    """
    content = _read_object(text)
    faults = list(_shape_faults(content, cast(Descriptor, kind.DESCRIPTOR), ""))
    if faults:
        raise RequestError.of(faults)
    try:
        return ParseDict(content, kind())
    except ParseError as error:
        raise _malformed(str(error)) from error


def _read_object(text: str) -> dict[str, object]:
    try:
        content = json.loads(text, object_pairs_hook=_without_repeats)
    except RecursionError as error:
        raise _malformed("it is nested too deeply") from error
    except ValueError as error:
        raise _malformed(f"it is no JSON: {error}") from error
    if not isinstance(content, dict):
        raise _malformed("a request is a JSON object, such as {...}")
    return content


def _without_repeats(pairs: list[tuple[str, object]]) -> dict[str, object]:
    content = dict(pairs)
    if len(content) < len(pairs):
        names = [name for name, _ in pairs]
        repeated = next(name for name in names if names.count(name) > 1)
        raise ValueError(f"the field {repeated!r} is there twice")
    return content


def _shape_faults(content: object, kind: Descriptor, path: str) -> Iterator[Violation]:
    """Yield what protobuf's reader would pass over, or not name: at ``path`` and below it."""
    if kind.file.package == "google.protobuf" or content is None:
        return  # a duration is a text, not an object; null is an absent field
    if not isinstance(content, dict):
        yield Violation(path, MALFORMED, "this is not a JSON object")
        return
    names = ", ".join(field.json_name for field in kind.fields)
    fields = {name: field for field in kind.fields for name in (field.json_name, field.name)}
    for name, value in content.items():
        inner = f"{path}.{name}" if path else name
        field = fields.get(name)
        if field is None:
            text = f"there is no such field; those of {kind.name}: {names}"
            yield Violation(inner, UNKNOWN_FIELD, text)
        elif field.message_type is not None and field.is_repeated:
            for at, item in enumerate(value if isinstance(value, list) else ()):
                yield from _shape_faults(item, field.message_type, f"{inner}[{at}]")
        elif field.message_type is not None:
            yield from _shape_faults(value, field.message_type, inner)


def _malformed(text: str) -> RequestError:
    return RequestError.of([Violation("", MALFORMED, text)])
