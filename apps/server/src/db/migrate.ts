import { Migrator, sql } from 'kysely';
import type { Kysely, Migration } from 'kysely';
import { up as accounts } from './migrations/0001-accounts.ts';
import { up as inventory } from './migrations/0002-inventory.ts';
import { up as events } from './migrations/0003-events.ts';
import { up as training } from './migrations/0004-training.ts';
import { up as refusals } from './migrations/0005-refusals.ts';
import { up as sharedSecret } from './migrations/0006-shared-secret.ts';
import { up as pictureQuota } from './migrations/0007-picture-quota.ts';
import { up as accountCare } from './migrations/0008-account-care.ts';
import { up as missingTools } from './migrations/0009-missing-tools.ts';
import { up as invitations } from './migrations/0010-invitations.ts';
import { up as liveChanges } from './migrations/0011-live-changes.ts';
import { up as trainingLists } from './migrations/0012-training-lists.ts';
import { up as liveByAsking } from './migrations/0013-live-by-asking.ts';
import { up as auditIndexes } from './migrations/0015-audit-indexes.ts';
import { up as aiUsage } from './migrations/0016-ai-usage.ts';
import { up as toolDetails } from './migrations/0017-tool-details.ts';
import { up as learnedVersions } from './migrations/0018-learned-versions.ts';
import { up as learnedBounds } from './migrations/0019-learned-bounds.ts';
import { up as looksOfTools } from './migrations/0020-looks-of-tools.ts';
import { up as learnedImages } from './migrations/0021-learned-images.ts';
import { up as wordsOfImages } from './migrations/0022-words-of-images.ts';
import { up as lessonTries } from './migrations/0023-lesson-tries.ts';
import { up as eventsOfImages } from './migrations/0024-events-of-images.ts';
import { up as resentInvitations } from './migrations/0025-resent-invitations.ts';
import { up as samePlaces } from './migrations/0026-same-places.ts';

/** The steps by name, in their order. */
export const migrations: Readonly<Record<string, Migration>> = {
  '0001-accounts': { up: accounts },
  '0002-inventory': { up: inventory },
  '0003-events': { up: events },
  '0004-training': { up: training },
  '0005-refusals': { up: refusals },
  '0006-shared-secret': { up: sharedSecret },
  '0007-picture-quota': { up: pictureQuota },
  '0008-account-care': { up: accountCare },
  '0009-missing-tools': { up: missingTools },
  '0010-invitations': { up: invitations },
  '0011-live-changes': { up: liveChanges },
  '0012-training-lists': { up: trainingLists },
  '0013-live-by-asking': { up: liveByAsking },
  '0015-audit-indexes': { up: auditIndexes },
  '0016-ai-usage': { up: aiUsage },
  '0017-tool-details': { up: toolDetails },
  '0018-learned-versions': { up: learnedVersions },
  '0019-learned-bounds': { up: learnedBounds },
  '0020-looks-of-tools': { up: looksOfTools },
  '0021-learned-images': { up: learnedImages },
  '0022-words-of-images': { up: wordsOfImages },
  '0023-lesson-tries': { up: lessonTries },
  '0024-events-of-images': { up: eventsOfImages },
  '0025-resent-invitations': { up: resentInvitations },
  '0026-same-places': { up: samePlaces },
};

/** Whether exactly these steps have been taken: the usual start, for which the migrator looks around too long. */
async function isNewest<Tables>(db: Kysely<Tables>): Promise<boolean> {
  const { rows } = await sql<{ isThere: boolean }>`
    select to_regclass('kysely_migration') is not null as "isThere"`.execute(db);
  if (!rows[0]?.isThere) return false;
  const taken = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return taken.rows.map(({ name }) => name).join() === Object.keys(migrations).join();
}

/**
 * Brings the database to the newest schema, forward only, under the migrator's advisory lock. `db` must be the tables'
 * owner, not the app role. Answers the names of the steps taken.
 */
export async function migrateToLatest<Tables>(db: Kysely<Tables>): Promise<readonly string[]> {
  if (await isNewest(db)) return [];
  const migrator = new Migrator({
    db,
    provider: { getMigrations: () => Promise.resolve({ ...migrations }) },
  });
  const { error, results } = await migrator.migrateToLatest();
  if (error) throw new Error('The database could not be brought to the newest schema', { cause: error });
  return (results ?? []).map((result) => result.migrationName);
}
