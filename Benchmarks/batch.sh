#!/bin/sh
# Builds the command as it is shipped, and times it doing jobs from a stream by two workers: jobs a
# second, and which share of the processor time the process has that hands them out. Inputs and outputs
# lie below TMPDIR. Arguments go to the benchmark: --pairs N for the number of rounds.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
swift build -c release --package-path "$here/.." --scratch-path "$here/.build/shipped" \
  --static-swift-stdlib -Xlinker -s --product quadrille
swift build -c release --package-path "$here" --product quadrille-benchmark
exec "$here/.build/release/quadrille-benchmark" batch \
  --quadrille "$here/.build/shipped/release/quadrille" --pairs 5 "$@"
