#!/bin/sh
# Builds the release command and times it from a PVRTC file to a PNG, as a whole process, compared with
# other programs. Those that are not installed are skipped by name: ImageMagick's convert; a Python with
# texture2ddecoder and Pillow (PYTHON may name an interpreter in a virtual environment).
# Arguments are passed to the benchmark: --pairs N.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
swift build -c release --package-path "$here/.." --scratch-path "$here/.build/shipped" \
  --static-swift-stdlib -Xlinker -s --product quadrille
swift build -c release --package-path "$here" --product quadrille-benchmark
set -- --quadrille "$here/.build/shipped/release/quadrille" --pairs 25 "$@"
convert=$(command -v convert || true)
if [ -n "$convert" ] && "$convert" -version 2>/dev/null | grep -q '^Version: ImageMagick'; then
  set -- --convert "$convert" "$@"
fi
python=$(command -v "${PYTHON:-python3}" || true)
if [ -n "$python" ] && "$python" -c 'import texture2ddecoder, PIL' 2>/dev/null; then
  set -- --python "$python" --script "$here/pvrtc.py" "$@"
fi
exec "$here/.build/release/quadrille-benchmark" files "$@"
