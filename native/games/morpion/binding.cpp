#include <nanobind/nanobind.h>
#include <nanobind/stl/vector.h>

#include <mutex>
#include <set>

#include "games/morpion/engine/engine.hpp"
#include "games/morpion/multiplayer/forced_outcome.hpp"
#include "games/morpion/proof/proof.hpp"
#include "python_budget.hpp"

namespace nb = nanobind;
using namespace nb::literals;
using namespace ludotheque;
using namespace ludotheque::morpion;

namespace {

using Cells = std::vector<int>;

void require_position(const Grid& grid, const Cells& mine, const Cells& theirs) {
    require(fits(grid), "sides and run are 1 to 26");
    std::set<int> taken;
    for (const Cells* cells : {&mine, &theirs}) {
        for (const int cell : *cells) {
            require(cell >= 0 && cell < grid.cell_count(), "a stone lies beside the grid");
            require(taken.insert(cell).second, "a cell holds two stones");
        }
    }
}

const char* name_of(Value value) {
    switch (value) {
        case Value::win:
            return "win";
        case Value::draw:
            return "draw";
        case Value::loss:
            return "loss";
        case Value::unknown:
            break;
    }
    return "unknown";
}

const char* name_of(Evidence::Kind kind) {
    if (kind == Evidence::Kind::move) return "move";
    return kind == Evidence::Kind::pairs ? "pairs" : "threats";
}

void bind_proving(nb::module_& module) {
    nb::class_<Evidence>(module, "Evidence", "What the side that succeeds does in one position.")
        .def_ro("attacker", &Evidence::attacker)
        .def_ro("defender", &Evidence::defender)
        .def_ro("is_attackers_turn", &Evidence::is_attackers_turn)
        .def_prop_ro("kind", [](const Evidence& self) { return name_of(self.kind); })
        .def_ro("cells", &Evidence::cells);

    nb::class_<Claim>(module, "Claim", "One question answered: does the attacker win?")
        .def_ro("is_movers_attack", &Claim::is_movers_attack)
        .def_ro("attacker_wins", &Claim::attacker_wins)
        .def_ro("is_weak", &Claim::is_weak)
        .def_ro("evidence", &Claim::evidence);

    nb::class_<Proof>(module, "Proof", "The exact value for the player to move, or unknown.")
        .def_prop_ro("value", [](const Proof& self) { return name_of(self.value); })
        .def_ro("line", &Proof::line)
        .def_ro("node_count", &Proof::node_count)
        .def_ro("claims", &Proof::claims);

    module.def(
        "prove",
        [](const Grid& grid, const Cells& mine, const Cells& theirs, const PythonBudget& python_budget,
           bool wants_evidence) {
            require_position(grid, mine, theirs);
            return run_unlocked(
                python_budget,
                [&](const Budget& budget) {
                    PolledBudgetCounter counter(budget);
                    return prove({grid, mine, theirs, wants_evidence}, counter);
                },
                rare_polls);
        },
        "grid"_a, "mine"_a, "theirs"_a, "budget"_a, nb::kw_only(), "wants_evidence"_a,
        "Who wins with perfect play from a position that is not over.");
}

struct ForcedOutcome {
    CoalitionValue found;
    std::uint64_t node_count;
};

void require_stones(const Grid& grid, const CoalitionSearch::Position& position) {
    require(position.stones.size() > 1, "there are two players at least");
    require(position.turn >= 0 && position.turn < static_cast<int>(position.stones.size()), "nobody is to move");
    Cells all;
    for (const Cells& cells : position.stones) all.insert(all.end(), cells.begin(), cells.end());
    require_position(grid, all, {});
    require(CoalitionSearch::suits(grid, static_cast<int>(position.stones.size())), "the grid is too large");
}

void bind_forced_outcome(nb::module_& module) {
    nb::class_<ForcedOutcome>(module, "ForcedOutcome", "What one seat can force against all others united.")
        .def_prop_ro("value", [](const ForcedOutcome& self) { return name_of(self.found.value); })
        .def_prop_ro("cell", [](const ForcedOutcome& self) { return self.found.cell; })
        .def_ro("node_count", &ForcedOutcome::node_count);

    module.def(
        "can_force_outcome",
        [](const Grid& grid, int seat_count) {
            require(seat_count > 1, "there are two players at least");
            return fits(grid) && CoalitionSearch::suits(grid, seat_count);
        },
        "grid"_a, "seat_count"_a, "Whether the grid is small enough for `forced_outcome`.");

    module.def(
        "forced_outcome",
        [](const Grid& grid, const std::vector<Cells>& stones, int turn, int seat, const PythonBudget& python_budget) {
            const CoalitionSearch::Position position{stones, turn};
            require_stones(grid, position);
            require(seat >= 0 && seat < static_cast<int>(stones.size()), "no such seat");
            return run_unlocked(
                python_budget,
                [&](const Budget& budget) {
                    PolledBudgetCounter counter(budget);
                    const CoalitionValue found = CoalitionSearch(grid, position, counter).ask(seat);
                    return ForcedOutcome{found, counter.node_count()};
                },
                rare_polls);
        },
        "grid"_a, "stones"_a, "turn"_a, "seat"_a, "budget"_a, "From a position that is not over.");
}

struct Threats {
    Cells fives;
    Cells double_fours;
    Cells fours;
};

Cells listed(const CellSet& set) {
    Cells cells;
    set.for_each([&](int cell) { cells.push_back(cell); });
    return cells;
}

Threats threats_of(const Grid& grid, const Cells& mine, const Cells& theirs) {
    require_position(grid, mine, theirs);
    const ShapeTable shapes(grid);
    const PatternValues values;
    PatternBoard field(grid, shapes, values);
    for (const int cell : mine) field.put(0, cell);
    for (const int cell : theirs) field.put(1, cell);
    return {listed(field.fives(0)), listed(field.double_fours(0)), listed(field.fours(0))};
}

// Threads take turns.
struct SharedEngine {
    SharedEngine(const Grid& grid, std::size_t table_bytes) : engine(grid, table_bytes) {}

    Engine engine;
    std::mutex turn;
};

void bind_engine(nb::module_& module) {
    nb::class_<Threats>(module, "Threats", "Where the owner of the first stones completes a run, or threatens to.")
        .def_ro("fives", &Threats::fives)
        .def_ro("double_fours", &Threats::double_fours)
        .def_ro("fours", &Threats::fours);

    module.def("threats", &threats_of, "grid"_a, "mine"_a, "theirs"_a);

    nb::class_<EngineMove>(module, "EngineMove", "A move and what speaks for it; scores beyond `proven_win` are wins.")
        .def_ro("move", &EngineMove::move)
        .def_ro("score", &EngineMove::score)
        .def_ro("depth", &EngineMove::depth)
        .def_ro("node_count", &EngineMove::node_count)
        .def_ro("line", &EngineMove::line)
        .def_ro("is_proved", &EngineMove::is_proved);

    module.attr("won") = won;
    module.attr("proven_win") = proven_win;

    nb::class_<SharedEngine>(module, "Engine", "A player for two on one grid; remembers what it searched.")
        .def(
            "__init__",
            [](SharedEngine* self, const Grid& grid, std::size_t megabytes) {
                require(fits(grid), "sides and run are 1 to 26");
                require_megabytes(megabytes);
                new (self) SharedEngine(grid, megabytes << 20U);
            },
            "grid"_a, nb::kw_only(), "megabytes"_a)
        .def(
            "search",
            [](SharedEngine& self, const Cells& mine, const Cells& theirs, const PythonBudget& python_budget,
               int depth_limit) {
                require_position(self.engine.grid(), mine, theirs);
                return run_unlocked(
                    python_budget,
                    [&](const Budget& budget) {
                        const std::lock_guard lock(self.turn);
                        PolledBudgetCounter counter(budget);
                        return self.engine.search(mine, theirs, depth_limit, counter);
                    },
                    rare_polls);
            },
            "mine"_a, "theirs"_a, "budget"_a, nb::kw_only(), "depth_limit"_a,
            "The best move found in a position that is not over.")
        .def(
            "forget",
            [](SharedEngine& self) {
                const std::lock_guard lock(self.turn);
                self.engine.forget();
            },
            nb::call_guard<nb::gil_scoped_release>());
}

}  // namespace

void bind_multiplayer(nb::module_& module);  // multiplayer/binding.cpp
void bind_many_games(nb::module_& module);   // many_games/binding.cpp

NB_MODULE(morpion, module) {
    module.doc() = "The compiled core of Morpion. Cells are column + row * columns.";

    nb::class_<Grid>(module, "Grid", "Sides, the length of a run, and whether longer runs count.")
        .def(nb::init<int, int, int, bool>(), nb::kw_only(), "columns"_a, "rows"_a, "run"_a, "is_exact"_a);

    bind_budget(module);
    bind_proving(module);
    bind_forced_outcome(module);
    bind_engine(module);
    bind_multiplayer(module);
    bind_many_games(module);
}
