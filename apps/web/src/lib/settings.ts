import { z } from 'zod';

const KEY = 'settings';

/** What a device remembers of its person's wishes. What is missing or of no use counts as the default. */
const settings = z.object({
  notifications: z.boolean().catch(true),
  emailAlerts: z.boolean().catch(true),
  /** Off stops the training editor from saving by itself on this device. */
  autoSave: z.boolean().catch(true),
  /** Days; only remembered. */
  dataRetention: z.number().catch(30),
});
export type Settings = z.infer<typeof settings>;

export const defaultSettings: Settings = settings.parse({});

export function readSettings(): Settings {
  return settings.catch(defaultSettings).parse(storedValue());
}

export function storeSettings(chosen: Settings): void {
  localStorage.setItem(KEY, JSON.stringify(chosen));
}

function storedValue(): unknown {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}');
  } catch {
    return undefined;
  }
}
