#include <algorithm>
#include <cstdint>
#include <map>
#include <set>
#include <vector>

#include "games/connect_four/book/picks.hpp"
#include "games/connect_four/book/position.hpp"
#include "games/connect_four/book/ribbon.hpp"
#include "tests/check.hpp"

using namespace ludotheque::connect_four;
using namespace ludotheque::tests;

namespace {

using Keys = std::vector<std::uint64_t>;

constexpr int discs = 5;
constexpr std::uint64_t limit = 3000;

std::vector<std::uint8_t> costs_by_lot(const Keys& keys) {
    std::vector<std::uint8_t> costs;
    for (const std::uint64_t key : keys) costs.push_back(static_cast<std::uint8_t>(scattered(key) % 100));
    return costs;
}

// What all columns of every position with one disc less cost, of positions that are not known.
std::vector<std::uint64_t> query_costs(const std::map<std::uint64_t, std::uint64_t>& nodes_by_key) {
    std::vector<std::uint64_t> sums;
    for (const std::uint64_t key : unfinished_keys_after(discs - 1)) {
        std::set<std::uint64_t> next;
        for (const BookPosition& position : after_drops(book_position_of(key))) next.insert(key_of(position));
        sums.push_back(0);
        for (const std::uint64_t each : next) sums.back() += nodes_by_key.contains(each) ? nodes_by_key.at(each) : 0;
    }
    return sums;
}

void a_cost_stands_for_its_nodes() {
    CHECK(nodes_of(0) == 0 && nodes_of(8) == 1 && nodes_of(80) == 1023);
    CHECK(nodes_of(121) == 35733);
}

void no_query_is_left_that_costs_more_than_the_limit() {
    const Keys keys = keys_after(discs);
    const auto costs = costs_by_lot(keys);
    std::map<std::uint64_t, std::uint64_t> nodes_by_key;
    for (std::size_t i = 0; i < keys.size(); ++i) nodes_by_key[keys[i]] = nodes_of(costs[i]);
    CHECK(std::ranges::max(query_costs(nodes_by_key)) > limit);

    const Keys picks = picked_keys(discs, {keys, costs}, limit);

    CHECK(!picks.empty() && picks.size() < keys.size() / 2 && std::ranges::is_sorted(picks));
    for (const std::uint64_t key : picks) CHECK(nodes_by_key.erase(key) == 1);
    CHECK(std::ranges::max(query_costs(nodes_by_key)) <= limit);
}

void nothing_is_picked_where_nothing_costs_much() {
    const Keys keys = keys_after(discs);
    CHECK(picked_keys(discs, {keys, costs_by_lot(keys)}, std::uint64_t{1} << 40).empty());
    CHECK(picked_keys(discs, {}, 0).empty());
}

void what_positions_lead_to_is_found_once() {
    CHECK(keys_next_to(keys_after(3)) == keys_after(4));
    CHECK(keys_next_to({}).empty());
}

}  // namespace

SUITE(connect_four_picks_test) {
    a_cost_stands_for_its_nodes();
    no_query_is_left_that_costs_more_than_the_limit();
    nothing_is_picked_where_nothing_costs_much();
    what_positions_lead_to_is_found_once();
}
