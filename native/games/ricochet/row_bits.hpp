#pragma once

#include "games/ricochet/board.hpp"
#include "games/ricochet/cell_set.hpp"

namespace ludotheque::ricochet {

// The cells of a board of 16 columns, to be worked on as a whole. Templates with a processor's name: see
// cpu.hpp. This one is for any processor; row_bits_avx2.hpp has the same with wide registers.
//
// What is moved over the end of a row may turn up in the next one, where it has to be left out.
template <class Cpu>
class RowBits {
public:
    RowBits() = default;
    explicit RowBits(const CellSet<4>* cells) : cells_(*cells) {}
    void write(CellSet<4>* cells) const { *cells = cells_; }

    bool is_empty() const { return cells_.is_empty(); }
    unsigned count() const { return static_cast<unsigned>(cells_.count()); }

    friend RowBits operator|(RowBits a, RowBits b) { return RowBits(a.cells_ | b.cells_); }
    friend RowBits operator&(RowBits a, RowBits b) { return RowBits(a.cells_ & b.cells_); }
    friend RowBits operator-(RowBits a, RowBits b) { return RowBits(a.cells_ - b.cells_); }

    // All of them so many steps further in a direction.
    template <Direction direction, int steps>
    RowBits moved() const {
        constexpr int places = direction == east || direction == west ? steps : steps * side;
        if constexpr (direction == east || direction == south)
            return RowBits(cells_.template later<places>());
        else
            return RowBits(cells_.template earlier<places>());
    }

    // CellSet that are reached eastward from the seeds, which are open, through open cells.
    static RowBits filled_eastward(RowBits seeds, RowBits open) {
        return RowBits(CellSet<4>::filled_later(seeds.cells_, open.cells_));
    }

private:
    static constexpr int side = 16;

    explicit RowBits(const CellSet<4>& cells) : cells_(cells) {}

    CellSet<4> cells_;
};

}  // namespace ludotheque::ricochet
