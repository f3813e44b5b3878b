import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { time } from './primitives.ts';

const lackingTool = z.object({
  toolboxId: z.string(),
  toolboxName: z.string(),
  drawerNumber: z.int(),
  uniqueId: z.string(),
  name: z.string(),
  lack: z.enum(['missing', 'to check', 'not accounted for']),
  /** Since when the record shows it in this state, and who made that change. */
  since: z.object({ at: time, name: z.string(), rank: z.string().nullable() }).nullable(),
  /** Who decided its status; null for a tool that the drawer's list leaves out. */
  decidedBy: z.enum(['engine', 'person', 'nobody']).nullable(),
});

const shortDrawer = z.object({
  toolboxId: z.string(),
  drawerNumber: z.int(),
  /** Expected tools that neither its list nor its template names; at least 1. */
  fewer: z.int(),
});

const drawersOfToolbox = z.object({
  toolboxId: z.string(),
  /** How many of its drawers; at least 1. */
  drawers: z.int(),
});

const missingTools = z.object({
  /** The newest first. */
  tools: z.array(lackingTool),
  /** Expected tools that neither the list nor the template of a drawer names. */
  fewer: z.int(),
  /** The drawers of `fewer`, by toolbox and number. */
  shortDrawers: z.array(shortDrawer),
  /** Drawers that should hold tools. */
  drawers: z.int(),
  /** How many of them a photo or a list describes; nothing is known about the others. */
  countedDrawers: z.int(),
  /** Those others, by toolbox. */
  notCounted: z.array(drawersOfToolbox),
  /** The counted ones whose photo was not compared with their current template, by toolbox. */
  notCompared: z.array(drawersOfToolbox),
  /** The counted ones that have no template, by toolbox. */
  withoutTemplate: z.array(drawersOfToolbox),
  /** The counted ones that are not completed in the current inventory, by toolbox. */
  notCompleted: z.array(drawersOfToolbox),
  /** The completed ones that a person checked by eye, without a photo of this inventory, by toolbox. */
  withoutPhoto: z.array(drawersOfToolbox),
});
export type MissingTools = z.infer<typeof missingTools>;

export const listMissingTools = endpoint({
  method: 'GET',
  path: '/api/missing-tools',
  access: 'member',
  summary: 'Every tool that is missing, to check or not accounted for, with place, time and person',
  response: missingTools,
});
