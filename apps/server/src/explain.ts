import { ConfigError } from './config.ts';
import { MissingRoleError } from './db/app-role.ts';
import { isDatabaseUnavailable } from './db/database-error.ts';
import { DataDirError } from './data-dir.ts';
import { OtherSecretError } from './db/shared-secret.ts';
import { UnfinishedRotationError } from './secret-key.ts';
import { FilledDatabaseError, UnfinishedRestoreError } from './db/empty-installation.ts';
import { UnreadableTableError } from './db/snapshot.ts';
import { BackupError } from './features/backup/manifest.ts';
import { LoadError } from './db/load.ts';
import { StoreUnavailableError } from './pictures/store.ts';
import { UnknownSchemaError } from './db/migrate.ts';
import { DataDirInUseError } from './db/data-dir-lock.ts';

const mendable: Readonly<Record<string, (error: Error) => string>> = {
  EADDRINUSE: () => 'The port is in use by another program. Choose another one with PORT.',
  EACCES: (error) => `Not allowed: ${error.message}`,
  EROFS: (error) => `Not allowed: ${error.message}`,
  ENOSPC: (error) => `There is no room left: ${error.message}`,
  ENOTDIR: (error) => `There is a file where a folder must be: ${error.message}`,
  ECONNREFUSED: (error) => `The database does not respond: ${error.message}`,
  ENOENT: (error) => `A file named in the settings does not exist: ${error.message}`,
};

const selfExplaining = [
  ...[ConfigError, DataDirError, DataDirInUseError, OtherSecretError],
  ...[UnfinishedRotationError, UnknownSchemaError, MissingRoleError],
  ...[FilledDatabaseError, UnfinishedRestoreError, UnreadableTableError, LoadError, BackupError],
  StoreUnavailableError,
];

/** One sentence if an operator can fix the cause; otherwise the whole error. */
export function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (selfExplaining.some((kind) => error instanceof kind)) return error.message;
  const sentence = mendable[String(Reflect.get(error, 'code'))];
  if (sentence) return sentence(error);
  if (isDatabaseUnavailable(error)) return `The database does not respond: ${error.message}`;
  if (error.cause instanceof Error && error.cause.message) return `${error.message}: ${error.cause.message}`;
  return error.stack ?? error.message;
}
