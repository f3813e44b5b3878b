// Commands for the operator of an installation; each runs the server's program of that name.
// npm run backup -- FOLDER: writes all data of the installation to an empty folder and reads it back. The
// server may be running. Exits with 1 and a message if the backup is incomplete.
// npm run restore -- FOLDER: fills an empty installation, embedded or PostgreSQL, from a backup, then
// verifies the record. Exits with 1 and a message if something is wrong.
// npm run move-pictures -- --to s3|folder: copies the pictures that the other store lacks and compares the
// SHA-256 of all; the server may be running. Exits with 1 if any picture differs.
// npm run rotate-key: encrypts every stored AI key with a new secret key, while the server is stopped. The
// new key is random and kept in DATA_DIR. If the server's SECRET_KEY is configured, pass both: SECRET_KEY=…
// NEW_SECRET_KEY=…
// npm run reset-link -- <username>: prints a one-time link to set a new password when nobody can sign in.
// npm run verify-events [-- --anchors <file or folder> ...] [<hash> ...]: recomputes the hash chain of all
// events, replays them, and exits with 1 if an event, a row, a picture or the schema differs. It also looks
// for the signed heads in these files, and for the given hashes, as printed on receipts.
import { pathToFileURL } from 'node:url';
import { join } from 'node:path';
import { root } from './lib/run.mjs';
import { ensureBuild, ensureDependencies, requireNode } from './lib/set-up.mjs';

requireNode();
await ensureDependencies();
await ensureBuild();
const [command] = process.argv.splice(2, 1);
await import(pathToFileURL(join(root, 'apps/server/dist', `${command}.js`)).href);
