import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

/** Types that shrink; pictures and fonts are compressed already. The server fills in each page's nonce. */
const SHRINKS = /\.(?:js|css|svg|json|webmanifest|wasm)$/;

/** Writes a Brotli and a gzip copy beside each text file of the build, which the server sends instead. */
export function compressedFiles(): Plugin {
  return {
    name: 'compressed-files',
    apply: 'build',
    writeBundle({ dir = 'dist' }) {
      const names = readdirSync(dir, { recursive: true, encoding: 'utf8' });
      for (const file of names.filter((name) => SHRINKS.test(name)).map((name) => join(dir, name))) {
        const plain = readFileSync(file);
        writeFileSync(`${file}.br`, brotliCompressSync(plain));
        writeFileSync(`${file}.gz`, gzipSync(plain, { level: constants.Z_BEST_COMPRESSION }));
      }
    },
  };
}
