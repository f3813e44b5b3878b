/** The sum of the values, in their order. */
export function totalOf(values: Float64Array): number {
  let sum = 0;
  for (const value of values) sum += value;
  return sum;
}
