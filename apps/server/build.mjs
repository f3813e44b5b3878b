// Bundles the server and its workers into apps/server/dist, including workspace sources; packages stay in
// node_modules.
import { build } from 'esbuild';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = fileURLToPath(new URL('.', import.meta.url));

await build({
  entryPoints: [
    'src/main.ts',
    'src/reset-link.ts',
    'src/verify-events.ts',
    'src/rotate-key.ts',
    'src/backup.ts',
    'src/restore.ts',
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
