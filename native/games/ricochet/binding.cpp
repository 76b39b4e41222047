#include <nanobind/nanobind.h>
#include <nanobind/stl/array.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <tuple>
#include <vector>

#include "games/ricochet/optima_table.hpp"
#include "games/ricochet/solver.hpp"
#include "python_budget.hpp"

namespace ludotheque::ricochet {

void bind_many_games(nanobind::module_& module);  // many_games/binding.cpp

}  // namespace ludotheque::ricochet

namespace nb = nanobind;
using namespace nb::literals;
using namespace ludotheque;
using namespace ludotheque::ricochet;

namespace {

using Lines = std::array<std::vector<int>, direction_count>;
using DiagonalTuple = std::tuple<int, int, bool>;

Plan checked_plan(int width, int height, const Lines& exits, const std::vector<DiagonalTuple>& diagonals) {
    Plan plan{.width = width, .height = height, .exits = exits, .diagonals = {}};
    for (const auto& [cell, colour, leans_up] : diagonals) plan.diagonals.push_back({cell, colour, leans_up});
    require(is_sound(plan), "a board has sides of 1 to 32 cells, exits to neighbours, and diagonals on its cells");
    return plan;
}

void check(const Problem& problem, const Board& board) {
    require(is_sound(problem, board), "1 to 5 robots stand on different cells, and one of them is wanted on a cell");
}

using Shared = std::shared_ptr<PreparedBoard>;  // as Python holds it

using SlideTuple = std::tuple<int, int>;
using PathList = std::vector<SlideTuple>;

PathList list_of(const Path& path) {
    PathList list;
    for (const Slide& slide : path) list.emplace_back(slide.robot, slide.direction);
    return list;
}

void bind_problems(nb::module_& module) {
    nb::class_<Problem>(module, "Problem", "Robots by colour, a target, and the colour wanted there; -1: any.")
        .def(
            "__init__",
            [](Problem* self, std::vector<int> robots, int target, int colour, int ricochet, std::vector<int> axes) {
                require(ricochet >= 0 && ricochet <= 2, "the ricochet rule is 0, 1 or 2");
                new (self) Problem{std::move(robots), target, colour, static_cast<Ricochet>(ricochet), std::move(axes)};
            },
            nb::kw_only(), "robots"_a, "target"_a, "colour"_a, "ricochet"_a, "axes"_a,
            "`ricochet`: a turn is asked for never (0), at the last stop on the target (1), at every stop there (2)."
            " `axes`: what each robot has travelled before, 1 east or west, 2 north or south, 3 both; empty: nothing.");
}

void bind_answers(nb::module_& module) {
    nb::class_<Answer>(module, "Answer", "A shortest path, or the proof that there is none, or what is known so far.")
        .def_ro("is_proved", &Answer::is_proved)
        .def_ro("at_least", &Answer::at_least)
        .def_ro("node_count", &Answer::node_count)
        .def_prop_ro("path", [](const Answer& answer) {
            return answer.path ? std::optional<PathList>(list_of(*answer.path)) : std::nullopt;
        });

    nb::class_<Paths>(module, "Paths", "All shortest paths, or as many as were wanted.")
        .def_ro("answer", &Paths::answer)
        .def_ro("count", &Paths::count)
        .def_ro("is_complete", &Paths::is_complete)
        .def_prop_ro("paths", [](const Paths& paths) {
            std::vector<PathList> lists;
            for (const Path& path : paths.paths) lists.push_back(list_of(path));
            return lists;
        });
}

// A table as far as it went.
struct Optima {
    std::vector<std::uint64_t> counts;
    std::uint64_t placement_count = 0;
    std::vector<Placement> hardest;
    bool is_complete = false;
    std::shared_ptr<OptimaTable> table;  // if the optima were kept
};

using Progress = std::function<void(std::uint64_t)>;

Optima tabulated(OptimaTable& table, const Budget& budget, const std::optional<Progress>& progress) {
    BudgetCounter counter(budget);
    Optima optima;
    try {
        while (table.advance(counter)) {
            if (!progress) continue;
            const nb::gil_scoped_acquire lock;
            (*progress)(table.counts().back());
        }
        optima.is_complete = true;
    } catch (const BudgetSpent&) {
        optima.is_complete = false;
    }
    optima.counts = table.counts();
    optima.placement_count = table.placement_count();
    optima.hardest = table.hardest();
    return optima;
}

void bind_optima(nb::module_& module) {
    nb::class_<Optima>(module, "Optima", "How many placements have which optimum, and the hardest of them.")
        .def_ro("counts", &Optima::counts)
        .def_ro("placement_count", &Optima::placement_count)
        .def_ro("hardest", &Optima::hardest)
        .def_ro("is_complete", &Optima::is_complete)
        .def_prop_ro("plane_count", [](const Optima& optima) { return optima.table ? optima.table->plane_count() : 0; })
        .def(
            "plane",
            [](const Optima& optima, std::size_t number) {
                require(optima.table && number < optima.table->plane_count(), "there is no such plane");
                const auto bytes = std::as_bytes(optima.table->plane(number));
                return nb::bytes(bytes.data(), bytes.size());
            },
            "number"_a, "One bit of each optimum; see optima_table.hpp.");

    module.def(
        "optima",
        [](const Shared& board, const std::vector<int>& cells, int target, bool is_for_any, bool keeps_optima,
           const PythonBudget& python_budget, const std::optional<Progress>& progress) {
            const Region region{cells, target, is_for_any};
            require(can_tabulate(board->board(), region),
                    "a board to be tabulated has 16 columns, up to 256 cells, no diagonals, and room for four robots");
            return run_unlocked(python_budget, [&](const Budget& budget) {
                const auto table = std::make_shared<OptimaTable>(board->board(), region);
                if (keeps_optima) table->keep_optima();
                Optima optima = tabulated(*table, budget, progress);
                if (keeps_optima) optima.table = table;
                return optima;
            });
        },
        "board"_a, "cells"_a, "target"_a, "is_for_any"_a, "keeps_optima"_a, "budget"_a, "progress"_a.none(),
        "The optimum of every placement; `progress` is told how many placements each further slide solves.");
}

}  // namespace

NB_MODULE(ricochet, module) {
    module.doc() = "The compiled core of Ricochet Robots.";
    bind_budget(module);
    bind_problems(module);
    bind_answers(module);

    nb::class_<PreparedBoard>(module, "Board", "Where robots slide; exits by direction and cell, -1: none.")
        .def(
            "__init__",
            [](PreparedBoard* self, int width, int height, const Lines& exits,
               const std::vector<DiagonalTuple>& diagonals) {
                new (self) PreparedBoard(checked_plan(width, height, exits, diagonals));
            },
            nb::kw_only(), "width"_a, "height"_a, "exits"_a, "diagonals"_a);

    nb::class_<Solver>(module, "Solver", "Solves problems; threads may share it.")
        .def(nb::init<>())
        .def(
            "solve",
            [](Solver& solver, const Shared& board, const std::vector<Problem>& problems,
               const PythonBudget& python_budget) {
                for (const Problem& problem : problems) check(problem, board->board());
                return run_unlocked(python_budget, [&](const Budget& budget) {
                    std::vector<Answer> answers;
                    for (const Problem& problem : problems) answers.push_back(solver.solve(board, problem, budget));
                    return answers;
                });
            },
            "board"_a, "problems"_a, "budget"_a,
            "A shortest path of each. Time is allowed for all of them, nodes for each.")
        .def(
            "all_paths",
            [](Solver& solver, const Shared& board, const Problem& problem, const PythonBudget& python_budget,
               std::size_t max_count) {
                check(problem, board->board());
                return run_unlocked(python_budget, [&](const Budget& budget) {
                    return solver.all_paths(board, problem, budget, max_count);
                });
            },
            "board"_a, "problem"_a, "budget"_a, "max_count"_a, "All shortest paths, the tidiest first.");

    bind_optima(module);
    bind_many_games(module);
}
