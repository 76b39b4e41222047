#include "games/connect_four/judge_binding.hpp"

#include <nanobind/stl/optional.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <cstddef>
#include <utility>
#include <vector>

#include "games/connect_four/allowance.hpp"
#include "games/connect_four/judge.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace ludotheque::connect_four {

namespace {

Judgement judged(Judge& judge, const Setup& setup, const Allowance& allowance, std::vector<int> columns) {
    require(is_judgeable_size(setup.board), "a board to be judged has at most 26 columns and 60 rows");
    require(!is_over(setup), "the game is over");
    require(std::ranges::all_of(
                columns,
                [&](int column) { return column >= 0 && column < setup.board.columns && can_drop(setup, column); }),
            "every column to choose from must take a disc");
    Patience patience(allowance);
    const Limits limits = limits_of(allowance, patience);
    const nb::gil_scoped_release unlocked;
    return judge.judge(setup, limits, std::move(columns));
}

}  // namespace

void bind_judge(nb::module_& module) {
    nb::class_<Judgement>(module, "Judgement", "The best move that was found, and what the position seems to be worth.")
        .def_ro("column", &Judgement::column)
        .def_ro("points", &Judgement::value)
        .def_ro("discs_to_come", &Judgement::discs_to_come, "Until the win or the loss that was seen.")
        .def_ro("depth", &Judgement::depth)
        .def_ro("line", &Judgement::line)
        .def_ro("node_count", &Judgement::node_count)
        .def_ro("is_proved", &Judgement::is_proved, "Seen to the end: no opinion in it.");

    nb::class_<Judge>(module, "Judge", "Strong moves where solving takes too long, with a table of so many megabytes.")
        .def(
            "__init__",
            [](Judge* self, std::size_t megabytes, bool is_plain) {
                require(megabytes >= 1 && megabytes <= 1U << 20U, "a table has 1 to 1048576 megabytes");
                new (self) Judge(megabytes << 20U, is_plain ? plain_weights : Weights{});
            },
            "megabytes"_a = 32, nb::kw_only(), "is_plain"_a = false)
        .def("judge", &judged, "setup"_a, "allowance"_a, "columns"_a = std::vector<int>{},
             "The best of these columns, or of all, by one thread.");
    module.def(
        "can_judge", [](int columns, int rows, int run) { return is_judgeable_size({columns, rows, run}); },
        nb::kw_only(), "columns"_a, "rows"_a, "run"_a, "Whether a board is not too large for the judge.");
}

}  // namespace ludotheque::connect_four
