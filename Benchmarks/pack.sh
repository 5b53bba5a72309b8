#!/bin/sh
# Measures page utilization, compared with rectpack (from PyPI) on the same rectangles.
set -eu
cd "$(dirname "$0")/.."

rectangles=$(mktemp -d)
trap 'rm -rf "$rectangles"' EXIT
status=0
"${SWIFT:-swift}" run -c release --package-path Benchmarks quadrille-benchmark \
  pack --rectangles "$rectangles" || status=1
if "${PYTHON:-python3}" -c 'import rectpack' 2>/dev/null; then
  "${PYTHON:-python3}" Benchmarks/compare_rectpack.py "$rectangles"
else
  echo "pack: rectpack is not installed (pip install rectpack), the comparison is skipped"
fi
exit "$status"
