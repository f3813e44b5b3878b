import { limits } from '@stowed/contract';
import type { PercentPoint, ShapeType, Tool, ToolInput, ToolStatus } from '@stowed/contract';
import { compact } from '../compact.ts';
import { boundsOf } from './bounds.ts';
import { repairedBox, repairedCircle, repairedPoints, scaledToPercent } from './repair.ts';
import type { Box, Repair } from './repair.ts';

interface NormalizeOptions {
  /**
   * A template is repaired and must not overflow its picture; an inspection's rectangles must have numbers.
   */
  readonly purpose: 'inspection' | 'template';
  /** For shapes known to be in percent: they are never read as fractions. */
  readonly unit?: 'percent';
  /** Creates an id for a tool without a unique one. */
  readonly newId: () => string;
  /** Width / height of the picture; decides the bounding box of circles. */
  readonly aspect?: number | undefined;
}

export type NormalizedTools =
  { readonly kind: 'ok'; readonly tools: Tool[] } | { readonly kind: 'invalid'; readonly index: number };

type Geometry = Pick<Tool, 'x' | 'y' | 'width' | 'height' | 'cx' | 'cy' | 'radius' | 'points'>;

const DEFAULT_ASPECT = limits.defaultImage.width / limits.defaultImage.height;

/**
 * Converts tools from a person, a file or an AI response into the stored form: percent of the picture, 0 to
 * 100. Coordinates that are all within 0 to 1 are fractions, unless the unit is known. Sides are at least 1,
 * radii 1 to 50. Ids are made unique, missing labels numbered. Returns `invalid` with the index of the first
 * tool beyond repair.
 */
export function normalizeTools(inputs: readonly ToolInput[], options: NormalizeOptions): NormalizedTools {
  const usedIds = new Set<string>();
  const tools: Tool[] = [];
  for (const [index, input] of inputs.entries()) {
    const geometry = normalizedGeometry(input, options);
    if (!geometry) return { kind: 'invalid', index };
    const uniqueId = uniqueAmong(usedIds, input.uniqueId, options.newId);
    tools.push({ ...describedTool(input, index, options.purpose), ...geometry, uniqueId });
  }
  return { kind: 'ok', tools };
}

function uniqueAmong(used: Set<string>, given: string | undefined, newId: () => string): string {
  const id = given && !used.has(given) ? given : newId();
  used.add(id);
  return id;
}

/** Unknown is never present: an inspected tool without a status counts as missing. */
function describedTool(input: ToolInput, index: number, purpose: NormalizeOptions['purpose']) {
  const label = String(index + 1);
  const status: ToolStatus = input.status ?? (purpose === 'template' ? 'present' : 'missing');
  const shapeType: ShapeType = input.shapeType ?? 'rectangle';
  return {
    name: input.name.trim() || `Tool ${label}`,
    position: input.position?.trim() || label,
    status,
    shapeType,
    angle: isNumber(input.angle) ? input.angle : 0,
    ...details(input),
    ...(purpose === 'template' ? templatePhoto(input) : {}),
    ...judgment(input),
  };
}

/** Part number and pieces. A single piece is omitted. */
function details({ partNumber, pieces = 1 }: ToolInput) {
  return compact({ partNumber: partNumber?.trim() || undefined, pieces: pieces > 1 ? pieces : undefined });
}

/** Says only that the template photo does not show the tool, never that it does. */
function templatePhoto({ notOnTemplatePhoto }: ToolInput) {
  return compact({ notOnTemplatePhoto: notOnTemplatePhoto || undefined });
}

/** The engine's verdict, if any. */
function judgment({ confidence, needsReview, reason, focus }: ToolInput) {
  return compact({ confidence, needsReview, reason, focus });
}

function normalizedGeometry(input: ToolInput, options: NormalizeOptions): Geometry | undefined {
  const repair: Repair = options.purpose === 'template' ? 'replace' : 'refuse';
  const shape = options.unit === 'percent' ? input : scaledToPercent(input);
  if (input.shapeType === 'circle') return circleGeometry(shape, repair, options);
  if (input.shapeType === 'polygon') return polygonGeometry(shape.points);
  const box = repairedBox(shape, repair);
  if (!box) return undefined;
  return repair === 'replace' ? trimmed(box) : box;
}

function circleGeometry(
  shape: ReturnType<typeof scaledToPercent>,
  repair: Repair,
  options: NormalizeOptions,
) {
  const circle = repairedCircle(shape, repair);
  if (!circle) return undefined;
  const given = repairedBox(shape, 'refuse');
  const aspect = options.aspect ?? DEFAULT_ASPECT;
  const box =
    given ?? boundsOf({ shapeType: 'circle', ...circle, x: 0, y: 0, width: 0, height: 0, angle: 0 }, aspect);
  return { ...box, ...circle };
}

function polygonGeometry(given: unknown): Geometry | undefined {
  const points = repairedPoints(given);
  if (!points) return undefined;
  return { ...boxAround(points), points };
}

function boxAround(points: readonly PercentPoint[]): Box {
  const xs = points.map((point) => point.x);
  const ys = points.map((point) => point.y);
  const x = Math.min(...xs);
  const y = Math.min(...ys);
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y };
}

function trimmed(box: Box): Box {
  const { minSide } = limits.shapePercent;
  const x = Math.min(box.x, 100 - minSide);
  const y = Math.min(box.y, 100 - minSide);
  return { x, y, width: Math.min(box.width, 100 - x), height: Math.min(box.height, 100 - y) };
}

function isNumber(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value);
}

/** A tool's shape with only its kind's fields. */
export type ToolShape =
  | {
      readonly shapeType: 'rectangle';
      readonly x: number;
      readonly y: number;
      readonly width: number;
      readonly height: number;
      readonly angle: number;
    }
  | {
      readonly shapeType: 'circle';
      readonly cx: number;
      readonly cy: number;
      readonly radius: number;
    }
  | { readonly shapeType: 'polygon'; readonly points: readonly PercentPoint[] };

/** A tool's shape for the engine; without its kind's fields it is the rectangle. */
export function toolShape(tool: Tool): ToolShape {
  if (tool.shapeType === 'polygon' && tool.points) return { shapeType: 'polygon', points: tool.points };
  if (tool.shapeType === 'circle' && tool.cx !== undefined && tool.cy !== undefined) {
    return { shapeType: 'circle', cx: tool.cx, cy: tool.cy, radius: tool.radius ?? tool.width / 2 };
  }
  const { x, y, width, height, angle } = tool;
  return { shapeType: 'rectangle', x, y, width, height, angle };
}
