#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace ludotheque::connect_four {

// Predicts the score of a position, as one of 256 contexts, so that the book can have a prefix code for each context:
// context modelling, as in every good compressor. A small net of whole numbers: discs, 128 neurons, 32 neurons, two
// sums; each sum falls between two of its cuts, and both together are the context. It may predict poorly, but every
// reader must compute the same: whole numbers only. tools/book/score_model.cpp trains it. The bytes, numbers being
// little-endian:
//
//   i8 [84][128]  what a disc adds to the first neurons: the mover's by cell, column after column from the lowest
//                 cell, then the other player's
//   i16 [128]     what they begin with
//   i8 [128][32]  what a first neuron adds to the second ones for each point it has
//   i32 [32]      what they begin with
//   i16 [32][2]   what a second neuron adds to the sums, likewise
//   i32 [2][15]   cuts, in ascending order
class ScoreModel {
public:
    static constexpr std::size_t cells = 42;
    static constexpr std::size_t firsts = 128;
    static constexpr std::size_t seconds = 32;
    static constexpr std::size_t sums = 2;
    static constexpr std::size_t cuts = 15;
    static constexpr std::size_t contexts = (cuts + 1) * (cuts + 1);
    static constexpr std::size_t byte_count =
        2 * cells * firsts + firsts * 2 + firsts * seconds + seconds * 4 + seconds * sums * 2 + sums * cuts * 4;
    // Points of a neuron: never fewer than none, never more than these.
    static constexpr int max_points = 1023;
    // The second neurons count in coarser points.
    static constexpr int coarser = 6;

    // Throws std::invalid_argument if these are no model.
    explicit ScoreModel(std::span<const std::uint8_t> bytes);

    // Of a position by its key (position.hpp).
    std::uint8_t context_of(std::uint64_t key) const;

private:
    using Firsts = std::array<std::int16_t, firsts>;
    using Seconds = std::array<std::int32_t, seconds>;

    Firsts first_points(std::uint64_t key) const;
    Seconds second_points(const Firsts& first) const;

    std::vector<Firsts> discs_;
    Firsts first_start_;
    std::array<std::array<std::int16_t, seconds>, firsts> second_weights_;
    Seconds second_start_;
    std::array<std::array<std::int32_t, sums>, seconds> sum_weights_;
    std::array<std::array<std::int32_t, cuts>, sums> cuts_;
};

}  // namespace ludotheque::connect_four
