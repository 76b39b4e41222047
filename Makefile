# Two commands do everything: `make run` plays, `make test` checks. Each sets up what it needs in .venv.

PYTHON ?= python3
ARGS   ?=

VENV   := .venv
BIN    := $(VENV)/bin
NATIVE := build/native
TESTED := build/sanitized
BENCH  := build/bench

ifeq ($(OS),Windows_NT)
$(error on Windows, outside WSL, use: python -m venv .venv, then .venv\Scripts\pip install .)
endif

# What only computes gives way to tests that wait for browsers, servers and clocks.
CALMLY := nice -n 5

# Node comes from PyPI into .venv.
NPM := PATH="$(CURDIR)/$(BIN):$$PATH" $(CALMLY) $(BIN)/npm --prefix web

NATIVE_SOURCES := CMakeLists.txt $(shell find native -type f)
HEADERS_AND_CORES := $(shell find native -name '*.hpp' -o -name '*.cpp')
CODE := src tests tools benchmarks
MEASURED := tests/agreement tests/contract tests/games tests/play
SHELLS := tests/cli tests/packaging tests/server tests/web

# Whole files go to a worker, in the order of tests/conftest.py, which also ends a test that hangs. What tests compile
# is none of make's jobs.
PYTESTS := env -u MAKEFLAGS $(BIN)/pytest --dist loadfile --no-loadscope-reorder $(PYTEST)

.PHONY: run test checks lint format types imports native native-test stubs golden wire wasm wasm-check web web-test services rules-test shells-test python-test coverage bench-connect-four bench-ricochet bench-server bench-morpion bench-wasm wheel clean

run: $(VENV)/.ready
	@mkdir -p build
	@$(MAKE) native >build/native.log 2>&1 || echo "No compiled cores (see build/native.log); the games play without them."
	@$(BIN)/ludotheque $(ARGS)

test: checks python-test coverage

checks: native-test wasm-check web-test lint types imports

lint: $(VENV)/.dev
	$(BIN)/ruff check $(CODE)
	$(BIN)/ruff format --check $(CODE)
	$(BIN)/clang-format --dry-run --Werror $(HEADERS_AND_CORES)

format: $(VENV)/.dev
	$(BIN)/ruff check --fix $(CODE)
	$(BIN)/ruff format $(CODE)
	$(BIN)/clang-format -i $(HEADERS_AND_CORES)

types: $(VENV)/.dev
	$(CALMLY) $(BIN)/mypy

imports: $(VENV)/.dev
	$(BIN)/lint-imports

native: $(NATIVE)/.built

native-test: $(TESTED)/.built
	$(CALMLY) $(BIN)/ctest --test-dir $(TESTED) --output-on-failure --parallel 2

stubs: native
	$(BIN)/cmake --install $(NATIVE) --component stubs --prefix src

golden: native $(VENV)/.dev
	$(BIN)/python tools/public_api.py
	$(BIN)/python tools/ricochet_slides.py
	$(BIN)/python tools/golden_links.py
	$(BIN)/python tools/golden_records.py
	$(BIN)/python tools/golden_positions.py
	$(BIN)/python tools/browser_quarters.py
	$(BIN)/python tools/golden_answers.py
	$(BIN)/python tools/golden_bidders.py
	$(BIN)/python tools/golden_players.py
	$(BIN)/python tools/golden_refusals.py
	$(BIN)/python tools/daily_puzzles.py

# The server's messages, for the web client and for people who write programs.
wire: $(VENV)/.dev
	$(BIN)/python tools/wire_types.py
	$(BIN)/python tools/api_page.py
	$(BIN)/python tools/golden_messages.py

# The cores for the browser, committed as well: the same sources and compiler make the same bytes.
wasm: $(VENV)/.wasm
	$(BIN)/python tools/wasm_cores.py

wasm-check: $(VENV)/.wasm
	$(CALMLY) $(BIN)/python tools/wasm_cores.py --check

# What the browser gets. It is committed: nobody needs Node to install.
web: web/node_modules/.ready
	$(NPM) run build

web-test: web/node_modules/.ready
	$(NPM) run check
	$(NPM) run test
	$(NPM) run build -- --outDir ../build/web --logLevel warn
	@diff -rq build/web src/ludotheque/server/static/web || \
	  { echo "The committed web client differs from its sources; run: make web" >&2; exit 1; }

services:
	@.ci/services

python-test: rules-test shells-test

# Code that is measured is three times as slow: where no number is asked for, it is tested without.
rules-test: $(VENV)/.dev native web/node_modules/.ready
	$(CALMLY) $(PYTESTS) -n 2 --cov --cov-report= $(MEASURED)
	$(CALMLY) $(PYTESTS) -n 2 $(MEASURED:%=--ignore=%) $(SHELLS:%=--ignore=%) tests

# The shells wait for browsers and servers half of their time, so that there is room for one worker more.
shells-test: $(VENV)/.dev native services web/node_modules/.ready
	$(PYTESTS) -n 3 $(SHELLS)

# The rules must be covered to the last branch; the shells have good tests instead of a number.
coverage: rules-test
	$(BIN)/coverage report --fail-under=100

# Against its peers from PyPI, in an environment of its own; leave the machine alone meanwhile.
bench-connect-four: native $(BENCH)/.ready
	PYTHONPATH=src $(BENCH)/bin/python benchmarks/connect_four.py $(ARGS)

# Alone, or beside a program of your own: ARGS='--peer "./program"'.
bench-ricochet: native
	$(BIN)/python benchmarks/ricochet.py $(ARGS)

# Against boardgame.io from npm; needs PostgreSQL and Redis for its two processes.
bench-server: native services $(VENV)/.dev
	$(BIN)/python benchmarks/server.py $(ARGS)

bench-morpion: native $(BENCH)/.ready
	PYTHONPATH=src $(BENCH)/bin/python benchmarks/morpion.py $(ARGS)

# The cores in the browser's form beside the native ones, in Node.
bench-wasm: native web/node_modules/.ready
	$(BIN)/python benchmarks/wasm.py $(ARGS)

wheel: $(VENV)/.dev
	$(BIN)/python -m build --outdir dist

clean:
	rm -rf build dist .coverage .coverage.* .mypy_cache .ruff_cache .import_linter_cache .pytest_cache .hypothesis
	rm -f src/ludotheque/_native/*.so

# What follows is set-up; a stamp file says that it is done.

$(VENV)/.python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	  { echo "Ludothèque needs Python 3.11 or newer; '$(PYTHON)' is $$($(PYTHON) -V 2>&1). Try: make $(MAKECMDGOALS) PYTHON=python3.12" >&2; exit 1; }
	rm -rf $(NATIVE) # it remembers the Python it was configured for
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --upgrade "pip>=25.1"
	@touch $@

# Editable: the sources are used where they lie, and the compiled cores are put beside them by `native`.
$(VENV)/.ready: $(VENV)/.python pyproject.toml
	$(BIN)/python -m pip install --quiet --group build
	$(BIN)/python -m pip install --quiet --no-build-isolation --editable . \
	  -C editable.mode=inplace -C wheel.cmake=false -C wheel.py-api=py3
	@touch $@

$(VENV)/.dev: $(VENV)/.ready
	$(BIN)/python -m pip install --quiet --group dev
	@touch $@

# The compiler alone is as large as all the rest together. (After .dev: two pips at once would quarrel.)
$(VENV)/.wasm: $(VENV)/.dev
	$(BIN)/python -m pip install --quiet --group wasm
	@touch $@

web/node_modules/.ready: $(VENV)/.dev web/package-lock.json
	$(NPM) install --no-save --silent # not `ci`: it wants every platform's binaries in the lock file
	@touch $@

$(BENCH)/.ready: $(VENV)/.ready benchmarks/requirements.txt
	$(BIN)/python -m venv $(BENCH)
	$(BENCH)/bin/python -m pip install --quiet --requirement benchmarks/requirements.txt
	@touch $@

$(NATIVE)/.built: $(VENV)/.ready $(NATIVE_SOURCES)
	$(BIN)/cmake -S . -B $(NATIVE) -G Ninja --log-level=WARNING \
	  -DCMAKE_MAKE_PROGRAM=$(CURDIR)/$(BIN)/ninja -DPython_EXECUTABLE=$(CURDIR)/$(BIN)/python
	$(BIN)/cmake --build $(NATIVE)
	$(BIN)/cmake --install $(NATIVE) --component modules --prefix src
	@touch $@

$(TESTED)/.built: $(VENV)/.dev $(NATIVE_SOURCES)
	$(BIN)/cmake -S . -B $(TESTED) -G Ninja --log-level=WARNING -DCMAKE_MAKE_PROGRAM=$(CURDIR)/$(BIN)/ninja \
	  -DCMAKE_BUILD_TYPE=Debug -DLUDOTHEQUE_BINDINGS=OFF -DLUDOTHEQUE_TESTS=ON -DLUDOTHEQUE_SANITIZE=ON
	$(CALMLY) $(BIN)/cmake --build $(TESTED)
	@touch $@
