cimport cython
from bestplay_solver cimport bits
from bestplay_solver.search.limits cimport Limits

cdef int MOST, LEVELS, LARGEST_VALUE, LARGEST_SCALE, HIGHEST_PRICE, FINE, FAR, STALLS
cdef int POINT_BITS, LAST, COLOUR_AT, LENGTH_AT, COUNT_AT, LONGEST


cdef class ChainTable(Limits):
    cdef readonly int n, scale, bound, best_bound
    cdef int colours, rows, width, block, stride, free_block, spare_value, step, stalls
    cdef int first_time, start_rows, start_value
    cdef bint is_collapsed
    cdef int[32] cards, hues, tail, row_counts
    cdef int[8] offsets, depths
    cdef int[4] row_length, start_code, start_length, start_direction, start_spare
    cdef int[32] start_counts
    cdef int[24] price, best_price, used, new_row, new_direction, new_colour
    cdef long long[24] fine_price, velocity
    cdef int[100] fresh
    cdef object room, where_room, kept_room
    cdef short *table
    cdef int *where
    cdef int *kept

    @cython.locals(at=int)
    cdef void improve(self, int steps) noexcept nogil
    @cython.locals(at=int)
    cdef void take_prices(self) noexcept nogil
    @cython.locals(at=int, lowest=cython.longlong, slower=cython.longlong, price=cython.longlong)
    cdef void move_prices(self) noexcept nogil
    @cython.locals(at=int, time=int, last=int)
    cdef void fill(self) noexcept nogil
    @cython.locals(at=int, up=int, down=int, own=int)
    cdef inline void go_on(self, int time, int last) noexcept nogil
    @cython.locals(new=int, hue=int, price=int, begin=int, end=int, at=int)
    cdef int take(self, int old, int longer, int time) noexcept nogil
    @cython.locals(at=cython.longlong, value=short, other=short)
    cdef void relax(
        self, long long new, long long old, long long longer, long long count, short price
    ) noexcept nogil
    @cython.locals(row=int, direction=int, colour=int, at=int, points=int)
    cdef void end_kept(self) noexcept nogil
    @cython.locals(
        hue=int, row=int, fits=int, direction=int, block=int, colour=int, at=int, value=int,
        deep=int, place=int,
    )
    cdef void keep_on(self, int time) noexcept nogil
    @cython.locals(
        best=int, direction=int, block=int, colour=int, deep=int, value=int, spare=int, slots=int,
        at=int,
    )
    cdef void begin_rows(self, int time) noexcept nogil
    @cython.locals(chosen=int, subset=int, value=int, at=int, slots=int, row=int)
    cdef void find_bound(self) noexcept nogil
    @cython.locals(value=int, slots=int, row=int)
    cdef int bound_of(self, int subset) noexcept nogil
    @cython.locals(
        chosen=cython.ulonglong, best=int, direction=int, colour=int, word=cython.ulonglong,
        value=int,
    )
    cdef unsigned long long best_word(self, int row) noexcept nogil
    @cython.locals(word=cython.ulonglong, length=cython.ulonglong)
    cdef unsigned long long start_word(self, int row, int direction, int colour) noexcept nogil
    @cython.locals(length=int, point=int, direction=int, colour=int, block=int)
    cdef inline int worth(self, unsigned long long row, int time) noexcept nogil
    @cython.locals(word=cython.ulonglong)
    cdef void use_kept(self, int row) noexcept nogil
    @cython.locals(time=int, here=int, count=int, value=int)
    cdef void use_slots(self, int slots) noexcept nogil
    @cython.locals(time=int, fits=int, more=int, block=int, at=int)
    cdef void use_chain(
        self, int after, int point, int direction, int colour, int count, int length, int value
    ) noexcept nogil
