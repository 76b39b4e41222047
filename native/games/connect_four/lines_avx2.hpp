#pragma once

#include <array>
#include <cstdint>

#include "bits.hpp"
#include "cpu.hpp"

#if defined(LUDOTHEQUE_AVX2)
#include <immintrin.h>
#endif

namespace ludotheque::connect_four {

template <class Cpu>
class LinesAvx2;

#if defined(LUDOTHEQUE_AVX2)

// Runs of four in all four directions at once: up, and to the right falling, level and rising, one in each
// lane of a vector.
template <>
class LinesAvx2<Avx2Cpu> {
public:
    explicit LinesAvx2(int stride) : steps_(_mm256_set_epi64x(1, stride - 1, stride, stride + 1)) {}

    bool has_four(std::uint64_t discs) const {
        const __m256i all = in_every_lane(discs);
        const __m256i pairs = all & _mm256_srlv_epi64(all, steps_);
        return _mm256_testz_si256(pairs, _mm256_srlv_epi64(pairs, steps_ + steps_)) == 0;
    }

    // The bits, on the board or not, that lack to a run of four. Below three discs there is never a free cell, but
    // to say so in one lane only would cost more than to find it.
    std::uint64_t completing(std::uint64_t discs) const {
        const __m256i all = in_every_lane(discs);
        const __m256i two_steps = steps_ + steps_;
        const __m256i three_steps = two_steps + steps_;
        const __m256i up = _mm256_sllv_epi64(all, steps_);
        const __m256i down = _mm256_srlv_epi64(all, steps_);
        const __m256i two_up = up & _mm256_sllv_epi64(all, two_steps);
        const __m256i two_down = down & _mm256_srlv_epi64(all, two_steps);
        return joined((two_up & (_mm256_sllv_epi64(all, three_steps) | down)) |
                      (two_down & (_mm256_srlv_epi64(all, three_steps) | up)));
    }

    // In the form of OpenLines; the vertical lane stays empty.
    void find_open_lines(std::uint64_t discs, std::uint64_t open, std::array<std::uint64_t, 4>& open_lines) const {
        const __m256i not_up = _mm256_set_epi64x(0, -1, -1, -1);
        const __m256i pairs = in_every_lane(open) & _mm256_srlv_epi64(in_every_lane(open), steps_);
        const __m256i fours = pairs & _mm256_srlv_epi64(pairs, steps_ + steps_);
        store(open_lines, not_up & fours & from_any(discs));
    }

    int count_through(std::uint64_t cell, const std::array<std::uint64_t, 4>& open_lines) const {
        std::array<std::uint64_t, 4> through;
        store(through, from_any(cell) & _mm256_load_si256(reinterpret_cast<const __m256i*>(open_lines.data())));
        return bit_count(through[0]) + bit_count(through[1]) + bit_count(through[2]);
    }

private:
    // The lowest bits of the fours that hold at least one of these.
    __m256i from_any(std::uint64_t bits) const {
        const __m256i all = in_every_lane(bits);
        const __m256i pairs = all | _mm256_srlv_epi64(all, steps_);
        return pairs | _mm256_srlv_epi64(pairs, steps_ + steps_);
    }

    static void store(std::array<std::uint64_t, 4>& words, __m256i lanes) {
        _mm256_storeu_si256(reinterpret_cast<__m256i*>(words.data()), lanes);
    }

    static __m256i in_every_lane(std::uint64_t bits) { return _mm256_set1_epi64x(static_cast<long long>(bits)); }

    static std::uint64_t joined(__m256i lanes) {
        const __m128i halves = _mm256_castsi256_si128(lanes) | _mm256_extracti128_si256(lanes, 1);
        return static_cast<std::uint64_t>(_mm_cvtsi128_si64(halves) | _mm_extract_epi64(halves, 1));
    }

    __m256i steps_;
};

#endif

}  // namespace ludotheque::connect_four
