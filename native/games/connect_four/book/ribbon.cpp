#include "games/connect_four/book/ribbon.hpp"

#include <algorithm>
#include <bit>

namespace ludotheque::connect_four {

namespace {

// Adds an equation to those that begin further left, until it begins where no other does. False: a contradiction.
bool enter(Equation equation, std::vector<Equation>& rows) {
    for (;;) {
        Equation& row = rows[equation.start];
        if (row.mask == 0) {
            row = equation;
            return true;
        }
        equation.mask ^= row.mask;
        equation.parity ^= row.parity;
        if (equation.mask == 0) return !equation.parity;
        const int shift = std::countr_zero(equation.mask);
        equation.start += static_cast<std::uint32_t>(shift);
        equation.mask >>= shift;
    }
}

// Every row's first bit, from the last row on; bits that no row begins at stay zero.
std::vector<std::uint8_t> substituted(const std::vector<Equation>& rows) {
    std::vector<std::uint8_t> bits(rows.size());
    std::uint64_t window = 0;
    for (std::size_t i = rows.size(); i-- > 0;) {
        window <<= 1;
        const bool bit = rows[i].mask != 0 && rows[i].parity != (std::popcount(window & rows[i].mask) % 2 != 0);
        window |= static_cast<std::uint64_t>(bit);
        bits[i] = bit;
    }
    return bits;
}

}  // namespace

std::vector<std::uint8_t> solved(std::vector<Equation> equations, std::uint32_t size) {
    // From left to right, contradictions show early.
    std::sort(equations.begin(), equations.end(),
              [](const Equation& a, const Equation& b) { return a.start < b.start; });
    std::vector<Equation> rows(size, Equation{0, 0, false});
    for (const Equation& equation : equations) {
        if (!enter(equation, rows)) return {};
    }
    return substituted(rows);
}

}  // namespace ludotheque::connect_four
