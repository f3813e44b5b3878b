import { findShot } from '../../../lib/device/acts.ts';
import type { KeptAct } from '../../../lib/device/device-db.ts';
import { saveFile } from '../../../lib/save-file.ts';

/** Downloads everything that this device knows about the acts, including their pictures. */
export async function saveActs(name: string, acts: readonly KeptAct[]): Promise<void> {
  const entries = await Promise.all(acts.map(async (act) => ({ ...act, photo: await findShot(act.id) })));
  saveFile(`${name}.json`, new Blob([JSON.stringify(entries, null, 2)], { type: 'application/json' }));
}
