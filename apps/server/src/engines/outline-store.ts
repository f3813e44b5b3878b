import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { engineVersion } from '@stowed/vision';
import type { TemplateInput, ToolOutlines } from '@stowed/vision';
import { z } from 'zod';

const PRIVATE_FOLDER = 0o700;
const PRIVATE_FILE = 0o600;

const percent = z.number().min(0).max(100);
const storedOutlines = z.array(
  z
    .object({
      shapeType: z.literal('polygon'),
      points: z.array(z.object({ x: percent, y: percent })).min(3),
    })
    .nullable(),
);

/**
 * The tools' outlines of templates, as files named by what they depend on: the picture, the shapes and the
 * engine's version. A copied template finds those of its original. They are found again at any time, so the
 * folder may be deleted, and no failure here is an error.
 */
export class OutlineStore {
  constructor(private readonly folder: string) {}

  async find(name: string): Promise<ToolOutlines | undefined> {
    const text = await readFile(join(this.folder, name), 'utf8').catch(() => undefined);
    return text === undefined ? undefined : parseOutlines(text);
  }

  /** Resolves when they can be found, or could not be stored. */
  async keep(name: string, outlines: ToolOutlines): Promise<void> {
    const file = join(this.folder, name);
    // Another server may be writing the same outlines.
    const unfinished = `${file}.${randomUUID()}`;
    const text = JSON.stringify(outlines.map((outline) => outline ?? null));
    try {
      await mkdir(this.folder, { recursive: true, mode: PRIVATE_FOLDER });
      await writeFile(unfinished, text, { mode: PRIVATE_FILE });
      await rename(unfinished, file);
    } catch {
      // A full disk, for example: the next preparation takes longer.
    }
  }
}

/** What the outlines of a template are stored under. */
export function outlineName({ image, shapes }: TemplateInput): string {
  const { width, height, data } = image;
  const hash = createHash('sha256')
    .update(JSON.stringify([engineVersion, width, height, shapes]))
    .update(data)
    .digest('hex');
  return `${hash}.json`;
}

function parseOutlines(text: string): ToolOutlines | undefined {
  try {
    const outlines = storedOutlines.safeParse(JSON.parse(text)).data;
    return outlines?.map((outline) => outline ?? undefined);
  } catch {
    return undefined;
  }
}
