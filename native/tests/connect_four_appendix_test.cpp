#include <algorithm>
#include <cstdint>
#include <map>
#include <memory>
#include <stdexcept>
#include <utility>
#include <vector>

#include "games/connect_four/book/appendix.hpp"
#include "games/connect_four/book/appendix_writer.hpp"
#include "games/connect_four/book/book.hpp"
#include "games/connect_four/book/bytes.hpp"
#include "games/connect_four/book/position.hpp"
#include "games/connect_four/book/ribbon.hpp"
#include "games/connect_four/book/static_function.hpp"
#include "games/connect_four/solver/solver.hpp"
#include "tests/check.hpp"

using namespace ludotheque::connect_four;
using namespace ludotheque::tests;
using ludotheque::search::Bounds;

namespace {

using Bytes = std::vector<std::uint8_t>;

constexpr int last_discs = 3;

// One chapter, with scores at random.
Bytes chapters() {
    std::vector<Entry> entries;
    for (int discs = 0; discs <= last_discs; ++discs) {
        for (const std::uint64_t key : keys_after(discs)) {
            entries.push_back({key, static_cast<std::uint8_t>(scattered(key) % 9)});
        }
    }
    Bytes content(Book::header_size);
    for (const int number : {1, 0, last_discs, 9}) content.push_back(static_cast<std::uint8_t>(number));
    for (int score = -4; score <= 4; ++score) content.insert(content.end(), 2, static_cast<std::uint8_t>(score));
    const Bytes map = StaticFunction::write(entries, 9);
    write_number(content, 0, 4);
    write_number(content, map.size(), 4);
    content.insert(content.end(), map.begin(), map.end());
    return content;
}

Bytes with_appendices(const std::vector<Bytes>& appendices) {
    Bytes content = chapters();
    content.push_back(static_cast<std::uint8_t>(appendices.size()));
    for (const Bytes& each : appendices) content.insert(content.end(), each.begin(), each.end());
    return content;
}

// One position in so many, at random, with scores from -5 to 5.
std::vector<Pick> picks_by_lot(int discs, std::uint64_t one_in) {
    std::vector<Pick> picks;
    for (const std::uint64_t key : keys_after(discs)) {
        const std::uint64_t random = scattered(key + 9);
        if (random % one_in == 0)
            picks.push_back({key, static_cast<std::int8_t>(static_cast<int>(random >> 40) % 11 - 5)});
    }
    return picks;
}

Bounds bounds_in(const Book& book, std::uint64_t key) {
    return book.bounds(setup_of(book_position_of(key)));
}

void every_position_is_found_as_picked_or_as_before() {
    const Book plain(with_appendices({}));
    const auto one_on = picks_by_lot(last_discs + 1, 9);
    const auto two_on = picks_by_lot(last_discs + 2, 60);
    const Book book(with_appendices(
        {write_appendix(plain, last_discs + 1, one_on), write_appendix(plain, last_discs + 2, two_on)}));
    std::map<std::uint64_t, int> scores;
    for (const auto& picks : {one_on, two_on}) {
        for (const Pick& pick : picks) scores[pick.key] = pick.score;
    }
    for (const int discs : {last_discs, last_discs + 1, last_discs + 2, last_discs + 3}) {
        for (const std::uint64_t key : keys_after(discs)) {
            const auto pick = scores.find(key);
            const Bounds expected = pick == scores.end() ? bounds_in(plain, key) : Bounds{pick->second, pick->second};
            CHECK(bounds_in(book, key) == expected);
        }
    }
}

void an_appendix_of_nothing_says_nothing() {
    const Book plain(with_appendices({}));
    const Book book(with_appendices({write_appendix(plain, last_discs + 2, {})}));
    for (const std::uint64_t key : keys_after(last_discs + 2)) {
        CHECK(bounds_in(book, key) == ludotheque::search::unknown_bounds);
    }
}

// Every position with so many discs is picked, and this one would be found if it were looked up.
void what_cannot_be_reached_is_not_looked_up() {
    const Book plain(with_appendices({}));
    const Book book(with_appendices({write_appendix(plain, last_discs + 1, picks_by_lot(last_discs + 1, 1))}));
    Setup setup{book_board, {}, {}};
    setup.mine = Discs{3};
    setup.theirs = Discs{3} << 2;  // two of one player under two of the other: who began?
    CHECK(book.bounds(setup) == ludotheque::search::unknown_bounds);
}

void a_solver_searches_no_position_that_was_picked() {
    const Book plain(with_appendices({}));
    const auto picks = picks_by_lot(last_discs + 1, 1);
    Solver solver(std::size_t{1} << 20);
    solver.read_book(std::make_shared<const Book>(with_appendices({write_appendix(plain, last_discs + 1, picks)})));
    const Answer answer = solver.score(setup_of(book_position_of(picks[0].key)), {});
    CHECK(answer.node_count == 0 && answer.bounds == (Bounds{picks[0].score, picks[0].score}));
}

void what_is_no_appendix_is_refused() {
    const Book plain(with_appendices({}));
    const Bytes one_on = write_appendix(plain, last_discs + 1, picks_by_lot(last_discs + 1, 9));
    const Bytes whole = with_appendices({one_on});
    const auto start = static_cast<long>(whole.size() - one_on.size());
    for (long size = start - 1; size < static_cast<long>(whole.size()); ++size) {
        CHECK(is_refused([&] { Book(Bytes(whole.begin(), whole.begin() + size)); }));
    }
    CHECK(is_refused([&] { Book(with_appendices({one_on, one_on})); }));
    for (const auto& [at, byte] : std::vector<std::pair<long, std::uint8_t>>{{0, last_discs}, {1, 0}, {1, 8}, {3, 2}}) {
        Bytes wrong = whole;
        wrong[static_cast<std::size_t>(start + at)] = byte;
        CHECK(is_refused([&] { Book{wrong}; }));
    }
}

// Whatever the bytes are, no other bytes are read: the sanitizers would notice.
void a_damaged_appendix_is_refused_or_answers_something() {
    const Book plain(with_appendices({}));
    const Bytes one_on = write_appendix(plain, last_discs + 1, picks_by_lot(last_discs + 1, 9));
    const Bytes whole = with_appendices({one_on});
    const auto keys = keys_after(last_discs + 1);
    for (std::uint64_t round = 0; round < 400; ++round) {
        Bytes wrong = whole;
        const std::uint64_t random = scattered(round + 1);
        wrong[whole.size() - one_on.size() + random % one_on.size()] ^=
            static_cast<std::uint8_t>(1 + (random >> 32) % 255);
        try {
            const Book book(wrong);
            for (std::size_t i = 0; i < keys.size(); i += 7) bounds_in(book, keys[i]);
        } catch (const std::invalid_argument&) {
            continue;
        }
    }
}

}  // namespace

SUITE(connect_four_appendix_test) {
    every_position_is_found_as_picked_or_as_before();
    an_appendix_of_nothing_says_nothing();
    what_cannot_be_reached_is_not_looked_up();
    a_solver_searches_no_position_that_was_picked();
    what_is_no_appendix_is_refused();
    a_damaged_appendix_is_refused_or_answers_something();
}
