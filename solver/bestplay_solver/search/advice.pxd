cimport cython
from bestplay_solver cimport bits
from bestplay_solver.game cimport Game
from bestplay_solver.search.deals cimport Dealer, Deals
from bestplay_solver.search.two_sided cimport TwoSided

cdef unsigned long long WORD
cdef int MOST_PLAYS, CHOICE_WORDS, FAR
cdef int WEIGHT, SQUARES, PLAYED_OUT, DEAL_SUMS
cdef int MARGIN, SQUARED, WIN, LOSE, BEST, TIE, PLAY_SUMS


cdef class Batch:
    cdef Game game
    cdef TwoSided search
    cdef Dealer dealer
    cdef int places
    cdef int in_order
    cdef readonly int plays
    cdef int hands
    cdef int choices
    cdef int chances_at
    cdef long long most_deal_nodes
    cdef long long node_limit
    cdef bint only_play_outs
    cdef bint out_of_nodes
    cdef bint with_chances
    cdef bint stop
    cdef object _seats
    cdef object _known
    cdef object _gone
    cdef object _choices
    cdef object _sums
    cdef long long *seat_of
    cdef unsigned long long *known
    cdef unsigned long long *gone
    cdef unsigned long long *choice_words
    cdef double *sums
    cdef int[128] values
    cdef double[128] margins
    cdef double[256] inverse

    cdef bint run_freely(self, unsigned long long first, unsigned long long number) noexcept
    @cython.locals(index=cython.ulonglong)
    cdef bint run_deals(
        self, unsigned long long first, unsigned long long number
    ) noexcept nogil
    cdef inline bint is_late(self) noexcept nogil
    @cython.locals(at=int, place=int, seat=int, half=int, tiles=cython.ulonglong)
    cdef inline void lay_out(self) noexcept nogil
    @cython.locals(
        weight=double, at=int, half=int, place=int, plays=int, tiles=cython.ulonglong, choice=int
    )
    cdef inline double weight(self) noexcept nogil
    @cython.locals(end=int, last=int, word=int, step=int, play=int)
    cdef bint value_plays(self) noexcept nogil
    cdef inline void limit_deal(self) noexcept nogil
    cdef inline bint is_too_dear(self) noexcept nogil
    @cython.locals(step=int, entry=int, play=int)
    cdef inline bint search_plays(self, int end, int last) noexcept nogil
    @cython.locals(entry=int, word=int)
    cdef int play_out(self, int at, int end) noexcept nogil
    @cython.locals(
        sums=cython.p_double,
        best=int,
        play=int,
        other=int,
        value=int,
        whole=int,
        outcome=int,
        at=int,
        square=double,
        margin=double,
    )
    cdef inline void add(self, double weight) noexcept nogil
    cdef inline int margin_of(self, int value) noexcept nogil
    @cython.locals(at=int, place=int, half=int, tiles=cython.ulonglong)
    cdef void add_chances(self, double weight) noexcept nogil
