#!/bin/sh
# Measures the encoders: PVRTC on known images and by class, and ETC by class compared with etcpak (from
# PyPI), which is skipped by name if it is not installed; PYTHON may name an interpreter that has it.
set -u
here=$(cd "$(dirname "$0")" && pwd)
status=0
measure() {
  "${SWIFT:-swift}" run -c release --package-path "$here" quadrille-benchmark "$@" || status=1
}
measure encode
measure classes
python=$(command -v "${PYTHON:-python3}" || true)
if [ -n "$python" ] && "$python" -c 'import etcpak' 2>/dev/null; then
  measure etc --python "$python" --script "$here/etcpak_blocks.py"
else
  measure etc
fi
exit $status
