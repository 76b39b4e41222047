#include "search/transposition_table.hpp"

#include <cstdint>
#include <map>

#include "cpu.hpp"
#include "search/wide_transposition_table.hpp"
#include "tests/check.hpp"

using namespace ludotheque;
using namespace ludotheque::search;

namespace {

constexpr std::size_t small = std::size_t{1} << 16;

constexpr std::uint64_t no_end = ~std::uint64_t{0};

std::uint64_t next_key(std::uint64_t key) {
    return key * 6364136223846793005U + 1442695040888963407U;
}

Wide<2> widened(std::uint64_t key, int bits) {
    const Wide<2> both = Wide<2>{next_key(key)} << 64 | Wide<2>{key};
    return both >> (128 - bits);
}

// Whatever is found must be what was kept for that very key, though most of it has been pushed out.
template <class Cache, class Key>
void check_that_nothing_is_mistaken(Cache& table, const Key& key_of) {
    std::map<decltype(key_of(0)), Bounds> kept;
    std::uint64_t key = 1;
    for (int i = 0; i < 20000; ++i) {
        key = next_key(key);
        const Bounds bounds{-(i % 30), i % 29};
        table.store(table.hashed_key(key_of(key)), bounds, i % 20);
        kept[key_of(key)] = bounds;
    }
    table.make_room(1'000'000);
    int found = 0;
    for (const auto& [known, bounds] : kept) {
        const Bounds seen = table.find(table.hashed_key(known));
        if (seen == unknown_bounds) continue;
        ++found;
        CHECK(seen == bounds);
    }
    CHECK(found > 1000);
    for (int i = 0; i < 20000; ++i) {
        key = next_key(key);
        if (kept.contains(key_of(key))) continue;
        CHECK(table.find(table.hashed_key(key_of(key))) == unknown_bounds);
    }
}

void keys_of_one_word_are_never_mistaken() {
    for (const int bits : {20, 32, 49, 56}) {
        TranspositionTable<GenericCpu> table(small, bits);
        check_that_nothing_is_mistaken(table, [bits](std::uint64_t key) { return key >> (64 - bits); });
    }
}

void keys_of_two_words_are_never_mistaken() {
    for (const int bits : {72, 99, 110}) {
        WideTranspositionTable<2, GenericCpu> table(std::size_t{1} << 20, bits);
        check_that_nothing_is_mistaken(table, [bits](std::uint64_t key) { return widened(key, bits); });
    }
}

void what_cost_most_stays_longest() {
    TranspositionTable<GenericCpu> table(32, 32);  // one bucket of four
    const Bounds bounds{1, 2};
    for (std::uint64_t key = 1; key <= 4; ++key) table.store(table.hashed_key(key), bounds, static_cast<int>(key) + 10);
    table.store(table.hashed_key(5), bounds, 3);
    CHECK(table.find(table.hashed_key(1)) == unknown_bounds);
    for (std::uint64_t key = 2; key <= 5; ++key) CHECK(table.find(table.hashed_key(key)) == bounds);
}

void growth_loses_nothing() {
    TranspositionTable<GenericCpu> table(std::size_t{1} << 24, 56);
    const Bounds bounds{-4, 4};
    for (std::uint64_t key = 0; key < 1000; ++key) table.store(table.hashed_key(key), bounds, 1);
    table.make_room(no_end);
    for (std::uint64_t key = 0; key < 1000; ++key) CHECK(table.find(table.hashed_key(key)) == bounds);
}

void news_of_a_key_replaces_what_was_known() {
    TranspositionTable<GenericCpu> table(small, 56);
    table.store(table.hashed_key(77), {-3, 3}, 9);
    table.store(table.hashed_key(77), {1, 3}, 2);
    CHECK(table.find(table.hashed_key(77)) == (Bounds{1, 3}));
}

}  // namespace

SUITE(transposition_table_test) {
    keys_of_one_word_are_never_mistaken();
    keys_of_two_words_are_never_mistaken();
    what_cost_most_stays_longest();
    growth_loses_nothing();
    news_of_a_key_replaces_what_was_known();
}
