#!/usr/bin/env bash
# Trains Wm, the second of the three comparators that ship:  npm run train:vision -- OUT DIR...
# DIR... hold the drawers that docs/vision.md names. OUT gets their crops, checksums of these (data.txt), the
# networks, Wm-net.json for ship.py, and the limits of version 20. It starts from a network of version
# 19, which it takes from git. The same drawers on the same machine give the same weights. PYTHON names a
# Python with PyTorch 1.13; EPOCHS replaces the number of epochs, to try the script.
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

# The commit that first named version 20; before it are the weights of version 19.
weights=packages/vision/src/judge/comparator-weights.ts
changed=$(cd "$here/../.." && git log --format=%H -S stowed-vision-20 -- packages/vision/src/version.ts | tail -1)
(cd "$here/../.." && git show "$changed^:$weights") > "$out/weights-19.ts"

train() {
  local name=$1 start=$2 epochs=$3 rate=$4 seed=$5
  "$python" "$here/comparator.py" "$out/crops" "$out/$name" --init "$out/$start.pt" \
    --epochs "${EPOCHS:-$epochs}" --lr "$rate" --seed "$seed" \
    --mock 0.08 --camouflage 0.1 --paint 0.1 --blind 0.2
}
mean() {
  local name=$1
  shift
  "$python" "$here/average.py" "$out/crops" "$out/$name" "$@"
}
"$python" "$here/unpack.py" "$out/crops" "$out/U.pt" "$out/weights-19.ts:3"
# For training without the shift that it ships with.
mean w3 "$out/U.pt" --shift -2
train w4 w3 46 0.0015 301
# The mean of the weights before and after is better than either.
mean Wm "$out/w3.pt" "$out/w4.pt" --shift 2
# The networks of versions 17 and 18 stay beside it.
for number in 1 2; do
  "$python" "$here/unpack.py" "$out/crops" "$out/start$number.pt" "$out/weights-19.ts:$number"
  mean "S$number" "$out/start$number.pt"
done
"$python" "$here/limits.py" "$out"/S1.json "$out"/S2.json "$out/Wm.json" | tee "$out/limits.txt"
