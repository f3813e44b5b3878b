import { readdir, readFile } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { anchorPoint, foamColor, toolInput } from '@stowed/contract';
import { z } from 'zod';
import { ConfigError } from '../../config.ts';

/**
 * The part of a sample drawer's truth.json that a demonstration uses; positions are percentages of the
 * reference.
 */
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

/** The drawers in a samples folder, by name. Throws ConfigError if there are none or one cannot be read. */
export async function readSampleDrawers(samples: string): Promise<SampleDrawer[]> {
  const entries = existsSync(samples) ? await readdir(samples) : [];
  const names = entries.filter((name) => name.startsWith('drawer_')).sort();
  if (names.length === 0) throw new ConfigError([`There are no sample drawers in SAMPLES_DIR (${samples}).`]);
  return Promise.all(names.map((name) => readSampleDrawer(join(samples, name))));
}

async function readSampleDrawer(folder: string): Promise<SampleDrawer> {
  const file = join(folder, 'truth.json');
  try {
    return { ...truth.parse(JSON.parse(await readFile(file, 'utf8'))), folder };
  } catch {
    throw new ConfigError([`SAMPLES_DIR holds a sample drawer that cannot be read: ${file}.`]);
  }
}
