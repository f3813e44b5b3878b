/**
 * Reads a number that the surrounding loop has made sure of; one function for each kind of array keeps reads
 * fast.
 */
export function at32(data: Float32Array, index: number): number {
  return data[index] ?? 0;
}

/** As `at32`, for double precision. */
export function at64(data: Float64Array, index: number): number {
  return data[index] ?? 0;
}
