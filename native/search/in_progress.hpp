#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace ludotheque::search {

// Which positions some thread is searching right now, so that threads that share a table search others meanwhile: the
// idea of ABDADA (Weill 1996). A hint and no lock: a mark may be overwritten or left behind, which costs time and never
// a wrong result.
class InProgress {
public:
    InProgress() : marks_(mark_count) {}

    bool has(std::uint64_t position) const { return slot(position).load(std::memory_order_relaxed) == position; }

    // Marked as long as this lives.
    class Guard {
    public:
        Guard(InProgress& in_progress, std::uint64_t position)
            : mark_(in_progress.slot(position)), position_(position) {
            mark_.store(position, std::memory_order_relaxed);
        }
        ~Guard() {
            if (mark_.load(std::memory_order_relaxed) == position_) mark_.store(0, std::memory_order_relaxed);
        }
        Guard(const Guard&) = delete;
        Guard& operator=(const Guard&) = delete;

    private:
        std::atomic<std::uint64_t>& mark_;
        std::uint64_t position_;
    };

private:
    static constexpr std::size_t mark_count = 1 << 12;

    std::atomic<std::uint64_t>& slot(std::uint64_t position) { return marks_[position % mark_count]; }
    const std::atomic<std::uint64_t>& slot(std::uint64_t position) const { return marks_[position % mark_count]; }

    std::vector<std::atomic<std::uint64_t>> marks_;
};

}  // namespace ludotheque::search
