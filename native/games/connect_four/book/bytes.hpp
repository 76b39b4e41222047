#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <stdexcept>
#include <vector>

// Reading and writing the bytes of a book, numbers little-endian.
namespace ludotheque::connect_four {

inline std::uint64_t little_endian(const std::uint8_t* bytes, int byte_count) {
    std::uint64_t number = 0;
    for (int i = 0; i < byte_count; ++i) number |= std::uint64_t{bytes[i]} << (8 * i);
    return number;
}

// The first bytes, which are taken away from the rest.
inline std::span<const std::uint8_t> cut(std::span<const std::uint8_t>& rest, std::size_t byte_count) {
    if (rest.size() < byte_count) throw std::invalid_argument("a book is cut short");
    const auto taken = rest.first(byte_count);
    rest = rest.subspan(byte_count);
    return taken;
}

inline std::size_t read_number(std::span<const std::uint8_t>& rest, int byte_count) {
    return static_cast<std::size_t>(little_endian(cut(rest, static_cast<std::size_t>(byte_count)).data(), byte_count));
}

inline std::uint8_t read_byte(std::span<const std::uint8_t>& rest) {
    return cut(rest, 1)[0];
}

inline void write_number(std::vector<std::uint8_t>& bytes, std::uint64_t number, int byte_count) {
    for (int i = 0; i < byte_count; ++i) bytes.push_back(static_cast<std::uint8_t>(number >> (8 * i)));
}

}  // namespace ludotheque::connect_four
