#!/usr/bin/env bash
# Trains the comparator as it ships:  npm run train:vision -- OUT DIR...
# DIR... hold the drawers that docs/vision.md names. OUT gets their crops, checksums of these (data.txt), the
# networks, the mean that ships (D-net.json, for ship.py) and its limits. It starts from the weights of
# version 12, which it takes from git. The same drawers on the same machine give the same weights. PYTHON
# names a Python with PyTorch 1.13; EPOCHS replaces the number of epochs, to try the script.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
python=${PYTHON:-python3}
out=$1
shift
mkdir -p "$out/crops"
out=$(cd "$out" && pwd)
for dir in "$@"; do npx tsx "$here/crops.ts" "$dir" "$out/crops"; done
(cd "$out/crops" && sha256sum ./*.json ./*.bin) > "$out/data.txt"

# The crops of all drawers up to this number, in a folder with its name.
up_to() {
  local last=$1 json name
  mkdir -p "$out/$last"
  for json in "$out"/crops/*.json; do
    name=$(basename "$json" .json)
    [ "$((10#$(tr -dc 0-9 <<< "$name")))" -le "$last" ] || continue
    ln -sf "$out/crops/$name.json" "$out/crops/$name.bin" "$out/$last/"
  done
}
up_to 199
up_to 263
up_to 389

# The commit that first named version 13; before it are the weights of version 12.
weights=packages/vision/src/judge/comparator-weights.ts
changed=$(cd "$here/../.." && git log --format=%H -S stowed-vision-13 -- packages/vision/src/version.ts | tail -1)
(cd "$here/../.." && git show "$changed^:$weights") > "$out/weights-12.ts"
"$python" "$here/unpack.py" "$out/199" "$out/START.pt" "$out/weights-12.ts"

train() {
  local name=$1 crops=$2 start=$3 epochs=$4 rate=$5 seed=$6
  shift 6
  "$python" "$here/comparator.py" "$out/$crops" "$out/$name" --init "$out/$start.pt" \
    --epochs "${EPOCHS:-$epochs}" --lr "$rate" --seed "$seed" "$@"
}
mean() {
  local name=$1 crops=$2
  shift 2
  "$python" "$here/average.py" "$out/$crops" "$out/$name" "$@"
}
train n1 199 START 16 0.001 41 --mock 0.12 --camouflage 0.15 --paint 0.15 --blind 0.2
train n2 199 n1 12 0.0008 42 --mock 0.1 --camouflage 0.1 --paint 0.12 --blind 0.3
mean n12 199 "$out/n1.pt" "$out/n2.pt"
train n3 263 n12 12 0.0012 43 --mock 0.15 --camouflage 0.12 --paint 0.15 --blind 0.25
train m1 389 n3 14 0.001 44 --mock 0.15 --camouflage 0.12 --paint 0.15 --blind 0.2
train m2 389 n3 14 0.001 45 --mock 0.25 --camouflage 0.08 --paint 0.1 --blind 0.3
mean D 389 "$out/m1.pt" "$out/m2.pt" "$out/n3.pt" --shift 1.6
"$python" "$here/limits.py" "$out/D.json" | tee "$out/limits.txt"
