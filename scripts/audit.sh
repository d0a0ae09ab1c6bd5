#!/bin/sh
# Asks whether a version in requirements/ is known to have a hole. It ends with 0 when every
# version was asked about and none has; with 1 when one has, which is shown; with 2 when the
# advisories are not within reach, of all packages or of one, which is said in one line a lock:
# what was not asked is not called good. AUDIT_FLAGS are pip-audit's own; PIP_AUDIT is another one.
set -u
cd "$(dirname "$0")/.."
audit=${PIP_AUDIT-.venv/bin/pip-audit}
if ! command -v "$audit" >/dev/null; then
  echo "audit: $audit is not there; make audit installs it" >&2
  exit 2
fi
told=$(mktemp) || exit 2
trap 'rm -f "$told"' EXIT
status=0
for lock in run dev uv; do
  # The lock is whole and hashed: nothing is resolved, nothing installed.
  # shellcheck disable=SC2086
  if "$audit" --strict --disable-pip --require-hashes --progress-spinner off \
    --requirement "requirements/$lock.txt" ${AUDIT_FLAGS-} >"$told" 2>&1; then
    echo "audit: requirements/$lock.txt: nothing is known against it"
  elif grep -Eq '^Found [0-9]+ known vulnerabilit' "$told"; then
    echo "audit: requirements/$lock.txt: something is known against it" >&2
    cat "$told" >&2
    [ "$status" = 2 ] || status=1
  else
    why=$(grep -E 'could not be audited|Error' "$told" || cat "$told")
    why=$(printf '%s\n' "$why" | tail -n 1 | cut -c -160)
    echo "audit: requirements/$lock.txt: NOT ASKED, the advisories are not within reach: $why" >&2
    status=2
  fi
done
exit $status
