#pragma once

#include "search/bounds.hpp"

namespace ludotheque::connect_four {

// The next question on the way to an exact score: is it more than this?
int next_alpha(const search::Bounds& bounds);

}  // namespace ludotheque::connect_four
