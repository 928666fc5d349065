"""Requests, good and bad, for every method there is: each front must answer them alike."""

from tests.server import table_of_collecting as collecting
from tests.server import table_of_dominoes as dominoes
from tests.server import table_of_updownstop as updownstop
from tests.server import table_of_upordown as upordown

GOOD = collecting.GOOD | dominoes.GOOD | updownstop.GOOD | upordown.GOOD
BAD = [*collecting.BAD, *dominoes.BAD, *updownstop.BAD, *upordown.BAD]
