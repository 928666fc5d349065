"""Requests, good and bad, for every method there is: each front must answer them alike."""

from tests.server import table_of_collecting as collecting
from tests.server import table_of_dominoes as dominoes

GOOD = collecting.GOOD | dominoes.GOOD
BAD = [*collecting.BAD, *dominoes.BAD]
