from bestplay_solver cimport bits
from bestplay_solver.dominoes cimport words
from bestplay_solver.game cimport Game


cdef class Layout(Game):
    cdef readonly int tiles
    cdef int halves
    cdef int[128] spots
    cdef int[128] one
    cdef int[128] place_of
    cdef unsigned long long[26] suits
    cdef unsigned long long[10] deal
    cdef unsigned long long[2] may_lead
    cdef int stride
    # the boneyard
    cdef bint draws
    cdef bint has_cross
    cdef int ends_after_double
    cdef int[128] order
    cdef int[129] rest
    cdef int drawable
    # where a position's words lie
    cdef int drawn_at
    cdef int spots_at
    cdef int fits_at
    # the settings
    cdef bint partners
    cdef bint until_both_out
    cdef bint lowest_single
    cdef bint keeps_last
    cdef int scoring
    cdef int tie
    cdef int drawing
    # the sides that ask and answer
    cdef int asking
    cdef unsigned long long our_spots
    cdef int[64] reply_weight
    cdef int[8] before_weight
    cdef int[8] before
    cdef public bint is_plain_block
    cdef bint we_are_one
    cdef bint they_are_one

    cdef unsigned long long hand(self, int at, int seat, int half) noexcept nogil
    cdef int side(self, int seat) noexcept nogil
