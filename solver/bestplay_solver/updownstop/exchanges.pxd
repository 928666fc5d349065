cimport cython
from bestplay_solver cimport bits
from bestplay_solver.game cimport Game
from bestplay_solver.search.advice cimport Batch

cdef int MARKS


cdef class ExchangeBatch(Batch):
    cdef int asking
    cdef int first_mark
    cdef int stock
    cdef object _choice_room
    cdef long long *counts
    cdef long long *aside
    cdef long long *rows

    @cython.locals(play=int)
    cdef bint value_plays(self) noexcept nogil
    @cython.locals(play=int)
    cdef inline bint search_choices(self) noexcept nogil
    @cython.locals(
        start=int,
        placed=int,
        number=int,
        kept=int,
        half=int,
        which=int,
        at=int,
        tile=int,
    )
    cdef void begin_hand(self, int play) noexcept nogil
    @cython.locals(bit=cython.ulonglong, at=int)
    cdef inline void flip(self, int tile) noexcept nogil
