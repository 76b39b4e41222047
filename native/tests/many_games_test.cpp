#include "many_games/many_games.hpp"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "games/connect_four/many_games/rules.hpp"
#include "games/morpion/many_games/rules.hpp"
#include "games/ricochet/many_games/rules.hpp"
#include "tests/check.hpp"

using namespace ludotheque;
using many_games::Arrays;
using many_games::GridOptions;
using many_games::ManyGames;

namespace {

// Memory of exactly the size that the games may write to: a sanitizer sees every byte beyond.
struct Memory {
    Memory(std::size_t count, std::size_t observation_size, std::size_t action_count, int seat_count)
        : observations(count * observation_size),
          masks(count * action_count),
          seats(count),
          rewards(count * static_cast<std::size_t>(seat_count)),
          truths(std::make_unique<bool[]>(3 * count)),
          actions(count) {}

    Arrays arrays() {
        const std::size_t count = seats.size();
        return {observations.data(),     masks.data(), seats.data(), rewards.data(), truths.get(), &truths[count],
                truths.get() + 2 * count};
    }

    std::vector<std::uint8_t> observations;
    std::vector<std::int8_t> masks;
    std::vector<std::int32_t> seats;
    std::vector<float> rewards;
    std::unique_ptr<bool[]> truths;
    std::vector<std::int64_t> actions;
};

// How many of so many steps in each game ended it; every seventh asks for what no game has.
template <class Rules, class Deal>
int ends_of(Rules rules, int steps, const Deal& deal_again) {
    const std::size_t count = rules.game_count();
    const int seat_count = rules.seat_count();
    Memory memory(count, rules.observation_size(), rules.action_count(), seat_count);
    ManyGames<Rules> games(std::move(rules), memory.arrays());
    games.seed(std::vector<std::uint64_t>(count, 5).data());
    int ends = 0;
    for (int step = 0; step < steps; ++step) {
        deal_again(games);
        games.choose(memory.actions.data());
        if (step % 7 == 6) memory.actions[0] = step % 2 == 0 ? -1 : std::int64_t{1} << 40U;
        games.step(memory.actions.data(), nullptr, true);
        games.observe(step % seat_count, memory.observations.data());
        for (std::size_t game = 0; game < count; ++game) ends += memory.truths[game] ? 1 : 0;
        CHECK(step % 7 != 6 || (memory.truths[0] && memory.truths[2 * count]));
    }
    return ends;
}

template <class Rules>
int ends_of(const GridOptions& options, int steps) {
    bool is_dealt = false;
    return ends_of(Rules(3, options), steps, [&](auto& games) {
        if (!is_dealt) games.reset(nullptr);
        is_dealt = true;
    });
}

ricochet::Plan open_plan(int width, int height) {
    ricochet::Plan plan{.width = width, .height = height, .exits = {}, .diagonals = {{.cell = 5, .colour = 1}}};
    for (int cell = 0; cell < width * height; ++cell) {
        plan.exits[ricochet::north].push_back(cell < width ? ricochet::no_exit : cell - width);
        plan.exits[ricochet::east].push_back(cell % width == width - 1 ? ricochet::no_exit : cell + 1);
        plan.exits[ricochet::south].push_back(cell / width == height - 1 ? ricochet::no_exit : cell + width);
        plan.exits[ricochet::west].push_back(cell % width == 0 ? ricochet::no_exit : cell - 1);
    }
    return plan;
}

int ends_with_robots(const ricochet::HouseRules& house, int steps) {
    const auto board = std::make_shared<const ricochet::PreparedBoard>(open_plan(4, 4));
    const ricochet::Deal deal{.board = board,
                              .planes = std::vector<std::uint8_t>(7 * 16),
                              .robots = {0, 6},
                              .deck = {{3, 0}, {12, ricochet::any_colour}}};
    return ends_of(ricochet::ManyRules(3, 4, 4, 2, house), steps, [&](auto& games) {
        for (std::size_t game = 0; game < 3; ++game) {
            if (!games.is_over(game)) continue;
            games.rules().put(game, deal);
            games.begin(game);
        }
    });
}

}  // namespace

SUITE(many_games_test) {
    CHECK(ends_of<connect_four::ManyRules>({.columns = 7, .rows = 6, .run = 4}, 300) > 20);
    CHECK(ends_of<connect_four::ManyRules>({.columns = 26, .rows = 4, .run = 26}, 300) > 2);
    CHECK(ends_of<morpion::ManyRules>({.seat_count = 26, .starter = 25}, 300) > 90);
    CHECK(ends_of<morpion::ManyRules>({.columns = 3, .rows = 26, .run = 3, .is_exact = true}, 300) > 20);
    CHECK(ends_with_robots({}, 400) > 20);
    CHECK(ends_with_robots({.players = 26, .ricochet = ricochet::Ricochet::none, .returns_unsolved = true}, 400) > 2);

    many_games::Dice dice(7);
    CHECK(dice.below(std::uint64_t{1} << 63U) == 7'191'089'600'892'374'487U);
}
