#pragma once

// Searches are compiled several times, for older and newer processors, and chosen at run time. All
// that they are made of is a template with one of these names among its arguments: otherwise the
// linker would take two different compilations for the same function and keep either.
namespace ludotheque {

struct GenericCpu {};

// x86-64-v3: counting and finding bits in one instruction, AVX2. Common since 2013.
struct Avx2Cpu {};

// Whether this is one. Asked by plain code only.
inline bool has_avx2() {
#if defined(__GNUC__) && defined(__x86_64__)
    return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") && __builtin_cpu_supports("bmi2") &&
           __builtin_cpu_supports("popcnt");
#else
    return false;
#endif
}

}  // namespace ludotheque
