import { z } from 'zod';
import { drawerParams, drawerRefusals } from './drawers.ts';
import { endpoint } from './endpoint.ts';
import { limits } from './limits.ts';
import { success } from './primitives.ts';
import { toolboxParams } from './toolboxes.ts';

/**
 * Label sheets: Avery's by number (`l` is A4, the others US Letter), and plain paper to cut. The domain has
 * their measures.
 */
export const labelSheet = z.enum(
  ['l7160', 'l7163', 'l7651', '5160', '5163', 'plain-a4', 'plain-letter'],
  'Invalid label sheet',
);
export type LabelSheet = z.infer<typeof labelSheet>;

const label = z.object({
  kind: z.enum(['toolbox', 'drawer']),
  drawerNumber: z.int().nullable(),
  /** The code's text: an address of this product. */
  text: z.string(),
});

const labelList = z.object({ toolboxId: z.string(), labels: z.array(label) });
export type LabelList = z.infer<typeof labelList>;

const FIRST_LABEL = 'The first label must be on the sheet';

export const listLabels = endpoint({
  method: 'GET',
  path: '/api/toolbox/:toolboxId/labels',
  access: 'member',
  summary: "What the codes of a toolbox and its drawers say, the toolbox's first",
  throws: ['toolbox_not_found'],
  params: toolboxParams,
  response: labelList,
});

export const getToolboxCode = endpoint({
  method: 'GET',
  path: '/api/toolbox/:toolboxId/qr.svg',
  access: 'member',
  summary: "A toolbox's QR code, level M, with its quiet zone of 4 modules",
  answers: 'image/svg+xml',
  throws: ['toolbox_not_found'],
  params: toolboxParams,
  response: z.string(),
});

export const getDrawerCode = endpoint({
  method: 'GET',
  path: '/api/toolbox/:toolboxId/drawer/:drawerNumber/qr.svg',
  access: 'member',
  summary: "A drawer's QR code, as the toolbox's",
  answers: 'image/svg+xml',
  throws: [...drawerRefusals],
  params: drawerParams,
  response: z.string(),
});

const sheetQuery = z.object({
  sheet: labelSheet,
  /** The first free label of a partly used sheet, from 1, in rows. */
  first: z.coerce.number(FIRST_LABEL).int(FIRST_LABEL).min(1, FIRST_LABEL).default(1),
});

export const getLabelSheet = endpoint({
  method: 'GET',
  path: '/api/toolbox/:toolboxId/labels.pdf',
  access: 'member',
  summary: 'The labels of a toolbox and its drawers, to print',
  answers: 'application/pdf',
  throws: ['toolbox_not_found'],
  params: toolboxParams,
  query: sheetQuery,
  response: z.custom<Uint8Array>((bytes) => bytes instanceof Uint8Array),
});

export const noteLabelsPrinted = endpoint({
  method: 'POST',
  path: '/api/labels/printed',
  access: 'member',
  summary: 'Note that a person got labels to print; the first time goes into the record',
  response: success,
});

const TOOLBOX_IDS = `Choose between 1 and ${limits.toolboxesAtOnce.labels} toolboxes`;

function parsedList(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export const getLabelSheets = endpoint({
  method: 'GET',
  path: '/api/labels.pdf',
  access: 'member',
  summary: 'The labels of several toolboxes and their drawers, to print in one file',
  answers: 'application/pdf',
  throws: ['toolbox_not_found'],
  query: sheetQuery.extend({
    /** Toolbox IDs as a JSON list, in the order of printing. */
    toolboxIds: z
      .string(TOOLBOX_IDS)
      .transform(parsedList)
      .pipe(
        z
          .array(toolboxParams.shape.toolboxId, TOOLBOX_IDS)
          .min(1, TOOLBOX_IDS)
          .max(limits.toolboxesAtOnce.labels, TOOLBOX_IDS),
      ),
  }),
  response: z.custom<Uint8Array>((bytes) => bytes instanceof Uint8Array),
});
