
#include <nanobind/nanobind.h>
#include <nanobind/stl/function.h>

#include <functional>

#include "games/connect_four/perft.hpp"
#include "games/connect_four/position.hpp"
#include "python_budget.hpp"

namespace ludotheque::connect_four {

void bind_setup(nanobind::module_& module);             // solver/binding.cpp
void bind_solver(nanobind::module_& module);            // solver/binding.cpp
void bind_book(nanobind::module_& module);              // book/binding.cpp
void bind_heuristic_search(nanobind::module_& module);  // heuristic/binding.cpp
void bind_many_games(nanobind::module_& module);        // many_games/binding.cpp

}  // namespace ludotheque::connect_four

namespace nb = nanobind;
using namespace nb::literals;
using namespace ludotheque;
using namespace ludotheque::connect_four;

namespace {

Position checked_position(const Board& board, Bitboard mine, Bitboard theirs) {
    require(fits(board), "a board needs (rows + 1) * columns <= 64 and a run of at least 1");
    require(are_stacked(board, mine, theirs), "discs must lie on the board, one per cell, without gaps below");
    return Position(board, mine, theirs);
}

}  // namespace

NB_MODULE(connect_four, module) {
    module.doc() = "The compiled core of Connect Four.";

    bind_budget(module);
    nb::class_<Position>(module, "Position", "Discs on a board, seen by the player to move.")
        .def(
            "__init__",
            [](Position* self, int columns, int rows, int run, Bitboard mine, Bitboard theirs) {
                new (self) Position(checked_position(Board{columns, rows, run}, mine, theirs));
            },
            nb::kw_only(), "columns"_a, "rows"_a, "run"_a, "mine"_a, "theirs"_a)
        .def_prop_ro("mine", &Position::mine)
        .def_prop_ro("theirs", &Position::theirs)
        .def(
            "can_drop",
            [](const Position& self, int column) {
                return column >= 0 && column < self.board().columns && self.can_drop(column);
            },
            "column"_a)
        .def(
            "drop",
            [](Position& self, int column) {
                const bool is_on_board = column >= 0 && column < self.board().columns;
                require(is_on_board && self.can_drop(column), "this column takes no disc");
                self.drop(column);
            },
            "column"_a)
        .def("last_player_won", &Position::last_player_won);

    nb::class_<Count>(module, "Count", "Leaves counted; not all of them when stopped.")
        .def_ro("leaves", &Count::leaves)
        .def_ro("is_complete", &Count::is_complete);

    module.def(
        "perft",
        [](const Position& position, int depth, const std::function<bool()>& stop) {
            require(depth >= 0, "a depth is 0 or more");
            PythonBudget python_budget;
            python_budget.stop = stop;
            return run_unlocked(python_budget, [&](const Budget& budget) {
                BudgetCounter counter(budget);
                return perft(position, depth, counter);
            });
        },
        "position"_a, "depth"_a, "stop"_a,
        "How many ways there are to play so many discs; `stop` is called now and then.");

    bind_setup(module);  // the others take a Setup
    bind_book(module);
    bind_solver(module);
    bind_heuristic_search(module);
    bind_many_games(module);
}
