#include "games/connect_four/book/position.hpp"

#include <algorithm>
#include <bit>
#include <cassert>
#include <cstddef>
#include <set>

#include "bits.hpp"
#include "games/connect_four/score.hpp"

namespace ludotheque::connect_four {

namespace {

using BookLayout = FixedLayout<GenericCpu, book_board.columns, book_board.rows, book_board.run>;

const BookLayout book_layout(book_board);
const Lines<BookLayout> book_lines(book_layout);

std::uint64_t landing_cells(const BookPosition& position) {
    return (position.occupied() + BookLayout::masks().floor) & BookLayout::masks().cells;
}

BookPosition after_drop(const BookPosition& position, std::uint64_t cell) {
    return {position.theirs, position.mine | cell};
}

// The drops after which the other player does not win at once.
std::uint64_t saving_cells(const BookPosition& position, std::uint64_t landing) {
    const std::uint64_t their_wins = book_lines.completing_cells(position.theirs) & ~position.occupied();
    const std::uint64_t forced = landing & their_wins;
    if (is_any(without_lowest(forced))) return 0;
    return (is_any(forced) ? forced : landing) & ~(their_wins >> 1);
}

// The discs of the last player that lie on top of a column.
std::uint64_t last_tops(const BookPosition& position) {
    return position.occupied() & ~(position.occupied() >> 1) & position.theirs;
}

BookPosition without(const BookPosition& position, std::uint64_t disc) {
    return {position.theirs ^ disc, position.mine};
}

// Discs are taken off the board in turns; `dead_ends` holds the boards from which that failed.
bool can_be_emptied(const BookPosition& position, std::set<std::uint64_t>& dead_ends) {
    const std::uint64_t occupied = position.occupied();
    if (!is_any(occupied)) return true;
    if (dead_ends.contains(occupied)) return false;
    for (std::uint64_t rest = last_tops(position); is_any(rest); rest = without_lowest(rest)) {
        if (can_be_emptied(without(position, lowest(rest)), dead_ends)) return true;
    }
    dead_ends.insert(occupied);
    return false;
}

void keep_each_once(std::vector<std::uint64_t>& keys) {
    std::sort(keys.begin(), keys.end());
    keys.erase(std::unique(keys.begin(), keys.end()), keys.end());
}

bool is_unfinished(const BookPosition& position) {
    return !book_lines.has_run(position.theirs);  // nobody fills the board as early as in a book
}

// Of the positions after one more drop, those wanted. Most come several times, and are soon forgotten.
template <class Wanted>
std::vector<std::uint64_t> keys_of_next(const std::vector<std::uint64_t>& keys, const Wanted& is_wanted) {
    std::size_t room = std::size_t{1} << 24;
    std::vector<std::uint64_t> next;
    for (const std::uint64_t key : keys) {
        for (const BookPosition& position : after_drops(book_position_of(key))) {
            if (is_wanted(position)) next.push_back(key_of(position));
        }
        if (next.size() < room) continue;
        keep_each_once(next);
        room = std::max(room, 2 * next.size());
    }
    keep_each_once(next);
    return next;
}

}  // namespace

int BookPosition::disc_count() const {
    return bit_count(occupied());
}

BookPosition book_position_of(const Setup& setup) {
    assert(setup.board == book_board);
    return {BookLayout::word(setup.mine), BookLayout::word(setup.theirs)};
}

Setup setup_of(const BookPosition& position) {
    Setup setup{book_board, {}, {}};
    for (int column = 0; column < book_board.columns; ++column) {
        const int from = column * byte_stride;
        const int to = column * (book_board.rows + 1);
        setup.mine |= Discs{position.mine >> from & 0xFF} << to;
        setup.theirs |= Discs{position.theirs >> from & 0xFF} << to;
    }
    return setup;
}

std::uint64_t key_of(const BookPosition& position) {
    const std::uint64_t key = position.occupied() + position.mine + BookLayout::masks().floor;
    return std::min(key, BookLayout::mirrored(key));
}

BookPosition book_position_of(std::uint64_t key) {
    BookPosition position;
    for (int column = 0; column < book_board.columns; ++column) {
        const int at = column * byte_stride;
        const std::uint64_t digits = key >> at & 0xFF;
        const std::uint64_t above = std::bit_floor(digits);
        const std::uint64_t mine = digits - above;
        position.mine |= mine << at;
        position.theirs |= (above - 1 - mine) << at;
    }
    return position;
}

std::optional<int> score_at_once(const BookPosition& position) {
    const std::uint64_t landing = landing_cells(position);
    const int disc_count = position.disc_count();
    if (is_any(book_lines.completing_cells(position.mine) & landing))
        return win_score(book_board.cells(), disc_count + 1);
    if (!is_any(saving_cells(position, landing))) return -win_score(book_board.cells(), disc_count + 2);
    return std::nullopt;
}

std::vector<BookPosition> after_drops(const BookPosition& position) {
    std::vector<BookPosition> positions;
    for (std::uint64_t rest = landing_cells(position); is_any(rest); rest = without_lowest(rest)) {
        positions.push_back(after_drop(position, lowest(rest)));
    }
    return positions;
}

std::vector<BookPosition> before_drop(const BookPosition& position) {
    std::vector<BookPosition> positions;
    for (std::uint64_t rest = last_tops(position); is_any(rest); rest = without_lowest(rest)) {
        const BookPosition before = without(position, lowest(rest));
        if (is_reachable(before)) positions.push_back(before);
    }
    return positions;
}

bool is_reachable(const BookPosition& position) {
    const int lead = bit_count(position.theirs) - bit_count(position.mine);
    std::set<std::uint64_t> dead_ends;
    return (lead == 0 || lead == 1) && can_be_emptied(position, dead_ends);
}

std::vector<std::uint64_t> unfinished_keys_after(int disc_count) {
    std::vector<std::uint64_t> keys{key_of(BookPosition{})};
    for (int discs = 0; discs < disc_count; ++discs) keys = keys_of_next(keys, is_unfinished);
    return keys;
}

std::vector<std::uint64_t> keys_after(int disc_count) {
    std::vector<std::uint64_t> keys = unfinished_keys_after(disc_count);
    std::erase_if(keys, [](std::uint64_t key) { return score_at_once(book_position_of(key)).has_value(); });
    return keys;
}

std::vector<std::uint64_t> keys_next_to(const std::vector<std::uint64_t>& keys) {
    return keys_of_next(
        keys, [](const BookPosition& position) { return is_unfinished(position) && !score_at_once(position); });
}

}  // namespace ludotheque::connect_four
