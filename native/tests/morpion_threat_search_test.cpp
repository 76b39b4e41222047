#include <random>
#include <vector>

#include "games/morpion/engine/threat_search.hpp"
#include "games/morpion/multiplayer/forced_outcome.hpp"
#include "games/morpion/proof/proof.hpp"
#include "tests/check.hpp"

using namespace ludotheque;
using namespace ludotheque::morpion;

namespace {

using Cells = std::vector<int>;
using Verdict = ThreatSearch::Verdict;

constexpr std::uint64_t plenty = 1'000'000;

struct Setting {
    Grid grid;
    Cells mine;
    Cells theirs;
};

struct Answer {
    Verdict verdict;
    int moves;
    Cells line;
    bool is_board_as_before;
};

// Whether the owner of the first stones, who is to move, wins by threats.
Answer searched(const Setting& setting, std::uint64_t nodes) {
    const ShapeTable shapes(setting.grid);
    const PatternValues values;
    PatternBoard board(setting.grid, shapes, values);
    for (const int cell : setting.mine) board.put(0, cell);
    for (const int cell : setting.theirs) board.put(1, cell);
    const std::uint64_t key = board.key();
    ThreatTable table;
    PolledBudgetCounter counter(ludotheque::Budget{.node_count = plenty});
    ThreatSearch pursuit(board, table, counter);
    const Verdict verdict = pursuit.ask({0, true}, nodes);
    const Cells line = verdict == Verdict::wins ? pursuit.line() : Cells{};
    return {verdict, pursuit.moves_to_win(), line, board.key() == key};
}

bool has_line(const Grid& grid, const Cells& stones) {
    std::vector<bool> own(static_cast<std::size_t>(grid.cell_count()));
    for (const int cell : stones) own[static_cast<std::size_t>(cell)] = true;
    for (const int cell : stones) {
        for (const Step step : steps) {
            int count = 0;
            int x = cell % grid.columns;
            int y = cell / grid.columns;
            for (; grid.has_cell(x, y) && own[static_cast<std::size_t>(grid.cell(x, y))]; ++count) {
                x += step.column;
                y += step.row;
            }
            if (count >= grid.run) return true;
        }
    }
    return false;
}

Setting random_setting(const Grid& grid, int stone_count, unsigned seed) {
    std::mt19937 random(seed);
    Cells cells(static_cast<std::size_t>(grid.cell_count()));
    for (std::size_t i = 0; i < cells.size(); ++i) cells[i] = static_cast<int>(i);
    for (std::size_t i = cells.size() - 1; i > 0; --i) std::swap(cells[i], cells[random() % (i + 1)]);
    Setting setting{grid, {}, {}};
    for (int i = 0; i < stone_count; ++i) {
        (i % 2 == 0 ? setting.mine : setting.theirs).push_back(cells[static_cast<std::size_t>(i)]);
    }
    return setting;
}

// Every win by threats is one in the prover's eyes as well.
void wins_by_threats_are_wins() {
    int win_count = 0;
    for (unsigned seed = 0; seed < 60; ++seed) {
        const Setting setting = random_setting({6, 6, 4}, 8, seed);
        if (has_line(setting.grid, setting.mine) || has_line(setting.grid, setting.theirs)) continue;
        const Answer answer = searched(setting, plenty);
        CHECK(answer.is_board_as_before);
        if (answer.verdict != Verdict::wins) continue;
        ++win_count;
        CHECK(!answer.line.empty());
        CHECK(answer.moves % 2 == 1);
        PolledBudgetCounter counter(ludotheque::Budget{.node_count = plenty});
        CHECK(prove({setting.grid, setting.mine, setting.theirs, false}, counter).value == Value::win);
    }
    CHECK(win_count > 10);
}

void a_win_by_threes_is_found_and_shown() {
    // Two open twos that cross in the middle: a double three.
    const Setting setting{{15, 15, 5}, {111, 110, 97, 82}, {0, 14, 210, 224}};
    const Answer answer = searched(setting, plenty);
    CHECK(answer.verdict == Verdict::wins);
    CHECK(answer.moves >= 5);
    CHECK(answer.line.size() >= 3);
}

void without_threats_there_is_nothing_to_find() {
    CHECK(searched({{15, 15, 5}, {112}, {113}}, plenty).verdict == Verdict::fails);
    CHECK(searched({{15, 15, 5}, {111, 110, 97, 82}, {0, 14, 210, 224}}, 3).verdict == Verdict::unknown);
}

void what_is_at_hand_needs_no_search() {
    CHECK(searched({{9, 9, 5}, {0, 1, 2, 3}, {40, 41, 42, 43}}, plenty).moves == 1);
    CHECK(searched({{9, 9, 5}, {10, 11, 12}, {40}}, plenty).moves == 3);
    CHECK(searched({{9, 9, 5}, {80}, {38, 39, 40, 41}}, plenty).verdict == Verdict::fails);
}

void one_against_all_has_its_known_value() {
    const auto value = [](const Grid& grid, std::size_t seat_count, int seat) {
        PolledBudgetCounter counter(ludotheque::Budget{.node_count = plenty});
        return CoalitionSearch(grid, {std::vector<Cells>(seat_count), 0}, counter).ask(seat).value;
    };
    CHECK(value({3, 3, 3}, 2, 0) == Value::draw);
    CHECK(value({4, 3, 3}, 2, 0) == Value::win);
    CHECK(value({4, 3, 3}, 2, 1) == Value::loss);
    CHECK(value({3, 3, 3}, 4, 3) == Value::draw);
    CHECK(value({4, 3, 3}, 3, 2) == Value::loss);
    CHECK(value({4, 4, 3, true}, 2, 0) == Value::win);
    CHECK(value({4, 4, 4}, 4, 3) == Value::unknown);
}

}  // namespace

SUITE(morpion_threat_search_test) {
    wins_by_threats_are_wins();
    a_win_by_threes_is_found_and_shown();
    without_threats_there_is_nothing_to_find();
    what_is_at_hand_needs_no_search();
    one_against_all_has_its_known_value();
}
