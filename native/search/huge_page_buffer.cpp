#include "search/huge_page_buffer.hpp"

#include <cstdint>
#include <cstdlib>
#include <new>

#if defined(__linux__)
#include <sys/mman.h>
#endif

namespace ludotheque::search {

namespace {

constexpr std::size_t huge_page = std::size_t{1} << 21;

void* rounded_up(void* block) {
    const auto address = reinterpret_cast<std::uintptr_t>(block);
    return reinterpret_cast<void*>((address + huge_page - 1) / huge_page * huge_page);
}

}  // namespace

HugePageBuffer::HugePageBuffer(std::size_t byte_count)
    : block_(std::calloc(byte_count + huge_page, 1)), start_(rounded_up(block_.get())) {
    if (block_ == nullptr) throw std::bad_alloc();
#if defined(__linux__) && defined(MADV_HUGEPAGE)
    madvise(start_, byte_count, MADV_HUGEPAGE);  // refused: no harm done
#endif
}

void HugePageBuffer::Free::operator()(void* block) const {
    std::free(block);
}

}  // namespace ludotheque::search
