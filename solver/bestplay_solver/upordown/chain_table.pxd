cimport cython
from bestplay_solver cimport bits
from bestplay_solver.search.limits cimport Limits

cdef int MOST, LEVELS, LARGEST_VALUE, LARGEST_SCALE, FAR
cdef int POINT_BITS, LAST, COLOUR_AT, LENGTH_AT, COUNT_AT, LONGEST


cdef class ChainTable(Limits):
    cdef readonly int n, scale
    cdef int colours, rows, width, block, stride, free_block, spare_value
    cdef int first_time, start_rows, start_value
    cdef bint is_collapsed
    cdef int[32] cards, hues, tail, row_counts
    cdef int[8] offsets, depths
    cdef int[4] row_length, start_code, start_length, start_direction, start_spare
    cdef int[32] start_counts
    cdef int[24] price, new_row, new_direction, new_colour
    cdef int[100] fresh
    cdef object room, where_room, kept_room
    cdef short *table
    cdef int *where
    cdef int *kept

    @cython.locals(colour=int, count=int, begin=int, length=int)
    cdef void write_ends(self) noexcept nogil
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
    @cython.locals(length=int, point=int, direction=int, colour=int, block=int)
    cdef inline int worth(self, unsigned long long row, int time) noexcept nogil
    @cython.locals(word=cython.ulonglong, length=cython.ulonglong)
    cdef unsigned long long start_word(self, int row, int direction, int colour) noexcept nogil
