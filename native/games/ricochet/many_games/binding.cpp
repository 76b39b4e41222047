#include <nanobind/nanobind.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <set>
#include <tuple>

#include "games/ricochet/many_games/rules.hpp"
#include "many_games/python_arrays.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace ludotheque::ricochet {

namespace {

using Games = many_games::PythonGames<ManyRules>;
using TargetTuple = std::tuple<int, int>;

Deal checked_deal(const ManyRules& rules, const std::shared_ptr<PreparedBoard>& board, const nb::bytes& planes,
                  const std::vector<int>& robots, const std::vector<TargetTuple>& deck) {
    const auto cell_count = static_cast<int>(rules.cell_count());
    const auto is_cell = [cell_count](int cell) { return cell >= 0 && cell < cell_count; };
    require(board != nullptr && board->board().cell_count() == cell_count, "the board has another size");
    require(planes.size() == ManyRules::board_plane_count * rules.cell_count(), "a board has seven planes");
    require(static_cast<int>(robots.size()) == rules.robot_count() && std::ranges::all_of(robots, is_cell) &&
                std::set<int>(robots.begin(), robots.end()).size() == robots.size(),
            "robots stand on different cells");
    require(!deck.empty(), "there is a tile at least");
    Deal deal{.board = board, .planes = {}, .robots = robots, .deck = {}};
    const auto* bytes = static_cast<const std::uint8_t*>(planes.data());
    deal.planes.assign(bytes, bytes + planes.size());
    for (const auto& [cell, colour] : deck) {
        require(is_cell(cell) && colour >= any_colour && colour < rules.robot_count(), "a robot is wanted on a cell");
        deal.deck.push_back({cell, colour});
    }
    return deal;
}

}  // namespace

void bind_many_games(nb::module_& module) {
    many_games::bind_many_games<ManyRules>(module)
        .def(
            "__init__",
            [](Games* self, std::size_t count, int width, int height, int robot_count, int players, int ricochet,
               bool ranks_fewest_tiles, bool lets_rebid_higher, bool returns_unsolved, int tiles_to_win,
               const many_games::NamedArrays& arrays) {
                require(count >= 1 && count <= many_games::most_games, "there are 1 to 1048576 games");
                require(width >= 1 && width <= max_side && height >= 1 && height <= max_side, "sides are 1 to 32");
                require(robot_count >= 1 && robot_count <= max_robots, "there are 1 to 5 robots");
                require(players >= 1 && players <= max_players, "there are 1 to 26 players");
                require(ricochet >= 0 && ricochet <= 2, "the ricochet rule is 0, 1 or 2");
                require(tiles_to_win >= 0, "tiles to win are 0 or more");
                const HouseRules house{players,
                                       static_cast<Ricochet>(ricochet),
                                       ranks_fewest_tiles,
                                       lets_rebid_higher,
                                       returns_unsolved,
                                       tiles_to_win};
                new (self) Games(ManyRules(count, width, height, robot_count, house), arrays);
            },
            nb::kw_only(), "count"_a, "width"_a, "height"_a, "robot_count"_a, "players"_a, "ricochet"_a,
            "ranks_fewest_tiles"_a, "lets_rebid_higher"_a, "returns_unsolved"_a, "tiles_to_win"_a, "arrays"_a)
        .def("over", &Games::over, "The games that are over.")
        .def(
            "begin",
            [](Games& self, std::size_t game, const std::shared_ptr<PreparedBoard>& board, const nb::bytes& planes,
               const std::vector<int>& robots, const std::vector<TargetTuple>& deck, bool is_part_of_step) {
                self.begin(game, is_part_of_step, [&](ManyRules& rules) {
                    rules.put(game, checked_deal(rules, board, planes, robots, deck));
                });
            },
            "game"_a, nb::kw_only(), "board"_a, "board_planes"_a, "robots"_a, "deck"_a, "is_part_of_step"_a,
            "A new game; tiles are a cell and the robot wanted there, -1: any.");
}

}  // namespace ludotheque::ricochet
