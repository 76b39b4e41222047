#pragma once

#include <nanobind/nanobind.h>

namespace ludotheque::connect_four {

// After the questions of the solver, which it shares.
void bind_heuristic_search(nanobind::module_& module);

}  // namespace ludotheque::connect_four
