#pragma once

#include <algorithm>
#include <cstddef>
#include <vector>

#include "games/morpion/grid.hpp"

namespace ludotheque::morpion {

struct Candidate {
    int cell = -1;
    int order = 0;  // higher is tried earlier; of two alike, the lower cell
};

using Candidates = std::vector<Candidate>;

constexpr int cell_bits = 10;
constexpr int last_cell = (1 << cell_bits) - 1;
static_assert(max_side * max_side - 1 <= last_cell);

// Order and cell in one number, so that comparing is fast: the earlier a candidate, the higher. The order is below a
// million either way.
constexpr int place_of(const Candidate& candidate) {
    return candidate.order * (1 << cell_bits) + (last_cell - candidate.cell);
}

constexpr Candidate candidate_at(int place) {
    return {last_cell - (place & last_cell), place >> cell_bits};
}

// Candidates, the best first: a lazy selection sort, because most are never tried.
class MovePicker {
public:
    void expect(std::size_t count) { slots_.reserve(count); }

    void add(const Candidate& candidate) { slots_.push_back(place_of(candidate)); }

    bool is_empty() const { return next_ == slots_.size(); }

    Candidate take() {
        const auto begin = slots_.begin() + static_cast<std::ptrdiff_t>(next_);
        int best = *begin;
        for (auto place = begin; place != slots_.end(); ++place) best = std::max(best, *place);
        *std::find(begin, slots_.end(), best) = *begin;
        ++next_;
        return candidate_at(best);
    }

    Candidates take_all() {
        Candidates all;
        while (!is_empty()) all.push_back(take());
        return all;
    }

private:
    std::vector<int> slots_;
    std::size_t next_ = 0;
};

}  // namespace ludotheque::morpion
