#include "wasm/door.hpp"

// The browser's clock, in milliseconds.
extern "C" __attribute__((import_module("host"), import_name("now"))) double host_now();

namespace ludotheque::wasm {

std::vector<double>& desk() {
    static std::vector<double> numbers;
    return numbers;
}

std::vector<std::uint8_t>& shelf() {
    static std::vector<std::uint8_t> bytes;
    return bytes;
}

std::function<bool()> Question::patience() {
    const double milliseconds = number();
    if (milliseconds <= 0) return [] { return false; };
    return [end = host_now() + milliseconds] { return host_now() >= end; };
}

}  // namespace ludotheque::wasm

extern "C" __attribute__((export_name("desk"))) double* desk_of(int count) {
    auto& numbers = ludotheque::wasm::desk();
    numbers.resize(static_cast<std::size_t>(count));
    return numbers.data();
}

extern "C" __attribute__((export_name("desk_now"))) double* desk_now() {
    return ludotheque::wasm::desk().data();
}

extern "C" __attribute__((export_name("shelf"))) std::uint8_t* shelf_of(int count) {
    auto& bytes = ludotheque::wasm::shelf();
    bytes.resize(static_cast<std::size_t>(count));
    return bytes.data();
}
