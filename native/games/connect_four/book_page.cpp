#include "games/connect_four/book_page.hpp"

#include <algorithm>
#include <bit>
#include <cassert>
#include <cstddef>
#include <set>

#include "bits.hpp"
#include "games/connect_four/score.hpp"

namespace ludotheque::connect_four {

namespace {

using Shape = FixedShape<AnyProcessor, book_board.columns, book_board.rows, book_board.run>;

const Shape shape(book_board);
const Lines<Shape> lines(shape);

std::uint64_t landing_cells(const Page& page) {
    return (page.occupied() + Shape::masks().floor) & Shape::masks().cells;
}

Page after_drop(const Page& page, std::uint64_t cell) {
    return {page.theirs, page.mine | cell};
}

// The drops after which the other player does not win at once.
std::uint64_t saving_cells(const Page& page, std::uint64_t landing) {
    const std::uint64_t their_wins = lines.completing_cells(page.theirs) & ~page.occupied();
    const std::uint64_t forced = landing & their_wins;
    if (is_any(without_lowest(forced))) return 0;
    return (is_any(forced) ? forced : landing) & ~(their_wins >> 1);
}

// The discs of the last player that lie on top of a column.
std::uint64_t last_tops(const Page& page) {
    return page.occupied() & ~(page.occupied() >> 1) & page.theirs;
}

Page without(const Page& page, std::uint64_t disc) {
    return {page.theirs ^ disc, page.mine};
}

// Discs are taken off the board in turns; `dead_ends` holds the boards from which that failed.
bool can_be_emptied(const Page& page, std::set<std::uint64_t>& dead_ends) {
    const std::uint64_t occupied = page.occupied();
    if (!is_any(occupied)) return true;
    if (dead_ends.contains(occupied)) return false;
    for (std::uint64_t rest = last_tops(page); is_any(rest); rest = without_lowest(rest)) {
        if (can_be_emptied(without(page, lowest(rest)), dead_ends)) return true;
    }
    dead_ends.insert(occupied);
    return false;
}

void keep_each_once(std::vector<std::uint64_t>& keys) {
    std::sort(keys.begin(), keys.end());
    keys.erase(std::unique(keys.begin(), keys.end()), keys.end());
}

bool is_unfinished(const Page& page) {
    return !lines.has_run(page.theirs);  // nobody fills the board as early as in a book
}

// Of the positions after one more drop, those wanted. Most come several times, and are soon forgotten.
template <class Wanted>
std::vector<std::uint64_t> keys_of_next(const std::vector<std::uint64_t>& keys, const Wanted& is_wanted) {
    std::size_t room = std::size_t{1} << 24;
    std::vector<std::uint64_t> next;
    for (const std::uint64_t key : keys) {
        for (const Page& page : after_drops(page_of(key))) {
            if (is_wanted(page)) next.push_back(key_of(page));
        }
        if (next.size() < room) continue;
        keep_each_once(next);
        room = std::max(room, 2 * next.size());
    }
    keep_each_once(next);
    return next;
}

}  // namespace

int Page::disc_count() const {
    return bit_count(occupied());
}

Page page_of(const Setup& setup) {
    assert(setup.board == book_board);
    return {Shape::word(setup.mine), Shape::word(setup.theirs)};
}

Setup setup_of(const Page& page) {
    Setup setup{book_board, {}, {}};
    for (int column = 0; column < book_board.columns; ++column) {
        const int from = column * byte_stride;
        const int to = column * (book_board.rows + 1);
        setup.mine |= Discs{page.mine >> from & 0xFF} << to;
        setup.theirs |= Discs{page.theirs >> from & 0xFF} << to;
    }
    return setup;
}

std::uint64_t key_of(const Page& page) {
    const std::uint64_t key = page.occupied() + page.mine + Shape::masks().floor;
    return std::min(key, Shape::mirrored(key));
}

Page page_of(std::uint64_t key) {
    Page page;
    for (int column = 0; column < book_board.columns; ++column) {
        const int at = column * byte_stride;
        const std::uint64_t digits = key >> at & 0xFF;
        const std::uint64_t above = std::bit_floor(digits);
        const std::uint64_t mine = digits - above;
        page.mine |= mine << at;
        page.theirs |= (above - 1 - mine) << at;
    }
    return page;
}

std::optional<int> score_at_once(const Page& page) {
    const std::uint64_t landing = landing_cells(page);
    const int disc_count = page.disc_count();
    if (is_any(lines.completing_cells(page.mine) & landing)) return win_score(book_board.cells(), disc_count + 1);
    if (!is_any(saving_cells(page, landing))) return -win_score(book_board.cells(), disc_count + 2);
    return std::nullopt;
}

std::vector<Page> after_drops(const Page& page) {
    std::vector<Page> pages;
    for (std::uint64_t rest = landing_cells(page); is_any(rest); rest = without_lowest(rest)) {
        pages.push_back(after_drop(page, lowest(rest)));
    }
    return pages;
}

std::vector<Page> before_drop(const Page& page) {
    std::vector<Page> pages;
    for (std::uint64_t rest = last_tops(page); is_any(rest); rest = without_lowest(rest)) {
        const Page before = without(page, lowest(rest));
        if (is_reachable(before)) pages.push_back(before);
    }
    return pages;
}

bool is_reachable(const Page& page) {
    const int lead = bit_count(page.theirs) - bit_count(page.mine);
    std::set<std::uint64_t> dead_ends;
    return (lead == 0 || lead == 1) && can_be_emptied(page, dead_ends);
}

std::vector<std::uint64_t> unfinished_keys_after(int disc_count) {
    std::vector<std::uint64_t> keys{key_of(Page{})};
    for (int discs = 0; discs < disc_count; ++discs) keys = keys_of_next(keys, is_unfinished);
    return keys;
}

std::vector<std::uint64_t> keys_after(int disc_count) {
    std::vector<std::uint64_t> keys = unfinished_keys_after(disc_count);
    std::erase_if(keys, [](std::uint64_t key) { return score_at_once(page_of(key)).has_value(); });
    return keys;
}

std::vector<std::uint64_t> keys_next_to(const std::vector<std::uint64_t>& keys) {
    return keys_of_next(keys, [](const Page& page) { return is_unfinished(page) && !score_at_once(page); });
}

}  // namespace ludotheque::connect_four
