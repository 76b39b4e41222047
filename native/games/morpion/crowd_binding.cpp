#include <nanobind/nanobind.h>
#include <nanobind/stl/function.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <map>
#include <set>
#include <stdexcept>
#include <string>

#include "games/morpion/advice.hpp"
#include "games/morpion/allowance.hpp"

namespace nb = nanobind;
using namespace nb::literals;
using namespace ludotheque::morpion;

namespace {

using Method = Advice (*)(Crowd&, const Request&, Meter&);

const std::map<std::string, Method> methods{
    {"max-n", by_max_n},          {"paranoid", by_paranoia}, {"best-reply", by_best_reply},
    {"monte-carlo", by_sampling}, {"expert", by_expertise},
};

struct Answer {
    int cell;
    std::vector<float> shares;
    int depth;
    std::uint64_t node_count;
    bool is_proved;
};

void require(bool is_kept, const char* demand) {
    if (!is_kept) throw std::invalid_argument(demand);
}

Crowd crowd_of(const Grid& grid, const std::vector<std::vector<int>>& marks) {
    require(fits(grid), "sides and run are 1 to 26");
    require(marks.size() >= 2 && marks.size() <= most_seats, "there are 2 to 26 seats");
    Crowd crowd(grid, static_cast<int>(marks.size()));
    std::set<int> taken;
    for (std::size_t seat = 0; seat < marks.size(); ++seat) {
        for (const int cell : marks[seat]) {
            require(cell >= 0 && cell < grid.cell_count(), "a mark lies beside the grid");
            require(taken.insert(cell).second, "a cell holds two marks");
            require(!crowd.is_over(), "the game is over");
            crowd.put(static_cast<int>(seat), cell);
        }
    }
    require(!crowd.is_over(), "the game is over");
    return crowd;
}

void set_temper(Tempers& tempers, const std::vector<int>& seats, Temper temper) {
    for (const int seat : seats) {
        require(seat >= 0 && seat < most_seats, "nobody sits there");
        tempers[static_cast<std::size_t>(seat)] = temper;
    }
}

void ask(Request* request, int turn, int depth_limit, int width, std::uint64_t seed, const std::vector<int>& steady,
         const std::vector<int>& flighty) {
    new (request) Request{turn, depth_limit, width, seed};
    set_temper(request->tempers, steady, Temper::steady);
    set_temper(request->tempers, flighty, Temper::flighty);
}

Answer advise(const std::string& method, const Grid& grid, const std::vector<std::vector<int>>& marks,
              const Allowance& allowance, const Request& request) {
    const auto known = methods.find(method);
    require(known != methods.end(), "no such method");
    Crowd crowd = crowd_of(grid, marks);
    require(request.turn >= 0 && request.turn < crowd.seat_count(), "nobody sits there");
    Meter meter(allowance.node_count, allowance.question());
    nb::gil_scoped_release unlocked;
    const Advice advice = known->second(crowd, request, meter);
    const auto end = advice.shares.begin() + crowd.seat_count();
    return {advice.cell, {advice.shares.begin(), end}, advice.depth, meter.node_count(), advice.is_proved};
}

}  // namespace

void bind_crowd(nb::module_& module) {
    nb::class_<Request>(module, "Request",
                        "Who asks, and how far to look: `width` cells in each position, 0 for all. The seats\n"
                        "known to be steady or flighty where several cells must be stopped.")
        .def("__init__", &ask, nb::kw_only(), "turn"_a, "depth_limit"_a, "width"_a, "seed"_a,
             "steady"_a = std::vector<int>{}, "flighty"_a = std::vector<int>{});

    nb::class_<Answer>(module, "Answer", "A cell, and what the game is worth to each seat: a win 1, together 1.")
        .def_ro("cell", &Answer::cell)
        .def_ro("shares", &Answer::shares)
        .def_ro("depth", &Answer::depth)
        .def_ro("node_count", &Answer::node_count)
        .def_ro("is_proved", &Answer::is_proved);

    module.def("advise", &advise, "method"_a, "grid"_a, "marks"_a, "allowance"_a, "request"_a,
               "What one of the methods for any number of seats would play in a position that is not over.");
}
