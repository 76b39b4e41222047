#pragma once

#include <nanobind/nanobind.h>

namespace ludotheque::connect_four {

// The book and how it is made; after the solver, whose Setup it takes.
void bind_book(nanobind::module_& module);

}  // namespace ludotheque::connect_four
