#include "games/connect_four/discs.hpp"

#include <cassert>

#include "games/connect_four/lines.hpp"
#include "games/connect_four/shape.hpp"

namespace ludotheque::connect_four {

namespace {

constexpr int widest = 26;
constexpr int tallest = 62;

Discs column_of(const Board& board, int column) {
    return bits_below(Discs{1} << board.rows) << (column * (board.rows + 1));
}

Discs cells_of(const Board& board) {
    Discs cells;
    for (int column = 0; column < board.columns; ++column) cells |= column_of(board, column);
    return cells;
}

Discs floor_of(const Board& board) {
    Discs floor;
    for (int column = 0; column < board.columns; ++column) floor |= Discs{1} << (column * (board.rows + 1));
    return floor;
}

}  // namespace

bool is_solvable_size(const Board& board) {
    if (board.columns < 1 || board.rows < 1 || board.run < 1) return false;
    if (board.columns > widest || board.rows > tallest || board.run > longest_run) return false;
    return board.columns * (board.rows + 1) <= bit_size(Discs{});
}

bool are_stacked(const Setup& setup) {
    const Discs occupied = setup.mine | setup.theirs;
    const bool is_apart = !is_any(setup.mine & setup.theirs);
    const bool is_inside = !is_any(occupied & ~cells_of(setup.board));
    // In a column without gaps, adding one carries through every disc.
    const bool has_no_gap = !is_any((occupied + floor_of(setup.board)) & occupied);
    return is_apart && is_inside && has_no_gap;
}

bool has_run(const Board& board, const Discs& discs) {
    const AnyShape<AnyProcessor, Discs> shape(board);
    return Lines(shape).has_run(discs);
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
