import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { SHORT_LIVED } from './built-server.ts';

const manual = fileURLToPath(new URL('../../../../docs/operations.md', import.meta.url));
const dist = fileURLToPath(new URL('../../dist', import.meta.url));

/** The commands under a heading of docs/operations.md, in order, verbatim. */
export function commandsOf(heading: string): string[] {
  const text = readFileSync(manual, 'utf8');
  const [, after] = text.split(new RegExp(`^#+ ${heading}$`, 'm'));
  if (after === undefined) throw new Error(`The manual has no chapter ${heading}`);
  const [chapter = ''] = after.split(/^#/m);
  return [...chapter.matchAll(/```sh\n([^]*?)```/g)].flatMap(([, block = '']) => block.trim().split('\n'));
}

/**
 * Puts an `npm` first in PATH that runs the server built by the tests; the real one would first build the web
 * application.
 */
export function installNpm(folder: string): void {
  const script = `#!/bin/sh
case "$1" in
  start) exec '${process.execPath}' ${SHORT_LIVED} '${join(dist, 'main.js')}' ;;
  run) command="$2"; shift 2; [ "$1" = "--" ] && shift; exec '${process.execPath}' ${SHORT_LIVED} '${dist}'/"$command".js "$@" ;;
esac
exit 2
`;
  const file = join(folder, 'npm');
  writeFileSync(file, script);
  chmodSync(file, 0o755);
}
