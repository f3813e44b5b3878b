/**
 * `Math.atan2` to 0.00001 radians, but several times as fast: hundreds of thousands of gradients need a
 * direction, and no more precisely.
 */
export function direction(y: number, x: number): number {
  const a = y < 0 ? -y : y;
  const b = x < 0 ? -x : x;
  const isSteep = a > b;
  const t = isSteep ? b / a : a === 0 ? 0 : a / b;
  const s = t * t;
  const flat =
    t *
    (0.99997726 +
      s * (-0.33262347 + s * (0.19354346 + s * (-0.11643287 + s * (0.05265332 - s * 0.0117212)))));
  const quarter = isSteep ? Math.PI / 2 - flat : flat;
  const half = x < 0 ? Math.PI - quarter : quarter;
  return y < 0 ? -half : half;
}
