import type { Db } from '../../db/client.ts';
import { givenDuties } from '../../db/given-duties.ts';
import type {
  CaseRow,
  DrawerRow,
  InventoryRow,
  PasskeyRow,
  SignatureRow,
  TemplateRow,
  ToolboxRow,
  ToolRow,
  WorkItemRow,
} from '../../db/rows.ts';

export async function selectOrganizationRow(db: Db, organizationId: string) {
  return db
    .selectFrom('organizations')
    .select(['name', 'type'])
    .where('id', '=', organizationId)
    .executeTakeFirstOrThrow();
}

/** Undefined if none was ever changed. */
export async function findSettingsRow(db: Db, organizationId: string) {
  return db
    .selectFrom('organizationSettings')
    .selectAll()
    .where('organizationId', '=', organizationId)
    .executeTakeFirst();
}

/** The next members by id, without the service user, who acts for the product and is never active. */
export async function selectMemberRows(db: Db, organizationId: string, { after, limit }: Page) {
  const all = db
    .selectFrom('users')
    .select(['id', 'active', 'role', 'organizationRole', givenDuties.as('duties')])
    .where('organizationId', '=', organizationId)
    .where((where) => where.or([where('kind', '=', 'person'), where('active', '=', true)]));
  const rest = after === undefined ? all : all.where('id', '>', after);
  return rest.orderBy('id').limit(limit).execute();
}

/** All toolboxes the organization ever had. */
export async function selectToolboxRows(db: Db, organizationId: string): Promise<ToolboxRow[]> {
  return db
    .selectFrom('toolboxes')
    .selectAll()
    .where('organizationId', '=', organizationId)
    .orderBy('id')
    .execute();
}

/** All drawers the organization ever had. */
export async function selectDrawerRows(db: Db, organizationId: string): Promise<DrawerRow[]> {
  return db
    .selectFrom('drawers')
    .selectAll()
    .where('organizationId', '=', organizationId)
    .orderBy('toolboxRowId')
    .orderBy('number')
    .execute();
}

/** The tools of these drawers in the order of their lists. */
export async function selectToolRows(
  db: Db,
  organizationId: string,
  drawerIds: readonly string[],
): Promise<ToolRow[]> {
  return db
    .selectFrom('tools')
    .selectAll()
    .where('organizationId', '=', organizationId)
    .where('drawerId', 'in', drawerIds)
    .orderBy('ordinal')
    .execute();
}

/** Tools of the whole organization, including those of drawers that do not exist. */
export async function countToolRows(db: Db, organizationId: string): Promise<number> {
  const { count } = await db
    .selectFrom('tools')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('organizationId', '=', organizationId)
    .executeTakeFirstOrThrow();
  return count;
}

/** The next templates by id, including former ones. */
export async function selectTemplateRows(
  db: Db,
  organizationId: string,
  { after, limit }: { readonly after: string | undefined; readonly limit: number },
): Promise<TemplateRow[]> {
  const all = db.selectFrom('templates').selectAll().where('organizationId', '=', organizationId);
  const rest = after === undefined ? all : all.where('id', '>', after);
  return rest.orderBy('id').limit(limit).execute();
}

interface Page {
  readonly after: string | undefined;
  readonly limit: number;
}

/** The next inventories by id. */
export async function selectInventoryRows(
  db: Db,
  organizationId: string,
  { after, limit }: Page,
): Promise<InventoryRow[]> {
  const all = db.selectFrom('inventories').selectAll().where('organizationId', '=', organizationId);
  const rest = after === undefined ? all : all.where('id', '>', after);
  return rest.orderBy('id').limit(limit).execute();
}

/** The work items of these inventories. */
export async function selectInventoryWorkItemRows(db: Db, organizationId: string, ids: readonly string[]) {
  return db
    .selectFrom('inventoryWorkItems')
    .select(['inventoryId', 'workItemId'])
    .where('organizationId', '=', organizationId)
    .where('inventoryId', 'in', ids)
    .orderBy('workItemId')
    .execute();
}

/** The next cases by id. */
export async function selectCaseRows(
  db: Db,
  organizationId: string,
  { after, limit }: Page,
): Promise<CaseRow[]> {
  const all = db.selectFrom('lostCases').selectAll().where('organizationId', '=', organizationId);
  const rest = after === undefined ? all : all.where('id', '>', after);
  return rest.orderBy('id').limit(limit).execute();
}

export async function selectCaseWorkItemRows(db: Db, organizationId: string, caseIds: readonly string[]) {
  return db
    .selectFrom('caseWorkItems')
    .selectAll()
    .where('organizationId', '=', organizationId)
    .where('caseId', 'in', caseIds)
    .orderBy('workItemId')
    .execute();
}

/** The next passkeys by id, including removed ones. */
export async function selectPasskeyRows(
  db: Db,
  organizationId: string,
  { after, limit }: Page,
): Promise<PasskeyRow[]> {
  const all = db.selectFrom('passkeys').selectAll().where('organizationId', '=', organizationId);
  const rest = after === undefined ? all : all.where('id', '>', after);
  return rest.orderBy('id').limit(limit).execute();
}

/** The next pictures by id, including hidden ones. */
export async function selectPictureHashes(
  db: Db,
  organizationId: string,
  { after, limit }: Page,
): Promise<{ id: string; sha256: string; uploadSha256: string }[]> {
  const all = db
    .selectFrom('images')
    .select(['id', 'sha256', 'uploadSha256'])
    .where('organizationId', '=', organizationId);
  const rest = after === undefined ? all : all.where('id', '>', after);
  return rest.orderBy('id').limit(limit).execute();
}

/** The next signatures by id, including void ones. */
export async function selectSignatureRows(
  db: Db,
  organizationId: string,
  { after, limit }: Page,
): Promise<SignatureRow[]> {
  const all = db.selectFrom('signatures').selectAll().where('organizationId', '=', organizationId);
  const rest = after === undefined ? all : all.where('id', '>', after);
  return rest.orderBy('id').limit(limit).execute();
}

/** The next aircraft and jobs by id, including archived ones. */
export async function selectWorkItemRows(
  db: Db,
  organizationId: string,
  { after, limit }: Page,
): Promise<WorkItemRow[]> {
  const all = db.selectFrom('workItems').selectAll().where('organizationId', '=', organizationId);
  const rest = after === undefined ? all : all.where('id', '>', after);
  return rest.orderBy('id').limit(limit).execute();
}
