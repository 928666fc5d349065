cimport cython
from bestplay_solver cimport bits
from bestplay_solver.upordown cimport chain_table, row_states
from bestplay_solver.upordown.row_states cimport RowStates

cdef int NEAR, MOST_STARTS, MOST_AFTER, DONE, FULL, STOPPED


cdef class RowSearch(RowStates):
    cdef object near_room
    cdef int *near
    cdef readonly int upper
    cdef readonly unsigned long long[25] path

    cdef int round_freely(self, int steps, int beam, long long states) noexcept
    @cython.locals(ended=int)
    cdef int run_round(self, int steps, int beam, long long states) noexcept nogil
    @cython.locals(most=int, at=cython.longlong)
    cdef void bound_layer(self, long long first) noexcept nogil
    @cython.locals(first=cython.longlong, last=cython.longlong, at=cython.longlong, time=int)
    cdef int run(self, int beam, long long states) noexcept nogil
    @cython.locals(fact=int)
    cdef inline void copy_state(self, long long at, long long to) noexcept nogil
    @cython.locals(
        at=cython.longlong, most=int, left=int, last=int, kept=cython.longlong, distance=int
    )
    cdef void select(self, long long first, int beam) noexcept nogil
    @cython.locals(chosen=cython.longlong, at=cython.longlong, points=int, row=int, time=int)
    cdef void finish(self, long long first) noexcept nogil
