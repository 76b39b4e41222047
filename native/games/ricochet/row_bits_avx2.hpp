#pragma once

#include <immintrin.h>

#include <bit>
#include <cstdint>

#include "cpu.hpp"
#include "games/ricochet/row_bits.hpp"

namespace ludotheque::ricochet {

// The cells of a board in one register of AVX2: 16 lanes of 16 bits, a lane for each row.
template <>
class RowBits<Avx2Cpu> {
public:
    RowBits() : lanes_(_mm256_setzero_si256()) {}
    explicit RowBits(const CellSet<4>* cells) : lanes_(_mm256_loadu_si256(reinterpret_cast<const __m256i*>(cells))) {}
    void write(CellSet<4>* cells) const { _mm256_storeu_si256(reinterpret_cast<__m256i*>(cells), lanes_); }

    bool is_empty() const { return _mm256_testz_si256(lanes_, lanes_) != 0; }
    unsigned count() const {
        return static_cast<unsigned>(_mm_popcnt_u64(word<0>()) + _mm_popcnt_u64(word<1>()) + _mm_popcnt_u64(word<2>()) +
                                     _mm_popcnt_u64(word<3>()));
    }

    friend RowBits operator|(RowBits a, RowBits b) { return RowBits(_mm256_or_si256(a.lanes_, b.lanes_)); }
    friend RowBits operator&(RowBits a, RowBits b) { return RowBits(_mm256_and_si256(a.lanes_, b.lanes_)); }
    friend RowBits operator-(RowBits a, RowBits b) { return RowBits(_mm256_andnot_si256(b.lanes_, a.lanes_)); }

    template <Direction direction, int steps>
    RowBits moved() const {
        if constexpr (direction == east)
            return RowBits(_mm256_slli_epi16(lanes_, steps));
        else if constexpr (direction == west)
            return RowBits(_mm256_srli_epi16(lanes_, steps));
        else if constexpr (direction == south)
            return moved_south<steps>();
        else
            return moved_north<steps>();
    }

    // A seed that is added to the open cells is carried to the end of their run.
    static RowBits filled_eastward(RowBits seeds, RowBits open) {
        const __m256i carried = _mm256_add_epi16(open.lanes_, seeds.lanes_);
        return open & (seeds | RowBits(_mm256_xor_si256(open.lanes_, carried)));
    }

private:
    explicit RowBits(__m256i lanes) : lanes_(lanes) {}

    template <int steps>
    RowBits moved_south() const {
        const __m256i upper_half_below = _mm256_permute2x128_si256(lanes_, lanes_, 0x08);
        if constexpr (steps == 8)
            return RowBits(upper_half_below);
        else
            return RowBits(_mm256_alignr_epi8(lanes_, upper_half_below, 16 - 2 * steps));
    }

    template <int steps>
    RowBits moved_north() const {
        const __m256i lower_half_above = _mm256_permute2x128_si256(lanes_, lanes_, 0x81);
        if constexpr (steps == 8)
            return RowBits(lower_half_above);
        else
            return RowBits(_mm256_alignr_epi8(lower_half_above, lanes_, 2 * steps));
    }

    template <int number>
    std::uint64_t word() const {
        return static_cast<std::uint64_t>(_mm256_extract_epi64(lanes_, number));
    }

    __m256i lanes_;
};

}  // namespace ludotheque::ricochet
