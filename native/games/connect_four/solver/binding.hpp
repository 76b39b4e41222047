#pragma once

#include <nanobind/nanobind.h>

namespace ludotheque::connect_four {

void bind_solver(nanobind::module_& module);

}  // namespace ludotheque::connect_four
