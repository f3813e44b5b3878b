// Bundles the server and its workers into apps/server/dist, including workspace sources; packages stay in
// node_modules.
import { build } from 'esbuild';
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { serialize } from 'node:v8';
import { gzipSync } from 'node:zlib';

const here = fileURLToPath(new URL('.', import.meta.url));

await build({
  entryPoints: [
    'src/main.ts',
    'src/reset-link.ts',
    'src/verify-events.ts',
    'src/rotate-key.ts',
    'src/backup.ts',
    'src/restore.ts',
    'src/move-pictures.ts',
    'src/db/embedded-worker.ts',
    'src/engines/vision-worker.ts',
  ].map((file) => join(here, file)),
  outdir: join(here, 'dist'),
  entryNames: '[name]',
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node20',
  sourcemap: 'linked',
  logLevel: 'warning',
  plugins: [
    {
      name: 'packages-stay-outside',
      setup(bundle) {
        // Everything that is neither a path nor one of our packages.
        bundle.onResolve({ filter: /^[^./]/ }, ({ path, kind }) =>
          kind === 'entry-point' || path.startsWith('@stowed/') ? undefined : { path, external: true },
        );
      },
    },
  ],
});

await packEmptyDatabase();

/** Packs a new embedded database, which first starts unpack. It depends only on the release of PGlite. */
async function packEmptyDatabase() {
  const entry = createRequire(import.meta.url).resolve('@electric-sql/pglite');
  const { version } = JSON.parse(readFileSync(join(dirname(entry), '..', 'package.json'), 'utf8'));
  const stamp = join(here, 'dist', 'empty-database.version');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === version) return;
  const { PGlite } = await import('@electric-sql/pglite');
  const folder = mkdtempSync(join(tmpdir(), 'stowed-empty-'));
  const database = await PGlite.create(folder);
  await database.close();
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
    .map((file) => ({ file, path: join(file.parentPath, file.name) }))
    .sort((a, b) => (a.path < b.path ? -1 : 1))
    .map(({ file, path }) => [relative(folder, path), file.isDirectory() ? undefined : readFileSync(path)]);
  rmSync(folder, { recursive: true });
  writeFileSync(join(here, 'dist', 'empty-database.gz'), gzipSync(serialize(entries)));
  writeFileSync(stamp, version);
}
