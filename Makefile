# `make demo` and `make test` are all a newcomer needs; `make help` lists the rest.
PYTHON ?= python3
BIN := .venv/bin
READY := .venv/ready
COMPILED := .venv/compiled
TYPED := $(wildcard solver/bestplay_solver/*.pxd solver/bestplay_solver/*/*.pxd)
SOURCES := solver server clients/python tests bench tools

.PHONY: help install compile demo test format lint types generate generated bench serve lock clean

help: ## list the targets
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 14

install: $(READY) ## make .venv and install Bestplay into it, editable

# Hashes and editable installs refuse each other, hence two steps.
$(READY): requirements.txt pyproject.toml setup.py clients/python/pyproject.toml
	$(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements.txt
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation \
		-e clients/python -e .
	@touch $@ $(COMPILED)

compile: $(COMPILED) ## compile the rules and searches again, if they were edited

# Installing has compiled it; make would do it twice, as it looked for the stamp before.
$(COMPILED): $(READY) setup.py $(TYPED) $(TYPED:.pxd=.py)
	@if [ ! -e $@ ] || [ -n "$$(find $^ -newer $@)" ]; then \
		$(BIN)/python setup.py --quiet build_ext --inplace; fi
	@touch $@

demo: $(COMPILED) ## answer a real hand through an embedded server
	$(BIN)/bestplay collecting group 1-2 1-5 1-6 3-3 3-4 3-5 2-4 5-5

test: $(COMPILED) ## run every test
	$(BIN)/python -m pytest $(TESTS)

format: $(READY) ## format the code and the protos
	$(BIN)/ruff check --fix --select I --quiet $(SOURCES)
	$(BIN)/ruff format $(SOURCES)
	$(BIN)/buf format --write

lint: $(READY) ## formatter, linter, and the protos' linter
	$(BIN)/ruff format --check $(SOURCES)
	$(BIN)/ruff check $(SOURCES)
	$(BIN)/buf format --diff --exit-code
	$(BIN)/buf lint

types: $(READY) ## strict types
	$(BIN)/mypy $(SOURCES)

generate: $(READY) ## generate the messages and stubs from the protos
	$(BIN)/python tools/generate.py clients/python

generated: $(READY) ## fail when the generated code is not what the protos give
	$(BIN)/python tools/generate.py --check clients/python

bench: $(COMPILED) ## run every benchmark; each prints ratios
	for file in bench/*.py; do $(BIN)/python $$file || exit 1; done

serve: $(COMPILED) ## run the service
	$(BIN)/bestplay-server

lock: $(READY) ## pin requirements.in: names, versions and hashes
	$(BIN)/python -m pip install --quiet --disable-pip-version-check uv==0.13.9
	$(BIN)/uv pip compile requirements.in --quiet --universal --python-version 3.11 --upgrade \
		--generate-hashes --no-emit-index-url --no-emit-find-links --no-header --no-annotate \
		--no-emit-package bestplay --no-emit-package bestplay-client -o requirements.txt

clean: ## remove what the other targets made
	rm -rf .venv build clients/python/build .mypy_cache .ruff_cache .pytest_cache .hypothesis
	find . -name __pycache__ -o -name '*.egg-info' | xargs rm -rf
