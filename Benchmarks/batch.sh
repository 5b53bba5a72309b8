#!/bin/sh
# Builds the release command, and measures it processing jobs from a stream with two workers: jobs per
# second, and the share of the master process in the CPU time. Inputs and outputs are in TMPDIR.
# Arguments are passed to the benchmark: --pairs N for the number of rounds.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
swift build -c release --package-path "$here/.." --scratch-path "$here/.build/shipped" \
  --static-swift-stdlib -Xlinker -s --product quadrille
swift build -c release --package-path "$here" --product quadrille-benchmark
exec "$here/.build/release/quadrille-benchmark" batch \
  --quadrille "$here/.build/shipped/release/quadrille" --pairs 5 "$@"
