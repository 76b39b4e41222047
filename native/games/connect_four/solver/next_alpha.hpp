#pragma once

#include "search/bounds.hpp"

namespace ludotheque::connect_four {

// The next null window on the way to an exact score.
int next_alpha(const search::Bounds& bounds);

}  // namespace ludotheque::connect_four
