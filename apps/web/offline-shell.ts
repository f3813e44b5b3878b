import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

/** Scripts and styles that the page needs to open. */
const isPartOfShell = (name: string): boolean => /\.(?:js|css|woff2)$/.test(name);

/** The QR code reader (950 kB): kept once a person has used it, so that the first page does not load it. */
const isKeptOnUse = (name: string): boolean => name.endsWith('.wasm');

/** Writes the service worker, with the list of files that open the application without a network. */
export function offlineShell(): Plugin {
  return {
    name: 'offline-shell',
    apply: 'build',
    generateBundle(_, bundle) {
      const assets = Object.keys(bundle).filter(isPartOfShell);
      const publicFiles = readdirSync(join(import.meta.dirname, 'public'));
      const files = [...assets, ...publicFiles].map((name) => `/${name}`).sort();
      const onUse = Object.keys(bundle)
        .filter(isKeptOnUse)
        .map((name) => `/${name}`);
      const source = readFileSync(join(import.meta.dirname, 'service-worker.js'), 'utf8');
      const hash = createHash('sha256')
        .update(source)
        .update(JSON.stringify([files, onUse]));
      for (const name of publicFiles) hash.update(readFileSync(join(import.meta.dirname, 'public', name)));
      this.emitFile({
        type: 'asset',
        fileName: 'service-worker.js',
        source: source
          .replace('self.__FILES__', JSON.stringify(files))
          .replace('self.__ON_USE__', JSON.stringify(onUse))
          .replace('__VERSION__', hash.digest('hex').slice(0, 16)),
      });
    },
  };
}
