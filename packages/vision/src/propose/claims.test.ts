import { expect, it } from 'vitest';
import { rightfulOwners } from './claims.ts';

const size = { width: 100, height: 100 };

const box = (left: number, top: number, right: number, bottom: number) => [
  { x: left, y: top },
  { x: right, y: top },
  { x: right, y: bottom },
  { x: left, y: bottom },
];

const small = box(50, 10, 70, 30);

it('gives a tool in two shapes to the one that it fills', () => {
  const around = { shape: box(10, 5, 90, 95), tool: small };
  const exact = { shape: box(49, 9, 71, 31), tool: small };
  expect(rightfulOwners([around, exact], size)).toEqual([[1], []]);
});

it('takes nothing from a shape whose own tool touches another', () => {
  const long = { shape: box(0, 40, 100, 60), tool: box(0, 42, 100, 58) };
  const other = { shape: box(40, 45, 60, 80), tool: box(42, 52, 58, 79) };
  expect(rightfulOwners([long, other], size)).toEqual([[], []]);
});

it('leaves a tool to both of two equal shapes', () => {
  const one = { shape: box(49, 9, 71, 31), tool: small };
  expect(rightfulOwners([one, one], size)).toEqual([[], []]);
});

it('finds no owner where no tool was found', () => {
  expect(rightfulOwners([{ shape: small, tool: undefined }], size)).toEqual([[]]);
});
