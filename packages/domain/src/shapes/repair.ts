import { limits } from '@stowed/contract';
import type { PercentPoint, ToolInput } from '@stowed/contract';
import { clamp } from '../numbers.ts';
import { withArea } from './polygon.ts';

/** For a coordinate that is not a number: refuse the shape, or use the default. */
export type Repair = 'refuse' | 'replace';

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface Circle {
  readonly cx: number;
  readonly cy: number;
  readonly radius: number;
}

type Coordinates = Pick<ToolInput, 'x' | 'y' | 'width' | 'height' | 'cx' | 'cy' | 'radius' | 'points'>;

const scalarKeys = ['x', 'y', 'width', 'height', 'cx', 'cy', 'radius'] as const;
const { minSide, minRadius, maxRadius } = limits.shapePercent;

/** Multiplies a shape by 100 if all its numbers are within 0 to 1. */
export function scaledToPercent(input: Coordinates): Coordinates {
  const points = pointsOf(input.points);
  const numbers = [...scalarKeys.map((key) => input[key]), ...points.flatMap(({ x, y }) => [x, y])].filter(
    isNumber,
  );
  const areFractions = numbers.length > 0 && numbers.every((value) => value >= 0 && value <= 1);
  if (!areFractions) return input;
  const scaled = Object.fromEntries(scalarKeys.map((key) => [key, scale(input[key])]));
  return { ...scaled, points: points.map(({ x, y }) => ({ x: x * 100, y: y * 100 })) };
}

/** A rectangle within 0 to 100 with sides of at least 1, or undefined if refused. */
export function repairedBox(shape: Coordinates, repair: Repair): Box | undefined {
  const { position, side } = limits.templateFallback;
  const x = numberOr(shape.x, position, repair);
  const y = numberOr(shape.y, position, repair);
  const width = numberOr(shape.width, side, repair);
  const height = numberOr(shape.height, side, repair);
  if (x === undefined || y === undefined || width === undefined || height === undefined) return undefined;
  return {
    x: clamp(x, 0, 100),
    y: clamp(y, 0, 100),
    width: clamp(width, minSide, 100),
    height: clamp(height, minSide, 100),
  };
}

/** A circle from its center and radius, else from its bounding box. */
export function repairedCircle(shape: Coordinates, repair: Repair): Circle | undefined {
  const { cx, cy, radius } = shape;
  if (isNumber(cx) && isNumber(cy) && isNumber(radius)) return clampedCircle(cx, cy, radius);
  const box = repairedBox(shape, repair);
  if (!box) return undefined;
  return clampedCircle(box.x + box.width / 2, box.y + box.height / 2, box.width / 2);
}

/**
 * The points of a polygon, clamped to the picture and enclosing an area; undefined for fewer than three
 * numeric points.
 */
export function repairedPoints(given: unknown): PercentPoint[] | undefined {
  const points = pointsOf(given);
  if (points.length < limits.pointsPerPolygon.min || points.length > limits.pointsPerPolygon.max)
    return undefined;
  return withArea(points.map(({ x, y }) => ({ x: clamp(x, 0, 100), y: clamp(y, 0, 100) })));
}

function clampedCircle(cx: number, cy: number, radius: number): Circle {
  return { cx: clamp(cx, 0, 100), cy: clamp(cy, 0, 100), radius: clamp(radius, minRadius, maxRadius) };
}

function numberOr(value: unknown, fallback: number, repair: Repair): number | undefined {
  if (isNumber(value)) return value;
  return repair === 'replace' ? fallback : undefined;
}

function pointsOf(given: unknown): PercentPoint[] {
  if (!Array.isArray(given)) return [];
  return given.filter(isPoint).map(({ x, y }) => ({ x, y }));
}

function isPoint(value: unknown): value is PercentPoint {
  return (
    typeof value === 'object' &&
    value !== null &&
    'x' in value &&
    'y' in value &&
    isNumber(value.x) &&
    isNumber(value.y)
  );
}

function scale(value: unknown): unknown {
  return isNumber(value) ? value * 100 : value;
}

function isNumber(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value);
}
