# cython: language_level=3
# distutils: language = c++
"""Memory for the trees of pages: pieces of one room, each given back as a whole when all that stood in it is gone.

The parser asks for some ten thousand small blocks a page, and gives them all back together. A general allocator looks for
a gap for each, and joins the gaps again; here a block is the next bytes of a piece, and a block given back is counted.
What is large, or finds no piece free, comes from the C library as ever; blocks that the parser got from there before this
room was made go back there.

Every thread fills a piece of its own; any thread may give back any block.
"""

from libc.stdint cimport uintptr_t

cdef extern from *:
    """
    #include <atomic>
    #include <cstddef>
    #include <cstdint>
    #include <cstdlib>
    #include <cstring>
    #include <mutex>
    #include <new>

    #if defined(__has_include)
    #if __has_include(<sys/single_threaded.h>)
    #include <sys/single_threaded.h>
    #define ALONE __libc_single_threaded
    #endif
    #endif
    #ifndef ALONE
    #define ALONE 0
    #endif

    namespace {

    const std::size_t PIECE = std::size_t(1) << 18, PIECES = 256;
    const std::size_t LARGEST = 4096;  // larger blocks would leave pieces half empty
    const std::size_t SIZE = 8, STEP = 16;  // before each block stands its size; blocks begin at multiples of 16
    const long FILLING = 1L << 30;  // the piece of a thread counts as used until the thread takes another

    struct Piece {
        std::atomic<long> used;
        long given;  // only the thread that fills the piece counts here
        char *next, *end;
        Piece *spare;
    };

    char *room = nullptr;
    std::size_t begun = 0;  // pieces behind these were never written to, so they take no memory yet
    Piece *spares = nullptr;
    std::size_t spare_pieces = PIECES;
    std::mutex guard;

    Piece *opened() {
        std::lock_guard<std::mutex> lock(guard);
        if (!spare_pieces) return nullptr;
        spare_pieces--;
        Piece *piece = spares;
        if (piece) spares = piece->spare;
        else piece = new (room + PIECE * begun++) Piece;
        piece->end = reinterpret_cast<char *>(piece) + PIECE;
        piece->used.store(FILLING, std::memory_order_relaxed);
        piece->given = 0;
        piece->next = reinterpret_cast<char *>(piece) + 64 + SIZE;
        return piece;
    }

    // A worker has one thread and gives ten thousand blocks a page back: counting as if others did too takes it longer.
    long taken_from(std::atomic<long> &count, long blocks) {
        if (!ALONE) return count.fetch_sub(blocks, std::memory_order_acq_rel) - blocks;
        long left = count.load(std::memory_order_relaxed) - blocks;
        count.store(left, std::memory_order_relaxed);
        return left;
    }

    void less(Piece *piece, long blocks) {
        if (taken_from(piece->used, blocks)) return;
        std::lock_guard<std::mutex> lock(guard);
        piece->spare = spares;
        spares = piece;
        spare_pieces++;
    }

    thread_local Piece *filling = nullptr;

    void closed() {
        if (filling) less(filling, FILLING - filling->given);
        filling = nullptr;
    }

    struct Leaving { bool known = false; ~Leaving() { closed(); } };
    thread_local Leaving leaving;

    bool in_room(const void *block) {
        return std::uintptr_t(block) - std::uintptr_t(room) < PIECE * PIECES;
    }

    void *room_malloc(std::size_t size) {
        if (size > LARGEST) return std::malloc(size);
        std::size_t taken = (size + SIZE + STEP - 1) & ~(STEP - 1);
        Piece *piece = filling;
        if (!piece || piece->next + taken > piece->end) {
            piece = opened();
            if (!piece) return std::malloc(size);
            closed();
            filling = piece;
            leaving.known = true;  // at its first use it is noted for the end of the thread
        }
        char *block = piece->next;
        piece->next += taken;
        piece->given++;
        std::memcpy(block - SIZE, &size, SIZE);
        return block;
    }

    void room_free(void *block) {
        if (!in_room(block)) return std::free(block);
        less(reinterpret_cast<Piece *>(std::uintptr_t(block) & ~std::uintptr_t(PIECE - 1)), 1);
    }

    void *room_realloc(void *block, std::size_t size) {
        if (!block) return room_malloc(size);
        if (!in_room(block)) return std::realloc(block, size);
        std::size_t before;
        std::memcpy(&before, static_cast<char *>(block) - SIZE, SIZE);
        if (size <= before) return block;
        void *larger = room_malloc(size);
        if (!larger) return nullptr;
        std::memcpy(larger, block, before);
        room_free(block);
        return larger;
    }

    char *room_strdup(const char *text) {
        std::size_t size = std::strlen(text) + 1;
        void *block = room_malloc(size);
        return block ? static_cast<char *>(std::memcpy(block, text, size)) : nullptr;
    }

    bool room_made() {
        char *memory = static_cast<char *>(std::malloc(PIECE * (PIECES + 1)));
        if (!memory) return false;
        room = reinterpret_cast<char *>((std::uintptr_t(memory) + PIECE - 1) & ~std::uintptr_t(PIECE - 1));
        return true;
    }

    std::size_t room_spares() {
        std::lock_guard<std::mutex> lock(guard);
        return spare_pieces;
    }

    }
    """
    bint room_made() nogil
    size_t room_spares() nogil
    void* room_malloc(size_t) nogil
    void room_free(void*) nogil
    void* room_realloc(void*, size_t) nogil
    char* room_strdup(const char*) nogil


def functions():
    """The addresses of free, malloc, realloc and strdup of the room, made now; none where there is no memory for it."""
    if not room_made():
        return ()
    return (<uintptr_t>&room_free, <uintptr_t>&room_malloc, <uintptr_t>&room_realloc, <uintptr_t>&room_strdup)


def free_pieces():
    """How many pieces of the room nothing stands in."""
    return room_spares()
