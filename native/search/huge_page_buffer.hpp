#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <new>

#if defined(__linux__)
#include <sys/mman.h>
#endif

namespace ludotheque::search {

// A large block of zeros, on huge pages where the platform has them: a table then costs far fewer page-table walks.
// Pages that are never touched take no memory.
class HugePageBuffer {
public:
    explicit HugePageBuffer(std::size_t byte_count)
        : block_(std::calloc(byte_count + huge_page, 1)), start_(rounded_up(block_.get())) {
        if (block_ == nullptr) throw std::bad_alloc();
#if defined(__linux__) && defined(MADV_HUGEPAGE)
        madvise(start_, byte_count, MADV_HUGEPAGE);  // only a hint: a refusal does no harm
#endif
    }

    void* start() const { return start_; }

private:
    struct Free {
        void operator()(void* block) const { std::free(block); }
    };

    static constexpr std::size_t huge_page = std::size_t{1} << 21;

    static void* rounded_up(void* block) {
        const auto address = reinterpret_cast<std::uintptr_t>(block);
        return reinterpret_cast<void*>((address + huge_page - 1) / huge_page * huge_page);
    }

    std::unique_ptr<void, Free> block_;
    void* start_;
};

}  // namespace ludotheque::search
