#!/bin/sh
# Builds the release command and the raw C program, and times them rendering 120 frames as whole processes;
# then sequences of textures played from files, and the memory usage of many frames.
# Arguments are passed to the benchmark: --pairs N.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
swift build -c release --package-path "$here/.." --scratch-path "$here/.build/shipped" \
  --static-swift-stdlib -Xlinker -s --product quadrille
# Not built by the package manager, which links the Swift runtime into C programs too.
"${CC:-clang}" -O2 -Wall -Wextra -o "$here/.build/raw-frames" \
  "$here/RawFrames/frames.c" -lpng16 -l:libdeflate.a -lm -lpthread
swift build -c release --package-path "$here" --product quadrille-benchmark
exec "$here/.build/release/quadrille-benchmark" frames \
  --quadrille "$here/.build/shipped/release/quadrille" --raw "$here/.build/raw-frames" \
  --pairs 15 "$@"
