# Croupier's commands. A clean clone needs git, make and python3 (3.11 or newer, with venv).
# Each environment is made once and again only when its lock or pyproject.toml changes.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
UV := $(BIN)/uv
STAMPS := $(VENV)/stamps
LOCALES := src/croupier/i18n/locales
CATALOGS := $(wildcard $(LOCALES)/*/LC_MESSAGES/*.po)
PYTEST_FLAGS ?= -n auto --dist worksteal
DEBIAN_CERTIFICATES := /etc/ssl/certs/ca-certificates.crt

export PIP_DISABLE_PIP_VERSION_CHECK = 1
export UV_NO_PROGRESS = 1
export UV_PYTHON_DOWNLOADS = never
unexport VIRTUAL_ENV PYTHONHOME
# A network that has a certificate authority of its own is trusted as far as the system trusts it.
ifneq ($(wildcard $(DEBIAN_CERTIFICATES)),)
export UV_SYSTEM_CERTS ?= 1
endif

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.NOTPARALLEL:
.PHONY: help
help: ## list these commands
	@echo 'make COMMAND'
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/  \1|\2/p' Makefile | while IFS='|' read -r name what; do \
	  printf '%-14s %s\n' "$$name" "$$what"; done

# --- environments ---------------------------------------------------------------------------

# The stamps' names carry no version: an environment is renewed in place.
$(STAMPS)/uv: requirements/uv.txt
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Croupier needs Python 3.11 or newer; name one with: make PYTHON=python3.13 ...")'
	test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --require-hashes -r requirements/uv.txt
	@mkdir -p $(STAMPS) && touch $@

$(STAMPS)/run: $(STAMPS)/uv requirements/run.txt
	$(UV) pip install --quiet --python $(BIN)/python --require-hashes -r requirements/run.txt
	@touch $@

$(STAMPS)/dev: $(STAMPS)/uv requirements/dev.txt
	$(UV) pip install --quiet --python $(BIN)/python --require-hashes -r requirements/dev.txt
	@touch $@ $(STAMPS)/run

$(STAMPS)/mutation: $(STAMPS)/dev requirements/mutation.txt
	$(UV) pip install --quiet --python $(BIN)/python --require-hashes -r requirements/mutation.txt
	@touch $@

$(STAMPS)/audit: $(STAMPS)/dev requirements/audit.txt
	$(UV) pip install --quiet --python $(BIN)/python --require-hashes -r requirements/audit.txt
	@touch $@

# Other packages to be measured beside: in an environment of their own, which touches nothing of ours.
# Where they do not install, the bench says so and measures the rest.
$(STAMPS)/peers: $(STAMPS)/dev requirements/peers.txt
	@test -x $(VENV)/peers/bin/python || $(PYTHON) -m venv --without-pip $(VENV)/peers
	@if $(UV) pip install --quiet --python $(VENV)/peers/bin/python --require-hashes \
	  -r requirements/peers.txt 2>$(VENV)/peers.log; then touch $@; \
	  else echo 'Not all peers could be installed: $(VENV)/peers.log'; fi

$(STAMPS)/croupier: $(STAMPS)/run pyproject.toml hatch_build.py src/croupier/__init__.py
	$(UV) pip install --quiet --python $(BIN)/python --no-deps --no-build-isolation --editable .
	@touch $@

$(STAMPS)/catalogs: $(STAMPS)/croupier $(CATALOGS)
	$(BIN)/python -m scripts.catalogs compile
	@touch $@

.PHONY: setup
setup: $(STAMPS)/catalogs ## make .venv with the croupier command

.PHONY: dev
dev: $(STAMPS)/dev setup ## make .venv with all that testing and checking need

.PHONY: browser
browser: dev ## find or install the Chromium that tests use
	@scripts/browser.sh

# --- the trainer ----------------------------------------------------------------------------

.PHONY: run
run: setup ## serve the trainer at http://127.0.0.1:8000
	@exec $(BIN)/croupier serve

# --- the gate -------------------------------------------------------------------------------

CHECKED := hatch_build.py $(wildcard benchmarks) scripts src tests

.PHONY: check
check: dev ## all that is checked without running it: format, lint, types, rooms, texts
	$(BIN)/ruff format --check --quiet .
	$(BIN)/ruff check --quiet .
	$(BIN)/mypy --no-error-summary $(CHECKED)
	$(BIN)/lint-imports --no-logo
	$(BIN)/python -m scripts.catalogs check
	$(BIN)/python -m scripts.check_docs

.PHONY: test
test: dev browser ## every test, the browser's and the wheel's included (PYTEST_FLAGS, ARGS)
	$(BIN)/python -m pytest $(PYTEST_FLAGS) $(ARGS)

.PHONY: quick
quick: dev ## the tests that need neither a browser nor a wheel
	$(BIN)/python -m pytest $(PYTEST_FLAGS) -m 'not browser and not wheel' $(ARGS)

.PHONY: bench
bench: dev $(STAMPS)/peers ## measure side by side, and write a table of ratios (ARGS)
	$(BIN)/python -m benchmarks $(ARGS)

.PHONY: mutation
mutation: dev $(STAMPS)/mutation ## change the rules one thing at a time: do the tests see it? (ARGS)
	nice $(BIN)/python -m scripts.mutation $(ARGS)

# --- upkeep ---------------------------------------------------------------------------------

.PHONY: fix
fix: dev ## format, and mend what lint can mend
	$(BIN)/ruff check --quiet --fix-only .
	$(BIN)/ruff format .

.PHONY: catalogs
catalogs: dev ## bring the translations up to the source: extract, merge, compile
	$(BIN)/python -m scripts.catalogs extract
	$(BIN)/python -m scripts.catalogs update
	$(BIN)/python -m scripts.catalogs compile

.PHONY: reference
reference: dev ## make the reference of what a developer imports from the code: docs/reference
	$(BIN)/python -m scripts.reference

.PHONY: openapi
openapi: dev ## write the description of the API from the code: docs/openapi.json
	$(BIN)/python -m scripts.openapi

.PHONY: audit
audit: $(STAMPS)/audit ## ask whether a locked version is known to have a hole (needs a network)
	scripts/audit.sh

.PHONY: lock
lock: $(STAMPS)/uv ## remake the locks (UPGRADE=1 moves every version to the newest)
	UPGRADE=$(UPGRADE) scripts/lock.sh

.PHONY: screenshots
screenshots: dev browser ## take the pictures that the documents show
	$(BIN)/python -m scripts.screenshots $(ARGS)

.PHONY: clean
clean: ## remove the environment and all that tools leave; what the trainer keeps stays
	rm -rf $(VENV) build dist .mypy_cache .pytest_cache .ruff_cache .import_linter_cache .hypothesis
	rm -f $(LOCALES)/*/LC_MESSAGES/*.mo
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
