#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "games/connect_four/book/appendix.hpp"
#include "games/connect_four/book/position.hpp"
#include "games/connect_four/book/score_model.hpp"
#include "games/connect_four/book/static_function.hpp"
#include "games/connect_four/setup.hpp"
#include "search/bounds.hpp"

namespace ludotheque::connect_four {

// Scores of the first positions of the usual board, in chapters. A chapter holds every position that has so many
// discs, up to mirror image, unless its score shows at once; a position between two chapters has
// the score of its best successor in the next chapter. A position one disc beyond the last chapter gets a lower bound
// from the positions that lead to it. Of positions beyond, some that are expensive to solve are in appendices. The
// bytes after the header, which others check:
//
//   u8           how many chapters, and for each
//     u8, u8       the least and the most discs of its positions
//     u8           how many symbols, and for each
//       i8, i8       the bounds it stands for: the score, or where it is left to a search
//     u32          how many bytes follow; none: all positions have one context
//     u8...        the model that gives positions their contexts (score_model.hpp)
//     u32          how many bytes follow
//     u8...        the map from keys to symbols (static_function.hpp)
//   u8           how many appendices, and for each
//     u8...        what is in it (appendix.hpp)
class Book {
public:
    // Throws std::invalid_argument if this is no book.
    explicit Book(std::vector<std::uint8_t> content);
    Book(const Book&) = delete;  // chapters point into the content
    Book& operator=(const Book&) = delete;

    // What the book says, for the player to move, of any position of any board.
    search::Bounds bounds(const Setup& setup) const;

    // The context of a position beyond the last chapter: one disc beyond it, the lower bound that the book has; with
    // more discs, between which of its cuts the first sum of the last chapter's model falls.
    int hint(const BookPosition& position) const;

    static constexpr std::size_t header_size = 40;

private:
    struct Chapter {
        int first;
        int last;
        std::vector<search::Bounds> symbols;
        std::optional<ScoreModel> score_model;
        StaticFunction map;

        search::Bounds find(std::uint64_t key) const;
    };

    static Chapter read_chapter(std::span<const std::uint8_t>& rest);
    search::Bounds bounds_of(const BookPosition& position) const;
    search::Bounds bounds_beyond(const BookPosition& position) const;
    search::Bounds bounds_one_disc_beyond(const BookPosition& position) const;
    int hint(const BookPosition& position, const search::Bounds& from_book) const;
    const Chapter* chapter_for(int disc_count) const;

    std::vector<std::uint8_t> content_;
    std::vector<Chapter> chapters_;
    std::vector<Appendix> appendices_;
    int last_ = -1;  // discs in the last chapter
};

}  // namespace ludotheque::connect_four
