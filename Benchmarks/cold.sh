#!/bin/sh
# Builds the release command, a hello-world and the raw C programs, and times them as whole processes;
# a thumbnail also with GraphicsMagick, if installed. Arguments are passed to the benchmark: --pairs N.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
"$here/../Scripts/stage"
swift build -c release --package-path "$here" --scratch-path "$here/.build/static" \
  --static-swift-stdlib -Xlinker -s --product hello
# Not built by the package manager, which links the Swift runtime into C programs too.
"${CC:-clang}" -O2 -Wall -Wextra -o "$here/.build/raw-thumbnail" \
  "$here/RawThumbnail/thumbnail.c" -lpng16 -lpthread
"${CC:-clang}" -O2 -Wall -Wextra -o "$here/.build/raw-frames" \
  "$here/RawFrames/frames.c" -lpng16 -l:libdeflate.a -lm -lpthread
swift build -c release --package-path "$here" --product quadrille-benchmark
gm=$(command -v gm || true)
if [ -n "$gm" ]; then set -- --gm "$gm" "$@"; fi
exec "$here/.build/release/quadrille-benchmark" cold \
  --quadrille "$here/../build/stage/quadrille" \
  --hello "$here/.build/static/release/hello" \
  --raw "$here/.build/raw-thumbnail" \
  --raw-frames "$here/.build/raw-frames" \
  --pairs 25 "$@"
