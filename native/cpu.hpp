#pragma once

// SIMD dispatch: searches are compiled twice, for any CPU and for one with AVX2, and chosen at run time. Everything
// they consist of is a template with one of these types among its arguments. Otherwise the linker would take the two
// compilations for the same function, keep one, and run AVX2 code on any CPU.
namespace ludotheque {

struct GenericCpu {};

// x86-64-v3: counting and finding bits in one instruction, AVX2. Common since 2013.
struct Avx2Cpu {};

// Whether this CPU can run it. Call it from code that is compiled for any CPU.
inline bool has_avx2() {
#if defined(__GNUC__) && defined(__x86_64__)
    return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") && __builtin_cpu_supports("bmi2") &&
           __builtin_cpu_supports("popcnt");
#else
    return false;
#endif
}

}  // namespace ludotheque
