import { z } from 'zod';
import type { KeptAct } from '../../../lib/device/device-db.ts';

const status = z.enum(['present', 'missing']);

/** The print of a save whose photo this one replaced: the server may have stored that. */
export const EARLIER_PHOTO = 'an earlier photo';

/** A kept photo; its picture is stored separately. */
export const photoContent = z.object({
  /** The drawer's version that the photographer saw. */
  version: z.number(),
  takenAt: z.string().optional(),
  /** Saves by its screen that got no response: the server may have stored any of them. */
  sent: z.array(z.object({ id: z.string(), print: z.string() })).default([]),
});

const markContent = z.object({
  version: z.number(),
  index: z.number(),
  uniqueId: z.string(),
  name: z.string(),
  status,
  /** What the person saw: marks of different tools on the same photo do not conflict. */
  seen: z.object({ imageUrl: z.string().nullable(), status, needsReview: z.boolean() }),
});

const completionContent = z.object({
  version: z.number(),
  reason: z.string().optional(),
  checkedByEye: z.array(z.object({ uniqueId: z.string(), status })).optional(),
  /** The signed state; the server must hold it when the completion arrives. */
  tools: z.array(z.object({ uniqueId: z.string(), isMissing: z.boolean() })),
});

const inventoryContent = z.object({
  /** The version of each drawer that the person saw, by its number. */
  versions: z.record(z.string(), z.number()),
  /** The inventory that the signature belongs under, once the server has asked for it. */
  inventoryId: z.string().optional(),
});

const contents = {
  photo: photoContent,
  mark: markContent,
  completion: completionContent,
  inventory: inventoryContent,
};

type Parsed<Kind extends KeptAct['kind']> = Omit<KeptAct, 'kind' | 'content'> & {
  readonly kind: Kind;
  readonly content: z.infer<(typeof contents)[Kind]>;
};

/** A kept act with its content, by kind. */
export type Act = { readonly [Kind in KeptAct['kind']]: Parsed<Kind> }[KeptAct['kind']];
export type ActOf<Kind extends KeptAct['kind']> = Parsed<Kind>;

/** Undefined for content that no version of this application wrote. */
export function parseAct(kept: KeptAct): Act | undefined {
  const parsed = contents[kept.kind].safeParse(kept.content);
  // The schema was chosen by the kind.
  return parsed.success ? ({ ...kept, content: parsed.data } as Act) : undefined;
}

export const parseActs = (kept: readonly KeptAct[]): Act[] => kept.flatMap((act) => parseAct(act) ?? []);
