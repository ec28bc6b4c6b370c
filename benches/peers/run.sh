#!/usr/bin/env bash
# Measures the rules beside OpenSpiel's, on this machine and in the same run, and prints ratios.
# Installs OpenSpiel from PyPI into the build folder; needs python3 with its venv module.
set -euo pipefail
cd "$(dirname "$0")/../.."
target=${CARGO_TARGET_DIR:-target}

python3 -m venv "$target/peers"
"$target/peers/bin/pip" install --quiet --disable-pip-version-check "open_spiel==2.0.2"

RUSTFLAGS="-C target-cpu=native ${RUSTFLAGS:-}" cargo build --release --package vidraria-bench \
    --bin kernels --target-dir "$target/native"
exec "$target/peers/bin/python" benches/peers/measure.py "$target/native/release/kernels"
