cimport cython
from bestplay_solver cimport bits
from bestplay_solver.dominoes cimport words
from bestplay_solver.dominoes.layout cimport Layout

cdef int BY_DIFFERENCE, BY_EVERYBODY, BY_ONE_POINT
cdef int LIGHTEST_TILE, LAID_LAST_LOSES, LAID_LAST_WINS
cdef int NO_SPOTS


cdef class Scorer(Layout):
    cdef readonly int winner
    cdef readonly int won
    cdef readonly bint tied

    cdef bint has_tiles(self, int at, int seat) noexcept nogil
    cdef bint is_out(self, int at, int seat) noexcept nogil
    cdef int spots_of(self, int at, int seat) noexcept nogil
    @cython.locals(spots=int)
    cdef int side_spots(self, int at, int side) noexcept nogil
    @cython.locals(seat=int, spots=int)
    cdef int all_spots(self, int at) noexcept nogil
    @cython.locals(seat=int)
    cdef void finish(self, int at) noexcept nogil
    @cython.locals(losers=int)
    cdef int points_won(self, int at, int side, bint blocked) noexcept nogil
    @cython.locals(seat=int, spots=int, lowest=int, tied=int, winner=int)
    cdef int blocked_winner(self, int at) noexcept nogil
    @cython.locals(last=int)
    cdef int break_tie(self, int at, int tied) noexcept nogil
    @cython.locals(seat=int, side=int)
    cdef int only_side(self, int tied) noexcept nogil
    @cython.locals(seat=int, spots=int, least=int, left=int)
    cdef int with_lightest(self, int at, int tied) noexcept nogil
    @cython.locals(half=int, tiles=cython.ulonglong)
    cdef int lightest(self, int at, int seat) noexcept nogil
    @cython.locals(seat=int, mask=int)
    cdef int seats_of(self, int side) noexcept nogil
    cdef int worth(self, int side, int points) noexcept nogil
    @cython.locals(seat=int, wins=bint)
    cdef void score(self, int at) noexcept nogil
