import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { WorkerOptions } from 'node:worker_threads';

/** A module that teaches the new thread to read TypeScript, then runs the worker. */
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
 * Starts a worker that lies beside the importing file: `embedded-worker.ts` while the source runs (tests,
 * tsx),
 * `embedded-worker.js` beside the bundle once built. BUILT_WORKERS names that bundle's folder for tests,
 * where reading TypeScript again in each thread would cost more than the work.
 */
export function startWorker(name: string, from: string, options: WorkerOptions = {}): Worker {
  const built = process.env['BUILT_WORKERS'];
  if (built) return new Worker(join(built, `${name}.js`), options);
  if (!from.endsWith('.ts')) return new Worker(new URL(`./${name}.js`, from), options);
  return new Worker(sourceBootstrap(new URL(`./${name}.ts`, from), from), options);
}
