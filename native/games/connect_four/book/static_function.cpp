#include "games/connect_four/book/static_function.hpp"

#include <algorithm>
#include <bit>
#include <cassert>
#include <stdexcept>

#include "games/connect_four/book/bytes.hpp"
#include "games/connect_four/book/ribbon.hpp"

namespace ludotheque::connect_four {

namespace {

using Bytes = std::vector<std::uint8_t>;
using Words = std::vector<std::vector<PrefixCode::Word>>;  // by context and symbol

// Measured: smaller buckets cost more for their seeds, larger ones seldom can be solved without spare bits.
constexpr std::uint64_t equations_per_bucket = 4000;
constexpr std::uint32_t seeds_per_size = 64;
constexpr std::uint32_t bucket_bytes = 3;
constexpr std::size_t padding = 8;

struct Packed {
    std::uint8_t seed;
    Bytes bits;  // one byte each
};

std::uint64_t hash_of(std::uint64_t key) {
    return scattered(key * 0xD1B54A32D192ED03U);
}

std::vector<Equation> equations_of(std::span<const Entry> entries, const Words& words, std::uint8_t seed,
                                   std::uint32_t size) {
    std::vector<Equation> equations;
    for (const Entry& entry : entries) {
        const std::uint64_t hash = hash_of(entry.key);
        const PrefixCode::Word& word = words[entry.context][entry.symbol];
        for (int bit = 0; bit < word.length; ++bit) {
            Equation equation = equation_for(hash, seed, bit, size);
            equation.parity = (word.bits >> (word.length - 1 - bit) & 1) != 0;
            equations.push_back(equation);
        }
    }
    return equations;
}

std::uint64_t equation_count(std::span<const Entry> entries, const Words& words) {
    std::uint64_t count = 0;
    for (const Entry& entry : entries) count += static_cast<std::uint64_t>(words[entry.context][entry.symbol].length);
    return count;
}

// The first seed that works, in as few spare bits as any allows.
Packed packed(std::span<const Entry> entries, const Words& words) {
    const auto count = static_cast<std::uint32_t>(equation_count(entries, words));
    if (count == 0) return {0, {}};
    for (std::uint32_t size = std::max(count + count / 400, band_width);; size += 1 + count / 400) {
        for (std::uint32_t seed = 0; seed < seeds_per_size; ++seed) {
            const auto tried = static_cast<std::uint8_t>(seed);
            Bytes bits = solved(equations_of(entries, words, tried, size), size);
            if (!bits.empty()) return {tried, bits};
        }
    }
}

std::vector<PrefixCode> codes_for(std::span<const Entry> entries, std::size_t symbol_count, std::size_t context_count) {
    std::vector<std::vector<std::uint64_t>> counts(context_count, std::vector<std::uint64_t>(symbol_count));
    for (const Entry& entry : entries) ++counts[entry.context][entry.symbol];
    std::vector<PrefixCode> codes;
    for (auto& of_context : counts) {
        if (std::ranges::all_of(of_context, [](std::uint64_t count) { return count == 0; })) of_context[0] = 1;
        codes.push_back(PrefixCode::for_counts(of_context));  // of nothing, too, a code needs a word
    }
    return codes;
}

std::vector<std::vector<Entry>> into_buckets(std::span<const Entry> entries, const Words& words) {
    const auto count = static_cast<std::uint32_t>(1 + equation_count(entries, words) / equations_per_bucket);
    std::vector<std::vector<Entry>> buckets(count);
    for (const Entry& entry : entries) buckets[chosen(hash_of(entry.key), count)].push_back(entry);
    return buckets;
}

bool parity_at(const std::uint8_t* bits, std::uint64_t start, std::uint64_t mask) {
    const std::uint8_t* first = bits + start / 8;
    const auto shift = static_cast<int>(start % 8);
    std::uint64_t window = little_endian(first, 8) >> shift;
    if (shift != 0) window |= std::uint64_t{first[8]} << (64 - shift);
    return std::popcount(window & mask) % 2 != 0;
}

std::vector<PrefixCode> read_codes(std::span<const std::uint8_t>& bytes) {
    const std::size_t symbol_count = read_byte(bytes);
    std::vector<PrefixCode> codes;
    for (std::size_t contexts = read_number(bytes, 2); contexts > 0; --contexts) {
        const auto lengths = cut(bytes, symbol_count);
        codes.emplace_back(Bytes(lengths.begin(), lengths.end()));
    }
    if (codes.empty()) throw std::invalid_argument("a map has no code");
    return codes;
}

}  // namespace

Bytes StaticFunction::write(std::span<const Entry> entries, std::size_t symbol_count, std::size_t context_count) {
    const std::vector<PrefixCode> codes = codes_for(entries, symbol_count, context_count);
    Words words;
    for (const PrefixCode& code : codes) words.push_back(code.words());
    const auto buckets = into_buckets(entries, words);
    Bytes bytes;
    write_number(bytes, symbol_count, 1);
    write_number(bytes, context_count, 2);
    for (const PrefixCode& code : codes) bytes.insert(bytes.end(), code.lengths().begin(), code.lengths().end());
    write_number(bytes, buckets.size(), 4);
    Bytes bits;
    for (const auto& bucket : buckets) {
        const Packed pack = packed(bucket, words);
        assert(pack.bits.size() < 1U << 16U);
        write_number(bytes, pack.bits.size(), 2);
        write_number(bytes, pack.seed, 1);
        bits.insert(bits.end(), pack.bits.begin(), pack.bits.end());
    }
    const std::size_t start = bytes.size();
    bytes.resize(start + (bits.size() + 7) / 8 + padding);
    for (std::size_t i = 0; i < bits.size(); ++i) {
        bytes[start + i / 8] = static_cast<std::uint8_t>(bytes[start + i / 8] | bits[i] << (i % 8));
    }
    return bytes;
}

StaticFunction::StaticFunction(std::span<const std::uint8_t> bytes) : codes_(read_codes(bytes)) {
    const std::size_t count = read_number(bytes, 4);
    if (count == 0 || count > bytes.size()) throw std::invalid_argument("a map has a wrong number of buckets");
    const auto directory = cut(bytes, count * bucket_bytes);
    std::uint32_t start = 0;
    for (std::size_t i = 0; i < count; ++i) {
        const std::uint8_t* item = directory.data() + i * bucket_bytes;
        const auto size = static_cast<std::uint16_t>(little_endian(item, 2));
        if (size != 0 && size < band_width) throw std::invalid_argument("a bucket is too small");
        buckets_.push_back({start, size, item[2]});
        start += size;
    }
    bits_ = cut(bytes, (start + 7) / 8 + padding).data();
}

std::uint8_t StaticFunction::find(std::uint64_t key, std::size_t context) const {
    const std::uint64_t hash = hash_of(key);
    const Bucket& bucket = buckets_[chosen(hash, static_cast<std::uint32_t>(buckets_.size()))];
    return codes_[context].read([&](int bit) {
        if (bucket.size == 0) return false;  // nothing was put in here
        const Equation equation = equation_for(hash, bucket.seed, bit, bucket.size);
        return parity_at(bits_, bucket.start + equation.start, equation.mask);
    });
}

}  // namespace ludotheque::connect_four
