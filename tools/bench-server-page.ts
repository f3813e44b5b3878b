import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { line } from './bench-server-print.ts';
import { root } from './bench-server-process.ts';

const TARGET_KILOBYTES = 170;

/** What the first page loads: the scripts its HTML names, gzip. */
export function printPage(): void {
  const dist = join(root, 'apps/web/dist');
  const page = join(dist, 'index.html');
  if (!existsSync(page)) {
    line("first page's JavaScript", 'the web application is not built');
    return;
  }
  const names = readFileSync(page, 'utf8').matchAll(/(?:src|href)="\/?([^"]+\.js)"/g);
  const sizes = [...new Set([...names].map(([, name = '']) => name))].map(
    (name) => gzipSync(readFileSync(join(dist, name)), { level: 9 }).length,
  );
  const kilobytes = sizes.reduce((sum, size) => sum + size, 0) / 1000;
  line("first page's JavaScript, gzip", `${kilobytes.toFixed(1)} kB`, kilobytes <= TARGET_KILOBYTES);
}
