import { z } from 'zod';
import { parseJson } from './parse-json.ts';

const KEY = 'settings';

/** The preferences stored on this device. Missing or invalid ones are the defaults. */
const settings = z.object({
  notifications: z.boolean().catch(true),
  emailAlerts: z.boolean().catch(true),
  /** Off: the training editor does not save automatically. */
  autoSave: z.boolean().catch(true),
  /** Days; stored without an effect. */
  dataRetention: z.number().catch(30),
});
export type Settings = z.infer<typeof settings>;

export const defaultSettings: Settings = settings.parse({});

export function readSettings(): Settings {
  return settings.catch(defaultSettings).parse(parseJson(localStorage.getItem(KEY)));
}

export function storeSettings(chosen: Settings): void {
  localStorage.setItem(KEY, JSON.stringify(chosen));
}
