import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { cameraPhoto } from './samples.ts';

const here = dirname(fileURLToPath(import.meta.url));

/** Chromium's arguments for a camera that shows a drawer photo; the film is made once. */
export function cameraArguments(): string[] {
  const film = join(here, '..', '..', '.cache', 'camera', 'drawer.y4m');
  // The browser reads the film when it starts, which the configuration must prepare without waiting for a promise.
  if (!existsSync(film)) execFileSync(process.execPath, [join(here, 'make-film.mjs'), cameraPhoto, film]);
  return [
    '--use-fake-ui-for-media-stream',
    '--use-fake-device-for-media-stream',
    `--use-file-for-fake-video-capture=${film}`,
  ];
}
