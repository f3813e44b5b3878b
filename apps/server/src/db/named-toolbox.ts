import { isUuid } from '../ids.ts';
import type { Db } from './client.ts';

/** The organization's active toolboxes. */
export const standingToolboxes = (db: Db, organizationId: string) =>
  db
    .selectFrom('toolboxes')
    .selectAll()
    .where('organizationId', '=', organizationId)
    .where('deletedAt', 'is', null);

/**
 * By display id, or by row id if no display id matches. Each condition has an index, so a call costs the same
 * however many toolboxes there are.
 */
export const selectNamedToolbox = (db: Db, organizationId: string, toolboxId: string) =>
  standingToolboxes(db, organizationId)
    .where((where) => {
      const isNamed = where('toolboxId', '=', toolboxId);
      return isUuid(toolboxId) ? where.or([isNamed, where('id', '=', toolboxId)]) : isNamed;
    })
    .orderBy((order) => order('toolboxId', '=', toolboxId), 'desc')
    .limit(1);
