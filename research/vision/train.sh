#!/usr/bin/env bash
# Trains the comparator as it ships:  npm run train:vision -- OUT DIR...
# DIR... hold the drawers that docs/vision.md names. OUT gets their crops, checksums of these (data.txt), the
# networks, the mean that ships (E-net.json, for ship.py) and its limits. It starts from the weights of
# version 17, which it takes from git. The same drawers on the same machine give the same weights. PYTHON
# names a Python with PyTorch 1.13; EPOCHS replaces the number of epochs, to try the script.
set -eu
export OMP_NUM_THREADS=1
# Large arrays are used again instead of going back to the system: changed crops take a quarter of the time.
export MALLOC_MMAP_MAX_=0 MALLOC_TRIM_THRESHOLD_=4000000000 MALLOC_TOP_PAD_=300000000
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
  [ "$((10#$(tr -dc 0-9 <<< "$name")))" -ge 765 ] && continue
  ln -sf "$out/crops/$name.json" "$out/crops/$name.bin" "$out/first/"
done

# The commit that first named version 18; before it are the weights of version 17.
weights=packages/vision/src/judge/comparator-weights.ts
changed=$(cd "$here/../.." && git log --format=%H -S stowed-vision-18 -- packages/vision/src/version.ts | tail -1)
(cd "$here/../.." && git show "$changed^:$weights") > "$out/weights-17.ts"
"$python" "$here/unpack.py" "$out/first" "$out/START.pt" "$out/weights-17.ts"

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
train q1 first START 80 0.0015 61 --mock 0.06 --camouflage 0.08 --paint 0.08 --blind 0.2 \
  --exchange 0.4 --blend 0 --stretch 0 --drop 0.25
mean M "$out/START.pt" "$out/q1.pt"
train n1 crops M 62 0.0015 81 --mock 0.08 --camouflage 0.1 --paint 0.1 --blind 0.2
mean E "$out/n1.pt" --shift 2
# Version 17's network stays beside the new one.
mean S "$out/START.pt"
"$python" "$here/limits.py" "$out/S.json" "$out/E.json" | tee "$out/limits.txt"
