cimport cython
from bestplay_solver cimport bits
from bestplay_solver.game cimport Game
from bestplay_solver.updownstop cimport words


cdef class Layout(Game):
    cdef readonly int tiles
    cdef int halves
    cdef int numbers
    cdef int[128] totals
    cdef readonly int worst
    cdef unsigned long long[2] doubles
    cdef unsigned long long[32] stops
    cdef unsigned long long[96] fits
    cdef unsigned long long[512] playable
    cdef unsigned long long[8] deal
    cdef unsigned long long[8] held
    cdef int stride
    # the pile
    cdef bint draws
    cdef int[128] order
    cdef int[129] rest
    cdef int pile
    # the settings
    cdef bint hop
    cdef bint same_way
    cdef bint all_count
    cdef bint partners
    cdef public bint merges
    # the sides that ask and answer
    cdef int asking
    cdef unsigned long long our_points
    cdef int own_weight
    cdef int our_rest
    cdef int their_rest
    cdef int is_one
    cdef int[32] reply_weight

    @cython.locals(left=int, drawn=int)
    cdef void weigh_pile(self) noexcept nogil
    @cython.locals(word=int, seat=int, half=int, tiles=cython.ulonglong, points=cython.ulonglong)
    cdef void lay_out(self, unsigned long long meta) noexcept nogil
    cdef inline int points_of(self, int tile) noexcept nogil
