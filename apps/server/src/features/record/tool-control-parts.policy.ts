import {
  duty,
  inventoryKind,
  inventoryState,
  namedWorkItem,
  photoRule,
  workItemKind,
} from '@stowed/contract';
import { z } from 'zod';
import { drawerState, missingTool } from './event-parts.policy.ts';

/** What a count found. */
export const counted = z.object({
  incompleteDrawers: z.array(z.int()),
  missing: z.array(missingTool),
  drawers: z.array(drawerState),
});
export const plannedInventory = z.object({
  inventoryId: z.string(),
  kind: inventoryKind,
  /** True if every drawer was incomplete at its start. */
  fresh: z.boolean(),
  place: z.string().nullable(),
  note: z.string().nullable(),
  workItems: z.array(namedWorkItem),
});
export const endedInventory = {
  before: counted.extend({ inventoryId: z.string(), kind: inventoryKind, state: inventoryState }),
  after: z.object({ state: inventoryState }),
};
export const settings = z.object({ timeZone: z.string().optional(), photo: photoRule.optional() });
export const duties = z.object({ userId: z.string(), duties: z.array(duty) });
export const workItemState = z.object({
  workItemId: z.string(),
  title: z.string().nullable(),
  archived: z.boolean(),
});
export const newWorkItem = z.object({
  workItemId: z.string(),
  kind: workItemKind,
  title: z.string().nullable(),
  /** The aircraft of a job. */
  parentId: z.string().nullable(),
});
