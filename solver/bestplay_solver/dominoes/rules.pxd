cimport cython
from bestplay_solver cimport bits
from bestplay_solver.dominoes cimport words
from bestplay_solver.dominoes.scoring cimport Scorer

cdef int ARMS, BY_EVERYBODY, BY_ONE_POINT, ONE_A_TURN, ENDS_TURN


cdef class PackedDominoes(Scorer):
    cdef unsigned long long hand(self, int at, int seat, int half) noexcept nogil
    cdef int seat(self, int at) noexcept nogil
    cdef bint asks(self, int at) noexcept nogil
    cdef bint is_over(self, int at) noexcept nogil
    cdef int in_order(self, int code) noexcept nogil
    cdef bint has_tiles(self, int at, int seat) noexcept nogil
    cdef inline unsigned long long tiles_of(self, int at, int seat, int half) noexcept nogil
    cdef inline int turn(self, int at) noexcept nogil
    cdef inline bint ended(self, int at) noexcept nogil
    cdef inline unsigned long long fitting(self, int at, int seat, int half) noexcept nogil
    @cython.locals(fits=cython.ulonglong, numbers=cython.ulonglong)
    cdef inline unsigned long long fits(self, unsigned long long meta, int half) noexcept nogil
    cdef inline unsigned long long open_numbers(self, unsigned long long meta) noexcept nogil
    @cython.locals(numbers=cython.ulonglong)
    cdef inline unsigned long long shown(self, unsigned long long meta) noexcept nogil
    @cython.locals(one=cython.ulonglong)
    cdef inline unsigned long long centre_of(self, unsigned long long meta) noexcept nogil
    cdef inline bint holds(self, int at, int seat) noexcept nogil
    cdef inline void find_fits(self, int at) noexcept nogil
    cdef inline bint can_lay(self, int at, int seat) noexcept nogil
    @cython.locals(count=int)
    cdef inline int choices(self, int at, int seat) noexcept nogil
    @cython.locals(tiles=cython.ulonglong)
    cdef inline int heaviest(self, int at, int seat) noexcept nogil
    @cython.locals(tiles=cython.ulonglong, other=cython.ulonglong)
    cdef inline bint has_one_tile(self, int at, int seat) noexcept nogil
    @cython.locals(mover=cython.ulonglong)
    cdef inline void give_turn(self, int at, int seat) noexcept nogil
    cdef inline int after_seat(self, int seat) noexcept nogil
    @cython.locals(seat=int)
    cdef inline void pass_turn(self, int at) noexcept nogil
    @cython.locals(seat=int)
    cdef inline void close_if_blocked(self, int at) noexcept nogil
    cdef inline bint can_draw(self, int at) noexcept nogil
    @cython.locals(seat=int, tile=int, drawn=int, weight=cython.ulonglong, bit=cython.ulonglong)
    cdef inline void draw(self, int at) noexcept nogil
    @cython.locals(word=int)
    cdef inline void copy(self, int at, int to) noexcept nogil
    @cython.locals(bit=cython.ulonglong, weight=cython.ulonglong, seat=int, word=int)
    cdef inline void lay(self, int at, int to, int tile, int number) noexcept nogil
    @cython.locals(meta=cython.ulonglong, one=cython.ulonglong, last=cython.ulonglong, other=int)
    cdef inline unsigned long long table_after(
        self, unsigned long long meta, int seat, int tile, int number
    ) noexcept nogil
    @cython.locals(one=cython.ulonglong, other=int)
    cdef unsigned long long cross_after(
        self, unsigned long long meta, int tile, int number
    ) noexcept nogil
    cdef void settle(self, int at) noexcept nogil
    @cython.locals(seat=int, next_seat=int)
    cdef inline int move_on(self, int at) noexcept nogil
    @cython.locals(rank=int)
    cdef inline long long rank(self, int at, int seat, int next_seat, int tile) noexcept nogil
    @cython.locals(number=int, seat=int, numbers=cython.ulonglong)
    cdef inline int lays(self, int at, int end, bint settled) noexcept nogil
    @cython.locals(half=int, tile=int, tiles=cython.ulonglong)
    cdef inline int lays_at(self, int at, int end, int number, bint settled) noexcept nogil
    @cython.locals(rank=cython.longlong, seat=int, next_seat=int)
    cdef inline void enter(self, int at, int end, int tile, int number, bint settled) noexcept nogil
    @cython.locals(seat=int, first=int, second=int, numbers=cython.ulonglong)
    cdef inline int block_plays(self, int at, int end) noexcept nogil
    @cython.locals(
        tile=int,
        tiles=cython.ulonglong,
        bit=cython.ulonglong,
        last=cython.ulonglong,
        meta=cython.ulonglong,
    )
    cdef inline int block_lays_at(
        self, int at, int end, int seat, int number, int kept
    ) noexcept nogil
    @cython.locals(
        mover=int,
        other=int,
        rank=cython.longlong,
        bit=cython.ulonglong,
        weight=cython.ulonglong,
        left=cython.ulonglong,
        fitting=cython.ulonglong,
    )
    cdef inline void block_entry(
        self,
        int at,
        int end,
        int seat,
        int tile,
        int number,
        unsigned long long meta,
        unsigned long long fits,
    ) noexcept nogil
    @cython.locals(mover=int)
    cdef inline int block_next(
        self, unsigned long long left, unsigned long long fits, int seat
    ) noexcept nogil
    @cython.locals(
        seat=int,
        half=int,
        at=int,
        tile=int,
        spots=cython.ulonglong,
        weight=cython.ulonglong,
        tiles=cython.ulonglong,
    )
    cdef void redeal(self) noexcept nogil
    @cython.locals(entry=int, best=int, tile=int, heaviest=int)
    cdef int usual(self, int end, int last) noexcept nogil
    cdef inline int sum_spots(self, unsigned long long spots) noexcept nogil
    cdef int plays(self, int at, int end) noexcept nogil
    @cython.locals(last=int)
    cdef int plies(self, int at, int end) noexcept nogil
    cdef inline bint goes_out(self, int at, int seat) noexcept nogil
    @cython.locals(seat=int, heavy=int, rest=int)
    cdef void bounds(self, int at) noexcept nogil
    @cython.locals(total=int, ours=int)
    cdef inline void bound_by_spots(self, int at) noexcept nogil
    @cython.locals(seat=int, side=int, spots=int, least=int)
    cdef inline int least_side(self, int at, bint asking) noexcept nogil
    @cython.locals(kept=cython.ulonglong)
    cdef inline int points_out(self, int at, int seat) noexcept nogil
