#include "games/connect_four/book/book.hpp"

#include <algorithm>
#include <optional>
#include <stdexcept>
#include <utility>

#include "games/connect_four/book/bytes.hpp"

namespace ludotheque::connect_four {

namespace {

using search::Bounds;

// Few enough for the positions between two chapters to be looked up all.
constexpr int max_gap = 4;

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
        if (chapter.first <= last_ || chapter.first > last_ + max_gap || chapter.last < chapter.first) {
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
    std::optional<ScoreModel> score_model;
    if (const auto bytes = cut(rest, read_number(rest, 4)); !bytes.empty()) score_model.emplace(bytes);
    StaticFunction map(cut(rest, read_number(rest, 4)));
    if (map.symbol_count() > symbols.size()) throw std::invalid_argument("a symbol stands for nothing");
    if (map.context_count() != (score_model ? ScoreModel::contexts : 1))
        throw std::invalid_argument("a map has wrong contexts");
    return {first, last, std::move(symbols), std::move(score_model), std::move(map)};
}

Bounds Book::Chapter::find(std::uint64_t key) const {
    return symbols[map.find(key, score_model ? score_model->context_of(key) : 0)];
}

Bounds Book::bounds(const Setup& setup) const {
    if (setup.board != book_board || is_over(setup)) return search::unknown_bounds;
    const BookPosition position = book_position_of(setup);
    if (position.disc_count() > last_) return bounds_beyond(position);
    return is_reachable(position) ? bounds_of(position) : search::unknown_bounds;
}

Bounds Book::bounds_beyond(const BookPosition& position) const {
    const Bounds from_book = bounds_one_disc_beyond(position);
    for (const Appendix& appendix : appendices_) {
        if (appendix.disc_count() != position.disc_count() || score_at_once(position) || !is_reachable(position))
            continue;
        if (!appendix.passes(key_of(position))) continue;
        if (const std::optional<int> score = appendix.find(key_of(position), hint(position, from_book)))
            return {*score, *score};
    }
    return from_book;
}

int Book::hint(const BookPosition& position) const {
    return hint(position, bounds_one_disc_beyond(position));
}

int Book::hint(const BookPosition& position, const Bounds& from_book) const {
    if (position.disc_count() == last_ + 1) return from_book.lower;
    if (chapters_.empty() || !chapters_.back().score_model) return 0;
    return chapters_.back().score_model->context_of(key_of(position)) / static_cast<int>(ScoreModel::cuts + 1);
}

Bounds Book::bounds_one_disc_beyond(const BookPosition& position) const {
    if (position.disc_count() > last_ + 1) return search::unknown_bounds;
    Bounds bounds = search::unknown_bounds;
    for (const BookPosition& before : before_drop(position))
        bounds.lower = std::max(bounds.lower, -bounds_of(before).upper);
    return bounds;
}

Bounds Book::bounds_of(const BookPosition& position) const {
    if (const std::optional<int> score = score_at_once(position)) return {*score, *score};
    if (const Chapter* chapter = chapter_for(position.disc_count())) return chapter->find(key_of(position));
    Bounds best{-search::unknown_bounds.upper, -search::unknown_bounds.upper};
    for (const BookPosition& next : after_drops(position)) {
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
