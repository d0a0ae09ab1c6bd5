#!/bin/sh
# Finds a Chromium for the browser tests, or installs one, and prints its path, which is also kept
# in .venv/chromium-path. In this order: $CROUPIER_CHROMIUM; the one found last time; one on the
# PATH; Debian's package, where this user may install it; the one Playwright downloads.
set -eu
cd "$(dirname "$0")/.."
record=.venv/chromium-path

works() { # works PATH: can it start at all? (On Ubuntu a `chromium` may be an empty shell.)
  [ -n "$1" ] && [ -x "$1" ] && "$1" --version >/dev/null 2>&1
}

settle() { # settle PATH: keep it, print it, done
  printf '%s\n' "$1" >"$record"
  printf '%s\n' "$1"
  exit 0
}

on_path() {
  for name in chromium chromium-browser google-chrome google-chrome-stable chrome; do
    path=$(command -v "$name" 2>/dev/null || true)
    if works "$path"; then settle "$path"; fi
  done
  mac='/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'
  if works "$mac"; then settle "$mac"; fi
}

playwrights() {
  .venv/bin/python - <<'PYTHON' 2>/dev/null || true
from playwright.sync_api import sync_playwright

with sync_playwright() as playwright:
    print(playwright.chromium.executable_path)
PYTHON
}

if [ -n "${CROUPIER_CHROMIUM:-}" ]; then
  if works "$CROUPIER_CHROMIUM"; then settle "$CROUPIER_CHROMIUM"; fi
  echo "CROUPIER_CHROMIUM names $CROUPIER_CHROMIUM, which does not start" >&2
  exit 1
fi
if [ -r "$record" ]; then
  path=$(cat "$record")
  if works "$path"; then settle "$path"; fi
fi
on_path

if command -v apt-get >/dev/null 2>&1; then
  as_root=
  if [ "$(id -u)" -ne 0 ]; then as_root='sudo -n'; fi
  if $as_root true 2>/dev/null; then
    echo 'Installing Chromium by apt-get ...' >&2
    apt="$as_root env DEBIAN_FRONTEND=noninteractive apt-get -qq -o DPkg::Lock::Timeout=300"
    $apt update >&2 </dev/null || true
    $apt install --yes --no-install-recommends chromium >&2 </dev/null || true
    on_path
  fi
fi

path=$(playwrights)
if works "$path"; then settle "$path"; fi
echo 'Installing Chromium by Playwright ...' >&2
.venv/bin/playwright install chromium >&2 </dev/null || true
path=$(playwrights)
if works "$path"; then settle "$path"; fi

echo 'No Chromium here, and none could be installed. Install one, or name one:' >&2
echo '  CROUPIER_CHROMIUM=/path/to/chromium make test' >&2
exit 1
