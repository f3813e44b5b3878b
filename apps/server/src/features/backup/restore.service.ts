import { requireAppRole } from '../../db/app-role.ts';
import { emptyForRestore } from '../../db/empty-installation.ts';
import type { OwnedDatabase } from '../../db/client.ts';
import { loadTables } from '../../db/load.ts';
import { migrateTo, requireKnown } from '../../db/migrate.ts';
import type { ImageStore } from '../../pictures/store.ts';
import { missingWords, signatureWords } from './backup-words.ts';
import { BackupError, readManifest } from './manifest.ts';
import type { Manifest } from './manifest.ts';
import { putPictures } from './picture-files.ts';
import { checkRows, readRows } from './row-files.ts';

interface RestoreTarget {
  /** Opens the database once the backup has been verified as complete. */
  readonly open: () => Promise<OwnedDatabase>;
  readonly images: Pick<ImageStore, 'put'>;
  readonly say: (sentence: string) => void;
}

function requireSchema({ migrations }: Manifest): string {
  requireKnown(migrations);
  const last = migrations.at(-1);
  if (last === undefined) throw new BackupError('The backup has no schema.');
  return last;
}

/**
 * Fills an empty installation from a backup: pictures first, then all rows in one transaction, verified by
 * reading them back. Until it commits, no server starts on this database. Throws BackupError,
 * FilledDatabaseError, LoadError.
 */
export async function restoreBackup(folder: string, { open, images, say }: RestoreTarget): Promise<Manifest> {
  const manifest = await readManifest(folder);
  const last = requireSchema(manifest);
  for (const table of manifest.tables) await checkRows(folder, table);
  say(signatureWords(manifest));
  say(`The backup of ${manifest.takenAt} is finished: its tables are as they were written.`);
  const { owner, close } = await open();
  try {
    await requireAppRole(owner);
    await emptyForRestore(owner);
    await migrateTo(owner, last);
    const pictures = await putPictures(folder, manifest, images);
    if (pictures.count !== manifest.pictures.count || pictures.bytes !== manifest.pictures.bytes) {
      throw new BackupError('The pictures of the backup do not match its manifest.');
    }
    say(`${pictures.count} pictures are in place, each with the right SHA-256.`);
    missingWords(manifest).forEach(say);
    await loadTables(
      owner,
      manifest.tables.map((table) => ({ ...table, parts: () => readRows(folder, table) })),
    );
  } finally {
    await close();
  }
  return manifest;
}
