#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <cstddef>
#include <utility>
#include <vector>

#include "games/connect_four/heuristic/heuristic_search.hpp"
#include "python_budget.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace ludotheque::connect_four {

namespace {

Estimate estimated(HeuristicSearch& search, const Setup& setup, const PythonBudget& python_budget,
                   const std::vector<int>& columns) {
    require(is_searchable_size(setup.board), "a board to be estimated has at most 26 columns and 60 rows");
    require(!is_over(setup), "the game is over");
    require(std::ranges::all_of(
                columns,
                [&](int column) { return column >= 0 && column < setup.board.columns && can_drop(setup, column); }),
            "every column to choose from must take a disc");
    return run_unlocked(python_budget, [&](const Budget& budget) { return search.search(setup, budget, columns); });
}

}  // namespace

void bind_heuristic_search(nb::module_& module) {
    nb::class_<Estimate>(module, "Estimate", "The best move that was found, and what the position seems to be worth.")
        .def_ro("column", &Estimate::column)
        .def_ro("points", &Estimate::value)
        .def_ro("discs_to_come", &Estimate::discs_to_come, "Until the win or the loss that was seen.")
        .def_ro("depth", &Estimate::depth)
        .def_ro("line", &Estimate::line)
        .def_ro("node_count", &Estimate::node_count)
        .def_ro("is_proved", &Estimate::is_proved, "Seen to the end: nothing in it is estimated.");

    nb::class_<HeuristicSearch>(module, "HeuristicSearch",
                                "Strong moves where solving takes too long, with a table of so many megabytes.")
        .def(
            "__init__",
            [](HeuristicSearch* self, std::size_t megabytes, bool is_plain) {
                require_megabytes(megabytes);
                new (self) HeuristicSearch(megabytes << 20U, is_plain ? plain_weights : Weights{});
            },
            "megabytes"_a = 32, nb::kw_only(), "is_plain"_a = false)
        .def("search", &estimated, "setup"_a, "budget"_a, "columns"_a = std::vector<int>{},
             "The best of these columns, or of all, by one thread.");
    module.def(
        "can_estimate", [](int columns, int rows, int run) { return is_searchable_size({columns, rows, run}); },
        nb::kw_only(), "columns"_a, "rows"_a, "run"_a, "Whether a board is not too large for the search.");
}

}  // namespace ludotheque::connect_four
