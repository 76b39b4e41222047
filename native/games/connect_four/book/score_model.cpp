#include "games/connect_four/book/score_model.hpp"

#include <algorithm>
#include <bit>
#include <stdexcept>

#include "games/connect_four/book/bytes.hpp"
#include "games/connect_four/book/position.hpp"

namespace ludotheque::connect_four {

namespace {

template <class Number>
Number read_signed(std::span<const std::uint8_t>& rest) {
    return static_cast<Number>(read_number(rest, sizeof(Number)));
}

template <class Stored, class Array>
void read_each(std::span<const std::uint8_t>& rest, Array& numbers) {
    for (auto& number : numbers) number = read_signed<Stored>(rest);
}

template <class Points>
void keep_within_limits(Points& points) {
    for (auto& each : points) each = std::clamp<typename Points::value_type>(each, 0, ScoreModel::max_points);
}

}  // namespace

ScoreModel::ScoreModel(std::span<const std::uint8_t> bytes) : discs_(2 * cells) {
    if (bytes.size() != byte_count) throw std::invalid_argument("a score model has a wrong size");
    for (Firsts& disc : discs_) read_each<std::int8_t>(bytes, disc);
    read_each<std::int16_t>(bytes, first_start_);
    for (auto& weights : second_weights_) read_each<std::int8_t>(bytes, weights);
    read_each<std::int32_t>(bytes, second_start_);
    for (auto& weights : sum_weights_) read_each<std::int16_t>(bytes, weights);
    for (auto& each : cuts_) read_each<std::int32_t>(bytes, each);
}

std::uint8_t ScoreModel::context_of(std::uint64_t key) const {
    const Seconds second = second_points(first_points(key));
    std::size_t context = 0;
    for (std::size_t i = 0; i < sums; ++i) {
        std::int32_t sum = 0;
        for (std::size_t k = 0; k < seconds; ++k) sum += second[k] * sum_weights_[k][i];
        const auto cut = std::upper_bound(cuts_[i].begin(), cuts_[i].end(), sum);
        context = context * (cuts + 1) + static_cast<std::size_t>(cut - cuts_[i].begin());
    }
    return static_cast<std::uint8_t>(context);
}

ScoreModel::Firsts ScoreModel::first_points(std::uint64_t key) const {
    Firsts points = first_start_;
    for (std::size_t column = 0; column < book_board.columns; ++column) {
        const auto digits = static_cast<unsigned>(key >> (column * byte_stride) & 0xFF);
        const int height = std::bit_width(digits) - 1;
        for (int row = 0; row < height; ++row) {
            const std::size_t cell = column * book_board.rows + static_cast<std::size_t>(row);
            const Firsts& disc = discs_[(digits >> row & 1) != 0 ? cell : cells + cell];
            for (std::size_t i = 0; i < firsts; ++i) points[i] = static_cast<std::int16_t>(points[i] + disc[i]);
        }
    }
    keep_within_limits(points);
    return points;
}

ScoreModel::Seconds ScoreModel::second_points(const Firsts& first) const {
    Seconds points = second_start_;
    for (std::size_t i = 0; i < firsts; ++i) {
        for (std::size_t k = 0; k < seconds; ++k) points[k] += first[i] * second_weights_[i][k];
    }
    for (std::int32_t& each : points) each >>= coarser;
    keep_within_limits(points);
    return points;
}

}  // namespace ludotheque::connect_four
