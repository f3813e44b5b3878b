import { open } from 'node:fs/promises';

/** Resolves when the names in a folder are on the disk. */
export async function syncFolder(folder: string): Promise<void> {
  // Windows opens no folders; there the rename itself is durable enough.
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  await handle.sync().finally(() => handle.close());
}
