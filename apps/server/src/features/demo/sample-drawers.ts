import { readdir, readFile } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { anchorPoint, foamColor, toolInput } from '@stowed/contract';
import { z } from 'zod';

/** The part of a sample drawer's truth.json that a demonstration needs; positions are percent of the reference. */
const truth = z.object({
  primaryFoamColor: foamColor,
  secondaryFoamColor: foamColor,
  referenceImage: z.string(),
  tools: z.array(
    toolInput.pick({ name: true, shapeType: true, x: true, y: true, width: true, height: true }),
  ),
  anchors: z.array(anchorPoint.pick({ label: true, x: true, y: true })).default([]),
  photos: z.array(z.object({ file: z.string(), conditions: z.array(z.string()).default([]) })).default([]),
});

export interface SampleDrawer extends z.output<typeof truth> {
  readonly folder: string;
}

/** The drawers below a samples folder, by name. */
export async function readSampleDrawers(samples: string): Promise<SampleDrawer[]> {
  if (!existsSync(samples)) return [];
  const names = (await readdir(samples)).filter((name) => name.startsWith('drawer_')).sort();
  return Promise.all(
    names.map(async (name) => {
      const folder = join(samples, name);
      const parsed = truth.parse(JSON.parse(await readFile(join(folder, 'truth.json'), 'utf8')));
      return { ...parsed, folder };
    }),
  );
}
