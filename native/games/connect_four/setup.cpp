#include "games/connect_four/setup.hpp"

#include <cassert>

#include "games/connect_four/layout.hpp"
#include "games/connect_four/lines.hpp"

namespace ludotheque::connect_four {

namespace {

constexpr int widest = 26;
constexpr int tallest = 62;

// Most boards fit in one word, which is much quicker to look at.
bool fits_one_word(const Board& board) {
    return board.columns * (board.rows + 1) <= 64 && board.rows <= 60;
}

template <class Word>
bool has_run_in(const Board& board, const Word& discs) {
    for (const int step : {1, board.rows, board.rows + 1, board.rows + 2}) {
        Word starts = discs;
        for (int n = 1; n < board.run && is_any(starts); ++n) starts = discs & (starts >> step);
        if (is_any(starts)) return true;
    }
    return false;
}

template <class Word>
bool are_stacked_in(const Board& board, const Word& mine, const Word& theirs) {
    Word floor{};
    for (int column = 0; column < board.columns; ++column) floor |= Word{1} << (column * (board.rows + 1));
    Word cells{};
    for (int row = 0; row < board.rows; ++row) cells |= floor << row;
    const Word occupied = mine | theirs;
    // In a column without gaps, adding one carries through every disc.
    return !is_any(mine & theirs) && !is_any(occupied & ~cells) && !is_any((occupied + floor) & occupied);
}

Discs column_of(const Board& board, int column) {
    return bits_below(Discs{1} << board.rows) << (column * (board.rows + 1));
}

}  // namespace

bool is_solvable_size(const Board& board) {
    if (board.columns < 1 || board.rows < 1 || board.run < 1) return false;
    if (board.columns > widest || board.rows > tallest || board.run > max_run) return false;
    return board.columns * (board.rows + 1) <= bit_size(Discs{});
}

bool are_stacked(const Setup& setup) {
    if (!fits_one_word(setup.board)) return are_stacked_in(setup.board, setup.mine, setup.theirs);
    const bool is_inside = !is_any((setup.mine | setup.theirs) >> 64);
    return is_inside && are_stacked_in(setup.board, setup.mine.words[0], setup.theirs.words[0]);
}

bool has_run(const Board& board, const Discs& discs) {
    return fits_one_word(board) ? has_run_in(board, discs.words[0]) : has_run_in(board, discs);
}

bool can_drop(const Setup& setup, int column) {
    const Discs top = Discs{1} << (column * (setup.board.rows + 1) + setup.board.rows - 1);
    return !is_any((setup.mine | setup.theirs) & top);
}

Setup after_drop(const Setup& setup, int column) {
    assert(can_drop(setup, column));
    const Discs foot = Discs{1} << (column * (setup.board.rows + 1));
    const Discs occupied = setup.mine | setup.theirs;
    const Discs disc = (occupied + foot) & ~occupied & column_of(setup.board, column);
    return {setup.board, setup.theirs, setup.mine | disc};
}

int disc_count(const Setup& setup) {
    return bit_count(setup.mine | setup.theirs);
}

bool is_over(const Setup& setup) {
    return has_run(setup.board, setup.theirs) || disc_count(setup) == setup.board.cells();
}

std::uint64_t in_bytes(const Board& board, const Discs& discs) {
    std::uint64_t spread = 0;
    for (int column = 0; column < board.columns; ++column) {
        const std::uint64_t rest = discs.words[0] >> (column * (board.rows + 1));
        spread |= (rest & ((1U << board.rows) - 1)) << (column * byte_stride);
    }
    return spread;
}

}  // namespace ludotheque::connect_four
