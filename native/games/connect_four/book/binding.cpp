#include <nanobind/nanobind.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/tuple.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <tuple>
#include <vector>

#include "games/connect_four/book/appendix_writer.hpp"
#include "games/connect_four/book/backward_scores.hpp"
#include "games/connect_four/book/book.hpp"
#include "games/connect_four/book/bytes.hpp"
#include "games/connect_four/book/picks.hpp"
#include "games/connect_four/book/position.hpp"
#include "games/connect_four/book/score_model.hpp"
#include "games/connect_four/book/static_function.hpp"
#include "python_budget.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace ludotheque::connect_four {

namespace {

using Bytes = std::vector<std::uint8_t>;

constexpr int key_bytes = 8;
constexpr int max_discs = 14;  // more would not fit in the memory of common machines

Bytes bytes_of(const nb::bytes& bytes) {
    const auto* first = static_cast<const std::uint8_t*>(bytes.data());
    return {first, first + bytes.size()};
}

// Long work, while others may use Python.
template <class Work>
nb::bytes without_gil(const Work& work) {
    Bytes bytes;
    {
        const nb::gil_scoped_release unlocked;
        bytes = work();
    }
    return nb::bytes(bytes.data(), bytes.size());
}

std::vector<std::uint64_t> read_keys(const nb::bytes& bytes) {
    require(bytes.size() % key_bytes == 0, "keys have 8 bytes each");
    const auto* first = static_cast<const std::uint8_t*>(bytes.data());
    std::vector<std::uint64_t> keys;
    for (std::size_t i = 0; i < bytes.size(); i += key_bytes) keys.push_back(little_endian(first + i, key_bytes));
    return keys;
}

Bytes write_keys(const std::vector<std::uint64_t>& keys) {
    Bytes bytes;
    bytes.reserve(keys.size() * key_bytes);
    for (const std::uint64_t key : keys) write_number(bytes, key, key_bytes);
    return bytes;
}

std::vector<Entry> entries_of(const nb::bytes& keys, const nb::bytes& symbols, const nb::bytes& contexts,
                              int symbol_count) {
    const std::vector<std::uint64_t> numbers = read_keys(keys);
    const auto* symbol = static_cast<const std::uint8_t*>(symbols.data());
    const auto* context = static_cast<const std::uint8_t*>(contexts.data());
    require(symbol_count >= 1 && symbol_count <= 255, "a map has 1 to 255 symbols");
    require(symbols.size() == numbers.size(), "every key needs one symbol");
    require(contexts.size() == 0 || contexts.size() == numbers.size(), "every key needs one context, or none has any");
    std::vector<Entry> entries;
    for (std::size_t i = 0; i < numbers.size(); ++i) {
        require(symbol[i] < symbol_count, "a symbol is less than their number");
        entries.push_back({numbers[i], symbol[i], contexts.size() == 0 ? std::uint8_t{0} : context[i]});
    }
    std::vector<std::uint64_t> sorted = numbers;
    std::ranges::sort(sorted);
    require(std::ranges::adjacent_find(sorted) == sorted.end(), "all keys are different");
    return entries;
}

std::vector<Pick> picks_of(const nb::bytes& keys, const nb::bytes& scores) {
    const std::vector<std::uint64_t> numbers = read_keys(keys);
    const Bytes each = bytes_of(scores);
    require(each.size() == numbers.size(), "every key needs one score");
    require(std::ranges::is_sorted(numbers), "keys ascend");
    std::vector<Pick> picks;
    for (std::size_t i = 0; i < numbers.size(); ++i) {
        require(each[i] < 2 * score_zero, "a score is less than 128");
        picks.push_back({numbers[i], static_cast<std::int8_t>(each[i] - score_zero)});
    }
    return picks;
}

// Which positions are expensive, and what the book keeps of them.
void bind_appendices(nb::module_& module) {
    module.def(
        "book_keys_next_to",
        [](const nb::bytes& keys) {
            const std::vector<std::uint64_t> numbers = read_keys(keys);
            return without_gil([&] { return write_keys(keys_next_to(numbers)); });
        },
        "keys"_a, "The keys of the positions to which these lead, each once, without those that score at once.");
    module.def(
        "book_picks",
        [](int disc_count, const nb::bytes& keys, const nb::bytes& costs, std::uint64_t limit) {
            const std::vector<std::uint64_t> numbers = read_keys(keys);
            const Bytes each = bytes_of(costs);
            require(disc_count >= 1 && disc_count <= max_discs, "positions are picked with 1 to 14 discs");
            require(each.size() == numbers.size(), "every key needs one cost");
            require(std::ranges::is_sorted(numbers), "keys ascend");
            return without_gil([&] { return write_keys(picked_keys(disc_count, {numbers, each}, limit)); });
        },
        "disc_count"_a, "keys"_a, "costs"_a, nb::kw_only(), "limit"_a,
        "Keys of those, with so many discs and such costs to solve, that keep all columns together below a limit.");
    module.def(
        "book_appendix",
        [](const Book& book, int disc_count, const nb::bytes& keys, const nb::bytes& scores) {
            require(disc_count >= 0 && disc_count <= max_discs, "keys are found for 0 to 14 discs");
            const std::vector<Pick> picks = picks_of(keys, scores);
            return without_gil([&] { return write_appendix(book, disc_count, picks); });
        },
        "book"_a, "disc_count"_a, "keys"_a, "scores"_a,
        "What a book keeps of positions with so many discs: their scores, a byte each (64 is a draw).");
}

}  // namespace

void bind_book(nb::module_& module) {
    nb::class_<Book>(module, "Book", "Scores of the first positions of 7 by 6.")
        .def(
            "__init__", [](Book* self, const nb::bytes& content) { new (self) Book(bytes_of(content)); }, "content"_a)
        .def(
            "bounds",
            [](const Book& self, const Setup& setup) {
                const search::Bounds bounds = self.bounds(setup);
                return std::tuple(bounds.lower, bounds.upper);
            },
            "setup"_a, "What it says of a position; bounds that no score reaches when it says nothing.");

    module.def(
        "book_keys",
        [](int disc_count) {
            require(disc_count >= 0 && disc_count <= max_discs, "keys are found for 0 to 14 discs");
            return without_gil([&] { return write_keys(keys_after(disc_count)); });
        },
        "disc_count"_a, "The keys, 8 bytes each, of the positions with so many discs that a chapter holds.");
    module.def(
        "book_setup", [](std::uint64_t key) { return setup_of(book_position_of(key)); }, "key"_a,
        "The position of a key.");
    module.def(
        "book_scores_before",
        [](int disc_count, const nb::bytes& next_scores) {
            require(disc_count >= 0 && disc_count < max_discs, "scores are found for 0 to 13 discs");
            const Bytes next = bytes_of(next_scores);
            return without_gil([&] {
                require(keys_after(disc_count + 1).size() == next.size(), "every position needs one score");
                return scores_before(disc_count, next);
            });
        },
        "disc_count"_a, "next_scores"_a,
        "Scores, a byte each (64 is a draw) in the order of the keys, from those a disc later.");
    module.def(
        "book_contexts",
        [](const nb::bytes& keys, const nb::bytes& score_model) {
            const ScoreModel model(bytes_of(score_model));
            const std::vector<std::uint64_t> numbers = read_keys(keys);
            return without_gil([&] {
                Bytes contexts;
                for (const std::uint64_t key : numbers) contexts.push_back(model.context_of(key));
                return contexts;
            });
        },
        "keys"_a, "model"_a, "The contexts, a byte each, into which a score model sorts positions.");
    module.def(
        "book_map",
        [](const nb::bytes& keys, const nb::bytes& symbols, const nb::bytes& contexts, int symbol_count) {
            const std::vector<Entry> entries = entries_of(keys, symbols, contexts, symbol_count);
            const std::size_t context_count = contexts.size() == 0 ? 1 : ScoreModel::contexts;
            return without_gil(
                [&] { return StaticFunction::write(entries, static_cast<std::size_t>(symbol_count), context_count); });
        },
        nb::kw_only(), "keys"_a, "symbols"_a, "contexts"_a, "symbol_count"_a,
        "A map from keys, all different, to symbols of one byte; it takes about the bits of their prefix code, of "
        "which each "
        "context of keys has its own.");
    bind_appendices(module);
}

}  // namespace ludotheque::connect_four
