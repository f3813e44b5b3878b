import { z } from 'zod';
import { caseState } from './case-state.ts';
import { endpoint } from './endpoint.ts';
import { inventoryKind } from './inventory-kind.ts';
import { problem } from './problem.ts';
import { limits } from './limits.ts';
import { id, optionalText, person, pictureLink, time } from './primitives.ts';
import { inventorySignature } from './signing.ts';
import { toolbox, toolboxParams } from './toolboxes.ts';
import { workItem } from './work-items.ts';

const { characters, reasonMin } = limits;

export const inventoryState = z.enum(['open', 'awaiting_second', 'completed', 'superseded', 'cancelled']);
export type InventoryState = z.infer<typeof inventoryState>;

export const namedWorkItem = workItem.pick({ id: true, kind: true, reference: true, title: true });
export type NamedWorkItem = z.infer<typeof namedWorkItem>;

/** A work item of an inventory or a case. */
export const usedWorkItem = namedWorkItem.extend({ aircraft: workItem.shape.aircraft });
export type UsedWorkItem = z.infer<typeof usedWorkItem>;

export const inventory = z.object({
  id,
  toolboxId: z.string(),
  kind: inventoryKind,
  /** True if every drawer was incomplete at its start: only such a count satisfies a schedule or a return. */
  fresh: z.boolean(),
  state: inventoryState,
  startedAt: time,
  startedBy: person,
  place: z.string().nullable(),
  note: z.string().nullable(),
  workItems: z.array(usedWorkItem),
  endedAt: time.nullable(),
  endedBy: person.nullable(),
  /** Why it was superseded or cancelled. */
  endReason: z.string().nullable(),
  /** As of its end; null while it is open. */
  incompleteDrawers: z.array(z.int()).nullable(),
  /** As of its end, including the tools to check; null while it is open. */
  missing: z.int().nullable(),
  notAccountedFor: z.int().nullable(),
  excused: z.int().nullable(),
  /** Who has signed it, first to second; void signatures are left out. */
  signedBy: z.array(person),
  version: z.int(),
});
export type Inventory = z.infer<typeof inventory>;

const countedTool = z.object({ uniqueId: z.string(), name: z.string() });

const countedDrawer = z.object({
  number: z.int(),
  status: toolbox.shape.status,
  completedAt: time.nullable(),
  by: person.nullable(),
  imageUrl: pictureLink.nullable(),
  photoAt: time.nullable(),
  /** False for a photo from before this inventory. */
  isPhotoOfInventory: z.boolean(),
  templateVersion: z.int().nullable(),
  missing: z.array(countedTool),
  notAccountedFor: z.array(countedTool),
  excused: z.array(countedTool.extend({ reason: z.string() })),
});
export type CountedDrawer = z.infer<typeof countedDrawer>;

const madeCase = z.object({
  number: z.int(),
  state: caseState,
  toolName: z.string(),
  drawerNumber: z.int(),
});

const reason = z
  .string(problem('reason_required'))
  .trim()
  .min(reasonMin, problem('reason_required'))
  .max(characters.text, `Reason must be at most ${characters.text} characters`);

export const inventoryParams = z.object({ inventoryId: id });

export const startInventoryBody = z.object({
  kind: inventoryKind,
  place: optionalText('Place', characters.text),
  note: optionalText('Note', characters.text),
  workItemIds: z
    .array(id, 'Invalid work items')
    .max(limits.workItemsPerInventory, `Choose at most ${limits.workItemsPerInventory} aircraft and jobs`)
    .optional(),
  /** Ends the open inventory for this reason. */
  supersede: z.object({ reason }, problem('reason_required')).optional(),
});

export const startInventory = endpoint({
  method: 'POST',
  path: '/api/toolbox/:toolboxId/inventories',
  access: 'member',
  summary: 'Start an inventory: the toolbox and its drawers become incomplete; tools and photos stay',
  status: 201,
  throws: ['duty_missing', 'inventory_open', 'reason_required', 'toolbox_not_found', 'work_item_not_found'],
  params: toolboxParams,
  body: startInventoryBody,
  response: z.object({ inventory, toolbox }),
});

/** A date and time with its offset from UTC. */
const moment = (label: string) =>
  z.iso.datetime({ offset: true, error: `Invalid ${label}` }).transform((text) => new Date(text));

export const listInventories = endpoint({
  method: 'GET',
  path: '/api/toolbox/:toolboxId/inventories',
  access: 'member',
  summary: "A toolbox's inventories, newest first",
  throws: ['toolbox_not_found'],
  params: toolboxParams,
  query: z.object({
    cursor: z
      .string()
      .regex(/^[1-9]\d{0,14}$/, 'Invalid cursor')
      .transform(Number)
      .optional(),
    kind: inventoryKind.optional(),
    /** `open`: only the one that is not ended, if any. */
    state: z.literal('open', 'Invalid state').optional(),
    /** Started at this time or later. */
    from: moment('from').optional(),
    /** Started before this time. */
    to: moment('to').optional(),
  }),
  response: z.object({
    inventories: z.array(inventory),
    /** Null: there are no older ones. */
    nextCursor: z.string().nullable(),
  }),
});

export const getInventory = endpoint({
  method: 'GET',
  path: '/api/inventories/:inventoryId',
  access: 'member',
  summary: 'One inventory with its drawers, as of its end, or as they are while it is open',
  throws: ['inventory_not_found', 'inventory_unreadable'],
  params: inventoryParams,
  response: z.object({
    inventory,
    drawers: z.array(countedDrawer),
    /** Oldest first, with those that are void. */
    signatures: z.array(inventorySignature),
    /** The lost-tool cases that it made, by number. */
    cases: z.array(madeCase),
  }),
});

export const cancelInventory = endpoint({
  method: 'POST',
  path: '/api/inventories/:inventoryId/cancel',
  access: 'lead',
  summary: 'Cancel an inventory: what was counted in it no longer counts, and its drawers become incomplete',
  throws: ['inventory_ended', 'inventory_not_found', 'reason_required'],
  params: inventoryParams,
  body: z.object({ reason }),
  response: z.object({ inventory, toolbox }),
});

export const getInventoryReceipt = endpoint({
  method: 'GET',
  path: '/api/inventories/:inventoryId/receipt',
  access: 'member',
  summary: 'A completed inventory as a document to print, as recorded at its completion',
  answers: 'application/pdf',
  throws: ['inventory_not_completed', 'inventory_not_found', 'inventory_unreadable'],
  params: inventoryParams,
  response: z.custom<Uint8Array>((bytes) => bytes instanceof Uint8Array),
});
