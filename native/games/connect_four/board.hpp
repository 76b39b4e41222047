#pragma once

namespace ludotheque::connect_four {

// Sizes in cells; `run` is how many discs in line win.
struct Board {
    int columns = 7;
    int rows = 6;
    int run = 4;

    constexpr int cells() const { return columns * rows; }
    friend bool operator==(const Board&, const Board&) = default;
};

}  // namespace ludotheque::connect_four
