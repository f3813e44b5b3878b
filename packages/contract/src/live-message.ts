import { z } from 'zod';

const changedInventory = z.object({
  kind: z.literal('changed'),
  toolboxId: z.string(),
  /** Null: the toolbox itself. */
  drawerNumber: z.int().nullable(),
  /** The drawer's version after the change. */
  version: z.int().nullable(),
});
export type ChangedInventory = z.infer<typeof changedInventory>;

/** A list of the whole organization; `notifications`: of this person alone. */
const changedList = z.object({
  kind: z.literal('listed'),
  list: z.enum(['members', 'training', 'settings', 'work-items', 'cases', 'notifications']),
});
export type LiveList = z.infer<typeof changedList>['list'];

/** One message of the stream. It says what changed but not how: the client asks for it. */
export const liveMessage = z.discriminatedUnion('kind', [changedInventory, changedList]);
export type LiveMessage = z.infer<typeof liveMessage>;
