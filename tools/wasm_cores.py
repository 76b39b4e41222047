"""Compile the cores of the games to WebAssembly for the web client; `--check` compares with what is committed."""

from __future__ import annotations

import argparse
import importlib.util
import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
NATIVE = ROOT / "native"
COMMITTED = ROOT / "web" / "src" / "engine" / "local" / "cores"
WORK = ROOT / "build" / "wasm"
GAMES = ("connect_four", "morpion", "ricochet")

MACHINE = ("-target", "wasm32-wasi", "-mcpu=generic+simd128+bulk_memory+exception_handling")
"""What every browser since 2023 has. WASI stands for a C library; nothing of it is asked of the browser."""

FLAGS = (*MACHINE, "-O3", "-DNDEBUG", "-fwasm-exceptions", "-fno-threadsafe-statics", "-fno-rtti", "-s")
LINKED = ("-mexec-model=reactor", "-Wl,--max-memory=1073741824", "-Wl,-z,stack-size=1048576")


def main(arguments: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true", help="change nothing: are the committed ones current?")
    asked = parser.parse_args(arguments)
    WORK.mkdir(parents=True, exist_ok=True)
    runtime = build_runtime()
    stale = []
    for game in GAMES:
        built = build_core(game, runtime)
        kept = COMMITTED / built.name
        if kept.exists() and kept.read_bytes() == built.read_bytes():
            continue
        stale.append(kept.name)
        if not asked.check:
            COMMITTED.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(built, kept)
    if asked.check and stale:
        print(f"These differ from their sources: {', '.join(stale)}; run: make wasm", file=sys.stderr)
        return 1
    return 0


def compiler() -> Path:
    found = importlib.util.find_spec("ziglang")
    if found is None or found.origin is None:
        sys.exit("The compiler is not installed; run: make wasm")
    return Path(found.origin).parent


def build_runtime() -> list[str]:
    """What throws exceptions: the compiler ships its sources, but leaves it out of its library for this machine."""
    library = compiler() / "lib"
    cxx = ("-std=c++23", "-D_LIBCXXABI_BUILDING_LIBRARY", "-D_LIBCPP_BUILDING_LIBRARY", "-D_LIBCXXABI_HAS_NO_THREADS")
    includes = (f"-I{library / 'libcxx' / 'src'}", f"-I{library / 'libcxxabi' / 'include'}")
    throwing = [flag for flag in FLAGS if flag != "-fno-rtti"]
    parts = []
    for name in ("cxa_exception", "cxa_personality"):
        parts.append(str(WORK / f"{name}.o"))
        source = str(library / "libcxxabi" / "src" / f"{name}.cpp")
        zig("c++", *throwing, *cxx, *includes, "-c", source, "-o", parts[-1])
    parts.append(str(WORK / "unwind.o"))
    hidden = ("-D_LIBUNWIND_HIDE_SYMBOLS", "-D_LIBUNWIND_HAS_NO_THREADS", "-Wno-c23-extensions")
    source = str(library / "libunwind" / "src" / "Unwind-wasm.c")
    zig("cc", *throwing, *hidden, f"-I{library / 'libunwind' / 'include'}", "-c", source, "-o", parts[-1])
    parts.append(str(WORK / "exception_tag.o"))
    zig("c++", *FLAGS, "-c", "wasm/exception_tag.cpp", "-o", parts[-1])
    return parts


def build_core(game: str, runtime: Sequence[str]) -> Path:
    """One translation unit, as in native/CMakeLists.txt: headers are read once, and the whole search is optimized."""
    built, unit = WORK / f"{game}.wasm", WORK / f"{game}.cpp"
    cores = (path for path in (NATIVE / "games" / game).rglob("*.cpp") if not path.stem.endswith("binding"))
    exports = (NATIVE / "wasm" / "exports.cpp", NATIVE / "wasm" / f"{game}.cpp")
    names = (path.relative_to(NATIVE).as_posix() for path in sorted((*cores, *exports)))
    unit.write_text("".join(f'#include "{name}"\n' for name in names), encoding="utf-8")
    zig("c++", *FLAGS, *LINKED, "-std=c++20", "-Iwasm/single_threaded", "-I.", str(unit), *runtime, "-o", str(built))
    return built


def zig(*arguments: str) -> None:
    caches = {"ZIG_LOCAL_CACHE_DIR": str(WORK / "cache"), "ZIG_GLOBAL_CACHE_DIR": str(WORK / "cache")}
    command = [str(compiler() / "zig"), *arguments]
    subprocess.run(command, cwd=NATIVE, env={**os.environ, **caches}, check=True)  # noqa: S603 # our own words


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
