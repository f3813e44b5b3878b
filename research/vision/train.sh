#!/usr/bin/env bash
# Trains the comparator as it ships:  npm run train:vision -- OUT DIR...
# DIR... hold the drawers that docs/vision.md names. OUT gets their crops, checksums of these (data.txt), the
# networks, the mean that ships (D-net.json, for ship.py) and its limits. It starts from the weights of
# version 16, which it takes from git. The same drawers on the same machine give the same weights. PYTHON
# names a Python with PyTorch 1.13; EPOCHS replaces the number of epochs, to try the script.
set -eu
export OMP_NUM_THREADS=1
here=$(cd "$(dirname "$0")" && pwd)
python=${PYTHON:-python3}
out=$1
shift
mkdir -p "$out/crops"
out=$(cd "$out" && pwd)
for dir in "$@"; do npx tsx "$here/crops.ts" "$dir" "$out/crops"; done
(cd "$out/crops" && sha256sum ./*.json ./*.bin) > "$out/data.txt"

# The crops of the first drawers: without those that came later, in a folder of their own.
mkdir -p "$out/first"
for json in "$out"/crops/*.json; do
  name=$(basename "$json" .json)
  number=$((10#$(tr -dc 0-9 <<< "$name")))
  [ "$number" -gt 465 ] && [ "$number" -lt 500 ] && continue
  ln -sf "$out/crops/$name.json" "$out/crops/$name.bin" "$out/first/"
done

# The commit that first named version 17; before it are the weights of version 16.
weights=packages/vision/src/judge/comparator-weights.ts
changed=$(cd "$here/../.." && git log --format=%H -S stowed-vision-17 -- packages/vision/src/version.ts | tail -1)
(cd "$here/../.." && git show "$changed^:$weights") > "$out/weights-16.ts"
"$python" "$here/unpack.py" "$out/first" "$out/START.pt" "$out/weights-16.ts"

train() {
  local name=$1 crops=$2 start=$3 epochs=$4 rate=$5 seed=$6
  shift 6
  "$python" "$here/comparator.py" "$out/$crops" "$out/$name" --init "$out/$start.pt" \
    --epochs "${EPOCHS:-$epochs}" --lr "$rate" --seed "$seed" "$@"
}
mean() {
  local name=$1
  shift
  "$python" "$here/average.py" "$out/crops" "$out/$name" "$@"
}
train p1 first START 12 0.0015 51 --mock 0.12 --camouflage 0.12 --paint 0.12 --blind 0.25
train p2 first p1 14 0.0012 52 --mock 0.12 --camouflage 0.12 --paint 0.12 --blind 0.3
mean p12 "$out/p1.pt" "$out/p2.pt"
train p3 crops p12 17 0.0015 53 --mock 0.08 --camouflage 0.06 --paint 0.08 --blind 0.2
train p4 crops p12 17 0.0015 54 --mock 0.05 --camouflage 0.1 --paint 0.05 --blind 0.25
mean D "$out/p3.pt" "$out/p4.pt" --shift 2
"$python" "$here/limits.py" "$out/D.json" | tee "$out/limits.txt"
