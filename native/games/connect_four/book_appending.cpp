#include "games/connect_four/book_appending.hpp"

#include <algorithm>
#include <iterator>

#include "games/connect_four/book_appendix.hpp"
#include "games/connect_four/book_bytes.hpp"
#include "games/connect_four/book_page.hpp"

namespace ludotheque::connect_four {

namespace {

using Bytes = std::vector<std::uint8_t>;
using Keys = std::vector<std::uint64_t>;

constexpr int least_bits = 4;

// The scores that occur, in ascending order, and what every other key that passes gets: symbol 0.
class Spelling {
public:
    explicit Spelling(std::span<const Pick> picks) : picks_(picks) {
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

Bytes written_filter(std::span<const Pick> picks, int bits) {
    std::vector<Entry> entries;
    for (const Pick& pick : picks) entries.push_back({pick.key, fingerprint_of(pick.key, bits)});
    return SymbolMap::written(entries, std::size_t{1} << bits);
}

Keys passing(const Bytes& filter, int bits, const Keys& all) {
    const SymbolMap map(filter);
    Keys keys;
    std::ranges::copy_if(all, std::back_inserter(keys),
                         [&](std::uint64_t key) { return map.find(key) == fingerprint_of(key, bits); });
    return keys;
}

// One for every hint between the least and the greatest.
struct Kinds {
    int least = 0;
    std::size_t count = 1;
};

std::vector<int> hints_for(const Keys& keys, const Book& book) {
    std::vector<int> hints;
    for (const std::uint64_t key : keys) hints.push_back(book.hint(page_of(key)));
    return hints;
}

Kinds kinds_for(const std::vector<int>& hints) {
    if (hints.empty()) return {};
    const auto [least, greatest] = std::ranges::minmax(hints);
    return {least, static_cast<std::size_t>(greatest - least + 1)};
}

void append(Bytes& bytes, const Bytes& part) {
    write_number(bytes, part.size(), 4);
    bytes.insert(bytes.end(), part.begin(), part.end());
}

class Appending {
public:
    Appending(const Book& book, int disc_count, std::span<const Pick> picks)
        : book_(book), disc_count_(disc_count), picks_(picks), spelling_(picks), all_(keys_after(disc_count)) {}

    Bytes written(int bits) const {
        const Bytes filter = written_filter(picks_, bits);
        const Keys keys = passing(filter, bits, all_);
        const std::vector<int> hints = hints_for(keys, book_);
        const Kinds kinds = kinds_for(hints);
        Bytes bytes;
        for (const int number : {disc_count_, bits, kinds.least, static_cast<int>(spelling_.scores.size())}) {
            bytes.push_back(static_cast<std::uint8_t>(number));
        }
        for (const std::int8_t score : spelling_.scores) bytes.push_back(static_cast<std::uint8_t>(score));
        append(bytes, filter);
        std::vector<Entry> entries;
        for (std::size_t i = 0; i < keys.size(); ++i) {
            const auto kind = static_cast<std::uint8_t>(kind_of_hint(hints[i], kinds.least, kinds.count));
            entries.push_back({keys[i], spelling_.symbol_of(keys[i]), kind});
        }
        append(bytes, SymbolMap::written(entries, spelling_.scores.size() + 1, kinds.count));
        return bytes;
    }

private:
    const Book& book_;
    int disc_count_;
    std::span<const Pick> picks_;
    Spelling spelling_;
    Keys all_;
};

}  // namespace

Bytes written_appendix(const Book& book, int disc_count, std::span<const Pick> picks) {
    const Appending appending(book, disc_count, picks);
    Bytes best;
    for (int bits = least_bits; bits <= Appendix::most_bits; ++bits) {
        const Bytes bytes = appending.written(bits);
        if (best.empty() || bytes.size() < best.size()) best = bytes;
    }
    return best;
}

}  // namespace ludotheque::connect_four
