#include <nanobind/nanobind.h>
#include <nanobind/stl/array.h>
#include <nanobind/stl/function.h>
#include <nanobind/stl/optional.h>
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

#include "games/ricochet/atlas.hpp"
#include "games/ricochet/solver.hpp"
#include "patience.hpp"

namespace nb = nanobind;
using namespace nb::literals;
using namespace ludotheque::ricochet;
namespace search = ludotheque::search;
using ludotheque::Patience;
using ludotheque::require;

namespace {

// What a caller may set; the clock starts when a question is asked.
struct Allowance {
    std::optional<std::uint64_t> node_count;
    std::optional<double> seconds;
    std::size_t megabytes = 0;
    std::optional<std::function<bool()>> stop;
};

Limits limits_of(const Allowance& allowance, Patience& patience) {
    return {.node_count = allowance.node_count.value_or(search::no_limit),
            .byte_count = allowance.megabytes << 20,
            .is_enough = [&patience] { return patience.is_over(); }};
}

using Lines = std::array<std::vector<int>, direction_count>;
using DiagonalTuple = std::tuple<int, int, bool>;

Plan checked_plan(int width, int height, const Lines& exits, const std::vector<DiagonalTuple>& diagonals) {
    Plan plan{.width = width, .height = height, .exits = exits, .diagonals = {}};
    for (const auto& [cell, colour, leans_up] : diagonals) plan.diagonals.push_back({cell, colour, leans_up});
    require(is_sound(plan), "a board has sides of 1 to 32 cells, exits to neighbours, and diagonals on its cells");
    return plan;
}

void check(const Riddle& riddle, const Board& board) {
    require(is_sound(riddle, board), "1 to 5 robots stand on different cells, and one of them is wanted on a cell");
}

using Shared = std::shared_ptr<Field>;  // as Python holds it

using SlideTuple = std::tuple<int, int>;
using WayList = std::vector<SlideTuple>;

WayList list_of(const Way& way) {
    WayList list;
    for (const Slide& slide : way) list.emplace_back(slide.robot, slide.direction);
    return list;
}

void bind_riddles(nb::module_& module) {
    nb::class_<Riddle>(module, "Riddle", "Robots by colour, a target, and the colour wanted there; -1: any.")
        .def(
            "__init__",
            [](Riddle* self, std::vector<int> robots, int target, int colour, bool must_ricochet) {
                new (self) Riddle{std::move(robots), target, colour, must_ricochet};
            },
            nb::kw_only(), "robots"_a, "target"_a, "colour"_a, "must_ricochet"_a);

    nb::class_<Allowance>(module, "Allowance", "How much an answer may cost; None: as much as it takes.")
        .def(
            "__init__",
            [](Allowance* self, std::optional<std::uint64_t> node_count, std::optional<double> seconds,
               std::size_t megabytes, std::optional<std::function<bool()>> stop) {
                new (self) Allowance{node_count, seconds, megabytes, std::move(stop)};
            },
            nb::kw_only(), "node_count"_a.none(), "seconds"_a.none(), "megabytes"_a, "stop"_a.none());
}

void bind_answers(nb::module_& module) {
    nb::class_<Answer>(module, "Answer", "A shortest way, or the proof that there is none, or what is known so far.")
        .def_ro("is_proved", &Answer::is_proved)
        .def_ro("at_least", &Answer::at_least)
        .def_ro("node_count", &Answer::node_count)
        .def_prop_ro("way", [](const Answer& answer) {
            return answer.way ? std::optional<WayList>(list_of(*answer.way)) : std::nullopt;
        });

    nb::class_<Ways>(module, "Ways", "All shortest ways, or as many as were wanted.")
        .def_ro("answer", &Ways::answer)
        .def_ro("count", &Ways::count)
        .def_ro("is_complete", &Ways::is_complete)
        .def_prop_ro("ways", [](const Ways& ways) {
            std::vector<WayList> lists;
            for (const Way& way : ways.ways) lists.push_back(list_of(way));
            return lists;
        });
}

// An atlas as far as it went.
struct Chart {
    std::vector<std::uint64_t> counts;
    std::uint64_t placement_count = 0;
    std::vector<Placement> hardest;
    bool is_complete = false;
    std::shared_ptr<Atlas> optima;  // if they were kept
};

using Progress = std::function<void(std::uint64_t)>;

Chart charted(Atlas& atlas, const Limits& limits, const std::optional<Progress>& progress) {
    search::Watch watch(limits.node_count, limits.is_enough);
    Chart chart;
    try {
        while (atlas.advance(watch)) {
            if (!progress) continue;
            const nb::gil_scoped_acquire lock;
            (*progress)(atlas.counts().back());
        }
        chart.is_complete = true;
    } catch (const search::Interrupted&) {
        chart.is_complete = false;
    }
    chart.counts = atlas.counts();
    chart.placement_count = atlas.placement_count();
    chart.hardest = atlas.hardest();
    return chart;
}

void bind_charts(nb::module_& module) {
    nb::class_<Chart>(module, "Chart", "How many placements have which optimum, and the hardest of them.")
        .def_ro("counts", &Chart::counts)
        .def_ro("placement_count", &Chart::placement_count)
        .def_ro("hardest", &Chart::hardest)
        .def_ro("is_complete", &Chart::is_complete)
        .def_prop_ro("plane_count", [](const Chart& chart) { return chart.optima ? chart.optima->plane_count() : 0; })
        .def(
            "plane",
            [](const Chart& chart, std::size_t number) {
                require(chart.optima && number < chart.optima->plane_count(), "there is no such plane");
                const auto bytes = std::as_bytes(chart.optima->plane(number));
                return nb::bytes(bytes.data(), bytes.size());
            },
            "number"_a, "One bit of each optimum; see atlas.hpp.");

    module.def(
        "chart",
        [](const Shared& board, const std::vector<int>& cells, int target, bool is_for_any, bool keeps_optima,
           const Allowance& allowance, const std::optional<Progress>& progress) {
            const Region region{cells, target, is_for_any};
            require(can_be_charted(board->board(), region),
                    "a board to be charted has 16 columns, up to 256 cells, no diagonals, and room for four robots");
            Patience patience(allowance);
            const Limits limits = limits_of(allowance, patience);
            const nb::gil_scoped_release unlocked;
            const auto atlas = std::make_shared<Atlas>(board->board(), region);
            if (keeps_optima) atlas->keep_optima();
            Chart chart = charted(*atlas, limits, progress);
            if (keeps_optima) chart.optima = atlas;
            return chart;
        },
        "board"_a, "cells"_a, "target"_a, "is_for_any"_a, "keeps_optima"_a, "allowance"_a, "progress"_a.none(),
        "The optimum of every placement; `progress` is told how many placements each further slide solves.");
}

}  // namespace

NB_MODULE(ricochet, module) {
    module.doc() = "The compiled core of Ricochet Robots.";
    bind_riddles(module);
    bind_answers(module);

    nb::class_<Field>(module, "Board", "Where robots slide; exits by direction and cell, -1: none.")
        .def(
            "__init__",
            [](Field* self, int width, int height, const Lines& exits, const std::vector<DiagonalTuple>& diagonals) {
                new (self) Field(checked_plan(width, height, exits, diagonals));
            },
            nb::kw_only(), "width"_a, "height"_a, "exits"_a, "diagonals"_a);

    nb::class_<Solver>(module, "Solver", "Solves riddles; threads may share it.")
        .def(nb::init<>())
        .def(
            "solve",
            [](Solver& solver, const Shared& board, const std::vector<Riddle>& riddles, const Allowance& allowance) {
                for (const Riddle& riddle : riddles) check(riddle, board->board());
                Patience patience(allowance);
                const Limits limits = limits_of(allowance, patience);
                const nb::gil_scoped_release unlocked;
                std::vector<Answer> answers;
                for (const Riddle& riddle : riddles) answers.push_back(solver.solve(board, riddle, limits));
                return answers;
            },
            "board"_a, "riddles"_a, "allowance"_a,
            "A shortest way of each. Time is allowed for all of them, nodes for each.")
        .def(
            "all_ways",
            [](Solver& solver, const Shared& board, const Riddle& riddle, const Allowance& allowance,
               std::size_t most) {
                check(riddle, board->board());
                Patience patience(allowance);
                const Limits limits = limits_of(allowance, patience);
                const nb::gil_scoped_release unlocked;
                return solver.all_ways(board, riddle, limits, most);
            },
            "board"_a, "riddle"_a, "allowance"_a, "most"_a, "All shortest ways, the tidiest first.");

    bind_charts(module);
}
