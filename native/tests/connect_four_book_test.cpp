#include <algorithm>
#include <cstdint>
#include <map>
#include <memory>
#include <span>
#include <string_view>
#include <vector>

#include "games/connect_four/book/backward_scores.hpp"
#include "games/connect_four/book/book.hpp"
#include "games/connect_four/book/bytes.hpp"
#include "games/connect_four/book/position.hpp"
#include "games/connect_four/book/prefix_code.hpp"
#include "games/connect_four/book/ribbon.hpp"
#include "games/connect_four/book/score_model.hpp"
#include "games/connect_four/book/static_function.hpp"
#include "games/connect_four/solver/solver.hpp"
#include "tests/check.hpp"

using namespace ludotheque::connect_four;
using namespace ludotheque::tests;

namespace {

using Bytes = std::vector<std::uint8_t>;

constexpr int last_discs = 5;

Setup played(std::string_view columns) {
    Setup setup{book_board, {}, {}};
    for (const char column : columns) setup = after_drop(setup, column - '1');
    return setup;
}

void more_frequent_symbols_have_no_longer_words() {
    const PrefixCode code = PrefixCode::for_counts({50, 0, 20, 20, 5, 5});
    CHECK((code.lengths() == Bytes{1, no_word, 3, 2, 4, 4}));
    CHECK(PrefixCode::for_counts({7}).lengths() == Bytes{0});
    CHECK(is_refused([] { PrefixCode(Bytes{1, 2}); }));
    CHECK(is_refused([] { PrefixCode(Bytes{1, 1, 1}); }));
    CHECK(is_refused([] { PrefixCode(Bytes{no_word}); }));
}

void every_word_is_read_as_its_symbol() {
    const PrefixCode code = PrefixCode::for_counts({50, 0, 20, 20, 5, 5, 1});
    const auto words = code.words();
    for (const int symbol : {0, 2, 3, 4, 5, 6}) {
        const PrefixCode::Word word = words[static_cast<std::size_t>(symbol)];
        CHECK(code.read([&](int bit) { return word.bits >> (word.length - 1 - bit) & 1U; }) == symbol);
    }
}

void a_contradiction_has_no_solution() {
    CHECK(solved({{3, 1, true}, {3, 1, false}}, 70).empty());
    CHECK(solved({{3, 1, true}, {3, 1, true}}, 70)[3] == 1);
}

std::vector<Entry> entries(std::size_t count, std::uint8_t symbols) {
    std::vector<Entry> made;
    for (std::uint64_t i = 0; i < count; ++i) {
        const std::uint64_t random = scattered(i * 2 + 1);
        made.push_back({i * 3, static_cast<std::uint8_t>(random % symbols * (random >> 32) % symbols)});
    }
    return made;
}

void a_map_gives_back_what_was_put_in() {
    for (const std::size_t count : {0U, 1U, 2U, 40U, 20000U}) {
        for (const std::uint8_t symbols : Bytes{1, 2, 17}) {
            const auto put_in = entries(count, symbols);
            const Bytes bytes = StaticFunction::write(put_in, symbols);
            const StaticFunction map(bytes);
            bool is_same = true;
            for (const Entry& entry : put_in) is_same = is_same && map.find(entry.key) == entry.symbol;
            CHECK(is_same);
            CHECK(map.find(123456789) < symbols);
        }
    }
}

void every_context_has_a_code_of_its_own() {
    auto put_in = entries(3000, 17);
    const std::size_t plain_size = StaticFunction::write(put_in, 17).size();
    for (Entry& entry : put_in) entry.context = static_cast<std::uint8_t>(entry.symbol / 3);  // which tells nearly all
    const Bytes bytes = StaticFunction::write(put_in, 17, 9);
    const StaticFunction map(bytes);
    CHECK(map.context_count() == 9 && map.symbol_count() == 17);
    CHECK(bytes.size() < plain_size * 2 / 3);
    for (const Entry& entry : put_in) CHECK(map.find(entry.key, entry.context) == entry.symbol);
}

// All neurons alike: every disc of the mover adds 3 points to each, every other disc takes 1 away.
Bytes model_by_discs() {
    Bytes bytes(ScoreModel::byte_count);
    const std::size_t discs = ScoreModel::cells * ScoreModel::firsts;
    std::fill_n(bytes.begin(), discs, 3);
    std::fill_n(bytes.begin() + discs, discs, 255);
    const std::size_t firsts_at = 2 * discs + 2 * ScoreModel::firsts;
    std::fill_n(bytes.begin() + firsts_at, ScoreModel::firsts * ScoreModel::seconds, 1);
    const std::size_t sums_at = firsts_at + ScoreModel::firsts * ScoreModel::seconds + 4 * ScoreModel::seconds;
    for (std::size_t i = 0; i < ScoreModel::seconds * ScoreModel::sums; ++i) bytes[sums_at + 2 * i] = 1;
    // A first neuron has twice as many points as there are pairs of discs, a second one twice that, a sum 32 times
    // that.
    for (std::size_t i = 0; i < ScoreModel::sums * ScoreModel::cuts; ++i) {
        bytes[sums_at + 2 * ScoreModel::seconds * ScoreModel::sums + 4 * i] =
            static_cast<std::uint8_t>(i % ScoreModel::cuts * 16);
    }
    return bytes;
}

void a_model_sorts_by_its_sums() {
    const ScoreModel score_model(model_by_discs());
    CHECK(score_model.context_of(key_of(book_position_of(played("")))) ==
          17);  // past the first cut, which is 0, on either axis
    CHECK(score_model.context_of(key_of(book_position_of(played("1")))) == 17);  // no fewer points than none
    CHECK(score_model.context_of(key_of(book_position_of(played("17")))) == 9 * 17);
    CHECK(score_model.context_of(key_of(book_position_of(played("1717")))) == 15 * 17);
    CHECK(is_refused([] { ScoreModel(Bytes(ScoreModel::byte_count - 1)); }));
}

void a_map_cut_short_is_refused() {
    const Bytes bytes = StaticFunction::write(entries(300, 5), 5);
    for (std::size_t size = 0; size < bytes.size(); size += 7) {
        CHECK(is_refused([&] { StaticFunction(std::span(bytes).first(size)); }));
    }
}

void keys_are_those_of_positions_up_to_mirror_image() {
    CHECK(key_of(book_position_of(played("1123"))) == key_of(book_position_of(played("7765"))));
    CHECK(key_of(book_position_of(played("1123"))) != key_of(book_position_of(played("1132"))));
    for (const std::string_view columns : {"", "4", "1234567", "44444415"}) {
        const BookPosition position = book_position_of(played(columns));
        CHECK(key_of(book_position_of(key_of(position))) == key_of(position));
        CHECK(book_position_of(setup_of(position)).mine == position.mine &&
              book_position_of(setup_of(position)).theirs == position.theirs);
    }
    const std::vector<std::size_t> counts{1, 4, 25, 121, 568, 2120, 7603, 25316, 77154};
    for (std::size_t discs = 0; discs < counts.size(); ++discs) {
        CHECK(keys_after(static_cast<int>(discs)).size() == counts[discs]);
    }
}

void what_shows_at_once_is_a_win_or_a_loss() {
    CHECK(score_at_once(book_position_of(played("112233"))) == 18);  // the fourth disc of the first player
    CHECK(score_at_once(book_position_of(played("31415"))) == -18);  // an open three
    CHECK(!score_at_once(book_position_of(played("4141"))));
    CHECK(!score_at_once(book_position_of(played("21213"))));  // one threat, which can be met
}

void only_discs_dropped_in_turns_are_reachable() {
    CHECK(is_reachable(book_position_of(played("4435261"))));
    Setup setup = played("");
    setup.mine = Discs{3};
    setup.theirs = Discs{3} << 2;  // two of one player under two of the other: who began?
    CHECK(!is_reachable(book_position_of(setup)));
    setup.theirs = Discs{3} << 7;
    CHECK(is_reachable(book_position_of(setup)));
    setup.theirs = Discs{};
    CHECK(!is_reachable(book_position_of(setup)));
}

// Scores at random with five discs; earlier ones follow from them.
class ToyBook {
public:
    ToyBook() {
        const auto keys = keys_after(last_discs);
        Bytes scores;
        for (const std::uint64_t key : keys) {
            const int score = static_cast<int>(scattered(key) % 9) - 4;
            exact[key] = score;
            scores.push_back(static_cast<std::uint8_t>(score + score_zero));
        }
        before = scores_before(last_discs - 1, scores);
        write_chapter(keys);
    }

    // Scores of 4 and -4 are left to a search.
    void write_chapter(const std::vector<std::uint64_t>& keys) {
        std::vector<Entry> put_in;
        for (const std::uint64_t key : keys) put_in.push_back({key, static_cast<std::uint8_t>(exact[key] + 4)});
        content.assign(Book::header_size, 0);
        content.insert(content.end(), {2, 0, 1, 1, 5, 5, 0, 0, 0, 0, 0, 0, 0, 0});
        const Bytes opening = StaticFunction::write({}, 1);
        content[content.size() - 4] = static_cast<std::uint8_t>(opening.size());
        content.insert(content.end(), opening.begin(), opening.end());
        content.insert(content.end(), {last_discs, last_discs, 9});
        for (int score = -4; score <= 4; ++score) {
            content.push_back(static_cast<std::uint8_t>(score == -4 ? -18 : score));
            content.push_back(static_cast<std::uint8_t>(score == 4 ? 18 : score));
        }
        const Bytes score_model = model_by_discs();
        for (Entry& entry : put_in) entry.context = ScoreModel(score_model).context_of(entry.key);
        for (const Bytes& part : {score_model, StaticFunction::write(put_in, 9, ScoreModel::contexts)}) {
            write_number(content, part.size(), 4);
            content.insert(content.end(), part.begin(), part.end());
        }
        content.push_back(0);  // appendices
    }

    std::map<std::uint64_t, int> exact;
    Bytes before;
    Bytes content;
};

void a_book_answers_in_and_between_its_chapters() {
    ToyBook toy;
    const Book book(toy.content);
    for (const auto& [key, score] : toy.exact) {
        const auto bounds = book.bounds(setup_of(book_position_of(key)));
        CHECK(bounds.lower == (score == -4 ? -18 : score) && bounds.upper == (score == 4 ? 18 : score));
    }
    const auto keys = keys_after(last_discs - 1);
    for (std::size_t i = 0; i < keys.size(); ++i) {
        const auto bounds = book.bounds(setup_of(book_position_of(keys[i])));
        const int score = toy.before[i] - score_zero;
        CHECK(bounds.lower <= score && score <= bounds.upper);
        CHECK(bounds.is_exact() || score <= -4 || score >= 4);
    }
    CHECK(book.bounds(played("")) == (ludotheque::search::Bounds{5, 5}));
}

void a_book_says_nothing_of_what_it_does_not_hold() {
    ToyBook toy;
    const Book book(toy.content);
    Setup unreachable = played("");
    unreachable.mine = Discs{3};
    unreachable.theirs = Discs{3} << 2;
    Setup other_board = played("44");
    other_board.board = Board{6, 6, 4};
    // One disc beyond the last chapter there are still bounds; two discs beyond, nothing.
    for (const Setup& setup : {played("1234567"), played("1212121"), unreachable, other_board}) {
        CHECK(book.bounds(setup) == ludotheque::search::unknown_bounds);
    }
}

void a_solver_believes_its_book() {
    ToyBook toy;
    Solver solver(std::size_t{1} << 20);
    solver.read_book(std::make_shared<const Book>(toy.content));
    const Answer answer = solver.score(played(""), {});
    CHECK(answer.bounds.lower == 5 && answer.node_count == 0);
}

void what_is_no_book_is_refused() {
    ToyBook toy;
    for (const std::size_t size : {0U, 10U, 40U, 41U, 43U, 50U, 60U, 90U}) {
        CHECK(is_refused([&] { Book(Bytes(toy.content.begin(), toy.content.begin() + static_cast<long>(size))); }));
    }
    Bytes disorder = toy.content;
    disorder[Book::header_size + 1] = 9;
    CHECK(is_refused([&] { Book{disorder}; }));
    Bytes nameless = toy.content;
    nameless[Book::header_size + 3] = 0;
    CHECK(is_refused([&] { Book{nameless}; }));
    Bytes without_contexts = toy.content;
    without_contexts[Book::header_size + 16] = 2;  // contexts of the first chapter, which has no model
    CHECK(is_refused([&] { Book{without_contexts}; }));
}

}  // namespace

SUITE(connect_four_book_test) {
    more_frequent_symbols_have_no_longer_words();
    every_word_is_read_as_its_symbol();
    a_contradiction_has_no_solution();
    a_map_gives_back_what_was_put_in();
    every_context_has_a_code_of_its_own();
    a_model_sorts_by_its_sums();
    a_map_cut_short_is_refused();
    keys_are_those_of_positions_up_to_mirror_image();
    what_shows_at_once_is_a_win_or_a_loss();
    only_discs_dropped_in_turns_are_reachable();
    a_book_answers_in_and_between_its_chapters();
    a_book_says_nothing_of_what_it_does_not_hold();
    a_solver_believes_its_book();
    what_is_no_book_is_refused();
}
