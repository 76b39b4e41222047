// Trains the score model of the opening book (native/games/connect_four/book/score_model.hpp) on solved scores: a network
// with a bottleneck of two sums that, in training only, unfolds again to a probability for every score. It takes about
// three minutes.
//
//   g++ -std=c++20 -O3 -march=native -ffast-math -Inative tools/book/score_model.cpp
//       native/games/connect_four/book/{score_model,position}.cpp native/games/connect_four/setup.cpp -o score_model
//   xz -dk tools/book/scores12.bin.xz && ./score_model 12 tools/book/scores12.bin tools/book/guess12.bin
//
// Another machine may round otherwise and find slightly other weights: what is shipped is the file, not the run.
#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <numeric>
#include <random>
#include <vector>

#include "games/connect_four/book/bytes.hpp"
#include "games/connect_four/book/position.hpp"
#include "games/connect_four/book/score_model.hpp"

using namespace ludotheque::connect_four;

namespace {

using Bytes = std::vector<std::uint8_t>;

constexpr std::size_t rounds = 9;
constexpr std::size_t batch = 256;
constexpr float pace = 4e-3F;
constexpr std::size_t unfolded = 32;
constexpr std::size_t scores = 33;  // from -16 to 16
constexpr std::size_t discs = 2 * ScoreModel::cells;

std::size_t symbol_of(std::uint8_t byte) {
    return static_cast<std::size_t>(std::clamp(byte - 64, -16, 16) + 16);
}

// Weights that follow their gradient (Kingma and Ba 2015).
class Weights {
public:
    Weights(std::size_t count, float spread, std::mt19937& dice)
        : now(count), slope(count), mean_(count), square_(count) {
        std::normal_distribution<float> lot(0, spread);
        for (float& weight : now) weight = lot(dice);
    }

    void step(float rate, float turn) {
        const float mean_share = 1 / (1 - std::pow(0.9F, turn));
        const float square_share = 1 / (1 - std::pow(0.999F, turn));
        for (std::size_t i = 0; i < now.size(); ++i) {
            mean_[i] = 0.9F * mean_[i] + 0.1F * slope[i];
            square_[i] = 0.999F * square_[i] + 0.001F * slope[i] * slope[i];
            now[i] -= rate * mean_[i] * mean_share / (std::sqrt(square_[i] * square_share) + 1e-8F);
            slope[i] = 0;
        }
    }

    std::vector<float> now;
    std::vector<float> slope;

private:
    std::vector<float> mean_;
    std::vector<float> square_;
};

// From one layer to the next: `weights` has a row for each neuron below, and a last one to begin with.
class Layer {
public:
    Layer(std::size_t below, std::size_t above, float spread, std::mt19937& dice)
        : below_(below), above_(above), weights((below + 1) * above, spread, dice) {}

    template <class Below, class Above>
    void up(const Below& below, Above& above) const {
        const float* row = &weights.now[below_ * above_];
        std::copy_n(row, above_, above.begin());
        for (std::size_t i = 0; i < below_; ++i) add(above, &weights.now[i * above_], below[i]);
    }

    // What `above` should have been less, told to the weights and to `below`.
    template <class Below, class Above>
    void down(const Below& below, const Above& above, Below& told) {
        float* begin = &weights.slope[below_ * above_];
        for (std::size_t k = 0; k < above_; ++k) begin[k] += above[k];
        for (std::size_t i = 0; i < below_; ++i) {
            const float* row = &weights.now[i * above_];
            float* slope = &weights.slope[i * above_];
            float sum = 0;
            for (std::size_t k = 0; k < above_; ++k) {
                sum += above[k] * row[k];
                slope[k] += below[i] * above[k];
            }
            told[i] = sum;
        }
    }

    template <class Above>
    void add(Above& above, const float* row, float times) const {
        for (std::size_t k = 0; k < above_; ++k) above[k] += times * row[k];
    }

private:
    std::size_t below_;
    std::size_t above_;

public:
    Weights weights;
};

template <class Points>
void cut_off(Points& points) {
    for (float& each : points) each = std::max(each, 0.0F);
}

template <class Points>
void tell_only_the_active(const Points& points, Points& told) {
    for (std::size_t i = 0; i < points.size(); ++i) told[i] = points[i] > 0 ? told[i] : 0;
}

std::vector<std::uint8_t> discs_of(std::uint64_t key) {
    std::vector<std::uint8_t> found;
    const BookPosition position = book_position_of(key);
    for (std::size_t cell = 0; cell < ScoreModel::cells; ++cell) {
        const std::uint64_t bit = std::uint64_t{1} << (cell / 6 * byte_stride + cell % 6);
        if ((position.mine & bit) != 0) found.push_back(static_cast<std::uint8_t>(cell));
        if ((position.theirs & bit) != 0) found.push_back(static_cast<std::uint8_t>(ScoreModel::cells + cell));
    }
    return found;
}

struct Net {
    explicit Net(std::mt19937& dice)
        : first(discs, ScoreModel::firsts, 0.15F, dice),
          second(ScoreModel::firsts, ScoreModel::seconds, 0.125F, dice),
          sum(ScoreModel::seconds, ScoreModel::sums, 0.18F, dice),
          unfold(ScoreModel::sums, unfolded, 1, dice),
          chance(unfolded, scores, 0.18F, dice) {}

    // Bits that the score costs; all weights are told how to make it less.
    float learn(const std::vector<std::uint8_t>& position, std::size_t score) {
        see(position);
        unfold.up(folded, wide);
        cut_off(wide);
        chance.up(wide, chances);
        const float most = *std::max_element(chances.begin(), chances.end());
        for (float& each : chances) each = std::exp(each - most);
        const float all = std::accumulate(chances.begin(), chances.end(), 0.0F);
        const float cost = -std::log2(chances[score] / all);
        for (float& each : chances) each /= all * static_cast<float>(batch);
        chances[score] -= 1.0F / static_cast<float>(batch);
        tell(position);
        return cost;
    }

    // Up to the sums, folded so that far ones count less.
    void see(const std::vector<std::uint8_t>& position) {
        std::copy_n(&first.weights.now[discs * ScoreModel::firsts], ScoreModel::firsts, low.begin());
        for (const std::uint8_t disc : position) first.add(low, &first.weights.now[disc * ScoreModel::firsts], 1);
        cut_off(low);
        second.up(low, high);
        cut_off(high);
        sum.up(high, folded);
        for (float& each : folded) each = 2 * std::tanh(each / 2);
    }

    void tell(const std::vector<std::uint8_t>& position) {
        chance.down(wide, chances, told_wide);
        tell_only_the_active(wide, told_wide);
        unfold.down(folded, told_wide, told_folded);
        for (std::size_t i = 0; i < ScoreModel::sums; ++i) told_folded[i] *= 1 - folded[i] * folded[i] / 4;
        sum.down(high, told_folded, told_high);
        tell_only_the_active(high, told_high);
        second.down(low, told_high, told_low);
        tell_only_the_active(low, told_low);
        float* slope = first.weights.slope.data();
        for (std::size_t i = 0; i < ScoreModel::firsts; ++i) slope[discs * ScoreModel::firsts + i] += told_low[i];
        for (const std::uint8_t disc : position) {
            for (std::size_t i = 0; i < ScoreModel::firsts; ++i) slope[disc * ScoreModel::firsts + i] += told_low[i];
        }
    }

    void step(float rate, float turn) {
        for (Layer* layer : {&first, &second, &sum, &unfold, &chance}) layer->weights.step(rate, turn);
    }

    Layer first, second, sum, unfold, chance;
    std::array<float, ScoreModel::firsts> low{}, told_low{};
    std::array<float, ScoreModel::seconds> high{}, told_high{};
    std::array<float, ScoreModel::sums> folded{}, told_folded{};
    std::array<float, unfolded> wide{}, told_wide{};
    std::array<float, scores> chances{};
};

void train(Net& net, const std::vector<std::vector<std::uint8_t>>& positions, const Bytes& solved, std::mt19937& dice) {
    std::vector<std::size_t> order(positions.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    const auto steps = static_cast<float>(rounds * (order.size() / batch + 1));
    float turn = 0;
    for (std::size_t round = 0; round < rounds; ++round) {
        std::shuffle(order.begin(), order.end(), dice);
        double cost = 0;
        for (std::size_t i = 0; i < order.size(); ++i) {
            cost += net.learn(positions[order[i]], symbol_of(solved[order[i]]));
            if ((i + 1) % batch != 0 && i + 1 != order.size()) continue;
            ++turn;
            net.step(pace * std::min(1.0F, turn / 200) * (1 - turn / (steps + 1)), turn);
        }
        std::printf("round %zu: %.3f bits a score\n", round + 1, cost / static_cast<double>(order.size()));
        std::fflush(stdout);
    }
}

float reach(const std::vector<float>& weights, std::size_t count, double share) {
    std::vector<float> sizes(weights.begin(), weights.begin() + static_cast<std::ptrdiff_t>(count));
    for (float& each : sizes) each = std::abs(each);
    std::sort(sizes.begin(), sizes.end());
    return sizes[static_cast<std::size_t>(share * static_cast<double>(count - 1))];
}

// Whole numbers for weights; the few that are larger than nearly all others become smaller.
class Rounding {
public:
    explicit Rounding(Net& net)
        : net_(net),
          first_(127 / reach(net.first.weights.now, discs * ScoreModel::firsts, 0.9995)),
          second_(127 / reach(net.second.weights.now, ScoreModel::firsts * ScoreModel::seconds, 0.9995)),
          sum_(8000 / reach(net.sum.weights.now, ScoreModel::seconds * ScoreModel::sums, 1)) {}

    Bytes written(const std::vector<std::vector<std::uint8_t>>& positions) {
        Bytes bytes;
        const int half = 1 << ScoreModel::coarser >> 1;
        write(bytes, net_.first, discs, ScoreModel::firsts, first_, 1, 127);
        write_start(bytes, net_.first, discs, ScoreModel::firsts, first_, 2, 0);
        write(bytes, net_.second, ScoreModel::firsts, ScoreModel::seconds, second_, 1, 127);
        write_start(bytes, net_.second, ScoreModel::firsts, ScoreModel::seconds, first_ * second_, 4, half);
        write(bytes, net_.sum, ScoreModel::seconds, ScoreModel::sums, sum_, 2, 8000);
        const float unit = first_ * second_ / static_cast<float>(1 << ScoreModel::coarser) * sum_;
        for (std::size_t i = 0; i < ScoreModel::sums; ++i) write_cuts(bytes, i, unit, positions);
        return bytes;
    }

private:
    static void write(Bytes& bytes, const Layer& layer, std::size_t below, std::size_t above, float scale, int size,
                      float most) {
        for (std::size_t i = 0; i < below * above; ++i) {
            const float weight = std::clamp(layer.weights.now[i] * scale, -most, most);
            write_number(bytes, static_cast<std::uint64_t>(std::lround(weight)), size);
        }
    }

    static void write_start(Bytes& bytes, const Layer& layer, std::size_t below, std::size_t above, float scale,
                            int size, int more) {
        for (std::size_t i = 0; i < above; ++i) {
            const long number = std::lround(layer.weights.now[below * above + i] * scale) + more;
            write_number(bytes, static_cast<std::uint64_t>(number), size);
        }
    }

    // At even distances between the sums that hardly any position is beyond, as they are folded.
    void write_cuts(Bytes& bytes, std::size_t i, float unit, const std::vector<std::vector<std::uint8_t>>& positions) {
        std::vector<float> seen;
        for (std::size_t n = 0; n < positions.size(); n += 8) {
            net_.see(positions[n]);
            seen.push_back(net_.folded[i]);
        }
        std::sort(seen.begin(), seen.end());
        const float least = seen[seen.size() / 500];
        const float most = seen[seen.size() - 1 - seen.size() / 500];
        const float start = net_.sum.weights.now[ScoreModel::seconds * ScoreModel::sums + i];
        for (std::size_t cut = 1; cut <= ScoreModel::cuts; ++cut) {
            const float folded = least + (most - least) * static_cast<float>(cut) / static_cast<float>(ScoreModel::cuts + 1);
            const long number = std::lround((2 * std::atanh(folded / 2) - start) * unit);
            write_number(bytes, static_cast<std::uint64_t>(number), 4);
        }
    }

    Net& net_;
    float first_;
    float second_;
    float sum_;
};

// What the scores will cost with a code for each context.
double bits_by_context(const ScoreModel& model, const std::vector<std::uint64_t>& keys, const Bytes& solved) {
    std::vector<std::array<double, scores>> counts(ScoreModel::contexts);
    for (std::size_t i = 0; i < keys.size(); ++i) ++counts[model.context_of(keys[i])][symbol_of(solved[i])];
    double bits = 0;
    for (const auto& of_context : counts) {
        const double all = std::accumulate(of_context.begin(), of_context.end(), 0.0);
        for (const double count : of_context) bits -= count == 0 ? 0 : count * std::log2(count / all);
    }
    return bits / static_cast<double>(keys.size());
}

}  // namespace

int main(int count, char** words) {
    if (count != 4) return std::fprintf(stderr, "score_model DISCS SCORES FILE\n"), 2;
    const std::vector<std::uint64_t> keys = keys_after(std::atoi(words[1]));
    std::ifstream file(words[2], std::ios::binary);
    const Bytes solved(std::istreambuf_iterator<char>(file), {});
    if (solved.size() != keys.size()) return std::fprintf(stderr, "one score for each position\n"), 2;
    std::vector<std::vector<std::uint8_t>> positions;
    for (const std::uint64_t key : keys) positions.push_back(discs_of(key));
    std::mt19937 dice(5);
    Net net(dice);
    train(net, positions, solved, dice);
    const Bytes bytes = Rounding(net).written(positions);
    std::printf("in whole numbers: %.3f bits a score\n", bits_by_context(ScoreModel(bytes), keys, solved));
    std::ofstream(words[3], std::ios::binary).write(reinterpret_cast<const char*>(bytes.data()), std::ssize(bytes));
}
