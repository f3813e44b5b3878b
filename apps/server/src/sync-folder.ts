import { open } from 'node:fs/promises';

/** Resolves when the names in a folder are on disk. */
export async function syncFolder(folder: string): Promise<void> {
  // Windows cannot open folders; there the rename itself is durable enough.
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
