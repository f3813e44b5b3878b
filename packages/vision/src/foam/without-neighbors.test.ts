import { expect, it } from 'vitest';
import { withoutNeighbors } from './without-neighbors.ts';

const stride = 20;

/** Pixels of a drawing, one character each: '.' is foam. */
function pixelsOf(rows: readonly string[], isShown: (character: string) => boolean): readonly number[] {
  return rows.flatMap((row, y) => [...row].flatMap((c, x) => (isShown(c) ? [(y + 1) * stride + x + 1] : [])));
}

function kept(rows: readonly string[]): number {
  const box = pixelsOf(rows, () => true);
  return withoutNeighbors(
    pixelsOf(rows, (c) => c !== '.'),
    box,
    stride,
  ).length;
}

it('leaves out parts of neighbors in the box of a slanted tool', () => {
  expect(kept(['nn......tt', '.......tt.', '.....tt...', '...tt.....', '.tt....nnn', 'tt.....nnn'])).toBe(12);
});

it('keeps a piece inside the box, which is part of the tool', () => {
  expect(kept(['tttttttt', 't......t', 't..pp..t', 't......t', 'tttttttt'])).toBe(24);
});

it('keeps everything where no piece spans the box', () => {
  expect(kept(['tt......', 'tt......', '........', '......tt'])).toBe(6);
});
