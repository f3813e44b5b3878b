import { execFileSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { cameraPhoto } from './samples.ts';
import type { Box } from './samples.ts';

const here = dirname(fileURLToPath(import.meta.url));

/** Chromium's arguments for a camera that shows a drawer photo. */
export function cameraArguments(): string[] {
  return ['--use-fake-ui-for-media-stream', '--use-fake-device-for-media-stream', filmArgument(cameraPhoto)];
}

/**
 * The argument that shows this photo to the camera; the last one counts. The film is made once for each
 * version of the photo. A moving film shows the drawer coming into the picture, then held still.
 */
export function filmArgument(photo: string, kind: 'still' | 'moving' = 'still'): string {
  const film = join(
    here,
    '..',
    '..',
    '.cache',
    'camera',
    `${basename(dirname(photo))}-${basename(photo)}-${kind}.y4m`,
  );
  // The browser reads the film at startup, so the configuration must prepare it synchronously.
  if (!isNewer(film, photo)) execFileSync(process.execPath, [join(here, 'make-film.mjs'), photo, film, kind]);
  return `--use-file-for-fake-video-capture=${film}`;
}

/** True if the file exists and was written after the other one. */
function isNewer(file: string, other: string): boolean {
  const written = statSync(file, { throwIfNoEntry: false })?.mtimeMs;
  return written !== undefined && written > statSync(other).mtimeMs;
}

/** Where a box of a 4:3 photo appears in its 16:9 film, which has gray bars at both sides. */
export function onFilm({ x, y, width, height }: Box): Box {
  const share = 4 / 3 / (16 / 9);
  return { x: 50 + (x - 50) * share, y, width: width * share, height };
}
