#pragma once

#include <bit>
#include <cstdint>

#if defined(_MSC_VER)
#include <intrin.h>
#include <stdlib.h>
#endif

// For the few functions that the compiler must inline: measured, a call costs more than it estimates.
#if defined(_MSC_VER)
#define LUDOTHEQUE_INLINE __forceinline
#else
#define LUDOTHEQUE_INLINE [[gnu::always_inline]] inline
#endif

// Functions on a set of bits. `Wide` has the same for sets of any size.
namespace ludotheque {

constexpr int bit_size(std::uint64_t) {
    return 64;
}

constexpr bool is_any(std::uint64_t bits) {
    return bits != 0;
}

constexpr int bit_count(std::uint64_t bits) {
    return std::popcount(bits);
}

constexpr int lowest_index(std::uint64_t bits) {
    return std::countr_zero(bits);
}

constexpr std::uint64_t without_lowest(std::uint64_t bits) {
    return bits & (bits - 1);
}

constexpr std::uint64_t lowest(std::uint64_t bits) {
    return bits & (0 - bits);
}

// The bits below a single bit.
constexpr std::uint64_t bits_below(std::uint64_t bit) {
    return bit - 1;
}

inline std::uint64_t bytes_reversed(std::uint64_t bits) {
#if defined(_MSC_VER)
    return _byteswap_uint64(bits);
#else
    return __builtin_bswap64(bits);
#endif
}

// A hint: it changes nothing but the time.
inline void prefetch(const void* address) {
#if defined(__GNUC__) || defined(__clang__)
    __builtin_prefetch(address);
#elif defined(_M_X64)
    _mm_prefetch(static_cast<const char*>(address), _MM_HINT_T0);
#else
    (void)address;
#endif
}

}  // namespace ludotheque
