#pragma once

#include "games/ricochet/board.hpp"
#include "games/ricochet/cells.hpp"

namespace ludotheque::ricochet {

// The cells of a board of 16 columns, to be worked on as a whole. Templates with a processor's name: see
// processor.hpp. This one is for any processor; rows_modern.hpp has the same with wide registers.
//
// What is moved over the end of a row may turn up in the next one, where it has to be left out.
template <class Processor>
class Rows {
public:
    Rows() = default;
    explicit Rows(const Cells<4>* cells) : cells_(*cells) {}
    void write(Cells<4>* cells) const { *cells = cells_; }

    bool is_empty() const { return cells_.is_empty(); }
    unsigned count() const { return static_cast<unsigned>(cells_.count()); }

    friend Rows operator|(Rows a, Rows b) { return Rows(a.cells_ | b.cells_); }
    friend Rows operator&(Rows a, Rows b) { return Rows(a.cells_ & b.cells_); }
    friend Rows operator-(Rows a, Rows b) { return Rows(a.cells_ - b.cells_); }

    // All of them so many steps further in a direction.
    template <Direction direction, int steps>
    Rows moved() const {
        constexpr int places = direction == east || direction == west ? steps : steps * side;
        if constexpr (direction == east || direction == south)
            return Rows(cells_.template later<places>());
        else
            return Rows(cells_.template earlier<places>());
    }

    // Cells that are reached eastward from the seeds, which are open, through open cells.
    static Rows filled_eastward(Rows seeds, Rows open) {
        return Rows(Cells<4>::filled_later(seeds.cells_, open.cells_));
    }

private:
    static constexpr int side = 16;

    explicit Rows(const Cells<4>& cells) : cells_(cells) {}

    Cells<4> cells_;
};

}  // namespace ludotheque::ricochet
