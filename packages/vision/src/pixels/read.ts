/**
 * Reads a number whose index the surrounding loop ensures; one function per kind of array keeps reads fast.
 */
export function at32(data: Float32Array, index: number): number {
  return data[index] ?? 0;
}

/** Like `at32`, for double precision. */
export function at64(data: Float64Array, index: number): number {
  return data[index] ?? 0;
}
