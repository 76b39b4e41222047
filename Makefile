# `make run` plays, `make test` checks. Both set up what they need in .venv, `make` alone lists the other targets.

PYTHON ?= python3
ARGS   ?=

VENV   := .venv
BIN    := $(VENV)/bin
NATIVE := build/native
SANITIZED := build/sanitized
BENCH  := build/bench
ARENAS := build/arenas
SITE   := build/site

ifeq ($(OS),Windows_NT)
$(error on Windows, outside WSL, use: python -m venv .venv, then .venv\Scripts\pip install .)
endif

# What only computes yields to tests that wait for browsers, servers and clocks.
NICE := nice -n 5

# Node comes from PyPI into .venv.
NPM := PATH="$(CURDIR)/$(BIN):$$PATH" $(NICE) $(BIN)/npm --prefix web

NATIVE_SOURCES := CMakeLists.txt $(shell find native -type f)
CPP_FILES := $(shell find native -name '*.hpp' -o -name '*.cpp')
CODE := src tests tools benchmarks $(wildcard examples)

# Whole files go to a worker, in the order of tests/conftest.py, which also ends a test that hangs. Three workers keep two
# cores busy, because tests of servers and browsers wait half of the time. Tests that compile must not see make's job slots.
PYTESTS := env -u MAKEFLAGS $(BIN)/pytest -n 3 --dist loadfile --no-loadscope-reorder --durations=10 $(PYTEST)

# $(call step,NUMBER,TEXT) says what happens; `make run` numbers its steps.
step = @echo "$(if $(STEPS),$(1)/$(STEPS) )$(2)"
# Shows the progress of a command and keeps its output in build/setup.log.
PROGRESS := tools/progress.py build/setup.log

.PHONY: help run test checks test-deep deep-checks lint format types imports native native-test sanitizer-test stubs golden wire \
  wasm wasm-check web web-test deep-web-test bundle-check services python-test deep-python-test arena-test docs bench-connect-four \
  bench-ricochet bench-planning bench-server bench-morpion bench-vector bench-wasm soak wheel clean

help:
	@echo "make run        play: set up, start the server, print its address     (ARGS=\"play morpion\")"
	@echo "make test       lint, types, imports, C++, web and Python tests, coverage of the rules"
	@echo "make test-deep  what is slower: sanitizers, rebuilds, installations, long browser and server tests, docs"
	@echo "make format     format the code          make docs     the handbook as a site, in $(SITE)"
	@echo "make web        build the web client     make wasm     compile the engines for the browser"
	@echo "make golden     write what tests compare with; wire, stubs: other generated files"
	@echo "make wheel      sdist and wheel          make clean    remove what was built"

run: STEPS := 4
run: $(VENV)/.ready
	@$(MAKE) --silent --no-print-directory STEPS=4 native 2>/dev/null || \
	  echo "      No C++ compiler works here (see build/setup.log). The games play without the compiled engines, more slowly."
	$(call step,4,Starting: ludotheque $(ARGS))
	@$(BIN)/ludotheque $(ARGS)

# Complete in what it says about the product, and quick: what takes long is marked `deep` or is a target of test-deep.
test: $(VENV)/.dev
	@$(MAKE) --no-print-directory -j2 --output-sync=target checks
	@$(MAKE) --no-print-directory python-test

checks: native-test web-test lint types imports

test-deep: $(VENV)/.wasm $(VENV)/.deploy web/node_modules/.ready native
	@$(MAKE) --no-print-directory -j2 --output-sync=target deep-checks

deep-checks: deep-python-test arena-test sanitizer-test wasm-check bundle-check deep-web-test

lint: $(VENV)/.dev
	$(BIN)/ruff check $(CODE)
	$(BIN)/ruff format --check $(CODE)
	$(BIN)/clang-format --dry-run --Werror $(CPP_FILES)

format: $(VENV)/.dev
	$(BIN)/ruff check --fix $(CODE)
	$(BIN)/ruff format $(CODE)
	$(BIN)/clang-format -i $(CPP_FILES)

types: $(VENV)/.dev
	$(NICE) $(BIN)/mypy

imports: $(VENV)/.dev
	$(BIN)/lint-imports

native: $(NATIVE)/.built

# The same build as the Python modules: each file of a core is compiled once for both.
native-test: native $(VENV)/.dev
	$(NICE) $(BIN)/cmake --build $(NATIVE) --target native_tests
	$(NICE) $(BIN)/ctest --test-dir $(NATIVE) --output-on-failure --parallel 2

# All C++ tests again, with the address and undefined-behaviour sanitizers.
sanitizer-test: $(SANITIZED)/.built
	$(NICE) $(BIN)/ctest --test-dir $(SANITIZED) --output-on-failure --parallel 2

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
	$(BIN)/python tools/golden_traces.py
	$(BIN)/python tools/daily_puzzles.py
	$(BIN)/python tools/golden_league.py
	$(BIN)/python -m tools.full_screen_pictures

# The server's messages, for the web client and for people who write programs.
wire: $(VENV)/.dev
	$(BIN)/python tools/wire_types.py
	$(BIN)/python tools/api_page.py
	$(BIN)/python tools/golden_messages.py

# The engines for the browser are committed as well: the same sources and compiler make the same bytes.
wasm: $(VENV)/.wasm
	$(BIN)/python tools/wasm_cores.py

wasm-check: $(VENV)/.wasm
	$(NICE) $(BIN)/python tools/wasm_cores.py --check

# What the browser gets. It is committed: nobody needs Node to install.
web: web/node_modules/.ready
	$(NPM) run build

web-test: web/node_modules/.ready
	$(NPM) run check
	$(NPM) run test

# The browser's engines against the native ones, on many more positions.
deep-web-test: web/node_modules/.ready
	LUDOTHEQUE_DEEP=1 $(NPM) run test -- tests/engine

bundle-check: web/node_modules/.ready
	$(NPM) run build -- --outDir ../build/web --logLevel warn
	@diff -rq build/web src/ludotheque/server/static/web || \
	  { echo "The committed web client differs from its sources; run: make web" >&2; exit 1; }

services:
	@.ci/services

# Rules, contract and tables must be covered to the last branch; the other parts have good tests instead of a number.
python-test: $(VENV)/.dev native services web/node_modules/.ready
	$(PYTESTS) -m "not deep" --cov --cov-report=term --cov-fail-under=100

deep-python-test: $(VENV)/.dev native services web/node_modules/.ready
	$(PYTESTS) -m deep

# Heavy peers (TextArena, OpenEnv, Inspect, verifiers, Kaggle) play with us in an environment of their own.
arena-test: $(ARENAS)/.ready native
	PYTHONPATH=src $(NICE) $(ARENAS)/bin/python -m pytest tests/arenas -o filterwarnings=default

# The handbook with the Python reference; broken links and references fail.
docs: $(VENV)/.docs
	NO_MKDOCS_2_WARNING=1 $(NICE) $(BIN)/mkdocs build --quiet --strict --site-dir $(SITE)

# Against its peers from PyPI, in an environment of its own; leave the machine alone meanwhile.
bench-connect-four: native $(BENCH)/.ready
	PYTHONPATH=src $(BENCH)/bin/python benchmarks/connect_four.py $(ARGS)

# Alone, or with a program of your own: ARGS='--peer "./program"'.
bench-ricochet: native
	$(BIN)/python benchmarks/ricochet.py $(ARGS)

# On instances that you fetch: ARGS="--instances FOLDER". benchmarks/README.md says where they are.
bench-planning: native
	$(BIN)/python benchmarks/planning.py $(ARGS)

# Against boardgame.io from npm; needs PostgreSQL and Redis for its two processes.
bench-server: native services $(VENV)/.bench
	$(BIN)/python benchmarks/server.py $(ARGS)

bench-morpion: native $(BENCH)/.ready
	PYTHONPATH=src $(BENCH)/bin/python benchmarks/morpion.py $(ARGS)

bench-vector: native $(BENCH)/.ready
	PYTHONPATH=src $(BENCH)/bin/python benchmarks/vector.py $(ARGS)

# The cores in the browser's form beside the native ones, in Node.
bench-wasm: native web/node_modules/.ready
	$(BIN)/python benchmarks/wasm.py $(ARGS)

# An hour of honest players while everything else goes wrong; ARGS="--minutes 5" is a quick look.
soak: native services $(VENV)/.dev
	$(BIN)/python benchmarks/soak.py $(ARGS)

wheel: $(VENV)/.dev
	$(BIN)/python -m build --outdir dist

clean:
	rm -rf build dist .coverage .coverage.* .mypy_cache .ruff_cache .import_linter_cache .pytest_cache .hypothesis
	rm -f src/ludotheque/_native/*.so

# What follows is set-up; a stamp file says that it is done.

$(VENV)/.python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	  { echo "Ludothèque needs Python 3.11 or newer; '$(PYTHON)' is $$($(PYTHON) -V 2>&1). Try: make $(MAKECMDGOALS) PYTHON=python3.12" >&2; exit 1; }
	@rm -rf $(NATIVE) # it remembers the Python it was configured for
	$(call step,1,Creating the Python environment in $(VENV))
	@$(PYTHON) $(PROGRESS) $(PYTHON) -m venv $(VENV)
	@$(PYTHON) $(PROGRESS) $(BIN)/python -m pip install --upgrade "pip>=25.1"
	@touch $@

# Editable: the sources are used where they are, and `native` puts the compiled engines beside them.
$(VENV)/.ready: $(VENV)/.python pyproject.toml
	$(call step,2,Installing Ludothèque and what it needs)
	@$(PYTHON) $(PROGRESS) $(BIN)/python -m pip install --group build
	@$(PYTHON) $(PROGRESS) $(BIN)/python -m pip install --no-build-isolation --editable . \
	  -C editable.mode=inplace -C wheel.cmake=false -C wheel.py-api=py3
	@touch $@

$(VENV)/.dev: $(VENV)/.ready
	$(call step,,Installing the tools for development)
	@$(PYTHON) $(PROGRESS) $(BIN)/python -m pip install --group dev
	@touch $@

$(VENV)/.bench: $(VENV)/.dev
	$(call step,,Installing the tools for benchmarks of the server)
	@$(PYTHON) $(PROGRESS) $(BIN)/python -m pip install --group bench
	@touch $@

# The compiler alone is as large as all the rest together. (After .dev, because two pips at once get in each other's way.)
$(VENV)/.wasm: $(VENV)/.docs
	$(call step,,Installing the compiler for WebAssembly)
	@$(PYTHON) $(PROGRESS) $(BIN)/python -m pip install --group wasm
	@touch $@

$(VENV)/.deploy: $(VENV)/.wasm
	$(call step,,Installing the tools that look at containers)
	@$(PYTHON) $(PROGRESS) $(BIN)/python -m pip install --group deploy
	@touch $@

$(VENV)/.docs: $(VENV)/.dev
	$(call step,,Installing the tools for the handbook)
	@$(PYTHON) $(PROGRESS) $(BIN)/python -m pip install --group docs
	@touch $@

web/node_modules/.ready: $(VENV)/.dev web/package-lock.json
	$(call step,,Installing the tools for the web client)
	@$(NPM) install --no-save --silent # not `ci`: it wants every platform's binaries in the lock file
	@touch $@

$(BENCH)/.ready: $(VENV)/.ready benchmarks/requirements.txt
	$(BIN)/python -m venv $(BENCH)
	$(BENCH)/bin/python -m pip install --quiet --requirement benchmarks/requirements.txt
	@touch $@

$(ARENAS)/.ready: $(VENV)/.ready pyproject.toml
	$(BIN)/python -m venv $(ARENAS)
	$(ARENAS)/bin/python -m pip install --quiet --upgrade "pip>=25.1"
	$(ARENAS)/bin/python -m pip install --quiet --group arenas
	$(ARENAS)/bin/python -m pip install --quiet --no-deps kaggle-environments # most of what it depends on is for other games
	@touch $@

$(NATIVE)/.built: $(VENV)/.ready $(NATIVE_SOURCES)
	$(call step,3,Compiling the game engines (about a minute; skipped without a compiler))
	@$(PYTHON) $(PROGRESS) $(BIN)/cmake -S . -B $(NATIVE) -G Ninja --log-level=WARNING -DLUDOTHEQUE_TESTS=ON \
	  -DCMAKE_MAKE_PROGRAM=$(CURDIR)/$(BIN)/ninja -DPython_EXECUTABLE=$(CURDIR)/$(BIN)/python
	@$(PYTHON) $(PROGRESS) $(BIN)/cmake --build $(NATIVE)
	@$(PYTHON) $(PROGRESS) $(BIN)/cmake --install $(NATIVE) --component modules --prefix src
	@touch $@

$(SANITIZED)/.built: $(VENV)/.dev $(NATIVE_SOURCES)
	@$(BIN)/cmake -S . -B $(SANITIZED) -G Ninja --log-level=WARNING -DCMAKE_MAKE_PROGRAM=$(CURDIR)/$(BIN)/ninja \
	  -DCMAKE_BUILD_TYPE=Debug -DLUDOTHEQUE_BINDINGS=OFF -DLUDOTHEQUE_TESTS=ON -DLUDOTHEQUE_SANITIZE=ON
	@$(NICE) $(BIN)/cmake --build $(SANITIZED) --target native_tests
	@touch $@
