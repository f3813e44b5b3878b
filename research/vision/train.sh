#!/usr/bin/env bash
# Trains the comparator from rendered drawers:  npm run train:vision -- OUT DIR...
# OUT gets the crops, their checksums (data.txt), three networks, their mean (D-net.json, for ship.py) and its
# limits. The same drawers on the same machine give the same weights. PYTHON names a Python with PyTorch 1.13.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
python=${PYTHON:-python3}
out=$1
shift
mkdir -p "$out/crops"
for dir in "$@"; do npx tsx "$here/crops.ts" "$dir" "$out/crops"; done
(cd "$out/crops" && sha256sum ./*.json ./*.bin) > "$out/data.txt"

train() {
  local name=$1
  shift
  "$python" "$here/comparator.py" "$out/crops" "$out/$name" --epochs "${EPOCHS:-25}" "$@"
}
train A --seed 1 --mock 0.12 --camouflage 0.3 --paint 0 --blind 0.1
train B --seed 2 --init "$out/A.pt" --mock 0.1 --camouflage 0.15 --paint 0.15 --blind 0.1
train C --seed 3 --init "$out/B.pt" --mock 0.1 --camouflage 0.08 --paint 0.12 --blind 0.3
"$python" "$here/average.py" "$out/crops" "$out/D" "$out/A.pt" "$out/B.pt" "$out/C.pt"
"$python" "$here/limits.py" "$out/D.json" | tee "$out/limits.txt"
