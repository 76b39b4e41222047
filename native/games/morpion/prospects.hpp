#pragma once

#include <vector>

#include "games/morpion/crowd.hpp"

namespace ludotheque::morpion {

struct Prospect {
    int cell = -1;
    std::int64_t promise = 0;
};

using Prospects = std::vector<Prospect>;

// The cells worth a look for this seat: the `width` most promising ones near the marks, best first; the middle of an
// empty grid. Width 0: every free cell, row by row.
Prospects prospects(const Crowd& crowd, int seat, int width);

// These cells, the most promising first.
Prospects sorted(const Crowd& crowd, int seat, const Spots& cells);

}  // namespace ludotheque::morpion
