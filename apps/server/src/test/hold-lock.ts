import { DataDirInUseError, lockDataDir } from '../db/data-dir-lock.ts';

/** A process that locks a data folder until it is ended. */
try {
  await lockDataDir(process.argv[2] ?? '');
  process.stdout.write('held\n');
  setInterval(() => undefined, 60_000);
} catch (error) {
  process.stderr.write(error instanceof DataDirInUseError ? error.message : String(error));
  process.exit(1);
}
