import { BackupError } from './manifest.ts';
import type { BadPicture, Manifest } from './manifest.ts';

const numbers = new Intl.NumberFormat('en-US');
const megabytes = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1, minimumFractionDigits: 1 });

const count = (n: number, one: string): string => `${numbers.format(n)} ${n === 1 ? one : `${one}s`}`;
const size = (bytes: number): string =>
  bytes < 1_000_000
    ? `${numbers.format(Math.ceil(bytes / 1000))} kB`
    : `${megabytes.format(bytes / 1_000_000)} MB`;

const pictureWords = ({ organizationId, id }: BadPicture): string =>
  `picture ${id} of organization ${organizationId}`;

/** A backup's contents for the operator: two lines, and one for each picture that it does not hold. */
export function backupWords(folder: string, { takenAt, tables, pictures, badPictures }: Manifest): string[] {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  const bytes = tables.reduce((sum, table) => sum + table.bytes, 0);
  return [
    `Backup of ${takenAt}: ${count(rows, 'row')} (${size(bytes)} compressed) and ${count(pictures.count, 'picture')} ` +
      `(${size(pictures.bytes)}), read back and verified.`,
    folder,
    ...badPictures.map((bad) => `${bad.problem.toUpperCase()}: ${pictureWords(bad)}`),
  ];
}

/** Throws BackupError for a backup without all pictures. */
export function requireAllPictures({ badPictures: { length }, pictures }: Manifest): void {
  if (length === 0) return;
  if (pictures.count === 0) {
    throw new BackupError(
      'None of the pictures of the record could be copied. Everything else is in the backup. ' +
        'If the disk of the pictures is not mounted, mount it and make another backup.',
    );
  }
  const [it, them] = length === 1 ? ['the picture', 'it'] : ['the pictures', 'them'];
  throw new BackupError(
    `${count(length, 'picture')} of the record could not be copied. Everything else is in the backup. ` +
      `Look for ${it} in older backups and in set-aside, and put ${them} back.`,
  );
}

/** What a restore cannot bring back. */
export const missingWords = ({ badPictures }: Manifest): string[] =>
  badPictures.map(
    (bad) => `NOT IN THE BACKUP: ${pictureWords(bad)}, ${bad.problem} when the backup was made`,
  );

/** What the manifest's signature says. Whose key it is, is checked once the keys are restored. */
export const signatureWords = ({ signature }: Manifest): string =>
  signature
    ? `manifest.json is as it was signed with the key ${signature.key}.`
    : 'NOT CHECKED: manifest.json has no signature, because an older version of Stowed made this backup.';
