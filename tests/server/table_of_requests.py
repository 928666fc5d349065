"""Requests, good and bad, for every method there is: each front must answer them alike."""

from tests.server import table_of_advice as advice
from tests.server import table_of_collecting as collecting
from tests.server import table_of_dominoes as dominoes
from tests.server import table_of_updownstop as updownstop
from tests.server import table_of_updownstop_advice as updownstop_advice
from tests.server import table_of_upordown as upordown

TABLES = (collecting, dominoes, advice, updownstop, updownstop_advice, upordown)

GOOD = {what: request for table in TABLES for what, request in table.GOOD.items()}
BAD = [bad for table in TABLES for bad in table.BAD]
