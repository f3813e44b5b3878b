import { at64 } from './read.ts';

/** Solves the n x n system by Gaussian elimination with row exchange; undefined if it is singular. */
export function solveLinear(matrix: Float64Array, right: Float64Array, n: number): Float64Array | undefined {
  const a = new Float64Array(matrix);
  const b = new Float64Array(right);
  for (let col = 0; col < n; col++) {
    let best = col;
    for (let r = col + 1; r < n; r++) {
      if (Math.abs(at64(a, r * n + col)) > Math.abs(at64(a, best * n + col))) best = r;
    }
    const pivot = at64(a, best * n + col);
    if (Math.abs(pivot) < 1e-12) return undefined;
    swapRows(a, b, best, col);
    for (let r = col + 1; r < n; r++) {
      const factor = at64(a, r * n + col) / pivot;
      if (factor === 0) continue;
      for (let c = col; c < n; c++) a[r * n + c] = at64(a, r * n + c) - factor * at64(a, col * n + c);
      b[r] = at64(b, r) - factor * at64(b, col);
    }
  }
  for (let r = n - 1; r >= 0; r--) {
    let sum = at64(b, r);
    for (let c = r + 1; c < n; c++) sum -= at64(a, r * n + c) * at64(b, c);
    b[r] = sum / at64(a, r * n + r);
  }
  return b;
}

function swapRows(a: Float64Array, b: Float64Array, i: number, j: number): void {
  if (i === j) return;
  const n = b.length;
  for (let c = 0; c < n; c++) {
    const kept = at64(a, i * n + c);
    a[i * n + c] = at64(a, j * n + c);
    a[j * n + c] = kept;
  }
  const kept = at64(b, i);
  b[i] = at64(b, j);
  b[j] = kept;
}
