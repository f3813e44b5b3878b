const ROUNDS = 30;

/**
 * The shape at the greatest allowed fraction (0 to 1) of a move, so that a drag stops at a border instead of
 * jumping back. Fraction 0 is not checked.
 */
export function asFarAsAllowed<T>(at: (share: number) => T, isAllowed: (shape: T) => boolean): T {
  const whole = at(1);
  if (isAllowed(whole)) return whole;
  let low = 0;
  let high = 1;
  for (let round = 0; round < ROUNDS; round++) {
    const middle = (low + high) / 2;
    if (isAllowed(at(middle))) low = middle;
    else high = middle;
  }
  return at(low);
}
