#include "games/connect_four/position.hpp"

#include <algorithm>
#include <bit>
#include <cassert>

namespace ludotheque::connect_four {

namespace {

constexpr int word_bits = 64;

Bitboard floor_of(const Board& board) {
    Bitboard floor = 0;
    for (int column = 0; column < board.columns; ++column) {
        floor |= Bitboard{1} << (column * (board.rows + 1));
    }
    return floor;
}

Bitboard cells_of(const Board& board) {
    return floor_of(board) * ((Bitboard{1} << board.rows) - 1);
}

// Whether `run` discs stand one `step` apart. Runs found so far are doubled:
// a run of 4 is two runs of 2, a run of 5 two runs of 3 that share a disc.
bool has_run(Bitboard discs, int run, int step) {
    Bitboard starts = discs;
    for (int length = 1; length < run && starts != 0;) {
        const int gain = std::min(length, run - length);
        const int shift = gain * step;
        starts = shift < word_bits ? starts & (starts >> shift) : 0;
        length += gain;
    }
    return starts != 0;
}

}  // namespace

bool fits(const Board& board) {
    if (board.columns < 1 || board.rows < 1 || board.run < 1) return false;
    return board.rows < word_bits && board.columns <= word_bits / (board.rows + 1);
}

bool are_stacked(const Board& board, Bitboard mine, Bitboard theirs) {
    const Bitboard occupied = mine | theirs;
    const bool is_apart = (mine & theirs) == 0;
    const bool is_inside = (occupied & ~cells_of(board)) == 0;
    // In a column without gaps, adding one carries through every disc.
    const bool has_no_gap = ((occupied + floor_of(board)) & occupied) == 0;
    return is_apart && is_inside && has_no_gap;
}

Position::Position(const Board& board, Bitboard mine, Bitboard theirs)
    : board_(board), floor_(floor_of(board)), cells_(cells_of(board)), mine_(mine), occupied_(mine | theirs) {
    assert(fits(board));
    assert(are_stacked(board, mine, theirs));
}

int Position::open_column_count() const {
    return std::popcount(open_cells());
}

void Position::drop(int column) {
    assert(can_drop(column));
    mine_ ^= occupied_;  // the turn passes: the opponent's discs become "mine"
    occupied_ |= (occupied_ + floor_) & column_mask(column);
}

bool Position::last_player_won() const {
    const Bitboard discs = theirs();
    for (const int step : {1, stride() - 1, stride(), stride() + 1}) {
        if (has_run(discs, board_.run, step)) return true;
    }
    return false;
}

}  // namespace ludotheque::connect_four
