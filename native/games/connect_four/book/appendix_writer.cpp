#include "games/connect_four/book/appendix_writer.hpp"

#include <algorithm>
#include <iterator>

#include "games/connect_four/book/appendix.hpp"
#include "games/connect_four/book/bytes.hpp"
#include "games/connect_four/book/position.hpp"

namespace ludotheque::connect_four {

namespace {

using Bytes = std::vector<std::uint8_t>;
using Keys = std::vector<std::uint64_t>;

constexpr int min_bits = 4;

// The scores that occur, in ascending order, and what every other key that passes gets: symbol 0.
class ScoreSymbols {
public:
    explicit ScoreSymbols(std::span<const Pick> picks) : picks_(picks) {
        for (const Pick& pick : picks) scores.push_back(pick.score);
        std::ranges::sort(scores);
        const auto rest = std::ranges::unique(scores);
        scores.erase(rest.begin(), rest.end());
    }

    std::uint8_t symbol_of(std::uint64_t key) const {
        const auto pick = std::ranges::lower_bound(picks_, key, {}, &Pick::key);
        if (pick == picks_.end() || pick->key != key) return 0;
        return static_cast<std::uint8_t>(1 + (std::ranges::lower_bound(scores, pick->score) - scores.begin()));
    }

    std::vector<std::int8_t> scores;

private:
    std::span<const Pick> picks_;
};

Bytes write_filter(std::span<const Pick> picks, int bits) {
    std::vector<Entry> entries;
    for (const Pick& pick : picks) entries.push_back({pick.key, fingerprint_of(pick.key, bits)});
    return StaticFunction::write(entries, std::size_t{1} << bits);
}

Keys passing(const Bytes& filter, int bits, const Keys& all) {
    const StaticFunction map(filter);
    Keys keys;
    std::ranges::copy_if(all, std::back_inserter(keys),
                         [&](std::uint64_t key) { return map.find(key) == fingerprint_of(key, bits); });
    return keys;
}

// One for every hint between the least and the greatest.
struct Contexts {
    int least = 0;
    std::size_t count = 1;
};

std::vector<int> hints_for(const Keys& keys, const Book& book) {
    std::vector<int> hints;
    for (const std::uint64_t key : keys) hints.push_back(book.hint(book_position_of(key)));
    return hints;
}

Contexts contexts_for(const std::vector<int>& hints) {
    if (hints.empty()) return {};
    const auto [least, greatest] = std::ranges::minmax(hints);
    return {least, static_cast<std::size_t>(greatest - least + 1)};
}

void append(Bytes& bytes, const Bytes& part) {
    write_number(bytes, part.size(), 4);
    bytes.insert(bytes.end(), part.begin(), part.end());
}

class AppendixWriter {
public:
    AppendixWriter(const Book& book, int disc_count, std::span<const Pick> picks)
        : book_(book), disc_count_(disc_count), picks_(picks), score_symbols_(picks), all_(keys_after(disc_count)) {}

    Bytes write(int bits) const {
        const Bytes filter = write_filter(picks_, bits);
        const Keys keys = passing(filter, bits, all_);
        const std::vector<int> hints = hints_for(keys, book_);
        const Contexts contexts = contexts_for(hints);
        Bytes bytes;
        for (const int number : {disc_count_, bits, contexts.least, static_cast<int>(score_symbols_.scores.size())}) {
            bytes.push_back(static_cast<std::uint8_t>(number));
        }
        for (const std::int8_t score : score_symbols_.scores) bytes.push_back(static_cast<std::uint8_t>(score));
        append(bytes, filter);
        std::vector<Entry> entries;
        for (std::size_t i = 0; i < keys.size(); ++i) {
            const auto context = static_cast<std::uint8_t>(context_of_hint(hints[i], contexts.least, contexts.count));
            entries.push_back({keys[i], score_symbols_.symbol_of(keys[i]), context});
        }
        append(bytes, StaticFunction::write(entries, score_symbols_.scores.size() + 1, contexts.count));
        return bytes;
    }

private:
    const Book& book_;
    int disc_count_;
    std::span<const Pick> picks_;
    ScoreSymbols score_symbols_;
    Keys all_;
};

}  // namespace

Bytes write_appendix(const Book& book, int disc_count, std::span<const Pick> picks) {
    const AppendixWriter writer(book, disc_count, picks);
    Bytes best;
    for (int bits = min_bits; bits <= Appendix::max_bits; ++bits) {
        const Bytes bytes = writer.write(bits);
        if (best.empty() || bytes.size() < best.size()) best = bytes;
    }
    return best;
}

}  // namespace ludotheque::connect_four
