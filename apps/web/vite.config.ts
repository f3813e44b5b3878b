import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { contractTable } from './contract-table.ts';
import { compressedFiles } from './compressed-files.ts';
import { pageScripts } from './page-scripts.ts';
import { offlineShell } from './offline-shell.ts';
import { PURE } from './first-pages.ts';
import { sharedFiles } from './shared-files.ts';

export default defineConfig({
  plugins: [
    react(),
    tailwindcss(),
    contractTable(),
    sharedFiles(),
    pageScripts(),
    offlineShell(),
    compressedFiles(),
  ],
  // The polyfill is for browsers that this product does not support, and inline.
  build: {
    target: 'es2022',
    modulePreload: { polyfill: false },
    sourcemap: false,
    rolldownOptions: {
      treeshake: { manualPureFunctions: PURE },
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
