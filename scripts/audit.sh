#!/bin/sh
# Asks whether a version in requirements/ is known to have a hole. It needs a network with the
# package index's advisories within reach: where they are not, or of one package are not, it says
# so and fails, rather than call unknown what is only unasked. AUDIT_FLAGS are pip-audit's own.
set -eu
cd "$(dirname "$0")/.."
failed=0
for lock in run dev uv; do
  echo "requirements/$lock.txt"
  # The lock is whole and hashed: nothing is resolved, nothing installed.
  # shellcheck disable=SC2086
  .venv/bin/pip-audit --strict --disable-pip --require-hashes --progress-spinner off \
    --requirement "requirements/$lock.txt" ${AUDIT_FLAGS-} || failed=1
done
exit $failed
