#include <nanobind/nanobind.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <map>
#include <set>
#include <stdexcept>
#include <string>

#include "games/morpion/multiplayer/search.hpp"
#include "python_budget.hpp"

namespace nb = nanobind;
using namespace nb::literals;
using namespace ludotheque;
using namespace ludotheque::morpion;

namespace {

using Method = MultiplayerMove (*)(MultiplayerBoard&, const SearchOptions&, PolledBudgetCounter&);

const std::map<std::string, Method> methods{
    {"max-n", search_max_n},           {"paranoid", search_paranoid},
    {"best-reply", search_best_reply}, {"monte-carlo", search_monte_carlo},
    {"expert", search_expert},
};

struct Answer {
    int cell;
    std::vector<float> shares;
    int depth;
    std::uint64_t node_count;
    bool is_proved;
};

MultiplayerBoard board_of(const Grid& grid, const std::vector<std::vector<int>>& marks) {
    require(fits(grid), "sides and run are 1 to 26");
    require(marks.size() >= 2 && marks.size() <= max_seats, "there are 2 to 26 seats");
    MultiplayerBoard board(grid, static_cast<int>(marks.size()));
    std::set<int> taken;
    for (std::size_t seat = 0; seat < marks.size(); ++seat) {
        for (const int cell : marks[seat]) {
            require(cell >= 0 && cell < grid.cell_count(), "a mark lies beside the grid");
            require(taken.insert(cell).second, "a cell holds two marks");
            require(!board.is_over(), "the game is over");
            board.put(static_cast<int>(seat), cell);
        }
    }
    require(!board.is_over(), "the game is over");
    return board;
}

void set_opponent_type(OpponentTypes& opponent_types, const std::vector<int>& seats, OpponentType opponent_type) {
    for (const int seat : seats) {
        require(seat >= 0 && seat < max_seats, "nobody sits there");
        opponent_types[static_cast<std::size_t>(seat)] = opponent_type;
    }
}

void make_options(SearchOptions* options, int turn, int depth_limit, int width, std::uint64_t seed,
                  const std::vector<int>& steady, const std::vector<int>& flighty) {
    new (options) SearchOptions{turn, depth_limit, width, seed};
    set_opponent_type(options->opponent_types, steady, OpponentType::steady);
    set_opponent_type(options->opponent_types, flighty, OpponentType::flighty);
}

Answer search_multiplayer(const std::string& method, const Grid& grid, const std::vector<std::vector<int>>& marks,
                          const PythonBudget& python_budget, const SearchOptions& options) {
    const auto known = methods.find(method);
    require(known != methods.end(), "no such method");
    MultiplayerBoard board = board_of(grid, marks);
    require(options.turn >= 0 && options.turn < board.seat_count(), "nobody sits there");
    return run_unlocked(
        python_budget,
        [&](const Budget& budget) {
            PolledBudgetCounter counter(budget);
            const MultiplayerMove found = known->second(board, options, counter);
            const auto end = found.shares.begin() + board.seat_count();
            return Answer{found.cell, {found.shares.begin(), end}, found.depth, counter.node_count(), found.is_proved};
        },
        rare_polls);
}

}  // namespace

void bind_multiplayer(nb::module_& module) {
    nb::class_<SearchOptions>(module, "SearchOptions",
                              "Who asks, and how far to look: `width` cells in each position, 0 for all. The seats\n"
                              "known to be steady or flighty where several cells must be stopped.")
        .def("__init__", &make_options, nb::kw_only(), "turn"_a, "depth_limit"_a, "width"_a, "seed"_a,
             "steady"_a = std::vector<int>{}, "flighty"_a = std::vector<int>{});

    nb::class_<Answer>(module, "MultiplayerMove",
                       "A cell, and what the game is worth to each seat: a win 1, together 1.")
        .def_ro("cell", &Answer::cell)
        .def_ro("shares", &Answer::shares)
        .def_ro("depth", &Answer::depth)
        .def_ro("node_count", &Answer::node_count)
        .def_ro("is_proved", &Answer::is_proved);

    module.def("search_multiplayer", &search_multiplayer, "method"_a, "grid"_a, "marks"_a, "budget"_a, "options"_a,
               "What one of the methods for any number of seats would play in a position that is not over.");
}
