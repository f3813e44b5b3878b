import { join } from 'node:path';
import type { endpoints } from '@stowed/contract';
import { runnerImport } from 'vite';
import type { Plugin } from 'vite';

const TABLE = join(import.meta.dirname, '../../packages/contract/src/endpoints.ts');

/**
 * Gives the browser the table of calls without the schemas of their bodies, which only the server checks:
 * they would be half of the first script. A form imports by name the schema that it needs.
 */
export function contractTable(): Plugin {
  return {
    name: 'contract-table',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /packages[\\/]contract[\\/]src[\\/]endpoints\.ts$/ },
      handler: async () => `export const endpoints = ${JSON.stringify(await tableOfCalls())};`,
    },
  };
}

/** What `call` and the screens' guards read of each endpoint, by its name. */
async function tableOfCalls(): Promise<Record<string, unknown>> {
  const { module } = await runnerImport<{ endpoints: typeof endpoints }>(TABLE);
  return Object.fromEntries(
    Object.entries(module.endpoints).map(([name, { method, path, access, answers, carriesImage }]) => [
      name,
      { method, path, access, answers, carriesImage },
    ]),
  );
}
