import { Migrator, sql } from 'kysely';
import type { Kysely, Migration } from 'kysely';
import { up as accounts } from './migrations/0001-accounts.ts';
import { up as inventory } from './migrations/0002-inventory.ts';
import { up as record } from './migrations/0003-record.ts';
import { up as training } from './migrations/0004-training.ts';
import { up as engines } from './migrations/0005-engines.ts';
import { up as inventoryPhotos } from './migrations/0006-inventory-photos.ts';
import { up as backups } from './migrations/0007-backups.ts';
import { up as recordKeys } from './migrations/0008-record-keys.ts';
import { up as queuedReplies } from './migrations/0009-queued-replies.ts';
import { up as severalServers } from './migrations/0010-several-servers.ts';
import { up as toolControl } from './migrations/0011-tool-control.ts';
import { up as lostToolCases } from './migrations/0012-lost-tool-cases.ts';
import { up as signatures } from './migrations/0013-signatures.ts';
import { up as notifications } from './migrations/0014-notifications.ts';
import { up as waitingNames } from './migrations/0016-waiting-names.ts';
import { up as passkeys } from './migrations/0017-passkeys.ts';
import { up as copiedTemplates } from './migrations/0018-copied-templates.ts';
import { up as lackingTools } from './migrations/0019-lacking-tools.ts';
import { up as templatePictures } from './migrations/0020-template-pictures.ts';
import { up as peopleOfDrawers } from './migrations/0021-people-of-drawers.ts';
import { up as comparedLate } from './migrations/0022-compared-late.ts';
import { up as olderServers } from './migrations/0023-older-servers.ts';
import { up as missedInPhoto } from './migrations/0024-missed-in-photo.ts';

/** The migrations by name, in order. Once landed, a migration is never edited. */
export const migrations: Readonly<Record<string, Migration>> = {
  '0001-accounts': { up: accounts },
  '0002-inventory': { up: inventory },
  '0003-record': { up: record },
  '0004-training': { up: training },
  '0005-engines': { up: engines },
  '0006-inventory-photos': { up: inventoryPhotos },
  '0007-backups': { up: backups },
  '0008-record-keys': { up: recordKeys },
  '0009-queued-replies': { up: queuedReplies },
  '0010-several-servers': { up: severalServers },
  '0011-tool-control': { up: toolControl },
  '0012-lost-tool-cases': { up: lostToolCases },
  '0013-signatures': { up: signatures },
  '0014-notifications': { up: notifications },
  '0016-waiting-names': { up: waitingNames },
  '0017-passkeys': { up: passkeys },
  '0018-copied-templates': { up: copiedTemplates },
  '0019-lacking-tools': { up: lackingTools },
  '0020-template-pictures': { up: templatePictures },
  '0021-people-of-drawers': { up: peopleOfDrawers },
  '0022-compared-late': { up: comparedLate },
  '0023-older-servers': { up: olderServers },
  '0024-missed-in-photo': { up: missedInPhoto },
};

/** The database was made by a version that this one cannot upgrade. The message says what to do. */
export class UnknownSchemaError extends Error {}

/** From versions before the first release, whose data cannot be upgraded. */
const BEFORE_FIRST_RELEASE = '0003-events';

async function selectTaken<Tables>(db: Kysely<Tables>): Promise<readonly string[]> {
  const { rows } = await sql<{ isThere: boolean }>`
    select to_regclass('kysely_migration') is not null as "isThere"`.execute(db);
  if (!rows[0]?.isThere) return [];
  const taken = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return taken.rows.map(({ name }) => name);
}

/** Throws UnknownSchemaError for unknown migrations. */
export function requireKnown(taken: readonly string[]): void {
  if (taken.includes(BEFORE_FIRST_RELEASE)) {
    throw new UnknownSchemaError(
      'This database was made before the first release, and its data cannot be upgraded. ' +
        'Keep it elsewhere and start with a new one: set DATA_DIR to an empty folder, or DATABASE_URL to an empty database.',
    );
  }
  if (taken.some((name) => !(name in migrations))) {
    throw new UnknownSchemaError(
      'This database was made by a newer version of Stowed. Start that version, or restore a backup made by this one.',
    );
  }
}

/**
 * Migrates the database to the newest schema, forward only, under the migrator's advisory lock. `db` must
 * belong to the tables' owner, not to the app role. Returns the names of the migrations it ran. Throws
 * UnknownSchemaError.
 */
export async function migrateToLatest<Tables>(db: Kysely<Tables>): Promise<readonly string[]> {
  const taken = await selectTaken(db);
  requireKnown(taken);
  // The migrator's own check is slow, and usually there is nothing to do.
  if (taken.length === Object.keys(migrations).length) return [];
  const { error, results } = await migratorOf(db).migrateToLatest();
  if (error) throw new Error('The database could not be migrated to the newest schema', { cause: error });
  return (results ?? []).map((result) => result.migrationName);
}

/**
 * For commands, which change nothing else: while servers of an older version run, an upgrade keeps them from
 * starting again. Throws UnknownSchemaError.
 */
export async function requireLatest<Tables>(db: Kysely<Tables>): Promise<void> {
  const taken = await selectTaken(db);
  requireKnown(taken);
  if (taken.length === Object.keys(migrations).length) return;
  throw new UnknownSchemaError(
    taken.length === 0
      ? 'There is no Stowed data in this database. Run this with the settings the server runs with.'
      : 'This database was made by an older version of Stowed. Run this with that version, or start this version once: that upgrades the data.',
  );
}

/** Migrates an empty database up to this migration. */
export async function migrateTo<Tables>(db: Kysely<Tables>, name: string): Promise<void> {
  const { error } = await migratorOf(db).migrateTo(name);
  if (error) throw new Error(`The database could not be migrated to ${name}`, { cause: error });
}

const migratorOf = <Tables>(db: Kysely<Tables>): Migrator =>
  new Migrator({ db, provider: { getMigrations: () => Promise.resolve({ ...migrations }) } });
