cimport cython
from bestplay_solver cimport bits

cdef class Game:
    cdef object room
    cdef unsigned long long *work
    cdef readonly int words
    cdef readonly int key_words
    cdef readonly int seats
    cdef int low
    cdef int high
    cdef bint asking_moves
    cdef readonly int fold_step
    cdef int[8] points
    cdef int[8] outcomes
    cdef unsigned long long[16] new_hands
    cdef long long[128] new_stock

    cdef int seat(self, int at) noexcept nogil
    cdef bint asks(self, int at) noexcept nogil
    cdef bint is_over(self, int at) noexcept nogil
    cdef void bounds(self, int at) noexcept nogil
    cdef int plays(self, int at, int end) noexcept nogil
    cdef int plies(self, int at, int end) noexcept nogil
    cdef void settle(self, int at) noexcept nogil
    cdef int in_order(self, int code) noexcept nogil
    cdef void score(self, int at) noexcept nogil
    cdef int folded(self, int margin, int outcome) noexcept nogil
    @cython.locals(last=int, entry=int, total=cython.longlong)
    cdef long long sequences(self, int at, int end, int depth) noexcept nogil
    cdef void redeal(self) noexcept nogil
    cdef int usual(self, int end, int last) noexcept nogil
