"""Options as keywords: their own names, and the names of the choices that they have."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Generic, TypeVar

from bestplay.faults import Faults

Choice = TypeVar("Choice", bound=int)


def check_names(options: Mapping[str, object], known: type) -> None:
    """Refuse options that a TypedDict does not know.

    Raises:
        TypeError: there are some.
    """
    unknown = ", ".join(sorted(options.keys() - known.__annotations__.keys()))
    if unknown:
        raise TypeError(f"there is no option {unknown}")


class Choices(Generic[Choice]):
    """The values of an enum by the names that people write, such as ``until-playable``.

    0 has no name: it is what an absent option means. Iterating yields the names.
    """

    def __init__(
        self, items: Iterable[tuple[str, Choice]], prefix: str, field: str, reason: str
    ) -> None:
        """Name an enum's values.

        Args:
            items: The values with the names that the API has for them.
            prefix: What those names begin with.
            field: The path of the field that holds the choice.
            reason: The reason of a fault when there is no such choice.
        """
        named = {name.removeprefix(prefix).lower().replace("_", "-"): it for name, it in items}
        self._unspecified = named.pop("unspecified")
        self._values = named
        self._field = field
        self._reason = reason

    def __iter__(self) -> Iterator[str]:
        return iter(self._values)

    def read(self, name: str | None, faults: Faults) -> Choice:
        """Return the value of that name; 0 for None, and for an unknown one, which is a fault."""
        if name is not None and name not in self._values:
            text = f"{name!r} is none of those that there are: {', '.join(self)}"
            faults.add(self._field, self._reason, text)
        return self._unspecified if name is None else self._values.get(name, self._unspecified)

    def name_of(self, value: int) -> str | None:
        """Return the name of a value; None if it has none."""
        return next((name for name, named in self._values.items() if named == value), None)
