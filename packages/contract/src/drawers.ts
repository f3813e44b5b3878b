import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { problem } from './problem.ts';
import { limits } from './limits.ts';
import { id, pictureLink, time } from './primitives.ts';
import { anchorPoint, tool, toolInput, toolStatus } from './shapes.ts';
import { completion, completionBody, toolboxParams } from './toolboxes.ts';

export const drawer = z.object({
  id,
  number: z.int(),
  drawerNumber: z.int(),
  toolboxId: z.string(),
  status: completion,
  expectedTools: z.int(),
  imageUrl: pictureLink.nullable(),
  tools: z.array(tool),
  /** Whether the shapes were located in this photo, not taken from the template or an earlier photo. */
  isLocated: z.boolean(),
  /**
   * Whether an engine compared this photo with a template, or it is the template's own. Otherwise every
   * answer about its tools is a person's. False without a photo.
   */
  isPhotoCompared: z.boolean(),
  /**
   * Whether a person had already completed the drawer when an engine compared this photo: they answered
   * without its verdicts.
   */
  isComparedLate: z.boolean(),
  /** False if this photo was judged with an earlier template with other places than the current one. */
  isJudgedByTemplate: z.boolean(),
  /** When its picture was saved; null without one. */
  photoAt: time.nullable(),
  /** Rank and name of who saved it, as recorded: 'SrA Ray Ortiz'; null without one. */
  photoBy: z.string().nullable(),
  /** Whether that was in this inventory: since the last reset, and since the drawer was last reopened. */
  isPhotoOfInventory: z.boolean(),
  /** Unique ids of the tools whose status a person decided. */
  decidedByHand: z.array(z.string()),
  /**
   * Unique ids of the tools that an engine surely missed in this photo, also if a person has decided
   * otherwise.
   */
  missedInPhoto: z.array(z.string()),
  templateId: id.nullable(),
  /** Version of its template; 0 without one. */
  templateVersion: z.int(),
  templateImageUrl: pictureLink.nullable(),
  templateTools: z.array(tool),
  templateAnchorPoints: z.array(anchorPoint),
  /** True while its template is a copy of another drawer's that no photo of this drawer has fit. */
  isTemplateUnproven: z.boolean(),
  version: z.int(),
  completedAt: time.nullable(),
  /** Rank and name of who completed it, as recorded; null unless it is complete. */
  completedBy: z.string().nullable(),
});
export type Drawer = z.infer<typeof drawer>;

const drawerNumber = z
  .string()
  .regex(/^[1-9]\d{0,8}$/, problem('invalid_drawer_number'))
  .transform(Number);

export const drawerParams = toolboxParams.extend({ drawerNumber });
/** Refusals of every call whose path names a drawer. */
export const drawerRefusals = ['toolbox_not_found', 'drawer_not_found', 'invalid_drawer_number'] as const;

const drawerAnswer = z.object({ success: z.literal(true), drawer });
const drawerAnswerWithMessage = drawerAnswer.extend({ message: z.string() });

/** One of our paths, a data URL, or a foreign http(s) address, which is stored as text and never fetched. */
export const imageReference = z.string(problem('invalid_image_data'));

export const listDrawers = endpoint({
  method: 'GET',
  path: '/api/toolbox/:toolboxId/drawers',
  access: 'member',
  summary: "A toolbox's drawers by number",
  throws: ['toolbox_not_found'],
  params: toolboxParams,
  response: z.array(drawer),
});

export const getDrawer = endpoint({
  method: 'GET',
  path: '/api/toolbox/:toolboxId/drawer/:drawerNumber',
  access: 'member',
  summary: 'One drawer',
  throws: [...drawerRefusals],
  params: drawerParams,
  response: drawer,
});

export const setDrawerStatus = endpoint({
  method: 'POST',
  path: '/api/toolbox/:toolboxId/drawer/:drawerNumber/status',
  access: 'member',
  summary: 'Complete a drawer, or reopen it',
  errors: 'success',
  throws: [...drawerRefusals, 'drawer_changed', 'invalid_status', 'invalid_tools', 'photo_required'],
  params: drawerParams,
  body: completionBody.extend({
    /** Why the drawer is completed without a photo of this inventory. */
    reason: z
      .string()
      .trim()
      .min(limits.reasonMin, `Give a reason of at least ${limits.reasonMin} characters`)
      .max(limits.characters.text)
      .optional(),
    /** What a person saw without a photo: each tool of the template and of the drawer's list, once. */
    checkedByEye: z
      .array(z.object({ uniqueId: z.string(), status: toolStatus }), problem('invalid_tools'))
      .max(limits.toolsPerList, problem('invalid_tools'))
      .optional(),
  }),
  response: drawerAnswerWithMessage,
});

export const scanBody = z.object({
  imageUrl: imageReference.nullish(),
  tools: z.array(toolInput, problem('invalid_tools')).max(limits.toolsPerList, problem('invalid_tools')),
  /** The version that the caller has seen; a stale one is rejected with 409 and the current drawer. */
  version: z.int().optional(),
  /**
   * True if the person completed the drawer on a device before an engine compared this photo. Its verdicts
   * then mark no tool as present: the person's answers follow.
   */
  isComparedLate: z.boolean().optional(),
});

export const scanDrawer = endpoint({
  method: 'POST',
  path: '/api/toolbox/:toolboxId/drawer/:drawerNumber/scan',
  access: 'member',
  summary: "Store a drawer's photo and tools",
  errors: 'success',
  carriesImage: 'kept',
  throws: [...drawerRefusals, 'drawer_changed', 'invalid_tools'],
  params: drawerParams,
  body: scanBody,
  response: drawerAnswer,
});

const flipQuery = z.object({
  toolIndex: z
    .string('Invalid tool index')
    .regex(/^\d{1,9}$/, 'Invalid tool index')
    .transform(Number),
  uniqueId: z.string().optional(),
});
const flipBody = z.object({ toolName: z.string('Tool name is required') });

export const toolFound = endpoint({
  method: 'POST',
  path: '/api/toolbox/:toolboxId/drawer/:drawerNumber/tool-found',
  access: 'member',
  summary: 'Mark a tool as present',
  errors: 'success',
  throws: [...drawerRefusals, 'drawer_changed', 'tool_list_changed', 'tool_not_found'],
  params: drawerParams,
  query: flipQuery,
  body: flipBody,
  response: drawerAnswerWithMessage,
});

export const toolMissing = endpoint({
  method: 'POST',
  path: '/api/toolbox/:toolboxId/drawer/:drawerNumber/tool-missing',
  access: 'member',
  summary: 'Mark a tool as missing',
  errors: 'success',
  throws: [...drawerRefusals, 'drawer_changed', 'tool_list_changed', 'tool_not_found'],
  params: drawerParams,
  query: flipQuery,
  body: flipBody,
  response: drawerAnswerWithMessage,
});

/** Sample photos of a demonstration installation; empty elsewhere. */
export const listSamplePhotos = endpoint({
  method: 'GET',
  path: '/api/toolbox/:toolboxId/drawer/:drawerNumber/sample-photos',
  access: 'member',
  summary: 'Sample photos of a demonstration drawer',
  throws: [...drawerRefusals],
  params: drawerParams,
  response: z.array(z.object({ name: z.string(), imageUrl: z.string() })),
});
