#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "games/ricochet/board.hpp"

namespace ludotheque::ricochet {

class LowerBound;

// From where a robot can come to stop on each cell, computed once for the bounds of all targets. Never changes.
class Reachability {
public:
    virtual ~Reachability() = default;
    virtual std::unique_ptr<LowerBound> make_bound() const = 0;

    // The board must outlive it.
    static std::unique_ptr<Reachability> over(const Board& board);
};

// A lower bound of the slides to come: how many the active robot needs if it could stop wherever it
// likes, and up to two more when nobody stands, or can soon stand, where it would have to be stopped.
//
// A *free path* from a cell is a shortest path that may stop anywhere. Where it stops without a wall,
// a helper has to stand on the next cell: the *support*. For each cell and each helper's cell a code
// says what that helper could do for some free path:
//
//   bit 0  it stands on the last support of one (after it, walls do)
//   bit 1  it stands on the first support of one (before it, walls do)
//   bit 2  it can be there after one slide, or is there for a path that is one slide longer
//   bit 3  the same for the first support
//
// Codes of several helpers are joined with "or". Bits 0 and 1 together: perhaps no slide is lost.
// Bits 2 and 3: at least one is lost, by a helper or on a detour. Otherwise two are lost. CellSet
// from where walls alone do have their bits set from the start.
//
// The bound never falls by more than one with a slide, so that a search by its order meets every
// state first on a shortest path.
class LowerBound {
public:
    static constexpr std::uint16_t unreachable = 0xffff;

    virtual ~LowerBound() = default;
    LowerBound(const LowerBound&) = delete;
    LowerBound& operator=(const LowerBound&) = delete;

    // Starts anew, on a board as large as before; codes are computed when first needed.
    virtual void set_target(const Reachability& reachability, int target, int active_kind) = 0;

    int cell_count() const { return static_cast<int>(distances_.size()); }

    // Slides on a free path; 0 on the target.
    const std::uint16_t* distances() const { return distances_.data(); }

    // The codes by helper's cell, for the active robot on this cell; the last one is for "no helper".
    // Not for unreachable cells.
    const std::uint8_t* codes(int cell) {
        if (!is_written_[static_cast<std::size_t>(cell)]) write_codes(cell);
        return &codes_[static_cast<std::size_t>(cell) * stride_];
    }

protected:
    explicit LowerBound(int cell_count);

    virtual void write_codes(int cell) = 0;

    std::size_t stride_;
    std::vector<std::uint16_t> distances_;
    std::unique_ptr<std::uint8_t[]> codes_;
    std::vector<std::uint8_t> is_written_;
};

// Slides lost, by code.
constexpr std::uint8_t lost_slides(unsigned code) {
    if ((code & 3) == 3) return 0;
    return (code & 12) == 12 ? 1 : 2;
}
constexpr int max_lost_slides = 2;

}  // namespace ludotheque::ricochet
