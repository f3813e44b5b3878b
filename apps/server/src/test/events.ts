import { inOrganization } from '../db/transaction.ts';
import type { TestApp } from './test-app.ts';

/** The events of a toolbox, by row id, oldest first. */
export const eventsOf = (test: TestApp, organizationId: string, toolboxRowId: string) =>
  inOrganization(test.deps.db, organizationId, (db) =>
    db
      .selectFrom('inspectionEvents')
      .selectAll()
      .where('organizationId', '=', organizationId)
      .where('toolboxRowId', '=', toolboxRowId)
      .orderBy('sequence')
      .execute(),
  );

/** The organization's events of these kinds, oldest first. */
export const eventsOfKind = (test: TestApp, organizationId: string, ...kinds: string[]) =>
  inOrganization(test.deps.db, organizationId, (db) =>
    db
      .selectFrom('inspectionEvents')
      .selectAll()
      .where('organizationId', '=', organizationId)
      .where('kind', 'in', kinds)
      .orderBy('sequence')
      .execute(),
  );
