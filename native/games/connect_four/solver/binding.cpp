#include <nanobind/nanobind.h>
#include <nanobind/stl/function.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <tuple>
#include <vector>

#include "games/connect_four/book/book.hpp"
#include "games/connect_four/setup.hpp"
#include "games/connect_four/solver/solver.hpp"
#include "python_budget.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace ludotheque::connect_four {

namespace {

Discs read_discs(const nb::int_& number) {
    Discs discs;
    if (nb::try_cast(number, discs.words[0])) return discs;  // boards of one word, at once
    const nb::object size = nb::int_(sizeof(discs.words));
    try {
        const nb::bytes bytes = nb::cast<nb::bytes>(number.attr("to_bytes")(size, "little"));
        const auto* byte = static_cast<const unsigned char*>(bytes.data());
        for (std::size_t i = 0; i < sizeof(discs.words); ++i)
            discs.words[i / 8] |= std::uint64_t{byte[i]} << (i % 8 * 8);
    } catch (const nb::python_error& error) {
        if (!error.matches(PyExc_OverflowError)) throw;
        require(false, "discs must lie on the board, one per cell, without gaps below");
    }
    return discs;
}

Setup checked_setup(const Board& board, const nb::int_& mine, const nb::int_& theirs) {
    require(is_solvable_size(board),
            "a board to be solved has 1 to 26 columns, (rows + 1) * columns <= 704 and a run of 1 to 26");
    const Setup setup{board, read_discs(mine), read_discs(theirs)};
    require(are_stacked(setup), "discs must lie on the board, one per cell, without gaps below");
    require(!has_run(board, setup.mine), "the player to move has won already");
    return setup;
}

// Runs a solver's method without the interpreter's lock.
template <class Found>
auto asked(Found (Solver::*method)(const Setup&, const Budget&)) {
    return [method](Solver& solver, const Setup& setup, const PythonBudget& python_budget) {
        return run_unlocked(python_budget, [&](const Budget& budget) { return (solver.*method)(setup, budget); });
    };
}

using Pair = std::tuple<int, int>;

Pair pair_of(const search::Bounds& bounds) {
    return {bounds.lower, bounds.upper};
}

void bind_answers(nb::module_& module) {
    nb::class_<Answer>(module, "Answer", "A score between bounds; they are the same when it is proved.")
        .def_prop_ro("bounds", [](const Answer& self) { return pair_of(self.bounds); })
        .def_ro("node_count", &Answer::node_count);

    nb::class_<ColumnAnswers>(module, "ColumnAnswers", "The bounds of every column's score; None where it is full.")
        .def_prop_ro("columns",
                     [](const ColumnAnswers& self) {
                         std::vector<std::optional<Pair>> pairs;
                         for (const auto& bounds : self.columns) {
                             pairs.push_back(bounds ? std::optional(pair_of(*bounds)) : std::nullopt);
                         }
                         return pairs;
                     })
        .def_ro("node_count", &ColumnAnswers::node_count);

    nb::class_<Line>(module, "Line", "A score and best moves for both sides to the end of the game.")
        .def_prop_ro("bounds", [](const Line& self) { return pair_of(self.bounds); })
        .def_ro("columns", &Line::columns)
        .def_ro("is_complete", &Line::is_complete)
        .def_ro("node_count", &Line::node_count);
}

}  // namespace

void bind_setup(nb::module_& module) {
    nb::class_<Setup>(module, "Setup", "A position to be solved, seen by the player to move.")
        .def(
            "__init__",
            [](Setup* self, int columns, int rows, int run, const nb::int_& mine, const nb::int_& theirs) {
                new (self) Setup(checked_setup(Board{columns, rows, run}, mine, theirs));
            },
            nb::kw_only(), "columns"_a, "rows"_a, "run"_a, "mine"_a, "theirs"_a);
}

void bind_solver(nb::module_& module) {
    module.def(
        "can_solve", [](int columns, int rows, int run) { return is_solvable_size({columns, rows, run}); },
        nb::kw_only(), "columns"_a, "rows"_a, "run"_a, "Whether a board is not too large for the solver.");
    bind_answers(module);
    nb::class_<Solver>(module, "Solver", "Exact scores, remembered in a table of so many megabytes.")
        .def(
            "__init__",
            [](Solver* self, std::size_t megabytes) {
                require_megabytes(megabytes);
                new (self) Solver(megabytes << 20U);
            },
            "megabytes"_a = 64)
        .def("score", asked(&Solver::score), "setup"_a, "budget"_a, "The exact score.")
        .def("outcome", asked(&Solver::outcome), "setup"_a, "budget"_a, "Win, draw or loss: the sign of the bounds.")
        .def("column_scores", asked(&Solver::column_scores), "setup"_a, "budget"_a, "The score of every move.")
        .def("best_line", asked(&Solver::best_line), "setup"_a, "budget"_a, "The score, and best play to the end.")
        .def("read_book", &Solver::read_book, nb::call_guard<nb::gil_scoped_release>(), "book"_a.none(),
             "Its scores are believed from now on; None: no book.")
        .def("forget", &Solver::forget, nb::call_guard<nb::gil_scoped_release>(), "Empties the table.");
}

}  // namespace ludotheque::connect_four
