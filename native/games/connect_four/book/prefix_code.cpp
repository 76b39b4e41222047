#include "games/connect_four/book/prefix_code.hpp"

#include <functional>
#include <queue>
#include <stdexcept>
#include <tuple>

namespace ludotheque::connect_four {

namespace {

// Both lightest trees become one, until one is left; every symbol in them is then one bit deeper.
std::vector<std::uint8_t> lengths_for(const std::vector<std::uint64_t>& counts) {
    using Tree = std::tuple<std::uint64_t, std::size_t, std::vector<std::size_t>>;  // weight, age, symbols
    std::priority_queue<Tree, std::vector<Tree>, std::greater<>> trees;
    std::vector<std::uint8_t> lengths(counts.size(), no_word);
    for (std::size_t symbol = 0; symbol < counts.size(); ++symbol) {
        if (counts[symbol] == 0) continue;
        lengths[symbol] = 0;
        trees.emplace(counts[symbol], symbol, std::vector{symbol});
    }
    for (std::size_t age = counts.size(); trees.size() > 1; ++age) {
        auto [weight, older, symbols] = trees.top();
        trees.pop();
        const auto [other_weight, younger, others] = trees.top();
        trees.pop();
        symbols.insert(symbols.end(), others.begin(), others.end());
        for (const std::size_t symbol : symbols) ++lengths[symbol];
        trees.emplace(weight + other_weight, age, symbols);
    }
    return lengths;
}

}  // namespace

PrefixCode PrefixCode::for_counts(const std::vector<std::uint64_t>& counts) {
    return PrefixCode(lengths_for(counts));
}

PrefixCode::PrefixCode(const std::vector<std::uint8_t>& lengths) : lengths_(lengths), counts_(max_length + 1) {
    std::uint64_t share = 0;  // of all words of the greatest length; a whole code shares out all of them
    for (const std::uint8_t length : lengths) {
        if (length == no_word) continue;
        if (length > max_length) throw std::invalid_argument("a code word is too long");
        ++counts_[length];
        share += std::uint64_t{1} << (max_length - length);
    }
    if (share != std::uint64_t{1} << max_length) throw std::invalid_argument("these lengths are no code");
    for (int length = 0; length <= max_length; ++length) {
        for (std::size_t symbol = 0; symbol < lengths.size(); ++symbol) {
            if (lengths[symbol] == length) by_word_.push_back(static_cast<std::uint8_t>(symbol));
        }
    }
}

std::vector<PrefixCode::Word> PrefixCode::words() const {
    std::vector<Word> words(lengths_.size(), Word{0, 0});
    std::uint32_t bits = 0;
    int length = 0;
    for (const std::uint8_t symbol : by_word_) {
        bits <<= lengths_[symbol] - length;
        length = lengths_[symbol];
        words[symbol] = {bits++, length};
    }
    return words;
}

}  // namespace ludotheque::connect_four
