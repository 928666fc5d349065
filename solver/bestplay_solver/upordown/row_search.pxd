cimport cython
from bestplay_solver cimport bits
from bestplay_solver.upordown cimport chain_table
from bestplay_solver.upordown.chain_table cimport ChainTable

cdef unsigned long long GOLD, ALL, ROW, INDEX
cdef int ROW_BITS, ONE_LONGER, SPARE_SINGLE
cdef int STATE_INTS, NEAR, DONE, FULL, STOPPED, NO_PLAN


cdef class RowSearch(ChainTable):
    cdef object state_room, facts_room, slot_room, near_room
    cdef unsigned long long *states
    cdef int *facts
    cdef unsigned long long *slots
    cdef int *near
    cdef unsigned long long epoch
    cdef long long mask, most_states, count, layer
    cdef int floor, each_spare_card, each_spare_row
    cdef readonly int best, upper
    cdef bint is_full, needs_stuck
    cdef int[4] row_value
    cdef readonly unsigned long long[25] path
    cdef unsigned long long[4] row

    cdef int round_freely(self, int steps, int beam, long long states) noexcept
    @cython.locals(ended=int)
    cdef int run_round(self, int steps, int beam, long long states) noexcept nogil
    cdef void start(self) noexcept nogil
    @cython.locals(
        direction=int, word=cython.ulonglong, colour=int
    )
    cdef void choose_fates(self, int at, unsigned long long rows, int value) noexcept nogil
    @cython.locals(bound=int, at=int, time=int)
    cdef void add_start(self, unsigned long long rows, int value) noexcept nogil
    cdef inline void open_state(self, unsigned long long rows) noexcept nogil
    @cython.locals(slots=int, at=int)
    cdef inline int slots_of(self) noexcept nogil
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
    @cython.locals(value=int, rest=int, row=int)
    cdef void expand(self, long long at, int time) noexcept nogil
    @cython.locals(slots=int, bound=int, row=int)
    cdef void expand_collapsed(self, long long at, int time, int value, int rest) noexcept nogil
    @cython.locals(word=cython.ulonglong, point=int, fits=int, longer=cython.ulonglong)
    cdef void append(self, long long at, int time, int row, int value, int bound) noexcept nogil
    @cython.locals(
        bound=int, direction=int, block=int, colour=int, count=int, place=int, reach=int,
        word=cython.ulonglong,
    )
    cdef void begin_final(
        self, long long at, int time, int row, int value, int rest, int slots
    ) noexcept nogil
    @cython.locals(slots=int, bound=int, is_stuck=bint, row=int, is_free=bint, is_spare=bint)
    cdef void expand_full(self, long long at, int time, int value, int rest) noexcept nogil
    @cython.locals(word=cython.ulonglong, fits=int)
    cdef inline bint fits(self, int row, int time) noexcept nogil
    @cython.locals(word=cython.ulonglong, fits=int, longer=cython.ulonglong)
    cdef void append_spare(
        self, long long at, int time, int row, int value, int bound
    ) noexcept nogil
    @cython.locals(worth=int, direction=int, word=cython.ulonglong)
    cdef void begin_spare(
        self, long long at, int time, int row, int value, int bound
    ) noexcept nogil
    cdef inline void put_row(
        self, int row, unsigned long long word, int value, int bound, long long parent
    ) noexcept nogil
    @cython.locals(word=cython.ulonglong, key=cython.ulonglong, slot=cython.longlong, there=cython.longlong)
    cdef void add(
        self,
        unsigned long long one,
        unsigned long long two,
        unsigned long long three,
        int value,
        int bound,
        long long parent,
    ) noexcept nogil
    cdef inline void write(
        self, long long at, unsigned long long key, int value, int bound, long long parent
    ) noexcept nogil
