cimport cython
from bestplay_solver cimport bits
from bestplay_solver.upordown cimport chain_table
from bestplay_solver.upordown.chain_table cimport ChainTable

cdef int HIGHEST_PRICE, FINE, STALLS


cdef class Prices(ChainTable):
    cdef readonly int bound, best_bound
    cdef int step, stalls
    cdef int[24] best_price, used
    cdef long long[24] fine_price, velocity

    @cython.locals(at=int)
    cdef void improve(self, int steps) noexcept nogil
    @cython.locals(at=int)
    cdef void take_prices(self) noexcept nogil
    @cython.locals(at=int, lowest=cython.longlong, slower=cython.longlong, price=cython.longlong)
    cdef void move_prices(self) noexcept nogil
    @cython.locals(chosen=int, subset=int, value=int, at=int, slots=int, row=int)
    cdef void find_bound(self) noexcept nogil
    @cython.locals(value=int, slots=int, row=int)
    cdef int bound_of(self, int subset) noexcept nogil
    @cython.locals(
        chosen=cython.ulonglong, best=int, direction=int, colour=int, word=cython.ulonglong,
        value=int,
    )
    cdef unsigned long long best_word(self, int row) noexcept nogil
    @cython.locals(word=cython.ulonglong)
    cdef void use_kept(self, int row) noexcept nogil
    @cython.locals(time=int, here=int, count=int, value=int)
    cdef void use_slots(self, int slots) noexcept nogil
    @cython.locals(time=int, fits=int, more=int, block=int, at=int)
    cdef void use_chain(
        self, int after, int point, int direction, int colour, int count, int length, int value
    ) noexcept nogil
