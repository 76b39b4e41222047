#include "games/connect_four/book/appendix.hpp"

#include <stdexcept>

#include "games/connect_four/book/bytes.hpp"

namespace ludotheque::connect_four {

namespace {

int read_signed(std::span<const std::uint8_t>& rest) {
    return static_cast<std::int8_t>(read_byte(rest));
}

std::vector<std::int8_t> read_scores(std::span<const std::uint8_t>& rest) {
    const auto bytes = cut(rest, read_byte(rest));
    return {bytes.begin(), bytes.end()};
}

std::span<const std::uint8_t> read_part(std::span<const std::uint8_t>& rest) {
    return cut(rest, read_number(rest, 4));
}

}  // namespace

Appendix::Appendix(std::span<const std::uint8_t>& rest)
    : disc_count_(read_byte(rest)),
      bits_(read_byte(rest)),
      min_hint_(read_signed(rest)),
      scores_(read_scores(rest)),
      filter_(read_part(rest)),
      symbols_(read_part(rest)) {
    if (bits_ < 1 || bits_ > max_bits) throw std::invalid_argument("a fingerprint has a wrong size");
    if (symbols_.symbol_count() > scores_.size() + 1) throw std::invalid_argument("a symbol stands for no score");
}

bool Appendix::passes(std::uint64_t key) const {
    return filter_.find(key) == fingerprint_of(key, bits_);
}

std::optional<int> Appendix::find(std::uint64_t key, int hint) const {
    const std::uint8_t symbol = symbols_.find(key, context_of_hint(hint, min_hint_, symbols_.context_count()));
    if (symbol == 0) return std::nullopt;
    return scores_[symbol - 1U];
}

}  // namespace ludotheque::connect_four
