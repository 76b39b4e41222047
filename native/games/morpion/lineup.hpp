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

// Candidates, the best first. Each is looked for only when it is asked for, as most are never tried; order and cell
// are one number, so that looking is quick.
class Lineup {
public:
    void expect(std::size_t count) { places_.reserve(count); }

    // With an order below a million either way.
    void add(const Candidate& candidate) {
        places_.push_back(candidate.order * cell_count + (cell_count - 1 - candidate.cell));
    }

    bool is_empty() const { return next_ == places_.size(); }

    Candidate take() {
        const auto begin = places_.begin() + static_cast<std::ptrdiff_t>(next_);
        int best = *begin;
        for (auto place = begin; place != places_.end(); ++place) best = std::max(best, *place);
        *std::find(begin, places_.end(), best) = *begin;
        ++next_;
        return {cell_count - 1 - (best & (cell_count - 1)), best >> cell_bits};
    }

    Candidates take_all() {
        Candidates all;
        while (!is_empty()) all.push_back(take());
        return all;
    }

private:
    static constexpr int cell_bits = 10;
    static constexpr int cell_count = 1 << cell_bits;
    static_assert(most_side * most_side <= cell_count);

    std::vector<int> places_;
    std::size_t next_ = 0;
};

}  // namespace ludotheque::morpion
