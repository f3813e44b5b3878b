import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { contractTable } from './contract-table.ts';
import { compressedFiles } from './compressed-files.ts';
import { drawerScripts } from './drawer-scripts.ts';
import { offlineShell } from './offline-shell.ts';

/**
 * What several pages share, in few files: on a slow line each file costs a round trip, and without groups a
 * drawer loads sixty files of one or two kilobytes. A module goes to the first group that it fits, with all
 * that it imports: what only the camera needs has a group of its own, so that no first page loads it.
 */
const sharedFiles = [
  { name: 'base', tags: ['$initial' as const] },
  // What checks entries and kept work. No first page waits for it.
  { name: 'schemas', test: /node_modules[\\/]zod|packages[\\/]contract[\\/]src[\\/](?!limits|endpoints)/ },
  {
    name: 'common',
    test: /lucide-react|react-query|query-core|contract[\\/]src[\\/]limits|[\\/]ui[\\/](?:alert|badge|card|field|notice-card)\./,
    minShareCount: 2,
  },
  {
    name: 'lib',
    test: /web[\\/]src[\\/]lib[\\/](?!form-field|search-words|ask-worker|settings|live-|draft[\\/]kept-draft)|packages[\\/]domain[\\/](?!src[\\/]shapes[\\/]combine)|qr-scan[\\/]loaded|[\\/]ui[\\/](?:query-failure|unsaved-guard|leave-guard|facts|toolbox-icon|page-heading)\./,
    minShareCount: 2,
  },
  {
    name: 'dialogs',
    test: /[\\/]ui[\\/]dialog\.|widgets[\\/](?:not-found|tool-counts|tool-picture)/,
    minShareCount: 2,
  },
  { name: 'inspection', test: /widgets[\\/](?:conflict|case-)|features[\\/]inspection/, minShareCount: 2 },
  { name: 'capture', test: /widgets[\\/]capture/, minShareCount: 2 },
  { name: 'slider', test: /[\\/]ui[\\/]slider\./, minShareCount: 2 },
].map((group, place, { length }) => ({ ...group, priority: length - place }));

export default defineConfig({
  plugins: [react(), tailwindcss(), contractTable(), drawerScripts(), offlineShell(), compressedFiles()],
  // The polyfill is for browsers that this product does not support, and inline.
  build: {
    target: 'es2022',
    modulePreload: { polyfill: false },
    sourcemap: false,
    rolldownOptions: {
      // What declares calls and schemas has no effect: the unused ones are left out.
      treeshake: { manualPureFunctions: ['endpoint', 'z', 'problem'] },
      output: { codeSplitting: { groups: sharedFiles } },
    },
  },
  worker: { format: 'es' },
  server: { proxy: { '/api': 'http://127.0.0.1:3000' } },
  test: {
    name: 'web',
    // Reloading the screens for each file takes longer than all tests; setup.ts resets their memory.
    isolate: false,
    maxWorkers: 2,
    environment: 'jsdom',
    environmentOptions: { jsdom: { url: 'http://localhost/' } },
    include: ['src/**/*.test.{ts,tsx}'],
    setupFiles: ['./src/test/setup.ts'],
    testTimeout: 240_000,
    restoreMocks: true,
  },
});
