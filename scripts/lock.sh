#!/bin/sh
# Remakes the locks in requirements/. Versions already there are kept; `UPGRADE=1 make lock` moves
# every one to the newest. The locks name neither a package index nor a path of this machine.
set -eu
cd "$(dirname "$0")/.."
uv=${UV:-.venv/bin/uv}

lock() { # lock FILE ARGUMENTS...
  target=$1
  shift
  "$uv" pip compile --quiet --universal --python-version 3.11 --generate-hashes \
    --custom-compile-command 'make lock' --no-emit-package croupier ${UPGRADE:+--upgrade} \
    --output-file "$target" "$@" >/dev/null
}

lock requirements/uv.txt --group installer
lock requirements/dev.txt pyproject.toml --all-extras --group dev
# The smaller environment takes the greater one's versions: one set is tested, that set runs.
lock requirements/run.txt pyproject.toml --extra decks --extra postgres --extra sheets --group build --constraints requirements/dev.txt
lock requirements/mutation.txt --group mutation --constraints requirements/dev.txt
lock requirements/audit.txt --group audit --constraints requirements/dev.txt
lock requirements/peers.txt --group peers
