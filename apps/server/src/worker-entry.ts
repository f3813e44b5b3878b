import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { WorkerOptions } from 'node:worker_threads';

/** A module that enables TypeScript in the new thread, then runs the worker. */
function sourceBootstrap(worker: URL, from: string): URL {
  const loader = createRequire(from)
    .resolve('tsx/package.json')
    .replace('package.json', 'dist/esm/api/index.mjs');
  const code = `import { register } from ${JSON.stringify(pathToFileURL(loader).href)};
    register();
    await import(${JSON.stringify(worker.href)});`;
  return new URL(`data:text/javascript,${encodeURIComponent(code)}`);
}

/**
 * Starts a worker in the folder of the importing file: `embedded-worker.ts` when running from source (tests,
 * tsx), `embedded-worker.js` next to the bundle when built. BUILT_WORKERS names the bundle's folder for
 * tests, where compiling TypeScript again in each thread would cost more than the work.
 */
export function startWorker(name: string, from: string, options: WorkerOptions = {}): Worker {
  const built = process.env['BUILT_WORKERS'];
  if (built) return new Worker(join(built, `${name}.js`), options);
  if (!from.endsWith('.ts')) return new Worker(new URL(`./${name}.js`, from), options);
  return new Worker(sourceBootstrap(new URL(`./${name}.ts`, from), from), options);
}
