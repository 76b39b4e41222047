#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "cpu.hpp"
#include "games/connect_four/layout.hpp"
#include "games/connect_four/lines.hpp"
#include "games/connect_four/setup.hpp"

// Positions of 7 by 6 as the book knows them.
namespace ludotheque::connect_four {

constexpr Board book_board{7, 6, 4};

// One bit per cell, a byte per column (layout.hpp), seen by the player to move. Nobody has won yet.
struct BookPosition {
    std::uint64_t mine = 0;
    std::uint64_t theirs = 0;

    std::uint64_t occupied() const { return mine | theirs; }
    int disc_count() const;
};

BookPosition book_position_of(const Setup& setup);
Setup setup_of(const BookPosition& position);

// Discs of both, plus those of the player to move, plus the floor: in every byte a one above the column's discs,
// and below it the player's own. The lesser of the position's and of its mirror image's: both score alike.
std::uint64_t key_of(const BookPosition& position);
BookPosition book_position_of(std::uint64_t key);

// The score, if the player to move wins with this disc or cannot keep the other from winning with the next.
std::optional<int> score_at_once(const BookPosition& position);

// After each drop; none of them may win.
std::vector<BookPosition> after_drops(const BookPosition& position);

// Before the last drop, whichever it was: the positions that can be reached and lead to this one.
std::vector<BookPosition> before_drop(const BookPosition& position);

// Whether these discs can have been dropped in turns. A position that somebody set up need not be.
bool is_reachable(const BookPosition& position);

// The keys, in ascending order, of all positions that can be reached with so many discs: where nobody has won, and of
// those the ones that have no score at once.
std::vector<std::uint64_t> unfinished_keys_after(int disc_count);
std::vector<std::uint64_t> keys_after(int disc_count);

// The keys, in ascending order, of the positions without a score at once that these lead to.
std::vector<std::uint64_t> keys_next_to(const std::vector<std::uint64_t>& keys);

}  // namespace ludotheque::connect_four
