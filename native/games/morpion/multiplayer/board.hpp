#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "games/morpion/engine/pattern_board.hpp"
#include "games/morpion/grid.hpp"

namespace ludotheque::morpion {

inline constexpr int max_seats = 26;
inline constexpr int nobody = -1;

// Marks of any number of seats on one grid, and every line that can still be filled: kept up to date mark by mark.
//
// A line is `run` cells in a row. The first seat to mark it owns it; a mark of anybody else closes it. Marks go in the
// opposite order of their coming, so the first one is always known.
class MultiplayerBoard {
public:
    MultiplayerBoard(const Grid& grid, int seat_count);

    // Any seat, in any order: who may move is the caller's business.
    void put(int seat, int cell);
    void take_back();  // the last mark put

    const Grid& grid() const { return grid_; }
    int seat_count() const { return seat_count_; }
    int after(int seat) const { return seat + 1 == seat_count_ ? 0 : seat + 1; }

    bool is_free(int cell) const { return contents_[at(cell)] == nobody; }
    int free_count() const { return grid_.cell_count() - static_cast<int>(marks_.size()); }
    // The seat that completed a line with the last mark, or nobody.
    int winner() const { return full_count_ > 0 ? marks_.back().seat : nobody; }
    bool is_over() const { return full_count_ > 0 || free_count() == 0; }

    // The free cells where a mark of this seat wins.
    const CellSet& completing(int seat) const { return completing_[at(seat)]; }
    // The free cells with a mark within two cells.
    const CellSet& near_cells() const { return near_cells_; }

    // What all lines open to this seat weigh together.
    std::int64_t value(int seat) const { return values_[at(seat)]; }
    // What a mark here would do for this seat: for its own lines, and against the others'.
    std::int64_t gain(int seat, int cell) const;

    struct BestRival {
        int seat;
        std::int64_t gain;
    };

    // Who, but for this seat, would gain most by a mark here; the next to move among equals.
    BestRival best_rival(int but_for, int cell) const;

private:
    struct Line {
        std::int16_t before = -1;  // the cells beyond its ends, or -1
        std::int16_t after = -1;
        std::uint16_t free = 0;  // the free cells, joined by exclusive or: the last one left names itself
        std::int8_t owner = nobody;
        std::uint8_t own = 0;
        std::uint8_t foreign = 0;
    };

    struct Mark {
        int seat;
        int cell;
    };

    std::span<const std::uint16_t> through(int cell) const { return listed(through_, through_ends_, cell); }
    std::span<const std::uint16_t> beside(int cell) const { return listed(beside_, beside_ends_, cell); }
    static std::span<const std::uint16_t> listed(const std::vector<std::uint16_t>& lines,
                                                 const std::vector<std::uint32_t>& ends, int cell);

    void draw_lines();
    bool is_open(const Line& line) const;
    void count(const Line& line, int sign);
    void approach(int cell, int sign);
    template <class Change>
    void change(int cell, int content, Change change);

    Grid grid_;
    int seat_count_;
    std::vector<Line> lines_;
    std::vector<std::uint16_t> through_;  // lines by cell, one cell after the other
    std::vector<std::uint32_t> through_ends_;
    std::vector<std::uint16_t> beside_;  // lines that end beside a cell, where a longer row does not win
    std::vector<std::uint32_t> beside_ends_;
    std::vector<std::int8_t> contents_;
    std::vector<std::uint8_t> marks_near_;
    std::vector<Mark> marks_;
    std::array<std::int64_t, max_side + 1> weights_{};  // by marks on a line
    std::array<std::int64_t, max_seats> values_{};
    std::array<CellSet, max_seats> completing_{};
    std::vector<std::array<std::uint8_t, max_seats>> chances_;  // by cell and seat: lines it would complete
    CellSet near_cells_;
    int full_count_ = 0;
};

}  // namespace ludotheque::morpion
