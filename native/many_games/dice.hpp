#pragma once

#include <cstdint>

namespace ludotheque::many_games {

// SplitMix64, draw by draw the Dice of the Python rules: a seed deals the same game in both.
class Dice {
public:
    explicit Dice(std::uint64_t seed = 0) : state_(seed) {}

    // From 0 to bound - 1, each as likely.
    std::uint64_t below(std::uint64_t bound) {
        while (true) {
            const std::uint64_t draw = next();
            const std::uint64_t result = draw % bound;
            // What is left of 2^64 after the last whole multiple of the bound would favour small numbers.
            if (draw - result <= 0 - bound) return result;
        }
    }

private:
    std::uint64_t next() {
        state_ += 0x9E3779B97F4A7C15U;
        std::uint64_t mixed = state_;
        mixed = (mixed ^ (mixed >> 30U)) * 0xBF58476D1CE4E5B9U;
        mixed = (mixed ^ (mixed >> 27U)) * 0x94D049BB133111EBU;
        return mixed ^ (mixed >> 31U);
    }

    std::uint64_t state_;
};

}  // namespace ludotheque::many_games
