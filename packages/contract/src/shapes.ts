import { z } from 'zod';
import { problem } from './problem.ts';
import { limits } from './limits.ts';

export const shapeType = z.enum(['rectangle', 'circle', 'polygon']);
export type ShapeType = z.infer<typeof shapeType>;

export const toolStatus = z.enum(['present', 'missing']);
export type ToolStatus = z.infer<typeof toolStatus>;

/** Percent of the picture: x of its width, y of its height. */
const percentPoint = z.object({ x: z.number(), y: z.number() });
export type PercentPoint = z.infer<typeof percentPoint>;

/** What a doubt rests on in the photo: a circle, cx and cy in percent, the radius in percent of its width. */
const focus = z.object({
  cx: z.number().min(0).max(100),
  cy: z.number().min(0).max(100),
  radius: z.number().min(0).max(100),
});

/**
 * A tool and where it lies, in percent of its picture (0 to 100). x, y, width and height are the rectangle
 * before turning, or the bounding box of a circle or polygon; angle turns a rectangle clockwise about its
 * center, in pixels. A circle has cx and cy in percent and its radius in percent of the picture's width; a
 * polygon has points.
 */
export const tool = z.object({
  name: z.string(),
  position: z.string(),
  status: toolStatus,
  shapeType,
  x: z.number(),
  y: z.number(),
  width: z.number(),
  height: z.number(),
  angle: z.number(),
  cx: z.number().optional(),
  cy: z.number().optional(),
  radius: z.number().optional(),
  points: z.array(percentPoint).optional(),
  uniqueId: z.string(),
  confidence: z.number().min(0).max(1).optional(),
  needsReview: z.boolean().optional(),
  reason: z.string().optional(),
  /** Only of a doubt that rests on a part of the place. */
  focus: focus.optional(),
  partNumber: z.string().optional(),
  /** Pieces in its cut-out; absent: 1. */
  pieces: z.int().optional(),
  /** Only of a template's tool: drawn on a second photo, because the template's own does not show it. */
  notOnTemplatePhoto: z.boolean().optional(),
});
export type Tool = z.infer<typeof tool>;

/**
 * A tool as sent by a caller. The domain's normalization checks coordinates: it knows whether they are
 * fractions or percent and what a template may repair.
 */
export const toolInput = z.object({
  name: z.string(problem('invalid_tools')).trim().max(limits.characters.name, problem('invalid_tools')),
  position: z.string().max(limits.characters.name).optional(),
  status: toolStatus.optional(),
  shapeType: shapeType.optional(),
  x: z.unknown().optional(),
  y: z.unknown().optional(),
  width: z.unknown().optional(),
  height: z.unknown().optional(),
  angle: z.unknown().optional(),
  cx: z.unknown().optional(),
  cy: z.unknown().optional(),
  radius: z.unknown().optional(),
  points: z.unknown().optional(),
  uniqueId: z.string().max(limits.characters.name).optional(),
  confidence: z.number().min(0).max(1).optional(),
  needsReview: z.boolean().optional(),
  reason: z.string().max(limits.characters.text).optional(),
  focus: focus.optional(),
  partNumber: z
    .string(problem('invalid_tools'))
    .trim()
    .max(limits.characters.name, problem('invalid_tools'))
    .optional(),
  pieces: z
    .int(problem('invalid_tools'))
    .min(limits.piecesPerTool.min, problem('invalid_tools'))
    .max(limits.piecesPerTool.max, problem('invalid_tools'))
    .optional(),
  notOnTemplatePhoto: z.boolean().optional(),
});
export type ToolInput = z.input<typeof toolInput>;

const roundToHundredths = (value: number) => Math.round(value * 100) / 100;
const anchorCoordinate = z.number().min(0).max(100).transform(roundToHundredths);

/** A fixed point of the drawer, in percent of the template's picture, rounded to 2 decimals. */
export const anchorPoint = z.object({
  id: z.string().max(limits.characters.name),
  label: z.string().max(limits.characters.name),
  description: z.string().max(limits.characters.text),
  x: anchorCoordinate,
  y: anchorCoordinate,
});
export type AnchorPoint = z.infer<typeof anchorPoint>;
