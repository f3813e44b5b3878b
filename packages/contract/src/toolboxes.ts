import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { inventoryKind } from './inventory-kind.ts';
import { problem } from './problem.ts';
import { limits } from './limits.ts';
import { id, pictureLink, time, changedText, optionalText } from './primitives.ts';

const { copies: copiesAtOnce, drawersPerToolbox, toolsPerDrawer, characters } = limits;

export const toolboxType = z.enum(['rolling', 'dispatchable', 'handheld'], 'Invalid toolbox type');
export type ToolboxType = z.infer<typeof toolboxType>;

/** In the order the selects offer them. */
export const foamColors = [
  'red',
  'blue',
  'green',
  'yellow',
  'orange',
  'purple',
  'pink',
  'black',
  'white',
  'gray',
] as const;
export const foamColor = z.enum(foamColors);
export type FoamColor = z.infer<typeof foamColor>;

export const completion = z.enum(['complete', 'incomplete'], problem('invalid_status'));
export type Completion = z.infer<typeof completion>;

/** Setting `incomplete` starts a new inventory of the toolbox or drawer. */
export const completionBody = z.object({ status: completion });

export const toolbox = z.object({
  id,
  toolboxId: z.string(),
  name: z.string(),
  type: toolboxType,
  drawers: z.int(),
  eid: z.string().nullable(),
  status: completion,
  primaryFoamColor: foamColor,
  secondaryFoamColor: foamColor,
  referenceImageUrl: pictureLink.nullable(),
  /**
   * Incremented with every change of the toolbox, its status or a drawer; sent as If-Match with a status, a
   * change or a deletion.
   */
  version: z.int(),
  /** When its inventory was last completed, even if something changed since; null: never. */
  lastCompletedAt: time.nullable(),
  /** The kind of its inventory that has not ended, if there is one. Only in the list of toolboxes. */
  openInventory: inventoryKind.optional(),
  /** Whether that inventory waits for its second signature. Only in the list of toolboxes. */
  isAwaitingSecond: z.literal(true).optional(),
  /** How many tools of its templates nobody has named yet, if any. Only in the list of toolboxes. */
  namesMissing: z.int().optional(),
  createdAt: time,
  updatedAt: time,
});
export type Toolbox = z.infer<typeof toolbox>;

/** `toolboxId` of a path: the display id; the row's id works if no display id matches. */
export const toolboxParams = z.object({ toolboxId: z.string().min(1).max(characters.name) });

const DRAWER_COUNT = `Toolbox must have between ${drawersPerToolbox.min} and ${drawersPerToolbox.max} drawers`;
const TOOL_COUNT = `Expected tools per drawer must be between ${toolsPerDrawer.min} and ${toolsPerDrawer.max}`;

const drawerCount = z
  .int(DRAWER_COUNT)
  .min(drawersPerToolbox.min, DRAWER_COUNT)
  .max(drawersPerToolbox.max, DRAWER_COUNT);

export const expectedTools = z
  .int(TOOL_COUNT)
  .min(toolsPerDrawer.min, TOOL_COUNT)
  .max(toolsPerDrawer.max, TOOL_COUNT);

const toolboxName = z
  .string('Name is required')
  .trim()
  .min(1, 'Name is required')
  .max(characters.name, `Name must be at most ${characters.name} characters`);

export const createToolboxBody = z.object({
  name: toolboxName,
  type: toolboxType,
  eid: optionalText('Equipment ID', characters.name),
  drawers: drawerCount,
  primaryFoamColor: z.enum(foamColors, 'Please select a primary foam color'),
  secondaryFoamColor: z.enum(foamColors, 'Please select a secondary foam color'),
  /** Index 0 is drawer 1. Missing entries mean 10; entries beyond the drawers are dropped. */
  toolCounts: z.array(expectedTools, TOOL_COUNT).max(toolsPerDrawer.max, TOOL_COUNT).optional(),
});

/**
 * An absent key leaves its value. Drawers beyond a lowered count are archived and return when it is raised.
 */
export const updateToolboxBody = z.object({
  drawers: drawerCount,
  type: toolboxType,
  /** By drawer number as text; absent and null keep a drawer's count, or mean 10 for a new drawer. */
  drawerTools: z.record(z.string(), expectedTools.nullable(), TOOL_COUNT).optional(),
  eid: changedText('Equipment ID', characters.name),
  name: toolboxName.optional(),
  primaryFoamColor: createToolboxBody.shape.primaryFoamColor.optional(),
  secondaryFoamColor: createToolboxBody.shape.secondaryFoamColor.optional(),
});

export const listToolboxes = endpoint({
  method: 'GET',
  path: '/api/toolboxes',
  access: 'member',
  summary: "The organization's toolboxes",
  response: z.array(toolbox),
});

export const createToolbox = endpoint({
  method: 'POST',
  path: '/api/toolboxes',
  access: 'admin',
  summary: 'Create a toolbox with its drawers',
  status: 201,
  errors: 'text',
  body: createToolboxBody,
  response: toolbox,
});

export const getToolbox = endpoint({
  method: 'GET',
  path: '/api/toolbox/:toolboxId',
  access: 'member',
  summary: 'One toolbox',
  throws: ['toolbox_not_found'],
  params: toolboxParams,
  response: toolbox,
});

export const updateToolbox = endpoint({
  method: 'PUT',
  path: '/api/toolbox/:toolboxId',
  access: 'admin',
  summary: 'Change a toolbox: type, equipment ID, drawers and their expected tools',
  errors: 'success',
  throws: ['toolbox_changed', 'toolbox_not_found'],
  params: toolboxParams,
  body: updateToolboxBody,
  response: z.object({ success: z.literal(true), toolbox }),
});

const COPIES = `Make between ${copiesAtOnce.min} and ${copiesAtOnce.max} copies at once`;

const copiesOfOne = z
  .array(createToolboxBody.pick({ name: true, eid: true }), COPIES)
  .min(copiesAtOnce.min, COPIES);

/** Each copy gets a toolbox ID of its own, made from its name. Its equipment ID must not be taken. */
export const duplicateToolboxesBody = z.object({
  sources: z.array(z.object({ toolboxId: z.string(), copies: copiesOfOne }), COPIES).refine((sources) => {
    const count = sources.reduce((sum, { copies }) => sum + copies.length, 0);
    return count >= copiesAtOnce.min && count <= copiesAtOnce.max;
  }, COPIES),
});

export const duplicateToolboxes = endpoint({
  method: 'POST',
  path: '/api/toolboxes/duplicate',
  access: 'admin',
  summary: 'Make toolboxes with the drawers, foam colors, expected tools and templates of others',
  status: 201,
  errors: 'success',
  throws: ['import_refused', 'toolbox_not_found'],
  body: duplicateToolboxesBody,
  response: z.object({
    success: z.literal(true),
    /** In the order of the request. */
    toolboxes: z.array(toolbox),
  }),
});

export const deleteToolbox = endpoint({
  method: 'DELETE',
  path: '/api/toolbox/:toolboxId',
  access: 'admin',
  summary: 'Delete a toolbox with its drawers, templates and pictures; its record of events stays',
  errors: 'success',
  throws: ['toolbox_changed', 'toolbox_not_found'],
  params: toolboxParams,
  response: z.object({ success: z.literal(true), message: z.string() }),
});

export const setToolboxStatus = endpoint({
  method: 'POST',
  path: '/api/toolbox/:toolboxId/status',
  access: 'member',
  summary: "Complete a toolbox's inventory, or start a new one",
  errors: 'success',
  throws: ['invalid_status', 'signature_required', 'toolbox_changed', 'toolbox_not_found'],
  params: toolboxParams,
  body: completionBody,
  response: z.object({ success: z.literal(true), toolbox }),
});

export const setReferenceImage = endpoint({
  method: 'PUT',
  path: '/api/toolbox/:toolboxId/reference-image',
  access: 'admin',
  summary: 'Store a picture of the whole toolbox',
  errors: 'success',
  carriesImage: 'kept',
  throws: ['toolbox_not_found'],
  params: toolboxParams,
  body: z.object({ imageData: z.string(problem('invalid_image_data')) }),
  response: z.object({ success: z.literal(true), referenceImageUrl: pictureLink }),
});
