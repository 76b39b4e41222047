#include <nanobind/nanobind.h>
#include <nanobind/stl/function.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/vector.h>

#include <functional>
#include <optional>
#include <set>
#include <stdexcept>

#include "games/morpion/alliance.hpp"
#include "games/morpion/allowance.hpp"
#include "games/morpion/engine.hpp"
#include "games/morpion/proof.hpp"

namespace nb = nanobind;
using namespace nb::literals;
using namespace ludotheque::morpion;

namespace {

using Cells = std::vector<int>;

void require(bool is_kept, const char* demand) {
    if (!is_kept) throw std::invalid_argument(demand);
}

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
    nb::class_<Evidence>(module, "Evidence", "What the side that succeeds does in one stand.")
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
        [](const Grid& grid, const Cells& mine, const Cells& theirs, const Allowance& allowance, bool wants_evidence) {
            require_position(grid, mine, theirs);
            Meter meter(allowance.node_count, allowance.question());
            nb::gil_scoped_release unlocked;
            return prove({grid, mine, theirs, wants_evidence}, meter);
        },
        "grid"_a, "mine"_a, "theirs"_a, "allowance"_a, nb::kw_only(), "wants_evidence"_a,
        "Who wins with perfect play from a position that is not over.");
}

struct Outlook {
    Standing standing;
    std::uint64_t node_count;
};

void require_stones(const Grid& grid, const Alliance::Position& position) {
    require(position.stones.size() > 1, "there are two players at least");
    require(position.turn >= 0 && position.turn < static_cast<int>(position.stones.size()), "nobody is to move");
    Cells all;
    for (const Cells& cells : position.stones) all.insert(all.end(), cells.begin(), cells.end());
    require_position(grid, all, {});
    require(Alliance::suits(grid, static_cast<int>(position.stones.size())), "the grid is too large");
}

void bind_prospects(nb::module_& module) {
    nb::class_<Outlook>(module, "Outlook", "What one seat can force against all others united.")
        .def_prop_ro("value", [](const Outlook& self) { return name_of(self.standing.value); })
        .def_prop_ro("cell", [](const Outlook& self) { return self.standing.cell; })
        .def_ro("node_count", &Outlook::node_count);

    module.def(
        "can_ask", [](const Grid& grid, int seat_count) { return fits(grid) && Alliance::suits(grid, seat_count); },
        "grid"_a, "seat_count"_a, "Whether the grid is small enough for `outlook`.");

    module.def(
        "outlook",
        [](const Grid& grid, const std::vector<Cells>& stones, int turn, int seat, const Allowance& allowance) {
            const Alliance::Position position{stones, turn};
            require_stones(grid, position);
            require(seat >= 0 && seat < static_cast<int>(stones.size()), "no such seat");
            Meter meter(allowance.node_count, allowance.question());
            nb::gil_scoped_release unlocked;
            const Standing standing = Alliance(grid, position, meter).ask(seat);
            return Outlook{standing, meter.node_count()};
        },
        "grid"_a, "stones"_a, "turn"_a, "seat"_a, "allowance"_a, "From a position that is not over.");
}

struct Threats {
    Cells fives;
    Cells double_fours;
    Cells fours;
};

Cells listed(const Spots& spots) {
    Cells cells;
    spots.for_each([&](int cell) { cells.push_back(cell); });
    return cells;
}

Threats threats_of(const Grid& grid, const Cells& mine, const Cells& theirs) {
    require_position(grid, mine, theirs);
    const Shapes shapes(grid);
    const Worths worths;
    Field field(grid, shapes, worths);
    for (const int cell : mine) field.put(0, cell);
    for (const int cell : theirs) field.put(1, cell);
    return {listed(field.fives(0)), listed(field.double_fours(0)), listed(field.fours(0))};
}

void bind_playing(nb::module_& module) {
    nb::class_<Threats>(module, "Threats", "Where the owner of the first stones completes a run, or threatens to.")
        .def_ro("fives", &Threats::fives)
        .def_ro("double_fours", &Threats::double_fours)
        .def_ro("fours", &Threats::fours);

    module.def("threats", &threats_of, "grid"_a, "mine"_a, "theirs"_a);

    nb::class_<Thought>(module, "Thought", "A move and what speaks for it; scores beyond `surely_won` are wins.")
        .def_ro("move", &Thought::move)
        .def_ro("score", &Thought::score)
        .def_ro("depth", &Thought::depth)
        .def_ro("node_count", &Thought::node_count)
        .def_ro("line", &Thought::line)
        .def_ro("is_proved", &Thought::is_proved);

    module.attr("won") = won;
    module.attr("surely_won") = surely_won;

    nb::class_<Engine>(module, "Engine", "A player for two on one grid; remembers what it searched.")
        .def(
            "__init__",
            [](Engine* self, const Grid& grid, std::size_t megabytes) {
                require(fits(grid), "sides and run are 1 to 26");
                new (self) Engine(grid, megabytes << 20);
            },
            "grid"_a, nb::kw_only(), "megabytes"_a)
        .def(
            "think",
            [](Engine& self, const Cells& mine, const Cells& theirs, const Allowance& allowance, int depth_limit) {
                require_position(self.grid(), mine, theirs);
                Meter meter(allowance.node_count, allowance.question());
                nb::gil_scoped_release unlocked;
                return self.think(mine, theirs, depth_limit, meter);
            },
            "mine"_a, "theirs"_a, "allowance"_a, nb::kw_only(), "depth_limit"_a,
            "The best move found in a position that is not over.")
        .def("forget", &Engine::forget);
}

}  // namespace

void bind_crowd(nb::module_& module);  // crowd_binding.cpp

NB_MODULE(morpion, module) {
    module.doc() = "The compiled core of Morpion. Cells are column + row * columns.";

    nb::class_<Grid>(module, "Grid", "Sides, the length of a run, and whether longer runs count.")
        .def(nb::init<int, int, int, bool>(), nb::kw_only(), "columns"_a, "rows"_a, "run"_a, "is_exact"_a);

    nb::class_<Allowance>(module, "Allowance", "What a search may cost; `stop` is asked now and then.")
        .def(nb::init<std::uint64_t, std::optional<double>, std::function<bool()>>(), nb::kw_only(), "node_count"_a,
             "seconds"_a.none(), "stop"_a);

    bind_proving(module);
    bind_prospects(module);
    bind_playing(module);
    bind_crowd(module);
}
