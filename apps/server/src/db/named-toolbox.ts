import { isUuid } from '../ids.ts';
import type { Db } from './client.ts';

/** The organization's toolboxes that were not deleted. */
export const standingToolboxes = (db: Db, organizationId: string) =>
  db
    .selectFrom('toolboxes')
    .selectAll()
    .where('organizationId', '=', organizationId)
    .where('deletedAt', 'is', null);

/**
 * By the display id; by the row's id when no display id matches. Each of the two conditions has an index: a
 * call costs the same however many toolboxes the organization has.
 */
export const selectNamedToolbox = (db: Db, organizationId: string, toolboxId: string) =>
  standingToolboxes(db, organizationId)
    .where((where) => {
      const isNamed = where('toolboxId', '=', toolboxId);
      return isUuid(toolboxId) ? where.or([isNamed, where('id', '=', toolboxId)]) : isNamed;
    })
    .orderBy((order) => order('toolboxId', '=', toolboxId), 'desc')
    .limit(1);
