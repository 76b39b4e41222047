#include "games/connect_four/book.hpp"

#include <algorithm>
#include <optional>
#include <stdexcept>
#include <utility>

#include "games/connect_four/book_bytes.hpp"

namespace ludotheque::connect_four {

namespace {

using search::Bounds;

// Few enough for the positions between two chapters to be looked up all.
constexpr int widest_gap = 4;

std::vector<Bounds> read_symbols(std::span<const std::uint8_t>& rest) {
    std::vector<Bounds> symbols;
    for (int count = read_byte(rest); count > 0; --count) {
        const auto lower = static_cast<std::int8_t>(read_byte(rest));
        const auto upper = static_cast<std::int8_t>(read_byte(rest));
        symbols.push_back({lower, upper});
    }
    return symbols;
}

}  // namespace

Book::Book(std::vector<std::uint8_t> content) : content_(std::move(content)) {
    std::span<const std::uint8_t> rest(content_);
    cut(rest, header_size);
    for (int count = read_byte(rest); count > 0; --count) {
        Chapter chapter = read_chapter(rest);
        if (chapter.first <= last_ || chapter.first > last_ + widest_gap || chapter.last < chapter.first) {
            throw std::invalid_argument("the chapters of a book are in disorder");
        }
        last_ = chapter.last;
        chapters_.push_back(std::move(chapter));
    }
    int before = last_;
    for (int count = read_byte(rest); count > 0; --count) {
        appendices_.emplace_back(rest);
        if (appendices_.back().disc_count() <= before) {
            throw std::invalid_argument("the appendices of a book are in disorder");
        }
        before = appendices_.back().disc_count();
    }
}

Book::Chapter Book::read_chapter(std::span<const std::uint8_t>& rest) {
    const int first = read_byte(rest);
    const int last = read_byte(rest);
    std::vector<Bounds> symbols = read_symbols(rest);
    std::optional<Guess> guess;
    if (const auto bytes = cut(rest, read_number(rest, 4)); !bytes.empty()) guess.emplace(bytes);
    SymbolMap map(cut(rest, read_number(rest, 4)));
    if (map.symbol_count() > symbols.size()) throw std::invalid_argument("a symbol stands for nothing");
    if (map.kind_count() != (guess ? Guess::kinds : 1)) throw std::invalid_argument("a map has wrong kinds");
    return {first, last, std::move(symbols), std::move(guess), std::move(map)};
}

Bounds Book::Chapter::find(std::uint64_t key) const {
    return symbols[map.find(key, guess ? guess->kind_of(key) : 0)];
}

Bounds Book::bounds(const Setup& setup) const {
    if (setup.board != book_board || is_over(setup)) return search::nothing_known;
    const Page page = page_of(setup);
    if (page.disc_count() > last_) return bounds_beyond(page);
    return is_reachable(page) ? bounds_of(page) : search::nothing_known;
}

Bounds Book::bounds_beyond(const Page& page) const {
    const Bounds told = told_beyond(page);
    for (const Appendix& appendix : appendices_) {
        if (appendix.disc_count() != page.disc_count() || score_at_once(page) || !is_reachable(page)) continue;
        if (!appendix.passes(key_of(page))) continue;
        if (const std::optional<int> score = appendix.find(key_of(page), hint(page, told))) return {*score, *score};
    }
    return told;
}

int Book::hint(const Page& page) const {
    return hint(page, told_beyond(page));
}

int Book::hint(const Page& page, const Bounds& told) const {
    if (page.disc_count() == last_ + 1) return told.lower;
    if (chapters_.empty() || !chapters_.back().guess) return 0;
    return chapters_.back().guess->kind_of(key_of(page)) / static_cast<int>(Guess::cuts + 1);
}

Bounds Book::told_beyond(const Page& page) const {
    if (page.disc_count() > last_ + 1) return search::nothing_known;
    Bounds bounds = search::nothing_known;
    for (const Page& before : before_drop(page)) bounds.lower = std::max(bounds.lower, -bounds_of(before).upper);
    return bounds;
}

Bounds Book::bounds_of(const Page& page) const {
    if (const std::optional<int> score = score_at_once(page)) return {*score, *score};
    if (const Chapter* chapter = chapter_for(page.disc_count())) return chapter->find(key_of(page));
    Bounds best{-search::nothing_known.upper, -search::nothing_known.upper};
    for (const Page& next : after_drops(page)) {
        const Bounds theirs = bounds_of(next);
        best = {std::max(best.lower, -theirs.upper), std::max(best.upper, -theirs.lower)};
    }
    return best;
}

const Book::Chapter* Book::chapter_for(int disc_count) const {
    for (const Chapter& chapter : chapters_) {
        if (chapter.first <= disc_count && disc_count <= chapter.last) return &chapter;
    }
    return nullptr;
}

}  // namespace ludotheque::connect_four
