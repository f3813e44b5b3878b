import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

/** Scripts and styles that the page needs to open. The QR code reader (950 kB) is left out. */
const isPartOfShell = (name: string): boolean => /\.(?:js|css|woff2)$/.test(name);

/** Writes the service worker, with the list of files that open the application without a network. */
export function offlineShell(): Plugin {
  return {
    name: 'offline-shell',
    apply: 'build',
    generateBundle(_, bundle) {
      const assets = Object.keys(bundle).filter(isPartOfShell);
      const publicFiles = readdirSync(join(import.meta.dirname, 'public'));
      const files = [...assets, ...publicFiles].map((name) => `/${name}`).sort();
      const source = readFileSync(join(import.meta.dirname, 'service-worker.js'), 'utf8');
      const hash = createHash('sha256').update(source).update(JSON.stringify(files));
      for (const name of publicFiles) hash.update(readFileSync(join(import.meta.dirname, 'public', name)));
      this.emitFile({
        type: 'asset',
        fileName: 'service-worker.js',
        source: source
          .replace('self.__FILES__', JSON.stringify(files))
          .replace('__VERSION__', hash.digest('hex').slice(0, 16)),
      });
    },
  };
}
