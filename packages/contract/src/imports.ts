import { z } from 'zod';
import { drawerParams, drawerRefusals } from './drawers.ts';
import { endpoint } from './endpoint.ts';
import { completion, toolbox, toolboxParams } from './toolboxes.ts';
import { limits } from './limits.ts';
import { id } from './primitives.ts';

const { characters } = limits.imports;

/** All toolboxes in short, for tables and for what an import would change. */
const toolboxInShort = z.object({
  toolboxId: z.string(),
  /** Who last completed its inventory; null: nobody yet. */
  lastCompletedBy: z.string().nullable(),
  drawers: z.array(
    z.object({
      number: z.int(),
      status: completion,
      expectedTools: z.int(),
      hasTemplate: z.boolean(),
      templateId: id.nullable(),
      /** True while its template is a copy of another drawer's that no photo of this drawer has fit. */
      isTemplateUnproven: z.boolean(),
      /** Whether a photo or a list says what it holds; until then nothing is known about its tools. */
      isCounted: z.boolean(),
      /** Listed names that no tool of its template has. */
      waitingNames: z.array(z.string()).optional(),
      /** Whether it has a template, and its photo was not judged by another one with other places. */
      isCompared: z.boolean(),
      /** Whether it has a photo of the current inventory. */
      hasPhoto: z.boolean(),
    }),
  ),
});
export type ToolboxInShort = z.infer<typeof toolboxInShort>;

export const listToolboxesInShort = endpoint({
  method: 'GET',
  path: '/api/toolboxes/short',
  access: 'member',
  summary: 'The drawers of every toolbox in short, and who last completed it',
  response: z.array(toolboxInShort),
});

const importToolboxesBody = z.object({
  /** CSV, or cells pasted from a spreadsheet, with a heading line. */
  text: z
    .string('Paste a list or choose a file')
    .min(1, 'Paste a list or choose a file')
    .max(characters, `The list must be at most ${characters} characters`),
});

/** An import never changes a toolbox that exists; it only adds names that wait for a template. */
export const importToolboxes = endpoint({
  method: 'POST',
  path: '/api/toolboxes/import',
  access: 'admin',
  summary: 'Create toolboxes, drawers and waiting tool names from a list, all or nothing',
  status: 201,
  errors: 'success',
  throws: ['import_refused'],
  carriesList: true,
  body: importToolboxesBody,
  response: z.object({
    success: z.literal(true),
    /** The new ones, in the order of the list. */
    toolboxes: z.array(toolbox),
    /** Tool names that now wait for templates. */
    names: z.int(),
  }),
});

const waitingName = z.object({
  name: z.string(),
  partNumber: z.string().nullable(),
  /** Null: 1. */
  pieces: z.int().nullable(),
});
export type WaitingName = z.infer<typeof waitingName>;

/** Only drawers with names. */
const waitingNames = z.array(z.object({ drawerNumber: z.int(), names: z.array(waitingName) }));
export type WaitingNames = z.infer<typeof waitingNames>;

export const listWaitingNames = endpoint({
  method: 'GET',
  path: '/api/toolbox/:toolboxId/waiting-names',
  access: 'admin',
  summary: "Listed tool names that no tool of a toolbox's templates has yet",
  throws: ['toolbox_not_found'],
  params: toolboxParams,
  response: waitingNames,
});

const NAMES = `Choose between 1 and ${limits.toolsPerList} names`;

/** Those that nobody needs; each name is dropped once. */
export const dropWaitingNames = endpoint({
  method: 'POST',
  path: '/api/toolbox/:toolboxId/drawer/:drawerNumber/waiting-names/drop',
  access: 'admin',
  summary: 'Drop listed tool names that no tool of the drawer will get',
  errors: 'success',
  throws: drawerRefusals,
  params: drawerParams,
  body: z.object({ names: z.array(z.string(), NAMES).min(1, NAMES).max(limits.toolsPerList, NAMES) }),
  response: z.object({ success: z.literal(true) }),
});
